"""Games played by the engine for the proofs: replayable, in several styles, so that rare positions come up.

Random play alone seldom sees an empty market or a player who builds nothing. So each seat plays in a style of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from attrs import frozen

from ny1901.errors import IllegalAction
from ny1901.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.legal import is_legal, legal_actions
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal
from ny1901.solver.styles import AnyPlay, Style, any_action, any_kind, preferring


@frozen
class Play(AnyPlay):
    """A game of New York, or the beginning of one, that anybody can replay.

    >>> opening = random_play(Ruleset(2), seed=5, dice=random.Random(1), most=3)
    >>> str(opening.actions[0]).split()[0], len(opening.actions)
    ('acquire', 3)
    """

    def dealt(self) -> Position:
        """The position before the first turn."""
        return deal(self.rules, self.seed, Position)

    def applied(self, position: Position, action: Action) -> Position:
        """The position after an action, which is checked first."""
        return applied(position, action)


def applied(position: Position, action: Action) -> Position:
    """The position after an action, which is checked first.

    Raises:
        IllegalAction: the rules forbid it.
    """
    if not is_legal(position, action):
        raise IllegalAction(explain(position, action))
    return after(position, action)


def _builds_high(position: Position, actions: Sequence[Action], dice: random.Random) -> Action:
    """Puts up the tile with the most points."""
    tiles, number = position.rules.table.tiles, position.rules.table.tile_number
    raising = [action for action in actions if isinstance(action, Build | Rebuild)]
    if raising and dice.random() < 0.9:
        most = max(tiles[number[action.tile]].points for action in raising)
        return dice.choice([action for action in raising if tiles[number[action.tile]].points == most])
    chosen: Action = any_kind(position, actions, dice)
    return chosen


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


def random_play(rules: Ruleset, seed: int, dice: random.Random, most: int = 4000) -> Play:
    """A game in which each seat plays in a style drawn for it.

    Args:
        rules: the variant at a number of players.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        most: stop after so many actions; some styles never end a game.
    """
    return Play(rules, seed, tuple(action for _, action, _ in random_steps(rules, seed, dice, most)))


def random_steps(
    rules: Ruleset, seed: int, dice: random.Random, most: int = 4000
) -> Iterator[tuple[Position, Action, Position]]:
    """The steps of a game as `random_play` plays it: the position before, the action, the position after.

    Args:
        rules: the variant at a number of players.
        seed: what it is dealt with.
        dice: what draws styles and actions.
        most: stop after so many actions.
    """
    styles = [dice.choice(list(STYLES.values())) for _ in range(rules.players)]
    position = deal(rules, seed, Position)
    for _ in range(most):
        actions = legal_actions(position)
        if not actions:
            return
        action = styles[position.turn.seat](position, actions, dice)
        following = after(position, action)
        yield position, action, following
        position = following
