"""Styles of play for games that are to show the rare things, and plays that anybody can replay; for any game.

Random play alone seldom sees an empty market or a player who builds nothing. So each seat plays in a style of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from ny1901.kernel.protocol import followed
from ny1901.kernel.spec import STANDARD

Style = Callable[[Any, Sequence[Any], random.Random], Any]
"""How a seat chooses among its legal actions."""

_LIKING = 0.9
"""How often a seat with a liking follows it."""


def variant_of(rules: Any) -> str:
    """The name of a game's variant, for reports; the rules of a game without variants have none.

    >>> variant_of("the rules of such a game")
    'standard'
    """
    return str(rules.variant.name) if hasattr(rules, "variant") else STANDARD


def _as_tuple(actions: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(actions)


@frozen
class Play:
    """A game, or the beginning of one, that anybody can replay.

    Attributes:
        rules: the variant at a number of players.
        seed: what the game is dealt with.
        actions: the actions from the first turn on.

    >>> from ny1901.paris import Game
    >>> Play(Game(), seed=1, actions=["pass"]).to_data()
    {'variant': 'pt-devir', 'players': 2, 'seed': 1, 'actions': ['pass']}
    """

    rules: Any
    seed: int
    actions: tuple[Any, ...] = field(converter=_as_tuple)

    def positions(self) -> Iterator[Any]:
        """The dealt position and the one after each action.

        Raises:
            IllegalAction: the rules forbid one of the actions.
        """
        position = self.rules.initial_state(self.seed)
        yield position
        for action in self.actions:
            position = position.apply(action)
            yield position

    @property
    def final(self) -> Any:
        """The position after the last action."""
        *_, last = self.positions()
        return last

    def to_data(self) -> dict[str, object]:
        """The play as plain data: variant, players, seed and the actions in notation."""
        return {
            "variant": variant_of(self.rules),
            "players": self.rules.players,
            "seed": self.seed,
            "actions": [str(action) for action in self.actions],
        }


def any_action(position: Any, actions: Sequence[Any], dice: random.Random) -> Any:
    """Any legal action, each as likely as another."""
    return dice.choice(actions)


def any_kind(position: Any, actions: Sequence[Any], dice: random.Random) -> Any:
    """First a kind of action, then one of that kind, so that rare kinds are not drowned by placements."""
    kind = dice.choice(list(dict.fromkeys(type(action) for action in actions)))
    return dice.choice([action for action in actions if type(action) is kind])


def preferring(*kinds: type[Any]) -> Style:
    """A style that nearly always takes an action of the first kind of these that there is."""

    def choose(position: Any, actions: Sequence[Any], dice: random.Random) -> Any:
        for kind in kinds:
            liked = [action for action in actions if type(action) is kind]
            if liked and dice.random() < _LIKING:
                return dice.choice(liked)
        return any_kind(position, actions, dice)

    return choose


Step = tuple[Any, Any, Any]
"""A position, the action taken there, and the position after it."""


def random_steps(
    rules: Any, seed: int, dice: random.Random, styles: Iterable[Style], most: int = 4000
) -> Iterator[Step]:
    """The steps of a game in which each seat plays in a style drawn for it.

    Args:
        rules: the variant at a number of players.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        styles: what each seat's style is drawn from.
        most: stop after so many actions; some styles never end a game.
    """
    of = tuple(styles)
    seated = [dice.choice(of) for _ in range(rules.players)]
    position = rules.initial_state(seed)
    for _ in range(most):
        actions = position.legal_actions
        if not actions:
            return
        action = seated[position.to_move](position, actions, dice)
        following = followed(position, action)
        yield position, action, following
        position = following
