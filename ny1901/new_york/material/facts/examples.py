"""Facts about the rulebooks' worked examples: whether the city has a place where each can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.facts.board import block_name, lots_in
from ny1901.new_york.material.facts.kinds import Finding, fact, listed
from ny1901.new_york.material.facts.streets import BROADWAY, CEDAR, WALL_STREET
from ny1901.new_york.material.model import Board, City, Generation, Lot, Provenance, Tile

_METROPOLITAN_LIFE = "metropolitan-life"
_SILVER_POINTS = 6
_SMALLEST_BLOCK = 8
_WALL_STREET_BUILDINGS = 9


@frozen
class YellowPlace:
    """Where examples 1, 2 and 4 can be played: two lots, and the squares of the three buildings as masks."""

    large: Lot
    small: Lot
    first_bronze: int
    second_bronze: int
    gold: int


@frozen
class CedarPlace:
    """Where example 3 can be played: two blue lots and a red one, and the squares of the silver as a mask."""

    blue: tuple[Lot, Lot]
    red: Lot
    silver: int

    @property
    def squares(self) -> int:
        """The squares of the three lots, as a mask."""
        return self.blue[0].squares | self.blue[1].squares | self.red.squares


@fact(
    "examples.yellow-lots",
    "A yellow lot of 3 squares lies beside a yellow lot of 2 squares.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 2: the lot of 2 squares is acquired right beside the first one of 3",
)
def _yellow_lots(city: City) -> Finding:
    found = tuple(f"{large.id} beside {small.id}" for large, small in _yellow_pairs(city.board))
    return Finding(bool(found), f"pairs: {listed(found)}", found)


@fact(
    "examples.yellow",
    "Somewhere examples 1, 2 and 4 can be played: a bronze of 2 squares on a yellow 3-square lot, a bronze of 3 on the "
    "square left and a 2-square lot, then for both a gold of 2 squares that leaves the 2-square lot empty.",
    Provenance.DEDUCED,
    "the two buildings are those of pt-2018, Exemplos de Jogadas, Exemplo 1 and pt-2018, Exemplos de Jogadas, "
    "Exemplo 2; in pt-2018, Exemplos de Jogadas, Exemplo 4, option 2, a small one empties one yellow lot and leaves "
    "a square beside it",
)
def _yellow_examples(city: City) -> Finding:
    found = tuple(f"{place.large.id} with {place.small.id}" for place in yellow_places(city))
    places = tuple(dict.fromkeys(found))
    return Finding(bool(places), f"playable on {listed(places)}", places)


@fact(
    "examples.cedar-block",
    "A city block on Cedar Street, not on Broadway nor Wall Street, has 8 squares or more, at least 2 blue lots and at "
    "least 2 red lots of 2 squares.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 3 and pt-2018, Exemplos de Jogadas, Exemplo 5: two blue lots and two "
    "small red ones lie in one block; Metropolitan Life covers 8 squares there and, by zh-2016, P.7, 範例5, counts "
    "for Cedar Street alone of the three in play",
)
def _cedar_block(city: City) -> Finding:
    found = tuple(block_name(city.board, block) for block in _cedar_blocks(city.board))
    return Finding(bool(found), f"such blocks: {listed(found)}", found)


@fact(
    "examples.silver",
    "In such a block example 3 can be played: a silver of 6 points on two blue lots and a red lot of 2 squares leaves "
    "one red square.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 3: the silver stands on all three lots, and the red square left still "
    "belongs to the player",
)
def _silver_example(city: City) -> Finding:
    found = tuple(dict.fromkeys(_cedar_words(place) for place in cedar_places(city)))
    return Finding(bool(found), f"playable on {listed(found)}", found)


@fact(
    "examples.metropolitan-life",
    "There example 5 can be played: Metropolitan Life covers the silver, the red square left and another red lot of 2 "
    "squares, and stands on Cedar Street.",
    Provenance.DEDUCED,
    "pt-2018, Exemplos de Jogadas, Exemplo 5: it takes the silver's place, with another small red lot of the block",
)
def _metropolitan_example(city: City) -> Finding:
    board = city.board
    cedar = _front(board, CEDAR)
    wanted = _placements(city, city.legendaries, lambda tile: tile.id == _METROPOLITAN_LIFE)
    found = tuple(
        dict.fromkeys(
            f"{_cedar_words(place)} + {lot.id}"
            for place in cedar_places(city)
            for lot in _small_red(board.lots)
            if place.squares | lot.squares in wanted and (place.squares | lot.squares) & cedar
        )
    )
    return Finding(bool(found), f"playable on {listed(found)}", found)


@fact(
    "examples.wall-street",
    "On Wall Street nine buildings of four players have room.",
    Provenance.DEDUCED,
    "en-2015, p. 5, Final Tally: in the example of control four players have 4, 3, 1 and 1 buildings there",
)
def _wall_street_example(city: City) -> Finding:
    board = city.board
    front = _front(board, WALL_STREET)
    lots = tuple(lot.id for lot in board.lots if lot.squares & front)
    room = front.bit_count()
    return Finding(room >= _WALL_STREET_BUILDINGS, f"{room} squares of the lots {listed(lots)}", lots)


@fact(
    "examples.legendary-places",
    "Every legendary skyscraper, the largest tile included, has a place within a city block.",
    Provenance.RECONSTRUCTED,
    "ours: each is offered to all players, so that each must be possible",
)
def _legendary_places(city: City) -> Finding:
    counts = {tile.id: len(_placements(city, (tile,), lambda _: True)) for tile in city.legendaries}
    wrong = tuple(name for name, count in counts.items() if not count)
    found = ", ".join(f"{name} {count}" for name, count in counts.items())
    return Finding(not wrong and bool(counts), f"places: {found or 'no legendary skyscraper'}", wrong)


def yellow_places(city: City) -> Iterator[YellowPlace]:
    """Every place where examples 1, 2 and 4 can be played, one for each choice of the buildings' squares.

    >>> from ny1901.new_york.material import reference
    >>> place = next(yellow_places(reference()))
    >>> place.large.id, place.small.id, reference().board.grid.names(place.gold)
    ('yg', 'yh', ('h12', 'i12'))
    """
    bronze_of_2 = _placements(city, city.tiles, lambda tile: _is(tile, Generation.BRONZE, size=2))
    bronze_of_3 = _placements(city, city.tiles, lambda tile: _is(tile, Generation.BRONZE, size=3))
    gold_of_2 = _placements(city, city.tiles, lambda tile: _is(tile, Generation.GOLD, size=2))
    for large, small in _yellow_pairs(city.board):
        for left in bits(large.squares):
            first, second = large.squares & ~(1 << left), small.squares | 1 << left
            if first in bronze_of_2 and second in bronze_of_3:
                for gold in sorted(gold_of_2):
                    if gold & first and gold & second and not gold & small.squares:
                        yield YellowPlace(large, small, first, second, gold)


def cedar_places(city: City) -> Iterator[CedarPlace]:
    """Every place where example 3 can be played, in a block that serves example 5 too."""
    board = city.board
    silver = _placements(city, city.tiles, lambda tile: _is(tile, Generation.SILVER) and tile.points == _SILVER_POINTS)
    for block in _cedar_blocks(board):
        lots = lots_in(board, block)
        blue = [lot for lot in lots if lot.district == "blue"]
        for number, one in enumerate(blue):
            for other in blue[number + 1 :]:
                for red in _small_red(lots):
                    for left in bits(red.squares):
                        squares = (one.squares | other.squares | red.squares) & ~(1 << left)
                        if squares in silver:
                            yield CedarPlace((one, other), red, squares)


def _cedar_words(place: CedarPlace) -> str:
    return f"{place.blue[0].id} + {place.blue[1].id} + {place.red.id}"


def _cedar_blocks(board: Board) -> tuple[int, ...]:
    elsewhere = _front(board, BROADWAY) | _front(board, WALL_STREET)
    return tuple(
        block
        for block in board.blocks
        if block.bit_count() >= _SMALLEST_BLOCK
        and block & _front(board, CEDAR)
        and not block & elsewhere
        and sum(lot.district == "blue" for lot in lots_in(board, block)) >= 2
        and len(_small_red(lots_in(board, block))) >= 2
    )


def _yellow_pairs(board: Board) -> tuple[tuple[Lot, Lot], ...]:
    yellow = [lot for lot in board.lots if lot.district == "yellow"]
    return tuple(
        (large, small)
        for large in yellow
        for small in yellow
        if large.size == 3 and small.size == 2 and board.grid.around(large.squares) & small.squares
    )


def _small_red(lots: tuple[Lot, ...]) -> tuple[Lot, ...]:
    return tuple(lot for lot in lots if lot.district == "red" and lot.size == 2)


def _front(board: Board, identity: str) -> int:
    """The mask of squares on a street; 0 if the city has no such street."""
    return sum(front for street, front in zip(board.streets, board.street_fronts, strict=True) if street.id == identity)


def _is(tile: Tile, generation: Generation, *, size: int | None = None) -> bool:
    return tile.generation == generation and size in (None, tile.size)


def _placements(city: City, tiles: tuple[Tile, ...], chosen: Callable[[Tile], bool]) -> set[int]:
    """The masks on which one of the chosen tiles can stand with frontage, turned but not turned over."""
    board = city.board
    return {
        mask
        for tile in tiles
        if chosen(tile)
        for mask in board.grid.placements(tile.shape.orientations())
        if mask & board.frontage
    }


FACTS = (
    _yellow_lots,
    _yellow_examples,
    _cedar_block,
    _silver_example,
    _metropolitan_example,
    _wall_street_example,
    _legendary_places,
)
