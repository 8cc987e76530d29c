"""Everything about the material that no move changes, computed once: placements, turned tiles, actions by mask.

The fast generator reads these tables; the plain rules in `explain` do not, so that the two check each other.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from attrs import field, fields, frozen

from ny1901.kernel.geometry import Grid, Polyomino, Square, bits
from ny1901.paris.material.model import Components, Postcard, Space
from ny1901.paris.rules.actions import FACINGS, TURNS, Build, Lay, Take, Use
from ny1901.paris.rules.variant import Rays, Variant

# One entry a set of squares: a long simulation meets more of them than memory should keep.
_MOST_REMEMBERED = 20_000

CARDS = tuple(Postcard)
CARD_BIT = {card: 1 << number for number, card in enumerate(CARDS)}
"""The bit of each postcard."""

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""For each facing the step in rows and columns."""


@frozen(cache_hash=True)
class Standing:
    """A building on the board: its number (the Jardin's comes after the last building's) and what it covers."""

    number: int
    squares: int
    around: int = field(eq=False)


@frozen(cache_hash=True)
class Piece:
    """A special piece on the board.

    Attributes:
        card: the number of its postcard.
        seat: whose it is.
        squares: what it covers.
        detail: the facing of a statue, the building's number of an annex; -1 for any other piece.
    """

    card: int
    seat: int
    squares: int
    detail: int = -1


@frozen(eq=False)
class Option:
    """A building somewhere, made once.

    Attributes:
        squares: what it covers.
        lit_from: the spaces from which a lamp lights it.
        standing: the building on the board.
        action: what puts it up.
    """

    squares: int
    lit_from: int
    standing: Standing
    action: Build | Use


@frozen(eq=False)
class Laid:
    """A turned tile on a square of the board: its four spaces by kind, as masks."""

    own: int
    rival: int
    mixed: int
    lamps: int


