"""What the box of Paris holds, as frozen values: tiles, buildings, postcards, and the size of the board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum

from attrs import field, frozen

from ny1901.kernel.drawing import Drawn
from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino

Sources = tuple[tuple[str, str], ...]
"""Pairs of a value's name and where it is from."""


class Postcard(StrEnum):
    """The twelve postcards (`postcard.*`)."""

    LEVITATION = "levitation"
    METROPOLITAIN = "metropolitain"
    JARDIN_DES_PLANTES = "jardin-des-plantes"
    SACRE_COEUR = "sacre-coeur"
    LE_PEINTRE = "le-peintre"
    CHARTIER = "chartier"
    BOUQUINISTES = "bouquinistes"
    LAMPADAIRE = "lampadaire"
    MOULIN_ROUGE = "moulin-rouge"
    LE_PENSEUR = "le-penseur"
    FONTAINE_DES_MERS = "fontaine-des-mers"
    LA_GRANDE_LUMIERE = "la-grande-lumiere"


STARTERS = tuple(card.value for card in Postcard)[:8]
"""The postcards that are recommended for first games."""


class Space(Enum):
    """What a space of a paving tile is, as its owner sees it; the value is its letter in data files."""

    OWN = "o"
    RIVAL = "r"
    MIXED = "m"
    LAMP = "L"


class Portrayed(Drawn):
    """A value of Paris with a picture."""

    __slots__ = ()

    studio = "ny1901.paris.render.portraits"


@frozen
class Tile(Portrayed):
    """A paving tile: four spaces, row by row from the top left.

    >>> Tile.parse("t1", "ro/mo").turned(1)
    (<Space.MIXED: 'm'>, <Space.RIVAL: 'r'>, <Space.OWN: 'o'>, <Space.OWN: 'o'>)
    """

    id: str
    spaces: tuple[Space, Space, Space, Space]

    @classmethod
    def parse(cls, tile_id: str, text: str) -> Tile:
        """A tile from its drawing: two letters, `/`, two letters.

        Raises:
            DataError: another form, or another letter.
        """
        letters = text.replace("/", "", 1)
        known = {kind.value: kind for kind in Space}
        if len(text) != 5 or text[2] != "/" or not set(letters) <= set(known):
            raise DataError(f"{text!r} is no tile; write two rows of two letters of o, r, m, L, such as 'oL/ro'")
        first, second, third, fourth = (known[letter] for letter in letters)
        return cls(tile_id, (first, second, third, fourth))

    def turned(self, quarters: int) -> tuple[Space, ...]:
        """Its spaces, row by row, after some quarter turns clockwise."""
        top_left, top_right, bottom_left, bottom_right = self.spaces
        for _ in range(quarters % 4):
            top_left, top_right, bottom_left, bottom_right = bottom_left, top_left, bottom_right, top_right
        return (top_left, top_right, bottom_left, bottom_right)

    def __str__(self) -> str:
        letters = "".join(kind.value for kind in self.spaces)
        return f"{letters[:2]}/{letters[2:]}"


@frozen
class Shape(Portrayed):
    """A building: its id, what this library calls it, and its shape."""

    id: str
    name: str
    shape: Polyomino
    sources: Sources = field(default=(), eq=False, repr=False)

    @property
    def size(self) -> int:
        """How many spaces it covers."""
        return self.shape.size


@frozen
class Card:
    """A postcard as it is printed.

    Attributes:
        id: its name everywhere, for example `le-peintre`.
        name: its printed name.
        starter: whether it is one of the eight that are recommended for first games.
        seal: whether it bears the seal of cards that score at the end.
        piece: the shape of its special piece; `None` if it has none.
        sources: where each value is from.
    """

    id: str
    name: str
    starter: bool
    seal: bool
    piece: Polyomino | None
    sources: Sources = field(default=(), eq=False, repr=False)


@frozen(cache_hash=True, repr=False)
class Components:
    """What a game is played with.

    Attributes:
        name: the name of the set.
        side: the board's squares along an edge.
        tiles: one player's tiles; the other player's have the colours exchanged.
        buildings: every building, each once.
        postcards: every postcard.
        sources: where the board and the tiles are from.
    """

    name: str
    side: int
    tiles: tuple[Tile, ...]
    buildings: tuple[Shape, ...]
    postcards: tuple[Card, ...]
    sources: Sources = field(default=(), eq=False, repr=False)

    def __repr__(self) -> str:
        counts = f"{len(self.tiles)} tiles a player, {len(self.buildings)} buildings, {len(self.postcards)} postcards"
        return f"<Components {self.name!r}: {counts}>"

    def __attrs_post_init__(self) -> None:
        """Refuse a set that cannot be played."""
        for part, told in self.faults(self.side, self.tiles, self.buildings, self.postcards):
            raise DataError(told, field=part)

    @staticmethod
    def faults(
        side: int, tiles: tuple[Tile, ...], buildings: tuple[Shape, ...], postcards: tuple[Card, ...]
    ) -> Iterator[tuple[str, str]]:
        """What keeps some parts from being a set: pairs of the field and a sentence.

        Args:
            side: the board's squares along an edge.
            tiles: one player's tiles.
            buildings: the buildings.
            postcards: the postcards.
        """
        if side < 2 or 2 * len(tiles) != side**2:
            yield (
                "tile",
                f"two players lay {2 * len(tiles)} tiles on {side} x {side} squares; "
                "give each half as many tiles as there are squares",
            )
        for what, ids in (
            ("tile", [tile.id for tile in tiles]),
            ("building", [building.id for building in buildings]),
            ("postcard", [card.id for card in postcards]),
        ):
            for number, name in enumerate(ids):
                if name in ids[:number]:
                    yield f"{what}[{number}].id", f"{name!r} stands twice; give each entry an id of its own"
