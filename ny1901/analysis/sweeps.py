"""One field of the rules over a range of values: the response curve with its intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pandas as pd
from attrs import frozen

from ny1901.analysis.comparisons import MEASURES
from ny1901.analysis.estimates import Estimate, counted
from ny1901.analysis.experiment import changed, experiment_of, shown, value_of
from ny1901.analysis.paired import difference
from ny1901.analysis.plots import Curve, curve_plot
from ny1901.analysis.quantities import columns_of, quantity, table_of_games
from ny1901.analysis.statistics import corrected, estimate_of
from ny1901.kernel.errors import StudyError, closest
from ny1901.kernel.tabled import Row, Tabled

NOTHING_DIFFERS = "Nothing differs for sure from the first value."


@frozen(repr=False)
class Sweep(Tabled):
    """What a field does over a range of values.

    Attributes:
        field: the field of the variant.
        values: the values, in the order given.
        now: the value of the base.
        figures: for each quantity one figure a value.
        against_first: for each quantity the difference of each further value from the first, paired by deal, with
            Holm's correction over the values.
        games: games of each value.
        results: the study that it rests on.
    """

    field: str
    values: tuple[Any, ...]
    now: Any
    figures: Mapping[str, tuple[Estimate, ...]]
    against_first: Mapping[str, tuple[Estimate, ...]]
    games: int
    results: Any = attrs.field(eq=False, repr=False)

    @property
    def entries(self) -> tuple[str, ...]:
        """The quantities, whose figures are found by these names."""
        return tuple(self.figures)

    def named(self, name: str) -> tuple[Estimate, ...]:
        """The figures of a quantity, one for each value.

        Args:
            name: its column, such as `score`.

        Raises:
            StudyError: it was not measured.
        """
        if name not in self.figures:
            near = closest(name, self.figures)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(self.figures)}"
            raise StudyError(f"{name!r} was not measured; {hint}", field="measure")
        return self.figures[name]

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers."""
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)

    def as_table(self) -> list[Row]:
        """One row for each quantity and value."""
        return [
            {
                self.field: shown(value),
                "column": name,
                "quantity": figure.what,
                "unit": figure.unit,
                "estimate": figure.estimate,
                "lower": figure.lower,
                "upper": figure.upper,
                "games": figure.games,
            }
            for name, figures in self.figures.items()
            for value, figure in zip(self.values, figures, strict=True)
        ]

    def svg(self, name: str) -> str:
        """The response curve of a quantity as a picture, with the band of its intervals.

        Args:
            name: the column.

        Raises:
            StudyError: it was not measured, or matplotlib is not installed.
        """
        figures = self.named(name)
        scale = 100 if figures[0].unit == "share" else 1
        xs = (
            tuple(float(value) for value in self.values) if self.numeric else tuple(map(float, range(len(self.values))))
        )
        curve = Curve(
            "",
            xs,
            tuple(scale * figure.estimate for figure in figures),
            tuple(scale * figure.lower for figure in figures),
            tuple(scale * figure.upper for figure in figures),
        )
        marked = xs[self.values.index(self.now)] if self.now in self.values else None
        words, unit = quantity(name).words, "percent" if scale == 100 else figures[0].unit or "number"
        return curve_plot(
            [curve],
            title=f"{words[0].upper()}{words[1:]}",
            x=self.field.replace("_", " "),
            unit=unit,
            ticks=() if self.numeric else tuple(shown(value) for value in self.values),
            marked=marked,
        )

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        values = ", ".join(map(shown, self.values))
        games = counted(self.games, "game")
        return f"{self.field} over {values} (now {shown(self.now)}): {games} each, the same deals for all."

    def __str__(self) -> str:
        lines = [self.heading]
        for name, figures in self.figures.items():
            moved = [figure for figure in self.against_first[name] if figure.real]
            if not moved:
                continue
            steps = "; ".join(
                f"{shown(value)}: {figure.show(figure.estimate)} ({figure.interval})"
                for value, figure in zip(self.values, figures, strict=True)
            )
            lines.append(f"  {figures[0].what}{f' in {figures[0].unit}' if figures[0].unit else ''}: {steps}")
        if len(lines) == 1:
            lines.append(f"  {NOTHING_DIFFERS}")
        return "\n".join(lines)


def sweep(
    field_name: str,
    values: Sequence[Any],
    *,
    base: Any = "en-2015",
    measures: Sequence[str] | None = None,
    level: float = 0.95,
    **options: Any,
) -> Sweep:
    """Play a variant with each of several values of one field.

    Args:
        field_name: the field of the variant.
        values: its values, at least two.
        base: the variant that they are put into: a value, a standard name or a file.
        measures: the columns; without them `MEASURES` and the seats, as far as the frames have them.
        level: the level of confidence, from 0 to 1.
        options: the fields of `Experiment`: `agents`, `players`, `games`, `seed`, `store`, `executor`, ...

    Returns:
        what was measured, for each value.

    Raises:
        Ny1901Error: the field, a value or an option is wrong.
        StudyError: there is nothing to sweep, or the study cannot be made.

    >>> from ny1901.analysis.running import Inline
    >>> found = sweep("workers", [3, 4], agents="random", players=2, games=2, executor=Inline())
    >>> found.now, [figure.games for figure in found["score"]]
    (4, [2, 2])
    """
    if len(values) < 2:
        raise StudyError(f"{len(values)} values draw no curve; give at least two", field="values")
    experiment = experiment_of(options)
    start = experiment.read(base)
    variants = [changed(start, **{field_name: value}) for value in values]
    return swept(
        experiment.play(variants),
        field_name,
        tuple(values),
        value_of(start, field_name),
        measures=measures,
        level=level,
    )


def swept(
    results: Any,
    field_name: str,
    values: tuple[Any, ...],
    now: Any,
    *,
    measures: Sequence[str] | None = None,
    level: float = 0.95,
) -> Sweep:
    """The response curves of a study whose variants are the values of a field, in their order."""
    labels = results.study.labels
    tables = [table_of_games(results, label) for label in labels]
    names = list(measures) if measures is not None else _standard(tables[0])
    figures = {name: tuple(estimate_of(table, name, level) for table in tables) for name in names}
    against = {
        name: tuple(corrected(difference(tables[0], table, name, level=level) for table in tables[1:]))
        for name in names
    }
    return Sweep(field_name, values, now, figures, against, results.study.games, results)


def _standard(table: pd.DataFrame) -> list[str]:
    seats = [name for name in columns_of(table) if name.startswith("seat_")]
    return [name for name in (*MEASURES, *seats) if name in table]
