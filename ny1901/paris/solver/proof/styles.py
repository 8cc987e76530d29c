"""Games of Paris for the proofs: replayable, in several styles, so that rare positions come up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ny1901.paris.rules.actions import Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.state import State
from ny1901.solver.proof.styles import Style, any_action, any_kind, preferring


def _with_effect(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Uses a postcard with its effect; first a postcard, then one way to use it."""
    rich = [action for action in actions if isinstance(action, Use) and not action.bare]
    if rich and dice.random() < 0.9:
        card = dice.choice(list(dict.fromkeys(action.postcard for action in rich)))
        return dice.choice([action for action in rich if action.postcard == card])
    return any_kind(position, actions, dice)


def _spends(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Gets the Chartier and the Métropolitain ready, and then builds where they are needed."""
    cards, seat = position.players[position.seat], position.seat
    if not position.paving and cards.ready and dice.random() < 0.9:
        odd = position.colours[1 - seat] | position.lamps
        option_of = position.rules.table.option_of
        builds = [action for action in actions if isinstance(action, Build) and option_of[action].squares & odd]
        return dice.choice(builds or actions)
    later = [action for action in actions if isinstance(action, Use) and action.bare and action.postcard in _LATER]
    return dice.choice(later) if later and dice.random() < 0.7 else any_kind(position, actions, dice)


def _swaps(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Leaves buildings in the supply, and then swaps for one of them by a Levitation."""
    few = position.players[position.seat].reserve.bit_count() < _ENOUGH_TO_SWAP
    kinds = (Take, Lay, Pass) if few else (Lay, Pass)
    swaps = [action for action in actions if isinstance(action, Use) and action.give]
    return dice.choice(swaps) if swaps else preferring(*kinds)(position, actions, dice)


_ENOUGH_TO_SWAP = 2
_LATER = ("chartier", "metropolitain")

STYLES: dict[str, Style] = {
    "any action": any_action,
    "any kind": any_kind,
    "hoards": preferring(Take, Use),
    "lays": preferring(Lay, Use),
    "builds": preferring(Take, Build),
    "waits": preferring(Lay, Pass),
    "uses effects": _with_effect,
    "spends": _spends,
    "swaps": _swaps,
}
"""How a seat can play; the names are for readers."""
