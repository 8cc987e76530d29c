"""Long tests that are not run every day, `long(days=3)`: each has its day, and CI has had all of them after three."""

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
    """The cases that are left out on a day, which is a number.

    Cases of one test are dealt out in their order, so that neighbours, such as the fields of a game, come to different
    days; tests with fewer cases than days are dealt out together. Where only so few are asked for, all are run.
    """
    dealt = defaultdict[tuple[int, str], list[pytest.Item]](list)
    for item in items:
        if (days := of_long(item, "days", 1)) > 1 and day != EVERY:
            dealt[days, item.nodeid.partition("[")[0]].append(item)
    few = defaultdict[int, list[pytest.Item]](list)
    for (days, _), cases in dealt.items():
        if len(cases) < days:
            few[days] += cases
        else:
            yield from _others(cases, days, int(day))
    for days, cases in few.items():
        if len(cases) >= days:
            yield from _others(cases, days, int(day))


def _others(cases: Iterable[pytest.Item], days: int, day: int) -> Iterator[pytest.Item]:
    return (case for place, case in enumerate(cases) if place % days != day % days)
