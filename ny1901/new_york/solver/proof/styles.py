"""Games played by the engine for the proofs: replayable, in several styles, so that rare positions come up.

Random play alone seldom sees an empty market or a player who builds nothing. So each seat plays in a style of its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.state import State
from ny1901.solver.proof.styles import Style, any_action, any_kind, preferring


def _builds_high(position: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Puts up the tile with the most points."""
    tiles, number = position.rules.table.tiles, position.rules.table.tile_number
    raising = [action for action in actions if isinstance(action, Build | Rebuild)]
    if raising and dice.random() < 0.9:
        most = max(tiles[number[action.tile]].points for action in raising)
        return dice.choice([action for action in raising if tiles[number[action.tile]].points == most])
    chosen: Action = any_kind(position, actions, dice)
    return chosen


def _spares(position: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Takes land, builds small, demolishes only when nothing else is left, and keeps its cards until the end is near.

    So the land runs out before the skyscrapers do, and seats are stuck while the markets are empty.
    """
    cards = [action for action in actions if isinstance(action, PlayCard)]
    if cards and position.end is not None and dice.random() < 0.6:
        return dice.choice(cards)
    builds = [action for action in actions if isinstance(action, Build)]
    if builds and dice.random() < 0.9:
        smallest = min(len(action.squares) for action in builds)
        return dice.choice([action for action in builds if len(action.squares) == smallest])
    for kind, liking in ((AcquireLot, 1.0), (Rebuild, 0.5)):
        liked = [action for action in actions if isinstance(action, kind)]
        if liked and dice.random() < liking:
            return dice.choice(liked)
    return dice.choice([action for action in actions if action not in cards] or actions)


STYLES: dict[str, Style] = {
    "any action": any_action,
    "any kind": any_kind,
    "builds high": _builds_high,
    "builds": preferring(Build),
    "rebuilds": preferring(Rebuild, PlayCard),
    "hoards": preferring(AcquireLot, EndTurn),
    "declines": preferring(EndTurn),
}
"""How a seat can play; the names are for readers."""

SPARING = (*[_spares] * 3, any_kind)
"""Styles for games in which the land runs out: most seats save land, tiles and cards."""
