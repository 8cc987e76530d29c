"""What the designer and players say of the game, each put to the simulator: agree, disagree, or can't tell."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import attrs
import pandas as pd
from attrs import field, frozen

from ny1901.analysis.claim_measures import MEASURES
from ny1901.analysis.figures import Figure, counted, percent
from ny1901.analysis.strength_study import STRENGTHS
from ny1901.analysis.trial import Trial, trial_of
from ny1901.errors import StudyError

AGREES, DISAGREES, OPEN = "agree", "disagree", "can't tell"
BOARD = (
    "The board and most tiles are a reconstruction, not the printed ones: a disagreement may be the board's fault, "
    "and so may an agreement."
)


@frozen(kw_only=True)
class Claim:
    """One claim, and the measure that stands for it.

    Attributes:
        id: a short name.
        claim: what is said.
        source: who says it.
        study: what is played for it: `table`, `two` or `without-demolition`.
        measure: the name of the measure.
        agrees: on which side of the threshold the claim holds: `below` or `above`.
        threshold: a number in the measure's unit, or `even`: one in the number of players.
        stands: why the measure stands for the claim.
        board: how the reconstruction may be the reason for what is found.
    """

    id: str
    claim: str
    source: str
    study: str
    measure: str
    agrees: str
    threshold: float | str
    stands: str
    board: str

    def limit(self, players: int) -> float:
        """The threshold as a number, for a number of players."""
        return 1 / players if isinstance(self.threshold, str) else self.threshold


@cache
def all_claims() -> tuple[Claim, ...]:
    """Every claim that the library ships.

    >>> all_claims()[0].id
    'large-lots-backfire'
    """
    text = files("ny1901.analysis").joinpath("data/claims.toml").read_text(encoding="utf-8")
    return tuple(Claim(**entry) for entry in tomllib.loads(text)["claims"])


@frozen
class Finding:
    """What the simulator finds on one claim with one agent.

    Attributes:
        claim: the claim.
        agent: the agent that played every seat.
        figure: the measure, with its interval.
        limit: the threshold that it is held to.
    """

    claim: Claim
    agent: str
    figure: Figure
    limit: float

    @property
    def verdict(self) -> str:
        """`agree` or `disagree` if the whole interval lies on one side of the threshold, else `can't tell`."""
        below, above = self.figure.upper < self.limit, self.figure.lower > self.limit
        if not (self.figure.known and (below or above)):
            return OPEN
        return AGREES if below == (self.claim.agrees == "below") else DISAGREES

    @property
    def shown_limit(self) -> str:
        """The threshold as text."""
        return self.figure.show(self.limit).lstrip("+")

    def __str__(self) -> str:
        return f"{self.agent}: {self.verdict}. {self.figure}; the claim wants it {self.claim.agrees} {self.shown_limit}"


@frozen
class Claims:
    """The findings on every claim with every agent.

    Attributes:
        findings: claim by claim, agent by agent.
        agents: the agents, in the order given.
        players: how many sat at the table.
        games: games for each study and agent.
        seed: the seed.
        level: how sure one can be that no verdict of an agent but `can't tell` is wrong by chance.
        tables: for each agent the results of the study at the table.
        caution: what a reader has to keep in mind.
    """

    findings: tuple[Finding, ...]
    agents: tuple[str, ...]
    players: int
    games: int
    seed: int
    level: float
    tables: tuple[Any, ...] = field(eq=False, repr=False)
    caution: str = field(default=BOARD, kw_only=True)

    def of(self, claim: str) -> tuple[Finding, ...]:
        """The findings on one claim, by its id."""
        return tuple(finding for finding in self.findings if finding.claim.id == claim)

    def table(self) -> pd.DataFrame:
        """One row for each claim and agent."""
        rows = [
            {
                "claim": finding.claim.id,
                "said": finding.claim.claim,
                "source": finding.claim.source,
                "agent": finding.agent,
                "verdict": finding.verdict,
                "measure": finding.figure.what,
                "estimate": finding.figure.estimate,
                "lower": finding.figure.lower,
                "upper": finding.figure.upper,
                "threshold": f"{finding.claim.agrees} {finding.limit:.3g}",
                "games": finding.figure.games,
                "board": finding.claim.board,
            }
            for finding in self.findings
        ]
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        claimed = tuple(dict.fromkeys(finding.claim for finding in self.findings))
        lines = [
            f"{len(claimed)} claims, {self.players} players, {counted(self.games, 'game')} a study and agent. "
            f"The intervals are so wide that all verdicts of one agent together hold at {percent(self.level)}."
        ]
        for claim in claimed:
            lines += [f"{claim.claim} ({claim.source})", *(f"    {finding}" for finding in self.of(claim.id))]
            lines.append(f"    Measured so because: {claim.stands}")
            if any(finding.verdict != OPEN for finding in self.of(claim.id)):
                lines.append(f"    The board's part in it: {claim.board}")
        return "\n".join([*lines, self.caution])


def claims(
    *, games: int = 200, seed: int = 1901, players: int = 3, agents: Sequence[str] = STRENGTHS, **options: Any
) -> Claims:
    """Play what the claims are about, and say of each whether the simulator agrees.

    Args:
        games: games of each study and agent; an even number.
        seed: decides every deal.
        players: how many sit at the table; 3 or 4, for the comparison with 2.
        agents: agents of several strengths; each plays on its own, in every seat.
        options: `level`, `variant` and the fields of `Trial`: `store`, `executor`, `progress`.

    Raises:
        Ny1901Error: an agent or a number is wrong.
    """
    level, variant = options.pop("level", 0.95), options.pop("variant", "en-2015")
    if players < 3:
        raise StudyError(f"{players} players cannot be compared with 2; give 3 or 4", field="players")
    if games % 2:
        raise StudyError(f"{games} games cannot be shared by two seatings; give {games + 1}", field="games")
    each = 1 - (1 - level) / len(all_claims())
    findings, tables = [], []
    for agent in [agents] if isinstance(agents, str) else agents:
        played = _played(agent, variant, trial_of({**options, "games": games, "seed": seed, "players": players}))
        tables.append(played["table"])
        findings += [
            Finding(claim, agent, MEASURES[claim.measure](played, each), claim.limit(players)) for claim in all_claims()
        ]
    names = tuple(dict.fromkeys(finding.agent for finding in findings))
    findings.sort(key=lambda finding: all_claims().index(finding.claim))
    return Claims(tuple(findings), names, players, games, seed, level, tuple(tables))


def _played(agent: str, variant: Any, trial: Trial) -> dict[str, Any]:
    """The three studies of one agent; the pair of the third plays with 2, so that each game has one of either."""
    ways: dict[str, dict[str, Any]] = {
        "table": {"agents": (agent,)},
        "two": {"agents": (agent,), "players": 2},
        "without-demolition": {"agents": (agent, f"{agent}+no-demolition"), "players": 2},
    }
    return {name: attrs.evolve(trial, **way).play([variant]) for name, way in ways.items()}
