"""Where a rule stands in the source of its game: every function that reads the rule carries the rule's whole id.

The mark is a text that is the id and nothing else, as in a violation, or the id in backquotes in a docstring or a
comment: a rule id such as `turn.order`. An id in backquotes and with an `'s` after it marks nothing, since it says that
another place has the rule. What kind of reading it is follows from the room that the file is in. The source is read as
text, from a wheel too, and no module of the game is imported for it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from attrs import frozen

_ID = r"[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*"
_WHOLE = re.compile(rf"(['\"])({_ID})\1")
_QUOTED = re.compile(rf"`({_ID})`(?!'s)")

Mark = tuple[str, str, int]
"""A rule's id, the function, class or constant that it marks (empty for the module), and the line."""


@frozen
class Reading:
    """One place that reads a rule.

    Attributes:
        kind: what it reads the rule for, a room of its game, for example `generator`.
        module: the module, for example `ny1901.new_york.rules.legal`.
        function: the function, method, class or constant; empty where the whole module is marked.
        file: the file, from the folder of the package on.
        line: the line of the mark, from 1.

    >>> print(Reading("generator", "race.legal", "moves", "race/legal.py", 12))
    generator: race/legal.py:12 moves
    """

    kind: str
    module: str
    function: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.kind}: {self.file}:{self.line} {self.function}".rstrip()


@frozen
class Rooms:
    """The rooms of a game in which rules are read.

    Attributes:
        package: the package of the game.
        kinds: for each kind of reading the files and folders, from the package on, in which its readings stand.
        own: the readings of a rule that stands in no package, such as a house rule.
    """

    package: str
    kinds: tuple[tuple[str, tuple[str, ...]], ...]
    own: tuple[Reading, ...] = ()

    def readings(self, rule: str) -> tuple[Reading, ...]:
        """The readings of a rule, kind by kind; the sources are read once, on the first question.

        Args:
            rule: the id of the rule.

        >>> rooms = Rooms("ny1901.new_york", (("generator", ("rules/legal.py",)),))
        >>> [(reading.kind, reading.function) for reading in rooms.readings("build.frontage")]
        [('generator', '_builds'), ('generator', '_is_legal_build')]
        """
        return _readings(self).get(rule, self.own)


@cache
def _readings(rooms: Rooms) -> dict[str, tuple[Reading, ...]]:
    found: dict[str, dict[tuple[str, str, str], Reading]] = {}
    for kind, places in rooms.kinds:
        for path, text in (file for place in places for file in _sources(files(rooms.package), place)):
            module = ".".join((rooms.package, *path.removesuffix(".py").split("/"))).removesuffix(".__init__")
            file = f"{rooms.package.replace('.', '/')}/{path}"
            for rule, function, line in marks(text):
                readings = found.setdefault(rule, {})
                readings.setdefault((kind, module, function), Reading(kind, module, function, file, line))
    return {rule: tuple(readings.values()) for rule, readings in found.items()}


def _sources(package: Traversable, place: str) -> Iterator[tuple[str, str]]:
    """The path and the text of a file, or of every file in a folder."""
    home = package.joinpath(*place.split("/"))
    if home.is_file():
        yield place, home.read_text(encoding="utf-8")
        return
    for name in sorted(entry.name for entry in home.iterdir() if entry.name.endswith(".py")):
        yield f"{place}/{name}", home.joinpath(name).read_text(encoding="utf-8")


def marks(source: str) -> Iterator[Mark]:
    """Every mark in a source, from the top.

    Args:
        source: the text of a Python module.

    >>> list(marks("def moves(board): return 'move.near'  # `move.far`; how often is `turn.once`'s"))
    [('move.near', 'moves', 1), ('move.far', 'moves', 1)]
    """
    owners = [*_owners(ast.parse(source))]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and (whole := _WHOLE.fullmatch(token.string)):
            yield whole[2], _owner(owners, token.start[0]), token.start[0]
        elif token.type == tokenize.COMMENT or token.string.startswith('"""'):
            for quoted in _QUOTED.finditer(token.string):
                line = token.start[0] + token.string.count("\n", 0, quoted.start())
                yield quoted[1], _owner(owners, line), line


def _owners(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """The first and the last line and the name of whatever can be marked; what lies within another comes after it.

    The text under a constant is the constant's.
    """
    name = ""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = prefix + node.name
            yield min([node.lineno, *(line.lineno for line in node.decorator_list)]), node.end_lineno or 0, name
            yield from _owners(node, f"{name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not isinstance(tree, ast.FunctionDef):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = prefix + ast.unparse(target)
            yield node.lineno, node.end_lineno or 0, name
        elif isinstance(node, ast.Expr) and name and not isinstance(tree, ast.FunctionDef):
            yield node.lineno, node.end_lineno or 0, name


def _owner(owners: list[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in reversed(owners) if first <= line <= last), "")
