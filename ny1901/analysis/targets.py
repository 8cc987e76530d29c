"""What numbers are searched for: a goal in words, how far a variant is from it, and whether it is surely met."""

from __future__ import annotations

import re
from typing import Literal

import attrs
import numpy as np
import pandas as pd
from attrs import frozen

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.intervals import share_of
from ny1901.analysis.quantities import as_text, columns_of, quantity
from ny1901.analysis.statistics import estimate_of
from ny1901.kernel.errors import StudyError, closest

MET, MISSED, OPEN = "met", "missed", "can't tell"
_FORM = re.compile(r"(?P<column>\w+) (?:(?P<way>under|over) )?(?P<goal>\d+(?:\.\d+)?)")
_SAME_AS = {"scores": "best_score", "score": "best_score"}
"""Of scores it is the winning one that comes to a limit."""


@frozen
class Target:
    """A goal.

    Attributes:
        text: the goal as it was given.
        kind: `seats` (all equal), `mean` (of a column, at a number), `under` or `over` (a number, in every game).
        column: the column; empty for `seats`.
        goal: the number.
        tolerance: how far off is still good, in the column's unit; a share of the games for `under` and `over`.
    """

    text: str
    kind: Literal["seats", "mean", "under", "over"]
    column: str
    goal: float
    tolerance: float

    @classmethod
    def parse(cls, text: str) -> Target:
        """Read a goal: `equal seats`, `minutes 45`, `scores under 100`, `turns over 40`.

        Args:
            text: the goal in words.

        Raises:
            StudyError: it cannot be read.

        >>> Target.parse("minutes 45").tolerance, Target.parse("scores under 100").column
        (2.25, 'best_score')
        """
        if text.strip() == "equal seats":
            return cls(text, "seats", "", 0.0, 1.0)
        found = _FORM.fullmatch(text.strip())
        if not found:
            raise StudyError(
                f"{text!r} is no target; give `equal seats`, `minutes 45`, `scores under 100` or the like",
                field="target",
            )
        column, goal, way = found["column"], float(found["goal"]), found["way"]
        if way:
            return cls(text, way, _SAME_AS.get(column, column), goal, 0.05)  # type: ignore[arg-type]
        return cls(text, "mean", _SAME_AS.get(column, column), goal, 0.05 * goal or 0.05)

    def loss(self, table: pd.DataFrame) -> float:
        """How far a table of games is from the goal: the squared distance in tolerances, less what noise adds to it.

        Args:
            table: one row a game, of `Results.games`.

        Raises:
            StudyError: the column was not measured.
        """
        if self.kind == "seats":
            ahead = table.groupby("deal")[_seats(table)].mean()
            distance = float((ahead.mean() ** 2).mean())
            noise = float((ahead.var(ddof=1) / len(ahead)).mean()) if len(ahead) > 1 else 0.0
        else:
            values = self._values(table).groupby(table["deal"]).mean()
            distance = (float(values.mean()) - (self.goal if self.kind == "mean" else 0.0)) ** 2
            noise = float(values.var(ddof=1)) / len(values) if len(values) > 1 else 0.0
        return (distance - noise) / self.tolerance**2

    def figure(self, table: pd.DataFrame, *, level: float = 0.95) -> Estimate:
        """What was reached, with its interval; for `seats` the seat that is furthest from the others.

        Args:
            table: one row a game, of `Results.games`.
            level: the level of confidence of the interval, between 0 and 1.
        """
        if self.kind == "mean":
            return estimate_of(table.assign(**{self.column: self._values(table)}), self.column, level)
        if self.kind != "seats":
            words = f"games with {quantity(self.column).words} not {self.kind} {self.goal:g}"
            return share_of(self._values(table), table["deal"], what=words, level=level)
        names = _seats(table)
        each = 1 - (1 - level) / len(names)
        furthest = max((estimate_of(table, name, each) for name in names), key=lambda figure: abs(figure.estimate))
        return attrs.evolve(furthest, level=level, method=f"{furthest.method}, for all seats together")

    def verdict(self, figure: Estimate) -> str:
        """`met` if the whole interval is good enough, `missed` if none of it is, `can't tell` else.

        Args:
            figure: what was reached.

        Returns:
            `met`, `missed` or `can't tell`.
        """
        goal = self.goal if self.kind == "mean" else 0.0
        inside = goal - self.tolerance <= figure.lower and figure.upper <= goal + self.tolerance
        outside = figure.upper < goal - self.tolerance or figure.lower > goal + self.tolerance
        return MET if inside else MISSED if outside else OPEN

    @property
    def wish(self) -> str:
        """The goal with its tolerance, in words."""
        if self.kind == "seats":
            return f"every seat within {self.tolerance:g} point of the mean of the seats"
        words = quantity(self.column).words
        if self.kind == "mean":
            return f"{words}: {as_text(self.column, self.goal)}, give or take {as_text(self.column, self.tolerance)}"
        return f"{words} {self.kind} {as_text(self.column, self.goal)} in all but {self.tolerance:.0%} of games"

    def _values(self, table: pd.DataFrame) -> pd.Series:
        if self.column not in table:
            near = closest(self.column, columns_of(table))
            raise StudyError(
                f"{self.column!r} was not measured" + (f"; did you mean {near!r}?" if near else ""), field="target"
            )
        values = table[self.column].astype(float)
        if self.kind == "mean":
            return values
        beyond = values >= self.goal if self.kind == "under" else values <= self.goal
        return pd.Series(np.where(values.isna(), np.nan, beyond), index=values.index)


def _seats(table: pd.DataFrame) -> list[str]:
    return [name for name in columns_of(table) if name.startswith("seat_") and name.endswith("_ahead")]
