"""The colours and fonts of every SVG picture, on light and on dark pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Pair = tuple[str, str]
"""A colour on light pages, and the one on dark pages."""

BASE: Mapping[str, Pair] = {
    "paper": ("#fbf7ec", "#1d2025"),
    "ink": ("#2b2822", "#ece7db"),
    "soft": ("#6a6355", "#aaa699"),
    "warning": ("#a3123f", "#ff8fb0"),
}
"""What every picture is filled with, by style class."""

_CHART: Mapping[str, Pair] = {
    "bar": ("#9db4c9", "#56708a"),
    "all": ("#2a68b8", "#7fb0ea"),
    "found": ("#5d86b5", "#86a9d6"),
    "measured": ("#1d4f94", "#d3e3f7"),
}
_LINES: Mapping[str, Pair] = {"rule": ("#d8cfba", "#3f444d"), "zero": ("#6a6355", "#aaa699"), "over": BASE["paper"]}

TEXT = (
    ".ny1901 text{font-family:'Avenir Next','Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif}"
    ".ny1901 .code{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}"
    ".ny1901 .b{font-weight:700}"
    ".ny1901 .middle{text-anchor:middle}"
    ".ny1901 .end{text-anchor:end}"
)
"""The style of texts."""


def themed(light: Iterable[str], dark: Iterable[str], fixed: Iterable[str] = ()) -> str:
    """A style sheet of rules for light pages, for dark ones, and for both."""
    return "".join((*light, *fixed, TEXT, "@media(prefers-color-scheme:dark){", *dark, "}"))


def rules(attribute: str, colours: Mapping[str, Pair], theme: int) -> Iterable[str]:
    """The rules that give each class its colour.

    Args:
        attribute: `fill` or `stroke`.
        colours: the pairs by class.
        theme: 0 for light pages, 1 for dark ones.

    >>> list(rules("fill", {"ink": ("#000", "#fff")}, 1))
    ['.ny1901 .ink{fill:#fff}']
    """
    return (f".ny1901 .{name}{{{attribute}:{pair[theme]}}}" for name, pair in colours.items())


STYLE = themed(*((*rules("fill", {**BASE, **_CHART}, theme), *rules("stroke", _LINES, theme)) for theme in (0, 1)))
"""The style sheet of pictures that need no colours of a game."""
