"""House rules in the model of any game: what they say of a step and of the setup, as tagged guards and changes.

A formula reads a symbol where the model has one for the word; where it has none, a constant of which nothing but the
word's limits is known. So the model allows at least what the rules allow: what is proved of it holds of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import z3
from attrs import frozen

from ny1901.kernel.house_rules.play import HousePlay
from ny1901.kernel.house_rules.rule import HouseRule, RuleKind
from ny1901.kernel.house_rules.vocabulary import Read, Word, action_words, position_words
from ny1901.solver.house_rules.formulas import FreeWords, said
from ny1901.solver.proof.guarded_commands import LAND, Change, Guard, Part
from ny1901.solver.proof.logic import Truth, not_, or_
from ny1901.solver.proof.naming import Naming

Paths = Mapping[str, Any]
"""Every number and truth of a symbolic position by its path."""


@frozen(eq=False)
class HouseSymbols:
    """What the house rules do to the seat to move; both are empty in a variant whose house rules forbid nothing.

    Attributes:
        left: for each kind of action that they can forbid whether they leave one, in the order of the kinds.
        set_aside: one truth: the rules written `unless_stuck` are set aside, since they would leave no action.
    """

    left: tuple[Truth, ...] = ()
    set_aside: tuple[Truth, ...] = ()


NO_HOUSE_RULES = HouseSymbols()
"""Where house rules forbid nothing."""


@frozen(eq=False)
class HouseModel:
    """House rules in the model of one game.

    Attributes:
        house: how the game plays them.
        of_position: the words of a position for which the model has symbols, from its paths and the rules.
        of_seat: those of a seat, from the paths, the rules and the seat's number.
        of_kind: for each kind of action its words that the step's symbols tell, from these, the rules and the name.
    """

    house: HousePlay
    of_position: Mapping[str, Callable[[Paths, Any], Any]]
    of_seat: Mapping[str, Callable[[Paths, Any, int], Any]]
    of_kind: Mapping[str, Mapping[str, Callable[..., Any]]]

    def symbols(self, rules: Any, name: Naming) -> HouseSymbols:
        """What the house rules do, as constants."""
        kinds = self.house.forbidden_kinds(rules.variant)
        return HouseSymbols(name.truths("house.left", len(kinds)), name.truths("house.set_aside", bool(kinds)))

    def look(self, position: Any, actions: Sequence[Any]) -> HouseSymbols:
        """What the house rules do in a real position, as plain values.

        Args:
            position: the position.
            actions: the actions that they leave there.
        """
        kinds = self.house.forbidden_kinds(position.rules.variant)
        if not kinds:
            return NO_HOUSE_RULES
        left = set(map(self.house.kind_of, actions))
        return HouseSymbols(tuple(kind in left for kind in kinds), (self.house.set_aside(position, actions),))

    def left(self, position: Any, kind: str) -> Truth:
        """Whether the house rules leave some action of a kind, if there is one by the printed rules."""
        kinds = self.house.forbidden_kinds(position.rules.variant)
        return position.house.left[kinds.index(kind)] if kind in kinds else True

    def parts(self, before: Any, step: Any, kind: str, seat: int, parts: Sequence[Part]) -> Iterator[Part]:
        """What the house rules say of a step of a kind by a seat, given all that the printed rules say.

        Args:
            before: the position before it.
            step: what the action is about.
            kind: the kind of action.
            seat: the seat that acts.
            parts: the guards and changes of the printed rules.
        """
        rules = before.rules
        if rules.variant.house_rules is None:
            return
        yield Guard(LAND, self.left(before, kind))
        then = dict(before.paths) | {part.path: part.value for part in parts if isinstance(part, Change)}
        for rule in rules.variant.house_rules.restrictions:
            yield from self._restricted(rule, before, then, (step, kind, seat))
        for number, left in enumerate(step.house.left):
            yield Change(LAND, f"house.left.{number}", left)
        for number, aside in enumerate(step.house.set_aside):
            yield Change(LAND, f"house.set_aside.{number}", aside)

    def _restricted(self, rule: HouseRule, before: Any, then: Paths, acts: tuple[Any, str, int]) -> Iterator[Guard]:
        (step, kind, seat), rules, context = acts, before.rules, _context(before.paths)
        words, variant = self.house.vocabulary, rules.variant
        free, later, done = (FreeWords(variant, f"house {when}", context) for when in ("before", "after", "action"))
        after = self._position(then, rules, later)
        if rule.kind == RuleKind.POSITION:
            broken = said(rule, position_words(words, variant, rules.players, None, after))
        else:
            broken = said(
                rule,
                position_words(words, variant, rules.players, seat, self._position(before.paths, rules, free)),
                action_words(words, variant, kind, self._action(step, kind, rules, done)),
                position_words(words, variant, rules.players, seat, after),
            )
        claim = not_(broken)
        if rule.unless_stuck:
            claim = or_(claim, before.house.set_aside[0])
        yield from _guards(rule, claim, (free, later, done), symbolic=context is not None)

    def setup(self, position: Any) -> Iterator[Guard]:
        """What the house rules say of the position before the first turn."""
        rules, variant = position.rules, position.rules.variant
        if variant.house_rules is None:
            return
        context = _context(position.paths)
        for rule in variant.house_rules.setups:
            free = FreeWords(variant, "house setup", context)
            read = self._position(position.paths, rules, free)
            claim = said(rule, position_words(self.house.vocabulary, variant, rules.players, None, read))
            met = not_(claim) if rule.kind == RuleKind.POSITION else claim
            yield from _guards(rule, met, (free,), symbolic=context is not None)

    def _position(self, paths: Paths, rules: Any, free: FreeWords) -> Read:
        def read(word: Word, seat: int | None, *name: str) -> Any:
            if seat is None and word.name in self.of_position:
                return self.of_position[word.name](paths, rules)
            if seat is not None and word.name in self.of_seat:
                return self.of_seat[word.name](paths, rules, seat)
            return free.read(word, seat, *name)

        return read

    def _action(self, step: Any, kind: str, rules: Any, free: FreeWords) -> Read:
        known = self.of_kind.get(kind, {})

        def read(word: Word, *name: str) -> Any:
            return known[word.name](step, rules, *name) if word.name in known else free.read(word, *name)

        return read


def _context(paths: Paths) -> Any:
    """The context of Z3 that a position speaks in; `None` for a real position looked at."""
    return next((value.ctx for value in paths.values() if isinstance(value, z3.ExprRef)), None)


def _guards(rule: HouseRule, claim: Any, words: Sequence[FreeWords], *, symbolic: bool) -> Iterator[Guard]:
    """A claim with the limits of what it reads.

    Of a real position looked at, a claim that reads words without a symbol stays open: there the engine alone keeps it.
    """
    if symbolic or isinstance(claim, bool):
        yield Guard(rule.id, claim)
    for limit in (limit for free in words for limit in free.limits if symbolic):
        yield Guard(rule.id, limit)
