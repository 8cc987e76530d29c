"""What a position of Paris promises each seat: the function that agents steer by.

In the first phase nothing has points yet but buildings cost them, so an agent that only counted points would take
none. Here a building in the reserve is worth a share of what it would score at its best place, and land and lamps
count for what they let stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ny1901.kernel.geometry import bits
from ny1901.paris.rules.light import small_lamps
from ny1901.paris.rules.scoring import totals, unbuilt, winners
from ny1901.paris.rules.table import Option

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_SHARE = 0.6
"""How much of a building's best place counts: others are in the way, and the rival comes first now and then."""

_LAND = 0.25
_CROWDED = 0.5
_TOKEN = 1.0
_WIN = 0.5


def prospects(position: State) -> tuple[float, ...]:
    """The points that each seat can expect to end with, give or take what both can expect alike.

    Its points as they are, the penalties put aside; for each building in reserve a share of the points of its best
    place, the less the more buildings wait; its land that touches lamps; and its tokens. At the end the points alone,
    with a little for winning a tie.

    >>> from ny1901.paris import Game
    >>> prospects(Game().initial_state(seed=1889))
    (4.0, 4.0)
    """
    points = totals(position)
    if position.over:
        won = winners(position, points)
        return tuple(total + _WIN * (seat in won) for seat, total in enumerate(points))
    return tuple(
        total
        - unbuilt(position, seat)
        + _reserve(position, seat)
        + _land(position, seat)
        + _TOKEN * position.tokens(seat)
        for seat, total in enumerate(points)
    )


def _reserve(position: State, seat: int) -> float:
    """What the buildings in reserve promise, the best first; one that fits nowhere costs its penalty."""
    hopes = sorted((_hope(position, seat, number) for number in bits(position.players[seat].reserve)), reverse=True)
    return sum(hope * _CROWDED ** (place / 2) if hope > 0 else hope for place, hope in enumerate(hopes))


def _hope(position: State, seat: int, number: int) -> float:
    table, variant = position.rules.table, position.rules.variant
    size = table.shapes[number].size
    if position.paving:
        return _SHARE * size * (1 + variant.group_points)
    land = (position.colours[seat] | position.mixed) & ~position.covered
    options = table.fits(number, land)
    if not options:
        return -float(variant.unbuilt_penalty)
    lamps = small_lamps(position)
    return _SHARE * size * (variant.group_points + max(_lit(option, lamps) for option in options))


def _lit(option: Option, lamps: int) -> int:
    return (option.lit_from & lamps).bit_count()


def _land(position: State, seat: int) -> float:
    """Free land, and once more what of it lies beside a lamp."""
    land = (position.colours[seat] | position.mixed) & ~position.covered
    near = position.rules.table.grid.around(small_lamps(position))
    return _LAND * (land.bit_count() + (land & near).bit_count())
