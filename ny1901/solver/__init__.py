"""Answers with proofs: best placements, why not, layouts, score bounds, invariants, reachability, rule differences.

The names load with their first use, because Z3 is heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME: dict[str, str] = {}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
