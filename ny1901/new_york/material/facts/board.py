"""Facts about districts, lots and city blocks."""

from __future__ import annotations

from collections import Counter

from ny1901.kernel.geometry import Polyomino
from ny1901.new_york.material.facts.kinds import Finding, fact, listed
from ny1901.new_york.material.model import BUILDING_TOKEN, Board, City, Lot, Provenance

DISTRICTS = frozenset({"red", "blue", "yellow", "green", "pink"})
_LOTS_PER_DISTRICT = 13
_SPLIT = {2: 8, 3: 5}
_BLOCK_SQUARES = range(8, 17)


@fact(
    "board.districts",
    "There are five districts: red, blue, yellow, green and pink.",
    Provenance.RULEBOOK,
    "en-2015, Additional Information, Districts & Lots; de-2015, Information, Bezirke & Grundstücke",
)
def _districts(city: City) -> Finding:
    """`setup.city`."""
    found = city.board.districts
    return Finding(len(found) == len(DISTRICTS) and set(found) == DISTRICTS, listed(found), found)


@fact(
    "board.lots",
    "Every district has 13 lots, 65 in all.",
    Provenance.RULEBOOK,
    "pt-2018, Componentes do Jogo, Lotes; zh-2016, P.2, 土地; 65 also by the number of lot cards in en-2015, "
    "Components",
)
def _lots(city: City) -> Finding:
    """`setup.city`."""
    counts = Counter(lot.district for lot in city.board.lots)
    wrong = tuple(name for name in city.board.districts if counts[name] != _LOTS_PER_DISTRICT)
    each = ", ".join(f"{name} {counts[name]}" for name in city.board.districts)
    total = len(city.board.lots)
    return Finding(not wrong and total == len(DISTRICTS) * _LOTS_PER_DISTRICT, f"{total} lots ({each})", wrong)


@fact(
    "board.lot-sizes",
    "A lot has 2 or 3 squares.",
    Provenance.RULEBOOK,
    "en-2015, Additional Information, Districts & Lots",
)
def _lot_sizes(city: City) -> Finding:
    wrong = tuple(lot.id for lot in city.board.lots if lot.size not in _SPLIT)
    sizes = Counter(lot.size for lot in city.board.lots)
    return Finding(not wrong, "; ".join(f"{sizes[size]} lots of {size}" for size in sorted(sizes)), wrong)


@fact(
    "board.large-lots-minority",
    "In every district the 3-square lots are fewer than the 2-square lots.",
    Provenance.REPORTED,
    "reviews call 3-square lots the rarer, coveted ones",
)
def _large_lots_minority(city: City) -> Finding:
    counts = {name: _sizes(city.board, name) for name in city.board.districts}
    wrong = tuple(name for name, sizes in counts.items() if sizes[3] >= sizes[2])
    return Finding(not wrong, _split_words(counts), wrong)


@fact(
    "board.split",
    "Every district has 8 lots of 2 and 5 lots of 3 squares, so that the board has 155 squares to build on.",
    Provenance.RECONSTRUCTED,
    "ours: the rulebooks give the two sizes and their sum of 13 only",
)
def _split(city: City) -> Finding:
    counts = {name: _sizes(city.board, name) for name in city.board.districts}
    wrong = tuple(name for name, sizes in counts.items() if sizes != _SPLIT)
    squares = len(city.board.grid.squares)
    return Finding(not wrong, f"{_split_words(counts)}; {squares} squares", wrong)


@fact(
    "board.lot-shapes",
    "Of the 3-square lots some are straight and some bent.",
    Provenance.RECONSTRUCTED,
    "ours: the printed lots' shapes are not documented",
)
def _lot_shapes(city: City) -> Finding:
    large = [lot for lot in city.board.lots if lot.size == 3]
    straight = tuple(lot.id for lot in large if _shape(city.board, lot).is_rectangle)
    bent = tuple(lot.id for lot in large if lot.id not in straight)
    return Finding(bool(straight and bent), f"straight {listed(straight)}; bent {listed(bent)}")


