"""The compiled rooms run by Python instead: no time goes into compiling, and a fault can be put in to be noticed."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

_COMPILER = "ny1901.kernel.compiled.compiling"
_SHARED = ("dice", "words", "lane")
_PARTS = {
    "new_york": (
        "rules_arrays",
        "game_arrays",
        "tables",
        "land",
        "dealing",
        "listing",
        "writing",
        "effects",
        "tally",
        "ground",
        "prospects",
        "choosing",
        "playing",
        "states",
        "replaying",
        "steps",
        "lane",
        "seeing",
        "batch",
    ),
    "paris": (
        "rules_arrays",
        "game_arrays",
        "tables",
        "places",
        "postcards",
        "dealing",
        "listing",
        "effects",
        "light",
        "tally",
        "playing",
        "states",
        "lane",
    ),
}
"""What is compiled, in an order in which each module imports only those before it."""


def _names(house: str) -> list[str]:
    shared = [f"ny1901.kernel.compiled.{part}" for part in _SHARED]
    return [*shared, *(f"ny1901.{house}.fast.{part}" for part in _PARTS[house])]


def interpreted(fault: tuple[str, str, str] | None = None, house: str = "new_york") -> SimpleNamespace:
    """The modules of a game's lane, by their last names, as plain Python.

    Args:
        fault: a module's last name, a text that stands in it once, and what is to stand there instead.
        house: the game.
    """
    names = _names(house)
    compiler = ModuleType(_COMPILER)
    vars(compiler)["compiled"] = lambda function: function
    before = {name: sys.modules.get(name) for name in (_COMPILER, *names)}
    made: dict[str, Any] = {}
    try:
        sys.modules[_COMPILER] = compiler
        for name in names:
            made[name.rpartition(".")[2]] = sys.modules[name] = _run(name, fault)
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    return SimpleNamespace(**made)


def compiled(house: str = "new_york") -> SimpleNamespace:
    """The modules of a game's lane, by their last names, compiled."""
    return SimpleNamespace(**{name.rpartition(".")[2]: import_module(name) for name in _names(house)})


def _run(name: str, fault: tuple[str, str, str] | None) -> ModuleType:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    if fault is not None and name.endswith(f".{fault[0]}"):
        _, old, new = fault
        assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {name}"
        source = source.replace(old, new)
    module = ModuleType(name)
    module.__file__ = spec.origin
    exec(compile(source, spec.origin, "exec"), vars(module))
    return module
