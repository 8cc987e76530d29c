"""The replay page of any game whose states have a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.pages import Frame, Replay, Seat, Step, reasons_of, turn_of, with_story, words_of
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.text.words import printable

_VIEW = re.compile(r'<svg\b[^>]*?\bviewBox="(-?[0-9.]+) (-?[0-9.]+) ([0-9.]+) ([0-9.]+)"')
_PAPER, _INK = "#e8e4da", "#222222"


def replay_page_of(spec: GameSpec) -> Callable[[Sequence[Frame]], Replay]:
    """What makes the replay page of a game: its own function, or one that shows each state's `to_svg`; with its events.

    Args:
        spec: the game.
    """
    drawn = spec.replay_page or (lambda frames: _plain_page(spec.title, frames))
    return lambda frames: with_story(drawn(frames), frames, spec.events)


def _plain_page(title: str, frames: Sequence[Frame]) -> Replay:
    if not hasattr(frames[0].position, "to_svg"):
        raise DataError(f"a replay page of {title} needs `to_svg` of its states, which draws one")
    pictures = [str(frame.position.to_svg()) for frame in frames]
    return Replay(
        title=printable(title),
        notice="",
        board="",
        view=_view(title, pictures[0]),
        seats=tuple(Seat(f"Seat {seat}", str(seat), _PAPER, _INK) for seat in range(len(frames[0].position.scores))),
        steps=tuple(_step(frame, picture) for frame, picture in zip(frames, pictures, strict=True)),
    )


def _view(title: str, picture: str) -> tuple[float, float, float, float]:
    found = _VIEW.search(picture)
    if found is None:
        raise DataError(f'the pictures of {title} name no plane; write it as <svg viewBox="0 0 240 240">')
    _, _, width, height = map(float, found.groups())
    return 0, 0, width, height  # the picture lies in the page's as a whole, wherever its own plane begins


def _step(frame: Frame, picture: str) -> Step:
    position: Any = frame.position
    winners = " and ".join(map(str, position.winners))
    view = _VIEW.search(picture)
    drawn = picture[view.start() :] if view else picture  # without a prolog, which may not stand inside a page
    return Step(
        turn=turn_of(frame, f"seat {frame.seat}"),
        action="" if frame.action is None else printable(str(frame.action)),
        words=printable(words_of(frame, f"Seat {frame.seat}: {frame.action}")),
        status=f"Over; won by seat {winners}." if position.is_over else f"Seat {position.to_move} is to move.",
        moving=None if position.is_over else position.to_move,
        drawn=(drawn,),
        scores=position.scores,
        bounds=frame.bounds,
        notation=frame.notation,
        reasons=reasons_of(frame),
    )
