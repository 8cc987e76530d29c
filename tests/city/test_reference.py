"""The reference set as shipped: where each value is known from, and that its map reads as Lower Manhattan."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from ny1901.kernel.geometry import Square
from ny1901.new_york.material import City, Provenance, reference


@pytest.fixture(scope="module")
def data(reference_toml: str) -> dict[str, Any]:
    return tomllib.loads(reference_toml)


@pytest.fixture(scope="module")
def city() -> City:
    return reference()


def test_every_value_of_the_shipped_file_has_a_source_of_its_own(data: dict[str, Any]) -> None:
    tiles = [data["starting_property"], *data["tiles"], *data["legendaries"]]
    wanted = [{"name", "shape", "points"} | ({"height"} if "height" in tile else set()) for tile in tiles]
    assert [set(tile["sources"]) for tile in tiles] == wanted
    single = [data["map"], *data["streets"], *data["characters"], *data["cards"]]
    assert all("source" in entry for entry in single)
    assert "districts_source" in data


def test_every_source_names_the_place_the_steps_or_the_reason(city: City) -> None:
    tiles = [city.starting_property, *city.tiles, *city.legendaries]
    sources = [source for tile in tiles for _, source in tile.sources]
    sources += [entry.source for group in (city.board.streets, city.characters, city.cards) for entry in group]
    assert all(len(source.note) > 10 for source in (*sources, city.map_source))
    stated = [source.note for source in sources if source.kind in (Provenance.RULEBOOK, Provenance.DEDUCED)]
    assert stated
    assert all(any(edition in note for edition in ("en-2015", "de-2015", "zh-2016", "pt-2018")) for note in stated)


def test_only_what_is_documented_is_said_to_be(city: City) -> None:
    documented = {
        (tile.id, value): source.kind
        for tile in (*city.tiles, *city.legendaries)
        for value, source in tile.sources
        if source.kind is not Provenance.RECONSTRUCTED
    }
    names = {identity for identity, value in documented if value == "name"}
    assert names == {"delmonico", "home-life", "lords-court", "park-row", "singer", "metropolitan-life", "woolworth"}
    points = {identity for identity, value in documented if value == "points"}
    assert points == {"delmonico", "lords-court", "st-paul-building", "metropolitan-life", "woolworth"}
    assert city.map_source.kind is Provenance.RECONSTRUCTED


def test_the_tiles_of_the_reference_set(city: City) -> None:
    assert [(tile.id, str(tile.shape), tile.points) for tile in (*city.tiles, *city.legendaries)] == [
        ("delmonico", "##", 2),
        ("tower-building", "###", 3),
        ("lords-court", "##/#.", 3),
        ("corbin-building", "####", 4),
        ("home-life", "##/##", 4),
        ("temple-court", "###/#..", 4),
        ("gillender-building", "##", 3),
        ("manhattan-life", "###", 4),
        ("american-surety", "##/##", 5),
        ("empire-building", "##./.##", 5),
        ("st-paul-building", "##/##/#.", 6),
        ("broad-exchange", "###/###", 7),
        ("liberty-tower", "##", 4),
        ("trinity-building", "##/#.", 5),
        ("bankers-trust", "##/##", 6),
        ("west-street", "##/##/#.", 7),
        ("hudson-terminal", "###/###", 8),
        ("city-investing", ".###/###.", 8),
        ("park-row", "###/###", 10),
        ("singer", ".#./###/###", 11),
        ("metropolitan-life", "####/####", 12),
        ("woolworth", "###/###/###", 13),
    ]


def test_unknown_characters_are_called_by_their_district(city: City) -> None:
    names = {person.district: person.name for person in city.characters}
    assert names == {
        "red": "From the red lots",
        "blue": "Robert Fletcher",
        "yellow": "From the yellow lots",
        "green": "From the green lots",
        "pink": "David Schneider",
    }


@pytest.mark.parametrize(
    ("square", "token"),
    [
        ("f9", "BW"),
        ("k9", "NB"),
        ("b8", "CE"),
        ("b11", "PT"),
        ("g15", "WA"),
        ("e15", ".."),
        ("h2", "##"),
        ("e14", "##"),
        ("f20", "**"),
    ],
)
def test_the_map_is_where_the_legend_says(city: City, square: str, token: str) -> None:
    assert city.board.token(Square.parse(square)) == token


def test_the_letters_of_lots_go_from_a_to_m_in_every_district(city: City) -> None:
    letters = Counter(lot.id[1] for lot in city.board.lots)
    assert letters == Counter(dict.fromkeys("abcdefghijklm", 5))


def test_the_column_letters_of_the_map_stand_over_their_columns(reference_map: str) -> None:
    lines = reference_map.splitlines()
    (header,) = [line for line in lines if line.startswith(";a  b  c")]
    first_row = lines[lines.index(header) + 1]
    width = len(first_row.partition(";")[0].split())
    for column in range(width):
        letter = Square(0, column).name.removesuffix("1")
        start = header.index(letter, 1)
        assert first_row[start : start + 2] == reference().board.rows[0][column]


def test_the_row_numbers_of_the_map_are_right(reference_map: str) -> None:
    rows = [line for line in reference_map.splitlines() if line and not line.startswith(";")]
    assert [int(line.rpartition(";")[2]) for line in rows] == list(range(1, len(reference().board.rows) + 1))
