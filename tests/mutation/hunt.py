"""Grow the corpus against faults in the model: keep each step that notices one that nothing in the corpus notices.

A fault that makes the model too narrow is noticed by a legal step, one that makes it too wide by a step that the rules
forbid, or by a legal one that is told wrongly: with one number or truth that no legal action has there.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from attrs import evolve, field, frozen

from ny1901.kernel.protocol import followed
from ny1901.solver.proof.conformance import breaches
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Guard
from ny1901.solver.proof.naming import leaves

from .corpus import Entry, Step, Untrue, told
from .games import Game
from .grow import forbidden_steps
from .guards import BROKEN, Looked
from .in_process import Changes, running
from .mutants import Mutant

_MOST_ACTIONS = 600
_UNTRUE = 12
"""How many steps told wrongly are tried for each guard that alone forbids them, and each symbol."""
_BROUGHT = ("drawn", "comes_up", "can_build", "can_rebuild", "fits", "waiting_fits", "house")
"""Symbols of a step that say what chance and the land bring; the action does not decide them."""


@frozen(eq=False)
class Hunter:
    """Plays games, and keeps what notices one of the faults.

    Attributes:
        game: the game.
        faults: by kind of action the faults that nothing has noticed yet, each with what it changes.
        tried: how often a symbol was told wrongly so that one guard forbids the step.
    """

    game: Game
    faults: dict[str, dict[Mutant, Changes]]
    tried: Counter[tuple[object, ...]] = field(factory=Counter)

    def notices(self, kind: str, complains: Callable[[], bool]) -> bool:
        """Whether something complains of a fault; those faults are known from then on."""
        noticed = []
        for fault, changes in self.faults.get(kind, {}).items():
            with running(changes):
                try:
                    if complains():
                        noticed.append(fault)
                except BROKEN:
                    noticed.append(fault)
        for fault in noticed:
            for faults in self.faults.values():
                faults.pop(fault, None)
        return bool(noticed)

    def entry(self, variant: str, before: Any, action: Any, dice: random.Random) -> Entry:
        """A position of play with what notices a fault there.

        Args:
            variant: the name of its variant.
            before: the position.
            action: what is done there.
            dice: what draws other actions.
        """
        model = self.game.model(before.rules)
        entry = Entry(variant, model.seats, self.game.format(before))
        legal = before.legal_actions
        others = {model.kind_of(one): one for one in dice.sample(legal, len(legal))}
        tried = dict.fromkeys((action, *others.values()))
        steps = [Step(entry, model, before, one, followed(before, one)) for one in tried]
        kept = tuple(str(step.action) for step in steps if self._fits(step))
        if self._is_possible(model, before, legal, dice):
            kept = kept or (str(action),)
        untrue = tuple(one for step in steps for one in self._untrue(step))
        illegal = tuple(
            (str(step.action), step.rule)
            for step in forbidden_steps(self.game, entry, model, before, dice)
            if model.kind_of(step.action) in self.faults and self._forbids(step)
        )
        return evolve(entry, legal=kept, illegal=illegal, untrue=untrue)

    def _is_possible(self, model: Model, before: Any, legal: Sequence[Any], dice: random.Random) -> bool:
        """Whether a faulty model is wrong about which kinds of action are possible."""
        seen, seat, kinds = (
            model.look(before, model.any_focus(dice)),
            before.to_move,
            set(map(model.kind_of, legal)),
        )
        wrong = [kind for kind in model.kinds if self.notices(kind, partial(_is_wrong, model, seen, kind, seat, kinds))]
        return bool(wrong)

    def _fits(self, step: Step) -> bool:
        """Whether a faulty model departs from a legal step, which the model admits."""
        looks, seat = tuple(step.looked_at()), step.before.to_move
        kind = step.model.kind_of(step.action)
        return self.notices(kind, lambda: any(breaches(step.model, looked, step.action, seat) for looked in looks))

    def _forbids(self, step: Step) -> bool:
        """Whether a faulty model allows a step that the rules forbid, as the model does."""
        looks, kind = tuple(step.looked_at()), step.model.kind_of(step.action)
        if not any(refusing(step, looked) for looked in looks):
            return False
        return self.notices(kind, lambda: not any(refusing(step, looked) for looked in looks))

    def _untrue(self, step: Step) -> Iterator[Untrue]:
        """How a legal step may be told wrongly so that a faulty model allows it, and the model does not."""
        kind = step.model.kind_of(step.action)
        for focus, (before, symbols, after) in enumerate(step.looked_at() if self.faults.get(kind) else ()):
            for path, value in others_alone(symbols):
                wrong = before, told(symbols, path, value), after
                is_none = self._is_new(step, path, wrong) and untold(step, focus, wrong[1])
                if is_none and self.notices(kind, partial(_allows, step, wrong)):
                    yield str(step.action), focus, path, value

    def _is_new(self, step: Step, path: str, wrong: Looked) -> bool:
        """Whether one guard alone forbids it, and has not forbidden many like it."""
        try:
            guards = refusing(step, wrong)
        except BROKEN:  # a number that nothing is counted by
            return False
        tag = (step.model.kind_of(step.action), guards, path)
        self.tried[tag] += 1
        return len(guards) == 1 and self.tried[tag] <= _UNTRUE


def _alone(symbols: Any) -> dict[str, Any]:
    """The symbols of a step, but for what chance and the land bring."""
    paths = {path.removeprefix("step."): value for path, value in leaves(symbols, "step")}
    return {path: value for path, value in paths.items() if not path.startswith(_BROUGHT)}


def others_alone(symbols: Any) -> Iterator[tuple[str, int]]:
    """Each symbol of a step that the action decides, with another value, one more or one less."""
    for path, value in _alone(symbols).items():
        yield from ((path, other) for other in ((not value,) if isinstance(value, bool) else (value - 1, value + 1)))


def untold(step: Step, focus: int, symbols: Any) -> bool:
    """Whether no legal action of a position looks so through a focus.

    Args:
        step: a legal step from the position.
        focus: the number of one of the step's foci.
        symbols: how the action looks.
    """
    model, kind, wanted = step.model, step.model.kind_of(step.action), _alone(symbols)
    alike = (action for action in step.before.legal_actions if model.kind_of(action) == kind)
    return all(
        _alone(model.look_at_step(step.before, action, step.after, step.foci[focus])) != wanted for action in alike
    )


def _is_wrong(model: Model, seen: Any, kind: str, seat: int, legal: Collection[str]) -> bool:
    return model.possible(seen, kind, seat) not in (None, kind in legal)


def _allows(step: Step, looked: Looked) -> bool:
    return not refusing(step, looked)


def refusing(step: Step, looked: Looked) -> tuple[int, ...]:
    """The numbers of the guards that forbid a step, looked at through one focus."""
    model, (before, symbols, _) = step.model, looked
    parts = model.parts(before, symbols, model.kind_of(step.action), step.before.to_move)
    guards = (part for part in parts if isinstance(part, Guard))
    return tuple(number for number, guard in enumerate(guards) if not guard.claim)


def hunter_of(game: Game, faults: Mapping[Mutant, Collection[str]]) -> Hunter:
    """A hunter for faults.

    Args:
        game: the game.
        faults: each with the kinds of action that it may concern.
    """
    changes = {fault: fault.changes() for fault in faults}
    kinds = sorted({kind for concerned in faults.values() for kind in concerned})
    return Hunter(
        game,
        {kind: {fault: changes[fault] for fault, concerned in faults.items() if kind in concerned} for kind in kinds},
    )


def hunted(hunter: Hunter, seeds: range, *, every: int, seconds: float) -> Iterator[Entry]:
    """Positions of some games, each with what notices a fault that nothing noticed before.

    Args:
        hunter: what is looked for.
        seeds: for each variant and number of players a game is dealt with each.
        every: how many steps there are to one that is looked at.
        seconds: of the processor, after which no position is looked at.
    """
    game, end = hunter.game, time.process_time() + seconds
    games = list(product(seeds, game.variants, game.players))
    for seed, variant, players in random.Random(0).sample(games, len(games)):
        dice = random.Random(f"{seed} {variant} {players}")
        for before, action, _ in game.played(game.rules(variant, players), dice.randrange(10**6), _MOST_ACTIONS):
            if time.process_time() > end or not any(hunter.faults.values()):
                return
            if not dice.randrange(every):
                entry = hunter.entry(variant, before, action, dice)
                if entry.legal or entry.illegal or entry.untrue:
                    yield entry
