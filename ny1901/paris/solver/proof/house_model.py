"""The words of house rules for which the model of Paris has symbols."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.paris.rules.house import HOUSE
from ny1901.solver.house_rules.symbols import HouseModel, Paths


def _of_seat(path: str) -> Callable[[Paths, Any, int], Any]:
    return lambda paths, _, seat: paths[f"seats.{seat}.{path}"]


HOUSE_MODEL = HouseModel(
    HOUSE,
    {
        "turn": lambda paths, _: paths["turn.number"],
        "paving": lambda paths, _: paths["board.empty"] >= 1,
        "empty": lambda paths, _: paths["board.empty"],
        "supply": lambda paths, _: paths["board.supply"],
        "open_postcards": lambda paths, _: paths["board.open"],
    },
    {
        "hand": _of_seat("hand"),
        "reserve": _of_seat("reserve"),
        "buildings": _of_seat("standing"),
        "used": _of_seat("used"),
        "tokens": lambda paths, rules, seat: rules.variant.action_tokens - paths[f"seats.{seat}.used"],
        "land": _of_seat("land"),
    },
    {"build": {"on_lamp": lambda step, _: step.on_lamps >= 1}},
)
"""House rules in the model of Paris."""
