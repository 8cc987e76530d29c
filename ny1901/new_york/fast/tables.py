"""A variant as one flat array: what the engine's `Table` says, as numbers that compiled functions read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.rules import one_array
from ny1901.kernel.geometry import Polyomino, bits
from ny1901.new_york.fast import rules_arrays as at
from ny1901.new_york.fast.game_arrays import NOW_SIZE, list_sizes
from ny1901.new_york.material.model import Tile
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.table import Placement, Table
from ny1901.new_york.rules.variant import CHALLENGES
from ny1901.new_york.study import land_prospects, prospects

MOST_BITS = 62
"""What a set may have room for, so that it stays a positive number of a machine word."""

_BOOM_LIMITS = ("unless-ended", "keeps-unbuilt", "unless-at-unbuilt")


def why_not(rules: Game) -> str | None:
    """Why a variant cannot be played on flat arrays, as a sentence; `None` if it can."""
    table = rules.table
    if rules.variant.house_rules is not None:
        return "this variant has house rules, which only the engine plays"
    largest = max((block.bit_count() for block in table.board.blocks), default=0)
    for count, things in (
        (largest, "squares in a block"),
        (len(table.tiles), "tiles"),
        (len(table.board.streets), "named streets"),
        (len(table.board.districts), "districts"),
    ):
        if count > MOST_BITS:
            return f"this board has {count} {things}, and the compiled games have room for {MOST_BITS}"
    return None


def all_places(table: Table) -> tuple[tuple[Polyomino, Placement], ...]:
    """Every placement of every shape, in the order of their numbers in the array."""
    by_shape = {tile.shape: places for tile, places in zip(table.tiles, table.placements, strict=True)}
    return tuple((shape, place) for shape, places in by_shape.items() for place in places)


def rules_array(rules: Game) -> Ints:
    """A variant at a number of players as one array, laid out as `ny1901.new_york.fast.rules_arrays` says.

    Args:
        rules: one for which `why_not` is `None`.
    """
    table = rules.table
    kinds = list(dict.fromkeys((tile.generation, tile.shape) for tile in table.tiles[:-1]))
    first, lawful = _lawful(table, [shape for _, shape in kinds])
    numbers = _counts(rules) | _points_and_switches(rules)
    numbers |= {at.KINDS: len(kinds), at.LAWFUL: len(lawful)}
    lists = _board(rules) | _cards(rules)
    lists |= {
        at.TILES_AT: _flat(_tile(tile, kinds) for tile in table.tiles),
        at.KIND_GENERATION_AT: [int(generation) for generation, _ in kinds],
        at.KIND_TILES_AT: [
            sum(1 << number for number, tile in enumerate(table.tiles) if (tile.generation, tile.shape) == kind)
            for kind in kinds
        ],
        at.BY_POINTS_AT: [bit.bit_length() - 1 for _, bit in land_prospects.by_points(table)],
        at.STEERING_AT: np.array(_steering(), np.float64).view(np.int64).tolist(),
        at.FIRST_AT: first,
        at.LAWFUL_AT: lawful,
        at.SQUARES_AT: [lists[at.PLACES_AT][place * at.PLACE_SIZE + at.PLACE_SQUARES] for place in lawful],
    }
    return one_array(numbers, lists, at.NUMBERS, at.GAME_SIZE, NOW_SIZE, list_sizes)


def _steering() -> list[float]:
    """The numbers of the evaluation of `ny1901.new_york.study.prospects`, laid out as `rules_arrays` says."""
    early, late = zip(*prospects.WEIGHTS.values(), strict=True)
    ends = (prospects.WIN, prospects.LONG, prospects.HURRY)
    return [*early, *late, *prospects.SHARES, *land_prospects.FADING, *land_prospects.READY, *ends]


def _flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [int(value) for row in rows for value in row]


def _lawful(table: Table, shapes: list[Polyomino]) -> tuple[list[int], list[int]]:
    """The placements with frontage that the land rules allow, by block and kind, and where each of these begins."""
    of = dict[tuple[int, Polyomino], list[int]]()
    for number, (shape, place) in enumerate(all_places(table)):
        if place.frontage and table.land_allows(place):
            of.setdefault((place.block, shape), []).append(number)
    first, lawful = [], list[int]()
    for block in range(len(table.board.blocks)):
        for shape in shapes:
            first.append(len(lawful))
            lawful += of.get((block, shape), [])
    return [*first, len(lawful)], lawful


def _tile(tile: Tile, kinds: Sequence[tuple[object, object]]) -> tuple[int, ...]:
    kind = (tile.generation, tile.shape)
    number = kinds.index(kind) if kind in kinds else -1
    return (tile.generation, tile.points, number, tile.is_legendary, tile.height or 0, tile.shape.is_rectangle)


def _board(rules: Game) -> dict[int, list[int]]:
    table = rules.table
    square_bit, lot_bit = dict[int, int](), dict[int, int]()
    for squares, lots in zip(table.board.blocks, table.block_lots, strict=True):
        square_bit |= {square: 1 << place for place, square in enumerate(bits(squares))}
        lot_bit |= {lot: 1 << place for place, lot in enumerate(bits(lots))}

    def within(mask: int, bit_of: dict[int, int]) -> int:
        return sum(bit_of[number] for number in bits(mask))

    places = [place for _, place in all_places(table)]
    words = range(0, max(1, len(table.grid.squares)), MOST_BITS)
    return {
        at.LOTS_AT: _flat(
            (
                table.lot_face[number],
                table.lot_block[number],
                lot_bit[number],
                within(lot.squares, square_bit),
                rules.lots_in_play >> number & 1,
            )
            for number, lot in enumerate(table.board.lots)
        ),
        at.PLACES_AT: _flat(
            (
                place.block,
                within(place.squares, square_bit),
                within(place.lots, lot_bit),
                within(place.around, square_bit),
                place.streets,
                place.districts,
            )
            for place in places
        ),
        at.BOARD_SQUARES_AT: _flat(_in_words(place.squares, words) for place in places),
        at.BESIDE_GOLD_AT: _flat(_in_words(place.beside_gold, words) for place in places),
    }


def _in_words(mask: int, words: range) -> list[int]:
    return [mask >> start & (1 << MOST_BITS) - 1 for start in words]


def _cards(rules: Game) -> dict[int, list[int]]:
    table, variant = rules.table, rules.variant
    number_of = {place: number for number, place in enumerate(all_places(table))}
    street_ids = [street.id for street in table.board.streets]
    face_lots = [list(bits(lots)) for lots in table.face_lots]
    first = [sum(map(len, face_lots[:face])) for face in range(len(face_lots))]
    homes = [table.homes[character.id] for character in rules.characters]
    return {
        at.FACES_AT: _flat(
            (large, start, start + len(lots))
            for large, start, lots in zip(table.face_is_large, first, face_lots, strict=True)
        ),
        at.FACE_LOTS_AT: _flat(face_lots),
        at.CHARACTERS_AT: _flat(
            (
                table.lot_number[character.lot],
                number_of[home.tile.shape, home.placement] if home else -1,
            )
            for character, home in zip(rules.characters, homes, strict=True)
        ),
        at.STARTING_POINTS_AT: [variant.points_at_start(seat) for seat in range(rules.players)],
        at.CHALLENGES_AT: _challenges(rules),
        at.NAMED_STREETS_AT: [street_ids.index(name) for name in variant.streets],
        at.ARCHITECT_AT: _flat(variant.master_architect),
        at.BARON_AT: _flat(variant.bronze_baron),
    }


def _challenges(rules: Game) -> list[int]:
    variant = rules.variant
    return [CHALLENGES.index(name) for name in variant.challenges] if variant.challenge_card else []


def _counts(rules: Game) -> dict[int, int]:
    table, variant = rules.table, rules.variant
    most_lots = max((lots.bit_count() for lots in table.block_lots), default=0)
    return {
        at.PLAYERS: rules.players,
        at.BLOCKS: len(table.board.blocks),
        at.LOTS: len(table.board.lots),
        at.TILES: len(table.tiles),
        at.FACES: len(table.faces),
        at.CHARACTERS: len(rules.characters),
        at.STREETS: len(table.board.streets),
        at.DISTRICTS: len(table.board.districts),
        at.CHALLENGES_LISTED: len(_challenges(rules)),
        at.NAMED_STREETS: len(variant.streets),
        at.ARCHITECT_STEPS: len(variant.master_architect),
        at.BARON_STEPS: len(variant.bronze_baron),
        at.BOARD_WORDS: len(range(0, max(1, len(table.grid.squares)), MOST_BITS)),
        at.NEEDED: min(variant.workers, most_lots),
        at.OWN_TILES: table.own_tiles,
        at.LEGENDARY_TILES: table.legendary_tiles,
        at.ACTION_CARDS: sum(CARD_BIT[Card(card)] for card in variant.action_cards),
    }


def _points_and_switches(rules: Game) -> dict[int, int]:
    variant = rules.variant
    return {
        at.WORKERS: variant.workers,
        at.MARKET_SIZE: variant.market_size,
        at.STREET_CARDS: variant.street_cards,
        at.STARTING_PROPERTY: variant.starting_property,
        at.STARTING_LOT: variant.starting_lot,
        at.SILVER_AT: variant.silver_threshold,
        at.GOLD_AT: variant.gold_threshold,
        at.LEGENDARIES_PER_PLAYER: variant.legendaries_per_player,
        at.END_UNBUILT: variant.end_unbuilt,
        at.LAST_TURNS: variant.last_turns,
        at.STREET_BONUS: variant.street_bonus,
        at.CARD_BONUS: variant.card_bonus,
        at.TYCOON_POINTS: variant.gold_tycoon_points,
        at.TYCOON_BUILDINGS: variant.gold_tycoon_buildings,
        at.KING_POINTS: variant.generation_king_points,
        at.PRESTIGE_POINTS: variant.gold_prestige_points,
        at.PRESTIGE_GENERATIONS: sum(1 << generation for generation in variant.prestige_generations),
        at.REFILL_AT_END: variant.refill == "end-of-turn",
        at.BOOM_LIMIT: _BOOM_LIMITS.index(variant.boom_limit),
        at.SHIFT_DRAWS_FIRST: variant.shift_order == "draw-first",
        at.GRAB_AT_ONCE: variant.grab_timing == "at-once",
        at.DECLINE_WITHOUT_WORKER: variant.decline_without_worker,
        at.BOOM_NEW_GENERATION: variant.boom_new_generation,
        at.LEGENDARY_COUNTS: variant.legendary_counts_as_unbuilt,
        at.DEMOLISHED_ADJACENT: variant.demolished_adjacent,
        at.BUILD_WITHOUT_MARKET: variant.build_without_market,
        at.GRAB_AFTER_DEMOLITION: variant.grab_after_demolition,
        at.GRAB_AFTER_SKIP: variant.grab_after_skip,
    }
