"""The picture of the board on the page: the board alone, since the page shows the rest itself; and the legend."""

from __future__ import annotations

from ny1901.paris import State
from ny1901.paris.render.legend import legend
from ny1901.paris.render.parts import MARGIN, board_length, buildings, ground, lamps, light, names, pieces


def board_picture(state: State) -> str:
    """The board with everything on it; the corner of space `a1` is the origin, and a space's side `SIDE` units.

    It carries no style, which the page's security policy would refuse: the page links the sheet `parts.STYLE`.

    Args:
        state: any position.

    >>> from ny1901.paris import Game
    >>> picture = board_picture(Game().initial_state(seed=1889))
    >>> picture[:18], "style" in picture
    ('<svg xmlns="http:/', False)
    """
    length = board_length(state.rules.table) + 2 * MARGIN
    drawn = "".join(
        (*names(state.rules.table), *ground(state), *buildings(state), *light(state), *lamps(state), *pieces(state)),
    )
    box = f"{-MARGIN} {-MARGIN} {length} {length}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="paris" viewBox="{box}">{drawn}</svg>'


def legend_picture(state: State) -> str:
    """What the colours and signs on the board mean.

    Args:
        state: any position.

    >>> from ny1901.paris import Game
    >>> "lamp that shines" in legend_picture(Game().initial_state(seed=1889))
    True
    """
    drawn, height = legend(state.rules, _LEGEND_WIDTH)
    box = f"-3 -3 {_LEGEND_WIDTH} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="paris" viewBox="{box}">{drawn}</svg>'


_LEGEND_WIDTH = 400
