"""The published results: the pages say what the CSV files beside them hold, and the games give those numbers again."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from ny1901.analysis import Inline, all_claims, claims, strengths
from ny1901.analysis.quantities import quantity

GAMES, SEED, AGENTS = 200, 1901, ("random", "greedy", "turn")
PARTS = ("game", "freedom", "street", "challenge", "action-card", "character", "legendary", "tile", "rule")
"""What the tables of the page of measures are about, in their order."""
CELL = re.compile(
    r"(?:\*\*(?P<verdict>[a-z' ]+)\*\*: )?(?P<estimate>[+-]?[\d.]+)(?P<percent>%?) "
    r"(?:\((?P<lower>[+-]?[\d.]+)%? to (?P<upper>[+-]?[\d.]+)%?\)\*? ?)?(?:\[(?P<games>\d+)\])?"
)


@pytest.fixture(scope="module")
def pages(project: Path) -> Path:
    return project / "docs" / "background"


def tables(page: Path) -> Iterator[list[list[str]]]:
    """The cells of each table whose columns are the three agents, row by row."""
    for block in re.findall(r"(?:^ *\|.*\n)+", page.read_text(encoding="utf-8"), re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        if rows[0][2:] == list(AGENTS):
            yield rows[2:]


def numbers(cell: str, row: dict[str, Any]) -> list[tuple[float, Any]]:
    """What a cell shows beside what the file holds, each with half a unit of the last digit shown to spare."""
    found = CELL.fullmatch(cell.replace("\N{MINUS SIGN}", "-"))
    assert found, cell
    scale = 100 if found["percent"] else 1
    pairs = []
    for name in ("estimate", "lower", "upper"):
        shown = found[name]
        if shown is None:  # too few games for an interval
            pairs.append((math.inf, abs(row[name])))
            continue
        spare = 0.5 * 10.0 ** -len(shown.partition(".")[2]) + 0.00006 * scale
        pairs.append((float(shown), pytest.approx(scale * row[name], abs=spare)))
    return [*pairs, (int(found["games"] or GAMES), row["games"])]


def test_the_page_of_the_claims_says_what_its_file_holds(pages: Path) -> None:
    held = pd.read_csv(pages / "claims.csv").set_index(["claim", "agent"])
    (rows,) = tables(pages / "claims.md")
    assert len(rows) == len(all_claims())
    for claim, (said, _, *cells) in zip(all_claims(), rows, strict=True):
        assert said.startswith(claim.claim)
        assert claim.source in said
        for agent, cell in zip(AGENTS, cells, strict=True):
            row = held.loc[(claim.id, agent)]
            assert f"**{row['verdict']}**" in cell
            assert all(shown == there for shown, there in numbers(cell, row.to_dict()))


def test_the_page_of_the_measures_says_what_its_file_holds(pages: Path) -> None:
    held = pd.read_csv(pages / "balance.csv", keep_default_na=False).to_dict("records")
    for part, rows in zip(PARTS, tables(pages / "balance.md"), strict=True):
        names = {row["item"]: quantity(row["item"]).words if part == "game" else row["item"] for row in held}
        by_key = {(names[row["item"]], row["measure"], row["agent"]): row for row in held if row["part"] == part}
        assert rows
        for name, measure, *cells in rows:
            for agent, cell in zip(AGENTS, cells, strict=True):
                row = by_key.get((name, measure, agent), by_key.get((name, "", agent)))
                assert (row is None) == (cell == "-"), (name, measure, agent)
                assert row is None or all(shown == there for shown, there in numbers(cell, row)), (cell, row)


def test_a_cell_that_is_off_by_a_digit_is_seen() -> None:
    row = {"estimate": 0.3801, "lower": 0.2882, "upper": 0.4817, "games": 200}
    assert all(shown == there for shown, there in numbers("**agree**: 38.0% (28.8% to 48.2%)", row))
    for wrong in ("38.1% (28.8% to 48.2%)", "38.0% (28.7% to 48.2%)", "38.0% (28.8% to 48.2%) [199]"):
        assert not all(shown == there for shown, there in numbers(wrong, row))


@pytest.mark.long
def test_the_games_of_the_dice_give_the_published_numbers_again(pages: Path) -> None:
    """The other two agents take minutes; that their games are the same anywhere, the tests of studies say."""
    measured = strengths(["random"], games=GAMES, seed=SEED, executor=Inline()).to_frame()
    held = pd.read_csv(
        pages / "balance.csv", keep_default_na=False, na_values={"p": [""]}, dtype={"measure": str, "unit": str}
    )
    held = held[(held["agent"] == "random") & (held["part"] != "freedom")].reset_index(drop=True)
    pd.testing.assert_frame_equal(measured.astype({"p": float}), held, check_exact=False, atol=2e-4)


@pytest.mark.long
def test_the_claims_put_to_the_dice_give_the_published_answers_again(pages: Path) -> None:
    found = claims(games=GAMES, seed=SEED, agents=["random"], executor=Inline()).to_frame()
    held = pd.read_csv(pages / "claims.csv")
    held = held[held["agent"] == "random"].reset_index(drop=True)
    pd.testing.assert_frame_equal(found, held, check_exact=False)
