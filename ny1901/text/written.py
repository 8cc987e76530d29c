"""States that are written and read as text, whatever the game: JSON, one line, pickles, and what a notebook shows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Self

from attrs import frozen


@frozen(eq=False, kw_only=True)
class Texts:
    """The functions that write and read the states of one game.

    Attributes:
        game: the class of games.
        to_json: a position as JSON; keyword `indent`.
        from_json: reads that, from the text and the class to make; keywords `game` and `check`.
        format_position: a position as one line.
        parse_position: reads that, from the text, the class to make and the rules; keywords `game` and `check`.
    """

    game: type[Any]
    to_json: Callable[..., str]
    from_json: Callable[..., Any]
    format_position: Callable[[Any], str]
    parse_position: Callable[..., Any]


class WrittenState:
    """What every public state can do with texts; its game's module sets `texts`."""

    __slots__ = ()

    texts: ClassVar[Texts]

    @abstractmethod
    def to_svg(self) -> str:
        """The state as a picture."""

    def to_json(self, *, indent: int | None = None) -> str:
        """The state as JSON that needs nothing else to be read, the variant included."""
        return self.texts.to_json(self, indent=indent)

    @classmethod
    def from_json(cls, text: str, *, check: bool = True) -> Self:
        """Read a state from JSON.

        Args:
            text: what `to_json` wrote, or what you wrote by hand.
            check: refuse a position that cannot occur; `problems` tells why for one read without.

        Raises:
            DataError: it is no JSON, or a key or value is wrong (`field` is its path).
            PositionError: the position cannot occur.
        """
        made: Self = cls.texts.from_json(text, cls, game=cls.texts.game, check=check)
        return made

    @classmethod
    def parse(cls, text: str, game: Any = None, *, check: bool = True) -> Self:
        """Read a state from its one-line notation.

        Args:
            text: what `str(state)` wrote.
            game: needed where the line names no standard variant.
            check: refuse a position that cannot occur.

        Raises:
            NotationError: the text cannot be read.
            PositionError: the position cannot occur.

        >>> from ny1901.game import Game, State
        >>> state = Game(players=2).initial_state(seed=1901)
        >>> State.parse(str(state)) == state
        True
        """
        made: Self = cls.texts.parse_position(text, cls, game, game=cls.texts.game, check=check)
        return made

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.texts.format_position(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # As text: another process has its own tables, and the shared ones must not travel with each state.
        return (_unpickled, (type(self), self.to_json()))


def _unpickled(kind: type[WrittenState], text: str) -> WrittenState:
    return kind.from_json(text, check=False)
