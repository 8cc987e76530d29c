"""Prints the rooms of the package and the arrows between them, as the imports have them: `python docs/rooms.py`.

CONTRIBUTING.md shows what it prints, and `tests/test_architecture.py` holds which arrows there may be.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import ny1901

PACKAGE = Path(ny1901.__file__).parent
HOUSES = tuple(sorted(path.parent.name for path in PACKAGE.glob("*/spec.py") if path.parent.name != "kernel"))
"""The games that come with the package: the folders with a description."""

Arrow = tuple[str, str]
"""Two rooms: who knows, and who is known."""


def room_of(path: Path) -> str:
    """The room of a source, a module or folder directly in the package."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def absolute(node: ast.ImportFrom, path: Path) -> str:
    """The module that a `from` statement names, its leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    folder = path.relative_to(PACKAGE.parent).parts[: -node.level]
    return ".".join((*folder, node.module) if node.module else folder)


def imported_modules(tree: ast.AST, path: Path) -> Iterator[str]:
    """Every module that a source imports, wherever it stands; from the package also the name: `ny1901.kernel`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = absolute(node, path)
            yield from (f"ny1901.{alias.name}" for alias in node.names) if module == "ny1901" else (module,)


@cache
def sources() -> tuple[tuple[Path, ast.AST], ...]:
    """Every source of the package, read once."""
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(PACKAGE.rglob("*.py")))


@cache
def imports() -> tuple[tuple[Path, str], ...]:
    """Every import of the package: the source, and the module that it imports."""
    return tuple((path, module) for path, tree in sources() for module in imported_modules(tree, path))


def arrows() -> tuple[set[Arrow], set[Arrow]]:
    """The arrows between the rooms of the package, and between those within a house, of both houses together."""
    between, within = set(), set()
    for path, module in imports():
        here, there = path.relative_to(PACKAGE).with_suffix("").parts, module.split(".")[1:]
        if module.split(".")[0] != "ny1901" or not there:
            continue
        if (PACKAGE / there[0]).is_dir() and there[0] != here[0] and not here[0].startswith("__"):
            between.add((here[0], there[0]))
        if here[0] == there[0] and here[0] in HOUSES and len(there) > 1 and there[1] != here[1]:
            within.add((here[1], there[1]))
    return between, {arrow for arrow in within if "__init__" not in arrow}


def arrows_text() -> str:
    """The arrows as text, room by room: each stands above all that it knows."""
    between, within = arrows()
    return "\n".join((*_lines(between), "", "within a house", *(f"  {line}" for line in _lines(within)), ""))


def _lines(found: Iterable[Arrow]) -> Iterator[str]:
    known: dict[str, set[str]] = defaultdict(set)
    for room, other in found:
        known[room].add(other)
    depth = {room: _depth(room, known) for room in {*known, *(other for others in known.values() for other in others)}}

    def order(room: str) -> tuple[int, str]:
        return -depth[room], room

    for room in sorted(known, key=order):
        yield f"{room:<10} -> {', '.join(sorted(known[room], key=order))}"


def _depth(room: str, known: dict[str, set[str]]) -> int:
    """How many arrows lead down from a room, one after the other."""
    return max((1 + _depth(other, known) for other in known.get(room, ())), default=0)


if __name__ == "__main__":
    print(arrows_text(), end="")
