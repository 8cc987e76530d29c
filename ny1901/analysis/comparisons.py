"""Two variants beside each other: what changed, how sure that is, and how many games would tell what is open."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import pandas as pd
from attrs import field, frozen

from ny1901.analysis.estimates import Estimate, counted, percent
from ny1901.analysis.experiment import differences, experiment_of, shown, sketched
from ny1901.analysis.paired import difference, games_needed
from ny1901.analysis.quantities import as_text, columns_of, of_house_rules, quantity, table_of_games, variants_of
from ny1901.analysis.statistics import CORRECTIONS, chance, corrected, estimate_of
from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.tabled import Row, Tabled

MEASURES = (
    "score",
    "best_score",
    "winning_margin",
    "turns",
    "minutes",
    "lead_changes",
    "decided_at",
    "branching",
    "buildings",
    "streets",
    "challenge",
    "prestige",
    "cards",
    "demolitions",
    "stuck_turns",
    "cards_played",
    "lots",
    "three_square_lots",
)
"""What is compared unless told otherwise, as far as the frames have it; the seats' advantages are added."""

CHANGED, SAME, OPEN = "changed", "as good as the same", "can't tell"
NOTHING_CHANGED = "Nothing has changed for sure."
HOUSE = "of a house rule"
_SMALL = 0.2


@frozen
class Change:
    """One quantity of two variants.

    Attributes:
        name: the column.
        base: its mean in the base.
        other: its mean in the variant.
        difference: variant minus base, with interval and corrected p.
        matters: from which difference on it would matter, in the quantity's unit.
        games_needed: where it is open, how many games of both together would tell a difference of `matters`; `None`
            elsewhere, and where nobody would play so many.
    """

    name: str
    base: float
    other: float
    difference: Estimate
    matters: float
    games_needed: int | None = None

    @property
    def verdict(self) -> str:
        """`changed`, `as good as the same` (the whole interval is too small to matter) or `can't tell`."""
        if self.difference.real:
            return CHANGED
        inside = -self.matters < self.difference.lower and self.difference.upper < self.matters
        return SAME if inside else OPEN

    def __str__(self) -> str:
        figure = self.difference
        sure = f"{percent(figure.level)} interval {figure.interval}"
        if self.verdict == CHANGED:
            way = "more" if figure.estimate > 0 else "less"
            levels = f"{figure.show(self.base)} to {figure.show(self.other)}".replace("+", "")
            return (
                f"{figure.what}: {way}, from {levels}, by {figure.amount} "
                f"({sure}; chance of that without a change: {chance(figure.p or 0.0)})"
            )
        if self.verdict == SAME:
            return f"{figure.what}: as good as the same, {figure.amount} ({sure}; less than {self._matters})"
        if not figure.known:
            return f"{figure.what}: can't tell, {figure.interval}"
        alone = "" if figure.holds(0.0) else "; alone it would be sure, among so many questions it is not"
        games = (
            f"about {counted(self.games_needed, 'game')} in all"
            if self.games_needed
            else "more games than are practical"
        )
        needed = f"to tell a difference of {self._matters} takes {games}"
        return f"{figure.what}: can't tell, {figure.amount} ({sure}{alone}); {needed}"

    @property
    def _matters(self) -> str:
        return as_text(self.name, self.matters)


