"""The tables of boards, which variants share, so that what a faulty engine worked out of one is met by no other."""

from __future__ import annotations

from ny1901.new_york.rules import position as new_york
from ny1901.paris.rules import table as paris


def forget_tables() -> None:
    """What is looked at next of either game works out its board anew."""
    for tables in (new_york._table_of, paris._table_of):
        tables.cache_clear()
