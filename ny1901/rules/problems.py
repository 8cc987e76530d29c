"""Why a position is impossible: the position rules as data (`setup.*` and what play can never change)."""

from __future__ import annotations

from ny1901.protocol import Violation
from ny1901.rules.position import Position


def problems(position: Position) -> tuple[Violation, ...]:
    """Every reason why a hand-made position cannot occur; empty if it is sound."""
    return ()
