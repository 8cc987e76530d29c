"""Which space, building, tile and postcard of a real game of Paris the proofs are to follow."""

from __future__ import annotations

import random

from attrs import evolve, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square, bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Action, Build, Lay, Take, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import CHARTIER
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Standing

_CHARTIER = CHARTIER.bit_length() - 1


@frozen
class Focus:
    """Which things a real position is looked at through.

    Attributes:
        space: the space's number; the square is the one that it lies on.
        building: a building on a place of the board.
        tile: whose tile, and its number.
        card: the postcard's number.
    """

    space: int
    building: Standing
    tile: tuple[int, int]
    card: int

    def describe(self, rules: Game) -> dict[str, str]:
        """The names of the space, the building, the tile and the postcard."""
        table = rules.table
        owner, tile = self.tile
        return {
            "space": table.grid.squares[self.space].name,
            "building": " ".join((table.building_ids[self.building.number], *table.grid.names(self.building.squares))),
            "tile": f"{rules.variant.components.tiles[tile].id} of seat {owner}",
            "postcard": CARDS[self.card].value,
        }


def random_focus(rules: Game, dice: random.Random) -> Focus:
    """Any space, any building on any place, any tile and any postcard; a building that fits nowhere has no place.

    Raises:
        DataError: no building fits anywhere.
    """
    table = rules.table
    fitting = [options for options in table.options if options]
    if not fitting:
        raise DataError("no building fits on the board, so nothing can be built", field="components")
    options = dice.choice(fitting)
    tile = (dice.randrange(rules.players), dice.randrange(len(rules.variant.components.tiles)))
    return Focus(
        dice.randrange(len(table.grid.squares)), dice.choice(options).standing, tile, dice.randrange(len(CARDS))
    )


def telling_focus(position: State, action: Action, dice: random.Random) -> Focus:
    """A space, building, tile and postcard that an action has something to do with, where it has."""
    table, focus = position.rules.table, random_focus(position.rules, dice)
    if isinstance(action, Lay):
        tile, square, _ = table.lay_number[action]
        stack = position.players[position.seat].stack
        tile = dice.choice((tile, *stack[:1]))
        return evolve(focus, tile=(position.seat, tile), space=dice.choice(spaces_of(position.rules, square)))
    if isinstance(action, Use):
        focus = evolve(focus, card=CARDS.index(action.postcard))
    if isinstance(action, Build) and dice.random() < 0.2:  # the Chartier comes to the board with a building
        focus = evolve(focus, card=_CHARTIER)
    squares = covered_by(position, action)
    if squares:
        focus = evolve(focus, space=dice.choice(list(bits(squares))))
    numbers = buildings_in(position, action)
    if numbers:
        number = dice.choice(numbers)
        places = [option.standing for option in table.options[number]]
        stands = [standing.squares for standing in position.players[position.seat].standing]
        there = [standing for standing in places if standing.squares == squares or standing.squares in stands]
        focus = evolve(focus, building=dice.choice(there or places or [focus.building]))
    return focus


def spaces_of(rules: Game, square: int) -> list[int]:
    """The numbers of the four spaces of a square of the board."""
    table = rules.table
    row, column = divmod(square, table.side)
    return [table.grid.number[Square(2 * row + down, 2 * column + right)] for down in (0, 1) for right in (0, 1)]


def covered_by(position: State, action: Action) -> int:
    """The spaces that an action names to put something on."""
    if not isinstance(action, Build | Use) or not action.squares:
        return 0
    return position.rules.table.grid.mask(Square.parse(name) for name in action.squares)


def buildings_in(position: State, action: Action) -> list[int]:
    """The buildings that an action names: what is put up, given, taken, enlarged."""
    number = position.rules.table.building_number
    if isinstance(action, Build | Take):
        return [number[action.building]]
    if not isinstance(action, Use) or action.bare:
        return []
    if action.postcard is Postcard.JARDIN_DES_PLANTES:
        return [position.rules.table.jardin]
    return [number[name] for name in (action.give, action.take, action.beside) if name]
