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
    from ny1901 import solver
    from ny1901.kernel import errors
    from ny1901.kernel.errors import (
        AmbiguousAction,
        DataError,
        IllegalAction,
        NotationError,
        Ny1901Error,
        PositionError,
        RecordError,
        VariantError,
    )
    from ny1901.kernel.protocol import Citation, Verdict, Violation
    from ny1901.new_york import material as city
    from ny1901.new_york.game import Game, Record, State, ask, example
    from ny1901.new_york.material import City
    from ny1901.new_york.notation import load_variant
    from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
    from ny1901.new_york.rules.catalogue import catalogue
    from ny1901.new_york.rules.variant import Variant

_HOME = {
    "City": "ny1901.new_york.material",
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
        "ny1901.kernel.errors",
    ),
    **dict.fromkeys(("Game", "Record", "State", "ask", "example"), "ny1901.new_york.game"),
    **dict.fromkeys(("Citation", "Verdict", "Violation"), "ny1901.kernel.protocol"),
    **dict.fromkeys(
        ("AcquireLot", "Action", "Build", "Card", "EndTurn", "PlayCard", "Rebuild", "ReturnLot"),
        "ny1901.new_york.rules.actions",
    ),
    "catalogue": "ny1901.new_york.rules.catalogue",
    "Variant": "ny1901.new_york.rules.variant",
    "load_variant": "ny1901.new_york.notation",
}
_ROOMS = {"city": "ny1901.new_york.material", "errors": "ny1901.kernel.errors", "solver": "ny1901.solver"}

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
        return import_module(_ROOMS[name])
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'ny1901' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
