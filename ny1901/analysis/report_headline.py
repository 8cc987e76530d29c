"""The first screen of a report: the answer in sentences, five figures beside what good games have, and one picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from ny1901.analysis.comparisons import CHANGED, OPEN, SAME
from ny1901.analysis.estimates import percent
from ny1901.analysis.experiment import shown
from ny1901.analysis.quantities import quantity, table_of_games, variants_of
from ny1901.analysis.report_parts import Section, Table, cell, key_to_intervals, listed
from ny1901.analysis.report_sections import against_base, figures_of, wins_by_seat
from ny1901.analysis.statistics import SeatAdvantage, seat_advantage
from ny1901.analysis.strength_study import Strengths
from ny1901.analysis.tuning import Tuned

_MOST_NAMED = 5

_GOOD_GAMES = (
    ("winning_margin", "close: less than a tenth of the winning score"),
    ("lead_changes", "several: each player leads once"),
    ("decided_at", "late: past the middle of the game"),
    ("minutes", "as long as you want it to be"),
)
"""What is asked of a game first, with what is commonly wished for. It is our reading, and measured of agents."""


def headline(subject: Any, level: float) -> Section:
    """The answer in a few sentences, variant by variant; of several strengths of play agent by agent."""
    of_all = getattr(subject, "results", subject)
    if isinstance(subject, Strengths):
        (variant,) = variants_of(of_all)
        played = {agent: (table, variant) for agent, table in zip(subject.agents, subject.tables, strict=True)}
    else:
        played = {variant: (of_all, variant) for variant in variants_of(of_all)}
    told = (_targets(subject),) if isinstance(subject, Tuned) else ()
    seats = {name: seat_advantage(results, variant=variant, level=level) for name, (results, variant) in played.items()}
    games = {name: table_of_games(results, variant) for name, (results, variant) in played.items()}
    return Section(
        "found",
        "What was found",
        (*told, *_changes(of_all, level), *(f"{name}: {str(found).splitlines()[0]}" for name, found in seats.items())),
        pictures=(wins_by_seat(seats),),
        tables=(_against_good_games(games, seats, level),),
        key=key_to_intervals(level, "where equal seats would be"),
    )


def _targets(found: Tuned) -> str:
    """Whether the best that a search found meets each target."""
    chosen = listed(f"{name.replace('_', ' ')} {shown(value)}" for name, value in found.values.items())
    return f"The best found has {chosen}. {'; '.join(f'{aim.target.text}: {aim.verdict}' for aim in found.aims)}."


def _changes(results: Any, level: float) -> list[str]:
    """What each further variant changes, in a sentence."""
    told = []
    for found in against_base(results, level):
        changes = found.of(CHANGED)
        rest = f"{len(found.of(SAME))} as good as the same, {len(found.of(OPEN))} open"
        named = listed(f"{change.difference.what} {change.difference.amount}" for change in changes[:_MOST_NAMED])
        more = f" and {len(changes) - _MOST_NAMED} more" if len(changes) > _MOST_NAMED else ""
        changed = f"changed are {named}{more}" if changes else "nothing has changed for sure"
        told.append(f"{found.variant} against {found.base}: {changed}; {rest}.")
    return told


def _against_good_games(games: Mapping[str, pd.DataFrame], seats: Mapping[str, SeatAdvantage], level: float) -> Table:
    """Five figures of each column beside what good games have."""
    best = [max(found.wins, key=lambda figure: figure.estimate) for found in seats.values()]
    even = percent(1 / len(next(iter(seats.values())).wins))
    rows = [("games won by the seat that wins most", *map(cell, best), f"even: {even}")]
    for name, wish in _GOOD_GAMES:
        if any(name in table for table in games.values()):
            words, unit = quantity(name).words, quantity(name).unit.replace("share", "")
            rows.append((f"{words} ({unit})" if unit else words, *figures_of(games.values(), name, level), wish))
    heads = ("figure", *games, "good games have")
    caption = f"Five figures of each game, with {percent(level)} intervals; what good games have is our own reading"
    return Table(heads, tuple(rows), caption, frozenset(range(1, 1 + len(games))))
