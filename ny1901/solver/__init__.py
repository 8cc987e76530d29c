"""Answers with proofs: best placements, why not, layouts, score bounds, invariants, reachability, rule differences.

The names load with their first use, because Z3 is heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "Invariant": "ny1901.solver.statement",
    "best_layout": "ny1901.solver.layouts",
    "best_lots": "ny1901.solver.lots",
    "best_packing": "ny1901.solver.packing",
    "best_placements": "ny1901.solver.placements",
    "check_invariants": "ny1901.solver.invariants",
    "find_difference": "ny1901.solver.difference",
    "micro_variant": "ny1901.solver.micro",
    "nearest_legal": "ny1901.solver.nearest",
    "reachable": "ny1901.solver.reachability",
    "score_bounds": "ny1901.solver.bounds",
    "score_range": "ny1901.solver.exact",
    "solve": "ny1901.solver.exact",
    "why_not": "ny1901.solver.reasons",
    "why_not_any": "ny1901.solver.reasons",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
