"""The parts of a report on any study: how it was run, the seats, scores and length, what things were worth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from ny1901.analysis.comparisons import CHANGED, OPEN, SAME, Comparison, comparison
from ny1901.analysis.estimates import Estimate, counted, number, percent
from ny1901.analysis.experiment import shown
from ny1901.analysis.item_effects import ItemEffect, kinds_of, rules_in_the_way, worth
from ny1901.analysis.plots import Row, histogram, interval_plot
from ny1901.analysis.quantities import columns_of, name_of_thing, only, quantity, table_of_games, variants_of
from ny1901.analysis.report_parts import Section, Table, cell, key_to_intervals, listed, scaled, sentence
from ny1901.analysis.statistics import SeatAdvantage, estimate_of, seat_advantage, win_rates
from ny1901.kernel.errors import Ny1901Error
from ny1901.kernel.games import rule_title

_MOST_BARS = 14
_FIRST = ("score", "best_score", "winning_margin", "turns", "minutes")
_MOST_RULES = 12


def against_base(results: Any, level: float) -> tuple[Comparison, ...]:
    """The comparison of each further variant with the first."""
    base, *others = variants_of(results)
    values = dict(zip(results.study.labels, results.study.variants, strict=True))
    return tuple(
        comparison(results, variants=(base, other), level=level, fields=_differences(values[base], values[other]))
        for other in others
    )


def _differences(base: Any, variant: Any) -> tuple[tuple[str, Any, Any], ...]:
    return tuple(base.differences(variant)) if hasattr(base, "differences") else ()


def how_it_was_run(results: Any, command: str) -> Section:
    """Who played what, how often, from which seed; how to run it again."""
    study, games = results.study, results.games
    deals = games.groupby("variant")["deal"].nunique().max()
    variants = listed(variants_of(results))
    several = len(study.variants) > 1
    points = [
        f"Variants: {variants}." + (" All played the same deals, so luck is shared." if several else ""),
        f"{counted(study.games, 'game')} of each variant with {study.players} players, {counted(int(deals), 'deal')}, "
        f"seed {study.seed}.",
        f"Agents (programs that choose the moves): {listed(study.agents)}."
        + (" They change seats, so that each plays every deal from every seat." if len(study.agents) > 1 else ""),
        "An agent sees only what its seat may know.",
    ]
    if results.broken_off:
        points.append(
            f"{counted(results.broken_off, 'game')} did not come to an end within {study.plies} actions and were "
            "broken off; nobody won them, their other numbers are included."
        )
    return Section("run", "How it was run", points=tuple(points), code=command or how_to_run(study))


def how_to_run(study: Any) -> str:
    """The lines of Python that play a study again."""
    variants = ", ".join(_as_code(study, place) for place in range(len(study.variants)))
    packed = "kind.unpack" in variants
    lines = ["from ny1901.analysis import Study"]
    if packed:
        lines += ["from ny1901.analysis.game.kinds import kind_of_game", f"kind = kind_of_game({study.game!r})"]
    lines.append(
        f"Study(game={study.game!r}, variants=[{variants}], agents={list(study.agents)!r}, players={study.players}, "
        f"games={study.games}, seed={study.seed}, plies={study.plies}).run()"
    )
    return "\n".join(lines)


def _as_code(study: Any, place: int) -> str:
    """A variant as Python: its name if that is enough, else everything that its rules depend on."""
    label, variant = study.labels[place], study.variants[place]
    try:
        if study.kind.read(label) == variant:
            return repr(label)
    except Ny1901Error:
        pass
    return f"kind.unpack({study.kind.pack(variant)!r})"


def seats(results: Any, level: float) -> Section:
    """Whether it matters where one sits."""
    variants = variants_of(results)
    found = [seat_advantage(results, variant=variant, level=level) for variant in variants]
    scores = [
        scaled(f"seat {seat}", figure, series)
        for series, advantage in enumerate(found)
        for seat, figure in enumerate(advantage.scores)
    ]
    names = variants if len(variants) > 1 else ()
    rows = tuple(
        (advantage.variant, f"seat {seat}", cell(score), cell(win))
        for advantage in found
        for seat, (score, win) in enumerate(zip(advantage.scores, advantage.wins, strict=True))
    )
    return Section(
        "seats",
        "Seats: does it matter where one sits?",
        tuple(f"{advantage.variant}: {str(advantage).splitlines()[0]}" for advantage in found),
        pictures=(
            interval_plot(scores, title="Score above the mean of the seats", unit="points", reference=0, series=names),
            wins_by_seat(dict(zip(variants, found, strict=True))),
        ),
        key=key_to_intervals(level, "where equal seats would be"),
        tables=(
            Table(
                ("variant", "seat", "points above the mean", "games won"),
                rows,
                f"Seats with {percent(level)} intervals",
                frozenset({2, 3}),
            ),
        ),
    )


def wins_by_seat(found: Mapping[str, SeatAdvantage]) -> str:
    """A picture of the games that each seat wins, in each of some variants or by each of some agents."""
    wins = [
        scaled(f"seat {seat}", figure, series)
        for series, advantage in enumerate(found.values())
        for seat, figure in enumerate(advantage.wins)
    ]
    even = 100 * len(found) / len(wins)
    names = (*found,) if len(found) > 1 else ()
    return interval_plot(wins, title="Games won by each seat", unit="percent of games", reference=even, series=names)


def scores_and_length(results: Any, level: float) -> Section:
    """How high the scores, how close the finish, how long the game."""
    tables = {variant: table_of_games(results, variant) for variant in variants_of(results)}
    first = next(iter(tables.values()))
    pictures = [
        histogram(
            {variant: table[name].dropna().tolist() for variant, table in tables.items()},
            title=sentence(quantity(name).words).rstrip("."),
            unit=quantity(name).unit,
        )
        for name in ("best_score", "winning_margin", "turns", "minutes")
        if name in first and first[name].notna().any()
    ]
    every = dict.fromkeys(name for table in tables.values() for name in _in_order(table))
    names = [name for name in every if not name.startswith("seat_")]
    rows = tuple(
        (
            quantity(name).words,
            quantity(name).unit.replace("share", "") or "-",
            *figures_of(tables.values(), name, level),
        )
        for name in names
    )
    text = "The time at the table is an estimate from the number of turns, not measured at a table."
    return Section(
        "games",
        "Games: scores, length, course",
        (text,) if "minutes" in first else (),
        pictures=tuple(pictures),
        tables=(
            Table(
                ("quantity", "unit", *tables),
                rows,
                f"Means over the games, with {percent(level)} intervals",
                frozenset(range(2, 2 + len(tables))),
            ),
        ),
    )


def _in_order(table: pd.DataFrame) -> list[str]:
    known = columns_of(table)
    return [*(name for name in _FIRST if name in known), *(name for name in known if name not in _FIRST)]


def figures_of(tables: Iterable[pd.DataFrame], name: str, level: float) -> Iterator[str]:
    """The mean of a quantity in each table of games, as a cell of a report's table."""
    for table in tables:
        yield cell(estimate_of(table, name, level)) if name in table and table[name].notna().any() else "-"


