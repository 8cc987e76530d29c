"""Whole games of New York 1901 in compiled batches, action for action those of the engine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import field, frozen

from ny1901.kernel.compiled.dice import SIZE, Ints, seed_words
from ny1901.kernel.errors import StudyError
from ny1901.new_york.fast.game_arrays import new_game
from ny1901.new_york.fast.playing import ACTIONS, GAME_SIZE, PLAYOUT, RANDOM, play_games
from ny1901.new_york.fast.states import Meanings
from ny1901.new_york.fast.steps import steps_of
from ny1901.new_york.fast.tables import rules_array, why_not
from ny1901.new_york.fast.tally import TALLY_SIZE, TOTAL, WON

if TYPE_CHECKING:
    from ny1901.analysis.game.play import Step
    from ny1901.new_york.rules.actions import Action
    from ny1901.new_york.rules.game import Game

AGENTS = {"random": RANDOM}
"""The agents that play inside, by the names of `ny1901.analysis.agents.agent`."""


def agent_numbers(names: Sequence[str]) -> list[int]:
    """The numbers by which compiled functions know agents.

    Args:
        names: the agents' names.

    Raises:
        StudyError: an agent does not play here.
    """
    for name in names:
        if name not in AGENTS:
            raise StudyError(f"agent {name!r} does not play in compiled games; they know {', '.join(AGENTS)}")
    return [AGENTS[name] for name in names]


@frozen(eq=False)
class Games:
    """Finished games.

    Attributes:
        summaries: a row for each game: its actions, its turns, whether it is over, and who ended it by which rule.
        tallies: for each game and seat the points by source, the total and whether it wins.
        taken: the codes of each game's actions; without columns if they were not kept.
        meanings: what the codes stand for.
    """

    summaries: Ints
    tallies: Ints
    taken: Ints
    meanings: Meanings = field(repr=False)

    @property
    def totals(self) -> Ints:
        """For each game each seat's final score, in points."""
        return self.tallies[:, :, TOTAL]

    @property
    def wins(self) -> Ints:
        """For each game and seat 1 if it wins, after tie-breaks."""
        return self.tallies[:, :, WON]

    def actions(self, number: int) -> list[Action]:
        """The actions of a game whose codes were kept.

        Args:
            number: the place of the game among these, from 0.
        """
        return [self.meanings.action(int(code)) for code in self.taken[number, : self.summaries[number, ACTIONS]]]


@frozen(eq=False)
class Lane:
    """Plays games of a rule set in compiled batches.

    Args:
        rules: a variant at a number of players, such as a `Game`.

    Raises:
        StudyError: it cannot play the variant; the error says why.
    """

    rules: Game

    def __attrs_post_init__(self) -> None:
        """Refuse what it cannot hold."""
        reason = why_not(self.rules)
        if reason:
            raise StudyError(reason, field="variant")

    @cached_property
    def arrays(self) -> Ints:
        """The rules as one flat array."""
        return rules_array(self.rules)

    @cached_property
    def meanings(self) -> Meanings:
        """What the numbers in the arrays stand for."""
        return Meanings(self.rules, self.arrays)

    def admit(self, agents: Sequence[str]) -> None:
        """Refuse agents that do not play here.

        Args:
            agents: their names.

        Raises:
            StudyError: one does not.
        """
        agent_numbers(agents)

    def play(
        self,
        agents: Sequence[str],
        seeds: Sequence[int],
        *,
        plies: int = 5000,
        keep_actions: bool = True,
        threads: int | None = None,
    ) -> Games:
        """Play a game for each seed: those of `ny1901.analysis.game.play.play` with the same agents.

        Args:
            agents: the agent's name in each seat.
            seeds: the seed of each game's deal and dice.
            plies: where a game is broken off, in actions.
            keep_actions: whether the actions are kept; four bytes each.
            threads: how many games are played at a time; by default one for each processor.

        Raises:
            StudyError: an agent does not play here.
        """
        numbers = agent_numbers(agents)
        dice = [[seed, *(f"{seed}, seat {seat}" for seat in range(self.rules.players))] for seed in seeds]
        return self._played(numbers, dice, plies, keep_actions, threads)

    def steps(self, agents: Sequence[str], seed: int, *, plies: int = 5000) -> list[Step]:
        """A game as studies measure it; it is the one that `play` plays.

        Args:
            agents: the agent's name in each seat.
            seed: the seed of the deal and of the dice.
            plies: where the game is broken off, in actions.

        Raises:
            StudyError: an agent does not play here.
        """
        games = self.play(agents, [seed], plies=plies, threads=1)
        return steps_of(self.meanings, seed, games.taken[0, : games.summaries[0, ACTIONS]])

    def playouts(
        self, seeds: Sequence[int], *, plies: int = 1000, keep_actions: bool = False, threads: int | None = None
    ) -> Games:
        """Play games by dice that all seats share: those of `ny1901.testing.play.played`.

        Args:
            seeds: the seed of each game.
            plies: where a game is broken off, in actions.
            keep_actions: whether the actions are kept; four bytes each.
            threads: how many games are played at a time; by default one for each processor.
        """
        return self._played(
            [PLAYOUT] * self.rules.players, [[seed, seed] for seed in seeds], plies, keep_actions, threads
        )

    def _played(
        self, agents: list[int], seeds: list[list[Any]], plies: int, keep_actions: bool, threads: int | None
    ) -> Games:
        count, players = len(seeds), self.rules.players
        games = Games(
            np.zeros((count, GAME_SIZE), np.int64),
            np.zeros((count, players, TALLY_SIZE), np.int64),
            np.full((count, plies if keep_actions else 0), -1, np.int32),
            self.meanings,
        )
        workers = min(threads or os.cpu_count() or 1, max(1, count))
        bounds = [count * share // workers for share in range(workers + 1)]

        def play_share(share: int) -> None:
            chosen = slice(bounds[share], bounds[share + 1])
            words, counts = _in_words(seeds[chosen])
            play_games(
                self.arrays,
                new_game(self.arrays),
                np.array(agents, np.int64),
                words,
                counts,
                plies,
                np.zeros((counts.shape[1], SIZE), np.int64),
                games.summaries[chosen],
                games.tallies[chosen],
                games.taken[chosen],
            )

        if workers == 1:
            play_share(0)
        else:
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(play_share, range(workers)))
        return games


def _in_words(seeds: list[list[Any]]) -> tuple[Ints, Ints]:
    listed = [[seed_words(seed) for seed in row] for row in seeds]
    longest = max(len(words) for row in listed for words in row)
    words = np.zeros((len(seeds), len(seeds[0]), longest), np.int64)
    counts = np.zeros((len(seeds), len(seeds[0])), np.int64)
    for number, row in enumerate(listed):
        for place, seed in enumerate(row):
            words[number, place, : len(seed)] = seed
            counts[number, place] = len(seed)
    return words, counts
