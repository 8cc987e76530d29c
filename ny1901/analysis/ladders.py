"""A ladder of agents: does each beat the one below it, and how surely?

`ladder` plays agents of any kind in this process, and times them. `ladder_of` plays an experiment, whose agents have
names and may be played anywhere. With the same agents and seed both have the same games and judge them alike.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.estimates import Estimate
from ny1901.analysis.experiment import Experiment
from ny1901.analysis.game.measures import Final, standings
from ny1901.analysis.game.play import MOST_STEPS, play_told
from ny1901.analysis.seating import deal_of, deal_seed, seating
from ny1901.kernel.errors import StudyError
from ny1901.kernel.extras import needed
from ny1901.kernel.protocol import Agent, Game, State, View
from ny1901.kernel.tabled import Row, Tabled

if TYPE_CHECKING:
    from ny1901.analysis.results import Results


@frozen
class Rung:
    """One agent against the one below it.

    Attributes:
        lower: the name of the agent below.
        upper: the name of the agent that should be better.
        even: the share of games that it would win if both were alike: one in so many as play.
        wins: the share of games that it won; a win shared by two counts half, and so on.
        margin: its points less those of the best other seat.
        unfinished: games broken off before their end, which count as shared by all.
        milliseconds: how long it took for an action, on this machine as it was; `None` if nobody timed it.
    """

    lower: str
    upper: str
    even: float
    wins: Estimate
    margin: Estimate
    unfinished: int
    milliseconds: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the upper agent is better beyond the interval of its share of wins."""
        return self.wins.lower > self.even

    def as_row(self) -> dict[str, Any]:
        """The rung as one row of a table."""
        return {
            "agent": self.upper,
            "against": self.lower,
            "even": self.even,
            "wins": self.wins.estimate,
            "lower": self.wins.lower,
            "upper": self.wins.upper,
            "margin": self.margin.estimate,
            "games": self.wins.games,
            "unfinished": self.unfinished,
            "ms an action": self.milliseconds,
        }

    def __str__(self) -> str:
        verdict = "better" if self.clear else "not told apart"
        timed = "" if self.milliseconds is None else f", {self.milliseconds:.1f} ms an action"
        return (
            f"{self.upper} against {self.lower}: {verdict}; wins {self.wins.amount} ({self.wins.interval}, "
            f"even {self.even:.1%}), margin {self.margin.amount}; {self.wins.games} games{timed}"
        )


@frozen(repr=False)
class Ladder(Tabled):
    """The rungs, lowest first; `str` is a line for each."""

    rungs: tuple[Rung, ...]

    @property
    def clear(self) -> bool:
        """Whether every agent is better than the one below it."""
        return all(rung.clear for rung in self.rungs)

    @property
    def entries(self) -> tuple[Rung, ...]:
        """The rungs, lowest first."""
        return self.rungs

    def as_table(self) -> list[Row]:
        """One row a rung."""
        return [rung.as_row() for rung in self.rungs]

    def __str__(self) -> str:
        return "\n".join(map(str, self.rungs))


def ladder(
    game: Game[State],
    agents: Sequence[Agent | str],
    *,
    deals: int = 50,
    seed: int = 0,
    level: float = 0.95,
    plies: int = MOST_STEPS,
) -> Ladder:
    """Plays each agent against the one below it.

    One seat is the upper agent's, all others are the lower one's. Every deal is played once with the upper agent in
    each of the seats, so that neither seats nor cards favour one; the intervals take games of one deal together.

    Args:
        game: the rules and the number of players.
        agents: agents or their names, weakest first.
        deals: how many deals each pair plays.
        seed: any whole number; it decides every deal and every throw of an agent's dice.
        level: the level of confidence of the intervals.
        plies: where a game is broken off, in actions.

    Returns:
        each step of the ladder with how often the higher agent wins.

    Raises:
        StudyError: fewer than two agents or deals.
        DataError: a text names no agent, or the level is none.

    >>> from ny1901.new_york.game import Game
    >>> climbed = ladder(Game(players=2), ["random", "greedy"], deals=8)
    >>> climbed.rungs[0].wins.estimate, climbed.clear
    (1.0, True)
    """
    players = [agent(given) if isinstance(given, str) else given for given in agents]
    if len(players) < 2 or deals < 2:
        raise StudyError(
            f"{len(players)} agents and {deals} deals make no ladder; give at least 2 of each", field="agents"
        )
    return Ladder(
        tuple(
            _rung(game, lower, _Timed(upper), games=deals * game.players, seed=seed, level=level, plies=plies)
            for lower, upper in pairwise(players)
        )
    )


