"""Where a building can go in flat arrays, and whether a seat can do anything in the second phase."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.paris.fast.game_arrays import (
    COLOUR,
    COVERED,
    LAMPS,
    MIXED,
    PENDING,
    POSTCARDS,
    READY,
    RESERVE,
    STANDING,
    USED,
    seat_at,
)
from ny1901.paris.fast.rules_arrays import (
    ACTION_TOKENS,
    BUILDINGS,
    CHARTIER,
    CHIMNEYS,
    CHIMNEYS_LIMIT,
    COMBINE_EFFECTS,
    FIRST_BUILD,
    JARDIN_ON_CHARTIER,
    JARDIN_ON_LAMP,
    LEVITATION_USES_EFFECTS,
    METROPOLITAIN,
    OPTION_SQUARES_AT,
    first_option,
)


@compiled
def write_places(rules: Ints, game: Ints, seat: int, building: int, most: int, codes: Ints) -> int:
    """Write the codes of the actions that put up a building, in order.

    `build.free`, `build.colour`, `build.lamp`, `chartier.one`, `metropolitain.one`, `postcard.combine`. The options are
    all that lies on the board in the building's shape: `build.shape`, `build.board`.

    Args:
        rules: the rules.
        game: a position of the second phase.
        seat: who builds.
        building: the building's number.
        most: how many to write at most.
        codes: where they go.

    Returns:
        How many were written.
    """
    ready = _effects_for(rules, game, seat, building)
    rival = game[seat_at(rules, 1 - seat) + COLOUR] if ready >> CHARTIER & 1 else 0
    lamps = game[LAMPS] if ready >> METROPOLITAIN & 1 else 0
    special = rival | lamps
    outside = ~(game[seat_at(rules, seat) + COLOUR] | game[MIXED] | special) | game[COVERED]
    written = 0
    for option in range(first_option(rules, building), first_option(rules, building + 1)):
        squares = rules[rules[OPTION_SQUARES_AT] + option]
        if squares & outside:
            continue
        if squares & special:
            on_rival, on_lamps = count_bits(squares & rival), count_bits(squares & lamps)
            if on_rival > 1 or on_lamps > 1 or (on_rival and on_lamps and not rules[COMBINE_EFFECTS]):
                continue
        if written == most:
            break
        codes[written] = rules[FIRST_BUILD] + option
        written += 1
    return written


@compiled
def _effects_for(rules: Ints, game: Ints, seat: int, building: int) -> int:
    """Which effects of postcards a building may use: `jardin-des-plantes.building`, `levitation.place`."""
    ready = game[seat_at(rules, seat) + READY]
    if building == rules[BUILDINGS]:
        return ready & (rules[JARDIN_ON_CHARTIER] << CHARTIER | rules[JARDIN_ON_LAMP] << METROPOLITAIN)
    brought = game[PENDING] == building or not game[seat_at(rules, seat) + RESERVE] >> building & 1
    return 0 if brought and not rules[LEVITATION_USES_EFFECTS] else ready


@compiled
def may_build(rules: Ints, game: Ints, seat: int) -> bool:
    """`build.chimney`."""
    return not rules[CHIMNEYS_LIMIT] or game[seat_at(rules, seat) + STANDING] < rules[CHIMNEYS]


@compiled
def open_cards(rules: Ints, game: Ints, seat: int) -> int:
    """The postcards that a seat can use: `setup.postcards`, `postcard.once`, `postcard.token`."""
    if count_bits(game[seat_at(rules, seat) + USED]) >= rules[ACTION_TOKENS]:
        return 0
    return game[POSTCARDS] & ~game[seat_at(rules, 0) + USED] & ~game[seat_at(rules, 1) + USED]


@compiled
def can_act(rules: Ints, game: Ints, seat: int, codes: Ints) -> bool:
    """Whether a seat can do anything in the second phase (`phase.skip`); `codes` is room to work in."""
    if open_cards(rules, game, seat):
        return True
    if not may_build(rules, game, seat):
        return False
    reserve = game[seat_at(rules, seat) + RESERVE]
    for building in range(rules[BUILDINGS]):
        if reserve >> building & 1 and write_places(rules, game, seat, building, 1, codes):
            return True
    return False
