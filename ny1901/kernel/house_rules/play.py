"""House rules in play: which actions they leave, what they score, and which deals they take."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.house_rules.rule import HouseRule, RuleKind
from ny1901.kernel.house_rules.vocabulary import Vocabulary, Words, action_words, position_words
from ny1901.kernel.rulebook import Broken

A = Any
P = TypeVar("P")


_MOST_DEALS = 2000


@frozen(eq=False)
class HousePlay:
    """How a game plays house rules; every position given to it has some.

    Attributes:
        vocabulary: the words of the game.
        after: the position after an action.
        kind_of: the kind of an action.
        names: what an action names, to be blamed.
        concerns: for a variant the kinds of action that each restriction can forbid, by its id.
    """

    vocabulary: Vocabulary
    after: Callable[[Any, Any], Any]
    kind_of: Callable[[Any], str]
    names: Callable[[Any], tuple[str, ...]]
    concerns: Callable[[Any], Mapping[str, frozenset[str]]]

    def forbidden_kinds(self, variant: Any) -> tuple[str, ...]:
        """The kinds of action of which the house rules of a variant can forbid some."""
        if variant.house_rules is None:
            return ()
        concerned = {kind for kinds in self.concerns(variant).values() for kind in kinds}
        return tuple(kind for kind in self.vocabulary.kinds.values() if kind in concerned)

    def words(self, position: Any, mover: int | None = None) -> Words:
        """A position as formulas read it."""
        return self._late(lambda: position, position, mover)

    def _late(self, found: Callable[[], Any], like: Any, mover: int | None) -> Words:
        """A position that is found when a word of it is read."""

        def read(word: Any, seat: int | None, *name: str) -> Any:
            return word.value(found(), *name) if seat is None else word.value(found(), seat, *name)

        return position_words(self.vocabulary, like.rules.variant, len(like.players), mover, read)

    def forbidding(self, position: Any, action: A, before: Words | None = None) -> tuple[HouseRule, ...]:
        """The restrictions that forbid an action which the printed rules allow.

        Args:
            position: the position.
            action: the action.
            before: the position as formulas read it, if it is at hand.
        """
        variant, mover, kind = position.rules.variant, position.to_move, self.kind_of(action)
        concerns = self.concerns(variant)
        asked = [rule for rule in variant.house_rules.restrictions if kind in concerns[rule.id]]
        if not asked:
            return ()
        following: list[Any] = []

        def result() -> Any:
            if not following:
                following.append(self.after(position, action))
            return following[0]

        def read(word: Any, *name: str) -> Any:
            return word.value(position, action, *name)

        then, whoever = (self._late(result, position, seat) for seat in (mover, None))
        given = (before or self.words(position, mover), action_words(self.vocabulary, variant, kind, read), then)
        return tuple(
            rule
            for rule in asked
            if (rule.formula(whoever) if rule.kind == RuleKind.POSITION else rule.formula(*given))
        )

    def allowed(self, position: Any, actions: Sequence[A]) -> tuple[A, ...]:
        """Those of some actions that the house rules leave.

        Where they leave none, the rules that are written `unless_stuck` are set aside.

        Args:
            position: the position.
            actions: every action that the printed rules allow there.
        """
        if not position.rules.variant.house_rules.restrictions:
            return tuple(actions)
        before = self.words(position, position.to_move)
        judged = [(action, self.forbidding(position, action, before)) for action in actions]
        left = tuple(action for action, rules in judged if not rules)
        return left or tuple(action for action, rules in judged if all(rule.unless_stuck for rule in rules))

    def broken(self, position: Any, action: A, actions: Callable[[], Sequence[A]]) -> Broken:
        """The house rules that an action breaks, which the printed rules allow.

        Args:
            position: the position.
            action: the action.
            actions: every action that the house rules leave; asked where a rule could be set aside.
        """
        rules = self.forbidding(position, action)
        if rules and all(rule.unless_stuck for rule in rules) and action in actions():
            return
        for rule in rules:
            yield rule.id, f"the house rule says: {rule.sentence}", self.names(action)

    def set_aside(self, position: Any, actions: Sequence[A]) -> bool:
        """Whether the rules written `unless_stuck` are set aside in a position.

        Args:
            position: the position.
            actions: the actions that the house rules leave there.
        """
        return any(self.forbidding(position, action) for action in actions[:1])

    def bites(self, position: Any, actions: Sequence[A]) -> dict[str, bool]:
        """For each restriction, by its id, whether it forbids something in a position.

        Args:
            position: the position.
            actions: every action that the printed rules allow there.
        """
        rules = position.rules.variant.house_rules
        if rules is None or not rules.restrictions:
            return {}
        left = set(position.legal_actions)
        taken = [action for action in actions if action not in left]
        before = self.words(position, position.to_move)
        forbidding = {rule.id for action in taken for rule in self.forbidding(position, action, before)}
        return {rule.id: rule.id in forbidding for rule in rules.restrictions}

    def points(self, position: Any, seat: int) -> tuple[tuple[str, int], ...]:
        """The points of each score, by the rule's id, as if the game ended now."""
        words = self.words(position, seat)
        scores = position.rules.variant.house_rules.scores
        return tuple((rule.id, int(rule.formula(words, words.mover))) for rule in scores)

    def unmet(self, position: Any) -> Iterator[HouseRule]:
        """The rules that a dealt position does not meet."""
        words = self.words(position)
        for rule in position.rules.variant.house_rules.setups:
            if bool(rule.formula(words)) == (rule.kind == RuleKind.POSITION):
                yield rule

    def problems(self, position: Any) -> Broken:
        """The restrictions of positions that a position breaks."""
        words = self.words(position)
        for rule in position.rules.variant.house_rules.never:
            if rule.formula(words):
                yield rule.id, f"the house rule forbids such a position: {rule.sentence}", ()


def dealt(
    rules: Any, seed: int, deal: Callable[[Any, random.Random], P], unmet: Callable[[Any], Iterator[HouseRule]]
) -> P:
    """The position that a seed deals: the first of many deals that the house rules take.

    Args:
        rules: the game that is dealt.
        seed: any whole number.
        deal: deals with some dice.
        unmet: the house rules that a deal does not meet.

    Raises:
        VariantError: the seed is not a whole number, or none of many deals is taken; the rule of the last is named.
    """
    if type(seed) is not int:
        raise VariantError(f"{seed!r} is not a seed; give a whole number", field="seed")
    dice = random.Random(seed)
    if rules.variant.house_rules is None:
        return deal(rules, dice)
    for _ in range(_MOST_DEALS):
        position = deal(rules, dice)
        refusing = next(unmet(position), None)
        if refusing is None:
            return position
    raise VariantError(f"none of {_MOST_DEALS} deals is taken, the last because of {refusing}", field="house_rules")
