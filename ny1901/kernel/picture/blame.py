"""The mark on a square that a broken rule blames."""

from __future__ import annotations

BLAME = "#c62828"
"""The colour of what the rules forbid."""


def cross(right: float, top: float) -> str:
    """A cross in the upper right corner of a square that is to blame, light around it so that it shows on any ground.

    Args:
        right: the right side of the square, in the picture's units.
        top: its upper side.
    """
    line = f'<path d="M{right - 18:g} {top + 8:g}l11 11m0-11l-11 11" fill="none" stroke-linecap="round"'
    return f'<g class="blamed">{line} stroke="#fff" stroke-width="8"/>{line} stroke="{BLAME}" stroke-width="4"/></g>'
