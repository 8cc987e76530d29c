"""Games in numbers, for programs that learn: numbered actions, observations as blocks of arrays, chance as outcomes.

What is numbered and seen is a game's own matter: it brings an `Encoding` (`GameSpec.encoding`). Arrays are made by
`ny1901.kernel.arrays`, which needs NumPy; everything else here does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.spec import loaded

LARGEST = 2**24 - 1
"""The limit of numbers without a limit of their own, such as scores; float32 holds whole numbers up to it exactly."""


@frozen
class Block:
    """A part of an observation: an array of whole numbers.

    Attributes:
        name: such as `lots`.
        shape: its dimensions.
        meaning: what an entry says, and what the dimensions count.
        low: the least value of an entry.
        high: the greatest.
        by_seat: whether its rows, one a seat, lie with the seat's other rows, at the beginning of a flat observation.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: int = 0
    high: int = 1
    by_seat: bool = False

    @property
    def size(self) -> int:
        """How many entries it has."""
        return prod(self.shape)


@frozen
class Outcome:
    """One of the states that an action can lead to.

    Attributes:
        probability: how likely it is; those of all outcomes add up to 1.
        state: the state, with the order forgotten of what is still to be drawn.
    """

    probability: Fraction
    state: Any


Reader = Callable[[Any, int], Iterable[bytes]]
"""What a seat sees of a state: the entries of all blocks as float32, in pieces (`ny1901.kernel.floats`)."""


@frozen(kw_only=True)
class Encoding:
    """How a game is put into numbers.

    Attributes:
        actions: every action that can be named in a game, in an order that never changes.
        blocks: the blocks of a game's observations, first those by seat.
        reader: makes the function that fills the blocks of a game.
        outcomes: what a legal action can lead to: probabilities and states.
        news: what chance has shown to a seat, as a text; with the actions so far it is all that the seat can know.
        opened: a state with the order forgotten of what is still to be drawn.
        most_outcomes: the most outcomes that an action of a game can have.
        shown_to_all: whether everybody sees what chance brings; else it is seen by who acts.
    """

    actions: Callable[[Any], tuple[Any, ...]]
    blocks: Callable[[Any], tuple[Block, ...]]
    reader: Callable[[Any], Reader]
    outcomes: Callable[[Any, Any], Iterable[tuple[Fraction, Any]]]
    news: Callable[[Any, int], str]
    opened: Callable[[Any], Any]
    most_outcomes: Callable[[Any], int]
    shown_to_all: bool