@fact(
    "board.frontage",
    "Every lot has a square with a side on a street or a park.",
    Provenance.RECONSTRUCTED,
    "ours, so that every lot can be built on alone: a building needs one by en-2015, p. 3, Rules for Acquiring and/or "
    "Building",
)
def _frontage(city: City) -> Finding:
    without = tuple(lot.id for lot in city.board.lots if not lot.squares & city.board.frontage)
    return Finding(not without, f"lots without frontage: {listed(without)}", without)


@fact(
    "board.pre-printed-buildings",
    "Some buildings are printed on the board.",
    Provenance.REPORTED,
    "seen on the board by reviewers; where they stand is not documented",
)
def _pre_printed_buildings(city: City) -> Finding:
    names = tuple(square.name for square in city.board.token_squares.get(BUILDING_TOKEN, ()))
    return Finding(bool(names), f"pre-printed buildings on {listed(names)}", names)


@fact(
    "blocks.colours",
    "A city block has lots of one or two districts.",
    Provenance.REPORTED,
    "seen on the board by reviewers",
)
def _block_colours(city: City) -> Finding:
    board = city.board
    wrong = tuple(block for block in board.blocks if len({lot.district for lot in lots_in(board, block)}) > 2)
    places = tuple(block_name(board, block) for block in wrong)
    return Finding(not wrong, f"{len(board.blocks)} blocks; with more than two districts: {listed(places)}", places)


@fact(
    "blocks.sizes",
    "A city block has 8 to 16 squares, so that every tile but the largest fits into most of them.",
    Provenance.RECONSTRUCTED,
    "ours: the size of one block only is documented",
)
def _block_sizes(city: City) -> Finding:
    board = city.board
    wrong = tuple(block_name(board, block) for block in board.blocks if block.bit_count() not in _BLOCK_SQUARES)
    sizes = ", ".join(str(size) for size in sorted(block.bit_count() for block in board.blocks))
    return Finding(not wrong, f"blocks of {sizes} squares; out of range: {listed(wrong)}", wrong)


@fact(
    "blocks.nine",
    "One city block has 9 squares in 4 lots, so 3 + 2 + 2 + 2.",
    Provenance.DEDUCED,
    "reported: a block of 9 squares in 4 lots; with lots of 2 and 3 squares only 3 + 2 + 2 + 2 gives 9",
)
def _block_of_nine(city: City) -> Finding:
    board = city.board
    wanted = [2, 2, 2, 3]
    found = tuple(
        block_name(board, block)
        for block in board.blocks
        if sorted(lot.size for lot in lots_in(board, block)) == wanted
    )
    return Finding(bool(found), f"blocks of 3 + 2 + 2 + 2: {listed(found)}", found)


def lots_in(board: Board, block: int) -> tuple[Lot, ...]:
    """The lots of a city block."""
    return tuple(lot for lot in board.lots if lot.squares & block)


def block_name(board: Board, block: int) -> str:
    """A city block named by its lots, for example `block pg pk pl`."""
    return "block " + " ".join(lot.id for lot in lots_in(board, block))


def _sizes(board: Board, district: str) -> Counter[int]:
    return Counter(lot.size for lot in board.lots if lot.district == district)


def _split_words(counts: dict[str, Counter[int]]) -> str:
    return ", ".join(f"{name} {sizes[2]} of 2 and {sizes[3]} of 3" for name, sizes in counts.items())


def _shape(board: Board, lot: Lot) -> Polyomino:
    return Polyomino(board.grid.members(lot.squares))


FACTS = (
    _districts,
    _lots,
    _lot_sizes,
    _large_lots_minority,
    _split,
    _lot_shapes,
    _frontage,
    _pre_printed_buildings,
    _block_colours,
    _block_sizes,
    _block_of_nine,
)
