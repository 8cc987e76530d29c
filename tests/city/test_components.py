"""Components files: read from disc, text or plain data; every mistake named by file and field; written back as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ny1901.kernel.errors import DataError
from ny1901.new_york.material import (
    CardCount,
    Character,
    City,
    Generation,
    Provenance,
    Source,
    Street,
    Tile,
    from_data,
    load,
    parse,
    reference,
    to_data,
)


@pytest.fixture
def folder(tmp_path: Path, tiny_toml: str, tiny_map: str) -> Path:
    (tmp_path / "tiny.toml").write_text(tiny_toml, encoding="utf-8")
    (tmp_path / "tiny.txt").write_text(tiny_map, encoding="utf-8")
    return tmp_path


def refusal(toml_text: str, map_text: str | None) -> DataError:
    with pytest.raises(DataError) as caught:
        parse(toml_text, map_text, file="mine.toml")
    return caught.value


def all_sources(city: City) -> list[object]:
    """Every source in a city: equality leaves them out, so tests compare them apart."""
    tiles = (city.starting_property, *city.tiles, *city.legendaries)
    single: list[Street | Character | CardCount] = [*city.board.streets, *city.characters, *city.cards]
    return [city.map_source, city.districts_source, [tile.sources for tile in tiles], [one.source for one in single]]


def test_a_city_is_read_from_its_two_texts(tiny_toml: str, tiny_map: str) -> None:
    city = parse(tiny_toml, tiny_map)
    assert city.name == "Two corners"
    assert [lot.id for lot in city.board.lots] == ["ra", "rb", "rc"]
    assert [street.name for street in city.board.streets] == ["Main Street"]
    assert (city.starting_property.generation, city.starting_property.points) == (Generation.STARTING, 0)
    assert [(tile.id, tile.generation, str(tile.shape)) for tile in city.tiles] == [("hut", Generation.BRONZE, "##/#.")]
    assert [(tile.id, tile.generation, tile.height) for tile in city.legendaries] == [("spire", Generation.GOLD, 400)]
    assert [(person.id, person.lot) for person in city.characters] == [("ann", "rb")]
    assert [(card.kind, card.count) for card in city.cards] == [("lot", 3)]


def test_a_value_without_a_source_has_the_source_of_the_file(tiny_toml: str, tiny_map: str) -> None:
    common = Source(Provenance.RECONSTRUCTED, "for a test")
    city = parse(tiny_toml, tiny_map)
    assert city.map_source == city.districts_source == city.characters[0].source == common
    assert dict(city.legendaries[0].sources) == dict.fromkeys(["name", "shape", "points", "height"], common)


def test_a_value_keeps_a_source_of_its_own(tiny_toml: str, tiny_map: str) -> None:
    own = 'points = 3\nsources.points = { kind = "reported", note = "a guess" }'
    sources = dict(parse(tiny_toml.replace("points = 3", own), tiny_map).tiles[0].sources)
    assert sources["points"] == Source(Provenance.REPORTED, "a guess")
    assert sources["name"].kind is Provenance.RECONSTRUCTED


def test_tiles_go_by_generation_whatever_their_order_in_the_file(tiny_toml: str, tiny_map: str) -> None:
    gold = '[[tiles]]\nid = "tower"\nname = "Tower"\ngeneration = "gold"\nshape = "#"\npoints = 3\n\n'
    city = parse(tiny_toml.replace("[[tiles]]", gold + "[[tiles]]", 1), tiny_map)
    assert [tile.id for tile in city.tiles] == ["hut", "tower"]


def test_a_city_may_have_nothing_but_land_and_a_starting_property(tiny_toml: str) -> None:
    text = tiny_toml.split("[[tiles]]", maxsplit=1)[0]
    start, end = text.index("[[streets]]"), text.index("[starting_property]")
    city = parse(text[:start] + text[end:], "ra ra ..")
    assert (city.board.streets, city.tiles, city.legendaries, city.characters, city.cards) == ((), (), (), (), ())


def test_a_city_is_read_from_disc(folder: Path, tiny_toml: str, tiny_map: str) -> None:
    assert load(folder / "tiny.toml") == load(str(folder / "tiny.toml")) == parse(tiny_toml, tiny_map)


def test_files_of_windows_editors_are_read(folder: Path, tiny_toml: str, tiny_map: str) -> None:
    for name in ("tiny.toml", "tiny.txt"):
        path = folder / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(folder / "tiny.toml") == parse(tiny_toml, tiny_map)


def test_the_map_can_stand_in_the_components_file(folder: Path, tiny_toml: str, tiny_map: str) -> None:
    inline = tiny_toml.replace('file = "tiny.txt"', f'text = """\n{tiny_map}"""')
    (folder / "tiny.toml").write_text(inline, encoding="utf-8")
    assert load(folder / "tiny.toml") == parse(inline, None) == parse(tiny_toml, tiny_map)


def test_a_file_and_a_text_of_the_map_are_one_too_many(folder: Path, tiny_toml: str) -> None:
    (folder / "tiny.toml").write_text(tiny_toml.replace('file = "tiny.txt"', 'file = "tiny.txt"\ntext = "ra ra"'))
    with pytest.raises(DataError, match="both a file and a text of the map are given; keep one") as caught:
        load(folder / "tiny.toml")
    assert caught.value.field == "map"


def test_no_map_at_all_is_refused(tiny_toml: str) -> None:
    error = refusal(tiny_toml, None)
    assert (error.file, error.field) == ("mine.toml", "map")
    assert "there is no map" in error.message


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(DataError, match="the file cannot be read") as caught:
        load(folder / "other.toml")
    assert caught.value.file == str(folder / "other.toml")


def test_a_missing_map_is_named_with_the_field_that_names_it(folder: Path) -> None:
    (folder / "tiny.txt").unlink()
    with pytest.raises(DataError, match="the file cannot be read") as caught:
        load(folder / "tiny.toml")
    assert caught.value.file == str(folder / "tiny.txt")
    assert caught.value.field == f"map.file of {folder / 'tiny.toml'}"


def test_an_impossible_name_of_a_file_is_an_error_like_any_other(folder: Path) -> None:
    with pytest.raises(DataError, match="the file cannot be read"):
        load(f"{folder}/ti\0ny.toml")


def test_a_file_in_another_encoding_is_refused_with_its_line(folder: Path) -> None:
    (folder / "tiny.txt").write_bytes(b"; one\n; caf\xe9\nra ra\n")
    with pytest.raises(DataError, match="the file is not UTF-8; save it in that encoding") as caught:
        load(folder / "tiny.toml")
    assert (caught.value.file, caught.value.line) == (str(folder / "tiny.txt"), 2)


def test_a_wrong_map_is_refused_with_its_own_file(tiny_toml: str) -> None:
    error = refusal(tiny_toml, "ra ra\nra xx\n")
    assert (error.file, error.line, error.column) == ("tiny.txt", 2, 4)


def test_a_wrong_map_in_the_data_is_refused_with_its_line(tiny_toml: str, tiny_map: str) -> None:
    data = to_data(parse(tiny_toml, tiny_map))
    data["map"]["text"] = "ra ra\nra xx\n"
    with pytest.raises(DataError, match="no district starts with 'x'") as caught:
        from_data(data, file="game.json")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("game.json map.text", 2, 4)


def test_text_that_is_no_toml_is_refused_with_line_and_column(tiny_toml: str, tiny_map: str) -> None:
    error = refusal(tiny_toml.replace('name = "Hut"', "name = Hut"), tiny_map)
    line = tiny_toml.splitlines().index('name = "Hut"') + 1
    assert (error.file, error.line, error.column) == ("mine.toml", line, 8)
    assert error.message == "this is not TOML: Invalid value"


def test_toml_that_stops_short_is_refused_at_its_last_line(tiny_map: str) -> None:
    error = refusal('format = 1\nname = "', tiny_map)
    assert (error.line, error.column) == (2, None)
    assert error.message.startswith("this is not TOML: ")
    assert "end of document" not in error.message


def test_toml_nested_without_end_is_refused(tiny_map: str) -> None:
    assert refusal("format = " + "[" * 100_000, tiny_map).file == "mine.toml"


def test_a_number_too_long_to_read_is_refused(tiny_map: str) -> None:
    assert "this is not TOML" in refusal("format = " + "9" * 10_000, tiny_map).message


@pytest.mark.parametrize(
    ("old", "new", "field", "words"),
    [
        ("format = 1", "format = 2", "format", "this is version 2 of the form; this library reads 1"),
        ("format = 1\n", "", "", "the key 'format' is missing; expected format, name"),
        ("points = 3", "", "tiles[0] (hut)", "the key 'points' is missing; expected id, name"),
        (
            "points = 3",
            "ponits = 3",
            "tiles[0].ponits (hut)",
            "no such key; did you mean 'points'?; expected one of id",
        ),
        (
            "points = 3",
            "points = 3\nzzz = 3",
            "tiles[0].zzz (hut)",
            "there is no such key; expected one of id, name, generation",
        ),
        ("points = 3", "points = -3", "tiles[0].points (hut)", "the number is below 0; expected 0 to 9999"),
        ("points = 3", "points = -1", "tiles[0].points (hut)", "the number is below 0; expected 0 to 9999"),
        ("points = 3", "points = 10_000", "tiles[0].points (hut)", "the number is too large; expected 0 to 9999"),
        ("points = 3", "points = 3.0", "tiles[0].points (hut)", "a value of type float stands here; expected a whole"),
        ("points = 3", 'points = "3"', "tiles[0].points (hut)", "a text stands here; expected a whole number without"),
        ("points = 3", "points = true", "tiles[0].points (hut)", "true or false stands here; expected a whole number"),
        ('name = "Hut"', "name = 7", "tiles[0].name (hut)", "a number stands here; expected a text in quotes"),
        ('name = "Hut"', "name = [7]", "tiles[0].name (hut)", "a list stands here; expected a text in quotes"),
        ('name = "Hut"', 'name = " "', "tiles[0].name (hut)", "a name is one line of text and not empty"),
        ('name = "Hut"', 'name = "a\\u001b"', "tiles[0].name (hut)", "a name is one line of text and not empty"),
        ('id = "hut"', 'id = "Hut!"', "tiles[0].id", "'Hut!' is no id; write at most 40 lower-case letters"),
        ('id = "hut"', f'id = "{"h" * 41}"', "tiles[0].id", "is no id; write at most 40 lower-case letters"),
        ('id = "hut"', 'id = "spire"', "legendaries[0].id", "'spire' stands in tiles[0].id already; choose another"),
        ('id = "hut"', 'id = "starting-property"', "tiles[0].id", "stands in starting_property.id already"),
        ('"bronze"', '"bronce"', "tiles[0].generation (hut)", "'bronce' is no generation; did you mean 'bronze'?"),
        ('"bronze"', '"starting"', "tiles[0].generation (hut)", "'starting' is no generation"),
        ('"##/#."', '"#./.#"', "tiles[0].shape (hut)", "the shape #./.# is in more than one piece"),
        ('"##/#."', '"##/x."', "tiles[0].shape (hut)", "'x' in row 2, column 1 of a shape"),
        ('"##/#."', '"."', "tiles[0].shape (hut)", "a shape needs at least one square"),
        ('shape = "##"\npoints = 0', 'shape = "###"\npoints = 0', "starting_property.shape", "the shape has 3 squares"),
        ("height = 400\n", "", "legendaries[0] (spire)", "the key 'height' is missing; expected id"),
        ('kind = "reconstructed"', 'kind = "rulebok"', "source.kind", "'rulebok' is not a provenance; did you mean"),
        ('kind = "reconstructed"', "kind = 1", "source.kind", "a number stands here; expected a text in quotes"),
        ('districts = ["red"]', 'districts = "red"', "districts", "a text stands here; expected a list"),
        ('districts = ["red"]', 'districts = ["red", 1]', "districts[1]", "a number stands here; expected a text"),
        ('districts = ["red"]', 'districts = ["red", "rose"]', "districts[1]", "starts with the same letter as 'red'"),
        ('districts = ["red"]', 'districts = ["Red"]', "districts[0]", "'Red' is no name of a district"),
        ('code = "MN"', 'code = "Mn"', "streets[0].code", "'Mn' is no code of a street; write two capitals"),
        ('file = "tiny.txt"', "lot_sizes = []", "map.lot_sizes", "the list is empty; write the sizes of lots"),
        ('file = "tiny.txt"', "lot_sizes = [-2]", "map.lot_sizes[0]", "the number is below 0"),
        ('lot = "rb"', 'lot = "rd"', "characters[0].lot (ann)", "'rd' is no 2-square lot of the red district; choose"),
        (
            'district = "red"',
            'district = "read"',
            "characters[0].district (ann)",
            "'read' is no district; did you mean",
        ),
        ("[[cards]]", "[cards]", "cards", "a table stands here; expected a list"),
        ("[map]", "[[map]]", "map", "a list stands here; expected a table with the keys file, text, lot_sizes, source"),
        ('kind = "lot"', 'kind = "Lot"', "cards[0].kind", "'Lot' is no id"),
        ('name = "Two corners"', 'name = ""', "name", "a name is one line of text and not empty"),
    ],
)
def test_a_wrong_value_is_refused_with_its_field_and_mend(
    tiny_toml: str, tiny_map: str, *, old: str, new: str, field: str, words: str
) -> None:
    assert old in tiny_toml
    error = refusal(tiny_toml.replace(old, new, 1), tiny_map)
    assert (error.file, error.field) == ("mine.toml", field)
    assert words in error.message


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ('[[streets]]\nid = "main"\nname = "Other"\ncode = "OT"\n', "streets[1].id"),
        ('[[tiles]]\nid = "hut"\nname = "Other"\ngeneration = "gold"\nshape = "##"\npoints = 1\n', "tiles[1].id"),
        ('[[characters]]\nid = "ann"\nname = "Other"\ndistrict = "red"\nlot = "ra"\n', "characters[1].id"),
        ('[[characters]]\nid = "bob"\nname = "Other"\ndistrict = "red"\nlot = "rb"\n', "characters[1].lot"),
        ('[[cards]]\nkind = "lot"\ncount = 4\n', "cards[1].kind"),
        ('[[streets]]\nid = "other"\nname = "Other"\ncode = "MN"\n', "streets[1].code"),
    ],
)
def test_what_stands_twice_is_refused(tiny_toml: str, tiny_map: str, table: str, field: str) -> None:
    assert refusal(tiny_toml + "\n" + table, tiny_map).field == field


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"bronze"', f'"{"g" * 99}"', f"'{'g' * 40}' is no generation"),
        ('district = "red"', f'district = "{"g" * 99}"', f"'{'g' * 40}' is no district"),
        ('id = "hut"', f'id = "{"g" * 99}"', f"'{'g' * 40}' is no id"),
        ('lot = "rb"', f'lot = "{"g" * 99}"', f"'{'g' * 40}' is no 2-square lot"),
        ('kind = "reconstructed"', f'kind = "{"g" * 99}"', f"'{'g' * 40}...' is not a provenance"),
    ],
)
def test_a_long_wrong_word_is_cut_in_the_message(
    tiny_toml: str, tiny_map: str, *, old: str, new: str, words: str
) -> None:
    assert refusal(tiny_toml.replace(old, new, 1), tiny_map).message.startswith(words)


def test_an_id_may_have_forty_characters(tiny_toml: str, tiny_map: str) -> None:
    assert parse(tiny_toml.replace('id = "hut"', f'id = "{"h" * 40}"'), tiny_map).tiles[0].id == "h" * 40


def test_numbers_may_be_nought_to_9999(tiny_toml: str, tiny_map: str) -> None:
    city = parse(tiny_toml.replace("points = 3", "points = 0").replace("height = 400", "height = 9999"), tiny_map)
    assert (city.tiles[0].points, city.legendaries[0].height) == (0, 9999)


def test_a_character_cannot_start_where_no_lot_has_two_squares(tiny_toml: str) -> None:
    error = refusal(tiny_toml, "rb rb rb\n")
    assert error.field == "characters[0].lot (ann)"
    assert error.message.endswith("choose one of: none is on the map")


def test_a_character_starts_in_the_district_of_the_card(tiny_toml: str) -> None:
    text = tiny_toml.replace('districts = ["red"]', 'districts = ["red", "blue"]').replace('lot = "rb"', 'lot = "ba"')
    assert refusal(text, "ra ra\nba ba\n").message == "'ba' is no 2-square lot of the red district; choose one of: ra"


@pytest.mark.parametrize("data", [None, 7, "text", []])
def test_data_of_another_type_is_refused(data: object) -> None:
    with pytest.raises(DataError, match="stands here; expected a table with the keys format, name") as caught:
        from_data(data, file="game.json")
    assert (caught.value.file, caught.value.field) == ("game.json", "")


def test_null_stands_for_what_may_be_left_out_and_for_nothing_else() -> None:
    data = to_data(reference())
    data["map"]["file"] = None
    assert from_data(data) == reference()
    with pytest.raises(DataError, match="name: null stands here; expected a text in quotes"):
        from_data({**data, "name": None})


@pytest.mark.parametrize(("key", "field"), [(1, "1"), ("g" * 99, f"'{'g' * 40}...'")])
def test_a_key_of_another_type_or_a_long_one_is_refused_and_cut(key: object, field: str) -> None:
    with pytest.raises(DataError, match="there is no such key; expected one of format, name") as caught:
        from_data({key: 2})
    assert caught.value.field == field


def test_the_reference_city_reads_back_from_json_with_its_sources() -> None:
    city = reference()
    again = from_data(json.loads(json.dumps(to_data(city))))
    assert again == city
    assert all_sources(again) == all_sources(city)


def test_a_city_with_lots_of_other_sizes_reads_back(tiny_toml: str) -> None:
    text = tiny_toml.replace('file = "tiny.txt"', 'file = "tiny.txt"\nlot_sizes = [2, 4]')
    city = parse(text, "ra ra rb\nra ra rb\n")
    assert to_data(city)["map"]["lot_sizes"] == [2, 3, 4]
    assert from_data(to_data(city)) == city


def test_plain_data_holds_only_what_json_holds() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(type(key) is str and plain(inside) for key, inside in value.items())
        if isinstance(value, list):
            return all(plain(inside) for inside in value)
        return type(value) in (str, int)

    assert plain(to_data(reference()))


def test_the_order_of_keys_in_the_data_does_not_matter(tiny_toml: str, tiny_map: str) -> None:
    city = parse(tiny_toml, tiny_map)
    data: dict[str, Any] = json.loads(json.dumps(to_data(city), sort_keys=True))
    assert from_data(data) == city


def test_the_id_of_an_entry_is_shown_only_when_it_can_be_printed(tiny_toml: str, tiny_map: str) -> None:
    text = tiny_toml.replace('id = "hut"', 'id = "\\u001b"').replace("points = 3", "")
    assert refusal(text, tiny_map).field == "tiles[0]"


def test_the_reference_city_is_read_once() -> None:
    assert reference() is reference()
    assert isinstance(reference().starting_property, Tile)
