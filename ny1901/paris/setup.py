"""The setup: the same seed deals the same game on any machine."""

from __future__ import annotations

import random

from ny1901.errors import VariantError
from ny1901.paris.actions import Postcard
from ny1901.paris.position import P, Player, Ruleset, position
from ny1901.paris.table import CARD_BIT


def deal(rules: Ruleset, seed: int, make: type[P]) -> P:
    """The position before the first turn: tiles shuffled and drawn, postcards chosen, with the seed.

    Implements the rules `setup.*`; seat 0 begins (`setup.start`).

    Args:
        rules: the variant.
        seed: any whole number.
        make: the class of position to make.

    Raises:
        VariantError: the seed is not a whole number.
    """
    if type(seed) is not int:
        raise VariantError(f"{seed!r} is not a seed; give a whole number", field="seed")
    dice = random.Random(seed)
    variant, table = rules.variant, rules.table
    postcards = sum(CARD_BIT[Postcard(name)] for name in dice.sample(variant.postcards, variant.postcard_count))
    return position(
        make,
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


def _seated(rules: Ruleset, dice: random.Random) -> Player:
    """`setup.tiles`, `setup.hand`."""
    tiles = list(range(len(rules.variant.components.tiles)))
    dice.shuffle(tiles)
    hand = rules.variant.hand_size
    return Player(tuple(sorted(tiles[:hand])), tuple(tiles[hand:]), 0, (), 0, 0)
