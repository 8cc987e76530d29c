"""Pages that stand alone in one file: what they show is data from a game, and they know no game."""

from ny1901.kernel.pages.frames import Bounds, Frame, reasons_of, turn_of, words_of
from ny1901.kernel.pages.replay import Fact, Reason, Replay, Seat, Source, Step, replay_html

__all__ = [
    "Bounds",
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
    "words_of",
]
