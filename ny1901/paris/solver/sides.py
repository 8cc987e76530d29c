"""How Paris is played side by side, so that two of its rule sets can be compared."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from ny1901.geometry import bits
from ny1901.paris.actions import Action, Use
from ny1901.paris.catalogue import catalogue
from ny1901.paris.legal import legal_actions
from ny1901.paris.notation.record import Record
from ny1901.paris.position import Player, Position, building_names
from ny1901.paris.scoring import tally, winners
from ny1901.paris.solver.counted_game import counted_games
from ny1901.paris.solver.packing_player import packing_player
from ny1901.paris.table import CARDS, Piece
from ny1901.rulebook import Catalogue
from ny1901.solver.relaxed import Relaxed
from ny1901.solver.side_by_side import Chooser, Fields, Sides


class ParisSides(Sides):
    """What a table of Paris is, who plays whole games of it, and how its games can be counted."""

    record = Record
    hidden = ("stack of seat 0", "stack of seat 1")

    def catalogue(self) -> Catalogue:
        """The rules of the game."""
        return catalogue()

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Every legal action of a position."""
        return legal_actions(position)

    def alike(self, a: Position, b: Position) -> bool:
        """Whether everything on the table is the same, what the tiles show included, and the turn."""
        return _seen(a) == _seen(b)

    def matters(self, position: Position) -> Hashable:
        """The ground and what stands on it: not by which tiles it came about, nor in which order."""
        seats = tuple(
            (
                player.hand,
                player.stack,
                player.reserve,
                frozenset(player.standing),
                player.used,
                player.ready,
            )
            for player in position.players
        )
        return (
            seats,
            position.postcards,
            position.colours,
            position.mixed,
            position.lamps,
            position.empty,
            position.supply,
            frozenset(position.pieces),
            position.seat,
            position.pending,
            position.over,
            position.empty and position.starter,
        )

    def texts(self, position: Position) -> dict[str, str]:
        """The table in words, by label."""
        table = position.rules.table
        names = table.grid.names
        starter = "nobody yet" if position.starter is None else f"seat {position.starter}"
        pending = "none" if position.pending is None else table.building_ids[position.pending]
        seats = {
            f"{what} of seat {seat}": text
            for seat, player in enumerate(position.players)
            for what, text in _seat_texts(position, player).items()
        }
        return {
            "postcards": _words(CARDS[number].value for number in bits(position.postcards)),
            "spaces of orange": _words(names(position.colours[0])),
            "spaces of blue": _words(names(position.colours[1])),
            "mixed spaces": _words(names(position.mixed)),
            "lamps": _words(names(position.lamps)),
            "pieces": _words(_piece_text(position, piece) for piece in position.pieces),
            "supply": _words(building_names(table, position.supply)),
            "turn": "over" if position.over else f"{position.number + 1} of seat {position.seat}",
            "beginner of the second phase": starter,
            "building to put up at once": pending,
        } | seats

    def result(self, position: Position) -> str:
        """The final scores and the winners, as text."""
        totals = [seat.total for seat in tally(position)]
        won = " and ".join(f"seat {seat}" for seat in winners(position, totals))
        return f"{', '.join(f'seat {seat} {total}' for seat, total in enumerate(totals))}; won by {won}"

    def chooser(self, start: Position, fields: Fields, dice: random.Random) -> Chooser:
        """Dice, that like effects of postcards more in some games than in others; players who pack for chimneys."""
        if fields and all(name.startswith("chimneys") for name, _, _ in fields):
            return packing_player(dice.randrange(2), dice)
        liking = dice.choice((0.0, 0.3, 0.6, 1.0))

        def choose(_: Position, actions: Sequence[Action]) -> Action:
            wants_effect = dice.random() < liking
            liked = [action for action in actions if isinstance(action, Use) and action.bare != wants_effect]
            return dice.choice(liked or actions)

        return choose

    def relaxed(self, rules: tuple[Any, Any], fields: Fields) -> tuple[Relaxed[Any], ...]:
        """For each field the game in which only what it hangs on is counted."""
        return counted_games(rules, fields)


PARIS = ParisSides()
"""Paris, side by side."""


def _seen(position: Position) -> tuple[Any, ...]:
    return (
        position.number, position.seat, position.over, position.players, position.pieces, position.supply,
        position.pavement, position.colours, position.mixed, position.lamps, position.postcards, position.starter,
        position.pending,
    )  # fmt: skip


def _seat_texts(position: Position, player: Player) -> dict[str, str]:
    table = position.rules.table
    tiles = position.rules.variant.components.tiles
    return {
        "hand": _words(tiles[number].id for number in player.hand),
        "stack": _words(tiles[number].id for number in player.stack),
        "reserve": _words(building_names(table, player.reserve)),
        "buildings": _words(
            f"{table.building_ids[standing.number]}@{'-'.join(table.grid.names(standing.squares))}"
            for standing in player.standing
        ),
        "used postcards": _words(CARDS[number].value for number in bits(player.used)),
        "postcards still to come": _words(CARDS[number].value for number in bits(player.ready)),
    }


def _piece_text(position: Position, piece: Piece) -> str:
    where = "-".join(position.rules.table.grid.names(piece.squares))
    return f"{CARDS[piece.card].value}:{piece.seat}:{where}"


def _words(words: Iterable[str]) -> str:
    return " ".join(words) or "none"
