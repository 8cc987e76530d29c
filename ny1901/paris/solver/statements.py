"""Statements about every position and every step of Paris that are put to the test."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from ny1901.geometry import bits
from ny1901.paris.actions import Build, Pass, Postcard
from ny1901.paris.position import Position
from ny1901.paris.scoring import largest_group, tally
from ny1901.paris.table import CARDS

_CHARTIER = CARDS.index(Postcard.CHARTIER)

Step = tuple[Position, object, Position]
"""A position, the action taken there, and the position after it."""


@frozen
class Statement:
    """Something that is said of every step.

    Attributes:
        id: its name.
        text: what it says, in a sentence.
        holds: whether it is true of a step.
    """

    id: str
    text: str
    holds: Callable[[Step], bool]


def _spaces(step: Step) -> bool:
    after = step[2]
    parts = (*after.colours, after.mixed, after.lamps)
    together = 0
    for part in parts:
        if part & together:
            return False
        together |= part
    laid = sum(square is not None for square in after.pavement)
    return together.bit_count() == 4 * laid


def _buildings(step: Step) -> bool:
    after = step[2]
    held = [after.supply, *(player.reserve for player in after.players)]
    standing = [s.number for player in after.players for s in player.standing if s.number != after.rules.table.jardin]
    everywhere = sorted([number for mask in held for number in bits(mask)] + standing)
    return everywhere == list(bits(after.rules.table.buildings))


def _one_thing_a_space(step: Step) -> bool:
    after = step[2]
    sizes = [s.squares.bit_count() for player in after.players for s in player.standing]
    sizes += [piece.squares.bit_count() for piece in after.pieces if piece.card != _CHARTIER]
    return sum(sizes) == after.covered.bit_count()


def _postcards(step: Step) -> bool:
    first, second = (player.used for player in step[2].players)
    return not first & second and min(step[2].tokens(0), step[2].tokens(1)) >= 0


def _phases(step: Step) -> bool:
    after = step[2]
    return not after.paving or not (after.pieces or any(player.standing for player in after.players))


def _never_free_again(step: Step) -> bool:
    return not step[0].covered & ~step[2].covered


def _group_never_shrinks(step: Step) -> bool:
    return all(largest_group(step[2], seat) >= largest_group(step[0], seat) for seat in (0, 1))


def _something_is_used_up(step: Step) -> bool:
    before, action, after = step
    return isinstance(action, Pass) or _left(after) < _left(before)


def _left(position: Position) -> tuple[int, int]:
    """What a game can still use up: tiles, buildings not put up and postcards; then buildings nobody has."""
    reserve = sum(player.reserve.bit_count() for player in position.players)
    used = sum(player.used.bit_count() for player in position.players)
    left = position.empty.bit_count() + position.supply.bit_count() + reserve
    return left + (position.postcards.bit_count() - used), position.supply.bit_count()


def _builds_go_up(step: Step) -> bool:
    before, action, after = step
    if not isinstance(action, Build):
        return True
    seat = before.seat
    mine = [len(position.players[seat].standing) for position in (before, after)]
    return mine[1] == mine[0] + 1


def _not_below_0(step: Step) -> bool:
    return not step[2].over or min(seat.total for seat in tally(step[2])) >= 0


def _first_seat_starts(step: Step) -> bool:
    return step[2].starter in (None, 0)


STATEMENTS = (
    Statement("spaces", "each space of a laid tile is of one kind: a colour, mixed, or a lamp", _spaces),
    Statement("buildings", "each building is in one place: the supply, a reserve or the board", _buildings),
    Statement("covered", "no two things stand on the same space", _one_thing_a_space),
    Statement("postcards", "a postcard has one token at most, and no seat uses more tokens than it has", _postcards),
    Statement("phases", "nothing is built or placed before the pavement is finished", _phases),
    Statement("free", "a space that is covered is never free again", _never_free_again),
    Statement("group", "the largest group of a seat never shrinks", _group_never_shrinks),
    Statement("end", "each action but waiting uses up a tile, a building or a postcard", _something_is_used_up),
    Statement("builds", "each building that is put up stays the seat's own", _builds_go_up),
)
"""What a reader of the rules would say, and what holds wherever it was tried."""

BELIEFS = (
    Statement("not-below-0", "no game ends with a score below 0", _not_below_0),
    Statement("first-starts", "seat 0 always begins the second phase", _first_seat_starts),
)
"""What a reader might believe, and what games refute."""
