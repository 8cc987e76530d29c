"""A whole turn of one seat undone: every script a turn can follow, and the states before it.

A script is the kinds of events of a turn in order. The turn's first event decides what must hold as it begins: a turn
that acquires needs a worker, a turn that demolishes needs nothing, any other turn is one without an available worker.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.reachability.seat import BOOM, GRAB, Event, Events, Seat, SeatState

Script = tuple[str, ...]

_LOTS_TRIED = 3
_CARD_BITS = {"boom": BOOM, "grab": GRAB}


@lru_cache(maxsize=64)
def scripts(variant: Variant) -> tuple[Script, ...]:
    """Every script of a whole turn in a variant, but for a Market Shift before it and for a lot given back."""
    plain: list[Script] = [(), ("acquire",), ("build",), ("acquire", "build"), ("rebuild",)]
    boomed = [(*script, "boom", "build") for script in plain if script[-1:] in (("build",), ("rebuild",))]
    found = [*plain, *boomed]
    if variant.grab_timing == "at-once":
        grabbed = [("grab", "acquire", *script) for script in found if script[:1] == ("acquire",)]
    else:
        grabbed = [longer for script in found for longer in _with_grab(script, variant)]
    return tuple(dict.fromkeys((*found, *grabbed)))


def _with_grab(script: Script, variant: Variant) -> Iterator[Script]:
    """A script with an additional lot after each of its events, where the variant allows it."""
    for place, kind in enumerate(script, start=1):
        expanded = (
            script[0] == "acquire"
            or (script[0] == "rebuild" and variant.grab_after_demolition)
            or (script[0] == "build" and variant.grab_after_skip)
        )
        if expanded and kind != "boom":
            yield (*script[:place], "grab", "acquire", *script[place:])


def undone(seat: Seat, state: SeatState, script: Script, dice: random.Random) -> Iterator[tuple[Events, SeatState]]:
    """The ways to undo a turn that followed a script, with the state before it.

    Args:
        seat: the seat.
        state: what it has after the turn.
        script: the kinds of its events.
        dice: what draws the order, and among the very many ways to set up demolished buildings.
    """
    for events, before in undone_events(seat, state, script, True if "grab" in script else None, dice):
        if may_begin(seat, before, script) and _boom_was_lawful(seat, before, events):
            yield events, before


def may_begin(seat: Seat, before: SeatState, script: Script) -> bool:
    """Whether a turn that follows a script may begin with a state (`turn.must-acquire`, `turn.skip-acquire`).

    Args:
        seat: the seat.
        before: what it has as the turn begins.
        script: the kinds of the turn's events.
    """
    has_worker = seat.facts(before).marks.bit_count() < seat.workers
    if script[:1] == ("rebuild",):
        return True
    if script[:1] in (("acquire",), ("grab",)):
        return has_worker
    if has_worker:
        return False
    return bool(script) or (seat.rules.variant.decline_without_worker and seat.can_build(before))


def undone_events(
    seat: Seat, state: SeatState, script: Script, small: bool | None, dice: random.Random
) -> Iterator[tuple[Events, SeatState]]:
    """The ways to undo the events of a script, whatever the turn begins with.

    Args:
        seat: the seat.
        state: what it has after them.
        script: the kinds of the events.
        small: True for lots of at most 2 squares only, False for larger ones only, None for any.
        dice: what draws the order.
    """
    if not script:
        yield (), state
        return
    *rest, kind = script
    for event, before in _undone_event(seat, state, kind, small, dice):
        for events, first in undone_events(seat, before, tuple(rest), small, dice):
            yield (*events, event), first


def _undone_event(
    seat: Seat, state: SeatState, kind: str, small: bool | None, dice: random.Random
) -> Iterator[tuple[Event, SeatState]]:
    if kind == "acquire":
        yield from islice(seat.undone_acquisitions(state, dice, small=small), _LOTS_TRIED)
    elif kind == "build":
        yield from seat.undone_builds(state)
    elif kind == "rebuild":
        yield from seat.undone_rebuilds(state, dice)
    elif state.cards & _CARD_BITS[kind]:
        cards = state.cards & ~_CARD_BITS[kind]
        yield Event(kind), SeatState(state.lots, state.standing, state.restored, state.gone, cards)


def _boom_was_lawful(seat: Seat, before: SeatState, events: Events) -> bool:
    """`card.boom`: in some variants the second building too needs the points that the turn began with."""
    buildings = [event.building for event in events if event.building]
    if len(buildings) < 2 or seat.rules.variant.boom_new_generation:
        return True
    return seat.facts(before).score >= seat.rules.variant.threshold(buildings[1].tile.generation)
