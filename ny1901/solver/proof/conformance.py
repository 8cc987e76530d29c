"""The engine as a witness: games whose steps are held against the model, and whose positions against the statements."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from attrs import field, frozen

from ny1901.kernel.protocol import followed
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import FRAME, Change
from ny1901.solver.proof.statement import Invariant, Symbols
from ny1901.solver.proof.styles import Play, Step, random_steps, variant_of

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
        met: how many steps were held against the model, by the kind of action and by kind and case.
    """

    games: int
    steps: int
    breaches: tuple[tuple[Breach, Any], ...] = ()
    violations: tuple[Violation, ...] = ()
    met: Counter[tuple[str, str]] = field(factory=Counter)

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
    aside: random.Random = field(factory=lambda: random.Random(0))
    """The dice for what is not played, so that looking at more does not make it another game."""

    def so_far(self, *instead: Any) -> Any:
        """The play up to here, with some actions in place of the last."""
        return Play(self.model.rules, self.seed, [*self.actions[:-1], *instead])

    def focus(self, before: Any, action: Any, *, played: bool) -> Any:
        dice = self.dice if played else self.aside
        if dice.random() < _TELLING:
            return self.model.telling_focus(before, action, dice)
        return self.model.any_focus(dice)

    def steps(self) -> Iterator[Step]:
        """The steps, each noted before it is handed on."""
        for step in random_steps(self.model.rules, self.seed, self.dice, self.model.styles, _MOST_ACTIONS):
            self.actions.append(step[1])
            yield step


@frozen
class _Found:
    """What has been found so far: broken statements by name, departures from the model by rule, steps by kind."""

    statements: Sequence[Invariant]
    tie: bool
    broken: dict[str, Violation] = field(factory=dict)
    breaches: dict[str, tuple[Breach, Any]] = field(factory=dict)
    met: Counter[tuple[str, str]] = field(factory=Counter)

    def missing(self, kinds: Collection[str]) -> list[str]:
        """The kinds of action of which no step has been held against the model."""
        return [kind for kind in kinds if not self.met[kind, ""]]


def watch_model(
    model: Model,
    statements: Sequence[Invariant],
    *,
    games: int,
    until: Collection[str] | None = None,
    seed: int = 0,
    deadline: Deadline | None = None,
    tie: bool = True,
) -> Witness:
    """Play games and look for broken statements, and for steps that the model does not allow.

    Args:
        model: the rules.
        statements: what to look for; each until it is seen broken once.
        games: how many games to play.
        until: kinds of action; no further game is begun once each of them has been met. Without it all are played.
        seed: what decides the games.
        deadline: when to stop early.
        tie: also hold each step against the model, and a legal action of each kind that has not been met.

    Raises:
        DataError: the formula of a statement cannot be read.
    """
    dice = random.Random(f"{seed} {variant_of(model.rules)} {model.seats}")
    found, deadline = _Found(statements, tie), deadline or Deadline()
    played = steps = 0
    while played < games and not deadline.passed and (until is None or found.missing(until)):
        if not tie and len(found.broken) == len(statements):
            break
        game = _Game(model, seed + played, dice)
        _look_at_setup(game, found)
        for step in game.steps():
            steps += 1
            _look_at_step(game, step, found)
            if deadline.passed:
                break
        else:
            played += 1
    return Witness(played, steps, tuple(found.breaches.values()), tuple(found.broken.values()), found.met)


def _look_at_step(game: _Game, real: Step, found: _Found) -> None:
    model, (before, action, _) = game.model, real
    seen = _hold(game, real, found)
    if not found.tie:
        return
    legal = before.legal_actions
    kinds = {model.kind_of(one): one for one in legal}
    for breach in _wrong_kinds(model, before, seen, kinds):
        found.breaches.setdefault(breach.rule, (breach, game.so_far(action)))
    for kind in found.missing(model.kinds):
        if kind in kinds:
            _look_aside(game, before, kinds[kind], found)


def _look_aside(game: _Game, before: Any, action: Any, found: _Found) -> None:
    """Hold a legal action that is not played, and one that could follow it: after a card comes what it is for."""
    after = followed(before, action)
    _hold(game, (before, action, after), found, (action,))
    following = after.legal_actions
    if following:
        another = game.aside.choice(following)
        _hold(game, (after, another, followed(after, another)), found, (action, another))


def _hold(game: _Game, real: Step, found: _Found, instead: tuple[Any, ...] = ()) -> Symbols:
    """Hold a legal step against the statements and the model; the position before it as looked at.

    Args:
        game: the game.
        real: the step.
        found: where to note what is found.
        instead: what leads to it in place of the action last played, if it is not that.
    """
    model, (before, action, after) = game.model, real
    focus, so_far = game.focus(before, action, played=not instead), partial(game.so_far, *(instead or (action,)))
    seen, following = model.look(before, focus), model.look(after, focus)
    for entry in found.statements:
        if entry.name not in found.broken and not (_kept(entry, seen, following) and entry.about_real_step(*real)):
            found.broken[entry.name] = Violation(entry.name, so_far(), model.describe(focus))
    if found.tie:
        kind, seat = model.kind_of(action), before.to_move
        step = model.look_at_step(before, action, after, focus)
        found.met[kind, ""] += 1
        found.met.update((kind, case) for case, here in model.cases(seen, step, following, kind, seat) if here)
        for breach in breaches(model, (seen, step, following), action, seat):
            found.breaches.setdefault(breach.rule, (breach, so_far()))
    return seen


def _look_at_setup(game: _Game, found: _Found) -> None:
    """The position before the first turn, where the induction begins."""
    model = game.model
    focus = model.any_focus(game.dice)
    seen = model.look(model.rules.initial_state(game.seed), focus)
    for entry in found.statements:
        if entry.name not in found.broken and not entry.is_true(entry.about_position(seen)):
            found.broken[entry.name] = Violation(entry.name, Play(model.rules, game.seed, ()), model.describe(focus))
    for guard in model.setup(seen):
        if not guard.claim and guard.rule not in found.breaches:
            breach = Breach(guard.rule, "the setup is not what the model says")
            found.breaches[guard.rule] = (breach, Play(model.rules, game.seed, ()))


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


def _wrong_kinds(model: Model, before: Any, seen: Symbols, legal: Collection[str]) -> Iterator[Breach]:
    """Where the kinds of legal actions are not those that the model allows."""
    for kind in model.kinds:
        possible = model.possible(seen, kind, before.to_move)
        if possible is not None and possible != (kind in legal):
            word = "lists" if kind in legal else "does not list"
            yield Breach(kind, f"the engine {word} {kind!r} where the model says otherwise")
    for kind in legal:
        if kind not in model.kinds:
            yield Breach(kind, f"the engine lists {kind!r}, which the model does not know")
