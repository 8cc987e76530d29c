"""Whole games of New York 1901 in compiled batches, action for action those of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.kernel.compiled.lane import BatchLane, Room
from ny1901.new_york.fast.choosing import GREEDY, PLAYOUT, RANDOM
from ny1901.new_york.fast.game_arrays import new_game
from ny1901.new_york.fast.playing import GAME_SIZE, play_games
from ny1901.new_york.fast.states import Meanings
from ny1901.new_york.fast.steps import steps_of
from ny1901.new_york.fast.tables import rules_array, why_not
from ny1901.new_york.fast.tally import TALLY_SIZE

if TYPE_CHECKING:
    from ny1901.analysis.game.play import Step


@frozen(eq=False)
class Lane(BatchLane):
    """Plays games of New York in compiled batches.

    Args:
        rules: a variant at a number of players, such as a `Game`.

    Raises:
        StudyError: it cannot play the variant; the error says why.
    """

    room = Room(
        why_not=why_not,
        rules_array=rules_array,
        meanings=Meanings,
        new_game=new_game,
        play_games=play_games,
        columns=(GAME_SIZE, TALLY_SIZE),
        agents={"random": RANDOM, "greedy": GREEDY},
        playout=PLAYOUT,
    )

    def steps(self, agents: Sequence[str], seed: int, *, plies: int = 5000) -> list[Step]:
        """A game as studies measure it; it is the one that `play` plays.

        Args:
            agents: the agent's name in each seat.
            seed: the seed of the deal and of the dice.
            plies: where the game is broken off, in actions.

        Raises:
            StudyError: an agent does not play here.
        """
        return steps_of(self.meanings, seed, self.play(agents, [seed], plies=plies, threads=1).codes(0))
