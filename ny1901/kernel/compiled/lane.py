"""Whole games in compiled batches, spread over threads; what a game is, its own room says."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np
from attrs import field, frozen

from ny1901.kernel.compiled.dice import SIZE, Ints, seed_words
from ny1901.kernel.errors import StudyError


class Codes(Protocol):
    """What the codes of actions stand for."""

    def action(self, code: int) -> Any:
        """The action of a code."""


@frozen(eq=False)
class Games:
    """Finished games.

    Attributes:
        summaries: a row for each game, its actions first.
        tallies: for each game and seat the points by source, then the total and whether it wins.
        taken: the codes of each game's actions; without columns if they were not kept.
        meanings: what the codes stand for.
    """

    summaries: Ints
    tallies: Ints
    taken: Ints
    meanings: Codes = field(repr=False)

    @property
    def totals(self) -> Ints:
        """For each game each seat's final score, in points."""
        return self.tallies[:, :, -2]

    @property
    def wins(self) -> Ints:
        """For each game and seat 1 if it wins, after tie-breaks."""
        return self.tallies[:, :, -1]

    def codes(self, number: int) -> Ints:
        """The codes of the actions of a game, if they were kept.

        Args:
            number: the place of the game among these, from 0.
        """
        return self.taken[number, : self.summaries[number, 0]]

    def actions(self, number: int) -> list[Any]:
        """The actions of a game whose codes were kept.

        Args:
            number: the place of the game among these, from 0.
        """
        return [self.meanings.action(code) for code in self.codes(number).tolist()]


@frozen
class Room:
    """What the compiled room of a game brings.

    Attributes:
        why_not: why a rule set cannot be played, as a sentence; `None` if it can.
        rules_array: a rule set as one flat array.
        meanings: what the codes of its actions stand for.
        new_game: room for one game, from the rules' array.
        play_games: plays games one after the other, as `ny1901.new_york.fast.playing.play_games` says.
        columns: how many columns a summary and a tally have.
        agents: the agents that play inside, by the names of `ny1901.analysis.agents.agent`.
        playout: the agent that chooses by dice that all seats share.
    """

    why_not: Callable[[Any], str | None]
    rules_array: Callable[[Any], Ints]
    meanings: Callable[[Any, Ints], Codes]
    new_game: Callable[[Ints], Ints]
    play_games: Callable[..., None]
    columns: tuple[int, int]
    agents: Mapping[str, int]
    playout: int


@frozen(eq=False)
class BatchLane:
    """Plays games of a rule set in compiled batches.

    Args:
        rules: a variant at a number of players, such as a `Game`.

    Raises:
        StudyError: it cannot play the variant; the error says why.
    """

    room: ClassVar[Room]

    rules: Any

    def __attrs_post_init__(self) -> None:
        """Refuse what it cannot hold."""
        reason = self.room.why_not(self.rules)
        if reason:
            raise StudyError(reason, field="variant")

    @cached_property
    def arrays(self) -> Ints:
        """The rules as one flat array."""
        return self.room.rules_array(self.rules)

    @cached_property
    def meanings(self) -> Any:
        """What the numbers in the arrays stand for."""
        return self.room.meanings(self.rules, self.arrays)

    @classmethod
    def agent_numbers(cls, names: Sequence[str]) -> list[int]:
        """The numbers by which compiled functions know agents.

        Args:
            names: the agents' names.

        Raises:
            StudyError: an agent does not play here.
        """
        known = cls.room.agents
        for name in names:
            if name not in known:
                raise StudyError(f"agent {name!r} does not play in compiled games; they know {', '.join(known)}")
        return [known[name] for name in names]

    def admit(self, agents: Sequence[str]) -> None:
        """Refuse agents that do not play here.

        Args:
            agents: their names.

        Raises:
            StudyError: one does not.
        """
        self.agent_numbers(agents)

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
        numbers = self.agent_numbers(agents)
        dice = [[seed, *(f"{seed}, seat {seat}" for seat in range(self.rules.players))] for seed in seeds]
        return self._played(numbers, dice, plies, keep_actions, threads)

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
        agents = [self.room.playout] * self.rules.players
        return self._played(agents, [[seed, seed] for seed in seeds], plies, keep_actions, threads)

    def _played(
        self, agents: list[int], seeds: list[list[Any]], plies: int, keep_actions: bool, threads: int | None
    ) -> Games:
        count, (summary, tally) = len(seeds), self.room.columns
        games = Games(
            np.zeros((count, summary), np.int64),
            np.zeros((count, self.rules.players, tally), np.int64),
            np.full((count, plies if keep_actions else 0), -1, np.int32),
            self.meanings,
        )
        workers = min(threads or os.cpu_count() or 1, max(1, count))
        bounds = [count * share // workers for share in range(workers + 1)]

        def play_share(share: int) -> None:
            chosen = slice(bounds[share], bounds[share + 1])
            words, counts = _in_words(seeds[chosen])
            self.room.play_games(
                self.arrays,
                self.room.new_game(self.arrays),
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
    padded = [[words + [0] * (longest - len(words)) for words in row] for row in listed]
    return np.array(padded, np.int64), np.array([[len(words) for words in row] for row in listed], np.int64)
