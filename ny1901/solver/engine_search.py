"""The engine as a witness: games whose steps are held against the model, and whose positions against the statements."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

from attrs import frozen

from ny1901.rules.actions import Action
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal
from ny1901.solver.abstraction import (
    Breach,
    Focus,
    breaches,
    kind_of,
    look_at,
    look_at_step,
    random_focus,
    telling_focus,
)
from ny1901.solver.plays import Play, random_steps
from ny1901.solver.statement import Invariant
from ny1901.solver.symbolic_course import COURSES, possible
from ny1901.solver.symbolic_setup import setup
from ny1901.solver.symbolic_state import SymbolicPosition

_MOST_ACTIONS = 900
"""Actions a game; some styles of play never end one."""
_TELLING = 0.8
"""How often a step is looked at where it does something, rather than anywhere."""


@frozen
class Violation:
    """A statement broken in a real game.

    Attributes:
        name: the statement's name.
        play: the game up to the position or step that breaks it.
        focus: the names of the lot, the square and the building concerned.
    """

    name: str
    play: Play
    focus: dict[str, str]


@frozen
class Witness:
    """What some games have shown.

    Attributes:
        games: games played.
        steps: steps of them looked at.
        breaches: where the engine does not do what the model says, each with the play to it; the first of each rule.
        violations: for each statement broken in a game the first such place.
    """

    games: int
    steps: int
    breaches: tuple[tuple[Breach, Play], ...] = ()
    violations: tuple[Violation, ...] = ()

    def violation(self, name: str) -> Violation | None:
        """Where a statement is broken; `None` if it was not seen broken."""
        return next((found for found in self.violations if found.name == name), None)


@frozen
class _Game:
    """One game as far as it has been looked at."""

    rules: Ruleset
    seed: int
    dice: random.Random
    actions: list[Action]

    def so_far(self) -> Play:
        return Play(self.rules, self.seed, self.actions)

    def focus(self, before: Position, action: Action) -> Focus:
        if self.dice.random() < _TELLING:
            return telling_focus(before, action, self.dice)
        return random_focus(self.rules, self.dice)

    def steps(self) -> Iterator[tuple[Position, Action, Position]]:
        """The steps, each noted before it is handed on."""
        for step in random_steps(self.rules, self.seed, self.dice, _MOST_ACTIONS):
            self.actions.append(step[1])
            yield step


def watch(
    rules: Ruleset,
    statements: Sequence[Invariant],
    *,
    games: int,
    seed: int = 0,
    deadline: float | None = None,
    tie: bool = True,
) -> Witness:
    """Play games and look for broken statements, and for steps that the model does not allow.

    Args:
        rules: the variant at a number of players.
        statements: what to look for; each until it is seen broken once.
        games: how many games to play.
        seed: what decides the games.
        deadline: when to stop early, on the clock of `time.monotonic`.
        tie: also hold each step against the model.

    Raises:
        DataError: the formula of a statement cannot be read.

    >>> watch(Ruleset(2), (), games=1).breaches
    ()
    """
    dice = random.Random(f"{seed} {rules.variant.name} {rules.players}")
    found: dict[str, Violation] = {}
    broken: dict[str, tuple[Breach, Play]] = {}
    played = steps = 0
    while played < games and (deadline is None or time.monotonic() < deadline):
        game = _Game(rules, seed + played, dice, [])
        _look_at_setup(game, statements, found, broken)
        for before, action, after in game.steps():
            steps += 1
            focus = game.focus(before, action)
            seen, following = look_at(before, focus), look_at(after, focus)
            for entry in statements:
                if entry.name not in found and not _kept(entry, seen, following):
                    found[entry.name] = Violation(entry.name, game.so_far(), focus.describe(rules))
            if tie:
                step = look_at_step(before, action, after, focus)
                for breach in (*breaches(seen, step, following, action), *_wrong_kinds(before, seen)):
                    broken.setdefault(breach.rule, (breach, game.so_far()))
        played += 1
    return Witness(played, steps, tuple(broken.values()), tuple(found.values()))


def _look_at_setup(
    game: _Game,
    statements: Sequence[Invariant],
    found: dict[str, Violation],
    broken: dict[str, tuple[Breach, Play]],
) -> None:
    """The position before the first turn, where the induction begins."""
    focus = random_focus(game.rules, game.dice)
    seen = look_at(deal(game.rules, game.seed, Position), focus)
    for entry in statements:
        if entry.name not in found and not entry.is_true(entry.about_position(seen)):
            found[entry.name] = Violation(entry.name, game.so_far(), focus.describe(game.rules))
    for guard in setup(seen):
        if not guard.claim:
            breach = Breach(guard.rule, "the setup is not what the model says")
            broken.setdefault(guard.rule, (breach, game.so_far()))


def _kept(entry: Invariant, before: SymbolicPosition, after: SymbolicPosition) -> bool:
    return entry.is_true(entry.about_position(after)) and entry.is_true(entry.about_step(before, after))


def _wrong_kinds(before: Position, seen: SymbolicPosition) -> Iterator[Breach]:
    """Where the kinds of legal actions are not those that the model allows."""
    legal = {kind_of(other) for other in legal_actions(before)}
    for kind in COURSES:
        if possible(seen, kind, before.turn.seat) != (kind in legal):
            word = "lists" if kind in legal else "does not list"
            yield Breach(kind, f"the engine {word} {kind!r} where the model says otherwise")
