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
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import Attribute, field, frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.agents.names import is_address
from ny1901.analysis.agents.own import is_agent, mark
from ny1901.analysis.game.kinds import GameKind, kind_of_game
from ny1901.analysis.seating import deal_of, deal_seed, seating
from ny1901.kernel.errors import DataError, StudyError
from ny1901.kernel.protocol import Agent

if TYPE_CHECKING:
    from ny1901.analysis.results import Results
    from ny1901.analysis.running import Progress


@frozen
class Arm:
    """One variant with everything else that decides how its games go, as plain texts and numbers for any process.

    Attributes:
        game: the kind of game, as `ny1901.analysis.game.kinds` knows it.
        variant: the variant, packed.
        agents: the agents' names.
        players: how many play.
        seed: the study's seed.
        plies: where a game is broken off, in actions.
        marks: for each agent that somebody wrote its name and mark (`ny1901.analysis.agents.own.mark`).
        own: those that no text makes, by name.
        house_rules: the variant's house rules, whose digest the packed variant has; they are read where the arm is.
    """

    game: str
    variant: str
    agents: tuple[str, ...]
    players: int
    seed: int
    plies: int
    marks: tuple[tuple[str, str], ...] = ()
    own: Mapping[str, Agent] = field(factory=dict, eq=False, repr=False)
    house_rules: Any = field(default=None, eq=False, repr=False)

    @property
    def description(self) -> str:
        """What the arm is, as JSON, with the version of the rules that play it."""
        fields = {name: getattr(self, name) for name in ("game", "variant", "agents", "players", "seed", "plies")}
        marks = {"marks": dict(self.marks)} if self.marks else {}
        return json.dumps({"ny1901": version("ny1901"), **fields, **marks}, sort_keys=True)

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


def _agents(given: Any) -> tuple[Agent | str, ...]:
    players = tuple(_agent(player) for player in _listed(given))
    own = {player.name: player for player in players if not isinstance(player, str)}
    for player in players:
        if not isinstance(player, str) and own[player.name] != player:
            raise StudyError(f"two agents are called {player.name!r}; give each a name of its own", field="agents")
    return players


def _agent(player: Any) -> Agent | str:
    """The text from which any process can make an agent; the agent itself where there is none."""
    if isinstance(player, str):
        agent(player)
        return player
    if not is_agent(player):
        raise StudyError(
            f"{player!r} is no agent; give a name such as 'greedy', an address `module:NAME`, or a value with a text "
            "`name` and a method `choose`",
            field="agents",
        )
    try:
        known = agent(player.name)
    except DataError:
        return player  # type: ignore[no-any-return]
    if known != player:
        raise StudyError(
            f"an agent of your own is called {player.name!r}, which is another's; give it another name", field="agents"
        )
    return str(player.name)


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
        agents: names such as `greedy` or `mcts:200`, addresses `module:NAME` (`ny1901.analysis.agents.agent` reads
            both), or agents. One agent plays every seat.
        players: how many play.
        games: games for each variant.
        seed: any whole number; it decides every deal and every throw of an agent's dice.
        plies: where a game is broken off, in actions.
        game: the kind of game; see `ny1901.analysis.game.kinds`.

    Raises:
        StudyError: a value is impossible; the error names it.
        VariantError, DataError: a variant or an agent cannot be read, or the variant is not for so many players.

    >>> study = Study(variants=["en-2015", "pt-2018"], agents=["greedy", "random"], players=2, games=10, seed=1901)
    >>> study.labels
    ('en-2015', 'pt-2018')
    >>> Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=9, seed=1901)
    Traceback (most recent call last):
    ny1901.kernel.errors.StudyError: games: 9 games cannot be shared by the seatings of 2 agents; give 8 or 10
    """

    game: str = "new-york"
    variants: tuple[Any, ...] = field(converter=_listed)
    _given: tuple[Agent | str, ...] = field(converter=_agents, alias="agents")
    players: int = field(validator=_at_least_one)
    games: int = field(validator=_at_least_one)
    seed: int = field(validator=_any_whole)
    plies: int = field(default=5000, validator=_at_least_one)

    def __attrs_post_init__(self) -> None:
        """Read the variants, and refuse what cannot be played."""
        object.__setattr__(self, "variants", tuple(self.kind.read(variant) for variant in self.variants))
        for variant in self.variants:
            self.kind.game(variant, self.players)
        for player in self._given:
            if isinstance(player, str):
                agent(player, self.game)
        over = self.games % len(self._given)
        if over:
            lower, upper = self.games - over, self.games - over + len(self._given)
            choice = f"{lower} or {upper}" if lower else str(upper)
            raise StudyError(
                f"{self.games} games cannot be shared by the seatings of {len(self._given)} agents; give {choice}",
                field="games",
            )

    @property
    def kind(self) -> GameKind:
        """What there is to know of the game."""
        return kind_of_game(self.game)

    @cached_property
    def agents(self) -> tuple[str, ...]:
        """The agents' names, as tables have them."""
        return tuple(player if isinstance(player, str) else player.name for player in self._given)

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
        own = {player.name: player for player in self._given if not isinstance(player, str)}
        addresses = {name: agent(name) for name in self.agents if name not in own and is_address(name)}
        marks = tuple(sorted((name, mark(player)) for name, player in {**own, **addresses}.items()))
        return tuple(
            Arm(
                game=self.game,
                variant=self.kind.pack(variant),
                agents=self.agents,
                players=self.players,
                seed=self.seed,
                plies=self.plies,
                marks=marks,
                own=own,
                house_rules=getattr(variant, "house_rules", None),
            )
            for variant in self.variants
        )

    def run(
        self,
        store: str | Path | None = None,
        executor: Executor | None = None,
        progress: Callable[[Progress], object] | None = None,
        compiled: bool | None = None,
    ) -> Results:
        """Play the games that are not yet in the store, and return the results of all.

        Args:
            store: an SQLite file for the finished games, made if there is none; a study that was interrupted goes on
                from it. Without one the games are in memory only.
            executor: where to play: any executor of `concurrent.futures`, or Dask's `client.get_executor()`. Without
                one the first seconds are played in this process, and a longer study on by a process for each processor;
                agents that the script itself defines, or that cannot be pickled, are played in this process alone.
            progress: called with a `Progress` now and then, about once a second.
            compiled: whether the game's compiled games are played instead of the engine's, which are the same; unless
                given, as soon as some seconds have shown that it is worth it, where it is possible.

        Returns:
            the results of all games of the study, those played before included; `played_by` says who played.

        Raises:
            StudyError: compiled games are asked for and cannot be had; or the store cannot be used, or a worker broke
                down, and finished games stay in the store.

        >>> from ny1901.analysis.running import Inline
        >>> study = Study(variants=["en-2015"], agents=["random"], players=2, games=2, seed=7)
        >>> study.run(executor=Inline()).seats.groupby("game").win.sum().tolist()
        [1.0, 1.0]
        """
        from ny1901.analysis.running import run

        return run(self, store, executor, progress, compiled)
