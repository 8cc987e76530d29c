"""The shipped study of Paris: seats, the beginning of the second phase, postcards, and scores beside reported ones."""

from __future__ import annotations

from typing import Any

import pandas as pd
from attrs import field, frozen

from ny1901.analysis.estimates import Estimate, percent
from ny1901.analysis.experiment import experiment_of
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.item_effects import ItemEffect, worth
from ny1901.analysis.results import Results

REPORTED = (48, 57, 62)
"""The final scores that reports of real games name: both of the rulebook's example, and one more."""

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@frozen
class ParisBalance:
    """What the study found for one agent in both seats.

    Attributes:
        agent: who played.
        scores: for each seat its mean score.
        wins: for each seat how often it won, tested against an even share.
        starter: how often the seat that began the second phase won, tested likewise.
        postcards: what each postcard was worth.
        quantiles: pairs of a share and the score that so many scores do not exceed.
        below: for each reported score the share of the scores that do not exceed it.
        results: everything that was measured.
    """

    agent: str
    scores: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    starter: Estimate
    postcards: tuple[ItemEffect, ...]
    quantiles: tuple[tuple[float, float], ...]
    below: tuple[tuple[int, float], ...]
    results: Results = field(repr=False, eq=False)

    def __str__(self) -> str:
        lines = [f"Paris, {self.agent} in both seats"]
        for seat, (score, win) in enumerate(zip(self.scores, self.wins, strict=True)):
            lines += [f"  seat {seat}: {score}", f"  seat {seat}: {win}"]
        lines.append(f"  {self.starter}")
        lines += [f"  {thing.item}: {thing.wins}" for thing in self.postcards]
        lines.append("  scores: " + ", ".join(f"{percent(share)} up to {score:g}" for share, score in self.quantiles))
        lines.append("  reported: " + ", ".join(f"{score} is not exceeded by {percent(s)}" for score, s in self.below))
        return "\n".join(lines)


def paris_balance(
    agent: str = "random", *, games: int = 200, seed: int = 1889, variant: Any = "pt-devir", **options: Any
) -> ParisBalance:
    """Play Paris with one agent in both seats, and say who wins by seat and by beginning, and what postcards are worth.

    Args:
        agent: the agent's name.
        games: how many games.
        seed: decides every deal and every throw of the dice.
        variant: the variant, as studies take it.
        options: the other fields of `Experiment`: `plies`, `store`, `executor`, `progress`.

    Raises:
        Ny1901Error: a value is impossible; the error names it.

    >>> from ny1901.analysis import Inline
    >>> found = paris_balance(games=20, executor=Inline())
    >>> len(found.postcards), found.starter.games
    (8, 20)
    """
    how = {**options, "agents": agent, "players": 2, "games": games, "seed": seed, "game": "paris"}
    results = experiment_of(how).play([variant])
    seats = results.seats
    by_seat = [rows for _, rows in seats.groupby("seat")]
    return ParisBalance(
        agent=agent,
        scores=tuple(mean_of(rows.score, rows.deal, what="score", unit="points") for rows in by_seat),
        wins=tuple(_wins(rows, "wins") for rows in by_seat),
        starter=_wins(seats[seats.starts], "wins of the seat that begins the second phase"),
        postcards=worth(results, "postcard"),
        quantiles=tuple((share, float(seats.score.quantile(share))) for share in _QUANTILES),
        below=tuple((score, float((seats.score <= score).mean())) for score in REPORTED),
        results=results,
    )


def _wins(rows: pd.DataFrame, what: str) -> Estimate:
    return share_of(rows.win, rows.deal, what=what, null=0.5)
