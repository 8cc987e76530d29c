"""The replay page of a record: its steps with their score bounds, written to one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ny1901 import solver
from ny1901.cli.output import progress, write_whole
from ny1901.errors import RecordError
from ny1901.game import Record, State
from ny1901.pages import replay_html
from ny1901.render.replay import Frame, replay_page
from ny1901.rules.actions import Action

Played = tuple[State, Action, State]
"""One step: the state before it, the action, the state after it."""


def write_replay_page(path: str, record: Record, played: Sequence[Played], wrong: RecordError | None) -> None:
    """Write the page; the score bounds of every step are computed here, with progress.

    Args:
        path: the file to write.
        record: the record.
        played: the steps that are by the rules.
        wrong: why the record stops after them, if it does.

    Raises:
        DataError: the file cannot be written.
    """
    with progress("bounding the scores", len(played) + 1) as bar:
        frames = tuple(_frames(record, played, wrong, lambda: bar.advance(bar.task_ids[0])))
    write_whole(path, replay_html(replay_page(frames)))


def _frames(
    record: Record, played: Sequence[Played], wrong: RecordError | None, advance: Callable[[], None]
) -> Iterator[Frame]:
    bounds = _bounds(record.initial)
    yield Frame(position=record.initial, notation=str(record.initial), bounds=bounds)
    advance()
    for before, action, after in played:
        bounds, turn = _bounds(after), before.turn
        yield Frame(
            position=after,
            notation=str(after),
            turn=turn.number + 1,
            seat=turn.seat,
            action=action,
            bounds=bounds,
        )
        advance()
    if wrong is not None:
        last = played[-1][2] if played else record.initial
        yield _stop(record, len(played), last, wrong, bounds)


def _bounds(state: State) -> tuple[tuple[int, int], ...]:
    return tuple((seat.lower, seat.upper) for seat in solver.score_bounds(state))


def _stop(record: Record, number: int, state: State, wrong: RecordError, bounds: tuple[tuple[int, int], ...]) -> Frame:
    """The step at which the record leaves the rules: the first action that was not played, or a wrong claim."""
    told = [(turn, action) for turn in record.turns for action in turn.actions]
    if number == len(told):
        return Frame(position=state, notation=str(state), turn=state.turn.number, verdict=wrong.verdict, bounds=bounds)
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
