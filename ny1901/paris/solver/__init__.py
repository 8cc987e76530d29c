"""Answers for Paris with their proofs: best placements and sets, bounds, invariants, reachability, differences.

The names load with their first use, because Z3 is heavy.

>>> from ny1901.paris import Game, solver
>>> [(seat.lower, seat.upper) for seat in solver.score_bounds(Game().initial_state(seed=1889))][0][0]
-36
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "Invariant": "ny1901.solver.statement",
    "best_buildings": "ny1901.paris.solver.buildings",
    "best_placements": "ny1901.paris.solver.placements",
    "check_invariants": "ny1901.paris.solver.invariants",
    "find_difference": "ny1901.paris.solver.difference",
    "reachable": "ny1901.paris.solver.reachability",
    "score_bounds": "ny1901.paris.solver.bounds",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.paris.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
