"""What is compared between variants: one row a game, one column a quantity, with its words and its unit.

The columns come from the frames of a study, so any game's own measures take part without being named here.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
from attrs import frozen

from ny1901.analysis.estimates import percent
from ny1901.analysis.game.kinds import known_kinds
from ny1901.analysis.game.measures import FORBIDDEN, POINTS
from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.games import rule_title

KEYS = ("variant", "game", "deal", "seed")
"""The columns that say which game a row is about."""

_CODE = 3
"""How long codes are that stand on the board themselves."""

_NOT_MEASURED = frozenset({*KEYS, "seat", "agent", "rank", "win", "margin", "ended_by", "first_legendary", "rotation"})


@frozen
class Quantity:
    """A quantity's words: what it is, and its unit (empty for a count, `share` for a part of 1)."""

    words: str
    unit: str


_KNOWN = {
    "plies": Quantity("actions in a game", "actions"),
    "turns": Quantity("length of a game", "turns"),
    "minutes": Quantity("estimated time at the table", "minutes"),
    "lead_changes": Quantity("changes of the lead", ""),
    "decided_at": Quantity("part of the game until the winner led for good", "share"),
    "branching": Quantity("legal actions at a decision", ""),
    "score": Quantity("mean final score", "points"),
    "best_score": Quantity("winning score", "points"),
    "winning_margin": Quantity("winning margin", "points"),
    "start": Quantity("points from the start a seat", "points"),
    "buildings": Quantity("points from buildings a seat", "points"),
    "prestige": Quantity("points of prestige a seat", "points"),
    "streets": Quantity("points from streets a seat", "points"),
    "challenge": Quantity("points from the challenge a seat", "points"),
    "cards": Quantity("points from cards kept a seat", "points"),
    "acquisitions": Quantity("lots taken", ""),
    "contested": Quantity("lots taken beside another player's", ""),
    "contested_share": Quantity("part of the lots taken beside another player's", "share"),
    "shared_blocks": Quantity("blocks that several seats share", "share"),
}


def quantity(name: str) -> Quantity:
    """The words of a column.

    >>> quantity("winning_margin").words, quantity("stuck_turns").words, quantity("seat_0_wins").unit
    ('winning margin', 'stuck turns', 'share')
    """
    if name in _KNOWN:
        return _KNOWN[name]
    if name == "ended:":
        return Quantity("games broken off before their end", "share")
    if name.startswith("ended:"):
        return Quantity(f"games ended by the rule {rule_title(name.removeprefix('ended:'))!r}", "share")
    if name.startswith(FORBIDDEN):
        return Quantity(f"decisions in which {name.removeprefix(FORBIDDEN)} forbids something", "share")
    if name.startswith(POINTS):
        return Quantity(f"points from {name.removeprefix(POINTS)} a seat", "points")
    if name.startswith("seat_") and name.endswith("_wins"):
        return Quantity(f"games won by seat {name.split('_')[1]}", "share")
    if name.startswith("seat_") and name.endswith("_ahead"):
        return Quantity(f"score of seat {name.split('_')[1]} above the mean of the seats", "points")
    if name.startswith("street_"):
        return Quantity(
            f"points from {name_of_thing(name.removeprefix('street_'))} a seat, where it is in play", "points"
        )
    return Quantity(name.replace("_", " "), "")


def name_of_thing(id: str) -> str:
    """The name of a street, tile, card or the like, from its id; short codes, as of lots, stay as they are.

    A name that its id does not say, such as a street's on its sign, the game gives.

    >>> name_of_thing("pine-thames"), name_of_thing("land-grab"), name_of_thing("gc")
    ('Pine & Thames', 'Land Grab', 'gc')
    """
    titles = (kind.titles[id] for kind in known_kinds() if id in kind.titles)
    return next(titles, id if len(id) <= _CODE else id.replace("-", " ").title())


def variants_of(results: Any) -> tuple[str, ...]:
    """The names of the variants of a study, in the order of its frames.

    Args:
        results: a study's results, with the frames `games`, `seats`, `items` and `rules`.
    """
    return tuple(str(name) for name in dict.fromkeys(results.games["variant"]))


