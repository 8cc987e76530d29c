"""A base and a variant of it, played side by side with the same deals, and looked at while they are played.

Every interval holds however often one looks (`ny1901.analysis.sequential`), and all of a look hold together, so one may
stop as soon as the picture is clear.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pandas as pd
from attrs import frozen

from ny1901.analysis.comparisons import OPEN, Change, compared_columns, matters_from
from ny1901.analysis.deals import play_deals
from ny1901.analysis.estimates import Estimate
from ny1901.analysis.paired import samples
from ny1901.analysis.processes import process_pool
from ny1901.analysis.quantities import quantity, table_of_games
from ny1901.analysis.results import Results
from ny1901.analysis.running import Inline
from ny1901.analysis.sequential import FEWEST_DEALS, anytime_mean
from ny1901.analysis.study import Study
from ny1901.kernel.errors import StudyError

SETTLED, OUT_OF_TIME, PLAYED = "settled", "time", "games"
"""Why nothing more is played: the picture is clear, the time is over, or every game has been played."""

_BETWEEN_LOOKS = 1.0
_LOOKING = 4

_AHEAD = 2
"""Deals that a process plays or that wait for it: so none is idle while a look is taken."""


@frozen
class Watched:
    """One quantity of both variants.

    Attributes:
        base: its mean in the base, with its interval.
        variant: its mean in the variant.
        change: the difference, deal by deal, and whether it matters.
    """

    base: Estimate
    variant: Estimate
    change: Change

    def to_data(self) -> dict[str, Any]:
        """The quantity as plain data for JSON."""
        difference = self.change.difference
        return {
            "name": self.change.name,
            "what": difference.what,
            "unit": difference.unit,
            "verdict": self.change.verdict,
            "matters": self.change.matters,
            **{
                name: figure.to_data() | {"text": figure.show(figure.estimate), "interval": figure.interval}
                for name, figure in (("base", self.base), ("variant", self.variant), ("difference", difference))
            },
        }


@frozen
class Look:
    """What is known after some games.

    Attributes:
        games: the games of both together.
        seconds: how long they took.
        first_intervals: about how many seconds it takes from the start to the deals from which intervals are known; at
            least so many while no deal is finished.
        headlines: seats' wins and scores, the score and the length: what has to be clear before it is settled.
        others: the other quantities, the largest effects first.
        ended: why nothing more is played; empty while it goes on.
    """

    games: int
    seconds: float
    first_intervals: float
    headlines: tuple[Watched, ...]
    others: tuple[Watched, ...]
    ended: str = ""

    def to_data(self) -> dict[str, Any]:
        """The look as plain data for JSON."""
        parts = {name: [one.to_data() for one in getattr(self, name)] for name in ("headlines", "others")}
        plain = {name: getattr(self, name) for name in ("games", "seconds", "first_intervals", "ended")}
        return plain | parts


def watch(study: Study, *, seconds: float, level: float = 0.95, jobs: int | None = None) -> Iterator[Look]:
    """Play the two variants of a study, and look every now and then, until the headlines are settled.

    Settled is a difference that is told from none, or surely too small to matter (`Change.verdict`).

    Args:
        study: a base and a variant, one agent, and the most games of each.
        seconds: the time after which nothing more is played; in this process a game is played to its end.
        level: the level of confidence for all intervals and all looks together.
        jobs: how many processes play, so that a game that is slow can be broken off; None plays in this one.

    Returns:
        the looks; the last one has `ended`. While no game is finished a look has no quantities.

    Raises:
        StudyError: the study has not two variants and one agent.

    >>> study = Study(variants=["en-2015", "en-2015"], agents=["random"], players=2, games=2, seed=1901)
    >>> [*watch(study, seconds=600)][-1].ended
    'games'
    """
    if (len(study.arms), len(study.agents)) != (2, 1):
        raise StudyError("two variants are watched, with one agent in every seat", field="variants")
    with nullcontext(Inline()) if jobs is None else process_pool(jobs) as executor:
        executor.submit(len, ()).result()  # what a process takes to start is not the games' time
        yield from _looks(study, play_deals(study, executor, ahead=_AHEAD * (jobs or 1)), seconds, level, jobs or 1)


def _looks(study: Study, deals: Iterator[tuple[str, ...]], seconds: float, level: float, jobs: int) -> Iterator[Look]:
    texts: tuple[list[str], list[str]] = ([], [])
    start, due = time.monotonic(), 0.0
    for deal in deals:
        for played, text in zip(texts, deal, strict=False):
            played.append(text)
        now = time.monotonic() - start
        ended = OUT_OF_TIME if now >= seconds else PLAYED if len(texts[0]) == study.games else ""
        if now < due and not ended:
            continue
        first = FEWEST_DEALS * now / (len(texts[0]) or jobs)
        look = _look(study, texts, (now, first), level, ended)
        yield look
        if look.ended:
            return
        # A look takes longer the more was played; it never takes more than a part of the time.
        due = now + max(_BETWEEN_LOOKS, _LOOKING * (time.monotonic() - start - now))


def _look(
    study: Study, texts: tuple[list[str], list[str]], times: tuple[float, float], level: float, ended: str
) -> Look:
    if not texts[0]:
        return Look(0, *times, headlines=(), others=(), ended=ended)
    results = Results(study, (tuple(texts[0]), tuple(texts[1])))
    base, other = (table_of_games(results, label) for label in study.labels)
    names = compared_columns((base, other), None)
    watched = [_watched(base, other, name, level, questions=3 * len(names)) for name in names]
    headlines = tuple(one for one in watched if _is_headline(one.change.name))
    others = sorted(
        (one for one in watched if not _is_headline(one.change.name)),
        key=lambda one: -abs(one.change.difference.estimate / (one.change.matters or 1)),
    )
    if all(one.change.verdict != OPEN for one in headlines):
        ended = SETTLED
    return Look(len(base) + len(other), *times, headlines, tuple(others), ended)


def _is_headline(name: str) -> bool:
    return name.startswith("seat_") or name in ("score", "turns", "plies")


def _watched(base: pd.DataFrame, other: pd.DataFrame, name: str, level: float, *, questions: int) -> Watched:
    both, known = samples(base, other, name), quantity(name)

    def figure(values: Any, games: int, *, signed: bool) -> Estimate:
        return anytime_mean(
            values,
            what=known.words,
            unit=known.unit,
            signed=signed,
            games=games,
            questions=questions,
            level=level,
            tightest=_TIGHTEST,
        )

    ahead = name.endswith("_ahead")
    change = Change(
        name,
        float(both.base.mean()),
        float(both.other.mean()),
        figure(both.other - both.base, both.games, signed=True),
        matters_from(base, name, {}),
    )
    return Watched(
        figure(both.base, len(both.base), signed=ahead), figure(both.other, len(both.other), signed=ahead), change
    )


_TIGHTEST = 200
"""The deals at which the intervals are narrowest: about as many as a designer waits for."""
