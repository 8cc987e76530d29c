"""Pictures of figures as SVG: titles, units and intervals on each, for light pages and for dark ones.

Drawn by matplotlib; each picture carries its own few colours, so it can stand in a page or alone in a file.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ny1901.kernel.extras import needed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK, _SOFT, _GRID = "#010101", "#020202", "#030303"
_SERIES = ("#040404", "#050505", "#060606", "#070707")
_COLOURS = {
    _INK: ("ink", "#23262b", "#e9e6df"),
    _SOFT: ("soft", "#5d636c", "#a9adb5"),
    _GRID: ("grid", "#dcdad3", "#3c4048"),
    _SERIES[0]: ("series-0", "#1f5fa8", "#74aef0"),
    _SERIES[1]: ("series-1", "#b4541a", "#f0a05c"),
    _SERIES[2]: ("series-2", "#2b7d57", "#6bcf9f"),
    _SERIES[3]: ("series-3", "#7a4a9c", "#c79be6"),
}
"""Stand-ins that matplotlib draws with; the picture names a colour of the page's theme instead."""

_WIDTH = 5.4
_ROW = 0.28


@frozen
class Row:
    """One line of a picture: what it is, its estimate and the ends of its interval, and the series it belongs to."""

    label: str
    estimate: float
    lower: float
    upper: float
    series: int = 0


