"""Long tests with many cases alike, `long(days=3)`: each case has its day, and CI has had all of them after three."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

EVERY = "every"
"""The day on which every case is run."""


def of_long(item: pytest.Item, name: str, default: int) -> int:
    """What the marks of a long test say by a name; the highest, where several do."""
    return max((mark.kwargs.get(name, default) for mark in item.iter_markers("long")), default=default)


def one_in(many: int, cases: Iterable[object], *, days: int = 3) -> list[object]:
    """Of cases alike one in so many is ordinary, beginning with the first; the others are long, and each has its day.

    A tuple is a case of several arguments.
    """
    long = pytest.mark.long(days=days)
    return [
        case if place % many == 0 else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=long)
        for place, case in enumerate(cases)
    ]


def of_another_day(items: Iterable[pytest.Item], day: str) -> Iterator[pytest.Item]:
    """The cases that are left out on a day, which is a number; of fewer cases than days none is, as when one is named.

    They are dealt out in their order, so that neighbours, such as the fields of a game, come to different days.
    """
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    for alike in cases.values():
        dealt = [item for item in alike if of_long(item, "days", 1) > 1]
        for place, item in enumerate(dealt if day != EVERY else ()):
            days = of_long(item, "days", 1)
            if len(dealt) >= days and place % days != int(day) % days:
                yield item
