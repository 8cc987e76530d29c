"""The setup: the same seed deals the same game on any machine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ny1901.kernel.geometry import bits
from ny1901.kernel.house_rules.play import dealt
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.position import CARD_BIT, Deal, Player, Turn, player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Table

if TYPE_CHECKING:
    from ny1901.new_york.rules.game import Game


def deal(rules: Game, seed: int) -> State:
    """The position before the first turn: characters, streets, challenge and lot cards drawn with the seed.

    Args:
        rules: the variant at a number of players.
        seed: any whole number.

    The first seat begins (`setup.first-player`). The cards of the lots in play are the Open Market and the Future
    Market (`setup.market`, `setup.two-players`), and every legendary skyscraper is on offer (`setup.legendaries`).

    Raises:
        VariantError: the seed is not a whole number.
    """
    return dealt(rules, seed, _dealt, HOUSE.unmet)


def _dealt(rules: Game, dice: random.Random) -> State:
    table, variant = rules.table, rules.variant
    players = tuple(
        _seated(rules, seat, character.id, character.lot)
        for seat, character in enumerate(dice.sample(rules.characters, rules.players))
    )
    owned = 0
    for seated in players:
        owned |= seated.lots
    unowned = rules.lots_in_play & ~owned
    cards = [table.lot_face[lot] for lot in bits(unowned)]
    dice.shuffle(cards)
    return State(
        rules,
        Deal(_streets(variant.streets, table, dice, variant.street_cards), _challenge(rules, dice)),
        players,
        unowned,
        tuple(sorted(cards[: variant.market_size])),
        tuple(cards[variant.market_size :]),
        (),
        table.legendary_tiles,
        Turn(0, 0, players[0].score, variant.workers > players[0].worker_lots.bit_count()),
        None,
        None,
        dice.getrandbits(63),
    )


def _seated(rules: Game, seat: int, character: str, lot_id: str) -> Player:
    """`setup.pieces`, `setup.character`: a lot without its starting property is marked by a worker."""
    table, variant = rules.table, rules.variant
    lot = 1 << table.lot_number[lot_id] if variant.starting_lot else 0
    home = table.homes[character]
    return player(
        table,
        character=character,
        lots=lot,
        worker_lots=0 if variant.starting_property else lot,
        buildings=(home,) if variant.starting_property and home else (),
        unbuilt=table.own_tiles,
        cards=sum(CARD_BIT[Card(card)] for card in variant.action_cards),
        score=variant.points_at_start(seat),
    )


def _streets(pinned: tuple[str, ...], table: Table, dice: random.Random, count: int) -> tuple[int, ...]:
    """`setup.streets`."""
    ids = [street.id for street in table.board.streets]
    return tuple(sorted([ids.index(street) for street in pinned] or dice.sample(range(len(ids)), count)))


def _challenge(rules: Game, dice: random.Random) -> str | None:
    """`setup.challenge`."""
    return dice.choice(rules.variant.challenges) if rules.variant.challenge_card else None
