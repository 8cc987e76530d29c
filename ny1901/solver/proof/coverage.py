"""How far the games of a variant have tried the model of its rules: their steps by kind of action and by case."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import frozen

from ny1901.solver.answers import Row
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.reading import reading
from ny1901.solver.z3_solving import new_context

NEVER_MET, CANNOT_COME = "never met", "cannot come"
"""What a report says of a kind or a case without steps: no game came to it; the rules allow it to no seat."""


@frozen
class Coverage:
    """How many steps of games of one kind, or of one case of a kind, were held against the model.

    Attributes:
        kind: the kind of action.
        case: a case that the model tells apart within the kind; empty for the kind as a whole.
        steps: how many steps; one step can be of several cases.
        note: `NEVER_MET`, or `CANNOT_COME` where that is proved; else empty.
    """

    kind: str
    case: str
    steps: int
    note: str

    def __str__(self) -> str:
        return f"{self.kind} {self.case}".rstrip()

    def as_row(self) -> Row:
        """The kind, the case, the steps and the note."""
        return {"kind": self.kind, "case": self.case, "steps": self.steps, "note": self.note}


def coverage(model: Model, met: Mapping[tuple[str, str], int], impossible: Collection[str]) -> tuple[Coverage, ...]:
    """Every kind of action and every case of it, in the order of the model.

    Args:
        model: the rules.
        met: the steps met, by kind and case.
        impossible: the kinds that cannot come.
    """
    return tuple(
        Coverage(kind, case, steps, _note(steps, impossible=kind in impossible))
        for kind, case in _kinds_and_cases(model)
        for steps in (met.get((kind, case), 0),)
    )


def _note(steps: int, *, impossible: bool) -> str:
    if steps:
        return ""
    return CANNOT_COME if impossible else NEVER_MET


def _kinds_and_cases(model: Model) -> Iterator[tuple[str, str]]:
    context = new_context()
    before, step, after = model.position("before ", context), model.step(context), model.position("after ", context)
    for kind in model.kinds:
        yield kind, ""
        with reading():
            yield from ((kind, case) for case, _ in model.cases(before, step, after, kind, 0))
