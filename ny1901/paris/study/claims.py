"""What is said of scores in Paris, put to the simulator: nobody claims more of that game than three final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ny1901.analysis.claim_findings import Claim, Claims, findings_on
from ny1901.analysis.estimates import Estimate
from ny1901.analysis.experiment import experiment_of
from ny1901.analysis.intervals import share_of
from ny1901.analysis.strength_study import STRENGTHS
from ny1901.paris.study.balance import REPORTED

RARE = 0.05
"""A score that fewer scores than this reach is rare."""

CAUTION = (
    "The tiles and the shapes of the buildings rest on one account of the printed game, and three scores are few: a "
    "disagreement may be due to either, or to agents that play worse than people."
)

_SOURCES = ("the rulebook's example, the loser", "the rulebook's example, the winner", "a report of a game, the winner")


def paris_claims(
    *,
    games: int = 200,
    seed: int = 1889,
    agents: Sequence[str] = STRENGTHS,
    variant: Any = "pt-devir",
    level: float = 0.95,
    **options: Any,
) -> Claims:
    """Play Paris at several strengths, and say of each score that reports name whether it is rare there.

    A score is not rare if at least one score in twenty reaches it.

    Args:
        games: games of each agent.
        seed: decides every deal.
        agents: agents of several strengths; each plays on its own, in both seats.
        variant: the variant.
        level: how sure one can be that no verdict of an agent but `can't tell` is wrong by chance.
        options: the other fields of `Experiment`: `players`, `store`, `executor`, `progress`.

    Raises:
        Ny1901Error: an agent or a number is wrong.

    >>> from ny1901.analysis import Inline
    >>> found = paris_claims(games=20, agents=["random"], executor=Inline())
    >>> [finding.claim.id for finding in found.findings]
    ['score-48', 'score-57', 'score-62']
    """
    experiment = experiment_of({"players": 2, **options, "games": games, "seed": seed, "game": "paris"})
    return findings_on(
        list(map(_claim, REPORTED, _SOURCES)),
        {f"reached-{score}": partial(_reached, score) for score in REPORTED},
        experiment,
        lambda agent: {"table": experiment.by(agent)},
        agents=agents,
        variant=variant,
        level=level,
        caution=CAUTION,
    )


def _claim(score: int, source: str) -> Claim:
    return Claim(
        id=f"score-{score}",
        claim=f"A player can well end with {score} points.",
        source=source,
        study="table",
        measure=f"reached-{score}",
        agrees="above",
        threshold=RARE,
        stands="What a report names is hardly among the rarest: at least one score in twenty should reach it.",
        board="another pavement or other buildings give other scores.",
    )


def _reached(score: int, played: Mapping[str, Any], level: float) -> Estimate:
    """How many of the scores of both seats reach a score."""
    seats = played["table"].seats
    return share_of(seats.score >= score, seats.deal, what=f"scores of at least {score}", level=level)
