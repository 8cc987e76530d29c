"""Small changes of a source, one at a time: what a slip of the author could have written instead."""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from types import ModuleType
from zlib import crc32

from attrs import frozen

from .in_process import Changes, changes, running, tree_of

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.GtE: (ast.Gt, ast.Eq),
    ast.Gt: (ast.GtE, ast.NotEq),
    ast.LtE: (ast.Lt, ast.Eq),
    ast.Lt: (ast.LtE, ast.NotEq),
    ast.Eq: (ast.NotEq, ast.GtE, ast.LtE),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.FloorDiv: ast.Mult,
}
_WORDS = {
    "implies": (1,),
    "and_": (0, 1),
    "or_": (0, 1),
    "if_else": (1, 2),
    "not_": (0,),
    "lesser": (0, 1),
    "any": (),
    "all": (),
}
"""The words of the logic, each with the arguments that may stand for the whole."""


@frozen
class Mutant:
    """One change of one module.

    Attributes:
        module: the module.
        line: the line of the change.
        function: the function that it is in.
        was: the source changed, in one line.
        now: what stands there instead.
        statement: the first line of the statement changed.
        place: the number of the node changed, in the order of a walk.
        choice: which of its alternatives.
    """

    module: ModuleType
    line: int
    function: str
    was: str
    now: str
    statement: int
    place: int
    choice: int

    def __str__(self) -> str:
        room = self.module.__name__.removeprefix("ny1901.")
        return f"{room}:{self.line} {self.function}: `{self.was}` becomes `{self.now}`"

    @property
    def name(self) -> str:
        """Where and what, without the line, which other changes move."""
        return f"{self.function}: {self.was} -> {self.now}"

    def changes(self) -> Changes:
        """The functions that are another with the change, and what they run then."""
        tree = ast.parse(tree_of(self.module))
        node, replace = list(_places(tree))[self.place]
        replace(_alternatives(node)[self.choice])
        return changes(self.module, ast.fix_missing_locations(tree))

    def alive(self) -> AbstractContextManager[None]:
        """Within it the module runs with the change."""
        return running(self.changes())


def mutants(module: ModuleType, *, without: frozenset[str] = frozenset()) -> Iterator[Mutant]:
    """Every small change of the functions of a module.

    Args:
        module: the module.
        without: names of functions to leave alone.
    """
    tree = ast.parse(tree_of(module))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node): function.name for function in functions for node in ast.walk(function)}
    lines = dict(_statements(tree, 0))
    for place, (node, _) in enumerate(_places(tree)):
        function = inside.get(id(node), "")
        if function and function not in without:
            for choice, instead in enumerate(_alternatives(node)):
                yield Mutant(module, node.lineno, function, _text(node), _text(instead), lines[id(node)], place, choice)


def sampled(faults: Iterable[Mutant], how_many: int, draw: int = 0) -> list[Mutant]:
    """Faults from everywhere, the same ones each time; a change of the sources changes few of them.

    Args:
        faults: the faults.
        how_many: how many of them.
        draw: which sample; another number is another sample.
    """

    def drawn(fault: Mutant) -> int:
        return crc32(f"{draw or ''}{fault.module.__name__} {fault.name}".encode())

    return sorted(faults, key=drawn)[:how_many]


def _statements(tree: ast.AST, line: int) -> Iterator[tuple[int, int]]:
    """For every node below another the first line of the statement that it is in."""
    for node in ast.iter_child_nodes(tree):
        own = node.lineno if isinstance(node, ast.stmt) else line
        yield id(node), own
        yield from _statements(node, own)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 72 else f"{text[:69]}..."


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, Callable[[ast.AST], None]]]:
    """Every node that runs in a function's body, with what puts another in its place."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params", "bases", "defaults", "kw_defaults"):
            continue
        nodes = value if isinstance(value, list) else [value]
        for number, node in enumerate(nodes):
            if isinstance(node, ast.AST) and not _is_text(node):
                yield node, _setter(tree, name, number if isinstance(value, list) else None)
                yield from _places(node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _setter(parent: ast.AST, name: str, number: int | None) -> Callable[[ast.AST], None]:
    def put(instead: ast.AST) -> None:
        if number is None:
            setattr(parent, name, instead)
        else:
            getattr(parent, name)[number] = instead

    return put


def _alternatives(node: ast.AST) -> list[ast.AST]:  # noqa: C901, PLR0912  # one case a kind of node
    """What may stand in place of a node; the same list each time."""

    def changed(**fields: object) -> ast.AST:
        other = copy.copy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        return other

    match node:
        case ast.Compare(ops=[ast.Eq()], left=left, comparators=[right]) if _has_no_order(left) or _has_no_order(right):
            return [changed(ops=[ast.NotEq()])]
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=0)]):  # what is counted is never below 0
            return [changed(ops=[ast.NotEq()]), changed(ops=[ast.GtE()])]
        case ast.Compare(ops=[ast.Gt()], comparators=[ast.Constant(value=0)]):
            return [changed(ops=[ast.GtE()]), changed(ops=[ast.Eq()])]
        case ast.Compare(ops=[op]):
            return [changed(ops=[other()]) for other in _COMPARED[type(op)]]
        case ast.BinOp(op=op) if type(op) in _COMPUTED:
            return [changed(op=_COMPUTED[type(op)]())]
        case ast.BoolOp(op=op):
            return [changed(op=ast.And() if isinstance(op, ast.Or) else ast.Or())]
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            return [operand]
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.Constant(value=bool() as value):
            return [changed(value=operator.not_(value))]
        case ast.Constant(value=int() as value):
            return [changed(value=value + 1), changed(value=value - 1)]
        case ast.Call(func=ast.Name(id="Guard"), args=[rule, _]):
            return [changed(args=[rule, ast.Constant(True)])]
        case ast.Call(func=ast.Name(id="implies"), args=[_, claim]):
            return [claim]
        case ast.Call(func=ast.Name(id="all_of" | "any_of"), args=[ast.Tuple(elts=claims) as whole]):
            return [changed(args=[_without(whole, number)]) for number in range(len(claims))]
        case ast.Call(func=ast.Name(id="any" | "all" as word)):
            return [changed(func=ast.Name("all" if word == "any" else "any", ast.Load()))]
        case ast.Call(func=ast.Name(id=word), args=arguments) if word in _WORDS:
            return [arguments[number] for number in _WORDS[word] if number < len(arguments)]
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            return [changed(value=ast.YieldFrom(ast.Tuple([], ast.Load())))]
        case ast.If():
            return [changed(test=ast.Constant(True)), changed(test=ast.Constant(False))]
    return []


def _has_no_order(node: ast.AST) -> bool:
    """Whether something compared is a text, a set, a member of an enumeration or a tuple: it is alike or it is not."""
    match node:
        case ast.Constant(value=str()) | ast.Tuple() | ast.List() | ast.Set() | ast.SetComp() | ast.Dict():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset" | "tuple" | "list" | "str")):
            return True
        case ast.Attribute(value=ast.Name(id=name)):
            return name[:1].isupper()
    return False


def _without(whole: ast.Tuple, number: int) -> ast.Tuple:
    return ast.Tuple([*whole.elts[:number], *whole.elts[number + 1 :]], ast.Load())
