"""Pages that stand alone in one file: what they show is data from a game, and they know no game."""

from ny1901.pages.replay import Fact, Reason, Replay, Seat, Step, replay_html

__all__ = ["Fact", "Reason", "Replay", "Seat", "Step", "replay_html"]
