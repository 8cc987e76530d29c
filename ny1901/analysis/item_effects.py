"""What each thing was worth: streets, challenges, cards, characters, buildings, lots, whatever the frames name."""

from __future__ import annotations

import math
from typing import Any

import attrs
import pandas as pd
from attrs import frozen

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.quantities import one_variant, only
from ny1901.analysis.statistics import holm
from ny1901.kernel.errors import DataError


@frozen
class ItemEffect:
    """One thing's worth.

    Attributes:
        kind: the sort of thing: `street`, `tile`, ...
        item: its name.
        held: the share of seats that had it, of those that could have.
        turn: when they had it, in turns of the game; its estimate is `nan` where that has no meaning.
        points: the points that it gave those who had it.
        wins: how often those who had it won; `p` tests it against an even share of the victories.
        even: that even share.
    """

    kind: str
    item: str
    held: Estimate
    turn: Estimate
    points: Estimate
    wins: Estimate
    even: float

    def __str__(self) -> str:
        return f"{self.kind} {self.item}: {self.points}; {self.wins}; even would be {self.wins.show(self.even)}"


def kinds_of(results: Any) -> tuple[str, ...]:
    """The sorts of things that a study followed.

    Args:
        results: the results of a study.
    """
    return tuple(str(kind) for kind in dict.fromkeys(results.items["kind"]))


def worth(results: Any, kind: str, *, variant: str | None = None, level: float = 0.95) -> tuple[ItemEffect, ...]:
    """What each thing of a kind was worth to the seats that had it.

    A seat had a thing from the turn given in the frame; where things of a kind have no turn, if it took points from it.

    Args:
        results: a study's results.
        kind: the sort of thing, such as `street` or `legendary`.
        variant: which of the variants; not needed if there is one.
        level: the level of confidence, from 0 to 1.

    Returns:
        the things, those with the highest share of wins first; tests are corrected by Holm over the kind.

    Raises:
        DataError: no such kind or variant.
    """
    name = one_variant(results, variant)
    rows = only(results.items, name)
    rows = rows[rows["kind"] == kind]
    if rows.empty:
        raise DataError(
            f"nothing of the kind {kind!r} was followed; there are {', '.join(kinds_of(results))}", field="kind"
        )
    even = 1 / only(results.seats, name)["seat"].nunique()
    dated = bool(rows["turn"].notna().any())
    found = [_worth(of_item, dated=dated, even=even, level=level) for _, of_item in rows.groupby("item", observed=True)]
    tested = holm(thing.wins for thing in found)
    things = [attrs.evolve(thing, wins=wins) for thing, wins in zip(found, tested, strict=True)]
    return tuple(sorted(things, key=_by_wins))


def _worth(rows: pd.DataFrame, *, dated: bool, even: float, level: float) -> ItemEffect:
    kind, item = str(rows["kind"].iloc[0]), str(rows["item"].iloc[0])
    having = rows["turn"].notna() if dated else rows["points"] > 0
    had = rows[having]
    held = share_of(having.astype(float), rows["deal"], what="seats that had it", level=level)
    turn = mean_of(had["turn"], had["deal"], what="turn in which they had it", level=level)
    points = mean_of(had["points"], had["deal"], what="points", unit="points", level=level)
    wins = share_of(had["win"], had["deal"], what="wins of those who had it", level=level, null=even)
    return ItemEffect(
        kind, item, _in_games(held, rows), _in_games(turn, had), _in_games(points, had), _in_games(wins, had), even
    )


def _in_games(figure: Estimate, rows: pd.DataFrame) -> Estimate:
    """The figure with the number of games, not of seats in them."""
    return attrs.evolve(figure, games=int(rows["game"].nunique()))


def _by_wins(thing: ItemEffect) -> tuple[float, str]:
    return (math.inf if math.isnan(thing.wins.estimate) else -thing.wins.estimate, thing.item)


def worth_table(things: tuple[ItemEffect, ...]) -> pd.DataFrame:
    """The things as a table: one row each, ends of the intervals as columns.

    Args:
        things: the things, as `worth` gives them.
    """
    return pd.DataFrame(
        [
            {
                "kind": thing.kind,
                "item": thing.item,
                "games": thing.points.games,
                "held": thing.held.estimate,
                "held_lower": thing.held.lower,
                "held_upper": thing.held.upper,
                "turn": thing.turn.estimate,
                "turn_lower": thing.turn.lower,
                "turn_upper": thing.turn.upper,
                "points": thing.points.estimate,
                "points_lower": thing.points.lower,
                "points_upper": thing.points.upper,
                "wins": thing.wins.estimate,
                "wins_lower": thing.wins.lower,
                "wins_upper": thing.wins.upper,
                "even": thing.even,
                "p": thing.wins.p,
            }
            for thing in things
        ]
    )


def rules_in_the_way(results: Any, *, variant: str | None = None, level: float = 0.95) -> dict[str, Estimate]:
    """How often each rule alone forbade what a player might want, in actions a game.

    At a few decisions of each game the actions that a player might want are looked at
    (`ny1901.analysis.game.measures.rules_that_mattered`): the numbers compare rules and agents, and count no game.

    Args:
        results: a study's results.
        variant: which of the variants; all of them together without it.
        level: the level of confidence, from 0 to 1.

    Returns:
        for each rule that can forbid an action the mean over the games.
    """
    return {
        str(rule): mean_of(rows["count"], rows["deal"], what="actions that it alone forbade", level=level)
        for rule, rows in only(results.rules, variant).groupby("rule", observed=True)
    }