@frozen(repr=False)
class Comparison(Tabled):
    """A base and a variant of it, quantity by quantity; prints itself in words.

    Attributes:
        base: the name of the base.
        variant: the name of the variant.
        changes: one for each quantity.
        fields: what differs in the rules: the field, its value in the base, its value in the variant.
        games: the games of both together.
        level: the level of confidence.
        correction: the correction for asking many questions at once, a key of `CORRECTIONS`.
        paired: both played the same deals.
        results: the study that it rests on.
        house: what the house rules of each of the two came to, by the variant's name; none without any.
    """

    base: str
    variant: str
    changes: tuple[Change, ...]
    fields: tuple[tuple[str, Any, Any], ...]
    games: int
    level: float
    correction: str
    paired: bool
    results: Any = field(eq=False, repr=False)
    house: tuple[tuple[str, tuple[Estimate, ...]], ...] = ()

    @property
    def entries(self) -> tuple[Change, ...]:
        """The changes, one for each quantity."""
        return self.changes

    def named(self, name: str) -> Change:
        """The change of one quantity.

        Args:
            name: its column, such as `score`.

        Raises:
            DataError: it was not compared.
        """
        for change in self.changes:
            if change.name == name:
                return change
        near = closest(name, [change.name for change in self.changes])
        raise DataError(f"{name!r} was not compared" + (f"; did you mean {near!r}?" if near else ""), field="measure")

    def of(self, verdict: str) -> tuple[Change, ...]:
        """The changes of one verdict, the largest effects first."""
        chosen = [change for change in self.changes if change.verdict == verdict]
        return tuple(sorted(chosen, key=lambda change: -abs(change.difference.effect or 0.0)))

    def as_table(self) -> list[Row]:
        """One row for each quantity, then what the house rules came to."""
        rows = [*map(self._row, self.changes), *self._house_rows()]
        columns = dict.fromkeys(name for row in rows for name in row)
        return [{name: row.get(name) for name in columns} for row in rows]

    def _row(self, change: Change) -> dict[str, Any]:
        return {
            "quantity": change.difference.what,
            "column": change.name,
            "unit": change.difference.unit,
            "base": change.base,
            "variant": change.other,
            "difference": change.difference.estimate,
            "lower": change.difference.lower,
            "upper": change.difference.upper,
            "p_corrected": change.difference.p,
            "effect": change.difference.effect,
            "verdict": change.verdict,
            "matters_from": change.matters,
            "games_needed": change.games_needed,
        }

    def _house_rows(self) -> Iterator[dict[str, Any]]:
        """What house rules came to stands beside no other variant: the interval is of the number itself."""
        for name, figures in self.house:
            side = "base" if name == self.base else "variant"
            for figure in figures:
                ends = {"lower": figure.lower, "upper": figure.upper}
                yield {"quantity": figure.what, "unit": figure.unit, side: figure.estimate, **ends, "verdict": HOUSE}

    @property
    def heading(self) -> str:
        """What was played, what differs in the rules, and what the house rules did, in lines."""
        deals = "the same deals for both" if self.paired else "different deals for the two"
        lines = [
            f"{self.variant} against {self.base}: {counted(self.games, 'game')}, {deals}; "
            f"{len(self.changes)} questions, corrected by {CORRECTIONS[self.correction]}'s method."
        ]
        for name, mine, theirs in self.fields:
            lines.append(f"  rule changed: {name} from {shown(mine)} to {shown(theirs)}")
            lines += [f"    {line}".rstrip() for line in sketched(mine, theirs)]
        for name, figures in self.house:
            lines += [f"What the house rules of {name} did:", *(f"  {figure}" for figure in figures)]
        return "\n".join(lines)

    def __str__(self) -> str:
        lines = [self.heading] if self.of(CHANGED) else [self.heading, NOTHING_CHANGED]
        for verdict, heading in ((CHANGED, "What changed:"), (SAME, "What stayed:"), (OPEN, "Where it can't tell:")):
            changes = self.of(verdict)
            if changes:
                lines += [heading, *(f"  {change}" for change in changes)]
        return "\n".join(lines)


