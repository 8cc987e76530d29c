"""The results of a study as data frames, the same whoever played the games and in whatever order."""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ny1901.analysis.estimates import counted
from ny1901.kernel.errors import StudyError, closest
from ny1901.kernel.extras import needed
from ny1901.kernel.tabled import Row, Tabled, html_table

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


@frozen(repr=False)
class Results(Tabled):
    """Everything measured of a study's games.

    Attributes:
        study: the study.
        texts: for each variant the results of its games in order, as JSON.
        played_by: who played the games that were not in the store yet: compiled games, or the engine, and why; the
            results are the same.
    """

    study: Study
    texts: tuple[tuple[str, ...], ...] = field(repr=False)
    played_by: str = field(default="", eq=False)

    @classmethod
    def read(cls, study: Study, store: Store, played_by: str = "") -> Results:
        """The results of a study whose games are all in a store.

        Args:
            study: the study, as it was run.
            store: the store with its games.
            played_by: who played them.

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
        return cls(study, tuple(texts), played_by)

    @property
    def broken_off(self) -> int:
        """How many games did not come to their end; their `win` is missing."""
        return sum(not game["game"]["ended"] for _, _, game in self._games)

    @property
    def _games(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """The number of the variant, the number of the game, and what was measured; read anew, to keep memory free."""
        return (
            (place, number, json.loads(text))
            for place, texts in enumerate(self.texts)
            for number, text in enumerate(texts)
        )

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
        columns = _Columns(ITEM_COLUMNS)
        for place, number, result in self._games:
            keys = self._keys(place, number).values()
            for seat, had in enumerate(_by_seat(result)):
                things = had | {thing: (None, 0.0) for thing in never[place] if thing not in had}
                win = result["seats"][seat]["win"]
                for (kind, item), (turn, points) in things.items():
                    columns.add(*keys, seat, kind, item, turn, points, win)
        return columns.frame()

    def _possible(self, place: int) -> list[tuple[str, str]]:
        """The things of a variant that a seat may never have had."""
        kind = self.study.kind
        return list(kind.measures.possible(kind.game(self.study.variants[place], self.study.players)))

    @cached_property
    def rules(self) -> pd.DataFrame:
        """One row a game and rule that can forbid an action: how often it alone stood in the way.

        `variant`, `game`, `deal`, `rule`, `count`; `asked`, how many actions a player might have wanted were looked at
        in that game (`ny1901.analysis.game.measures.rules_that_mattered`).
        """
        known = self.study.kind.measures.rules
        columns = _Columns(RULE_COLUMNS)
        for place, number, result in self._games:
            keys, asked = self._keys(place, number).values(), result["rules"]["asked"]
            for rule, count in {**dict.fromkeys(known, 0), **result["rules"]["counts"]}.items():
                columns.add(*keys, rule, count, asked)
        return columns.frame()

    @property
    def headline(self) -> str:
        """What was played, in one line."""
        study = self.study
        agents = ", ".join(study.agents)
        return f"{', '.join(study.labels)}; {counted(study.games, 'game')} of {agents}, seed {study.seed}"

    @property
    def entries(self) -> list[Row]:
        """The games, each as its row of `games`."""
        return self.as_table()

    def as_table(self) -> list[Row]:
        """Each game as a row."""
        return self.games.to_dict("records")  # type: ignore[return-value]

    def named(self, name: str) -> pd.DataFrame:
        """A frame.

        Args:
            name: `games`, `seats`, `items` or `rules`.

        Raises:
            StudyError: there is no such table.
        """
        if name not in TABLES:
            meant = closest(name, TABLES)
            hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(TABLES)}"
            raise StudyError(f"{name!r} is no table; {hint}", field="table")
        frame: pd.DataFrame = getattr(self, name)
        return frame

    def to_frame(self, table: str = "games") -> pd.DataFrame:
        """A frame: one row a game, a game and seat, a thing, or a rule.

        Args:
            table: `games`, `seats`, `items` or `rules`.

        Raises:
            StudyError: there is no such table.
        """
        return self.named(table)

    def __len__(self) -> int:
        return sum(map(len, self.texts))

    def _repr_html_(self) -> str:
        seats = self.seats.groupby(["variant", "seat"], observed=True)
        means = seats[["score", "win"]].mean().reset_index().rename(columns={"win": "share of wins"})
        rest = "A row for each game: to_frame(); for each seat, thing and rule: to_frame('seats'), 'items', 'rules'."
        rows: list[Row] = means.to_dict("records")  # type: ignore[assignment]
        return html_table(rows, title=self.headline, notes=["Means over the games.", rest])

    def to_csv(self, table: str = "games") -> str:
        """A frame as CSV: the same text for the same study, however it was run.

        Args:
            table: `games`, `seats`, `items` or `rules`.

        Raises:
            StudyError: there is no such table.
        """
        text: str = self.named(table).to_csv(index=False, lineterminator="\n")
        return text


_SIZES = {"game": "i", "deal": "i", "seat": "b", "count": "h", "asked": "h", "turn": "f", "points": "d", "win": "d"}
"""The numbers of the long frames, and what holds them: whole numbers of 4, 1 and 2 bytes, others of 4 and 8."""


class _Columns:
    """The columns of a long frame, filled row by row: numbers take the bytes they need, words are categories."""

    def __init__(self, names: Sequence[str]) -> None:
        self.arrays: dict[str, Any] = {name: array(_SIZES.get(name, "i")) for name in names}
        self.words: dict[str, dict[str, int]] = {name: {} for name in names if name not in _SIZES}

    def add(self, *row: Any) -> None:
        """Put a row at the end; what is missing of it is no number."""
        for value, (name, column) in zip(row, self.arrays.items(), strict=True):
            if name in self.words:
                known = self.words[name]
                column.append(known.setdefault(value, len(known)))
            else:
                column.append(math.nan if value is None else value)

    def frame(self) -> pd.DataFrame:
        """The rows so far; the frame stands on the arrays themselves."""
        pandas, numpy = needed("pandas"), needed("numpy")
        columns = {name: numpy.asarray(column) for name, column in self.arrays.items()}
        for name, known in self.words.items():
            columns[name] = pandas.Categorical.from_codes(columns[name], list(known)).reorder_categories(sorted(known))
        frame: pd.DataFrame = pandas.DataFrame(columns, copy=False)
        return frame


def _by_seat(result: dict[str, Any]) -> list[dict[tuple[str, str], tuple[int | None, float | None]]]:
    """For each seat of a game the things that it had, with the turn and the points of each."""
    had: list[dict[tuple[str, str], tuple[int | None, float | None]]] = [{} for _ in result["seats"]]
    for seat, kind, item, turn, points in result["items"]:
        had[seat][kind, item] = (turn, points)
    return had


def _frame(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """A frame of some rows; a column in which everything is missing is one of numbers."""
    frame: pd.DataFrame = needed("pandas").DataFrame(rows)
    empty = [column for column in frame if frame[column].isna().all()]
    return frame.astype(dict.fromkeys(empty, "float64"))
