"""The induction for New York: `model_induction` with the model of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ny1901.new_york.rules.game import Game
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.induction import SETUP, Gap, ModelInduction, Proof
from ny1901.solver.proof.statement import Invariant

__all__ = ["SETUP", "Gap", "Induction", "Proof"]


class Induction(ModelInduction):
    """The model of one ruleset of New York, and what has been proved about it.

    Args:
        rules: the variant at a number of players.
        invariants: the statements and lemmas.
        deadline: when to stop.
        known: statements already proved for these rules; they may be leant on.
        leave_out: rules to leave out of the model, to see what depends on them.
    """

    def __init__(
        self,
        rules: Game,
        invariants: Sequence[Invariant],
        deadline: Deadline,
        known: Sequence[Invariant] = (),
        leave_out: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(NewYork(rules), invariants, deadline, known, leave_out)
