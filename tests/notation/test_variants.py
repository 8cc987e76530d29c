"""Variants from and to data and TOML: which base they have, where their city is, and what each wrong file is told."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.plain_toml import toml_value
from ny1901.new_york.material import reference
from ny1901.new_york.notation import (
    load_variant,
    standard_name,
    variant_from_data,
    variant_from_toml,
    variant_to_data,
    variant_to_toml,
)
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import FIELD_NAMES, Variant


def refused(text: object, file: str = "mine.toml") -> DataError:
    with pytest.raises(DataError) as caught:
        variant_from_toml(text, file=file)  # type: ignore[arg-type]
    assert caught.value.file == file
    return caught.value


@pytest.mark.parametrize("name", [*EDITIONS, "pt-2018+expert", "en-2015+beginner+without-action-cards"])
def test_a_standard_variant_is_its_name(name: str) -> None:
    variant = Variant.named(name)
    assert standard_name(variant) == variant_to_data(variant) == name
    assert variant_to_toml(variant) == f'base = "{name}"\n'
    assert variant_from_data(name) == variant_from_data({"base": name}) == variant


@pytest.mark.parametrize(
    ("variant", "data"),
    [
        (Variant().change(workers=5), {"base": "en-2015", "workers": 5}),
        (Variant.named("pt-2018+expert").change(workers=5), {"base": "pt-2018+expert", "workers": 5}),
        (Variant().change(workers=5, name="Five"), {"base": "en-2015", "name": "Five", "workers": 5}),
        (Variant().change(name="Renamed"), {"base": "en-2015", "name": "Renamed"}),
        (Variant().change(), {"base": "en-2015", "name": "en-2015*"}),
        (Variant().change(workers=5, name="en-2015"), {"base": "en-2015", "name": "en-2015", "workers": 5}),
        (Variant().change(edition="zh-2016"), {"base": "en-2015", "edition": "zh-2016"}),
        (
            Variant.edition("pt-2018").change(name="P", refill="end-of-turn", bronze_baron=[[1, 2], [3, 4]]),
            {"base": "pt-2018", "name": "P", "bronze_baron": [[1, 2], [3, 4]], "refill": "end-of-turn"},
        ),
        (Variant().change(name="+expert" * 20), {"base": "en-2015", "name": "+expert" * 20}),
        (
            Variant().change(streets=["cedar"], street_cards=1, two_player_districts_out=()),
            {"base": "en-2015", "two_player_districts_out": [], "street_cards": 1, "streets": ["cedar"]},
        ),
    ],
)
def test_a_custom_variant_is_its_base_and_what_differs(variant: Variant, data: dict[str, object]) -> None:
    assert variant_to_data(variant) == data
    assert standard_name(variant) is None
    again = variant_from_data(data)
    assert (again, again.name) == (variant, variant.name)


def test_the_longest_standard_name() -> None:
    name = "en-2015" + "+expert" * 12 + "+beginner"
    assert len(name) == 100
    assert variant_from_data(name).name == name
    with pytest.raises(DataError, match="a standard name has at most 100 characters"):
        variant_from_data("en-2015" + "+expert" * 14)


def test_every_field_can_be_given() -> None:
    data = {name: plain(Variant().value(name)) for name in FIELD_NAMES} | {"base": "zh-2016", "city": "manhattan"}
    assert variant_from_data(data) == Variant()


def plain(value: object) -> object:
    return [plain(item) for item in value] if isinstance(value, tuple) else {} if value is None else value


@pytest.mark.parametrize(
    ("line", "field", "message"),
    [
        ("silver_treshold = 8", "silver_treshold", "there is no such key; did you mean 'silver_threshold'?"),
        (
            "silver_threshold = 28",
            "gold_threshold",
            "gold comes at 18 points, before silver at 28; raise gold_threshold",
        ),
        ("workers = 0", "workers", "0 is not possible; give a whole number of at least 1"),
        ("workers = 2.5", "workers", "a value of type float stands here; expected a whole number without quotes"),
        ("workers = '5'", "workers", "a text stands here; expected a whole number without quotes"),
        ("workers = true", "workers", "true or false stands here"),
        ("workers = 2024-01-01", "workers", "a value of type date stands here"),
        ("workers = 0x1" + "0" * 4000, "workers", "the number is unreasonably long; expected at most 1000 figures"),
        ("workers = 1" + "0" * 1000, "workers", "the number is unreasonably long; expected at most 1000 figures"),
        ("flip_tiles = 1", "flip_tiles", "a number stands here; expected true or false"),
        ("edition = 'en-2017'", "edition", "'en-2017' is unknown; did you mean 'en-2015'?"),
        ("refill = 'never'", "refill", "'never' is unknown; choose from end-of-turn, after-expand"),
        ("refill = 3", "refill", "a number stands here; expected a text in quotes"),
        ("name = 3", "name", "a number stands here; expected a text in quotes"),
        (r'name = "My\u001b[2J game"', "name", r"'My\x1b[2J game' is no name; give one line of text without control"),
        (r'name = "two\nlines"', "name", "is no name"),
        (r'name = "\u202e"', "name", "is no name"),
        ("name = ' '", "name", "is no name"),
        ("streets = 'broadway'", "streets", "a text stands here; expected a list"),
        ("streets = ['broadway']", "streets", "name 3 different streets, or none"),
        ("streets = [1]", "streets[0]", "a number stands here; expected a text in quotes"),
        ("challenges = ['gold']", "challenges", "'gold' is unknown"),
        ("player_counts = ['2']", "player_counts[0]", "a text stands here; expected a whole number"),
        ("player_counts = [9]", "player_counts", "is no list of player counts from 2 to 8"),
        ("starting_points = 3", "starting_points", "a number stands here; expected a list"),
        ("starting_points = ['3']", "starting_points[0]", "a text stands here; expected a whole number"),
        ("starting_points = [-3]", "starting_points", "give whole numbers of at least 0, such as [0, 3]"),
        ("bronze_baron = [1, 2]", "bronze_baron[0]", "a number stands here; expected a list"),
        ("bronze_baron = [[1, true]]", "bronze_baron[0][1]", "true or false stands here"),
        ("bronze_baron = [[1, 2, 3]]", "bronze_baron", "is no list of pairs"),
        ("base = 'en-2015'", "", "this is not TOML: Cannot overwrite a value"),
        ("[workers]", "workers", "a table stands here; expected a whole number"),
        ("city = 3", "city", "this is no city; expected 'manhattan', the path of a components file, or a table"),
        ("two_player_districts_out = ['violet']", "two_player_districts_out", "'violet' is not a district"),
    ],
)
def test_wrong_fields(line: str, field: str, message: str) -> None:
    error = refused(f'base = "en-2015"\n{line}\n')
    assert error.field == field
    assert message in error.message


def test_a_base_is_needed_and_has_to_be_a_standard_variant() -> None:
    assert "the key 'base' is missing" in refused("workers = 5").message
    assert refused('base = "en-2015+expart"').message.startswith(
        "'en-2015+expart' is no standard variant: 'expart' is unknown; did you mean 'expert'?"
    )
    assert refused("base = ['en-2015']").field == "base"
    with pytest.raises(DataError, match="a number stands here; expected a table"):
        variant_from_data(5)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ('base = "en-2015"\nworkers = = 5', 2, 11, "this is not TOML: Invalid value"),
        ('base = "en-2015', 1, None, "this is not TOML: Unterminated string"),
        ("\n\nbase", 3, None, "this is not TOML"),
        ("a = " + "[" * 100_000, None, None, "the TOML is nested too deeply"),
        ("workers = 1" + "0" * 5000, 1, None, "this is not TOML: Exceeds the limit"),
        ("#" * 1_000_001, None, None, "the text has more than 1000000 characters; no variant needs so many"),
        (b"", None, None, "bytes is no text; give a str"),
    ],
)
def test_texts_that_are_no_toml(text: object, line: int | None, column: int | None, message: str) -> None:
    error = refused(text)
    assert message in error.message
    assert (error.line, error.column) == (line, column)


def test_the_longest_text() -> None:
    text = 'base = "en-2015"\n'
    assert variant_from_toml(text + "#" * (1_000_000 - len(text)), file="mine.toml") == Variant()


def test_data_nested_too_deeply() -> None:
    assert refused('base = "en-2015"\nstreets = ' + "[" * 25 + "]" * 25).message.startswith(
        "the data is nested too deeply"
    )


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    """A variant's file whose city lies in a folder beside it."""
    (tmp_path / "board").mkdir()
    for name in ("manhattan.toml", "manhattan.txt"):
        text = resources.files("ny1901.new_york.material").joinpath("data", name).read_text("utf-8")
        (tmp_path / "board" / name).write_text(text.replace("points = 2\n", "points = 7\n", 1), "utf-8")
    file = tmp_path / "mine.toml"
    file.write_text('\ufeffbase = "en-2015"\ncity = "board/manhattan.toml"\n', "utf-8")
    return file


