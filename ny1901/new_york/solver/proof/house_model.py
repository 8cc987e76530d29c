"""The words of house rules for which the model of New York has symbols."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.house import HOUSE
from ny1901.solver.house_rules.symbols import HouseModel, Paths
from ny1901.solver.proof.logic import any_of, at, count, total

if TYPE_CHECKING:
    from ny1901.new_york.solver.proof.transitions import StepSymbols


def _round(paths: Paths, rules: Game) -> Any:
    turn = paths["turn.number"]
    return (turn // rules.players if isinstance(turn, int) else turn / rules.players) + 1


def _golds(paths: Paths, rules: Game, seat: int) -> Any:
    """Gold buildings never come down."""
    own = sum(tile.generation == Generation.GOLD for tile in rules.variant.city.tiles)
    return own - paths[f"seats.{seat}.unbuilt.2"] + paths[f"seats.{seat}.legendaries"]


def _faces(paths: Paths, rules: Game, which: str) -> Any:
    return total(paths[f"market.{which}.{face}"] for face in range(len(rules.table.faces)))


_OF_POSITION: dict[str, Callable[[Paths, Game], Any]] = {
    "turn": lambda paths, _: paths["turn.number"],
    "round": _round,
    "acquired": lambda paths, _: paths["turn.acquired"],
    "built": lambda paths, _: paths["turn.built"],
    "market_cards": lambda paths, rules: _faces(paths, rules, "open"),
    "future_cards": lambda paths, rules: _faces(paths, rules, "future"),
    "unowned": lambda paths, rules: _faces(paths, rules, "unowned"),
    "ending": lambda paths, _: paths["end.triggered"],
}


def _of_seat(path: str) -> Callable[[Paths, Game, int], Any]:
    return lambda paths, _, seat: paths[f"seats.{seat}.{path}"]


_OF_SEAT: dict[str, Callable[[Paths, Game, int], Any]] = {
    "score": _of_seat("score"),
    "prestige": _of_seat("prestige"),
    "lots": _of_seat("lots"),
    "marked": _of_seat("on_lots"),
    "workers": _of_seat("available"),
    "cards": lambda paths, _, seat: count(paths[f"seats.{seat}.cards.{card}"] for card in range(3)),
    "legendaries": _of_seat("legendaries"),
    "unbuilt_bronze": _of_seat("unbuilt.0"),
    "unbuilt_silver": _of_seat("unbuilt.1"),
    "unbuilt_gold": _of_seat("unbuilt.2"),
    "golds": _golds,
}


def _lot_size(step: StepSymbols, rules: Game) -> Any:
    return at(rules.table.face_size, step.face)


def _lot_in(step: StepSymbols, rules: Game, district: str) -> Any:
    return any_of(step.face == number for number, face in enumerate(rules.table.faces) if face.district == district)


_OF_LOT: dict[str, Callable[..., Any]] = {"lot_size": _lot_size, "lot_in": _lot_in}
_OF_BUILDING: dict[str, Callable[..., Any]] = {
    "generation": lambda step, _: step.generation,
    "legendary": lambda step, _: step.legendary,
    "points": lambda step, _: step.points,
}
_REMOVED: dict[str, Callable[..., Any]] = {"removed": lambda step, _: step.removed}

HOUSE_MODEL = HouseModel(
    HOUSE,
    _OF_POSITION,
    _OF_SEAT,
    {"acquire": _OF_LOT, "return": _OF_LOT, "build": _OF_BUILDING, "rebuild": _OF_BUILDING | _REMOVED},
)
"""House rules in the model of New York."""
