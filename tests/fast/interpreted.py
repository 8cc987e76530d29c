"""The compiled rooms run by Python instead: no time goes into compiling, and a fault can be put in to be noticed."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

_COMPILER = "ny1901.kernel.compiled.compiling"
_FAST = "ny1901.new_york.fast"
_PARTS = (
    "rules_arrays",
    "game_arrays",
    "tables",
    "land",
    "dealing",
    "listing",
    "writing",
    "effects",
    "tally",
    "playing",
    "states",
    "replaying",
    "steps",
    "lane",
    "seeing",
    "batch",
)
_NAMES = ("ny1901.kernel.compiled.dice", *(f"{_FAST}.{part}" for part in _PARTS))


def interpreted(fault: tuple[str, str, str] | None = None) -> SimpleNamespace:
    """The modules of the lane, by their last names, as plain Python.

    Args:
        fault: a module's last name, a text that stands in it once, and what is to stand there instead.
    """
    compiler = ModuleType(_COMPILER)
    vars(compiler)["compiled"] = lambda function: function
    before = {name: sys.modules.get(name) for name in (_COMPILER, *_NAMES)}
    made: dict[str, Any] = {}
    try:
        sys.modules[_COMPILER] = compiler
        for name in _NAMES:
            made[name.rpartition(".")[2]] = sys.modules[name] = _run(name, fault)
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    return SimpleNamespace(**made)


def compiled() -> SimpleNamespace:
    """The modules of the lane, by their last names, compiled."""
    return SimpleNamespace(**{name.rpartition(".")[2]: import_module(name) for name in _NAMES})


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
