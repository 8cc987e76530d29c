"""States that are written and read as text, whatever the game: JSON, one line, pickles, and what a notebook shows."""

from __future__ import annotations

import json
from abc import abstractmethod
from typing import Any, ClassVar, Self

from ny1901.kernel.spec import loaded
from ny1901.kernel.text.variant_texts import VariantTexts


class WrittenState:
    """What every public state can do with texts; each game names its `house`."""

    __slots__ = ()

    house: ClassVar[str]
    """The package of the game, whose rooms write, read and draw its states."""

    def _ask_room(self, name: str, *given: Any, **named: Any) -> Any:
        """What a function of a room says of this state, such as that of the name `notation:to_json`."""
        return loaded(f"{self.house}.{name}")(self, *given, **named)

    @classmethod
    def variant_texts(cls) -> VariantTexts[Any]:
        """How the variants of its game are written and read."""
        texts: VariantTexts[Any] = loaded(f"{cls.house}.notation.variants:VARIANTS")
        return texts

    @abstractmethod
    def to_svg(self) -> str:
        """The state as a picture."""

    def to_json(self, *, indent: int | None = None) -> str:
        """The state as JSON that needs nothing else to be read, the variant included.

        Args:
            indent: spaces to indent each level by; all in one line if `None`.
        """
        text: str = self._ask_room("notation:to_json", indent=indent)
        return text

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
        made: Self = loaded(f"{cls.house}.notation:from_json")(text, check=check)
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

        >>> from ny1901.new_york.game import Game, State
        >>> state = Game(players=2).initial_state(seed=1901)
        >>> State.parse(str(state)) == state
        True
        """
        made: Self = loaded(f"{cls.house}.notation:parse_position")(text, game, check=check)
        return made

    def under(self, variant: Any, *, check: bool = True) -> Self:
        """The same table under another variant.

        Args:
            variant: the variant.
            check: refuse a position that cannot occur under it.

        Raises:
            DataError: something on the table is not there under the variant (`field` is its path).
            PositionError: the position cannot occur under it.

        >>> from ny1901 import Variant, example
        >>> example().under(Variant().change(workers=5)).workers(0)
        1
        """
        data = json.loads(self.to_json()) | {"variant": self.variant_texts().to_data(variant)}
        return self.from_json(json.dumps(data), check=check)

    def __copy__(self) -> Self:
        """The state itself: it never changes."""
        return self

    def __deepcopy__(self, _: object) -> Self:
        """The state itself: nothing in it ever changes."""
        return self

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        text: str = self._ask_room("notation:format_position")
        return text

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # As text: another process has its own tables, and the shared ones must not travel with each state.
        return (_unpickled, (type(self), self.to_json()))


def _unpickled(kind: type[WrittenState], text: str) -> WrittenState:
    return kind.from_json(text, check=False)
