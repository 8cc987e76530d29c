"""Who may know whom: the arrows between the rooms of the package, read off its imports and the addresses in texts."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

import networkx as nx
import pytest
from rooms import HOUSES, PACKAGE, arrows_text, imported_modules, imports, room_of, sources

import ny1901
import ny1901.analysis
import ny1901.solver
from ny1901.kernel.games import game_named, game_names

GROUND = frozenset({"kernel"})
SHARED = GROUND | {"solver", "analysis"}

# A room is a module or package directly in ny1901; itself it may always import. `__init__` is the list of public names,
# which are New York's. A third game is one more house.
MAY_IMPORT = {
    "kernel": frozenset[str](),
    "solver": GROUND,
    "analysis": GROUND,
    "testing": GROUND,
    **dict.fromkeys(HOUSES, SHARED),
    "lab": SHARED,
    "adapters": SHARED,
    "cli": SHARED | {"lab", "adapters"},
    "__init__": SHARED | {*HOUSES},
    "__main__": frozenset({"cli"}),
}

# The rooms of a house, each of which may import only those before it; `__init__` and `game` hand out its classes.
FLOORS = (
    *("material", "rules", "encoding", "notation", "render", "answers"),
    *("game", "__init__"),
    *("study", "fast", "solver", "lab", "testing", "spec"),
)
# They know the classes where they are made, not the module that hands them out with what stands above it.
BELOW_THE_FACADE = {"material", "rules", "encoding", "notation", "render", "answers"}

# Libraries that one kind of room keeps to itself.
ONLY_IN = {
    "z3": {"solver", *HOUSES},
    "networkx": {"analysis", "new_york"},
    "click": {"cli"},
    "rich": {"cli"},
    "starlette": {"lab"},
    "uvicorn": {"lab"},
    "mcp": {"adapters"},
    "pettingzoo": {"adapters"},
    "gymnasium": {"adapters"},
    "pyspiel": {"adapters"},
    "numba": {"kernel"},
}

# Rooms that come with an extra, and say so.
EXTRAS = {
    "kernel": ("fast",),
    "analysis": ("analysis",),
    **dict.fromkeys(HOUSES, ("analysis",)),
    "lab": ("lab",),
    "solver": ("cvc5", "layouts"),
    "testing": ("test",),
    "adapters": ("mcp", "pettingzoo", "gymnasium", "openspiel", "fast"),
}

NOT_LOADED = {"z3", "networkx", "sqlite3", "jinja2", "rich", "click", "pandas", "numpy", "numba", "matplotlib"}
NOT_LOADED |= {"mcp", "pettingzoo", "gymnasium", "pyspiel", "open_spiel"}


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """The texts that stand as lines of their own in a module, a class or a function."""
    return {
        line.value
        for owner in ast.walk(tree)
        if isinstance(owner, ast.Module | ast.ClassDef | ast.FunctionDef)
        for line in owner.body
        if isinstance(line, ast.Expr)
    }


def addressed_modules(tree: ast.AST) -> Iterator[str]:
    """Every module of ours that a text in a source names, its docstrings left out."""
    explained = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in explained:
            yield from re.findall(r"(?<![\w.])ny1901(?:\.[a-z_0-9]+)+", node.value)


def target_room(module: str) -> str:
    """The room of an imported `ny1901...` module; a public name of the package itself belongs to `__init__`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "__init__"


@cache
def addresses() -> tuple[tuple[Path, str], ...]:
    return tuple((path, module) for path, tree in sources() for module in addressed_modules(tree))


@pytest.fixture(scope="module", autouse=True)
def _sources_are_let_go() -> Iterator[None]:
    """Their trees take 100 MB."""
    yield
    sources.cache_clear()


def test_every_room_has_its_arrows() -> None:
    rooms = {room_of(path) for path, _ in sources()}
    assert rooms <= MAY_IMPORT.keys(), "a new room: decide in MAY_IMPORT what it may know"


