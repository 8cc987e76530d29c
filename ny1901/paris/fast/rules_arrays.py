"""Where the data of a variant stand in the one flat array that compiled functions read.

No rule is decided here. First come the numbers of the variant, then the lists, each from the place that its number
`..._AT` tells. Sets of spaces, of the board's squares, of buildings, tiles and postcards are bits of one number; on the
printed board the last space has the sign bit. An *option* is a building somewhere on the board.

An action's *code* is its number in `Game.actions`: the kinds of actions follow one another, each from the place that
its number `FIRST_...` tells.
"""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints

(
    SPACES, SQUARES, TILES, BUILDINGS, OPTIONS, FOUNTAINS, STRIDES, RAYS,
    HAND_SIZE, CARDS_LISTED, CARDS_IN_PLAY, ACTION_TOKENS, CHIMNEYS,
    UNBUILT_PENALTY, GROUP_POINTS, ANNEX_SIZE, PAINTER_POINTS, DANCER_POINTS, STATUE_SIDE_POINTS, STATUE_CORNER_POINTS,
    FOUNTAIN_POINTS,
    CHIMNEYS_LIMIT, FINISHED_MAY_TAKE, PASSED_MAY_TAKE, ANNEX_IS_BUILDING, COMBINE_EFFECTS, COVERED_LAMPS_SHINE,
    JARDIN_ON_LAMP, JARDIN_ON_CHARTIER, LEVITATION_USES_EFFECTS, LARGE_LAMP_ADDS, STATUE_COUNTS_LAMPS,
    SECOND_SEAT_WINS,
    FIRST_TAKE, PASS, FIRST_BUILD, FIRST_PUT, FIRST_STATUE, FIRST_ANNEX, FIRST_SWAP, FIRST_FOUNTAIN, FIRST_BARE,
    CODES,
    SPACES_AT, STRIDES_AT, LAID_AT, FIRST_OPTIONS_AT, OPTION_SQUARES_AT, OPTION_AROUND_AT, OPTION_BUILDINGS_AT,
    FOUNTAINS_AT, FIRST_BEAMS_AT, BEAMS_AT, CARDS_LISTED_AT,
    SEATS_AT, STACKS_AT, PAVEMENT_AT, STANDING_AT, PIECES_AT, POOL_AT, CODES_AT, GAME_SIZE,
    NUMBERS,
) = range(63)  # fmt: skip
"""The places of the numbers: counts, points, switches, the first codes, and where each list begins.

`BUILDINGS` leaves out the Jardin, whose number comes after theirs; `CODES` counts the actions. The lists from
`SEATS_AT` on are those in the array of a game (`ny1901.paris.fast.game_arrays`).
"""

(
    LEVITATION, METROPOLITAIN, JARDIN, SACRE_COEUR, PAINTER, CHARTIER, ANNEX, LAMPADAIRE, DANCER, STATUE, FOUNTAIN,
    LARGE_LAMP, CARDS,
) = range(13)  # fmt: skip
"""The postcards, in the order of `Postcard`, and how many there are."""

PUT_PAINTER, PUT_LAMPADAIRE, PUT_DANCER, PUT_LARGE_LAMP, PUTS = range(5)
"""The postcards whose piece goes on one space and names nothing more, in the order of their codes (`SINGLE`)."""

TURNS, FACINGS = 4, 4
"""The ways to turn a tile and the ways that a statue can face."""

SPACE_BIT, SPACE_NEIGHBOURS, SPACE_DIAGONALS, SPACE_FRONTS, SPACE_SIZE = 0, 1, 2, 3, 3 + FACINGS
"""What there is of each space: its bit, those beside it, those at its corners, and those in front for each facing."""

STRIDE_DISTANCE, STRIDE_LOWER, STRIDE_SIZE = range(3)
"""What there is of each distance between the numbers of two spaces side by side, as in `Grid.strides`."""

LAID_OWN, LAID_RIVAL, LAID_MIXED, LAID_LAMPS, LAID_SIZE = range(5)
"""The spaces by kind of each tile on each square of the board in each turn."""


@compiled
def space_at(rules: Ints, space: int) -> int:
    """Where the columns of a space begin."""
    return rules[SPACES_AT] + space * SPACE_SIZE


@compiled
def laid_at(rules: Ints, lay: int) -> int:
    """Where the columns of a laid tile begin, by the code of the action that lays it."""
    return rules[LAID_AT] + lay * LAID_SIZE


@compiled
def first_option(rules: Ints, building: int) -> int:
    """The number of a building's first option; the next building's is the end of these."""
    return rules[rules[FIRST_OPTIONS_AT] + building]
