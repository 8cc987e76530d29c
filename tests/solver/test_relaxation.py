"""Relaxed games that are searched side by side: none further than to the shortest line of them all."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from ny1901.solver.difference.relaxation import course, courses

FOREVER = float("inf")


@define
class Counting:
    """A game that counts up to an end, and parts at one number, if it comes to it."""

    parts_at: int
    end: int = 50
    about: str = "number"
    start: int = 0
    furthest: int = 0

    @property
    def parts_at_once(self) -> bool:
        return self.parts_at == 0

    def following(self, position: int) -> Iterator[tuple[int, bool]]:
        self.furthest = max(self.furthest, position)
        if position < self.end:
            yield position + 1, position + 1 == self.parts_at

    def image(self, position: int) -> int:
        return position

    def can_show(self, deal: object) -> bool:
        return deal is None


def test_a_long_search_ends_with_the_shortest_line_of_another() -> None:
    long, short = Counting(40), Counting(3)
    first, second = courses([long, short], FOREVER)
    assert (first.least, first.whole, first.remaining) == (4, False, {})
    assert (second.least, second.whole, second.remaining) == (3, False, {3: 0, 2: 1, 1: 2, 0: 3})
    assert long.furthest == 2
    assert course(long, FOREVER).least == 40


def test_a_game_that_never_parts_is_searched_whole_beside_a_longer_one() -> None:
    never, long = courses([Counting(9, end=5), Counting(40)], FOREVER)
    assert (never.whole, long.whole, long.least) == (True, False, 40)


def test_what_parts_at_once_keeps_no_other_search_going() -> None:
    other = Counting(3)
    now, later = courses([Counting(0), other], FOREVER)
    assert (now.least, now.whole, now.remaining) == (0, False, {0: 0})
    assert (later.least, later.whole, other.furthest) == (1, False, 0)
    assert course(Counting(0), FOREVER, steps=2).remaining == {0: 0}


def test_without_time_nothing_is_called_whole() -> None:
    assert [(found.least, found.whole) for found in courses([Counting(3), Counting(5)], 0.0)] == [(1, False)] * 2
