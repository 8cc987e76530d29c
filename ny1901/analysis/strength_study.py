"""The same measures at several strengths of play, side by side: what dice alone show is not the game.

Each agent plays every seat of its own games, with the same deals. What a rule is worth comes from further games, in
which the agent meets itself under an oath never to use it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pandas as pd
from attrs import field, frozen

from ny1901.analysis.agents.names import leaving
from ny1901.analysis.estimates import Estimate, counted, percent
from ny1901.analysis.experiment import Experiment, experiment_of
from ny1901.analysis.intervals import share_of
from ny1901.analysis.item_effects import kinds_of, rules_in_the_way, worth
from ny1901.analysis.quantities import columns_of, quantity, table_of_games
from ny1901.analysis.results import Results
from ny1901.analysis.statistics import estimate_of, holm, rule_worth
from ny1901.kernel.errors import StudyError
from ny1901.kernel.protocol import Agent
from ny1901.kernel.tabled import Row, Tabled

STRENGTHS = ("random", "greedy", "turn")
"""Three strengths of play that take seconds a game: by dice, by the next action, by the whole turn."""

GAME, RULE, FREEDOM = "game", "rule", "freedom"
"""The parts that every game has; the others are the kinds of things that a study followed, such as `street`."""

_WORDS = {FREEDOM: "worth of", RULE: "forbidden by"}
_ENDED = "ended:"


@frozen
class Line:
    """One measure, with a figure for each agent.

    Attributes:
        part: `game` for a quantity of the game, `rule` for how often a rule was in the way, `freedom` for what the
            freedom to do a thing is worth, or a kind of thing such as `street`.
        item: the column, the id of the rule, what is left out, or the name of the thing.
        measure: for a thing `held`, `turn`, `points` or `wins`; for a freedom `points` or `wins`; else empty.
        figures: one for each agent, in their order; `None` where nothing was measured.
    """

    part: str
    item: str
    measure: str
    figures: tuple[Estimate | None, ...]

    @property
    def words(self) -> str:
        """What is measured, in words."""
        if self.part == GAME:
            return quantity(self.item).words
        return f"{_WORDS.get(self.part, self.part)} {self.item}{f', {self.measure}' if self.measure else ''}"

    @property
    def unit(self) -> str:
        """The unit of the figures; empty for a plain number."""
        return next((figure.unit for figure in self.figures if figure), "")


@frozen(repr=False)
class Strengths(Tabled):
    """The same measures at several strengths of play.

    Attributes:
        agents: the agents, in the order given, weakest first by custom.
        lines: the measures.
        level: the level of confidence.
        tables: for each agent the games in which it had every seat.
    """

    agents: tuple[str, ...]
    lines: tuple[Line, ...] = field(repr=False)
    level: float
    tables: tuple[Results, ...] = field(eq=False, repr=False)

    @property
    def results(self) -> Results:
        """The games of the last agent, which reports show in detail."""
        return self.tables[-1]

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts, in order."""
        return tuple(dict.fromkeys(line.part for line in self.lines))

    def of(self, part: str) -> tuple[Line, ...]:
        """The lines of a part.

        Raises:
            StudyError: there is no such part.
        """
        if part not in self.parts:
            raise StudyError(f"{part!r} was not measured; there are {', '.join(self.parts)}", field="part")
        return tuple(line for line in self.lines if line.part == part)

    @property
    def entries(self) -> tuple[Line, ...]:
        """The measures."""
        return self.lines

    def named(self, name: str) -> tuple[Line, ...]:
        """The lines of a part.

        Args:
            name: the part, such as `game`.

        Raises:
            StudyError: there is no such part.
        """
        return self.of(name)

    def as_table(self) -> list[Row]:
        """One row for each measure and agent, with the ends of the interval and the number of games."""
        return [
            {
                "part": line.part,
                "item": line.item,
                "measure": line.measure,
                "agent": agent,
                "estimate": round(figure.estimate, 4),
                "lower": round(figure.lower, 4),
                "upper": round(figure.upper, 4),
                "unit": figure.unit,
                "p": None if figure.p is None else round(figure.p, 4),
                "games": figure.games,
            }
            for line in self.lines
            for agent, figure in zip(self.agents, line.figures, strict=True)
            if figure is not None
        ]

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        study = self.results.study
        return (
            f"{study.labels[0]}, {study.players} players, {counted(study.games, 'game')} of each agent and question, "
            f"seed {study.seed}; in brackets {percent(self.level)} intervals."
        )

    @property
    def further(self) -> tuple[str, ...]:
        """The parts that are too long for a text: the worth of each thing, and how often each rule was in the way."""
        return tuple(part for part in self.parts if part not in (GAME, FREEDOM))

    def __str__(self) -> str:
        lines = [self.heading]
        for line in self.lines:
            if line.part in (GAME, FREEDOM):
                told = (
                    f"{agent} {figure.amount} ({figure.interval})"
                    for agent, figure in zip(self.agents, line.figures, strict=True)
                    if figure is not None
                )
                lines.append(f"{line.words}: {'; '.join(told)}")
        if self.further:
            lines.append(f"Measured as well, in the report and in the table: {', '.join(self.further)}.")
        return "\n".join(lines)


