"""The actions of Paris, one a step of a turn; `str` of an action is its notation."""

from __future__ import annotations

from typing import TypeVar

from attrs import field, frozen

from ny1901.kernel.errors import NotationError
from ny1901.kernel.geometry import in_order
from ny1901.paris.material.model import Postcard

V = TypeVar("V")


FACINGS = ("north", "east", "south", "west")
"""The ways that a statue can face."""

TURNS = (0, 90, 180, 270)
"""The ways that a tile can be turned, in degrees clockwise."""


@frozen(cache_hash=True)
class Lay:
    """Lay a paving tile of one's hand on an empty square of the board (`lay.*`).

    Attributes:
        tile: the tile's id in its owner's set.
        square: the board's square, named by its space in the north-west.
        turn: degrees clockwise from how the components file draws it.

    >>> str(Lay("t3", "c5", 90))
    'lay t3 c5 90'
    """

    tile: str
    square: str
    turn: int

    def __str__(self) -> str:
        return f"lay {self.tile} {self.square} {self.turn}"


@frozen(cache_hash=True)
class Take:
    """Take a building from the supply into one's reserve (`take.supply`).

    >>> str(Take("w5"))
    'take w5'
    """

    building: str

    def __str__(self) -> str:
        return f"take {self.building}"


@frozen(cache_hash=True)
class Pass:
    """Wait for the other player to lay the last tiles (`pass.finished`).

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


PASS = Pass()
"""The pass, as the engine lists it."""


@frozen(cache_hash=True)
class Build:
    """Put up a building of one's reserve (`build.*`).

    On a street lamp it uses the Metropolitain, on a space of the rival's colour the Chartier.

    >>> str(Build("i3", "c1 a1 b1"))
    'build i3 a1 b1 c1'
    """

    building: str
    squares: tuple[str, ...] = field(converter=in_order)

    def __str__(self) -> str:
        return f"build {self.building} {' '.join(self.squares)}"


@frozen(cache_hash=True)
class Use:
    """Activate a postcard, with its effect or, with nothing but its name, without (`postcard.*`).

    Attributes:
        postcard: which one.
        squares: where its piece goes.
        facing: where the statue looks (`le-penseur`).
        give: the building that goes back to the supply (`levitation`).
        take: the building that comes for it (`levitation`).
        beside: the building that the annex enlarges (`bouquinistes`).

    >>> str(Use("le-penseur", "d4", facing="north")), str(Use("levitation", give="w5", take="i3"))
    ('use le-penseur d4 facing north', 'use levitation give w5 take i3')
    """

    postcard: Postcard = field(converter=Postcard)
    squares: tuple[str, ...] = field(default=(), converter=in_order)
    facing: str = ""
    give: str = ""
    take: str = ""
    beside: str = ""

    def __str__(self) -> str:
        words = ["use", self.postcard.value, *self.squares]
        for key in ("facing", "give", "take", "beside"):
            if value := getattr(self, key):
                words += [key, value]
        return " ".join(words)

    @property
    def bare(self) -> bool:
        """Whether nothing but the postcard is named."""
        return not (self.squares or self.facing or self.give or self.take or self.beside)


Action = Lay | Take | Pass | Build | Use


class ByKind(dict[type, V]):
    """One entry for each kind of action; asking for anything else is an error that says what an action is."""

    def __missing__(self, kind: type) -> V:
        """Refuse what is no action, such as its text.

        Raises:
            NotationError: always.
        """
        raise NotationError(
            f"{kind.__name__} is no action", expected="a value such as Pass(); `parse_action` reads texts"
        )
