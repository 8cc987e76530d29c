"""Whether a city can be played: what hinders it is told in one go, each with the field to mend."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.entries import Entry
from ny1901.new_york.material import reference
from ny1901.new_york.material.complaints import complaints
from ny1901.new_york.material.mapfile import map_errors
from ny1901.new_york.rules.playable import hindrances, playing_complaints, starter
from ny1901.new_york.rules.variant import Variant

CITY = reference()


def fields(*given: object) -> list[str]:
    return [field for field, _ in hindrances(*given)]  # type: ignore[arg-type]


def test_too_many_players_lack_characters_and_lots() -> None:
    assert fields(CITY, 100) == ["characters", "map"]


def test_a_player_needs_more_tiles_than_end_the_game() -> None:
    assert fields(evolve(CITY, tiles=CITY.tiles[:4]), 3) == ["tiles"]


def test_a_district_that_two_players_leave_out_is_there() -> None:
    out = Variant().two_player_districts_out[0]
    rows = tuple(
        tuple(".." if token[0] == out[0] and token.islower() else token for token in row) for row in CITY.board.rows
    )
    districts = tuple(name for name in CITY.board.districts if name != out)
    assert "districts" in fields(evolve(CITY, board=evolve(CITY.board, rows=rows, districts=districts)), 3)


@pytest.mark.parametrize(("more", "told"), [(0, []), (-1, ["streets"])])
def test_as_many_streets_are_there_as_come_into_play(more: int, told: list[str]) -> None:
    streets = CITY.board.streets[: Variant().street_cards + more]
    assert fields(evolve(CITY, board=evolve(CITY.board, streets=streets)), 3) == told


def files(folder: Path) -> Path:
    for name, text in starter("harbour").items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "harbour-city.toml"


def test_a_map_that_is_not_there_is_told(tmp_path: Path) -> None:
    city = files(tmp_path)
    (tmp_path / "harbour-map.txt").unlink()
    assert "harbour-map.txt" in str(complaints(str(city))[0])


def test_a_map_inside_the_file_is_read_like_one_beside_it(tmp_path: Path) -> None:
    city = files(tmp_path)
    drawn = (tmp_path / "harbour-map.txt").read_text("utf-8")
    inside = city.read_text("utf-8").replace('file = "harbour-map.txt"', f"text = '''\n{drawn}'''")
    city.write_text(inside, encoding="utf-8")
    assert complaints(str(city)) == ()
    city.write_text(inside.replace(" ra ", " ?? ", 1), encoding="utf-8")
    assert "'??' is no token" in str(complaints(str(city))[0])


def test_what_only_the_whole_shows_is_told(tmp_path: Path) -> None:
    """Each entry can be read, and the map; together they have two tiles of one id."""
    city = files(tmp_path)
    text = city.read_text("utf-8")
    first, second = [line for line in text.partition("[[tiles]]")[2].splitlines() if line.startswith("id = ")][:2]
    city.write_text(text.replace(second, first, 1), encoding="utf-8")
    told = complaints(str(city))
    assert first.split('"')[1] in str(told[0])


def test_a_legendary_that_fits_nowhere_is_found_in_its_list(tmp_path: Path) -> None:
    city = files(tmp_path)
    before, legendary, after = city.read_text("utf-8").partition("[[legendaries]]")
    lines = after.splitlines()
    shape = next(number for number, line in enumerate(lines) if line.startswith("shape = "))
    lines[shape] = 'shape = "#########"'
    city.write_text("\n".join((before + legendary, *lines)), encoding="utf-8")
    assert "legendaries[0].shape" in "\n".join(map(str, playing_complaints(str(city), 2)))


def test_a_map_without_rows_is_told() -> None:
    (error,) = map_errors("\n", file="empty.txt", districts=["red"], codes=[])
    assert isinstance(error, DataError)
    assert str(error).startswith("empty.txt:1: the map has no rows")


@pytest.mark.parametrize("name", ["", "two\nlines", "a\x1b[31mred"])
def test_a_name_is_one_line_of_text(name: str) -> None:
    with pytest.raises(DataError, match="a name is one line of text"):
        assert Entry(name).name