def side_by_side(found: Comparison) -> Section:
    """A variant against the base, quantity by quantity, with a verdict."""
    rows = tuple(
        (
            change.difference.what,
            change.verdict,
            change.difference.show(change.base).lstrip("+"),
            change.difference.show(change.other).lstrip("+"),
            cell(change.difference),
            "-" if change.difference.effect is None else number(change.difference.effect, signed=True),
            _needed(change.verdict, change.games_needed),
        )
        for verdict in (CHANGED, OPEN, SAME)
        for change in found.of(verdict)
    )
    drawn = any(_in_deviations(change.difference) for change in found.changes)
    boards = tuple(value.to_svg() for _, *both in found.fields for value in both if hasattr(value, "sketch"))
    return Section(
        f"against-{''.join(letter if letter.isalnum() else '-' for letter in found.variant)}",
        f"{found.variant} against {found.base}",
        (found.heading.splitlines()[0],),
        tuple(
            f"Rule changed: {name.replace('_', ' ')} from {shown(mine)} to {shown(theirs)}."
            for name, mine, theirs in found.fields
        )
        + tuple(sentence(f"House rules of {name}: {figure}") for name, figures in found.house for figure in figures)
        + tuple(sentence(str(change)) for change in found.of(CHANGED)),
        pictures=(*boards, *((_drawn(found),) if drawn else ())),  # the boards share a line of the page
        key=key_to_intervals(found.level, "no difference") if drawn else "",
        tables=(
            Table(
                ("quantity", "verdict", found.base, found.variant, "difference", "effect", "games to tell"),
                rows,
                f"{found.variant} less {found.base}",
                frozenset({2, 3, 4, 5, 6}),
            ),
        ),
    )


def _drawn(found: Comparison) -> str:
    """The largest differences on one scale, of those that can be drawn on it."""
    changes = sorted(found.changes, key=lambda change: -abs(change.difference.effect or 0.0))
    rows = [row for change in changes if (row := _in_deviations(change.difference))]
    title = f"{found.variant} less {found.base}"
    if len(rows) > _MOST_BARS:
        title = f"{title} (the {_MOST_BARS} largest differences)"
    return interval_plot(rows[:_MOST_BARS], title=title, unit="standard deviations", reference=0)


def _in_deviations(figure: Estimate) -> Row | None:
    """A difference on the scale that all quantities share; `None` where it has no effect size."""
    if not figure.effect or not figure.known:
        return None
    scale = figure.effect / figure.estimate
    return Row(figure.what, figure.effect, scale * figure.lower, scale * figure.upper)