def interval_plot(
    rows: Sequence[Row], *, title: str, unit: str, reference: float | None = None, series: Sequence[str] = ()
) -> str:
    """Estimates as dots with their intervals as lines, one row each.

    Args:
        rows: the rows, from the top.
        title: what is shown.
        unit: the label of the axis, with the unit.
        reference: a value to draw a line at, such as an even share.
        series: the names of the series, where there are several.

    Raises:
        StudyError: matplotlib is not installed.

    >>> interval_plot([Row("seat 0", 1.5, 0.4, 2.6)], title="Seats", unit="points", reference=0)[:4]
    '<svg'
    """
    labels = list(dict.fromkeys(row.label for row in rows))
    step = 0.0 if len(series) < 2 else 0.22
    with _picture(_height(labels, series), title, unit) as (axes, out):
        for row in rows:
            place = labels.index(row.label) + step * (row.series - (max(len(series), 1) - 1) / 2)
            _whisker(axes, row, place)
        if reference is not None:
            axes.axvline(reference, color=_SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set_xlabel(unit)
        axes.grid(axis="x", color=_GRID, linewidth=0.7)
        _legend(axes, series)
    return out[0]


def _height(labels: Sequence[str], series: Sequence[str]) -> float:
    return 1.15 + len(labels) * _ROW * (1 + 0.35 * (max(len(series), 1) - 1)) + (0.3 if len(series) > 1 else 0)


def _whisker(axes: Axes, row: Row, place: float) -> None:
    colour = _SERIES[row.series % len(_SERIES)]
    if math.isfinite(row.lower) and math.isfinite(row.upper):
        axes.plot(
            [row.lower, row.upper], [place, place], color=colour, linewidth=2.6, solid_capstyle="round", alpha=0.55
        )
    if math.isfinite(row.estimate):
        axes.plot([row.estimate], [place], marker="o", markersize=5.5, color=colour, zorder=3)


@frozen
class Curve:
    """A line of points with a band: for each x the estimate and the ends of its interval."""

    label: str
    xs: tuple[float, ...]
    estimates: tuple[float, ...]
    lowers: tuple[float, ...]
    uppers: tuple[float, ...]


def curve_plot(
    curves: Sequence[Curve],
    *,
    title: str,
    x: str,
    unit: str,
    ticks: Sequence[str] = (),
    marked: float | None = None,
    goal: float | None = None,
) -> str:
    """Response curves with the band of their intervals.

    Args:
        curves: the curves.
        title: what is shown.
        x: the label of the horizontal axis.
        unit: the label of the vertical axis, with the unit.
        ticks: words for the places 0, 1, 2, ... where the values are no numbers.
        marked: a value on the horizontal axis to mark: what the rules say now.
        goal: a value on the vertical axis to mark.

    Raises:
        StudyError: matplotlib is not installed.
    """
    with _picture(3.3, title, unit) as (axes, out):
        for number, curve in enumerate(curves):
            colour = _SERIES[number % len(_SERIES)]
            axes.fill_between(curve.xs, curve.lowers, curve.uppers, color=colour, alpha=0.2, linewidth=0)
            axes.plot(
                curve.xs, curve.estimates, color=colour, marker="o", markersize=5, linewidth=1.6, label=curve.label
            )
        if marked is not None:
            axes.axvline(marked, color=_SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        if goal is not None:
            axes.axhline(goal, color=_SOFT, linewidth=1, linestyle=(0, (1, 2)), zorder=1)
        if ticks:
            axes.set_xticks(range(len(ticks)), ticks)
        elif len(curves[0].xs) <= 12:
            axes.set_xticks(curves[0].xs)
        axes.set_xlabel(x)
        axes.set_ylabel(unit)
        axes.grid(axis="y", color=_GRID, linewidth=0.7)
        if len(curves) > 1:
            axes.legend(frameon=False, fontsize=9, labelcolor=_INK)
    return out[0]


def histogram(values: Mapping[str, Sequence[float]], *, title: str, unit: str) -> str:
    """How a quantity is spread over the games, one outline for each variant.

    Args:
        values: for each variant its values.
        title: what is shown.
        unit: the label of the axis, with the unit.

    Raises:
        StudyError: matplotlib is not installed.
    """
    numpy = needed("numpy")
    every = [value for listed in values.values() for value in listed if math.isfinite(value)]
    edges = (
        numpy.histogram_bin_edges(every or [0.0], bins=min(24, max(6, int(math.sqrt(len(every)))))) if every else [0, 1]
    )
    with _picture(2.7 + (0.3 if len(values) > 1 else 0), title, unit) as (axes, out):
        for number, listed in enumerate(values.values()):
            colour = _SERIES[number % len(_SERIES)]
            weights = [1 / max(len(listed), 1)] * len(listed)
            axes.hist(listed, bins=edges, weights=weights, histtype="stepfilled", color=colour, alpha=0.22)
            axes.hist(listed, bins=edges, weights=weights, histtype="step", color=colour, linewidth=1.5)
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.3g}%")
        axes.set_ylabel("share of games")
        axes.set_xlabel(unit)
        axes.grid(axis="y", color=_GRID, linewidth=0.7)
        _legend(axes, tuple(values))
    return out[0]


def _legend(axes: Axes, series: Sequence[str]) -> None:
    if len(series) < 2:
        return
    handles = [
        needed("matplotlib.lines").Line2D([], [], color=_SERIES[number % len(_SERIES)], marker="o", linewidth=2.4)
        for number in range(len(series))
    ]
    axes.legend(
        handles,
        series,
        loc="lower left",
        bbox_to_anchor=(0, 1.0),
        ncols=min(len(series), 3),
        frameon=False,
        fontsize=9,
        labelcolor=_INK,
        borderaxespad=0.2,
    )


@contextmanager
def _picture(height: float, title: str, unit: str) -> Iterator[tuple[Any, list[str]]]:
    """A picture to draw in; when the block is over its SVG is the one entry of the list."""
    out: list[str] = []
    matplotlib = needed("matplotlib")
    figure_class = needed("matplotlib.figure").Figure
    settings = {
        "svg.fonttype": "none",
        "svg.hashsalt": title,
        "font.family": "sans-serif",
        "font.size": 10,
        "text.color": _INK,
        "axes.labelcolor": _INK,
        "axes.edgecolor": _GRID,
        "xtick.color": _SOFT,
        "ytick.color": _SOFT,
        "xtick.labelcolor": _INK,
        "ytick.labelcolor": _INK,
    }
    with matplotlib.rc_context(settings):
        # Neither pyplot nor a window: the figure is made by itself and knows no other.
        figure = figure_class(figsize=(_WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0)
        figure.suptitle(title, x=0.02, ha="left", fontsize=11, fontweight="bold")
        yield axes, out
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    out.append(_themed(text.getvalue(), f"{title} ({unit})"))


def _themed(svg: str, label: str) -> str:
    """The picture alone, wide as the page allows, its colours by name; who knows no names takes the light ones."""
    body = svg[svg.index("<svg") :].strip()
    for drawn, (name, light, _) in _COLOURS.items():
        body = re.sub(rf"(fill|stroke): {drawn}", rf"\1: {light}; \1: var(--{name})", body)
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', body)
    viewbox = size[0] if size else ""
    inside = re.sub(r"^<svg.*?>", "", body, count=1, flags=re.DOTALL)
    inside = re.sub(r"<metadata>.*?</metadata>", "", inside, flags=re.DOTALL)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="plot" '
        f'role="img" aria-label="{escape(label)}" {viewbox}><title>{escape(label)}</title>'
        f"<style>{_style()}</style>{inside}"
    )


def _style() -> str:
    light = "".join(f"--{name}:{colour};" for name, colour, _ in _COLOURS.values())
    dark = "".join(f"--{name}:{colour};" for name, _, colour in _COLOURS.values())
    fonts = "font-family:system-ui,'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif!important"
    return f".plot{{{light}}}@media(prefers-color-scheme:dark){{.plot{{{dark}}}}}.plot text{{{fonts}}}"
