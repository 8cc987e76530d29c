"""Games of Paris for the proofs: replayable, in several styles, so that rare positions come up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from ny1901.kernel.errors import IllegalAction
from ny1901.paris.rules.actions import Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.legal import is_legal
from ny1901.paris.rules.setup import deal
from ny1901.paris.rules.state import State
from ny1901.solver.proof.styles import AnyPlay, Style, any_action, any_kind, preferring


@frozen
class Play(AnyPlay):
    """A game of Paris, or the beginning of one, that anybody can replay.

    >>> opening = random_play(Game(), seed=5, dice=random.Random(1), most=3)
    >>> len(opening.actions), opening.final.number
    (3, 3)
    """

    def dealt(self) -> State:
        """The position before the first turn."""
        return deal(self.rules, self.seed)

    def applied(self, position: State, action: Action) -> State:
        """The position after an action, which is checked first.

        Raises:
            IllegalAction: the rules forbid it.
        """
        if not is_legal(position, action):
            raise IllegalAction(explain(position, action))
        return after(position, action)


def _with_effect(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Uses a postcard with its effect; first a postcard, then one way to use it."""
    rich = [action for action in actions if isinstance(action, Use) and not action.bare]
    if rich and dice.random() < 0.9:
        card = dice.choice(list(dict.fromkeys(action.postcard for action in rich)))
        return dice.choice([action for action in rich if action.postcard == card])
    return any_kind(position, actions, dice)


def _spends(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Gets the Chartier and the Métropolitain ready, and then builds where they are needed."""
    cards, seat = position.players[position.seat], position.seat
    if not position.paving and cards.ready and dice.random() < 0.9:
        odd = position.colours[1 - seat] | position.lamps
        option_of = position.rules.table.option_of
        builds = [action for action in actions if isinstance(action, Build) and option_of[action].squares & odd]
        return dice.choice(builds or actions)
    later = [action for action in actions if isinstance(action, Use) and action.bare and action.postcard in _LATER]
    return dice.choice(later) if later and dice.random() < 0.7 else any_kind(position, actions, dice)


def _swaps(position: State, actions: Sequence[Action], dice: random.Random) -> Any:
    """Leaves buildings in the supply, and then swaps for one of them by a Levitation."""
    few = position.players[position.seat].reserve.bit_count() < _ENOUGH_TO_SWAP
    kinds = (Take, Lay, Pass) if few else (Lay, Pass)
    swaps = [action for action in actions if isinstance(action, Use) and action.give]
    return dice.choice(swaps) if swaps else preferring(*kinds)(position, actions, dice)


_ENOUGH_TO_SWAP = 2
_LATER = ("chartier", "metropolitain")

STYLES: dict[str, Style] = {
    "any action": any_action,
    "any kind": any_kind,
    "hoards": preferring(Take, Use),
    "lays": preferring(Lay, Use),
    "builds": preferring(Take, Build),
    "waits": preferring(Lay, Pass),
    "uses effects": _with_effect,
    "spends": _spends,
    "swaps": _swaps,
}
"""How a seat can play; the names are for readers."""


def random_play(rules: Game, seed: int, dice: random.Random, most: int = 1000) -> Play:
    """A game in which each seat plays in a style drawn for it.

    Args:
        rules: the variant.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        most: stop after so many actions.
    """
    return Play(rules, seed, tuple(action for _, action, _ in random_steps(rules, seed, dice, most)))


def random_steps(
    rules: Game,
    seed: int,
    dice: random.Random,
    most: int = 1000,
    styles: Sequence[Style] = tuple(STYLES.values()),
) -> Iterator[tuple[State, Action, State]]:
    """The steps of a game as `random_play` plays it: the position before, the action, the position after.

    Args:
        rules: the variant.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        most: stop after so many actions.
        styles: what each seat's style is drawn from.
    """
    seated = [dice.choice(styles) for _ in range(rules.players)]
    position = deal(rules, seed)
    for _ in range(most):
        actions = position.legal_actions
        if not actions:
            return
        action = seated[position.seat](position, actions, dice)
        following = after(position, action)
        yield position, action, following
        position = following
