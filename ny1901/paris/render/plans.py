"""Buildings of Paris that are only planned: drawn over the board with a bright broken line around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.choices import nested
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.paris.render.parts import FILLS, INKS, MARK, SIDE, space_label
from ny1901.paris.rules.state import State


@frozen
class Plan:
    """A building that may come.

    Attributes:
        seat: whose it would be.
        squares: what it would cover, as a mask of spaces.
        name: what is written on it, such as its id in capitals; may be empty.
        label: a few characters on a plate, such as its rank; may be empty.
        edge: the colour of the broken line.
    """

    seat: int
    squares: int
    name: str = ""
    label: str = ""
    edge: str = MARK


def planned(position: State, plans: Iterable[Plan]) -> Iterator[str]:
    """Each plan as a building of its seat; one that shares spaces with plans before it is a line inside theirs."""
    table, plans = position.rules.table, tuple(plans)
    sites = [table.grid.members(plan.squares) for plan in plans]
    for plan, squares, (depth, free) in zip(plans, sites, nested(sites), strict=True):
        border = outline_path(squares, SIDE, inset=2 + 6 * depth, radius=8)
        fill = f'fill="{FILLS[plan.seat]}" fill-opacity="{0.12 if depth else 0.55:g}"'
        dashes = f'stroke="{plan.edge}" stroke-width="4.5" stroke-dasharray="9 5" fill="none"'
        name = "" if depth else space_label(table, table.grid.number[squares[0]], plan.name, INKS[plan.seat])
        yield (
            f'<g class="plan"><title>{escaped(f"planned: {plan.name}")}</title>'
            f'<path d="{border}" {fill} stroke="#fff" stroke-width="7"/><path d="{border}" {dashes}/>{name}'
            f"{_plate(plan, free.column * SIDE, free.row * SIDE)}</g>"
        )


def _plate(plan: Plan, x: float, y: float) -> str:
    """The label in the lower right corner of a space."""
    if not plan.label:
        return ""
    width = max(19.0, text_width(plan.label, 14) + 9)
    x, y = x + SIDE - width - 6, y + SIDE - 25
    plate = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="19" rx="5" fill="{plan.edge}"/>'
    return plate + text_at(x + width / 2, y + 14.5, plan.label, 14, "b middle", more=' fill="#fff"')