@frozen(eq=False)
class Numbering:
    """The actions of a game, each with its number.

    Attributes:
        game: whose they are.
        actions: every action that can be named, legal or not, by its number.
        numbers: the number of each.
        known: the number of each by the identity of the very object in `actions`, the one that most engines list.
    """

    game: Any
    actions: tuple[Any, ...]
    numbers: dict[Any, int] = field(init=False, repr=False)
    known: dict[int, int] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Number the actions from 0."""
        object.__setattr__(self, "numbers", {action: number for number, action in enumerate(self.actions)})
        object.__setattr__(self, "known", {id(action): number for number, action in enumerate(self.actions)})

    def number(self, action: Any) -> int:
        """The number of an action.

        Args:
            action: an action of the game, legal or not.

        Raises:
            DataError: it names something that is not in this game.
        """
        number = self.numbers.get(action)
        if number is None:
            raise DataError(
                f"{str(action)[:80]!r} has no number: nothing like it can be named in this game", field="action"
            )
        return number

    def legal(self, state: Any) -> list[int]:
        """The numbers of the legal actions of a state, in the order of its list.

        Args:
            state: a state of the game.
        """
        listed = state.legal_actions
        # Measured, an identity is looked up in a third of the time of a value; another object may be as good.
        try:
            return [*map(self.known.__getitem__, map(id, listed))]
        except KeyError:
            return [self.numbers[action] for action in listed]

    def action(self, number: int) -> Any:
        """The action of a number.

        Args:
            number: from 0 to one less than there are actions.

        Raises:
            DataError: there is none.
        """
        if not 0 <= number < len(self.actions):
            raise DataError(f"there is no action {number}; give 0 to {len(self.actions) - 1}", field="action")
        return self.actions[number]


def encoding_of(game: Any) -> Encoding:
    """How a game is put into numbers.

    Args:
        game: a game, or a state of one.

    Raises:
        DataError: the game brings no encoding.
    """
    from ny1901.kernel.games import spec_of  # a session that encodes nothing looks for no installed games

    encoding: Encoding = loaded(spec_of(game).part("encoding"))
    return encoding


@lru_cache(maxsize=64)
def numbering(game: Any) -> Numbering:
    """The actions of a game with their numbers, computed once.

    Args:
        game: the game.

    Raises:
        DataError: the game brings no encoding.

    >>> from ny1901 import paris
    >>> numbering(paris.Game()).number(paris.Pass())
    524
    """
    return Numbering(game, encoding_of(game).actions(game))


def outcomes(state: Any, action: Any) -> tuple[Outcome, ...]:
    """What an action can lead to.

    Args:
        state: the state before it. The order of what is still to be drawn plays no part.
        action: a legal action.

    Raises:
        IllegalAction: the rules forbid it.
        DataError: the game brings no encoding.
    """
    if not state.is_legal(action):
        raise IllegalAction(state.explain(action))
    return tuple([Outcome(chance, reached) for chance, reached in encoding_of(state).outcomes(state, action)])


class NumberedGame:
    """A game whose actions have numbers."""

    __slots__ = ()

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every action that can be named in the game, legal or not; its place is its number.

        The variant decides them, neither the seed nor the number of players.

        >>> from ny1901 import Game
        >>> game = Game(players=2)
        >>> len(game.actions), str(game.actions[-1])
        (5066, 'end')
        """
        return numbering(self).actions

    def number(self, action: Any) -> int:
        """The number of an action: `game.actions[game.number(action)] == action`.

        Args:
            action: an action of the game, legal or not.

        Raises:
            DataError: it names something that is not in this game.

        >>> from ny1901 import EndTurn, Game
        >>> Game(players=2).number(EndTurn())
        5065
        """
        return numbering(self).number(action)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of an observation, in the order in which they lie in a flat one, or first one seat's rows of them.

        >>> from ny1901 import Game
        >>> game = Game(players=2)
        >>> game.blocks[0].name, game.blocks[0].shape
        ('lots', (2, 65))
        """
        return encoding_of(self).blocks(self)


class EncodedState:
    """A state that can be put into numbers."""

    __slots__ = ()

    def mask(self) -> Any:
        """Which actions are legal: an int8 array as long as `game.actions`, 1 at the number of each legal one.

        Raises:
            DataError: NumPy is not installed.

        >>> from ny1901 import Game
        >>> state = Game(players=2).initial_state(seed=1901)
        >>> int(state.mask().sum()) == len(state.legal_actions)
        True
        """
        return _encoder(self).mask(self)

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees, as a float32 array for each of `game.blocks`; nothing hidden from it is in them.

        Seats are counted from the one that looks: it is 0, who follows it is 1.

        Args:
            seat: who looks, from 0.

        Raises:
            DataError: there is no such seat, or NumPy is not installed.

        >>> from ny1901 import Game
        >>> Game(players=2).initial_state(seed=1901).observe(0)["score"].tolist()
        [0.0, 0.0]
        """
        encoder = _encoder(self)
        blocks: dict[str, Any] = encoder.split(encoder.observe(self, seat))
        return blocks

    def outcomes(self, action: Any) -> tuple[Outcome, ...]:
        """What an action can lead to, with probabilities: one outcome, or one for each way in which cards come up.

        Args:
            action: a legal action.

        Raises:
            IllegalAction: the rules forbid it.

        >>> from ny1901 import paris
        >>> state = paris.Game().initial_state(seed=1889)
        >>> [str(outcome.probability) for outcome in state.outcomes(state.legal_actions[0])]
        ['1/7', '1/7', '1/7', '1/7', '1/7', '1/7', '1/7']
        """
        return outcomes(self, action)


def _encoder(state: Any) -> Any:
    try:
        return loaded("ny1901.kernel.arrays:encoder")(state.game)
    except ImportError as error:
        raise DataError(f"arrays need NumPy, which cannot be loaded ({error}); run: pip install numpy") from None
