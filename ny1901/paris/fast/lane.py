"""Whole games of Paris in compiled batches, action for action those of the engine."""

from __future__ import annotations

from attrs import frozen

from ny1901.kernel.compiled.lane import BatchLane, Room
from ny1901.paris.fast.game_arrays import new_game
from ny1901.paris.fast.playing import PLAYOUT, RANDOM, SUMMARY_SIZE, play_games
from ny1901.paris.fast.states import Meanings
from ny1901.paris.fast.tables import rules_array, why_not
from ny1901.paris.fast.tally import TALLY_SIZE


@frozen(eq=False)
class Lane(BatchLane):
    """Plays games of Paris in compiled batches.

    Args:
        rules: a variant, as a `Game`.

    Raises:
        StudyError: it cannot play the variant; the error says why.
    """

    room = Room(
        why_not=why_not,
        rules_array=rules_array,
        meanings=Meanings,
        new_game=new_game,
        play_games=play_games,
        columns=(SUMMARY_SIZE, TALLY_SIZE),
        agents={"random": RANDOM},
        playout=PLAYOUT,
    )
