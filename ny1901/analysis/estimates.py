"""A measured number as a value: the estimate, its interval, what it rests on; it prints itself in words."""

from __future__ import annotations

import math
from typing import Any

from attrs import asdict, field, frozen

from ny1901.kernel.errors import DataError


def number(value: float, *, signed: bool = False) -> str:
    """A number as people write it: three figures that count, at most two decimals, a real minus sign.

    >>> number(0.456, signed=True), number(1234.56), number(0.04), number(17.31)
    ('+0.46', '1235', '0.04', '17.3')
    """
    if math.isnan(value):
        return "unknown"
    if math.isinf(value):
        return "any number up" if value > 0 else "any number down"
    decimals = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    text = f"{value:+.{decimals}f}" if signed else f"{value:.{decimals}f}"
    if float(text) == 0:
        text = text.lstrip("+-")
    return text.replace("-", "\N{MINUS SIGN}")


def _level(_: object, __: object, value: float) -> None:
    if not 0 < value < 1:
        raise DataError(f"{value!r} is no level of confidence; give a share such as 0.95", field="level")


@frozen(kw_only=True)
class Estimate:
    """One measured number.

    Attributes:
        what: what was measured, as the start of a sentence: `winning margin`.
        estimate: the best single guess, in `unit`.
        lower: the lower end of the interval, in `unit`; minus infinity where too few games were played to tell.
        upper: the upper end, in `unit`.
        level: how often an interval made this way holds the truth: 0.95 is 19 times in 20.
        games: the games that it rests on.
        deals: the different deals among them: games of one deal are not independent.
        method: how the interval was made.
        unit: `points`, `turns`, ...; empty for a plain number, `share` for a part of 1, printed as a percentage.
        signed: a difference, printed with its sign.
        p: the chance of an estimate this far from no effect if there were none; `None` where nothing was tested.
        corrected: how `p` was corrected for many questions asked at once; empty if it was not.
        effect: the estimate in standard deviations between games; `None` where that has no meaning.

    >>> print(Estimate(what="winning margin", estimate=4.25, lower=3.1, upper=5.4, games=200, deals=200,
    ...     method="Student's t", unit="points"))
    winning margin: 4.25 points (95% interval 3.10 to 5.40; 200 games; Student's t)
    """

    what: str
    estimate: float
    lower: float
    upper: float
    games: int
    deals: int
    method: str
    level: float = field(default=0.95, validator=_level)
    unit: str = ""
    signed: bool = False
    p: float | None = None
    corrected: str = ""
    effect: float | None = None

    @property
    def half_width(self) -> float:
        """Half the width of the interval, in `unit`: the number is known to plus or minus this."""
        return (self.upper - self.lower) / 2

    @property
    def known(self) -> bool:
        """Whether there were enough games for an interval at all."""
        return math.isfinite(self.lower) and math.isfinite(self.upper)

    @property
    def real(self) -> bool:
        """Whether it was told from no effect: by `p` where there is one, else by an interval that leaves out 0."""
        return self.p < 1 - self.level if self.p is not None else not self.holds(0.0)

    def holds(self, value: float) -> bool:
        """Whether the interval holds a value, given in `unit`.

        Args:
            value: a number in the unit of the estimate.
        """
        return self.lower <= value <= self.upper

    def show(self, value: float) -> str:
        """A value of this estimate's kind as text, without its unit.

        Args:
            value: a number in the unit of the estimate.
        """
        if self.unit != "share":
            return number(value, signed=self.signed)
        text = number(100 * value, signed=self.signed)
        return f"{text}%" if math.isfinite(value) else text

    @property
    def interval(self) -> str:
        """The interval as text: `3.10 to 5.40`."""
        return f"{self.show(self.lower)} to {self.show(self.upper)}" if self.known else "too few games for an interval"

    @property
    def amount(self) -> str:
        """The estimate with its unit: `4.25 points`; a difference of shares is in percentage points."""
        if self.unit != "share":
            return f"{self.show(self.estimate)} {self.unit}".rstrip()
        return self.show(self.estimate).replace("%", " percentage points") if self.signed else self.show(self.estimate)

    def __str__(self) -> str:
        interval = f"{percent(self.level)} interval {self.interval}" if self.known else self.interval
        return f"{self.what}: {self.amount} ({interval}; {counted(self.games, 'game')}; {self.method})"

    def to_data(self) -> dict[str, Any]:
        """The estimate as plain data, for tables and JSON; an end without limit is `None`."""
        data = asdict(self)
        for name, value in data.items():
            if isinstance(value, float) and not math.isfinite(value):
                data[name] = None
        return data


Figure = Estimate
"""What an estimate was called before 0.2."""


def counted(count: int, thing: str) -> str:
    """A number of things: `1 game`, `1 200 games`.

    >>> counted(1, "game"), counted(1200, "game")
    ('1 game', '1 200 games')
    """
    return f"{count:,}".replace(",", " ") + f" {thing}" + ("" if count == 1 else "s")


def percent(share: float) -> str:
    """A share as a percentage without idle decimals.

    >>> percent(0.95), percent(0.333), percent(0.999)
    ('95%', '33.3%', '99.9%')
    """
    return f"{round(100 * share, 1):g}%"
