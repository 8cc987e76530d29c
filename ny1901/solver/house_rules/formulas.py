"""Formulas of house rules on terms of Z3: can they be read, which actions do they concern, how far do scores reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import z3
from attrs import field, frozen

from ny1901.kernel.house_rules.reading import line_of
from ny1901.kernel.house_rules.rule import HouseRule, HouseRules, RuleKind
from ny1901.kernel.house_rules.vocabulary import Read, Vocabulary, Word, Words, action_words, position_words
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.reading import reading
from ny1901.solver.proof.statement import ADVICE, UNREADABLE
from ny1901.solver.z3_solving import new_context, new_solver, satisfiable

_SECONDS = 10.0
"""How long Z3 may take over the reach of one score."""


_OF_A_SETUP = (
    "a setup says which deals are taken; what every deal has is a field of the variant, such as starting_points"
)


@frozen(eq=False)
class FreeWords:
    """Words of which nothing is known but their limits: every one a constant of Z3.

    Attributes:
        variant: the variant.
        prefix: what the constants' names begin with.
        context: the context of Z3 to make them in.
        limits: what the limits say of the words that have been read.
    """

    variant: Any
    prefix: str
    context: Any
    limits: list[Any] = field(factory=list)

    def read(self, word: Word, *about: Any) -> Any:
        """A word as a constant, or as many as it has numbers.

        Args:
            word: the word.
            about: the seat and the name that it is about, where it is about any.
        """
        name = ".".join((self.prefix, *(str(part) for part in about if part is not None), word.name))
        if word.length:
            return tuple(self._one(word, f"{name}.{place}") for place in range(word.length(self.variant)))
        return self._one(word, name)

    def _one(self, word: Word, name: str) -> Any:
        if word.most is None:
            return z3.Bool(name, self.context)
        number = z3.Int(name, self.context)
        self.limits.append(z3.And(number >= word.least, number <= word.most(self.variant)))
        return number


@frozen(eq=False)
class _LeastWords:
    """Words as plain values: what a formula gives of them is what it gives in play."""

    variant: Any

    def read(self, word: Word, *_: Any) -> Any:
        one: Any = False if word.most is None else word.least
        return (one,) * word.length(self.variant) if word.length else one


def said(rule: HouseRule, *given: Words) -> Any:
    """What a rule's formula says of the words given to it.

    Raises:
        DataError: it cannot be read, with the line; or it is no truth, or for a score no whole number.
    """
    try:
        with reading():
            claim = rule.formula(*given)
    except UNREADABLE as error:
        advice = "" if isinstance(error, AttributeError | LookupError) else f"; {ADVICE}"
        raise rule.error(f"the formula cannot be read: {error}{advice}", line_of(error, rule.file)) from error
    if rule.kind == RuleKind.SCORE:
        whole = isinstance(claim, z3.ArithRef) and claim.is_int()
        if not whole and (isinstance(claim, bool) or not isinstance(claim, int)):
            raise rule.error(f"a score is a whole number of points, but the formula gives {claim!r}; {ADVICE}")
    elif not isinstance(claim, bool | z3.BoolRef):
        advice = _OF_A_SETUP if rule.kind == RuleKind.SETUP else ADVICE
        raise rule.error(f"the formula gives {claim!r}, which is neither true nor false; {advice}")
    return claim


def read_formulas(
    rules: HouseRules, vocabulary: Vocabulary, variant: Any, counts: Iterable[int]
) -> dict[str, frozenset[str]]:
    """Read every formula, so that one that reaches what is not there is refused before anything is played.

    Args:
        rules: the house rules.
        vocabulary: the words of the game.
        variant: the variant, whose material has the names that formulas ask about.
        counts: the numbers of players.

    Returns:
        For each restriction the kinds of action that it can forbid at all.

    Raises:
        DataError: a formula cannot be read; with file and line.
    """

    def given(rule: HouseRule, kind: str, players: int, read: Read) -> tuple[Words, ...]:
        whole = position_words(vocabulary, variant, players, 0, read)
        if rule.kind == RuleKind.ACTION:
            return whole, action_words(vocabulary, variant, kind, read), whole
        if rule.kind == RuleKind.SCORE:
            return whole, whole.mover
        return (position_words(vocabulary, variant, players, None, read),)

    context = new_context()
    concerned: dict[str, set[str]] = {rule.id: set() for rule in rules.restrictions}
    for players in counts:
        for readers in (FreeWords(variant, "", context), _LeastWords(variant)):
            for rule in rules:
                for kind in vocabulary.kinds.values():
                    claim = said(rule, *given(rule, kind, players, readers.read))
                    _check_plain(rule, claim, plain=isinstance(readers, _LeastWords))
                    if rule.id in concerned and claim is not False and not isinstance(readers, _LeastWords):
                        concerned[rule.id].add(kind)
                    if rule.kind != RuleKind.ACTION:
                        concerned.get(rule.id, set()).update(vocabulary.kinds.values())
                        break
    return {name: frozenset(kinds) for name, kinds in concerned.items()}


def _check_plain(rule: HouseRule, claim: Any, *, plain: bool) -> None:
    if plain and isinstance(claim, z3.ExprRef):
        raise rule.error(f"the formula gives Z3's own {claim} of plain numbers; {ADVICE}")


def score_limits(rule: HouseRule, vocabulary: Vocabulary, rules: Any, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a score can give: proved by Z3 from the limits of the words that it reads.

    Args:
        rule: the score.
        vocabulary: the words of the game.
        rules: the variant at a number of players.
        seat: the seat that scores.

    Raises:
        DataError: Z3 cannot tell, so that no bound of a final score would be proved.
    """
    words = FreeWords(rules.variant, "", new_context())
    position = position_words(vocabulary, rules.variant, rules.players, seat, words.read)
    claim = said(rule, position, position.mover)
    if isinstance(claim, int):
        return claim, claim
    try:
        return -_most(rule, -claim, words), _most(rule, claim, words)
    except OutOfTime as stopped:
        raise rule.error(
            f"how many points the score can give is unknown ({stopped.reason}), so no bounds of a final score can be "
            "proved; write it with sums, comparisons and products with fixed numbers"
        ) from None


def _most(rule: HouseRule, claim: Any, words: FreeWords) -> int:
    """The most that a term can be: found by doubling and halving, and Z3 says unsat to anything above it."""
    solver, deadline = new_solver(words.context), Deadline(_SECONDS)
    solver.add(*words.limits)

    def reached(least: int) -> int | None:
        solver.push()
        try:
            solver.add(claim >= least)
            if not satisfiable(solver, deadline, ()):
                return None
            return int(solver.model().eval(claim, model_completion=True).as_long())
        finally:
            solver.pop()

    lowest = reached(-_FARTHEST)
    if lowest is None:
        raise rule.error("the score has no end; keep it within the limits of what it reads")
    low, step = lowest, 1
    while (higher := reached(low + step)) is not None:
        low, step = higher, step * 2
        if low > _FARTHEST:
            raise rule.error("the score has no end; keep it within the limits of what it reads")
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        found = reached(middle)
        low, high = (low, middle) if found is None else (found, high)
    return low


_FARTHEST = 1_000_000
