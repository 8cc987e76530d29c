"""What an invariant is, and how one is written: a formula on the symbolic position whose docstring is its sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import z3
from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.solver.proof.logic import Truth, all_of, implies, or_
from ny1901.solver.proof.reading import reading

Symbols: TypeAlias = Any
"""A symbolic position of any game."""
Holds = Callable[[Symbols], Truth]
Step = Callable[[Symbols, Symbols], Truth]
Tried = Callable[[Any, Any, Any], bool]
"""What is said of a real step: the position before it, the action, the position after it."""

ADVICE = (
    "for Python's and, or, not, if, in and a <= b <= c write and_(a, b), or_(a, b), not_(a), if_else(a, x, y) or "
    "implies(a, b), any_of(a == x for x in ...) and and_(a <= b, b <= c); for all, any, min and max write all_of, "
    "any_of, lesser and if_else; for values[a] write at(values, a)"
)
UNREADABLE = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError, z3.Z3Exception)
"""What a formula can raise that is not about terms alone."""


@frozen(eq=False)
class Invariant:
    """A statement about every position or every step of every game.

    Args:
        name: its name in reports, such as `one-owner`.
        statement: a sentence.
        holds: for a statement about positions: whether one satisfies it.
        step: for a statement about steps: whether one satisfies it, given the position before and the one after.
        rules: the ids of the rules that it is about.
        tried: for a statement about what the symbols leave out, such as the tally: whether a real step satisfies it,
            given the engine's position before, the action, and the position after. Games can refute it; nothing proves
            it.

    Raises:
        DataError: no `holds`, `step` or `tried`, or no name.

    >>> Invariant("poor", "Nobody ever has 200 points.", holds=lambda s: all_of(p.score < 200 for p in s.seats)).name
    'poor'
    """

    name: str = field()
    statement: str
    holds: Holds | None = None
    step: Step | None = None
    rules: tuple[str, ...] = ()
    tried: Tried | None = None

    @name.validator
    def _has_a_name(self, _: object, name: str) -> None:
        if not name:
            raise DataError("an invariant needs a name for the report, such as 'one-owner'", field="name")

    def __attrs_post_init__(self) -> None:
        """Refuse an invariant that says nothing."""
        if self.holds is None and self.step is None and self.tried is None:
            raise DataError(
                "the invariant says nothing; give holds=lambda s: ... for positions or step=lambda s, t: ... for steps",
                field=self.name,
            )

    def about_position(self, position: Symbols) -> Truth:
        """Whether a position satisfies it; true if it is only about steps.

        Args:
            position: a position of the engine, or the symbols of one.

        Raises:
            DataError: the formula cannot be read, or is no truth.
        """
        return self._read(self.holds, position) if self.holds else True

    def about_step(self, before: Symbols, after: Symbols) -> Truth:
        """Whether a step satisfies it; true if it is only about positions.

        Args:
            before: the position before the step, real or of symbols.
            after: the position after it, of the same kind.

        Raises:
            DataError: the formula cannot be read, or is no truth.
        """
        return self._read(self.step, before, after) if self.step else True

    def about_real_step(self, before: Any, action: Any, after: Any) -> bool:
        """Whether a step of the engine satisfies it; true if it is only about symbols.

        Args:
            before: the position before the step.
            action: what was done.
            after: the position after it.
        """
        return self.tried(before, action, after) if self.tried else True

    @property
    def provable(self) -> bool:
        """Whether it says anything about symbols, and about nothing else."""
        return self.tried is None

    def is_true(self, claim: Truth) -> bool:
        """Whether a claim about a real position is true; it may be written with Z3's own `And` and `Or`.

        Args:
            claim: what the formula says of the position.
        """
        return bool(z3.is_true(z3.simplify(claim))) if isinstance(claim, z3.BoolRef) else bool(claim)

    def _read(self, formula: Callable[..., Any], *positions: Symbols) -> Truth:
        try:
            with reading():
                claim = formula(*positions)
        except UNREADABLE as error:
            raise DataError(f"the formula cannot be read: {error}; {ADVICE}", field=self.name) from error
        if not isinstance(claim, bool | z3.BoolRef):
            raise DataError(f"the formula gives {claim!r}, which is neither true nor false; {ADVICE}", field=self.name)
        return claim


def about_positions(*rules: str) -> Callable[[Holds], Invariant]:
    """Make an invariant of a formula about positions: the name is the function's, the sentence its docstring.

    Args:
        rules: the ids of the rules that it is about.
    """

    def invariant(holds: Holds) -> Invariant:
        return Invariant(_name_of(holds), _sentence_of(holds), holds=holds, rules=rules)

    return invariant


def about_steps(*rules: str) -> Callable[[Step], Invariant]:
    """Make an invariant of a formula about steps: the name is the function's, the sentence its docstring.

    Args:
        rules: the ids of the rules that it is about.
    """

    def invariant(step: Step) -> Invariant:
        return Invariant(_name_of(step), _sentence_of(step), step=step, rules=rules)

    return invariant


def _name_of(formula: Callable[..., Truth]) -> str:
    return formula.__name__.replace("_", "-")


def _sentence_of(formula: Callable[..., Truth]) -> str:
    return " ".join((formula.__doc__ or "").split())


def for_the_seat_to_move(position: Symbols, claim: Callable[[int], Truth]) -> Truth:
    """A claim about the seat whose turn it is.

    Args:
        position: the position.
        claim: the claim about the seat of a given number.
    """
    return all_of(implies(position.turn.seat == seat, claim(seat)) for seat in position.numbers)


def turn_passed(before: Symbols, after: Symbols) -> Truth:
    """Whether a step ended a turn."""
    return or_(after.turn.number < before.turn.number, after.turn.number > before.turn.number)
