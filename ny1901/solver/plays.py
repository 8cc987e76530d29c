"""Games played by the engine for the proofs: replayable, in several styles, so that rare positions come up.

Random play alone seldom sees an empty market or a player who builds nothing. So each seat plays in a style of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import field, frozen

from ny1901.errors import IllegalAction
from ny1901.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.legal import is_legal, legal_actions
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal

Style = Callable[[Position, Sequence[Action], random.Random], Action]
"""How a seat chooses among its legal actions."""


def _as_tuple(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


@frozen
class Play:
    """A game, or the beginning of one, that anybody can replay.

    Attributes:
        rules: the variant at a number of players.
        seed: what the game is dealt with.
        actions: the actions from the first turn on.

    >>> opening = random_play(Ruleset(2), seed=5, dice=random.Random(1), most=3)
    >>> str(opening.actions[0]).split()[0], len(opening.actions)
    ('acquire', 3)
    """

    rules: Ruleset
    seed: int
    actions: tuple[Action, ...] = field(converter=_as_tuple)

    def positions(self) -> Iterator[Position]:
        """The dealt position and the one after each action.

        Raises:
            IllegalAction: the rules forbid one of the actions.
        """
        position = deal(self.rules, self.seed, Position)
        yield position
        for action in self.actions:
            position = applied(position, action)
            yield position

    @property
    def final(self) -> Position:
        """The position after the last action."""
        *_, last = self.positions()
        return last

    def to_data(self) -> dict[str, object]:
        """The play as plain data: variant, players, seed and the actions in notation."""
        return {
            "variant": self.rules.variant.name,
            "players": self.rules.players,
            "seed": self.seed,
            "actions": [str(action) for action in self.actions],
        }


def applied(position: Position, action: Action) -> Position:
    """The position after an action, which is checked first.

    Raises:
        IllegalAction: the rules forbid it.
    """
    if not is_legal(position, action):
        raise IllegalAction(explain(position, action))
    return after(position, action)


def _any_kind(position: Position, actions: Sequence[Action], dice: random.Random) -> Action:
    """First a kind of action, then one of that kind, so that rare kinds are not drowned by placements."""
    kind = dice.choice(list(dict.fromkeys(type(action) for action in actions)))
    return dice.choice([action for action in actions if type(action) is kind])


def _any_action(position: Position, actions: Sequence[Action], dice: random.Random) -> Action:
    return dice.choice(actions)


def _preferring(*kinds: type[Action]) -> Style:
    def choose(position: Position, actions: Sequence[Action], dice: random.Random) -> Action:
        for kind in kinds:
            liked = [action for action in actions if type(action) is kind]
            if liked and dice.random() < 0.9:
                return dice.choice(liked)
        return _any_kind(position, actions, dice)

    return choose


def _builds_high(position: Position, actions: Sequence[Action], dice: random.Random) -> Action:
    """Puts up the tile with the most points."""
    tiles, number = position.rules.table.tiles, position.rules.table.tile_number
    raising = [action for action in actions if isinstance(action, Build | Rebuild)]
    if raising and dice.random() < 0.9:
        most = max(tiles[number[action.tile]].points for action in raising)
        return dice.choice([action for action in raising if tiles[number[action.tile]].points == most])
    return _any_kind(position, actions, dice)


STYLES: dict[str, Style] = {
    "any action": _any_action,
    "any kind": _any_kind,
    "builds high": _builds_high,
    "builds": _preferring(Build),
    "rebuilds": _preferring(Rebuild, PlayCard),
    "hoards": _preferring(AcquireLot, EndTurn),
    "declines": _preferring(EndTurn),
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
