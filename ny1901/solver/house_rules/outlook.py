"""What house rules forbid a seat that only builds, whatever it has built before.

What building changes of a position is open, a constant of Z3 within its limits; everything else is as it stands now.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from ny1901.kernel.house_rules.play import HousePlay
from ny1901.kernel.house_rules.rule import HouseRule, RuleKind
from ny1901.kernel.house_rules.vocabulary import Read, Word, action_words, position_words
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.house_rules.formulas import FreeWords, said
from ny1901.solver.proof.logic import not_
from ny1901.solver.z3_solving import new_context, new_solver, satisfiable


@frozen(eq=False)
class Outlook:
    """The restrictions of a position's variant on what its mover may put up, now or after more buildings.

    Attributes:
        house: how the game plays them.
        position: the position; its mover is the one that builds.
        changing: the names of the words of the mover, of the position and of the action that building can change.
        deadline: when Z3 gives up; what it does not know is not forbidden for sure.
    """

    house: HousePlay
    position: Any
    changing: frozenset[str]
    deadline: Deadline
    _context: Any = field(factory=new_context, init=False)
    _known: dict[int, tuple[Any, bool]] = field(factory=dict, init=False)

    def forbids(self, action: Any) -> bool:
        """Whether an action is forbidden whenever it comes.

        A rule that is set aside where nothing else is left forbids nothing for sure.

        Args:
            action: an action that puts something up.
        """
        variant, kind = self.position.rules.variant, self.house.kind_of(action)
        concerns = self.house.concerns(variant)
        return any(
            kind in concerns[rule.id] and not rule.unless_stuck and self._surely(rule, action)
            for rule in variant.house_rules.restrictions
        )

    def _surely(self, rule: HouseRule, action: Any) -> bool:
        before, after, done = (FreeWords(self.position.rules.variant, name, self._context) for name in "pra")
        claim = self._said(rule, action, before, after, done)
        if isinstance(claim, bool):
            return claim
        if claim.get_id() not in self._known:  # the claim is kept too: Z3 gives the number of one gone to another
            limits = [*before.limits, *after.limits, *done.limits]
            self._known[claim.get_id()] = claim, self._impossible(not_(claim), limits)
        return self._known[claim.get_id()][1]

    def _said(self, rule: HouseRule, action: Any, before: FreeWords, after: FreeWords, done: FreeWords) -> Any:
        words, variant, kind = self.house.vocabulary, self.position.rules.variant, self.house.kind_of(action)
        seats, mover = len(self.position.players), self.position.to_move
        if rule.kind == RuleKind.POSITION:
            return said(rule, position_words(words, variant, seats, None, self._reads(after)))

        def of_action(word: Word, *name: str) -> Any:
            return done.read(word, *name) if word.name in self.changing else word.value(self.position, action, *name)

        return said(
            rule,
            position_words(words, variant, seats, mover, self._reads(before)),
            action_words(words, variant, kind, of_action),
            position_words(words, variant, seats, mover, self._reads(after)),
        )

    def _reads(self, free: FreeWords) -> Read:
        position, mover = self.position, self.position.to_move

        def read(word: Word, seat: int | None, *name: str) -> Any:
            if word.name in self.changing and seat in (None, mover):
                return free.read(word, seat, *name)
            return word.value(position, *(() if seat is None else (seat,)), *name)

        return read

    def _impossible(self, claim: Any, limits: list[Any]) -> bool:
        solver = new_solver(self._context)
        solver.add(claim, *limits)
        try:
            return not satisfiable(solver, self.deadline)
        except OutOfTime:
            return False
