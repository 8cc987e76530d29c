"""What is said of scores in Paris, put to the simulator: nobody claims more of that game than three final scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from ny1901.analysis.claim_findings import Claim, Claims, Finding
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
    names = (agents,) if isinstance(agents, str) else tuple(dict.fromkeys(agents))
    experiment = experiment_of({"players": 2, **options, "games": games, "seed": seed, "game": "paris"})
    tables = [attrs.evolve(experiment, agents=(name,)).play([variant]) for name in names]
    known = list(map(_claim, REPORTED, _SOURCES))
    each = 1 - (1 - level) / len(known)
    findings = tuple(
        Finding(claim, name, _reached(table.seats, score, each), RARE)
        for claim, score in zip(known, REPORTED, strict=True)
        for name, table in zip(names, tables, strict=True)
    )
    return Claims(findings, names, experiment.players, games, seed, level, tuple(tables), caution=CAUTION)


def _claim(score: int, source: str) -> Claim:
    return Claim(
        id=f"score-{score}",
        claim=f"A player can well end with {score} points.",
        source=source,
        study="table",
        measure="reached",
        agrees="above",
        threshold=RARE,
        stands="What a report names is hardly among the rarest: at least one score in twenty should reach it.",
        board="another pavement or other buildings give other scores.",
    )


def _reached(seats: Any, score: int, level: float) -> Any:
    """How many of the scores of both seats reach a score."""
    return share_of(seats.score >= score, seats.deal, what=f"scores of at least {score}", level=level)