def _needed(verdict: str, games: int | None) -> str:
    if verdict != OPEN:
        return "-"
    return "not practical" if games is None else counted(games, "game").removesuffix(" games").removesuffix(" game")


def agents(results: Any, level: float) -> Section | None:
    """Which agent won how often, where several met."""
    if len(results.study.agents) < 2:
        return None
    rows, drawn = [], []
    variants = variants_of(results)
    for series, variant in enumerate(variants):
        for agent, figure in win_rates(results, variant=variant, level=level).items():
            rows.append((variant, agent, cell(figure)))
            drawn.append(scaled(agent, figure, series))
    even = 100 / only(results.seats, variants[0])["seat"].nunique()
    names = variants if len(variants) > 1 else ()
    return Section(
        "agents",
        "Agents: who beats whom",
        pictures=(
            interval_plot(
                drawn, title="Wins of each agent", unit="percent of the seats it held", reference=even, series=names
            ),
        ),
        key=key_to_intervals(level, "an even share"),
        tables=(Table(("variant", "agent", "wins a seat"), tuple(rows), "Wins", frozenset({2})),),
    )


def worths(results: Any, level: float) -> Iterator[Section]:
    """For each kind of thing what it went with, the variants in one picture."""
    variants = variants_of(results)
    for kind in kinds_of(results):
        words = kind.replace("-", " ")
        found = {
            variant: worth(results, kind, variant=variant, level=level)
            for variant in variants
            if (only(results.items, variant)["kind"] == kind).any()
        }
        tables = tuple(
            _table_of(things, f"{sentence(words).rstrip('.')}{f', {variant}' if len(found) > 1 else ''}", level)
            for variant, things in found.items()
        )
        picture = _picture_of(found, f"{sentence(words).rstrip('.')}: wins of those who had it")
        key = key_to_intervals(level, "an even share of the victories")
        yield Section(f"worth-{kind}", f"Worth of each {words}", pictures=(picture,), tables=tables, key=key)


def _picture_of(found: Mapping[str, Sequence[ItemEffect]], title: str) -> str:
    first = next(iter(found.values()))
    names = [thing.item for thing in first if not math.isnan(thing.wins.estimate)]
    if len(names) > _MOST_BARS:
        # The ends of the order are what a designer looks for; the middle is in the table.
        names = [*names[: _MOST_BARS // 2], *names[-_MOST_BARS // 2 :]]
        title = f"{title} ({_MOST_BARS // 2} highest, {_MOST_BARS // 2} lowest)"
    place = {name: number for number, name in enumerate(names)}
    rows = [
        (place[thing.item], scaled(name_of_thing(thing.item), thing.wins, series))
        for series, things in enumerate(found.values())
        for thing in things
        if thing.item in place
    ]
    drawn = [row for _, row in sorted(rows, key=lambda row: row[0])]
    series_names = tuple(found) if len(found) > 1 else ()
    even = 100 * first[0].even
    return interval_plot(drawn, title=title, unit="percent of the victories", reference=even, series=series_names)


def _table_of(things: Sequence[ItemEffect], title: str, level: float) -> Table:
    rows = tuple(
        (
            name_of_thing(thing.item),
            cell(thing.held),
            cell(thing.turn),
            cell(thing.points),
            cell(thing.wins),
            "told from even" if thing.wins.real else "not told from even",
            str(thing.points.games),
        )
        for thing in things
    )
    heads = ("what", "held by", "in turn", "points", "wins", f"at {percent(level)}, Holm", "games")
    return Table(heads, rows, title, frozenset({1, 2, 3, 4, 6}), folded=len(rows) > _MOST_BARS)


def rules(results: Any, level: float) -> Section | None:
    """Which rules stood in the way most often."""
    frame = results.rules
    if frame.empty:
        return None
    any_in_game = (frame["count"] > 0).groupby(frame["rule"], observed=True).mean()
    found = rules_in_the_way(results, level=level).items()
    rows = sorted(
        (
            (figure.estimate, rule_title(rule), cell(figure), percent(float(any_in_game[rule])))
            for rule, figure in found
        ),
        reverse=True,
    )
    mattered = [row for row in rows if row[0] > 0]
    shown_rows = tuple(row[1:] for row in mattered[:_MOST_RULES])
    never = [row[1] for row in rows if row[0] == 0]
    text = (
        "At a few decisions of each game the actions that a player might want were looked at: how many of them did one "
        "rule alone forbid?",
        *((f"Never alone in the way in these games: {listed(never)}.",) if never else ()),
    )
    caption = "Rules that mattered, all variants together"
    return Section(
        "rules",
        "Rules that mattered",
        text,
        tables=(Table(("rule", "actions forbidden a game", "games with any"), shown_rows, caption, frozenset({1, 2})),),
    )
