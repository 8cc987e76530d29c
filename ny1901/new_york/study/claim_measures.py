"""The measures that stand for the claims: functions of the results of what `ny1901.new_york.study.claims` plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.paired import difference
from ny1901.analysis.quantities import one_variant, only, table_of_games
from ny1901.analysis.statistics import rule_worth

Played = Mapping[str, Any]
"""The results of each study by its name: `table`, `two`, `without-demolition`."""


def _table(results: Any) -> pd.DataFrame:
    return table_of_games(results, one_variant(results, None))


def _share(values: pd.Series, table: pd.DataFrame, what: str, level: float) -> Estimate:
    return share_of(values, table.loc[values.index, "deal"], what=what, level=level)


def wins_of_most_large_lots(played: Played, level: float) -> Estimate:
    """How often the seat that alone holds the most 3-square lots wins."""
    seats = played["table"].seats
    most = seats.groupby("game")["three_square_lots"].transform("max")
    holders = seats[seats["three_square_lots"] == most]
    alone = holders[~holders["game"].duplicated(keep=False)]
    return share_of(alone["win"], alone["deal"], what="wins of the seat with the most 3-square lots", level=level)


def gap_of_large_lots(played: Played, level: float) -> Estimate:
    """How many more 3-square lots the seat with the most has than the one with the fewest."""
    lots = played["table"].seats.groupby("game")["three_square_lots"]
    gap, deals = lots.max() - lots.min(), _table(played["table"])["deal"]
    return mean_of(gap, deals.loc[gap.index], what="most less fewest 3-square lots of a seat", unit="lots", level=level)


def building_points_gained(played: Played, level: float) -> Estimate:
    """What the right to demolish brings in points from buildings."""
    return _worth_of_demolition(played, "buildings", level)


def street_points_gained(played: Played, level: float) -> Estimate:
    """What the right to demolish brings in points from streets."""
    return _worth_of_demolition(played, "streets", level)


def _worth_of_demolition(played: Played, measure: str, level: float) -> Estimate:
    results = played["without-demolition"]
    free, restricted = sorted(set(results.seats["agent"]), key=len)
    return rule_worth(results, free=free, restricted=restricted, measure=measure, level=level)


def _first_builders(results: Any) -> pd.DataFrame:
    """The row of the seat that first built a legendary, for each finished game in which one was built."""
    games = only(results.games, one_variant(results, None))[["game", "first_legendary"]].dropna()
    rows: pd.DataFrame = results.seats.merge(games, on="game")
    return rows[(rows["seat"] == rows["first_legendary"]) & rows["win"].notna()]


def wins_of_first_legendary(played: Played, level: float) -> Estimate:
    """How often the first to build a legendary wins."""
    first = _first_builders(played["table"])
    return share_of(first["win"], first["deal"], what="wins of the first to build a legendary", level=level)


def streets_beat_first_legendary(played: Played, level: float) -> Estimate:
    """Of the games that this builder does not win: where the winner's lead is no larger than its gain on streets."""
    seats = played["table"].seats
    losers = _first_builders(played["table"]).query("win == 0").set_index("game")
    winners = seats[seats["win"] > 0].drop_duplicates("game").set_index("game").loc[losers.index]
    lead = winners["score"] - losers["score"]
    owed = (lead <= winners["streets"] - losers["streets"]).astype(float)
    return share_of(owed, losers["deal"], what="of the games that it does not win, decided by streets", level=level)


def contest_against_table(played: Played, level: float) -> Estimate:
    """The part of the lots taken beside another player's: with 2 players, less that at the larger table."""
    parts = []
    for name in ("table", "two"):
        table = _table(played[name])
        parts.append(table.assign(contested_share=table["contested"] / table["acquisitions"]))
    return difference(*_unpaired(*parts), "contested_share", level=level)


def cards_against_table(played: Played, level: float) -> Estimate:
    """Action cards played by a seat: with 2 players, less that at the larger table."""
    return difference(*_unpaired(_table(played["table"]), _table(played["two"])), "cards_played", level=level)


def _unpaired(table: pd.DataFrame, two: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """With another number of players a deal is another one, even from the same seed."""
    return table, two.assign(seed=-1 - two["seed"])


def relative_margin(played: Played, level: float) -> Estimate:
    """The winner's lead over the second, as a part of the winning score."""
    table = _table(played["table"])
    part = table["winning_margin"] / table["best_score"]
    return mean_of(part, table["deal"], what="winning margin as a part of the winning score", unit="share", level=level)


def margin_of_one(played: Played, level: float) -> Estimate:
    """The share of the games won by 1 point."""
    table = _table(played["table"])
    return _share((table["winning_margin"] == 1).astype(float), table, "games won by 1 point", level)


def scores_below_100(played: Played, level: float) -> Estimate:
    """The share of the games whose winner stays below 100 points."""
    table = _table(played["table"])
    return _share((table["best_score"] < 100).astype(float), table, "games with a winning score below 100", level)


MEASURES = {
    measure.__name__: measure
    for measure in (
        wins_of_most_large_lots,
        gap_of_large_lots,
        building_points_gained,
        street_points_gained,
        wins_of_first_legendary,
        streets_beat_first_legendary,
        contest_against_table,
        cards_against_table,
        relative_margin,
        margin_of_one,
        scores_below_100,
    )
}
"""The measures by the names that the data file uses."""
