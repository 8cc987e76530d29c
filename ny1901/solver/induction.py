"""The induction for New York: `model_induction` with the model of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ny1901.rules.position import Ruleset
from ny1901.solver.model_induction import SETUP, Gap, ModelInduction, Proof
from ny1901.solver.new_york_model import NewYork
from ny1901.solver.statement import Invariant

__all__ = ["SETUP", "Gap", "Induction", "Proof"]


class Induction(ModelInduction):
    """The model of one ruleset of New York, and what has been proved about it.

    Args:
        rules: the variant at a number of players.
        invariants: the statements and lemmas.
        deadline: when to stop, on the clock of `time.monotonic`.
        known: statements already proved for these rules; they may be leant on.
        leave_out: rules to leave out of the model, to see what depends on them.
    """

    def __init__(
        self,
        rules: Ruleset,
        invariants: Sequence[Invariant],
        deadline: float,
        known: Sequence[Invariant] = (),
        leave_out: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(NewYork(rules), invariants, deadline, known, leave_out)
