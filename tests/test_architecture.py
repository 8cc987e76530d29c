"""Who may import whom: the arrows between the rooms of the package, read off its sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

import pytest

import ny1901

PACKAGE = Path(ny1901.__file__).parent

NEUTRAL = frozenset(
    {"drawing", "errors", "facts", "faq", "geometry", "lookahead", "making"}
    | {"outline", "protocol", "records", "rulebook", "text", "variants"}
)
ENGINE = NEUTRAL | {"city", "rules"}
LIBRARY = ENGINE | {"answers", "notation", "render", "solver", "analysis", "pages", "game", "testing"}
LIBRARY |= {"paris", "paris.solver"}

# A room is a module or package directly in ny1901; itself it may always import. `__init__` is the list of public names.
MAY_IMPORT = {
    "drawing": NEUTRAL,
    "errors": NEUTRAL,
    "facts": NEUTRAL,
    "geometry": NEUTRAL,
    "protocol": NEUTRAL,
    "faq": NEUTRAL,
    "lookahead": NEUTRAL,
    "making": NEUTRAL,
    "outline": NEUTRAL,
    "records": NEUTRAL,
    "rulebook": NEUTRAL,
    "text": NEUTRAL,
    "variants": NEUTRAL,
    "city": NEUTRAL,
    "rules": NEUTRAL | {"city"},
    "notation": ENGINE,
    "pages": NEUTRAL,
    "render": ENGINE | {"notation", "pages"},
    "answers": ENGINE | {"notation", "render"},
    "game": ENGINE | {"answers", "notation", "render"},
    "testing": ENGINE | {"game", "paris"},
    "solver": ENGINE | {"notation", "render"},
    "analysis": ENGINE | {"notation", "render"},
    "paris": NEUTRAL | {"pages"},
    "paris.solver": NEUTRAL | {"paris", "solver"},
    "lab": LIBRARY,
    "cli": LIBRARY | {"__init__", "lab"},
    "__main__": frozenset({"cli"}),
    "__init__": LIBRARY,
}

# Libraries that one kind of room keeps to itself.
ONLY_IN = {
    "z3": {"solver", "paris.solver"},
    "networkx": {"analysis"},
    "click": {"cli"},
    "rich": {"cli"},
    "starlette": {"lab"},
    "uvicorn": {"lab"},
}

# Rooms that come with an extra, and say so.
EXTRAS = {"analysis": "analysis", "lab": "lab", "testing": "test"}

NOT_LOADED = {"z3", "networkx", "sqlite3", "jinja2", "rich", "click", "pandas", "numpy", "matplotlib"}


def room_of(path: Path) -> str:
    first, *rest = path.relative_to(PACKAGE).with_suffix("").parts
    inner = ".".join((first, *rest[:1]))
    return inner if inner in MAY_IMPORT else first


def absolute(node: ast.ImportFrom, path: Path) -> str:
    """The module that a `from` statement names, its leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    folder = path.relative_to(PACKAGE.parent).parts[: -node.level]
    return ".".join((*folder, node.module) if node.module else folder)


def imported_modules(tree: ast.AST, path: Path) -> Iterator[str]:
    """Every module that a source imports, wherever it stands; from the package itself also the name: `ny1901.city`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = absolute(node, path)
            yield from (f"ny1901.{alias.name}" for alias in node.names) if module == "ny1901" else (module,)


def target_room(module: str) -> str:
    """The room of an imported `ny1901...` module; a public name of the package itself belongs to `__init__`."""
    parts = module.split(".")
    inner = ".".join(parts[1:3])
    if inner in MAY_IMPORT:
        return inner
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "__init__"


def imports() -> list[tuple[Path, str]]:
    return [
        (path, module)
        for path in sorted(PACKAGE.rglob("*.py"))
        for module in imported_modules(ast.parse(path.read_text(encoding="utf-8")), path)
    ]


def test_every_room_has_its_arrows() -> None:
    rooms = {room_of(path) for path in PACKAGE.rglob("*.py")}
    assert rooms <= MAY_IMPORT.keys(), "a new room: decide in MAY_IMPORT what it may know"


def test_rooms_import_only_what_they_may_know() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path, module in imports()
        if module.split(".")[0] == "ny1901" and target_room(module) not in MAY_IMPORT[room_of(path)] | {room_of(path)}
    ]
    assert wrong == []


def test_the_arrows_make_no_circle() -> None:
    """The shared modules count as one; the rest can be put in an order in which each knows only earlier ones."""
    left = {room: may - NEUTRAL for room, may in MAY_IMPORT.items() if room not in NEUTRAL}
    while ready := {room for room, may in left.items() if not may & left.keys()}:
        left = {room: may for room, may in left.items() if room not in ready}
    assert left == {}


def test_the_solver_and_the_analysis_do_not_know_each_other() -> None:
    assert "analysis" not in MAY_IMPORT["solver"]
    assert "solver" not in MAY_IMPORT["analysis"]


def test_libraries_stay_in_their_rooms() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {module}"
        for path, module in imports()
        if room_of(path) not in ONLY_IN.get(module.split(".")[0], MAY_IMPORT.keys())
    ]
    assert wrong == []


def is_declared(room: str, providers: Iterable[str], requirements: Iterable[str]) -> bool:
    """Whether a library is required of everyone, or by the extra that the room comes with."""
    extra = f"extra == '{EXTRAS.get(room)}'"
    lines = [line.lower() for line in requirements if "extra ==" not in line or extra in line]
    return any(line.startswith(name.lower()) for line in lines for name in providers)


def test_only_declared_libraries_are_imported() -> None:
    requirements = metadata.requires("ny1901") or ()
    providers = metadata.packages_distributions()
    used = {(room_of(path), module.split(".")[0]) for path, module in imports()}
    undeclared = [
        f"{room}: {module}"
        for room, module in sorted(used)
        if module not in sys.stdlib_module_names | {"ny1901"}
        and not is_declared(room, providers.get(module, ()), requirements)
    ]
    assert undeclared == []


@pytest.mark.parametrize("module", ["ny1901", "ny1901.game", "ny1901.paris"])
def test_importing_the_engine_loads_no_heavy_library(module: str) -> None:
    program = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); import {module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True)
    assert module in loaded.stdout.split()
    assert NOT_LOADED & set(loaded.stdout.split()) == set()


@pytest.mark.parametrize(
    ("source", "place", "expected"),
    [
        ("from ny1901 import city", "game.py", ["ny1901.city"]),
        ("from ny1901.city.model import Lot", "game.py", ["ny1901.city.model"]),
        ("import ny1901.solver, z3", "game.py", ["ny1901.solver", "z3"]),
        ("from . import city", "game.py", ["ny1901.city"]),
        ("from ..city import model", "rules/legal.py", ["ny1901.city"]),
        ("from .. import solver", "rules/legal.py", ["ny1901.solver"]),
        ("def f():\n    from .legal import x", "rules/legal.py", ["ny1901.rules.legal"]),
    ],
)
def test_imports_are_read_in_every_form(source: str, place: str, expected: list[str]) -> None:
    assert list(imported_modules(ast.parse(source), PACKAGE / place)) == expected
