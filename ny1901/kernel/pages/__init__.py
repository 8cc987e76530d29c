"""Pages that stand alone in one file: what they show is data from a game, and they know no game."""

from ny1901.kernel.pages.frames import Bounds, Frame, reasons_of, turn_of, words_of
from ny1901.kernel.pages.replay import Event, Fact, Reason, Replay, Seat, Source, Step, replay_html
from ny1901.kernel.pages.story import with_story

__all__ = [
    "Bounds",
    "Event",
    "Fact",
    "Frame",
    "Reason",
    "Replay",
    "Seat",
    "Source",
    "Step",
    "reasons_of",
    "replay_html",
    "turn_of",
    "with_story",
    "words_of",
]
