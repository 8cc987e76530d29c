"""Small faults in the text of a model, and what notices each: the corpus, or a proof that falls."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from attrs import field, frozen

from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.conformance import breaches
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Guard
from ny1901.solver.proof.induction import SETUP, ModelInduction

from .corpus import Entry, Step, evolved, position_of, steps_of, untrue_steps_of
from .games import Game
from .mutants import Mutant, mutants

CORPUS, PROOFS = "corpus", "proofs"
_SECONDS = 60
"""For the proofs of one faulty model; one that takes longer is not called noticed."""
_OTHERWISE = 30
"""How many numbers and truths of each setup are changed, so that it is none."""
_MORE_THAN_ANY = 99
"""A number that no setup has."""

BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a model raises that a fault has broken down."""

Looked = tuple[Any, Any, Any]


@frozen(eq=False)
class Tie:
    """The corpus as values: what a model must allow, and what it must forbid.

    Attributes:
        legal: for each legal step what it looks like through each focus.
        illegal: the same for steps that the rules forbid.
        untrue: for each legal step that is told wrongly what it looks like then.
        courses: positions, each with the kinds of action that are legal there.
        dealt: positions before the first turn.
        undealt: the same with one number or truth changed, so that they are none.
    """

    legal: dict[str, list[tuple[Step, tuple[Looked, ...]]]] = field(factory=dict)
    illegal: dict[str, list[tuple[Step, tuple[Looked, ...]]]] = field(factory=dict)
    untrue: dict[str, list[tuple[Step, Looked]]] = field(factory=dict)
    courses: list[tuple[Model, Any, int, frozenset[str]]] = field(factory=list)
    dealt: list[tuple[Model, Any]] = field(factory=list)
    undealt: list[tuple[Model, str, Any]] = field(factory=list)

    def departures(self, kinds: Collection[str]) -> Iterator[str]:
        """Where the model says otherwise than the engine, as far as some kinds of action and the setup go."""
        if SETUP in kinds:
            yield from self._setup_departs()
        for model, seen, seat, legal in self.courses:
            for kind in model.kinds:
                if kind in kinds and model.possible(seen, kind, seat) not in (None, kind in legal):
                    yield f"whether {kind!r} is possible, at {model.rules.variant.name}"
        for kind in kinds:
            yield from self._too_narrow(kind)
            yield from self._too_wide(kind)

    def _too_narrow(self, kind: str) -> Iterator[str]:
        for step, looks in self.legal.get(kind, ()):
            seat = step.before.to_move
            for looked in looks:
                yield from map(str, breaches(step.model, looked, step.action, seat))

    def _too_wide(self, kind: str) -> Iterator[str]:
        for step, looks in self.legal.get(kind, ()):
            seat = step.before.to_move
            for other in range(step.model.seats):
                if other != seat and not forbidden(step, looks[0], other):
                    yield f"{step.action} is allowed to seat {other} in the turn of seat {seat}"
        for step, looks in self.illegal.get(kind, ()):
            if not any(forbidden(step, looked) for looked in looks):
                yield f"{step.action} is allowed, against {step.rule}"
        for step, looked in self.untrue.get(kind, ()):
            if not forbidden(step, looked):
                yield f"{step.action} is allowed, though it is told wrongly"

    def _setup_departs(self) -> Iterator[str]:
        for model, seen in self.dealt:
            yield from (f"the setup breaks {guard.rule}" for guard in model.setup(seen) if not guard.claim)
        for model, path, seen in self.undealt:
            if all(guard.claim for guard in model.setup(seen)):
                yield f"a game may begin with another {path}"


def forbidden(step: Step, looked: Looked, seat: int | None = None) -> bool:
    """Whether the model forbids a step, looked at through one focus, to a seat; to the one to move unless given."""
    model, (before, symbols, _) = step.model, looked
    whose = step.before.to_move if seat is None else seat
    parts = model.parts(before, symbols, model.kind_of(step.action), whose)
    return any(isinstance(part, Guard) and not part.claim for part in parts)


def tie_of(game: Game, entries: Iterable[Entry], *, setups: int = 2) -> Tie:
    """The corpus as values.

    Args:
        game: the game.
        entries: the corpus, or a part of it.
        setups: deals of each variant and number of players that the setup is held against.
    """
    tie = Tie()
    for entry in entries:
        for step in steps_of(game, entry):
            held = tie.illegal if step.rule else tie.legal
            held.setdefault(step.model.kind_of(step.action), []).append((step, tuple(step.looked_at())))
        for step, focus, told in untrue_steps_of(game, entry):
            before, _, after = list(step.looked_at())[focus]
            tie.untrue.setdefault(step.model.kind_of(step.action), []).append((step, (before, told, after)))
        position = position_of(game, entry)
        model = game.model(position.rules)
        seen = model.look(position, model.any_focus(random.Random(entry.line)))
        legal = frozenset(map(model.kind_of, position.legal_actions))
        tie.courses.append((model, seen, position.to_move, legal))
    _deal(game, tie, setups)
    return tie


