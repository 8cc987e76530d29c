"""What happened where on the board: for each place how often it was taken and contested, when, by whom, and who won.

A game has places if its kind names them (`GameKind.places`): a kind of thing in the frame of items that lies somewhere
on the board, which of them lie beside each other, and how numbers are drawn on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.quantities import one_variant, only
from ny1901.analysis.statistics import holm

if TYPE_CHECKING:
    import pandas as pd


@frozen
class AtPlace:
    """What happened at a place.

    Attributes:
        place: its name.
        taken: the share of the games in which a seat took it, or had it from the setup.
        by_seat: the same for each seat.
        turn: when it was taken; turn 0 is the setup.
        contested: of the times it was taken the share in which another seat had taken a place beside it before.
        wins: how often those who took it won; `p` tests it against an even share, corrected by Holm over the places.
        even: that even share.
    """

    place: str
    taken: Estimate
    by_seat: tuple[Estimate, ...]
    turn: Estimate
    contested: Estimate
    wins: Estimate
    even: float = field(repr=False)


def at_places(results: Any, *, variant: str | None = None, level: float = 0.95) -> tuple[AtPlace, ...]:
    """What happened at each place of a game's board.

    A place that is given back counts as taken all the same.

    Args:
        results: a study's results.
        variant: which of the variants; not needed if there is one.
        level: the level of confidence, from 0 to 1.

    Returns:
        the places in the order of their names; none for a game without places.

    Raises:
        DataError: no such variant.
    """
    places = results.study.kind.places
    if places is None:
        return ()
    name = one_variant(results, variant)
    rows = only(results.items, name)
    rows = rows[rows["kind"] == places.kind]
    if rows.empty:
        return ()
    contested = _contested(rows, places.beside(game_of(results, name)))
    rows = rows.assign(contested=contested, taken=rows["turn"].notna().astype(float))
    even = 1 / rows["seat"].nunique()
    found = [_at_place(str(place), of_place, even, level) for place, of_place in rows.groupby("item", observed=True)]
    wins = holm(at.wins for at in found)
    return tuple(evolve(at, wins=figure) for at, figure in zip(found, wins, strict=True))


def game_of(results: Any, variant: str) -> Any:
    """The game of one of a study's variants."""
    study = results.study
    return study.kind.game(study.variants[study.labels.index(variant)], study.players)


def _at_place(place: str, rows: pd.DataFrame, even: float, level: float) -> AtPlace:
    by_game = rows.groupby("game").agg(deal=("deal", "first"), taken=("taken", "max"))
    had = rows[rows["taken"] == 1]

    def of_takings(figure: Estimate) -> Estimate:
        """The figure with the number of games, not of the times that it was taken in them."""
        return evolve(figure, games=int(had["game"].nunique()))

    return AtPlace(
        place,
        share_of(by_game["taken"], by_game["deal"], what="games in which it was taken", level=level),
        tuple(
            share_of(of_seat["taken"], of_seat["deal"], what=f"games in which seat {seat} took it", level=level)
            for seat, of_seat in rows.groupby("seat")
        ),
        of_takings(mean_of(had["turn"], had["deal"], what="turn in which it was taken", unit="turns", level=level)),
        of_takings(share_of(had["contested"], had["deal"], what="takings beside another seat's", level=level)),
        of_takings(share_of(had["win"], had["deal"], what="wins of those who took it", level=level, null=even)),
        even,
    )


def _contested(rows: pd.DataFrame, beside: Mapping[str, Collection[str]]) -> list[float]:
    """For each row whether another seat had taken a place beside it in an earlier turn."""
    first: dict[Any, dict[str, list[tuple[int, float]]]] = {}
    taken = rows[rows["turn"].notna()]
    for game, seat, item, turn in zip(taken["game"], taken["seat"], taken["item"], taken["turn"], strict=True):
        first.setdefault(game, {}).setdefault(item, []).append((seat, turn))
    return [
        float(any(_others_before(first.get(game, {}), beside.get(item, ()), seat, turn)))
        for game, seat, item, turn in zip(rows["game"], rows["seat"], rows["item"], rows["turn"], strict=True)
    ]


def _others_before(
    taken: Mapping[str, Sequence[tuple[int, float]]], near: Iterable[str], seat: int, turn: float
) -> Iterator[bool]:
    for place in near:
        yield any(other != seat and when < turn for other, when in taken.get(place, ()))
