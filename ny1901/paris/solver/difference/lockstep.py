"""How Paris is played side by side, so that two of its rule sets can be compared."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Catalogue
from ny1901.paris.notation.record import Record
from ny1901.paris.rules.actions import Action, Use
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.position import Player, building_names
from ny1901.paris.rules.scoring import tally, winners
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Piece
from ny1901.paris.solver.difference.counted_game import counted_games
from ny1901.paris.solver.difference.packing_player import packing_player
from ny1901.solver.difference.lockstep import Chooser, Fields, Sides
from ny1901.solver.difference.relaxation import Relaxed


class ParisSides(Sides):
    """What a table of Paris is, who plays whole games of it, and how its games can be counted."""

    record = Record
    hidden = ("stack of seat 0", "stack of seat 1")

    def catalogue(self) -> Catalogue:
        """The rules of the game."""
        return catalogue()

    def legal_actions(self, position: State) -> tuple[Action, ...]:
        """Every legal action of a position."""
        return position.legal_actions

    def alike(self, a: State, b: State) -> bool:
        """Whether everything on the table is the same, what the tiles show included, and the turn."""
        return _seen(a) == _seen(b)

    def matters(self, position: State) -> Hashable:
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

    def texts(self, position: State) -> dict[str, str]:
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

    def result(self, position: State) -> str:
        """The final scores and the winners, as text."""
        totals = [seat.total for seat in tally(position)]
        won = " and ".join(f"seat {seat}" for seat in winners(position, totals))
        scores = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals))
        return f"{scores}; won by {won}"

    def chooser(self, start: State, fields: Fields, dice: random.Random) -> Chooser:
        """Dice, that like effects of postcards more in some games than in others; players who pack for chimneys."""
        if fields and all(name.startswith("chimneys") for name, _, _ in fields):
            return packing_player(dice.randrange(2), dice)
        liking = dice.choice((0.0, 0.3, 0.6, 1.0))

        def choose(_: State, actions: Sequence[Action]) -> Action:
            wants_effect = dice.random() < liking
            liked = [action for action in actions if isinstance(action, Use) and action.bare != wants_effect]
            return dice.choice(liked or actions)

        return choose

    def relaxed(self, rules: tuple[Any, Any], fields: Fields) -> tuple[Relaxed[Any], ...]:
        """For each field the game in which only what it hangs on is counted."""
        return counted_games(rules, fields)


PARIS = ParisSides()
"""Paris, side by side."""


def _seen(position: State) -> tuple[Any, ...]:
    return (
        position.number, position.seat, position.over, position.players, position.pieces, position.supply,
        position.pavement, position.colours, position.mixed, position.lamps, position.postcards, position.starter,
        position.pending,
    )  # fmt: skip


def _seat_texts(position: State, player: Player) -> dict[str, str]:
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


def _piece_text(position: State, piece: Piece) -> str:
    where = "-".join(position.rules.table.grid.names(piece.squares))
    return f"{CARDS[piece.card].value}:{piece.seat}:{where}"


def _words(words: Iterable[str]) -> str:
    return " ".join(words) or "none"