def comparison(
    base: Any,
    other: Any = None,
    *,
    variants: tuple[str, str] | None = None,
    measures: Iterable[str] | None = None,
    matters: Mapping[str, float] | None = None,
    level: float = 0.95,
    correction: str = "holm",
    fields: Sequence[tuple[str, Any, Any]] = (),
) -> Comparison:
    """Compare two variants whose games have been played.

    Args:
        base: a study's results: of both variants, or of the base alone.
        other: the results of the variant, if they are from another study; with other seeds nothing is paired.
        variants: the names of the base and the variant; without them the first two, or the one of each study.
        measures: the columns to compare; without them `MEASURES` and the seats, as far as the frames have them.
        matters: from which difference on a column matters, in its unit; otherwise from a fifth of a standard deviation
            between games.
        level: the level of confidence, from 0 to 1.
        correction: for asking many questions at once, a key of `CORRECTIONS`.
        fields: what differs in the rules, for the words.

    Returns:
        what changed, each difference with its interval.

    Raises:
        DataError: a variant or a column is not there.
    """
    first, second = variants or _pair(base, other)
    tables = table_of_games(base, first), table_of_games(base if other is None else other, second)
    names = compared_columns(tables, measures)
    ruled = (
        (name, tuple(estimate_of(table, one, level) for one in of_house_rules(table)))
        for name, table in zip((first, second), tables, strict=True)
    )
    gaps = corrected((difference(*tables, name, level=level) for name in names), correction)
    changes = []
    for name, gap in zip(names, gaps, strict=True):
        least = matters_from(tables[0], name, matters or {})
        means = [float(table[name].mean()) for table in tables]
        change = Change(name, means[0], means[1], gap, least)
        if change.verdict == OPEN:
            needed = games_needed(*tables, name, least, level=level, questions=len(names))
            change = attrs.evolve(change, games_needed=needed)
        changes.append(change)
    return Comparison(
        base=first,
        variant=second,
        changes=tuple(changes),
        fields=tuple(fields),
        games=sum(len(table) for table in tables),
        level=level,
        correction=correction,
        paired=_share_deals(*tables),
        results=base,
        house=tuple((name, figures) for name, figures in ruled if figures),
    )


def _pair(base: Any, other: Any) -> tuple[str, str]:
    names = variants_of(base)
    if other is not None:
        return names[0], variants_of(other)[0]
    if len(names) < 2:
        raise DataError(f"only {', '.join(names)} was played; a comparison needs two variants", field="variants")
    return names[0], names[1]


def compared_columns(tables: tuple[pd.DataFrame, pd.DataFrame], measures: Iterable[str] | None) -> list[str]:
    """The columns to compare: those that are wanted, else `MEASURES` and the seats as far as both tables have them.

    Raises:
        DataError: a column that is wanted is not in both.
    """
    shared = [name for name in columns_of(tables[0]) if name in tables[1]]
    if measures is None:
        seats = [name for name in shared if name.startswith("seat_")]
        return [name for name in (*MEASURES, *seats) if name in shared]
    wanted = list(measures)
    for name in wanted:
        if name not in shared:
            near = closest(name, shared)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(shared)}"
            raise DataError(f"{name!r} was not measured in both variants; {hint}", field="measures")
    return wanted


def matters_from(base: pd.DataFrame, name: str, given: Mapping[str, float]) -> float:
    """From which difference on a column matters: what is given, else a fifth of a standard deviation of the base."""
    if name in given:
        return given[name]
    spread = float(base[name].std(ddof=1)) if len(base) > 1 else math.nan
    return _SMALL * spread if spread > 0 else 0.05 if quantity(name).unit == "share" else 1.0


def _share_deals(base: pd.DataFrame, other: pd.DataFrame) -> bool:
    keys = [key for key in ("deal", "seed") if key in base and key in other]
    return bool(len(base.set_index(keys).index.intersection(other.set_index(keys).index)))


def compare(base: Any, variant: Any, **options: Any) -> Comparison:
    """Play a base and a variant of it, the same deals for both, and say what changed and how sure that is.

    Args:
        base: a variant, a standard name or a file.
        variant: likewise.
        options: the fields of `Experiment` (`agents`, `players`, `games`, `seed`, `store`, `executor`, ...) and the
            options of `comparison` (`measures`, `matters`, `level`, `correction`).

    Returns:
        the comparison; `print` it for the words, `to_frame()` for the numbers.

    Raises:
        Ny1901Error: a variant, an agent or an option is wrong.

    >>> from ny1901.analysis.running import Inline
    >>> found = compare("en-2015", "en-2015+expert", agents="random", players=2, games=4, executor=Inline())
    >>> found.games, found.paired
    (8, True)
    """
    own = {name: options.pop(name) for name in ("measures", "matters", "level", "correction") if name in options}
    results = experiment_of(options).play([base, variant])
    return comparison(results, fields=differences(*results.study.variants), **own)
