"""The how-to page about transcribing a board: its example files can be read, and it names every token and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import fields

from ny1901.new_york.material import Provenance, load, reference
from ny1901.new_york.material.document import (
    CardEntry,
    CharacterEntry,
    Document,
    LegendaryEntry,
    LegendarySources,
    StartingEntry,
    StreetEntry,
    TileEntry,
)
from ny1901.new_york.material.model import BUILDING_TOKEN, CROSSING_TOKEN, OUTSIDE_TOKEN, PARK_TOKEN, STREET_TOKEN


@pytest.fixture(scope="module")
def page(project: Path) -> str:
    return (project / "docs" / "how-to" / "transcribe-your-board.md").read_text(encoding="utf-8")


def block(page: str, language: str) -> str:
    """The first code block in a language."""
    match = re.search(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert match is not None
    return match[1]


def test_the_example_files_can_be_read(page: str, tmp_path: Path) -> None:
    (tmp_path / "my-map.txt").write_text(block(page, "text"), encoding="utf-8")
    (tmp_path / "my-board.toml").write_text(block(page, "toml"), encoding="utf-8")
    city = load(tmp_path / "my-board.toml")
    assert [lot.id for lot in city.board.lots] == ["ra", "rb", "rc", "ba", "bb"]
    assert city.cards[0].count == len(city.board.lots)
    assert city.board.grid.names(city.board.beside(frozenset((CROSSING_TOKEN,)))) == ()


def test_the_column_letters_and_row_numbers_of_the_example_are_right(page: str) -> None:
    header, *rows = block(page, "text").splitlines()[1:]
    assert header.strip(";").split() == ["a", "b", "c", "d", "e"]
    assert [int(row.rpartition(";")[2]) for row in rows] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("token", [STREET_TOKEN, CROSSING_TOKEN, PARK_TOKEN, BUILDING_TOKEN, OUTSIDE_TOKEN])
def test_every_token_is_explained(page: str, token: str) -> None:
    assert f"| `{token}` |" in page


@pytest.mark.parametrize(
    "entry", [Document, StreetEntry, StartingEntry, TileEntry, LegendaryEntry, CharacterEntry, CardEntry]
)
def test_every_key_stands_on_the_page(page: str, entry: type[Document]) -> None:
    missing = [one.name for one in fields(entry) if not re.search(rf"\b{one.name}\b", page)]
    assert missing == []


def test_every_kind_of_source_stands_on_the_page(page: str) -> None:
    assert all(f"`{kind}`" in page for kind in Provenance)
    assert all(f"`sources.{one.name}`" in page for one in fields(LegendarySources))


def test_the_ids_that_the_check_knows_stand_on_the_page(page: str) -> None:
    city = reference()
    ids = [*(street.id for street in city.board.streets), *(tile.id for tile in city.legendaries)]
    assert all(f"`{identity}`" in page for identity in ids)


def test_the_page_says_that_the_reference_set_is_no_copy(page: str) -> None:
    assert "reconstruction, not the printed game" in page
    assert "ny1901 board check my-board.toml" in page
