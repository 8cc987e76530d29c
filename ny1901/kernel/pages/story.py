"""What is worth a mark in a game: what its description names, who takes the lead, and who can no longer win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve

from ny1901.kernel.pages.frames import Bounds, Frame
from ny1901.kernel.pages.replay import Event, Replay, Step

LEAD, OUT = "In the lead", "Can no longer win"
"""The kinds of events that every game with scores has, and those with score bounds."""

Events = Callable[[Any, Any, Any], Iterable[Event]]
"""A game's own events, from the state before an action, the action, and the state after it."""


def with_story(replay: Replay, frames: Sequence[Frame], events: Events | None) -> Replay:
    """A replay whose steps tell what happened in them, and how games from there end.

    Args:
        replay: the replay, with a step for each frame.
        frames: its frames, the start first.
        events: what the game itself thinks worth a mark.
    """
    told: list[list[Event]] = [[] for _ in replay.steps]
    if events is not None:
        for number, (before, frame) in enumerate(pairwise(frames), start=1):
            if frame.action is not None and frame.verdict.legal:
                told[number] += events(before.position, frame.action, frame.position)
    names = [seat.name for seat in replay.seats]
    for number, event in (*_leads(names, replay.steps), *_outs(names, replay.steps)):
        told[number].append(event)
    steps = (
        evolve(step, events=(*step.events, *more), found=frame.found, measured=frame.measured)
        for step, more, frame in zip(replay.steps, told, frames, strict=True)
    )
    return evolve(replay, steps=tuple(steps))


def _leads(names: Sequence[str], steps: Sequence[Step]) -> Iterator[tuple[int, Event]]:
    """Each step at which another seat than before has more points than all others."""
    ahead = None
    for number, step in enumerate(steps):
        leaders = [seat for seat, points in enumerate(step.scores) if points == max(step.scores)]
        if len(leaders) == 1 < len(step.scores) and leaders[0] != ahead:
            ahead = leaders[0]
            yield number, Event(LEAD, ahead, f"{names[ahead]} takes the lead with {step.scores[ahead]} points")


def _outs(names: Sequence[str], steps: Sequence[Step]) -> Iterator[tuple[int, Event]]:
    """The first step from which a seat ends below another one, whatever anybody does."""
    gone: set[int] = set()
    for number, step in enumerate(steps):
        for seat, better in _beaten(step.bounds):
            if seat not in gone:
                gone.add(seat)
                most, least = step.bounds[seat][1], step.bounds[better][0]
                words = f"{names[seat]} can no longer win: at most {most} points, {names[better]} has at least {least}"
                yield number, Event(OUT, seat, words)


def _beaten(bounds: Bounds) -> Iterator[tuple[int, int]]:
    """The seats whose best end is below another one's worst, each with the seat whose worst is the best."""
    if bounds:
        better = max(range(len(bounds)), key=lambda seat: bounds[seat][0])
        yield from ((seat, better) for seat, (_, most) in enumerate(bounds) if most < bounds[better][0])