@frozen(eq=False, slots=False)
class Table:
    """The tables of every variant with these fields: a step to another variant looks at no board anew.

    Spaces are bits of `grid`; tiles, buildings and postcards are numbered as listed.
    """

    components: Components
    flip_buildings: bool
    fountain_size: int
    large_lamp_rays: Rays
    covered_lamps_shine: bool
    _fits: dict[tuple[int, int], tuple[Option, ...]] = field(factory=dict, init=False, repr=False)
    _takes: dict[int, tuple[Take, ...]] = field(factory=dict, init=False, repr=False)
    _lays: dict[tuple[int, int], tuple[Lay, ...]] = field(factory=dict, init=False, repr=False)

    @cached_property
    def side(self) -> int:
        """The board's squares along an edge."""
        return self.components.side

    @cached_property
    def grid(self) -> Grid:
        """The numbered spaces of the board."""
        length = 2 * self.side
        return Grid(Square(row, column) for row in range(length) for column in range(length))

    @cached_property
    def corners(self) -> tuple[str, ...]:
        """The name of each square of the board: its space in the north-west."""
        return tuple(Square(2 * row, 2 * column).name for row in range(self.side) for column in range(self.side))

    @cached_property
    def corner_number(self) -> dict[str, int]:
        """The number of each square of the board by its name."""
        return {name: number for number, name in enumerate(self.corners)}

    @cached_property
    def tile_number(self) -> dict[str, int]:
        """The number of each tile by its id."""
        return {tile.id: number for number, tile in enumerate(self.components.tiles)}

    @cached_property
    def building_ids(self) -> tuple[str, ...]:
        """The ids of the buildings, the Jardin after them."""
        return (*(shape.id for shape in self.components.buildings), Postcard.JARDIN_DES_PLANTES.value)

    @cached_property
    def building_number(self) -> dict[str, int]:
        """The number of each building by its id."""
        return {name: number for number, name in enumerate(self.building_ids)}

    @cached_property
    def jardin(self) -> int:
        """The number that the Jardin des Plantes has as a building."""
        return len(self.building_ids) - 1

    @cached_property
    def buildings(self) -> int:
        """The bits of the buildings, without the Jardin."""
        return (1 << self.jardin) - 1

    @cached_property
    def shapes(self) -> tuple[Polyomino, ...]:
        """The shape of each building, the Jardin's last."""
        pieces = {card.id: card.piece for card in self.components.postcards}
        jardin = pieces.get(Postcard.JARDIN_DES_PLANTES.value) or Polyomino.parse("##")
        return (*(shape.shape for shape in self.components.buildings), jardin)

    @cached_property
    def laid(self) -> tuple[tuple[tuple[Laid, ...], ...], ...]:
        """For each tile and square of the board the four ways to turn it there."""
        return tuple(
            tuple(tuple(self._laid(tile, square, turn) for turn in range(4)) for square in range(len(self.corners)))
            for tile in range(len(self.components.tiles))
        )

    def _laid(self, tile: int, square: int, turn: int) -> Laid:
        row, column = divmod(square, self.side)
        masks = dict.fromkeys(Space, 0)
        for place, kind in enumerate(self.components.tiles[tile].turned(turn)):
            space = Square(2 * row + place // 2, 2 * column + place % 2)
            masks[kind] |= 1 << self.grid.number[space]
        return Laid(masks[Space.OWN], masks[Space.RIVAL], masks[Space.MIXED], masks[Space.LAMP])

    @cached_property
    def lay(self) -> tuple[tuple[tuple[Lay, ...], ...], ...]:
        """For each tile and square of the board the four actions that lay it there."""
        return tuple(
            tuple(tuple(Lay(tile.id, corner, turn) for turn in TURNS) for corner in self.corners)
            for tile in self.components.tiles
        )

    @cached_property
    def lay_number(self) -> dict[Lay, tuple[int, int, int]]:
        """The tile, square and quarter turns of each action that lays a tile."""
        return {
            action: (tile, square, turn)
            for tile, squares in enumerate(self.lay)
            for square, actions in enumerate(squares)
            for turn, action in enumerate(actions)
        }

    def lays(self, tile: int, empty: int) -> tuple[Lay, ...]:
        """The actions that lay a tile on one of some squares of the board (bits)."""
        found = self._lays.get((tile, empty))
        if found is None:
            _forget_some(self._lays)
            found = self._lays[tile, empty] = tuple(a for square in bits(empty) for a in self.lay[tile][square])
        return found

    @cached_property
    def take(self) -> tuple[Take, ...]:
        """The action that takes each building but the Jardin."""
        return tuple(Take(name) for name in self.building_ids[:-1])

    def takes(self, supply: int) -> tuple[Take, ...]:
        """The actions that take one of some buildings (bits)."""
        found = self._takes.get(supply)
        if found is None:
            found = self._takes[supply] = tuple(self.take[number] for number in bits(supply))
        return found

    @cached_property
    def options(self) -> tuple[tuple[Option, ...], ...]:
        """For each building, the Jardin last, every way to lay it on the board."""
        flip = self.flip_buildings
        return tuple(
            tuple(
                self._option(number, mask)
                for mask in self.grid.placements(self.shapes[number].orientations(reflect=flip))
            )
            for number in range(len(self.shapes))
        )

    def _option(self, number: int, squares: int) -> Option:
        names = self.grid.names(squares)
        card = Postcard.JARDIN_DES_PLANTES
        action = Use(card, names) if number == self.jardin else Build(self.building_ids[number], names)
        standing = Standing(number, squares, self.grid.around(squares))
        return Option(squares, self.lit_from(squares), standing, action)

    def lit_from(self, squares: int) -> int:
        """The spaces from which a lamp lights a building: beside it and, where covered lamps shine, under it."""
        around = self.grid.around(squares)
        lit_from_below = self.covered_lamps_shine and squares.bit_count() > 1
        return around | squares if lit_from_below else around

    @cached_property
    def option_of(self) -> dict[Build | Use, Option]:
        """What each action that puts up a building comes to."""
        return {option.action: option for options in self.options for option in options}

    @cached_property
    def standing_of(self) -> dict[tuple[int, int], Standing]:
        """Each building that can stand, by its number and squares."""
        return {
            (number, option.squares): option.standing
            for number, options in enumerate(self.options)
            for option in options
        }

    def fits(self, number: int, land: int) -> tuple[Option, ...]:
        """Every way to lay a building inside some spaces."""
        found = self._fits.get((number, land))
        if found is None:
            _forget_some(self._fits)
            outside = ~land
            found = tuple([option for option in self.options[number] if not option.squares & outside])
            self._fits[number, land] = found
        return found

    @cached_property
    def puts(self) -> dict[Postcard, tuple[Use, ...]]:
        """For each postcard whose piece covers one space the action for each space."""
        return {card: tuple(Use(card, (square.name,)) for square in self.grid.squares) for card in SINGLE}

    @cached_property
    def space_of(self) -> dict[Use, int]:
        """The space's bit of each action of `puts`, `statues` and `annexes`."""
        return {
            **{action: 1 << space for actions in self.puts.values() for space, action in enumerate(actions)},
            **{action: 1 << space for space, actions in enumerate(self.statues) for action in actions},
            **{action: 1 << space for space, actions in enumerate(self.annexes) for action in actions},
        }

    @cached_property
    def statues(self) -> tuple[tuple[Use, ...], ...]:
        """For each space the four actions that put the statue there."""
        return tuple(
            tuple(Use(Postcard.LE_PENSEUR, (square.name,), facing=facing) for facing in FACINGS)
            for square in self.grid.squares
        )

    @cached_property
    def fronts(self) -> tuple[tuple[int, ...], ...]:
        """For each space and facing the bit of the space in front; 0 off the board."""
        return tuple(
            tuple(
                1 << self.grid.number[front] if (front := Square(row + down, column + right)) in self.grid.number else 0
                for down, right in STEPS
            )
            for row, column in self.grid.squares
        )

    @cached_property
    def annexes(self) -> tuple[tuple[Use, ...], ...]:
        """For each space and building, the Jardin last, the action that puts the annex there."""
        return tuple(
            tuple(Use(Postcard.BOUQUINISTES, (square.name,), beside=name) for name in self.building_ids)
            for square in self.grid.squares
        )

    @cached_property
    def swaps(self) -> tuple[tuple[Use, ...], ...]:
        """For each building to give and each to take the action of the Levitation."""
        names = self.building_ids[:-1]
        return tuple(tuple(Use(Postcard.LEVITATION, give=give, take=take) for take in names) for give in names)

    @cached_property
    def swap_of(self) -> dict[Use, tuple[int, int]]:
        """The buildings that each action of `swaps` gives and takes."""
        return {action: (give, take) for give, row in enumerate(self.swaps) for take, action in enumerate(row)}

    @cached_property
    def bare(self) -> tuple[Use, ...]:
        """For each postcard the action that names nothing else."""
        return tuple(Use(card) for card in CARDS)

    @cached_property
    def fountains(self) -> dict[Use, int]:
        """What each action that puts the Fountain on the board covers."""
        shape = Polyomino.parse("#" * self.fountain_size)
        masks = self.grid.placements(shape.orientations())
        return {Use(Postcard.FONTAINE_DES_MERS, self.grid.names(mask)): mask for mask in masks}

    @cached_property
    def diagonals(self) -> tuple[int, ...]:
        """For each space the mask of the spaces that touch it at a corner."""
        known = self.grid.number
        return tuple(
            self.grid.mask(
                square
                for down in (-1, 1)
                for right in (-1, 1)
                if (square := Square(row + down, column + right)) in known
            )
            for row, column in self.grid.squares
        )

    @cached_property
    def beams(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each space the beams of the large lamp there: bits of spaces, nearest first, up to the board's edge."""
        return tuple(tuple(self._beam(square, ray) for ray in self.large_lamp_rays) for square in self.grid.squares)

    def _beam(self, lamp: Square, ray: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        spaces = (Square(lamp.row + south, lamp.column + east) for east, south in ray)
        return tuple(1 << self.grid.number[space] for space in spaces if space in self.grid.number)


SINGLE = (Postcard.LE_PEINTRE, Postcard.LAMPADAIRE, Postcard.MOULIN_ROUGE, Postcard.LA_GRANDE_LUMIERE)
"""The postcards that put a piece on one space and name nothing more."""


def _forget_some(memory: dict[tuple[int, int], tuple[Option, ...]] | dict[tuple[int, int], tuple[Lay, ...]]) -> None:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()


def table_of(variant: Variant) -> Table:
    """The tables of a variant; the same ones for all variants that differ in no field that they hang on."""
    return _table_of(*(getattr(variant, each.name) for each in fields(Table) if each.init))


_table_of = lru_cache(maxsize=64)(Table)
