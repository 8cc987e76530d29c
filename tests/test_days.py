"""Each case of a long test comes to its day, and after as many days as its mark says all have come."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from .days import EVERY, of_another_day, one_in

MARK = pytest.mark.long(days=3).mark


def cases(name: str, many: int, mark: pytest.Mark | None = MARK) -> list[Any]:
    marks = [mark] if mark else []
    return [SimpleNamespace(nodeid=f"{name}[{n}]", iter_markers=lambda _: iter(marks)) for n in range(many)]


def run_on(day: str, items: list[Any]) -> list[str]:
    others = [item.nodeid for item in of_another_day(items, day)]
    return [item.nodeid for item in items if item.nodeid not in others]


def test_every_case_has_one_day_of_three() -> None:
    items = cases("a", 7)
    days = [run_on(str(day), items) for day in (739584, 739585, 739586)]
    assert sorted(case for day in days for case in day) == [item.nodeid for item in items]
    assert sorted(map(len, days)) == [2, 2, 3]
    assert days[0] == ["a[0]", "a[3]", "a[6]"] == run_on("739587", items)


@pytest.mark.parametrize("items", [cases("a", 2), cases("a", 7, None), cases("a", 7, pytest.mark.long.mark)])
def test_few_cases_and_what_has_no_days_are_run_on_each(items: list[Any]) -> None:
    assert [run_on(day, items) for day in ("1", "2", "3")] == [[item.nodeid for item in items]] * 3


def test_tests_with_few_cases_share_the_days() -> None:
    items = [*cases("a", 2), *cases("b", 1), *cases("c", 7)]
    days = [run_on(str(day), items) for day in (739584, 739585, 739586)]
    assert sorted(case for day in days for case in day) == sorted(item.nodeid for item in items)
    assert [[case for case in day if case[0] != "c"] for day in days] == [["a[0]"], ["a[1]"], ["b[0]"]]


def test_all_are_run_if_asked_for() -> None:
    assert len(run_on(EVERY, cases("a", 7))) == 7


def test_of_cases_alike_one_in_so_many_is_ordinary_and_each_other_one_has_its_day() -> None:
    ordinary, *others, again = one_in(3, range(4), days=5)
    assert (ordinary, again) == (0, 3)
    assert [(each.values, [mark.kwargs for mark in each.marks]) for each in others] == [
        ((1,), [{"days": 5}]),
        ((2,), [{"days": 5}]),
    ]
    assert one_in(2, [(1, "a"), (2, "b")])[1].values == (2, "b")
