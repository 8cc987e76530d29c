"""The part of a report about the board: what was taken where, how contested it was, and who won with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from ny1901.analysis.estimates import Estimate, percent
from ny1901.analysis.game.shading import Places, Shading
from ny1901.analysis.places import AtPlace, at_places, game_of
from ny1901.analysis.quantities import variants_of
from ny1901.analysis.report_parts import Section, Table, cell


@frozen
class _Map:
    """One of the pictures: what it shows of a place, in words with `{}` for the kind of place, and its unit."""

    title: str
    unit: str
    of: Callable[[AtPlace], Estimate]
    against_even: bool = False


_MAPS = (
    _Map("How often each {} was taken", "percent of games", lambda at: at.taken),
    _Map("When each {} was taken", "turns", lambda at: at.turn),
    _Map("How often it lay beside another seat's {}", "percent of the times it was taken", lambda at: at.contested),
    _Map("Wins of those who took the {}", "percent of the victories", lambda at: at.wins, against_even=True),
)


def on_the_board(results: Any, level: float) -> Section | None:
    """What happened where; `None` for a game without places, or where none was followed."""
    places = results.study.kind.places
    found = {name: at_places(results, variant=name, level=level) for name in variants_of(results)}
    if places is None or not all(found.values()):
        return None
    text = (
        f"The pictures shade each {places.kind} by its number, in the same steps for each variant; the tables have the "
        "intervals.",
        f"A {places.kind} counts as contested if another seat had taken one beside it in an earlier turn. One that was "
        "given back counts as taken. Turn 0 is the setup.",
        f"An interval that crosses the even share says nothing about the {places.kind}; a star marks what was told "
        "from it, with Holm's correction.",
    )
    return Section(
        "board",
        f"The board: each {places.kind} taken, contested, won with",
        text,
        pictures=tuple(_pictures(results, places, found)),
        tables=tuple(
            _table(places.kind, listed, f"Each {places.kind}{_behind(name, found)}", level)
            for name, listed in found.items()
        ),
    )


def _behind(variant: str, found: Collection[str]) -> str:
    """What tells the pictures and tables of several variants apart."""
    return f", {variant}" if len(found) > 1 else ""


def _pictures(results: Any, places: Places, found: Mapping[str, Sequence[AtPlace]]) -> Iterator[str]:
    """Each picture of the first variant beside that of the next."""
    for drawn in _MAPS:
        scale = 100 if drawn.unit.startswith("percent") else 1
        numbers = {name: {at.place: scale * drawn.of(at).estimate for at in listed} for name, listed in found.items()}
        reach = tuple(number for of_variant in numbers.values() for number in of_variant.values())
        for name, listed in found.items():
            title = f"{drawn.title.format(places.kind)}{_behind(name, found)}"
            shading = Shading(
                title=title,
                unit=drawn.unit,
                values=numbers[name],
                middle=scale * listed[0].even if drawn.against_even else None,
                reach=reach,
                starred=frozenset(at.place for at in listed if drawn.against_even and at.wins.real),
                told="\n".join((title, *(f"{at.place}: {cell(drawn.of(at))}" for at in listed))),
            )
            yield places.draw(game_of(results, name), shading)


def _table(kind: str, found: Sequence[AtPlace], title: str, level: float) -> Table:
    seats = range(len(found[0].by_seat))
    heads = (
        kind,
        "taken",
        *(f"by seat {seat}" for seat in seats),
        "in turn",
        "beside another's",
        "wins of the takers",
        f"at {percent(level)}, Holm",
    )
    rows = tuple(
        (
            at.place,
            cell(at.taken),
            *map(cell, at.by_seat),
            cell(at.turn),
            cell(at.contested),
            cell(at.wins),
            "told from even" if at.wins.real else "not told from even",
        )
        for at in found
    )
    return Table(heads, rows, title, frozenset(range(1, len(heads) - 1)), folded=True)
