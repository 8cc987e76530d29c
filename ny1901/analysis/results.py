"""The results of a study as data frames, the same whoever played the games and in whatever order."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ny1901.analysis.extras import needed
from ny1901.errors import StudyError, closest

if TYPE_CHECKING:
    import pandas as pd

    from ny1901.analysis.store import Store
    from ny1901.analysis.study import Study

TABLES = ("games", "seats", "items", "rules")
"""The names of the frames."""

ITEM_COLUMNS = ("variant", "game", "deal", "seat", "kind", "item", "turn", "points", "win")
"""The columns of `Results.items`."""

RULE_COLUMNS = ("variant", "game", "deal", "rule", "count", "asked")
"""The columns of `Results.rules`."""


@frozen
class Results:
    """Everything measured of a study's games.

    Attributes:
        study: the study.
        texts: for each variant the results of its games in order, as JSON.
    """

    study: Study
    texts: tuple[tuple[str, ...], ...] = field(repr=False)

    @classmethod
    def read(cls, study: Study, store: Store) -> Results:
        """The results of a study whose games are all in a store.

        Raises:
            StudyError: some are missing, or the store is damaged.
        """
        texts = []
        for label, arm in zip(study.labels, study.arms, strict=True):
            found = store.finished(arm.fingerprint)
            missing = study.games - sum(number < study.games for number in found)
            if missing:
                raise StudyError(
                    f"{missing} of {study.games} games of {label} are not there; run the study to play them",
                    field=store.path,
                )
            texts.append(tuple(found[number] for number in range(study.games)))
        return cls(study, tuple(texts))

    @property
    def broken_off(self) -> int:
        """How many games did not come to their end; their `win` is missing."""
        return sum(not game["game"]["ended"] for _, _, game in self._games)

    @cached_property
    def _games(self) -> list[tuple[int, int, dict[str, Any]]]:
        """The number of the variant, the number of the game, and what was measured."""
        return [
            (place, number, json.loads(text))
            for place, texts in enumerate(self.texts)
            for number, text in enumerate(texts)
        ]

    def _keys(self, place: int, number: int) -> dict[str, Any]:
        arm = self.study.arms[place]
        return {"variant": self.study.labels[place], "game": number, "deal": arm.deal(number)}

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row a game.

        `variant`, `game`, `deal`, `seed` of the deal; `plies` (actions), `turns`, `ended` (the rule that triggered the
        end, empty if the game was broken off), `lead_changes`, `decided_at` (the share of the game after which the
        winners never lost the lead), `branching` (mean number of legal actions), `minutes` (estimated from the turns,
        not measured at a table), and the game's own columns.
        """
        return _frame(
            [
                {**self._keys(place, number), "seed": self.study.arms[place].deal_seed(number), **result["game"]}
                for place, number, result in self._games
            ]
        )

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One row a game and seat.

        `variant`, `game`, `deal`, `seat`, `agent`; `score`, `margin` (to the best of the others), `win` (the share of
        the victory: 1, a part, or 0; missing if the game was broken off), `rank`, and the game's own columns.
        """
        return _frame(
            [
                {**self._keys(place, number), "seat": seat, "agent": player, **columns}
                for place, number, result in self._games
                for seat, (player, columns) in enumerate(
                    zip(self.study.arms[place].seating(number), result["seats"], strict=True)
                )
            ]
        )

    @cached_property
    def items(self) -> pd.DataFrame:
        """One row a game, seat and thing: what a card, a street, a building, a lot was worth to a seat.

        `variant`, `game`, `deal`, `seat`, `kind`, `item`; `turn`, when the seat first had it (0 for the setup, missing
        for never); `points` from it (missing where the thing itself gives none); the seat's `win`.
        """
        never = [self._possible(place) for place in range(len(self.study.variants))]
        columns: dict[str, list[Any]] = {name: [] for name in ITEM_COLUMNS}
        for place, number, result in self._games:
            keys = self._keys(place, number).values()
            for seat, had in enumerate(_by_seat(result)):
                things = had | {thing: (None, 0.0) for thing in never[place] if thing not in had}
                win = result["seats"][seat]["win"]
                for (kind, item), (turn, points) in things.items():
                    row = (*keys, seat, kind, item, turn, points, win)
                    for name, value in zip(ITEM_COLUMNS, row, strict=True):
                        columns[name].append(value)
        return _frame(columns, floats=("turn", "points", "win"))

    def _possible(self, place: int) -> list[tuple[str, str]]:
        """The things of a variant that a seat may never have had."""
        kind = self.study.kind
        return list(kind.measures.possible(kind.game(self.study.variants[place], self.study.players)))

    @cached_property
    def rules(self) -> pd.DataFrame:
        """One row a game and rule that can forbid an action: how often it alone stood in the way.

        `variant`, `game`, `deal`, `rule`, `count`; `asked`, how many actions a player might have wanted were looked at
        in that game (`ny1901.analysis.measures.rules_that_mattered`).
        """
        known = self.study.kind.measures.rules
        return _frame(
            [
                {**self._keys(place, number), "rule": rule, "count": count, "asked": result["rules"]["asked"]}
                for place, number, result in self._games
                for rule, count in {**dict.fromkeys(known, 0), **result["rules"]["counts"]}.items()
            ],
            columns=RULE_COLUMNS,
        )

    def to_csv(self, table: str = "games") -> str:
        """A frame as CSV: the same text for the same study, however it was run.

        Args:
            table: `games`, `seats`, `items` or `rules`.

        Raises:
            StudyError: there is no such table.
        """
        if table not in TABLES:
            meant = closest(table, TABLES)
            hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(TABLES)}"
            raise StudyError(f"{table!r} is no table; {hint}", field="table")
        text: str = getattr(self, table).to_csv(index=False, lineterminator="\n")
        return text


def _by_seat(result: dict[str, Any]) -> list[dict[tuple[str, str], tuple[int | None, float | None]]]:
    """For each seat of a game the things that it had, with the turn and the points of each."""
    had: list[dict[tuple[str, str], tuple[int | None, float | None]]] = [{} for _ in result["seats"]]
    for seat, kind, item, turn, points in result["items"]:
        had[seat][kind, item] = (turn, points)
    return had


def _frame(data: Any, columns: Sequence[str] | None = None, floats: Sequence[str] = ()) -> pd.DataFrame:
    """A frame of some data; a column in which everything is missing is one of numbers.

    Args:
        data: rows, or columns.
        columns: the names of the columns, where there may be no row to tell them.
        floats: columns of numbers with parts, even if all are whole.
    """
    frame: pd.DataFrame = needed("pandas").DataFrame(data, columns=columns)
    empty = [column for column in frame if frame[column].isna().all()]
    return frame.astype(dict.fromkeys([*empty, *floats], "float64"))