@pytest.mark.parametrize("arrows", [imports, addresses], ids=["imports", "addresses in texts"])
def test_rooms_name_only_what_they_may_know(arrows: Callable[[], tuple[tuple[Path, str], ...]]) -> None:
    known = {"games"}  # the group of entry points by which games are found
    wrong = [
        f"{path.relative_to(PACKAGE)} names {module}"
        for path, module in arrows()
        if module.split(".")[0] == "ny1901"
        and module.split(".")[1:2] != [*known]
        and target_room(module) not in MAY_IMPORT[room_of(path)] | {room_of(path)}
    ]
    assert wrong == []


def test_addresses_in_texts_are_met() -> None:
    """The reading of addresses is no empty list: the descriptions of both games are full of them."""
    assert {room_of(path) for path, _ in addresses()} >= {*HOUSES, "solver", "analysis"}
    assert list(addressed_modules(ast.parse('late("ny1901.paris.solver:best")'))) == ["ny1901.paris.solver"]
    assert list(addressed_modules(ast.parse('def f():\n    """See ny1901.paris."""'))) == []


def floor_of(module: str) -> str:
    """The room within a house of one of its modules."""
    inner = module.split(".")[2:3]
    return inner[0] if inner and inner[0] in FLOORS else "__init__"


def test_within_a_house_arrows_run_down() -> None:
    order = {room: number for number, room in enumerate(FLOORS)}
    wrong = []
    for path, module in imports():
        house = room_of(path)
        if house not in HOUSES or module.split(".")[1:2] != [house]:
            continue
        here, there = floor_of(".".join(("ny1901", *path.relative_to(PACKAGE).with_suffix("").parts))), floor_of(module)
        if order[there] > order[here] or (here in BELOW_THE_FACADE and there in ("game", "__init__")):
            wrong.append(f"{path.relative_to(PACKAGE)} imports {module}")
    assert wrong == []


def test_contributing_shows_the_arrows_that_there_are(project: Path) -> None:
    page = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"```text\n{arrows_text()}```" in page, "put there what `python docs/rooms.py` prints"


def test_the_arrows_make_no_circle() -> None:
    """Folders know each other one way only; what a package's face hands on from its own folder is no arrow."""
    rooms = nx.DiGraph()
    modules = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path, _ in sources()
    }
    for path, module in imports():
        folder = path.parent.relative_to(PACKAGE.parent)
        if module not in modules or path.name == "__init__.py":
            continue
        target = PACKAGE.parent.joinpath(*module.split("."))
        there = (target if target.is_dir() else target.parent).relative_to(PACKAGE.parent)
        if there != folder:
            rooms.add_edge(str(folder), str(there))
    assert [sorted(circle) for circle in nx.strongly_connected_components(rooms) if len(circle) > 1] == []


def test_libraries_stay_in_their_rooms() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path, module in imports()
        if room_of(path) not in ONLY_IN.get(module.split(".")[0], MAY_IMPORT.keys())
    ]
    assert wrong == []


def test_only_the_solvers_of_a_house_know_z3() -> None:
    wrong = [
        str(path.relative_to(PACKAGE))
        for path, module in imports()
        if module.split(".")[0] == "z3" and "solver" not in path.relative_to(PACKAGE).parts
    ]
    assert wrong == []


def is_declared(room: str, providers: Iterable[str], requirements: Iterable[str]) -> bool:
    """Whether a library is required of everyone, or by the extra that the room comes with."""
    extras = [f"extra == '{extra}'" for extra in EXTRAS.get(room, ())]
    lines = [line.lower() for line in requirements if "extra ==" not in line or any(map(line.__contains__, extras))]
    return any(line.startswith(name.lower()) for line in lines for name in providers)


def test_only_declared_libraries_are_imported() -> None:
    requirements = metadata.requires("ny1901") or ()
    providers = metadata.packages_distributions()
    tests = {path for path, _ in sources() if path.name == "testing.py"}
    used = {("testing" if path in tests else room_of(path), module.split(".")[0]) for path, module in imports()}
    undeclared = [
        f"{room}: {module}"
        for room, module in sorted(used)
        if module not in sys.stdlib_module_names | {"ny1901"}
        and not is_declared(room, providers.get(module, ()), requirements)
    ]
    assert undeclared == []


def loaded_after(program: str) -> set[str]:
    """The modules that are loaded once a program has run in a fresh Python."""
    whole = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); {program}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-P", "-c", whole], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["ny1901", "ny1901.new_york.game", "ny1901.paris"])
