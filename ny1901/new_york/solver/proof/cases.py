"""The cases that the model of New York tells apart within a kind of action; a report counts steps of games by them."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.new_york.solver.proof.state import BOOM, GRAB, SymbolicPosition
from ny1901.new_york.solver.proof.transitions import StepSymbols
from ny1901.new_york.solver.proof.turn_guards import untouched
from ny1901.solver.proof.logic import Truth, and_, at, not_, total

Cases = Iterator[tuple[str, Truth]]


def cases_of(before: SymbolicPosition, step: StepSymbols, after: SymbolicPosition, kind: str, seat: int) -> Cases:
    """Each case of a kind of action that the variant and the city know, and whether a step is one of it.

    Args:
        before: the position before the step.
        step: what the action is about.
        after: the position after it.
        kind: the kind of action.
        seat: the seat that takes it.
    """
    rules, turn = before.rules, before.turn
    if kind == "acquire":
        yield "at the start of a turn", untouched(before)
        yield "with the last worker", before.seats[seat].available == 1
        if "land-grab" in rules.variant.action_cards:
            yield "for a Land Grab", turn.pending == GRAB
        if any(rules.table.face_is_large):
            yield "of a large lot", at(rules.table.face_is_large, step.face)
    elif kind in ("build", "rebuild"):
        yield from _raised(before, step, kind)
    elif kind == "play market-shift" and rules.variant.shift_order == "return-first":
        yield "from a short deck", total(before.market.future) < rules.variant.market_size
    elif kind == "play construction-boom":
        yield "after a rebuild", turn.demolished
    elif kind == "play land-grab" and rules.variant.grab_timing != "at-once":
        yield "after building", turn.built >= 1
    elif kind == "end":
        yield "with nothing done", and_(turn.acquired == 0, turn.built == 0)
        yield "of a last turn", before.end.turns_left >= 1
    refills = "acquire" if rules.variant.refill == "after-expand" else "end"
    if kind == refills:
        yield "that refills from the last cards", and_(total(step.drawn) >= 1, total(after.market.future) == 0)
    if kind in ("build", "rebuild", refills):
        yield "that triggers the end", and_(not_(before.end.triggered), after.end.triggered)


def _raised(before: SymbolicPosition, step: StepSymbols, kind: str) -> Cases:
    variant, turn = before.rules.variant, before.turn
    if kind == "rebuild":
        yield "that vacates a lot", step.marked >= 1
        yield "that vacates several lots", step.marked >= 2
        yield "of several buildings", step.removed >= 2
        yield "of three buildings or more", step.removed >= 3
    else:
        yield "without an acquisition", and_(turn.acquired == 0, turn.built == 0)
        if "construction-boom" in variant.action_cards:
            yield "by a Construction Boom", turn.pending == BOOM
    if variant.legendaries_per_player:
        yield "of a legendary", step.legendary
    if variant.gold_prestige_points:
        yield "with points of Gold Prestige", step.prestige >= 1