def test_a_city_lies_where_the_file_says(own_file: Path) -> None:
    variant = load_variant(own_file)
    assert variant.city.tiles[0].points == 7
    assert variant == load_variant(str(own_file))
    assert variant == variant_from_toml('base = "en-2015"\ncity = "board/manhattan.toml"', file=str(own_file))
    assert variant == variant_from_data({"base": "en-2015", "city": "manhattan.toml"}, folder=own_file.parent / "board")
    again = variant_from_toml(variant_to_toml(variant), file="elsewhere.toml")
    assert (again, again.name) == (variant, variant.name)


def test_the_reference_city_has_a_name() -> None:
    assert variant_from_toml('base = "en-2015"\ncity = "manhattan"', file="mine.toml").city == reference()


def test_a_city_that_cannot_be_read(own_file: Path) -> None:
    with pytest.raises(DataError) as caught:
        variant_from_toml('base = "en-2015"\ncity = "bord.toml"', file=str(own_file))
    assert caught.value.file == str(own_file.parent / "bord.toml")
    with pytest.raises(DataError, match="a path is of no use here; expected 'manhattan', or the city's own data"):
        variant_from_data({"base": "en-2015", "city": "board/manhattan.toml"})


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="the file cannot be read") as caught:
        load_variant(tmp_path / "none.toml")
    assert caught.value.file == str(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'base = "\xe9"')
    with pytest.raises(DataError, match="the file is not UTF-8; save it in that encoding"):
        load_variant(tmp_path / "latin.toml")
    with pytest.raises(DataError, match="the file cannot be read"):
        load_variant("nul\0.toml")


def test_toml_escapes_every_text() -> None:
    text = 'quote " backslash \\ line\nend \x00 \x7f \u5e02 \U0001f3d9'
    assert tomllib.loads(f"a = {toml_value(text)}") == {"a": text}