def strengths(
    agents: Sequence[Agent | str] = STRENGTHS,
    *,
    variant: Any = "en-2015",
    without: Sequence[str] = (),
    level: float = 0.95,
    **options: Any,
) -> Strengths:
    """Measure a variant with agents of several strengths, each on its own in every seat.

    Args:
        agents: the agents, by name, address or value, weakest first.
        variant: a value, a standard name or a file.
        without: what the agents leave be against themselves, such as `demolition` for `+no-demolition`: what the
            freedom to do it is worth. These games have two players, one of either.
        level: the level of confidence, from 0 to 1.
        options: the fields of `Experiment` but `agents`: `games` (of each agent, and again for each thing left be),
            `players`, `seed`, `game`, `store`, `executor`, `progress`.

    Returns:
        what was measured, at each strength.

    Raises:
        Ny1901Error: an agent, a thing to leave be or a number is wrong.
        StudyError: `agents` is no list of agents, or the study cannot be made.

    >>> from ny1901.analysis import Inline
    >>> found = strengths(["random", "greedy"], players=2, games=4, executor=Inline())
    >>> turns = next(line for line in found.of("game") if line.item == "turns")
    >>> dice, greedy = turns.figures
    >>> dice.estimate > 2 * greedy.estimate
    True
    """
    if isinstance(agents, str) or not agents:
        raise StudyError(f"{agents!r} is no list of agents; give names such as {list(STRENGTHS)}", field="agents")
    experiment = experiment_of({**options, "agents": tuple(agents)})
    _checked(experiment, variant, without)
    tables = tuple(experiment.by(agent).play([variant]) for agent in agents)
    lines = (
        *_of_games(tables, level),
        *_of_freedom(experiment, variant, without, level),
        *_of_rules(tables, level),
        *_of_things(tables, level),
    )
    return Strengths(tuple(result.study.agents[0] for result in tables), lines, level, tables)


def _pair(experiment: Experiment, agent: Agent | str, thing: str) -> Experiment:
    return experiment.by(agent, leaving(agent, thing), players=2)


def _checked(experiment: Experiment, variant: Any, without: Iterable[str]) -> None:
    """Refuse what is wrong before the first game is played."""
    for agent in experiment.agents:
        experiment.by(agent).study([variant])
        for thing in without:
            _pair(experiment, agent, thing).study([variant])


def _of_games(tables: Sequence[Results], level: float) -> Iterator[Line]:
    """Every quantity of the games. A way to end that no game of an agent took has the share 0, not none."""
    frames = [table_of_games(results, results.study.labels[0]) for results in tables]
    for name in dict.fromkeys(name for frame in frames for name in columns_of(frame)):
        known = [frame.assign(**{name: 0.0}) if _never_ended(frame, name) else frame for frame in frames]
        measured = [name in frame and frame[name].notna().any() for frame in known]
        if any(measured):
            both = zip(known, measured, strict=True)
            yield Line(GAME, name, "", tuple(estimate_of(frame, name, level) if here else None for frame, here in both))


def _never_ended(frame: pd.DataFrame, name: str) -> bool:
    return name.startswith(_ENDED) and name not in frame


def _of_freedom(experiment: Experiment, variant: Any, without: Sequence[str], level: float) -> Iterator[Line]:
    """What the freedom to do each thing is worth to each agent: points more than the other's, and games won."""
    pairs = [[_pair(experiment, agent, thing).play([variant]) for thing in without] for agent in experiment.agents]
    points = [holm(_points_gained(results, level) for results in of_agent) for of_agent in pairs]
    wins = [holm(_games_won(results, level) for results in of_agent) for of_agent in pairs]
    for place, thing in enumerate(without):
        yield Line(FREEDOM, thing, "points", tuple(figures[place] for figures in points))
        yield Line(FREEDOM, thing, "wins", tuple(figures[place] for figures in wins))


def _points_gained(results: Results, level: float) -> Estimate:
    free, restricted = results.study.agents
    return rule_worth(results, free=free, restricted=restricted, level=level)


def _games_won(results: Results, level: float) -> Estimate:
    free = results.study.agents[0]
    seats = results.seats[results.seats["agent"] == free]
    return share_of(seats["win"], seats["deal"], what=f"games won by {free}", level=level, null=0.5)


def _of_rules(tables: Sequence[Results], level: float) -> Iterator[Line]:
    found = [rules_in_the_way(results, level=level) for results in tables]
    for rule in dict.fromkeys(rule for figures in found for rule in figures):
        yield Line(RULE, rule, "", tuple(figures.get(rule) for figures in found))


def _of_things(tables: Sequence[Results], level: float) -> Iterator[Line]:
    """For each thing how many seats had it, when, and what came with it."""
    for kind in dict.fromkeys(kind for results in tables for kind in kinds_of(results)):
        found = [
            {thing.item: thing for thing in worth(results, kind, level=level)} if kind in kinds_of(results) else {}
            for results in tables
        ]
        for item in sorted({item for things in found for item in things}):
            for measure in ("held", "turn", "points", "wins"):
                figures = [getattr(things[item], measure) if item in things else None for things in found]
                known = tuple(figure if figure and not math.isnan(figure.estimate) else None for figure in figures)
                if any(known):
                    yield Line(kind, item, measure, known)
