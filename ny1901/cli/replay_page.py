"""The replay page of a record of any game: its steps with their score bounds, written to one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from ny1901.cli.bands import Inner
from ny1901.cli.output import progress
from ny1901.cli.written import write_whole
from ny1901.kernel.errors import RecordError
from ny1901.kernel.pages import Bounds, Frame, replay_html
from ny1901.kernel.plain import replay_page_of
from ny1901.kernel.spec import GameSpec

Played = tuple[Any, Any, Any]
"""One step: the state before it, the action, the state after it."""


def write_replay_page(
    path: str, game: GameSpec, record: Any, played: Sequence[Played], wrong: RecordError | None, *, inner: Inner
) -> None:
    """Write the page; the score bounds of every step are computed here, and what lies inside them, with progress.

    Args:
        path: the file to write.
        game: whose record it is.
        record: the record.
        played: the steps that are by the rules.
        wrong: why the record stops after them, if it does.
        inner: what is asked for beside the bounds.

    Raises:
        DataError: the file cannot be written, or no such agent plays the game.
        StudyError: a library that this needs is not installed, or a game broke down.
    """
    with progress("bounding the scores", len(played) + 1) as bar:
        frames = tuple(_frames(game, record, played, wrong, lambda: bar.advance(bar.task_ids[0])))
    frames, notes = inner.along(frames) if inner.wanted else (frames, ())
    write_whole(path, replay_html(evolve(replay_page_of(game)(frames), bands=notes)))


def _frames(
    game: GameSpec,
    record: Any,
    played: Sequence[Played],
    wrong: RecordError | None,
    advance: Callable[[], None],
) -> Iterator[Frame]:
    bounds = _bounds(game, record.initial)
    yield Frame(position=record.initial, notation=str(record.initial), bounds=bounds)
    advance()
    for number, (before, action, after) in enumerate(played):
        bounds = _bounds(game, after)
        turn, seat = record.form.turn(before, number)
        yield Frame(position=after, notation=str(after), turn=turn, seat=seat, action=action, bounds=bounds)
        advance()
    if wrong is not None:
        last = played[-1][2] if played else record.initial
        yield _stop(record, len(played), last, wrong, bounds)


def _bounds(game: GameSpec, state: Any) -> Bounds:
    """The bounds of each seat; none for a game that brings no `score_bounds`."""
    found = game.part("solver.score_bounds")(state) if "score_bounds" in game.solver else ()
    return tuple((seat.lower, seat.upper) for seat in found)


def _stop(record: Any, number: int, state: Any, wrong: RecordError, bounds: Bounds) -> Frame:
    """The step at which the record leaves the rules: the first action that was not played, or a wrong claim."""
    told = [(turn, action) for turn in record.turns for action in turn.actions]
    if number == len(told):
        return Frame(position=state, notation=str(state), verdict=wrong.verdict, bounds=bounds)
    turn, action = told[number]
    return Frame(
        position=state,
        notation=str(state),
        turn=turn.number,
        seat=turn.seat,
        action=action,
        verdict=wrong.verdict,
        bounds=bounds,
    )
