"""What is said of a game, each claim put to the simulator: agree, disagree, or can't tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ny1901.analysis.estimates import Estimate, counted, percent
from ny1901.analysis.experiment import Experiment
from ny1901.kernel.tabled import Row, Tabled

if TYPE_CHECKING:
    from ny1901.analysis.results import Results

Measure = Callable[[Mapping[str, "Results"], float], Estimate]
"""What stands for a claim: a function of the results of each study that was played, and of the level of confidence."""

AGREES, DISAGREES, OPEN = "agree", "disagree", "can't tell"


@frozen(kw_only=True)
class Claim:
    """One claim, and the measure that stands for it.

    Attributes:
        id: a short name.
        claim: what is said.
        source: who says it.
        study: the name of what is played for it, such as `table`.
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
    figure: Estimate
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


@frozen(repr=False)
class Claims(Tabled):
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
    caution: str = field(default="", kw_only=True)

    def of(self, claim: str) -> tuple[Finding, ...]:
        """The findings on one claim, by its id."""
        return tuple(finding for finding in self.findings if finding.claim.id == claim)

    @property
    def entries(self) -> tuple[Finding, ...]:
        """The findings, claim by claim, agent by agent."""
        return self.findings

    def named(self, name: str) -> tuple[Finding, ...]:
        """The findings on one claim.

        Args:
            name: its id.
        """
        return self.of(name)

    def as_table(self) -> list[Row]:
        """One row for each claim and agent."""
        return [
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

    @property
    def heading(self) -> str:
        """What was played, and how sure the verdicts are."""
        claimed = {finding.claim.id for finding in self.findings}
        return (
            f"{len(claimed)} claims, {self.players} players, {counted(self.games, 'game')} a study and agent. "
            f"The intervals are so wide that all verdicts of one agent together hold at {percent(self.level)}."
        )

    def __str__(self) -> str:
        claimed = tuple(dict.fromkeys(finding.claim for finding in self.findings))
        lines = [self.heading]
        for claim in claimed:
            lines += [f"{claim.claim} ({claim.source})", *(f"    {finding}" for finding in self.of(claim.id))]
            lines.append(f"    Measured so because: {claim.stands}")
            if any(finding.verdict != OPEN for finding in self.of(claim.id)):
                lines.append(f"    The board's part in it: {claim.board}")
        return "\n".join([*lines, self.caution])


def findings_on(
    claims: Sequence[Claim],
    measures: Mapping[str, Measure],
    experiment: Experiment,
    studies: Callable[[str], Mapping[str, Experiment]],
    *,
    agents: str | Sequence[str],
    variant: Any,
    level: float,
    caution: str,
) -> Claims:
    """Play what claims are about with each agent, and hold every claim to what is measured.

    Args:
        claims: the claims.
        measures: the measures by the names that the claims use.
        experiment: how much is played, from which seed; its players are those at the table.
        studies: for an agent what is played with it, by name; one is called `table`.
        agents: agents of several strengths; each plays on its own.
        variant: the variant.
        level: how sure one can be that no verdict of an agent but `can't tell` is wrong by chance.
        caution: what a reader has to keep in mind.

    Returns:
        the findings, claim by claim, agent by agent.

    Raises:
        Ny1901Error: an agent, the variant or a number is wrong.
    """
    names = tuple(dict.fromkeys((agents,) if isinstance(agents, str) else agents))
    each = 1 - (1 - level) / len(claims)
    played = {name: {study: how.play([variant]) for study, how in studies(name).items()} for name in names}
    findings = tuple(
        Finding(claim, name, measures[claim.measure](played[name], each), claim.limit(experiment.players))
        for claim in claims
        for name in names
    )
    tables = tuple(results["table"] for results in played.values())
    return Claims(
        findings, names, experiment.players, experiment.games, experiment.seed, level, tables, caution=caution
    )
