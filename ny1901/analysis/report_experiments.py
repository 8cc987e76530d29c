"""The parts of a report that answer an experiment: a comparison, a sweep, a search, the claims, several strengths."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from ny1901.analysis.claim_findings import AGREES, DISAGREES, OPEN, Claims, Finding
from ny1901.analysis.comparisons import Comparison
from ny1901.analysis.estimates import Estimate, counted, percent
from ny1901.analysis.experiment import shown
from ny1901.analysis.plots import Row, interval_plot
from ny1901.analysis.quantities import name_of_thing, quantity
from ny1901.analysis.report_parts import Section, Table, cell, listed, of_frame, sentence
from ny1901.analysis.report_sections import side_by_side
from ny1901.analysis.strength_study import FREEDOM, GAME, RULE, Line, Strengths
from ny1901.analysis.sweeps import Sweep
from ny1901.analysis.tuning import Tuned
from ny1901.kernel.games import rule_title


def title_of(subject: Any) -> str:
    """A title that fits: what was tried, at how many players."""
    if isinstance(subject, Claims):
        return f"The claims about the game, {subject.players} players"
    study = getattr(subject, "results", subject).study
    if isinstance(subject, Sweep):
        values = listed(map(shown, subject.values))
        return f"{subject.field.replace('_', ' ').capitalize()} at {values}, {study.players} players"
    return f"{listed(study.labels)}, {study.players} players"


def question_of(subject: Any) -> str:
    """The question that an experiment or a study answers."""
    match subject:
        case Claims():
            return "What the designer, reviewers and players say of the game: does the simulator agree?"
        case Sweep():
            return f"What does {subject.field.replace('_', ' ')} do to the game?"
        case Tuned():
            fields = listed(name.replace("_", " ") for name in subject.values)
            return f"Which {fields} bring the game to {listed(aim.target.text for aim in subject.aims)}?"
        case Comparison():
            return f"What does {subject.variant} change against {subject.base}?"
        case Strengths():
            return f"How does {subject.results.study.labels[0]} play by {listed(subject.agents)}?"
    variants = listed(getattr(subject, "results", subject).study.labels)
    return f"How do {variants} play: seats, scores, length, and what each thing is worth?"


@singledispatch
def sections_of(subject: Any) -> tuple[Section, ...]:
    """What a report says of an experiment before it comes to the games; nothing for the results of a study."""
    return ()


@sections_of.register
def _(found: Comparison) -> tuple[Section, ...]:
    return (side_by_side(found),)


@sections_of.register
def _(found: Sweep) -> tuple[Section, ...]:
    moved = [name for name, figures in found.against_first.items() if any(figure.real for figure in figures)]
    still = [name for name in found.figures if name not in moved]
    heads = ("quantity", *(f"{found.field.replace('_', ' ')} {shown(value)}" for value in found.values))
    rows = tuple(
        (quantity(name).words, *(cell(figure) for figure in figures)) for name, figures in found.figures.items()
    )
    text = f"The same deals were played with {found.field.replace('_', ' ')} at {listed(map(shown, found.values))}."
    told = (
        f"Told to change with it: {listed(quantity(name).words for name in moved)}.",
        f"Not told to change: {listed(quantity(name).words for name in still)}.",
    )
    drawn = moved or [name for name in ("score", "turns") if name in found.figures]
    return (
        Section(
            "sweep",
            f"What {found.field.replace('_', ' ')} does",
            (text, "The band is the interval; the dashed line marks the value of the base."),
            told,
            pictures=tuple(found.svg(name) for name in drawn),
            tables=(Table(heads, rows, "Every quantity at every value", frozenset(range(1, len(heads))), folded=True),),
        ),
    )


@sections_of.register
def _(found: Tuned) -> tuple[Section, ...]:
    rows = tuple(
        (aim.target.text, aim.target.wish, aim.verdict, cell(aim.before), cell(aim.after)) for aim in found.aims
    )
    text = ("Before and after are from deals that the search never saw, so the luck of the search is not in them.",)
    tried = of_frame(found.tried, caption="Every candidate in the order tried; a loss of 0 is perfect", folded=True)
    heads = ("target", "good enough", "verdict", "before", "after")
    return (
        Section(
            "search", "What the search found", text, tables=(Table(heads, rows, "Targets", frozenset({3, 4})), tried)
        ),
    )


@sections_of.register
def _(found: Claims) -> tuple[Section, ...]:
    rows = tuple(
        (
            finding.claim.claim,
            finding.claim.source,
            finding.agent,
            finding.verdict,
            _measured(finding),
            str(finding.figure.games),
        )
        for finding in found.findings
    )
    heads = ("claim", "said by", "agents", "verdict", "measured", "games")
    counts = [
        f"{agent}: {_number(found, agent, AGREES)} agree, {_number(found, agent, DISAGREES)} disagree, "
        f"{_number(found, agent, OPEN)} can't tell."
        for agent in found.agents
    ]
    return (
        Section(
            "claims",
            "The claims",
            (
                found.caution,
                "The simulator's agents are not people: what they do not see in a rule, they cannot show.",
                f"{found.players} players sat at the table, {counted(found.games, 'game')} for each study and agent. "
                f"The games described further down are those of {found.agents[-1]} at this table.",
            ),
            (
                *counts,
                "In the picture an interval wholly right of the line agrees with its claim, one wholly left disagrees.",
            ),
            pictures=(_picture_of(found),),
            tables=(Table(heads, rows, "Each claim with each agent", frozenset({5})),),
        ),
        Section("measures", "Why these measures", points=tuple(_reasons(found))),
    )


def _measured(finding: Finding) -> str:
    claimed = f"claimed {finding.claim.agrees} {finding.shown_limit}"
    return f"{finding.figure.what}: {cell(finding.figure)}; {claimed}"


def _number(found: Claims, agent: str, verdict: str) -> int:
    return sum(finding.agent == agent and finding.verdict == verdict for finding in found.findings)


def _reasons(found: Claims) -> Iterator[str]:
    for claim in dict.fromkeys(finding.claim for finding in found.findings):
        yield f"{claim.claim} {claim.stands} The board's part in it: {sentence(claim.board)}"


def _picture_of(found: Claims) -> str:
    """The distance of each measure from its threshold, in half widths of its interval; right of 0 is agreement."""
    rows = [
        _distance(finding, found.agents.index(finding.agent))
        for finding in found.findings
        if finding.figure.known and finding.figure.half_width > 0
    ]
    series = found.agents if len(found.agents) > 1 else ()
    unit = "half widths of the interval"
    return interval_plot(rows, title="Agreement with the claims", unit=unit, reference=0, series=series)


def _distance(finding: Finding, series: int) -> Row:
    scale = (1 if finding.claim.agrees == "above" else -1) / finding.figure.half_width
    places = [scale * (value - finding.limit) for value in (finding.figure.lower, finding.figure.upper)]
    estimate = scale * (finding.figure.estimate - finding.limit)
    return Row(finding.claim.id.replace("-", " "), estimate, min(places), max(places), series)


_MOST_LINES = 24
_PARTS = {
    GAME: "Means over the games; points, lots and buildings are those of a seat unless the words say otherwise",
    FREEDOM: "What the freedom to do a thing is worth: points more than the same agent without it, and games won",
    RULE: "How often a rule alone forbade what a player might want, in actions of those looked at a game",
}


@sections_of.register
def _(found: Strengths) -> tuple[Section, ...]:
    study = found.results.study
    text = (
        f"Each of {listed(found.agents)} played {counted(study.games, 'game')} on its own in every seat, with the same "
        f"deals, and as many games for each thing left be, which have two players.",
        "Agents are programs, not people. What all strengths show is worth more than what one of them shows.",
        f"The games described further down are those of {found.agents[-1]}.",
    )
    points = (
        f"Brackets hold {percent(found.level)} intervals; square brackets the number of games where they are fewer.",
        "A star: told from an even share of the victories, or from no worth, with Holm's correction over the things of "
        "a kind.",
    )
    tables = tuple(_of_part(found, part, study.games) for part in found.parts)
    return (Section("strengths", "At several strengths of play", text, points, tables=tables),)


def _of_part(found: Strengths, part: str, games: int) -> Table:
    lines = found.of(part)
    rows = tuple(_of_line(line, games) for line in lines)
    caption = _PARTS.get(
        part, f"{sentence(part.replace('-', ' ')).rstrip('.')}: who had it, when, its points, their wins"
    )
    numbers = frozenset(range(2, 2 + len(found.agents)))
    return Table(
        ("what", "measure", *found.agents), rows, caption, numbers, folded=len(rows) > _MOST_LINES or part != FREEDOM
    )


def _of_line(line: Line, games: int) -> tuple[str, ...]:
    cells = ("-" if figure is None else _with_games(figure, games) for figure in line.figures)
    name = line.words if line.part == GAME else rule_title(line.item) if line.part == RULE else name_of_thing(line.item)
    return (name, line.measure or line.unit.replace("share", "") or "-", *cells)


def _with_games(figure: Estimate, games: int) -> str:
    """A figure with a star if it was tested and told, and with its games where they are others than the study's."""
    star = "*" if figure.p is not None and figure.real else ""
    return f"{cell(figure)}{star}{'' if figure.games == games else f' [{figure.games}]'}"