def ladder_of(experiment: Experiment, variant: Any) -> Ladder:
    """Plays each agent of an experiment against the one before it, seated as `ladder` does.

    Args:
        experiment: its agents are the rungs, weakest first; its games are those of each rung.
        variant: a value, a standard name or a file.

    Raises:
        Ny1901Error: fewer than two agents, the same one twice in a row, or an agent, the variant or a number is wrong.

    >>> from ny1901.analysis.running import Inline
    >>> climbed = ladder_of(Experiment(agents=["random", "greedy"], players=2, games=4, executor=Inline()), "en-2015")
    >>> climbed.rungs[0].wins.estimate, climbed.rungs[0].unfinished
    (1.0, 0)
    """
    pairs = tuple(pairwise(experiment.agents))
    if not pairs:
        raise StudyError(f"a ladder has at least two rungs, not {len(experiment.agents)}", field="agents")
    for lower, upper in pairs:
        if lower == upper:
            raise StudyError(f"{lower} stands twice in a row; name different agents", field="agents")
    others = experiment.players - 1
    return Ladder(tuple(rung_of(experiment.by(upper, *[lower] * others).play([variant])) for lower, upper in pairs))


def rung_of(results: Results) -> Rung:
    """The rung that a study of one variant has played.

    Args:
        results: of a study whose first agent is the upper one, and whose other agents are all the lower one.

    >>> from ny1901.analysis.running import Inline
    >>> from ny1901.analysis.study import Study
    >>> study = Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=4, seed=3)
    >>> found = rung_of(study.run(executor=Inline()))
    >>> found.upper, found.wins.estimate, found.unfinished
    ('greedy', 1.0, 0)
    """
    upper, lower = results.study.agents[:2]
    seats = results.seats
    return _judged(seats[seats.agent == upper], lower=lower, upper=upper, even=1 / results.study.players)


def _rung(game: Game[State], lower: Agent, upper: _Timed, *, games: int, seed: int, level: float, plies: int) -> Rung:
    outcomes = needed("pandas").DataFrame(_outcomes(game, lower, upper, games=games, seed=seed, plies=plies))
    return _judged(
        outcomes,
        lower=lower.name,
        upper=upper.name,
        even=1 / game.players,
        level=level,
        milliseconds=1000 * upper.seconds / upper.actions,
    )


def _outcomes(
    game: Game[State], lower: Agent, upper: Agent, *, games: int, seed: int, plies: int
) -> Iterator[dict[str, Any]]:
    """How the upper agent came out of each game, with the deal."""
    agents = (upper, *[lower] * (game.players - 1))
    for number in range(games):
        seated, deal = seating(agents, game.players, number), deal_of(number, len(agents))
        *_, last = play_told(game, seated, deal_seed(seed, deal), number, plies=plies)
        yield {"deal": deal, **standings(Final.of([last]))[seated.index(upper)]}


def _judged(
    seats: Any, *, lower: str, upper: str, even: float, level: float = 0.95, milliseconds: float | None = None
) -> Rung:
    """The rung of some games: the upper agent's `win`, `margin` and `deal` of each, as `Results.seats` has them."""
    from ny1901.analysis.intervals import mean_of, share_of

    won = seats.win.astype("float64")  # where no game came to its end, there is nothing to tell that these are numbers
    return Rung(
        lower=lower,
        upper=upper,
        even=even,
        wins=share_of(won.fillna(even), seats.deal, what=f"{upper} wins", level=level, null=even),
        margin=mean_of(seats.margin, seats.deal, what="margin", unit="points", level=level, signed=True),
        unfinished=int(won.isna().sum()),
        milliseconds=milliseconds,
    )


class _Timed:
    """An agent with a stop-watch."""

    def __init__(self, agent: Agent) -> None:
        self.agent, self.name, self.seconds, self.actions = agent, agent.name, 0.0, 0

    def choose(self, view: View[Any], rng: Any, *choices: Any) -> Any:
        started = time.perf_counter()
        action = self.agent.choose(view, rng, *choices)
        self.seconds += time.perf_counter() - started
        self.actions += 1
        return action
