"""How New York is played side by side, so that two of its rule sets can be compared."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import attrs

from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Catalogue
from ny1901.new_york.notation.record import Record
from ny1901.new_york.rules.actions import Action, Card
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.scoring import tally, winners
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Table
from ny1901.new_york.solver.difference.random_preferences import liked, tastes_for
from ny1901.solver.difference.changed_rules import rules_of
from ny1901.solver.difference.lockstep import Chooser, Fields, Sides

_CARD_OF = {"card.boom": Card.CONSTRUCTION_BOOM, "card.shift": Card.MARKET_SHIFT, "card.grab": Card.LAND_GRAB}
_LABELS = (
    "deal",
    "market",
    "Future Market",
    "known groups of the Future Market",
    "unowned lots",
    "legendaries",
    "turn",
    "end",
    "turns left",
    "dice",
)
_SEAT_LABELS = ("character", "lots", "lots with a worker", "buildings", "unbuilt", "cards", "score", "prestige")


class NewYorkSides(Sides):
    """What a table of New York is, and who plays whole games of it."""

    record = Record
    hidden = ("Future Market", "dice")

    def catalogue(self) -> Catalogue:
        """The rules of the game."""
        return catalogue()

    def legal_actions(self, position: State) -> tuple[Action, ...]:
        """Every legal action of a position."""
        return position.legal_actions

    def alike(self, a: State, b: State) -> bool:
        """Whether everything on the table is the same, and the turn."""
        return (
            a.players == b.players
            and a.market == b.market
            and a.future == b.future
            and a.turn == b.turn
            and a.end == b.end
            and a.unowned == b.unowned
            and a.legendaries == b.legendaries
            and (a.tail, a.turns_left, a.chance, a.deal) == (b.tail, b.turns_left, b.chance, b.deal)
        )

    def matters(self, position: State) -> Hashable:
        """Everything: there is little on a table of New York that does not matter later."""
        return position

    def texts(self, position: State) -> dict[str, str]:
        """The table in words, by label."""
        seats = {
            f"{what} of seat {seat}": text
            for seat, player in enumerate(position.players)
            for what, text in zip(_SEAT_LABELS, _seat_texts(position, player), strict=True)
        }
        return dict(zip(_LABELS, _table_texts(position), strict=True)) | seats

    def result(self, position: State) -> str:
        """The final tally and the winners, as text."""
        tallied = tally(position)
        seats = (
            f"seat {seat} {one.total} (buildings {one.buildings}, prestige {one.prestige}, "
            f"streets {sum(points for _, points in one.streets)}, challenge {one.challenge}, cards {one.cards}"
            f"{''.join(f', {rule} {points}' for rule, points in one.house)})"
            for seat, one in enumerate(tallied)
        )
        won = " and ".join(f"seat {seat}" for seat in winners(position, [one.total for one in tallied]))
        return f"{', '.join(seats)}; won by {won}"

    def chooser(self, start: State, fields: Fields, dice: random.Random) -> Chooser:
        """Players with tastes, who keep the cards whose rules differ as long as there is anything else to do."""
        tastes = tastes_for(len(start.players), dice, cards_of(fields))

        def choose(position: State, actions: Sequence[Action]) -> Action:
            return liked(tastes[position.turn.seat], position, actions, dice)

        return choose

    def worth_dealing(self, position: State, fields: Fields) -> bool:
        """Whether one of the challenges is in play without which no difference can show, if there are such."""
        challenges = challenges_of(fields)
        return not challenges or position.deal.challenge in challenges


NEW_YORK = NewYorkSides()
"""New York, side by side."""


def challenges_of(fields: Fields) -> frozenset[str]:
    """The challenges without which no difference can show; empty if it can show without a certain challenge."""
    rules = [rules_of(catalogue(), name) for name, _, _ in fields]
    if not all(some and all(rule.startswith("challenge.") for rule in some) for some in rules):
        return frozenset()
    return frozenset(rule.removeprefix("challenge.") for some in rules for rule in some)


def cards_of(fields: Fields) -> frozenset[Card]:
    """The action cards whose rules differ."""
    rules = (rule for name, _, _ in fields for rule in rules_of(catalogue(), name))
    return frozenset(_CARD_OF[rule] for rule in rules if rule in _CARD_OF)


def _table_texts(position: State) -> tuple[str, ...]:
    """The table in words, in the order of `_LABELS`."""
    table, turn = position.rules.table, position.turn
    streets = _words(table.board.streets[street].id for street in position.deal.streets)
    return (
        f"streets {streets}, challenge {position.deal.challenge or 'none'}",
        _words(table.faces[face].code for face in position.market),
        _words(table.faces[face].code for face in position.future),
        _words(position.tail),
        _words(table.lot_ids(position.unowned)),
        _words(table.tiles[tile].id for tile in bits(position.legendaries)),
        ", ".join(f"{name} {value}" for name, value in attrs.asdict(turn).items()),
        f"seat {position.end.seat}, {position.end.rule}" if position.end else "not triggered",
        "not counted" if position.turns_left is None else str(position.turns_left),
        str(position.chance),
    )


def _seat_texts(position: State, player: Player) -> tuple[str, ...]:
    """What a seat has in words, in the order of `_SEAT_LABELS`."""
    table = position.rules.table
    return (
        player.character,
        _words(table.lot_ids(player.lots)),
        _words(table.lot_ids(player.worker_lots)),
        _words(_standing(table, building) for building in player.buildings),
        _words(table.tiles[tile].id for tile in bits(player.unbuilt)),
        _words(card for card, bit in CARD_BIT.items() if player.cards & bit),
        str(player.score),
        str(player.prestige),
    )


def _standing(table: Table, building: Building) -> str:
    squares = "-".join(table.grid.names(building.placement.squares))
    return f"{building.tile.id}@{squares} ({building.tile.points} points)"


def _words(words: Iterable[Any]) -> str:
    return " ".join(str(word) for word in words) or "none"
