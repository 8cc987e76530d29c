"""Everything about a board and its tiles that no move changes, computed once: the placements and what each touches.

The fast generator reads these tables; the plain rules in `explain` do not, so that the two check each other.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Grid, Polyomino, Square, bits
from ny1901.new_york.material.model import Board, City, Face, Generation, Tile
from ny1901.new_york.rules.actions import AcquireLot, Build, Rebuild, ReturnLot

# One entry a set of free squares: a long simulation meets more of them than memory should keep.
_MOST_REMEMBERED = 50_000

_FIRST_THIRD, _SECOND_THIRD = (1 << 22) - 1, (1 << 44) - (1 << 22)
"""About a third of the lots of a board, and the next (bits)."""

Fits = tuple[tuple[int, tuple[Build, ...]], ...]
"""Pairs of a tile's bit and its buildings, for the tiles that fit somewhere."""


@frozen(cache_hash=True)
class Placement:
    """Some squares a building can cover, and what that touches, as masks.

    Attributes:
        squares: the squares covered.
        block: the number of the block it lies in.
        around: the lot squares that share a side with them.
        beside_gold: the lot squares whose buildings score if it is gold (`challenge.gold-prestige`).
        lots: the lots touched, even partly.
        streets: the named streets it stands on (bits in the board's order).
        districts: the districts it stands in (bits in the board's order).
        frontage: whether a side lies on a street or a park (`build.frontage`).
    """

    squares: int
    block: int = field(eq=False)
    around: int = field(eq=False)
    beside_gold: int = field(eq=False)
    lots: int = field(eq=False)
    streets: int = field(eq=False)
    districts: int = field(eq=False)
    frontage: bool = field(eq=False)


@frozen(cache_hash=True)
class Building:
    """A standing building: its tile and where it lies."""

    tile: Tile
    placement: Placement


@frozen(eq=False)
class Option:
    """A tile on a placement: the tile's bit, the squares, the building, and the two actions; each is made once."""

    bit: int
    squares: int
    building: Building
    build: Build
    rebuild: Rebuild


Within = tuple[tuple[int, tuple[Option, ...]], ...]
"""Pairs of a tile's bit and its options, for the tiles that fit somewhere."""


