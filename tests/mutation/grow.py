"""Grow the corpus of a game: play in styles that seek the rare, and keep each step that shows something new.

What a step shows is found by itself: for each kind of action the cases that the model names, at each seat and number of
players and in each variant; and, for each comparison and each word of the logic in the text of the model, on which side
it falls, at the limit or away from it. So a guard whose limit no step has come to shows as a gap, not as a number.
"""

from __future__ import annotations

import ast
import operator
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from itertools import product
from types import ModuleType
from typing import Any

from attrs import evolve, field, frozen

from ny1901.kernel.protocol import followed
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Guard

from .corpus import Entry, Step, steps_of
from .games import Game
from .in_process import recompiled, tree_of

Tag = tuple[object, ...]
_WORDS = {"if_else": 1, "implies": 2, "and_": 2, "or_": 2, "all_of": 0, "any_of": 0, "not_": 1}
"""The words of the logic, each with how many of its arguments are truths by themselves."""
_OPERATORS = {
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_ALIKE = 2
"""How many actions forbidden by the same guard are kept."""
_TRIED = 5
"""How many nameable actions of each kind are looked at for one that a single rule forbids."""
_MOST_ACTIONS = 600


class _Watched(ast.NodeTransformer):
    """Let each comparison and each truth in a module's functions tell what it comes to."""

    def __init__(self) -> None:
        self.number = 0

    def visit_Compare(self, node: ast.Compare) -> ast.AST:  # ast's own name
        self.generic_visit(node)
        if len(node.ops) != 1 or type(node.ops[0]) not in _OPERATORS:
            return node
        return self._call("_compared", ast.Constant(type(node.ops[0]).__name__), node.left, *node.comparators)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _WORDS and not any(map(_starred, node.args)):
            truths = _WORDS[node.func.id]
            node.args = [self._call("_told", one) for one in node.args[:truths]] + node.args[truths:]
            return self._call("_told", node) if not truths else node
        return node

    def _call(self, word: str, *arguments: ast.expr) -> ast.Call:
        self.number += 1
        return ast.Call(ast.Name(word, ast.Load()), [ast.Constant(self.number), *arguments], [])


def _starred(node: ast.AST) -> bool:
    return isinstance(node, ast.Starred)


@contextmanager
def watched(modules: tuple[ModuleType, ...], seen: set[Tag]) -> Iterator[None]:
    """Within it the modules note what each comparison and truth comes to."""
    with ExitStack() as stack:
        for module in modules:
            tree = ast.fix_missing_locations(_Watched().visit(ast.parse(tree_of(module))))
            vars(module).update(_noting(module.__name__, seen))
            stack.enter_context(recompiled(module, tree))
        yield


def _noting(name: str, seen: set[Tag]) -> dict[str, Any]:
    def compared(number: int, word: str, one: Any, other: Any) -> Any:
        if isinstance(one, int) and isinstance(other, int):
            seen.add((name, number, (one > other) - (one < other)))
        return _BY_NAME[word](one, other)

    def told(number: int, truth: Any) -> Any:
        seen.add((name, number, bool(truth)))
        return truth

    return {"_compared": compared, "_told": told}


_BY_NAME = {kind.__name__: does for kind, does in _OPERATORS.items()}


def shown(step: Step, seen: set[Tag]) -> set[Tag]:
    """Everything that a legal step shows, and that what may be done before it shows.

    Args:
        step: the step.
        seen: what the watched modules note.
    """
    model, variant, players = step.model, step.entry.variant, step.entry.players
    kind, seat = model.kind_of(step.action), step.before.to_move
    found: set[Tag] = {("kind", kind, seat, players), ("kind", kind, variant)}
    seen.clear()
    for before, symbols, after in step.looked_at():
        list(model.parts(before, symbols, kind, seat))
        found |= {(kind, *tag) for tag in seen}
        cases = [case for case, here in model.cases(before, symbols, after, kind, seat) if here]
        found.update(("case", kind, case, seat, players) for case in cases)
        found.update(("case", kind, case, variant) for case in cases)
    for other in model.kinds:
        seen.clear()
        possible = model.possible(before, other, seat)
        found |= {("course", other, *tag) for tag in seen}
        found.add(("possible", other, possible, seat, players))
    return found


def refused(step: Step) -> tuple[str, int] | None:
    """The one guard of the model that forbids a step; `None` if there is none, or more than one."""
    model, kind, seat = step.model, step.model.kind_of(step.action), step.before.to_move
    if kind not in model.kinds:
        return None
    false: set[tuple[str, int]] = set()
    for before, symbols, _ in step.looked_at():
        guards = [part for part in model.parts(before, symbols, kind, seat) if isinstance(part, Guard)]
        false |= {(guard.rule, number) for number, guard in enumerate(guards) if not guard.claim}
    return next(iter(false)) if len(false) == 1 else None


@frozen(eq=False)
class Grower:
    """Plays games, and keeps each position in which something shows that did not before.

    Attributes:
        game: the game.
        seen: what the watched modules note.
        known: what has shown so far.
    """

    game: Game
    seen: set[Tag]
    known: set[Tag] = field(factory=set)

    def news(self, step: Step) -> bool:
        """Whether a step shows something that did not before; it is known from then on."""
        new = (self._forbidden(step) if step.rule else shown(step, self.seen)) - self.known
        self.known.update(new)
        return bool(new)

    def _forbidden(self, step: Step) -> set[Tag]:
        guard = refused(step)
        alike = (
            [("forbidden", step.model.kind_of(step.action), *guard, number) for number in range(_ALIKE)]
            if guard
            else []
        )
        return {next((tag for tag in alike if tag not in self.known), alike[-1])} if alike else set()

    def from_game(self, variant: str, rules: Any, seed: int, every: int) -> Iterator[Entry]:
        """The positions of one game that show something new, each with the actions that do.

        Args:
            variant: the name of the variant.
            rules: its rules.
            seed: what the game is dealt with.
            every: how many steps there are to one that is looked at; each of a kind that is rare so far is.
        """
        model, dice, last = self.game.model(rules), random.Random(seed), None
        for before, action, after in self.game.played(rules, seed, _MOST_ACTIONS):
            last = after
            if self._is_rare(variant, model, before, action) or not dice.randrange(every):
                entry = self._entry(variant, model, before, action, dice)
                if entry.legal or entry.illegal:
                    yield entry
        over: Tag = ("over", variant, model.seats)
        if last is not None and over not in self.known and not last.legal_actions:
            self.known.add(over)
            yield Entry(variant, model.seats, self.game.format(last))

    def _is_rare(self, variant: str, model: Model, before: Any, action: Any) -> bool:
        kind = model.kind_of(action)
        return not {("kind", kind, before.to_move, model.seats), ("kind", kind, variant)} <= self.known

    def _entry(self, variant: str, model: Model, before: Any, action: Any, dice: random.Random) -> Entry:
        entry = Entry(variant, model.seats, self.game.format(before))
        legal = before.legal_actions
        others = {model.kind_of(one): one for one in dice.sample(legal, len(legal))}
        rare = (one for one in others.values() if self._is_rare(variant, model, before, one) or not dice.randrange(3))
        tried = dict.fromkeys((action, *rare))
        steps = [Step(entry, model, before, one, followed(before, one)) for one in tried]
        kept = tuple(str(step.action) for step in steps if self.news(step))
        forbidden = tuple(
            (str(step.action), step.rule)
            for step in forbidden_steps(self.game, entry, model, before, dice)
            if self.news(step)
        )
        return evolve(entry, legal=kept, illegal=forbidden)


def forbidden_steps(game: Game, entry: Entry, model: Model, before: Any, dice: random.Random) -> Iterator[Step]:
    """Steps of a position that one rule alone forbids, of some actions of each kind that can be named."""
    for alike in _named(game, model.rules):
        for one in dice.sample(alike, min(len(alike), _TRIED)):
            rules = game.explain(before, one).rules
            if len(rules) == 1:
                # What the rules forbid need not have an after.
                with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                    yield Step(entry, model, before, one, followed(before, one), rules[0])


@lru_cache(maxsize=4)
def _named(game: Game, rules: Any) -> tuple[list[Any], ...]:
    """The actions that can be named, by their kinds."""
    model, kinds = game.model(rules), dict[str, list[Any]]()
    for action in rules.actions:
        kinds.setdefault(model.kind_of(action), []).append(action)
    return tuple(kinds.values())


def grown(game: Game, entries: list[Entry], seeds: range, *, every: int, seconds: float) -> list[Entry]:
    """A corpus with what some more games show.

    Args:
        game: the game.
        entries: the corpus so far.
        seeds: for each variant and number of players a game is dealt with each.
        every: how many steps there are to one that is looked at.
        seconds: of the processor, after which no game is begun.
    """
    seen: set[Tag] = set()
    grower, found, end = Grower(game, seen), list(entries), time.process_time() + seconds
    with watched(game.symbols, seen):
        for entry in entries:
            if not entry.legal and not entry.illegal:
                grower.known.add(("over", entry.variant, entry.players))
            for step in steps_of(game, entry):
                grower.news(step)
        times = Counter(entry.variant for entry in entries)
        rarest_first = sorted(game.variants, key=lambda variant: times[variant])
        for seed, variant, players in product(seeds, rarest_first, game.players):
            if time.process_time() < end:
                found += grower.from_game(variant, game.rules(variant, players), seed * 1000 + len(found), every)
    return found
