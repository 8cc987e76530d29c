"""The engine as a witness: games whose steps are held against the model, and whose positions against the statements."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import field, frozen

from ny1901.solver.model import Model, Step
from ny1901.solver.statement import Invariant, Symbols
from ny1901.solver.symbolic_parts import FRAME, Change

_MOST_ACTIONS = 900
"""Actions a game; some styles of play never end one."""
_TELLING = 0.8
"""How often a step is looked at where it does something, rather than anywhere."""


@frozen
class Breach:
    """A place where a real step is not what the transition relation says.

    Attributes:
        rule: the rule whose guard or change is broken; `frame` if something changed that no rule changes.
        what: what differs.
    """

    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.what} [{self.rule}]"


@frozen
class Violation:
    """A statement broken in a real game.

    Attributes:
        name: the statement's name.
        play: the game up to the position or step that breaks it.
        focus: the names of the things concerned.
    """

    name: str
    play: Any
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
    breaches: tuple[tuple[Breach, Any], ...] = ()
    violations: tuple[Violation, ...] = ()

    def violation(self, name: str) -> Violation | None:
        """Where a statement is broken; `None` if it was not seen broken."""
        return next((found for found in self.violations if found.name == name), None)


@frozen
class _Game:
    """One game as far as it has been looked at."""

    model: Model
    seed: int
    dice: random.Random
    actions: list[Any] = field(factory=list)

    def so_far(self) -> Any:
        return self.model.play(self.seed, self.actions)

    def focus(self, before: Any, action: Any) -> Any:
        if self.dice.random() < _TELLING:
            return self.model.telling_focus(before, action, self.dice)
        return self.model.any_focus(self.dice)

    def steps(self) -> Iterator[Step]:
        """The steps, each noted before it is handed on."""
        for step in self.model.steps(self.seed, self.dice, _MOST_ACTIONS):
            self.actions.append(step[1])
            yield step


@frozen
class _Found:
    """What has been found so far: broken statements by name, and departures from the model by rule."""

    broken: dict[str, Violation] = field(factory=dict)
    breaches: dict[str, tuple[Breach, Any]] = field(factory=dict)


def watch_model(
    model: Model,
    statements: Sequence[Invariant],
    *,
    games: int,
    seed: int = 0,
    deadline: float | None = None,
    tie: bool = True,
) -> Witness:
    """Play games and look for broken statements, and for steps that the model does not allow.

    Args:
        model: the rules.
        statements: what to look for; each until it is seen broken once.
        games: how many games to play.
        seed: what decides the games.
        deadline: when to stop early, on the clock of `time.monotonic`.
        tie: also hold each step against the model.

    Raises:
        DataError: the formula of a statement cannot be read.
    """
    dice = random.Random(f"{seed} {model.rules.variant.name} {model.seats}")
    found = _Found()
    played = steps = 0
    while played < games and (deadline is None or time.monotonic() < deadline):
        if not tie and len(found.broken) == len(statements):
            break
        game = _Game(model, seed + played, dice)
        _look_at_setup(game, statements, found)
        for step in game.steps():
            steps += 1
            _look_at_step(game, step, statements, found, tie=tie)
        played += 1
    return Witness(played, steps, tuple(found.breaches.values()), tuple(found.broken.values()))


def _look_at_step(game: _Game, real: Step, statements: Sequence[Invariant], found: _Found, *, tie: bool) -> None:
    model, (before, action, after) = game.model, real
    focus = game.focus(before, action)
    seen, following = model.look(before, focus), model.look(after, focus)
    for entry in statements:
        if entry.name not in found.broken and not (_kept(entry, seen, following) and entry.about_real_step(*real)):
            found.broken[entry.name] = Violation(entry.name, game.so_far(), model.describe(focus))
    if tie:
        step = model.look_at_step(before, action, after, focus)
        differing = breaches(model, (seen, step, following), action, model.seat_of(before))
        for breach in (*differing, *_wrong_kinds(model, before, seen)):
            if breach.rule not in found.breaches:
                found.breaches[breach.rule] = (breach, game.so_far())


def _look_at_setup(game: _Game, statements: Sequence[Invariant], found: _Found) -> None:
    """The position before the first turn, where the induction begins."""
    model = game.model
    focus = model.any_focus(game.dice)
    seen = model.look(model.dealt(game.seed), focus)
    for entry in statements:
        if entry.name not in found.broken and not entry.is_true(entry.about_position(seen)):
            found.broken[entry.name] = Violation(entry.name, game.so_far(), model.describe(focus))
    for guard in model.setup(seen):
        if not guard.claim and guard.rule not in found.breaches:
            breach = Breach(guard.rule, "the setup is not what the model says")
            found.breaches[guard.rule] = (breach, game.so_far())


def _kept(entry: Invariant, before: Symbols, after: Symbols) -> bool:
    return entry.is_true(entry.about_position(after)) and entry.is_true(entry.about_step(before, after))


def breaches(model: Model, looked_at: tuple[Symbols, Symbols, Symbols], action: Any, seat: int) -> tuple[Breach, ...]:
    """Where a real step differs from the transition relation; empty if it is as the relation says.

    Args:
        model: the rules.
        looked_at: the position before the action, the action, and the position after it, as values.
        action: the action itself.
        seat: the seat that takes it.
    """
    (before, step, after), kind = looked_at, model.kind_of(action)
    found, expected, rules = [], dict(before.paths), {}
    for part in model.parts(before, step, kind, seat):
        if isinstance(part, Change):
            expected[part.path], rules[part.path] = part.value, part.rule
        elif not part.claim:
            found.append(Breach(part.rule, f"{action} breaks a guard of {kind!r}"))
    for path, value in after.paths.items():
        if value != expected[path]:
            what = f"{action} makes {path} {value!r} where {expected[path]!r} is due"
            found.append(Breach(rules.get(path, FRAME), what))
    return tuple(found)


def _wrong_kinds(model: Model, before: Any, seen: Symbols) -> Iterator[Breach]:
    """Where the kinds of legal actions are not those that the model allows."""
    legal = model.legal_kinds(before)
    for kind in model.kinds:
        possible = model.possible(seen, kind, model.seat_of(before))
        if possible is not None and possible != (kind in legal):
            word = "lists" if kind in legal else "does not list"
            yield Breach(kind, f"the engine {word} {kind!r} where the model says otherwise")
