"""The material of New York 1901 as values: board, lots, streets, skyscrapers, characters; each with its source."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cached_property

from attrs import field, frozen

from ny1901.kernel.drawing import Drawn
from ny1901.kernel.geometry import Grid, Polyomino, Square, bits


class Portrayed(Drawn):
    """A value of New York with a picture."""

    __slots__ = ()

    studio = "ny1901.new_york.render.portraits"


class Provenance(StrEnum):
    """Where a value is known from; shown wherever the value is shown."""

    RULEBOOK = "rulebook"
    REPORTED = "reported"
    DEDUCED = "deduced"
    RECONSTRUCTED = "reconstructed"


@frozen
class Source:
    """The provenance of one value, with the place or the steps that lead to it."""

    kind: Provenance
    note: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.note}" if self.note else str(self.kind)


class Generation(IntEnum):
    """The generations of technology, in the order in which one may replace another (`demolish.generation`)."""

    STARTING = 0
    BRONZE = 1
    SILVER = 2
    GOLD = 3

    @property
    def word(self) -> str:
        """The generation in lower case, for example `bronze`."""
        return self.name.lower()


@frozen(cache_hash=True)
class Tile(Portrayed):
    """A skyscraper tile. A legendary one is of generation gold and has a `height`, in feet."""

    id: str
    name: str
    generation: Generation
    shape: Polyomino
    points: int
    height: int | None = None
    sources: tuple[tuple[str, Source], ...] = field(default=(), eq=False, repr=False)
    """The source of each value, by its name: `name`, `shape`, `points`, `height`."""

    @property
    def is_legendary(self) -> bool:
        """Whether it is one of the shared legendary skyscrapers."""
        return self.height is not None

    @property
    def size(self) -> int:
        """How many squares it covers."""
        return self.shape.size


@frozen(cache_hash=True)
class Street:
    """A named street with a bonus card; `code` is its two-letter token on the text map."""

    id: str
    name: str
    code: str
    source: Source = field(eq=False)


@frozen(cache_hash=True)
class Character:
    """A character card: its district, and the 2-square lot where its owner starts."""

    id: str
    name: str
    district: str
    lot: str
    source: Source = field(eq=False)


LARGE_LOT = 3
"""The squares from which a lot is a large one, marked by flowers; a Land Grab takes only smaller ones (`card.grab`)."""


@frozen(cache_hash=True)
class Face:
    """The face of a lot card: a district and a size in squares. Its code is for example `R2`.

    The code is also what positions and records write; lots have lower-case ids, so the two cannot be confused.
    """

    district: str
    size: int

    @property
    def code(self) -> str:
        """Capital initial of the district and the size, for example `R2`."""
        return f"{self.district[0].upper()}{self.size}"

    @property
    def is_large(self) -> bool:
        """Whether it buys a large lot."""
        return self.size >= LARGE_LOT

    def __str__(self) -> str:
        return f"{self.district} {self.size}-square"


@frozen(cache_hash=True)
class Lot:
    """A lot of land: its id on the map (district initial and a letter, such as `ra`), district and squares (a mask)."""

    id: str
    district: str
    squares: int

    @property
    def size(self) -> int:
        """How many squares it has."""
        return self.squares.bit_count()

    @property
    def is_large(self) -> bool:
        """Whether it is a large lot."""
        return self.size >= LARGE_LOT

    @property
    def face(self) -> Face:
        """The lot card that buys it (`acquire.match`)."""
        return Face(self.district, self.size)


STREET_TOKEN = ".."
CROSSING_TOKEN = "++"
PARK_TOKEN = "**"
BUILDING_TOKEN = "##"
OUTSIDE_TOKEN = "--"


@frozen(cache_hash=True, repr=False)
class Board(Portrayed):
    """A board: rows of two-character map tokens, and everything that follows from them.

    A token is a lot's id (`ra`), a street's code (`BW`), or one of `..` unnamed street, `++` crossing, `**` park,
    `##` pre-printed building, `--` outside the board. Only lots can be built on.
    """

    rows: tuple[tuple[str, ...], ...]
    districts: tuple[str, ...]
    streets: tuple[Street, ...]

    def __repr__(self) -> str:
        return f"<Board: {len(self.lots)} lots in {len(self.districts)} districts, {len(self.streets)} named streets>"

    @cached_property
    def grid(self) -> Grid:
        """The squares of the lots, numbered row by row."""
        return Grid(
            square for token, squares in self.token_squares.items() if self._is_lot(token) for square in squares
        )

    @cached_property
    def token_squares(self) -> dict[str, tuple[Square, ...]]:
        """The squares of each token on the map, row by row."""
        found: dict[str, list[Square]] = {}
        for row, tokens in enumerate(self.rows):
            for column, token in enumerate(tokens):
                found.setdefault(token, []).append(Square(row, column))
        return {token: tuple(squares) for token, squares in found.items()}

    def _is_lot(self, token: str) -> bool:
        return token.islower()

    def token(self, square: Square) -> str:
        """The token of a square; `--` for one off the map."""
        row, column = square
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return OUTSIDE_TOKEN

    @cached_property
    def lots(self) -> tuple[Lot, ...]:
        """Every lot, by district in the board's order, then by id."""
        initials = {district[0]: district for district in self.districts}
        found = [
            Lot(token, initials[token[0]], self.grid.mask(squares))
            for token, squares in self.token_squares.items()
            if self._is_lot(token)
        ]
        return tuple(sorted(found, key=lambda lot: (self.districts.index(lot.district), lot.id)))

    @cached_property
    def lot_number(self) -> dict[str, int]:
        """The place of each lot in `lots`, by its id."""
        return {lot.id: number for number, lot in enumerate(self.lots)}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face a lot card can have here, by district and size."""
        return tuple(dict.fromkeys(lot.face for lot in sorted(self.lots, key=self._face_order)))

    def _face_order(self, lot: Lot) -> tuple[int, int]:
        return (self.districts.index(lot.district), lot.size)

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """The city blocks: masks of squares that hang together, parted by streets and parks."""
        return self.grid.pieces(self.grid.all)

    @cached_property
    def square_lot(self) -> tuple[int, ...]:
        """For each square the bit of its lot."""
        owner = [0] * len(self.grid.squares)
        for number, lot in enumerate(self.lots):
            for square in bits(lot.squares):
                owner[square] = 1 << number
        return tuple(owner)

    @cached_property
    def square_block(self) -> tuple[int, ...]:
        """For each square the number of its block."""
        numbers = [0] * len(self.grid.squares)
        for number, block in enumerate(self.blocks):
            for square in bits(block):
                numbers[square] = number
        return tuple(numbers)

    def lots_of(self, squares: int) -> int:
        """The bits of the lots that some squares (a mask) touch."""
        lots = 0
        for square in bits(squares):
            lots |= self.square_lot[square]
        return lots

    def beside(self, tokens: frozenset[str]) -> int:
        """The mask of lot squares that share a side with a square of one of the tokens."""
        return self.grid.mask(
            square for square in self.grid.squares if any(self.token(other) in tokens for other in square.beside)
        )

    @cached_property
    def street_fronts(self) -> tuple[int, ...]:
        """For each named street the mask of lot squares on it (`tally.street`)."""
        return tuple(self.beside(frozenset((street.code,))) for street in self.streets)

    @cached_property
    def frontage(self) -> int:
        """The mask of lot squares with a side on any street, named or not, or on a park (`build.frontage`)."""
        codes = {street.code for street in self.streets}
        return self.beside(frozenset(codes | {STREET_TOKEN, CROSSING_TOKEN, PARK_TOKEN}))

    @cached_property
    def district_squares(self) -> tuple[int, ...]:
        """For each district the mask of its squares."""
        masks = [0] * len(self.districts)
        for lot in self.lots:
            masks[self.districts.index(lot.district)] |= lot.squares
        return tuple(masks)


@frozen(cache_hash=True)
class CardCount:
    """How many cards of a kind lie in the box: `lot`, `action`, `street`, `challenge` or `character`."""

    kind: str
    count: int
    source: Source = field(eq=False)


@frozen(cache_hash=True, repr=False)
class City(Portrayed):
    """Everything on the table before a game: the board, each player's tiles, legendaries, characters.

    `City` values come from `ny1901.new_york.material.reference()` or `ny1901.new_york.material.load(path)`.
    """

    name: str
    board: Board
    starting_property: Tile
    tiles: tuple[Tile, ...]
    """One player's skyscrapers, by generation; every player has the same."""
    legendaries: tuple[Tile, ...]
    characters: tuple[Character, ...]
    map_source: Source = field(eq=False)
    cards: tuple[CardCount, ...] = ()
    districts_source: Source | None = field(default=None, eq=False)
    """Where the list of districts is known from."""

    def __repr__(self) -> str:
        return f"<City {self.name!r}: {len(self.tiles)} skyscrapers a player, {len(self.board.lots)} lots>"

    @property
    def sketch(self) -> str:
        """The board as a small map: districts as their initials, named streets `|`, others `.`, parks `*`."""
        streets = {street.code: "|" for street in self.board.streets}
        signs = streets | {OUTSIDE_TOKEN: " ", CROSSING_TOKEN: "|"}
        return "\n".join("".join(signs.get(token, token[0]) for token in row).rstrip() for row in self.board.rows)