def _deal(game: Game, tie: Tie, setups: int) -> None:
    """Setups of every variant, and what is none: the numbers of a setup are given, but for what the dice decide."""
    for variant in game.variants:
        for players in game.players:
            model, dice = game.model(game.rules(variant, players)), random.Random(f"{variant} {players}")
            for seed in range(setups):
                seen = model.look(model.rules.initial_state(seed), model.any_focus(dice))
                tie.dealt.append((model, seen))
                for path in dice.sample(sorted(seen.paths), min(_OTHERWISE, len(seen.paths))):
                    others = _others(seen.paths[path], by_dice=path.startswith(game.by_dice))
                    tie.undealt.extend((model, path, evolved(seen, path, value)) for value in others)


def _others(value: int, *, by_dice: bool) -> tuple[int, ...]:
    """Values that a number or truth of a setup cannot have there."""
    if isinstance(value, bool):
        return () if by_dice else (not value,)
    return (-1, _MORE_THAN_ANY) if by_dice else (value - 1, value + 1)


@cache
def reached(game: Game, tie: Tie) -> dict[str, set[str]]:
    """For each kind of action, and for the setup, the functions of the model that it comes from."""
    found: dict[str, set[str]] = {}
    files = {module.__file__ for module in game.symbols}
    for held in (tie.legal, tie.illegal):
        for kind, steps in held.items():
            with _called(found.setdefault(kind, set()), files):
                for step, looks in steps:
                    list(step.model.parts(*looks[0][:2], kind, step.before.to_move))
    for model, seen, seat, _ in tie.courses:
        for kind in model.kinds:
            with _called(found.setdefault(kind, set()), files):
                model.possible(seen, kind, seat)
    with _called(found.setdefault(SETUP, set()), files):
        for model, seen in tie.dealt:
            list(model.setup(seen))
    return found


@contextmanager
def _called(names: set[str], files: Collection[str | None]) -> Iterator[None]:
    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            names.add(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


@cache
def _proved(make: Callable[[Any], Model], rules: Any, kinds: tuple[str, ...], game: Game) -> frozenset[str]:
    return _standing(make(rules), kinds, game) or frozenset()


def _standing(model: Model, kinds: tuple[str, ...], game: Game) -> frozenset[str] | None:
    """The statements that the setup and some kinds of action keep, all others assumed; `None` if time ran out.

    The first round of the induction, since the faulty model stands beside one of which everything is proved.
    """

    class Part(type(model)):  # type: ignore[misc]  # the game's own class of model
        @property
        def kinds(self) -> tuple[str, ...]:
            return kinds

    deadline = Deadline(_SECONDS)
    induction = ModelInduction(Part(model.rules), game.library.provable, deadline)
    names = frozenset(entry.name for entry in game.library.provable)
    setup, *cases = induction._all_cases
    gaps = dict(induction._broken_by_setup(setup, {name: set() for name in names}))
    gaps |= induction._fallen(cases, gaps, {})
    return None if deadline.passed else names - gaps.keys()


def concerned(game: Game, tie: Tie, mutant: Mutant) -> list[str]:
    """The kinds of action that a fault may concern, the setup among them."""
    return [kind for kind, names in reached(game, tie).items() if mutant.function in names]


def notices(game: Game, tie: Tie, mutant: Mutant, *, proofs: bool) -> str:
    """What notices a fault: `CORPUS`, `PROOFS`, or nothing.

    Args:
        game: the game.
        tie: the corpus as values.
        mutant: the fault in its model.
        proofs: whether to ask the proofs, where the corpus notices nothing.
    """
    kinds = concerned(game, tie, mutant)
    with mutant.alive():
        try:
            if next(tie.departures(kinds), None) is not None:
                return CORPUS
        except BROKEN:
            return CORPUS
    return PROOFS if proofs and _falls(game, mutant, tuple(kinds)) else ""


def _falls(game: Game, mutant: Mutant, kinds: tuple[str, ...]) -> bool:
    for variant, players in game.proved:
        rules = game.rules(variant, players)
        some = tuple(kind for kind in game.model(rules).kinds if kind in kinds or not kinds)
        sound = _proved(game.model, rules, some, game)
        with mutant.alive():
            try:
                found = _standing(game.model(rules), some, game)
            except BROKEN:
                return True
        if found is not None and found != sound:
            return True
    return False


def faults(game: Game, tie: Tie) -> list[Mutant]:
    """Every small fault of what the guards and changes of a model, and its setup, are made of."""
    names = {name for names in reached(game, tie).values() for name in names}
    *_, setup = game.symbols
    return [
        mutant for module in game.symbols for mutant in mutants(module) if module is setup or mutant.function in names
    ]
