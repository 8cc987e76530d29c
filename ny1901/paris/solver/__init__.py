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
    "Invariant": "ny1901.solver.proof.statement",
    "best_buildings": "ny1901.paris.solver.layout.best_buildings",
    "best_placements": "ny1901.paris.solver.placement.best",
    "check_invariants": "ny1901.paris.solver.proof.check",
    "find_difference": "ny1901.paris.solver.difference.find",
    "reachable": "ny1901.paris.solver.reachability.reachable",
    "score_bounds": "ny1901.paris.solver.bounds.score_bounds",
    "score_range": "ny1901.paris.solver.exact",
    "solve": "ny1901.paris.solver.exact",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901.paris.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_HOME)
