"""A study: the same deals played by the same agents under each of several variants, on any number of workers.

What is decided by chance is decided by the study's seed and the number of the game alone, so the results are the same
for any executor, and a study that was interrupted ends with the same table as one that was not.

    study = Study(variants=["en-2015", "pt-2018"], agents=["greedy"], players=3, games=300, seed=1901)
    results = study.run(store="study.sqlite")
    results.seats.groupby(["variant", "seat"]).score.mean()
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import Attribute, field, frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.kinds import GameKind, kind_of_game
from ny1901.analysis.seating import deal_of, deal_seed, seating
from ny1901.errors import StudyError

if TYPE_CHECKING:
    from ny1901.analysis.results import Results
    from ny1901.analysis.running import Progress


@frozen
class Arm:
    """One variant with everything else that decides how its games go, as plain texts and numbers for any process.

    Attributes:
        game: the kind of game, as `ny1901.analysis.kinds` knows it.
        variant: the variant, packed.
        agents: the agents' names.
        players: how many play.
        seed: the study's seed.
        plies: where a game is broken off, in actions.
    """

    game: str
    variant: str
    agents: tuple[str, ...]
    players: int
    seed: int
    plies: int

    @property
    def description(self) -> str:
        """What the arm is, as JSON, with the version of the rules that play it."""
        fields = {name: getattr(self, name) for name in ("game", "variant", "agents", "players", "seed", "plies")}
        return json.dumps({"ny1901": version("ny1901"), **fields}, sort_keys=True)

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the description: games of equal arms are equal."""
        return hashlib.sha256(self.description.encode()).hexdigest()

    def deal(self, number: int) -> int:
        """The deal of a game: the games of one deal are as many as there are agents, one for each seating."""
        return deal_of(number, len(self.agents))

    def deal_seed(self, number: int) -> int:
        """The seed of a game's deal; it depends on the study's seed and the deal's number only."""
        return deal_seed(self.seed, self.deal(number))

    def seating(self, number: int) -> tuple[str, ...]:
        """The agent in each seat of a game; `ny1901.analysis.seating` says how seats change.

        >>> arm = Arm("new-york", "", ("a", "b"), players=3, seed=1, plies=9)
        >>> arm.seating(0), arm.seating(1), arm.deal(1), arm.deal(2)
        (('a', 'b', 'a'), ('b', 'a', 'b'), 0, 1)
        """
        return seating(self.agents, self.players, number)


def _listed(given: Any) -> tuple[Any, ...]:
    """A list as a tuple; a text is none, though Python can go through its letters."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise StudyError(f"{given!r} stands where a list belongs; write variants=['en-2015'], agents=['greedy']")
    listed = tuple(given)
    if not listed:
        raise StudyError("a list of variants or agents is empty; name at least one")
    return listed


def _agents(given: Any) -> tuple[str, ...]:
    return tuple(_agent_name(player) for player in _listed(given))


def _agent_name(player: Any) -> str:
    """The name of an agent, from which any process can make it again."""
    name = player if isinstance(player, str) else getattr(player, "name", None)
    if not isinstance(name, str):
        raise StudyError(f"{player!r} is no agent; give a name such as 'greedy'", field="agents")
    return agent(name).name


def _at_least_one(_: object, attribute: Attribute[int], value: int) -> None:
    if type(value) is not int or value < 1:
        raise StudyError(f"{value!r} is not possible; give a whole number of at least 1", field=attribute.name)


def _any_whole(_: object, attribute: Attribute[int], value: int) -> None:
    if type(value) is not int:
        raise StudyError(f"{value!r} is not possible; give a whole number", field=attribute.name)


@frozen(kw_only=True)
class Study:
    """Variants, agents and a number of games: what is to be played.

    Every variant is played with the same deals. With several agents the games of one deal follow each other, one for
    each seating (`Arm.seating`), so the number of games must be a multiple of the number of agents.

    Args:
        variants: values, standard names such as `pt-2018+expert`, or paths of TOML files.
        agents: names such as `greedy` or `mcts:200` (`ny1901.analysis.agents.agent` reads them), or agents with such a
            name. One agent plays every seat.
        players: how many play.
        games: games for each variant.
        seed: any whole number; it decides every deal and every throw of an agent's dice.
        plies: where a game is broken off, in actions.
        game: the kind of game; see `ny1901.analysis.kinds`.

    Raises:
        StudyError: a value is impossible; the error names it.
        VariantError, DataError: a variant or an agent cannot be read, or the variant is not for so many players.

    >>> study = Study(variants=["en-2015", "pt-2018"], agents=["greedy", "random"], players=2, games=10, seed=1901)
    >>> study.labels
    ('en-2015', 'pt-2018')
    >>> Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=9, seed=1901)
    Traceback (most recent call last):
    ny1901.errors.StudyError: games: 9 games cannot be shared by the seatings of 2 agents; give 8 or 10
    """

    game: str = "new-york"
    variants: tuple[Any, ...] = field(converter=_listed)
    agents: tuple[str, ...] = field(converter=_agents)
    players: int = field(validator=_at_least_one)
    games: int = field(validator=_at_least_one)
    seed: int = field(validator=_any_whole)
    plies: int = field(default=5000, validator=_at_least_one)

    def __attrs_post_init__(self) -> None:
        """Read the variants, and refuse what cannot be played."""
        object.__setattr__(self, "variants", tuple(self.kind.read(variant) for variant in self.variants))
        for variant in self.variants:
            self.kind.game(variant, self.players)
        over = self.games % len(self.agents)
        if over:
            lower, upper = self.games - over, self.games - over + len(self.agents)
            choice = f"{lower} or {upper}" if lower else str(upper)
            raise StudyError(
                f"{self.games} games cannot be shared by the seatings of {len(self.agents)} agents; give {choice}",
                field="games",
            )

    @property
    def kind(self) -> GameKind:
        """What there is to know of the game."""
        return kind_of_game(self.game)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What tables call each variant: its name, with a number where two have the same."""
        names = [self.kind.title(variant) for variant in self.variants]
        shared, met = Counter(names), Counter[str]()
        labels = []
        for name in names:
            met[name] += 1
            labels.append(f"{name} ({met[name]})" if shared[name] > 1 else name)
        return tuple(labels)

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """For each variant what its games depend on."""
        return tuple(
            Arm(self.game, self.kind.pack(variant), self.agents, self.players, self.seed, self.plies)
            for variant in self.variants
        )

    def run(
        self,
        store: str | Path | None = None,
        executor: Executor | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Results:
        """Play the games that are not yet in the store, and return the results of all.

        Args:
            store: an SQLite file for the finished games, made if there is none; a study that was interrupted goes on
                from it. Without one the games are in memory only.
            executor: where to play: any executor of `concurrent.futures`, or Dask's `client.get_executor()`; without
                one a process for each processor of this machine. A script must then have its
                `if __name__ == "__main__":`, as always with processes.
            progress: called with a `Progress` now and then, about once a second.

        Raises:
            StudyError: the store cannot be used, or a worker broke down; finished games stay in the store.

        >>> from ny1901.analysis.running import Inline
        >>> study = Study(variants=["en-2015"], agents=["random"], players=2, games=2, seed=7)
        >>> study.run(executor=Inline()).seats.groupby("game").win.sum().tolist()
        [1.0, 1.0]
        """
        from ny1901.analysis.running import run

        return run(self, store, executor, progress)
