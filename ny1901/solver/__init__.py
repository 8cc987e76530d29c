"""Answers with proofs: best placements, why not, layouts, score bounds, invariants, reachability, rule differences.

Each question is asked about a state, a game or a variant, and answered by the solver of the game that it belongs to;
the names load with their first use, because Z3 is heavy.

>>> from ny1901 import paris, solver
>>> [seat.lower <= seat.upper for seat in solver.score_bounds(paris.Game().initial_state(seed=1889))]
[True, True]
"""

from __future__ import annotations

from typing import Any

from ny1901.kernel.games import game_named, game_names
from ny1901.kernel.spec import loaded
from ny1901.solver.questions import (
    best_buildings,
    best_layout,
    best_lots,
    best_placements,
    check_invariants,
    find_difference,
    nearest_legal,
    reachable,
    score_bounds,
    score_range,
    solve,
    why_not,
    why_not_any,
)

__all__ = [
    "best_buildings",
    "best_layout",
    "best_lots",
    "best_placements",
    "check_invariants",
    "find_difference",
    "nearest_legal",
    "reachable",
    "score_bounds",
    "score_range",
    "solve",
    "why_not",
    "why_not_any",
]

_OF_ANY_GAME = {
    "Invariant": "ny1901.solver.proof.statement:Invariant",
    "best_packing": "ny1901.solver.packing.packing:best_packing",
    "certificates": "ny1901.solver.smt_lib:certificates",
    "score_lines": "ny1901.solver.lines:score_lines",
}


def __getattr__(name: str) -> Any:
    if name in _OF_ANY_GAME:
        return loaded(_OF_ANY_GAME[name])
    if not name.startswith("_"):
        for game in game_names():
            if name in game_named(game).solver:
                return game_named(game).solver[name]
    raise AttributeError(f"module 'ny1901.solver' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*_OF_ANY_GAME, *__all__))
