"""The picture of the map on the page: the map alone, since the page shows everything else itself; and the legend."""

from __future__ import annotations

from ny1901.kernel.picture.svg_document import MARGIN
from ny1901.new_york.game import State
from ny1901.new_york.render.land import land_of
from ny1901.new_york.render.svg import map_above, map_below
from ny1901.new_york.render.svg_board import board_layers
from ny1901.new_york.render.svg_legend import ground_legend, legend
from ny1901.new_york.render.svg_parts import DEFINITIONS


def map_picture(state: State) -> str:
    """The map with everything on it; the corner of square `a1` is the origin, and a square's side `SIDE` units.

    It carries no style, which the page's security policy would refuse: the page links the sheet `palette.style_sheet`.

    Args:
        state: any position.

    >>> from ny1901.new_york.game import Game
    >>> picture = map_picture(Game(players=2).initial_state(seed=1901))
    >>> picture[:18], "style" in picture
    ('<svg xmlns="http:/', False)
    """
    layers = board_layers(state.rules.table.board)
    width, height = layers.width + 2 * MARGIN, layers.height + 2 * MARGIN
    body = "".join((*map_below(state), *map_above(state, land_of(state))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ny1901" viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}">'
        f"{DEFINITIONS}{body}</svg>"
    )


def legend_picture(state: State) -> str:
    """What the signs on the map mean: the pieces, then the ground.

    Args:
        state: any position.

    >>> from ny1901.new_york.game import Game
    >>> "legendary" in legend_picture(Game(players=2).initial_state(seed=1901))
    True
    """
    pieces, height = legend(_LEGEND_WIDTH)
    ground, more = ground_legend(state.rules.table.board, _LEGEND_WIDTH, in_play=bool(state.deal.streets))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ny1901" viewBox="0 -3 {_LEGEND_WIDTH} {height + more:g}">'
        f'{DEFINITIONS}{pieces}<g transform="translate(0 {height:g})">{ground}</g></svg>'
    )


_LEGEND_WIDTH = 380
