"""A variant as one flat array: what the engine's `Table` says, as numbers that compiled functions read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from attrs import fields

from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.rules import one_array
from ny1901.paris.fast import rules_arrays as at
from ny1901.paris.fast.game_arrays import NOW_SIZE, list_sizes
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.table import CARDS
from ny1901.paris.rules.variant import Variant

WORD = 64
"""The bits of a machine word, which a set of spaces has to fit into."""

MOST_BUILDINGS = 62
"""The buildings are bits, too, and stay positive numbers."""

LARGEST = 10**9
"""The largest number of a variant; sums of such numbers fit into a machine word."""


def why_not(rules: Game) -> str | None:
    """Why a variant cannot be played on flat arrays, as a sentence; `None` if it can."""
    variant, table = rules.variant, rules.table
    if variant.house_rules is not None:
        return "this variant has house rules, which only the engine plays"
    for count, things, room in (
        (len(table.grid.squares), "spaces on the board", WORD),
        (len(table.building_ids) - 1, "buildings", MOST_BUILDINGS),
    ):
        if count > room:
            return f"this set has {count} {things}, and the compiled games have room for {room}"
    for field in fields(Variant):
        value = getattr(variant, field.name)
        if isinstance(value, int) and value > LARGEST:
            return f"{field.name} is {value}, and the compiled games count to {LARGEST}"
    return None


def rules_array(rules: Game) -> Ints:
    """A variant as one array, laid out as `ny1901.paris.fast.rules_arrays` says.

    Args:
        rules: one for which `why_not` is `None`.
    """
    lists = _board(rules) | _material(rules)
    numbers = _counts(rules) | _points_and_switches(rules)
    numbers |= _first_codes(numbers)
    return one_array(numbers, lists, at.NUMBERS, at.GAME_SIZE, NOW_SIZE, list_sizes)


def in_word(mask: int) -> int:
    """A set of spaces as the number of a machine word that has its bits.

    >>> in_word(1 << 63 | 1)
    -9223372036854775807
    """
    return mask - (1 << WORD) if mask >> WORD - 1 else mask


def _flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [in_word(value) for row in rows for value in row]


def _board(rules: Game) -> dict[int, list[int]]:
    table = rules.table
    beams = [beam for of_space in table.beams for beam in of_space]
    return {
        at.SPACES_AT: _flat(
            (1 << space, neighbours, table.diagonals[space], *table.fronts[space])
            for space, neighbours in enumerate(table.grid.neighbours)
        ),
        at.STRIDES_AT: _flat(table.grid.strides),
        at.FOUNTAINS_AT: _flat([table.fountains.values()]),
        at.FIRST_BEAMS_AT: list(accumulate(map(len, beams), initial=0)),
        at.BEAMS_AT: _flat(beams),
    }


def _material(rules: Game) -> dict[int, list[int]]:
    table = rules.table
    options = [option for of_building in table.options for option in of_building]
    laid = [laid for squares in table.laid for turns in squares for laid in turns]
    return {
        at.LAID_AT: _flat((tile.own, tile.rival, tile.mixed, tile.lamps) for tile in laid),
        at.FIRST_OPTIONS_AT: list(accumulate(map(len, table.options), initial=0)),
        at.OPTION_SQUARES_AT: _flat([[option.squares for option in options]]),
        at.OPTION_AROUND_AT: _flat([[option.standing.around for option in options]]),
        at.OPTION_BUILDINGS_AT: [option.standing.number for option in options],
        at.CARDS_LISTED_AT: [CARDS.index(Postcard(name)) for name in rules.variant.postcards],
    }


def _counts(rules: Game) -> dict[int, int]:
    table, variant = rules.table, rules.variant
    return {
        at.SPACES: len(table.grid.squares),
        at.SQUARES: len(table.corners),
        at.TILES: len(variant.components.tiles),
        at.BUILDINGS: table.jardin,
        at.OPTIONS: sum(map(len, table.options)),
        at.FOUNTAINS: len(table.fountains),
        at.STRIDES: len(table.grid.strides),
        at.RAYS: len(variant.large_lamp_rays),
        at.CARDS_LISTED: len(variant.postcards),
        at.CARDS_IN_PLAY: variant.postcard_count,
    }


def _points_and_switches(rules: Game) -> dict[int, int]:
    variant = rules.variant
    return {
        at.HAND_SIZE: variant.hand_size,
        at.ACTION_TOKENS: variant.action_tokens,
        at.CHIMNEYS: variant.chimneys,
        at.UNBUILT_PENALTY: variant.unbuilt_penalty,
        at.GROUP_POINTS: variant.group_points,
        at.ANNEX_SIZE: variant.annex_size,
        at.PAINTER_POINTS: variant.painter_points,
        at.DANCER_POINTS: variant.dancer_points,
        at.STATUE_SIDE_POINTS: variant.statue_side_points,
        at.STATUE_CORNER_POINTS: variant.statue_corner_points,
        at.FOUNTAIN_POINTS: variant.fountain_points,
        at.CHIMNEYS_LIMIT: variant.chimneys_limit,
        at.FINISHED_MAY_TAKE: variant.finished_may_take,
        at.PASSED_MAY_TAKE: variant.passed_may_take,
        at.ANNEX_IS_BUILDING: variant.annex_is_building,
        at.COMBINE_EFFECTS: variant.combine_effects,
        at.COVERED_LAMPS_SHINE: variant.covered_lamps_shine,
        at.JARDIN_ON_LAMP: variant.jardin_on_lamp,
        at.JARDIN_ON_CHARTIER: variant.jardin_on_chartier,
        at.LEVITATION_USES_EFFECTS: variant.levitation_uses_effects,
        at.LARGE_LAMP_ADDS: variant.large_lamp_adds,
        at.STATUE_COUNTS_LAMPS: variant.statue_counts_lamps,
        at.SECOND_SEAT_WINS: variant.second_tie == "second-seat",
    }


def _first_codes(counts: dict[int, int]) -> dict[int, int]:
    """The first code of each kind of action, in the order of `ny1901.paris.encoding`."""
    buildings, spaces = counts[at.BUILDINGS], counts[at.SPACES]
    sizes = {
        at.FIRST_TAKE: buildings,
        at.PASS: 1,
        at.FIRST_BUILD: counts[at.OPTIONS],
        at.FIRST_PUT: at.PUTS * spaces,
        at.FIRST_STATUE: at.FACINGS * spaces,
        at.FIRST_ANNEX: (buildings + 1) * spaces,
        at.FIRST_SWAP: buildings**2,
        at.FIRST_FOUNTAIN: counts[at.FOUNTAINS],
        at.FIRST_BARE: at.CARDS,
    }
    lays = counts[at.TILES] * counts[at.SQUARES] * at.TURNS
    firsts = accumulate(sizes.values(), initial=lays)
    return dict(zip([*sizes, at.CODES], firsts, strict=True))
