"""What the postcards can be used for, in flat arrays: their actions with an effect, as codes."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.paris.fast.game_arrays import (
    COLOUR,
    COVERED,
    LAMPS,
    MIXED,
    PLAYERS,
    READY,
    RESERVE,
    STANDING,
    SUPPLY,
    seat_at,
    standing_at,
)
from ny1901.paris.fast.places import may_build, write_places
from ny1901.paris.fast.rules_arrays import (
    ANNEX,
    BUILDINGS,
    CHARTIER,
    DANCER,
    FACINGS,
    FIRST_ANNEX,
    FIRST_FOUNTAIN,
    FIRST_PUT,
    FIRST_STATUE,
    FIRST_SWAP,
    FOUNTAIN,
    FOUNTAINS,
    FOUNTAINS_AT,
    JARDIN,
    LAMPADAIRE,
    LARGE_LAMP,
    LEVITATION,
    OPTION_AROUND_AT,
    OPTION_BUILDINGS_AT,
    PAINTER,
    PUT_DANCER,
    PUT_LAMPADAIRE,
    PUT_LARGE_LAMP,
    PUT_PAINTER,
    SPACE_BIT,
    SPACE_FRONTS,
    SPACES,
    STATUE,
    space_at,
)


@compiled
def write_effects(rules: Ints, game: Ints, seat: int, card: int, codes: Ints) -> int:
    """Write the codes of the actions that use a postcard with an effect, in order; how many there are.

    None for a postcard that names nothing but itself (`postcard.parts`).
    """
    own = game[seat_at(rules, seat) + COLOUR] & ~game[COVERED]  # `postcard.free`
    if card == LEVITATION:
        return _write_swaps(rules, game, seat, codes)
    if card == JARDIN:
        return _write_jardin(rules, game, seat, codes)
    if card == ANNEX:
        return _write_annexes(rules, game, seat, own, codes)
    if card == STATUE:
        return _write_statues(rules, game, own, codes)
    if card == FOUNTAIN:
        return _write_fountains(rules, game, seat, codes)
    put = -1
    if card == PAINTER:  # `le-peintre.space`
        put = PUT_PAINTER
    elif card == LAMPADAIRE:  # `lampadaire.space`
        put = PUT_LAMPADAIRE
    elif card == DANCER:  # `moulin-rouge.space`
        put = PUT_DANCER
    elif card == LARGE_LAMP:  # `la-grande-lumiere.space`
        put, own = PUT_LARGE_LAMP, game[LAMPS] & ~game[COVERED]
    return _write_puts(rules, put, own, codes) if put >= 0 else 0


@compiled
def free_spaces(rules: Ints, game: Ints) -> int:
    """The spaces of laid tiles with nothing on them, lamps among them."""
    laid = game[MIXED] | game[LAMPS]
    for seat in range(PLAYERS):
        laid |= game[seat_at(rules, seat) + COLOUR]
    return laid & ~game[COVERED]


@compiled
def _write_puts(rules: Ints, put: int, spaces: int, codes: Ints) -> int:
    """A piece that names nothing but its space, on each of some spaces."""
    written = 0
    for space in range(rules[SPACES]):
        if spaces & rules[space_at(rules, space) + SPACE_BIT]:
            codes[written] = rules[FIRST_PUT] + put * rules[SPACES] + space
            written += 1
    return written


@compiled
def _write_statues(rules: Ints, game: Ints, own: int, codes: Ints) -> int:
    """`le-penseur.space`, `le-penseur.front`."""
    free, written = free_spaces(rules, game), 0
    for space in range(rules[SPACES]):
        if own & rules[space_at(rules, space) + SPACE_BIT]:
            for facing in range(FACINGS):
                if free & rules[space_at(rules, space) + SPACE_FRONTS + facing]:
                    codes[written] = rules[FIRST_STATUE] + space * FACINGS + facing
                    written += 1
    return written


@compiled
def _write_annexes(rules: Ints, game: Ints, seat: int, own: int, codes: Ints) -> int:
    """`bouquinistes.space`, `bouquinistes.beside`."""
    written = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        option = game[standing_at(rules, seat) + number]
        beside = own & rules[rules[OPTION_AROUND_AT] + option]
        for space in range(rules[SPACES]):
            if beside & rules[space_at(rules, space) + SPACE_BIT]:
                building = rules[rules[OPTION_BUILDINGS_AT] + option]
                codes[written] = rules[FIRST_ANNEX] + space * (rules[BUILDINGS] + 1) + building
                written += 1
    return written


@compiled
def _write_fountains(rules: Ints, game: Ints, seat: int, codes: Ints) -> int:
    """`fontaine-des-mers.space`, and `chartier.one` on a rival space."""
    rival = 0
    if game[seat_at(rules, seat) + READY] >> CHARTIER & 1:
        rival = game[seat_at(rules, 1 - seat) + COLOUR]
    outside = ~(game[seat_at(rules, seat) + COLOUR] | game[MIXED] | rival) | game[COVERED]
    written = 0
    for number in range(rules[FOUNTAINS]):
        squares = rules[rules[FOUNTAINS_AT] + number]
        if not squares & outside and count_bits(squares & rival) <= 1:
            codes[written] = rules[FIRST_FOUNTAIN] + number
            written += 1
    return written


@compiled
def _write_jardin(rules: Ints, game: Ints, seat: int, codes: Ints) -> int:
    """`jardin-des-plantes.building`."""
    if not may_build(rules, game, seat):
        return 0
    return write_places(rules, game, seat, rules[BUILDINGS], len(codes), codes)


@compiled
def _write_swaps(rules: Ints, game: Ints, seat: int, codes: Ints) -> int:
    """`levitation.swap`, `levitation.place`."""
    reserve, buildings = game[seat_at(rules, seat) + RESERVE], rules[BUILDINGS]
    if not reserve or not may_build(rules, game, seat):
        return 0
    takes = 0
    for take in range(buildings):
        if game[SUPPLY] >> take & 1 and write_places(rules, game, seat, take, 1, codes):
            takes |= 1 << take
    written = 0
    for give in range(buildings):
        for take in range(buildings):
            if reserve >> give & 1 and takes >> take & 1:
                codes[written] = rules[FIRST_SWAP] + give * buildings + take
                written += 1
    return written
