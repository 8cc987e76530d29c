"""The rules of New York 1901 as data and pure functions: ask what is legal and why, and get a proof or a citation.

>>> import ny1901 as ny
>>> state = ny.Game(players=3).initial_state(seed=1901)
>>> state.explain(ny.EndTurn()).rules
('turn.must-acquire',)

The names below load with their first use, so that importing the package stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ny1901 import city, errors, solver
    from ny1901.city import City
    from ny1901.errors import (
        AmbiguousAction,
        DataError,
        IllegalAction,
        NotationError,
        Ny1901Error,
        PositionError,
        RecordError,
        VariantError,
    )
    from ny1901.game import Game, Record, State, ask, example
    from ny1901.notation import load_variant
    from ny1901.protocol import Citation, Verdict, Violation
    from ny1901.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
    from ny1901.rules.catalogue import catalogue
    from ny1901.rules.variant import Variant

_HOME = {
    "City": "ny1901.city",
    **dict.fromkeys(
        (
            "AmbiguousAction",
            "DataError",
            "IllegalAction",
            "NotationError",
            "Ny1901Error",
            "PositionError",
            "RecordError",
            "VariantError",
        ),
        "ny1901.errors",
    ),
    **dict.fromkeys(("Game", "Record", "State", "ask", "example"), "ny1901.game"),
    **dict.fromkeys(("Citation", "Verdict", "Violation"), "ny1901.protocol"),
    **dict.fromkeys(
        ("AcquireLot", "Action", "Build", "Card", "EndTurn", "PlayCard", "Rebuild", "ReturnLot"), "ny1901.rules.actions"
    ),
    "catalogue": "ny1901.rules.catalogue",
    "Variant": "ny1901.rules.variant",
    "load_variant": "ny1901.notation",
}
_ROOMS = ("city", "errors", "solver")

__all__ = [
    "AcquireLot",
    "Action",
    "AmbiguousAction",
    "Build",
    "Card",
    "Citation",
    "City",
    "DataError",
    "EndTurn",
    "Game",
    "IllegalAction",
    "NotationError",
    "Ny1901Error",
    "PlayCard",
    "PositionError",
    "Rebuild",
    "Record",
    "RecordError",
    "ReturnLot",
    "State",
    "Variant",
    "VariantError",
    "Verdict",
    "Violation",
    "ask",
    "catalogue",
    "city",
    "errors",
    "example",
    "load_variant",
    "solver",
]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"ny1901.{name}")
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