@frozen(eq=False, slots=False)
class Table:
    """The tables of every variant with these fields: a step to another variant looks at no board anew.

    Lots, tiles, faces and districts are bits in the order of their tuples.
    """

    city: City
    silver_threshold: int
    gold_threshold: int
    gold_prestige_generations: tuple[str, ...]
    gold_prestige_corners: bool
    demolished_adjacent: bool
    flip_tiles: bool
    span_lots: bool
    partial_lots: bool
    known_acquisitions: dict[int, tuple[AcquireLot, ...]] = field(factory=dict, init=False, repr=False)
    """What `acquisitions` has found so far."""
    _returns: dict[int, tuple[ReturnLot, ...]] = field(factory=dict, init=False, repr=False)
    plots: dict[Any, Any] = field(factory=dict, init=False, repr=False)
    """The plots met so far; `ny1901.new_york.rules.plots` fills it."""
    refits: dict[Any, Any] = field(factory=dict, init=False, repr=False)
    """The groups of rebuilds met so far; `ny1901.new_york.rules.plots` fills it."""
    _moves: dict[Build | Rebuild, Option] = field(factory=dict, init=False, repr=False)
    _options: dict[tuple[int, int], Option] = field(factory=dict, init=False, repr=False)
    _options_in_block: dict[int, Within] = field(factory=dict, init=False, repr=False)
    _fits: dict[int, Fits] = field(factory=dict, init=False, repr=False)
    _within: dict[int, Within] = field(factory=dict, init=False, repr=False)
    _unlocked: dict[int, int] = field(factory=dict, init=False, repr=False)

    @cached_property
    def board(self) -> Board:
        """The board."""
        return self.city.board

    @cached_property
    def grid(self) -> Grid:
        """The numbered squares of the lots."""
        return self.board.grid

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """A player's own tiles, then the legendaries, then the starting property."""
        city = self.city
        return (*city.tiles, *city.legendaries, city.starting_property)

    @cached_property
    def tile_number(self) -> dict[str, int]:
        """The number of each tile by its id."""
        return {tile.id: number for number, tile in enumerate(self.tiles)}

    @cached_property
    def own_tiles(self) -> int:
        """The bits of the tiles that each player has."""
        return (1 << len(self.city.tiles)) - 1

    @cached_property
    def legendary_tiles(self) -> int:
        """The bits of the legendaries."""
        return sum(1 << number for number, tile in enumerate(self.tiles) if tile.is_legendary)

    @cached_property
    def generation_tiles(self) -> tuple[int, ...]:
        """For each generation the bits of its tiles, legendaries with gold."""
        masks = [0] * len(Generation)
        for number, tile in enumerate(self.tiles):
            masks[tile.generation] |= 1 << number
        return tuple(masks)

    def unlocked(self, score: int) -> int:
        """The bits of the tiles that a score allows to build (`build.generation`)."""
        found = self._unlocked.get(score)
        if found is None:
            _, bronze, silver, gold = self.generation_tiles
            found = bronze
            if score >= self.silver_threshold:
                found |= silver
            if score >= self.gold_threshold:
                found |= silver | gold
            self._unlocked[score] = found
        return found

    @cached_property
    def placements(self) -> tuple[tuple[Placement, ...], ...]:
        """For each tile every placement on the board, with or without frontage."""
        return tuple(self._placements_of(tile.shape) for tile in self.tiles)

    def _placements_of(self, shape: Polyomino) -> tuple[Placement, ...]:
        """Every placement of a shape: a position with few buildings needs not those of all."""
        return _placements(self.board, shape, flip=self.flip_tiles, corners=self.gold_prestige_corners)

    @cached_property
    def block_lots(self) -> tuple[int, ...]:
        """For each block the bits of its lots."""
        return tuple(self.board.lots_of(block) for block in self.board.blocks)

    @cached_property
    def lot_block(self) -> tuple[int, ...]:
        """For each lot the number of its block."""
        return tuple(self.board.square_block[next(bits(lot.squares))] for lot in self.board.lots)

    def land(self, lots: int) -> int:
        """The squares of some lots."""
        return sum([self.board.lots[lot].squares for lot in bits(lots)])

    def lot_ids(self, lots: int) -> tuple[str, ...]:
        """The ids of some lots."""
        return tuple(self.board.lots[lot].id for lot in bits(lots))

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """The faces of the lot cards."""
        return self.board.faces

    @cached_property
    def face_number(self) -> dict[Face, int]:
        """The number of each face."""
        return {face: number for number, face in enumerate(self.faces)}

    @cached_property
    def lot_number(self) -> dict[str, int]:
        """The number of each lot by its id."""
        return self.board.lot_number

    @cached_property
    def lot_face(self) -> tuple[int, ...]:
        """For each lot the number of its face."""
        return tuple(self.face_number[lot.face] for lot in self.board.lots)

    @cached_property
    def face_lots(self) -> tuple[int, ...]:
        """For each face the bits of its lots."""
        masks = [0] * len(self.faces)
        for number, face in enumerate(self.lot_face):
            masks[face] |= 1 << number
        return tuple(masks)

    @cached_property
    def face_size(self) -> tuple[int, ...]:
        """For each face its size in squares."""
        return tuple(face.size for face in self.faces)

    @cached_property
    def face_is_large(self) -> tuple[bool, ...]:
        """For each face whether it buys a large lot, which a Land Grab does not take (`card.grab`)."""
        return tuple(face.is_large for face in self.faces)

    @cached_property
    def acquire(self) -> tuple[AcquireLot, ...]:
        """For each lot the action that acquires it."""
        return tuple(AcquireLot(lot.id) for lot in self.board.lots)

    def acquisitions(self, lots: int) -> tuple[AcquireLot, ...]:
        """The actions that acquire one of some lots (bits)."""
        found = self.known_acquisitions.get(lots)
        if found is None:
            found = self.known_acquisitions[lots] = tuple(self.acquire[lot] for lot in bits(lots))
        return found

    @cached_property
    def give_back(self) -> tuple[ReturnLot, ...]:
        """For each lot the action that returns it."""
        return tuple(ReturnLot(lot.id) for lot in self.board.lots)

    def returns(self, lots: int) -> tuple[ReturnLot, ...]:
        """The actions that return one of some lots (bits).

        They are remembered by thirds of the board: measured, nine in ten sets of lots are new, one in fifty thirds is.
        """
        first, second = lots & _FIRST_THIRD, lots & _SECOND_THIRD
        return self._returned(first) + self._returned(second) + self._returned(lots ^ first ^ second)

    def _returned(self, lots: int) -> tuple[ReturnLot, ...]:
        found = self._returns.get(lots)
        if found is None:
            forget_some(self._returns)
            found = self._returns[lots] = tuple(self.give_back[lot] for lot in bits(lots))
        return found

    def _block_options(self, block: int) -> Within:
        """The lawful options of a block by tile: with frontage, and as the land rules allow."""
        found = self._options_in_block.get(block)
        if found is None:
            found = self._options_in_block[block] = tuple(
                (1 << number, inside)
                for number, places in enumerate(self.placements)
                if (inside := tuple(self.option(number, place) for place in places if self._lawful(place, block)))
            )
        return found

    def _lawful(self, place: Placement, block: int) -> bool:
        return place.block == block and place.frontage and self.land_allows(place)

    def land_allows(self, placement: Placement) -> bool:
        """Whether the switches on spanning and filling lots let it lie there (`build.span`, `build.partial`)."""
        if not self.span_lots and placement.lots.bit_count() > 1:
            return False
        return self.partial_lots or self.land(placement.lots) == placement.squares

    def option(self, number: int, placement: Placement) -> Option:
        """A tile on a placement, by the tile's number; always the same object."""
        key = (number, placement.squares)
        option = self._options.get(key)
        if option is None:
            tile, squares = self.tiles[number], self.grid.names(placement.squares)
            build, rebuild = Build(tile.id, squares), Rebuild(tile.id, squares)
            option = Option(1 << number, placement.squares, Building(tile, placement), build, rebuild)
            self._options[key] = self._moves[build] = self._moves[rebuild] = option
        return option

    def move(self, action: Build | Rebuild) -> Option | None:
        """What an action comes to here; `None` if its squares are not a placement of its tile (`build.shape`)."""
        return self._moves.get(action) or self._looked_up(action)

    def checked_move(self, action: Build | Rebuild) -> Option:
        """What an action comes to that `move` has found before."""
        return self._moves[action]

    def _looked_up(self, action: Build | Rebuild) -> Option | None:
        squares = self.mask(action.squares)
        number = self.tile_number.get(action.tile)
        if squares is None or number is None:
            return None
        for placement in self._placements_of(self.tiles[number].shape):
            if placement.squares == squares:
                return self.option(number, placement)
        return None

    @cached_property
    def homes(self) -> dict[str, Building | None]:
        """For each character the starting property on its lot (`setup.character`)."""
        tile, lots = self.city.starting_property.id, self.board.lots
        return {
            character.id: self.building(tile, lots[self.lot_number[character.lot]].squares)
            for character in self.city.characters
        }

    def building(self, tile: str, squares: int) -> Building | None:
        """The building of a tile on some squares; `None` if it has no such placement."""
        move = self.move(Build(tile, self.grid.names(squares)))
        return move.building if move else None

    def mask(self, names: tuple[str, ...]) -> int | None:
        """The mask of squares by name; `None` if one is no lot square of the board."""
        try:
            return self.grid.mask(Square.parse(name) for name in names)
        except (KeyError, DataError):
            return None

    def within(self, squares: int, block: int, territory: int = 0) -> Within:
        """Every lawful way to build inside some squares of one block, by tile.

        Args:
            squares: the squares to stay within.
            block: the number of the block they lie in.
            territory: more squares of the block that are likely to have been asked for before; to pick from what fits
                there, not from what fits in the block, makes a first look at a plot a fifth faster.
        """
        found = self._within.get(squares)
        if found is None:
            outside = ~squares
            wider = self.within(squares | territory, block) if territory & outside else self._block_options(block)
            found = tuple(
                [
                    (bit, inside)
                    for bit, options in wider
                    if (inside := tuple([option for option in options if not option.squares & outside]))
                ]
            )
            forget_some(self._within)
            self._within[squares] = found
        return found

    def fits(self, free: int, block: int, territory: int = 0) -> Fits:
        """Every building that some free squares of one block can hold, by tile.

        Args:
            free: the squares to stay within.
            block: the number of the block they lie in.
            territory: more squares of the block that are likely to have been asked for before.
        """
        found = self._fits.get(free)
        if found is None:
            options = self.within(free, block, territory)
            found = tuple([(bit, tuple([option.build for option in some])) for bit, some in options])
            forget_some(self._fits)
            self._fits[free] = found
        return found


@lru_cache(maxsize=256)
def _placements(board: Board, shape: Polyomino, *, flip: bool, corners: bool) -> tuple[Placement, ...]:
    """Every placement of a shape; once for all variants that lay it on the same board."""
    return tuple(
        _placement(board, squares, corners) for squares in board.grid.placements(shape.orientations(reflect=flip))
    )


def _placement(board: Board, squares: int, corners: bool) -> Placement:
    around = board.grid.around(squares)
    return Placement(
        squares=squares,
        block=board.square_block[(squares & -squares).bit_length() - 1],
        around=around,
        beside_gold=around | board.grid.corners(squares) if corners else around,
        lots=board.lots_of(squares),
        streets=_touched(squares, board.street_fronts),
        districts=_touched(squares, board.district_squares),
        frontage=bool(squares & board.frontage),
    )


def _touched(squares: int, regions: tuple[int, ...]) -> int:
    return sum(1 << number for number, region in enumerate(regions) if squares & region)


def forget_some(memory: dict[Any, Any]) -> None:
    """Empty a full memory: no order of what was asked for is kept."""
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
