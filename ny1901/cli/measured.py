"""What `compare`, `sweep`, `tune`, `claims` and `strengths` measured, as tables with the numbers of their reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ny1901.cli.output import print_table, say

if TYPE_CHECKING:
    from ny1901.analysis.claim_findings import Claims
    from ny1901.analysis.comparisons import Change, Comparison
    from ny1901.analysis.estimates import Estimate
    from ny1901.analysis.strength_study import Strengths
    from ny1901.analysis.sweeps import Sweep
    from ny1901.analysis.tuning import Tuned

_NUMBERS = ("base", "variant", "difference")


def print_comparison(found: Comparison) -> None:
    """What changed, what can't be told, what stayed: each the largest effects first."""
    from ny1901.analysis.comparisons import CHANGED, NOTHING_CHANGED, OPEN, SAME
    from ny1901.analysis.estimates import percent

    say(found.heading)
    rows = [_change(change, percent(found.level)) for verdict in (CHANGED, OPEN, SAME) for change in found.of(verdict)]
    print_table("What changed" if found.of(CHANGED) else NOTHING_CHANGED, rows, numbers=_NUMBERS)


def _change(change: Change, level: str) -> dict[str, str]:
    figure = change.difference
    base, other = (figure.show(value).lstrip("+") for value in (change.base, change.other))
    row = {"quantity": _measured(figure), "base": base, "variant": other}
    return row | {
        "difference": figure.show(figure.estimate),
        f"{level} interval": figure.interval,
        "verdict": change.verdict,
    }


def print_sweep(found: Sweep) -> None:
    """A row for each quantity, with the figure at each value."""
    from ny1901.analysis.experiment import shown
    from ny1901.analysis.sweeps import NOTHING_DIFFERS

    say(found.heading)
    moved = {name for name, gaps in found.against_first.items() if any(gap.real for gap in gaps)}
    rows = [
        {
            "quantity": _measured(figures[0]),
            **{f"{found.field} {shown(value)}": _brief(one) for value, one in zip(found.values, figures, strict=True)},
            "differs": name in moved,
        }
        for name, figures in sorted(found.figures.items(), key=lambda pair: pair[0] not in moved)
    ]
    print_table("What differs from the first value, then the rest" if moved else NOTHING_DIFFERS, rows)


def print_strengths(found: Strengths) -> None:
    """A row for each quantity of the game and each thing left be, with the figure of each agent."""
    say(found.heading)
    rows = [
        {
            "quantity": f"{line.words} ({line.unit})" if line.unit not in ("", "share") else line.words,
            **{agent: figure and _brief(figure) for agent, figure in zip(found.agents, line.figures, strict=True)},
        }
        for line in found.lines
        if line.part not in found.further
    ]
    print_table("The game", rows)
    if found.further:
        say(f"Measured as well, in the report of --out and in --json: {', '.join(found.further)}.")


def print_tuned(found: Tuned) -> None:
    """What was found, and a row for each target."""
    rows = [
        {
            "target": aim.target.text,
            "quantity": _measured(aim.after),
            "before": _brief(aim.before),
            "after": _brief(aim.after),
            "verdict": aim.verdict,
        }
        for aim in found.aims
    ]
    say(found.heading)
    print_table("Confirmed on deals that the search never saw", rows)


def print_claims(found: Claims) -> None:
    """A row for each claim and agent."""
    rows = [
        {
            "claim": finding.claim.claim,
            "agent": finding.agent,
            "verdict": finding.verdict,
            "measured": f"{_without(finding.figure.what)}: {finding.figure.amount} ({finding.figure.interval})",
            "claimed": f"{finding.claim.agrees} {finding.shown_limit}",
        }
        for finding in found.findings
    ]
    say(found.heading)
    print_table("Claims", rows)
    say(found.caution)


def _without(what: str) -> str:
    """What a figure measures, with an agent that leaves a thing be in words: its name breaks at no space."""
    return what.replace("+no-", " without ")


def _measured(figure: Estimate) -> str:
    """What a figure measures, with the unit that its numbers do not say themselves."""
    return f"{figure.what} ({figure.unit})" if figure.unit not in ("", "share") else figure.what


def _brief(figure: Estimate) -> str:
    """An estimate with its interval in brackets."""
    return f"{figure.show(figure.estimate)} ({figure.interval})"
