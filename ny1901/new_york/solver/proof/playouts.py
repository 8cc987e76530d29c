"""Games played by the engine for the proofs: replayable, in several styles, so that rare positions come up.

Random play alone seldom sees an empty market or a player who builds nothing. So each seat plays in a style of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from attrs import frozen

from ny1901.kernel.errors import IllegalAction
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.state import State
from ny1901.solver.proof.styles import AnyPlay, Style, any_action, any_kind, preferring


@frozen
class Play(AnyPlay):
    """A game of New York, or the beginning of one, that anybody can replay.

    >>> opening = random_play(Game(2), seed=5, dice=random.Random(1), most=3)
    >>> str(opening.actions[0]).split()[0], len(opening.actions)
    ('acquire', 3)
    """

    def dealt(self) -> State:
        """The position before the first turn."""
        return deal(self.rules, self.seed)

    def applied(self, position: State, action: Action) -> State:
        """The position after an action, which is checked first."""
        return applied(position, action)


def applied(position: State, action: Action) -> State:
    """The position after an action, which is checked first.

    Raises:
        IllegalAction: the rules forbid it.
    """
    if not is_legal(position, action):
        raise IllegalAction(explain(position, action))
    return after(position, action)


def _builds_high(position: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Puts up the tile with the most points."""
    tiles, number = position.rules.table.tiles, position.rules.table.tile_number
    raising = [action for action in actions if isinstance(action, Build | Rebuild)]
    if raising and dice.random() < 0.9:
        most = max(tiles[number[action.tile]].points for action in raising)
        return dice.choice([action for action in raising if tiles[number[action.tile]].points == most])
    chosen: Action = any_kind(position, actions, dice)
    return chosen


def _spares(position: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Takes land, builds small, demolishes only when nothing else is left, and keeps its cards until the end is near.

    So the land runs out before the skyscrapers do, and seats are stuck while the markets are empty.
    """
    cards = [action for action in actions if isinstance(action, PlayCard)]
    if cards and position.end is not None and dice.random() < 0.6:
        return dice.choice(cards)
    builds = [action for action in actions if isinstance(action, Build)]
    if builds and dice.random() < 0.9:
        smallest = min(len(action.squares) for action in builds)
        return dice.choice([action for action in builds if len(action.squares) == smallest])
    for kind, liking in ((AcquireLot, 1.0), (Rebuild, 0.5)):
        liked = [action for action in actions if isinstance(action, kind)]
        if liked and dice.random() < liking:
            return dice.choice(liked)
    return dice.choice([action for action in actions if action not in cards] or actions)


STYLES: dict[str, Style] = {
    "any action": any_action,
    "any kind": any_kind,
    "builds high": _builds_high,
    "builds": preferring(Build),
    "rebuilds": preferring(Rebuild, PlayCard),
    "hoards": preferring(AcquireLot, EndTurn),
    "declines": preferring(EndTurn),
}
"""How a seat can play; the names are for readers."""

SPARING = (*[_spares] * 3, any_kind)
"""Styles for games in which the land runs out: most seats save land, tiles and cards."""


def random_play(rules: Game, seed: int, dice: random.Random, most: int = 4000) -> Play:
    """A game in which each seat plays in a style drawn for it.

    Args:
        rules: the variant at a number of players.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        most: stop after so many actions; some styles never end a game.
    """
    return Play(rules, seed, tuple(action for _, action, _ in random_steps(rules, seed, dice, most)))


def random_steps(
    rules: Game,
    seed: int,
    dice: random.Random,
    most: int = 4000,
    styles: Sequence[Style] = tuple(STYLES.values()),
) -> Iterator[tuple[State, Action, State]]:
    """The steps of a game as `random_play` plays it: the position before, the action, the position after.

    Args:
        rules: the variant at a number of players.
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
        action = seated[position.turn.seat](position, actions, dice)
        following = after(position, action)
        yield position, action, following
        position = following
