"""The setup: the same seed deals the same game on any machine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ny1901.kernel.house_rules.play import dealt
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT

if TYPE_CHECKING:
    from ny1901.paris.rules.game import Game


def deal(rules: Game, seed: int) -> State:
    """The position before the first turn: tiles shuffled and drawn, postcards chosen, with the seed.

    Seat 0 begins (`setup.start`); every building is in the supply (`setup.buildings`), and the postcards that are in
    play lie open (`setup.postcards`).

    Args:
        rules: the variant.
        seed: any whole number.

    Raises:
        VariantError: the seed is not a whole number.
    """
    return dealt(rules, seed, _dealt, HOUSE.unmet)


def _dealt(rules: Game, dice: random.Random) -> State:
    variant, table = rules.variant, rules.table
    postcards = sum(CARD_BIT[Postcard(name)] for name in dice.sample(variant.postcards, variant.postcard_count))
    return State.of(
        rules,
        postcards=postcards,
        players=tuple(_seated(rules, dice) for _ in range(rules.players)),
        pavement=(None,) * len(table.corners),
        pieces=(),
        supply=table.buildings,
        number=0,
        seat=0,
        starter=None,
        pending=None,
        over=False,
    )


def _seated(rules: Game, dice: random.Random) -> Player:
    """`setup.tiles`, `setup.hand`."""
    tiles = list(range(len(rules.variant.components.tiles)))
    dice.shuffle(tiles)
    hand = rules.variant.hand_size
    return Player(tuple(sorted(tiles[:hand])), tuple(tiles[hand:]), 0, (), 0, 0)
