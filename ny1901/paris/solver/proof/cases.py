"""The cases that the model of Paris tells apart within a kind of action; a report counts the games' steps by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.table import CARDS
from ny1901.paris.solver.proof.questions import kept
from ny1901.paris.solver.proof.state import SymbolicPosition
from ny1901.paris.solver.proof.transitions import StepSymbols
from ny1901.paris.solver.proof.turn_guards import BUILD, LAY, PASS, TAKE, USE, card_number, use_of
from ny1901.solver.proof.logic import Truth, all_of, and_, not_

Cases = Iterator[tuple[str, Truth]]


def cases_of(before: SymbolicPosition, step: StepSymbols, after: SymbolicPosition, kind: str, seat: int) -> Cases:
    """Each case of a kind of action that the variant knows, and whether a step is one of it.

    Args:
        before: the position before the step.
        step: what the action is about.
        after: the position after it.
        kind: the kind of action.
        seat: the seat that takes it.
    """
    named = [card for card in CARDS if card.value in before.rules.variant.postcards]
    if kind == LAY:
        yield "that draws a tile", before.seats[seat].stack >= 1
        yield "of the last tile", before.board.empty == 1
        yield "that empties the hand", after.seats[seat].hand == 0
    elif kind == TAKE and before.rules.variant.finished_may_take:
        yield "by a seat without tiles", before.seats[seat].hand == 0
    elif kind == BUILD:
        yield from _built(before, step, seat, named)
    elif kind == use_of(Postcard.BOUQUINISTES) and Postcard.JARDIN_DES_PLANTES in named:
        yield "beside the Jardin", and_(step.is_building, before.building.jardin)
    elif kind == use_of(Postcard.JARDIN_DES_PLANTES) and before.rules.variant.jardin_on_lamp:
        yield "on a street lamp", step.on_lamps >= 1
    elif kind == USE:
        for card in named:
            yield f"of {card.value}", step.card == card_number(card)
    if kind in (BUILD, *map(use_of, (Postcard.JARDIN_DES_PLANTES, Postcard.FONTAINE_DES_MERS))):
        allowed = kind != use_of(Postcard.JARDIN_DES_PLANTES) or before.rules.variant.jardin_on_chartier
        if Postcard.CHARTIER in named and allowed:
            yield "on the other colour", step.on_rival >= 1
    if kind not in (LAY, TAKE, PASS, use_of(Postcard.LEVITATION)):
        yield "that ends the game", after.turn.over
        yield "after which the seat goes on", all_of((kept(before.turn.seat, after.turn.seat), not_(after.turn.over)))


def _built(before: SymbolicPosition, step: StepSymbols, seat: int, named: Collection[Postcard]) -> Cases:
    """A building, by the effects that it uses: one, or two together."""
    variant, chartier, metropolitain = before.rules.variant, step.on_rival >= 1, step.on_lamps >= 1
    yield "of the last building of the reserve", before.seats[seat].reserve == 1
    if Postcard.METROPOLITAIN in named:
        yield "on a street lamp", metropolitain
        if Postcard.CHARTIER in named and variant.combine_effects:
            yield "on the other colour and a street lamp", and_(chartier, metropolitain)
    if Postcard.LEVITATION in named:
        waits = before.turn.waiting
        yield "after a Levitation", waits
        if Postcard.CHARTIER in named and variant.levitation_uses_effects:
            yield "after a Levitation on the other colour", and_(waits, chartier)
        if Postcard.METROPOLITAIN in named and variant.levitation_uses_effects:
            yield "after a Levitation on a street lamp", and_(waits, metropolitain)