def only(frame: pd.DataFrame, variant: str | None) -> pd.DataFrame:
    """The rows of one variant; all of them for `None`.

    Raises:
        DataError: no row is of that variant.
    """
    if variant is None:
        return frame
    rows = frame[frame["variant"] == variant]
    if rows.empty:
        names = tuple(str(name) for name in dict.fromkeys(frame["variant"]))
        near = closest(variant, names)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(names) or 'none'}"
        raise DataError(f"no games of the variant {variant!r} in these results; {hint}", field="variant")
    return rows


def one_variant(results: Any, variant: str | None) -> str:
    """The variant asked for, or the only one there is.

    Raises:
        DataError: there are several and none was named, or none is called so.
    """
    names = variants_of(results)
    if variant is None and len(names) != 1:
        raise DataError(f"these results hold {len(names)} variants; name one of {', '.join(names)}", field="variant")
    if variant is not None:
        only(results.games, variant)
    return variant if variant is not None else names[0]


def table_of_games(results: Any, variant: str) -> pd.DataFrame:
    """Every quantity of every game of a variant.

    Args:
        results: a study's results.
        variant: the name of the variant.

    Returns:
        one row a game with the columns `deal`, `seed` and one column for each quantity; values of seats are their mean.
        Games that were broken off (no `win` in the frame of seats) count for no seat's wins.

    Raises:
        DataError: no such variant.
    """
    games = only(results.games, variant).set_index("game")
    seats = only(results.seats, variant)
    measured = games.drop(columns=[name for name in _NOT_MEASURED if name in games]).select_dtypes(["number", "bool"])
    parts = [games[[name for name in ("deal", "seed") if name in games]], _of_seats(seats), _fairness(seats)]
    taken = {name for part in parts for name in part}
    parts.insert(1, measured.drop(columns=[name for name in measured if name in taken]).astype(float))
    if "ended" in games:
        parts.append(pd.get_dummies(games["ended"].fillna(""), prefix="ended", prefix_sep=":", dtype=float))
    return pd.concat(parts, axis=1)


def _of_seats(seats: pd.DataFrame) -> pd.DataFrame:
    """Means over the seats of a game, the winning score and the winning margin."""
    numbers = seats.select_dtypes(["number", "bool"])
    measured = [name for name in numbers if name not in _NOT_MEASURED and numbers[name].notna().any()]
    means = seats.groupby("game")[measured].mean().astype(float)
    ranked = seats.sort_values(["game", "score"], ascending=[True, False]).groupby("game")["score"]
    best = ranked.nth(0).set_axis(seats["game"].drop_duplicates().sort_values())
    means["best_score"] = best.astype(float)
    if int(seats.groupby("game").size().min()) > 1:
        second = ranked.nth(1).set_axis(best.index)
        means["winning_margin"] = (best - second).astype(float)
    return means


def _fairness(seats: pd.DataFrame) -> pd.DataFrame:
    """For each seat its score above the mean of the seats, and its wins."""
    scores = seats.pivot_table(index="game", columns="seat", values="score")
    wins = seats.pivot_table(index="game", columns="seat", values="win", dropna=False)
    ahead = scores.sub(scores.mean(axis=1), axis=0)
    ahead.columns = [f"seat_{seat}_ahead" for seat in ahead.columns]
    wins.columns = [f"seat_{seat}_wins" for seat in wins.columns]
    return pd.concat([ahead, wins], axis=1).astype(float)


def columns_of(table: pd.DataFrame) -> list[str]:
    """The quantities of a table of games: its columns but for the deal and its seed."""
    return [str(name) for name in table if name not in KEYS]


def of_house_rules(table: pd.DataFrame) -> list[str]:
    """The quantities of a table of games that say how often house rules forbid something, or what they score."""
    return [name for name in columns_of(table) if name.startswith((FORBIDDEN, POINTS)) and table[name].notna().any()]


def as_text(name: str, value: float) -> str:
    """A bound on a quantity as text with its unit: `1 point`, `5%`."""
    unit = quantity(name).unit
    return percent(value) if unit == "share" else f"{value:.3g} {unit}".rstrip()