def test_importing_the_engine_loads_no_heavy_library(module: str) -> None:
    loaded = loaded_after(f"import {module}")
    assert module in loaded
    assert NOT_LOADED & loaded == set()


@pytest.mark.parametrize(
    "use",
    [
        "state.explain(paris.Pass()).to_svg()",
        "state.ask('may I pass?')",
        "state.to_svg()",
        "__import__('ny1901.solver').solver.score_bounds(state).__str__()",
    ],
)
def test_a_game_is_used_without_loading_another(use: str) -> None:
    loaded = loaded_after(f"from ny1901 import paris; state = paris.Game().initial_state(seed=1889); {use}")
    assert "ny1901.paris.game" in loaded
    assert [module for module in loaded if module.startswith("ny1901.new_york")] == []


_SINGLE = re.compile(r"None|True|False|[A-Z]\w*[a-z]\w*|([A-Z]\w*\.|_)[A-Z_]+|attrs\.NOTHING")


def identities(tree: ast.AST) -> Iterator[str]:
    """Every comparison by identity with a value of which there can be two, as source text.

    Of None, True and False, of a class, of a member of an enumeration (or a constant that holds one) there is only one.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id":
            yield ast.unparse(node)
        if isinstance(node, ast.Compare) and any(isinstance(operator, ast.Is | ast.IsNot) for operator in node.ops):
            *sides, last = map(ast.unparse, (node.left, *node.comparators))
            if not sides[0].startswith("type(") and not _SINGLE.fullmatch(last):
                yield ast.unparse(node)


def test_values_are_never_compared_by_identity() -> None:
    """Equal values may or may not be one object: all empty tuples of Python are one, other tuples are not."""
    found = {str(path.relative_to(PACKAGE)): [*identities(tree)] for path, tree in sources()}
    assert {path: compared for path, compared in found.items() if compared} == LOOKED_UP


LOOKED_UP = {
    "kernel/arrays.py": ["id(action)"],
    "kernel/encoding.py": ["id(action)"],
    "kernel/floats.py": ["id(value)", "id(value)"],
}
"""What is looked up by identity to save time: the values are held, and an equal one gives the same by a longer way."""


@pytest.mark.parametrize(
    ("source", "compared"),
    [
        ("a if future is position.future else b", ["future is position.future"]),
        ("a < b is not c.d", ["a < b is not c.d"]),
        ("id(a) == id(b)", ["id(a)", "id(b)"]),
        ("a is None and b is not Card.LAND_GRAB and type(c) is int and kind is Build and d is _CARD", []),
    ],
)
def test_identities_are_found(source: str, compared: list[str]) -> None:
    assert list(identities(ast.parse(source))) == compared


@pytest.mark.parametrize(
    ("source", "place", "expected"),
    [
        ("from ny1901 import kernel", "new_york/game.py", ["ny1901.kernel"]),
        ("from ny1901.kernel.errors import DataError", "new_york/game.py", ["ny1901.kernel.errors"]),
        ("import ny1901.solver, z3", "new_york/game.py", ["ny1901.solver", "z3"]),
        ("from . import rules", "new_york/game.py", ["ny1901.new_york"]),
        ("from ..material import model", "new_york/rules/legal.py", ["ny1901.new_york.material"]),
        ("from ... import solver", "new_york/rules/legal.py", ["ny1901.solver"]),
        ("def f():\n    from .legal import x", "new_york/rules/legal.py", ["ny1901.new_york.rules.legal"]),
    ],
)
def test_imports_are_read_in_every_form(source: str, place: str, expected: list[str]) -> None:
    assert list(imported_modules(ast.parse(source), PACKAGE / place)) == expected


@pytest.mark.parametrize(
    ("package", "late"), [(ny1901.analysis, {*dir(ny1901.analysis)}), (ny1901.solver, {*dir(ny1901.solver)})]
)
def test_no_public_name_is_hidden_by_a_module(package: ModuleType, late: set[str]) -> None:
    """A module in a package becomes its attribute when it is loaded; a name that is looked up late would be lost."""
    brought = {name for game in game_names() for name in (*game_named(game).solver, *game_named(game).analysis)}
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert modules & (brought | late) == set()
