"""Paris: La Cité de la Lumière, the second game: its rules as data and pure functions.

>>> from ny1901 import paris
>>> state = paris.Game().initial_state(seed=1889)
>>> state.explain(paris.Pass()).rules
('pass.finished',)
"""

from importlib import import_module
from typing import Any

from ny1901.paris.game import Game, Record, State, ask, example
from ny1901.paris.material.model import Postcard
from ny1901.paris.notation import load_variant
from ny1901.paris.rules.actions import Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.variant import Variant

__all__ = [
    "Action",
    "Build",
    "Game",
    "Lay",
    "Pass",
    "Postcard",
    "Record",
    "State",
    "Take",
    "Use",
    "Variant",
    "ask",
    "catalogue",
    "example",
    "load_variant",
    "solver",
]


def __getattr__(name: str) -> Any:
    if name == "solver":  # Z3 is heavy, and games are played without it
        return import_module("ny1901.paris.solver")
    raise AttributeError(f"module 'ny1901.paris' has no attribute {name!r}")
