"""Positions as JSON: the form, and what each wrong text is told, with its path or its line and column."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from ny1901.kernel.errors import DataError, PositionError
from ny1901.kernel.protocol import Violation
from ny1901.new_york.game import Game, State
from ny1901.new_york.notation import from_json, names, to_json
from ny1901.new_york.notation.entries import MOST_LEVELS
from ny1901.new_york.notation.words import MOST_DIGITS
from ny1901.new_york.rules.variant import Variant

START = Game(players=3).initial_state(seed=1901)
TEXT = to_json(START)
Data = dict[str, Any]


def refused(text: object) -> DataError:
    with pytest.raises(DataError) as caught:
        from_json(text, file="my.json", check=False)  # type: ignore[arg-type]
    assert caught.value.file == "my.json"
    return caught.value


def test_the_form() -> None:
    data = json.loads(TEXT)
    assert list(data) == [
        *("format", "variant", "deal", "players", "unowned", "market", "future", "tail", "legendaries"),
        *("turn", "end", "turns_left", "chance"),
    ]
    assert data["variant"] == "en-2015"
    first = data["players"][0]
    assert list(first) == [
        *("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige"),
    ]
    assert [building["tile"] for building in first["buildings"]] == ["starting-property"]
    assert first["cards"] == ["construction-boom", "market-shift", "land-grab"]
    assert data["turn"]["pending"] is data["end"] is data["turns_left"] is None
    assert data["chance"] == str(START.chance)


def test_only_names_are_written_and_the_city_only_where_it_is_not_the_reference() -> None:
    assert len(TEXT) < 5000
    custom = Game(players=3, variant=Variant().change(workers=5)).initial_state(seed=1901)
    assert json.loads(to_json(custom))["variant"] == {"base": "en-2015", "workers": 5}


def test_the_longest_text() -> None:
    assert from_json(TEXT + " " * (1_000_000 - len(TEXT))) == START


def test_indentation_changes_nothing_else() -> None:
    assert json.loads(to_json(START, indent=2)) == json.loads(TEXT)
    assert to_json(START, indent=2).startswith('{\n  "format": 1,\n')
    assert from_json(to_json(START, indent=2)) == START


def test_a_number_that_nobody_writes_is_refused() -> None:
    zero = '"number":0' if '"number":0' in TEXT else '"number": 0'
    error = refused(TEXT.replace(zero, '"number": -0'))
    assert (error.field, "a value of type float stands here" in error.message) == ("turn.number", True)


def test_the_classes_of_what_is_read() -> None:
    state = from_json(TEXT)
    assert (type(state), type(state.rules)) == (State, Game)


def test_the_order_of_what_has_no_order_does_not_matter() -> None:
    data = json.loads(TEXT)
    for key in ("unowned", "market", "legendaries"):
        data[key].reverse()
    data["players"][1]["unbuilt"].reverse()
    data["deal"]["streets"].reverse()
    shuffled = dict(reversed(data.items()))
    assert from_json(json.dumps(shuffled)) == START


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "this is not JSON: Expecting value"),
        ("{", 1, 2, "this is not JSON: Expecting property name"),
        ('{"format": 1,\n "variant": }', 2, 13, "this is not JSON: Expecting value"),
        (TEXT + "}", 1, len(TEXT) + 1, "this is not JSON: Extra data"),
        ("\ufeff{}", 1, 1, "this is not JSON: Unexpected UTF-8 BOM"),
        ("[" * 100_000, None, None, "nested too deeply"),
        ('{"format":' * 50_000, None, None, "nested too deeply"),
        (" " * 1_000_001, None, None, "the text has more than 1000000 characters; no position needs so many"),
        (None, None, None, "NoneType is no text; give a str"),
        (b"{}", None, None, "bytes is no text; give a str"),
    ],
)
def test_texts_that_are_no_json(text: object, line: int | None, column: int | None, message: str) -> None:
    error = refused(text)
    assert message in error.message
    assert (error.line, error.column) == (line, column)


def changed(path: str, value: object) -> Callable[[Data], None]:
    """A change of one value, by its path; `...` takes it out."""

    def change(data: Data) -> None:
        *way, last = [
            int(step) if step.isdigit() else step for step in path.replace("[", ".").replace("]", "").split(".")
        ]
        place: Any = data
        for step in way:
            place = place[step]
        if value is ...:
            del place[last]
        else:
            place[last] = value

    return change


A_NUMBER = "expected a whole number without quotes"


@pytest.mark.parametrize(
    ("path", "value", "field", "message"),
    [
        ("format", 2, "format", "this is version 2 of the form; expected 1"),
        ("format", True, "format", f"true or false stands here; {A_NUMBER}"),
        ("variant", "en-2016", "variant", "'en-2016' is no standard variant"),
        ("variant", "en-2015" + "+expert" * 99, "variant", "a standard name has at most 100 characters"),
        ("variant", 7, "variant", "a number stands here; expected a table"),
        ("variant", {"workers": 5}, "variant", "the key 'base' is missing; expected base"),
        ("variant", {"base": 1}, "variant.base", "a number stands here; expected a text in quotes"),
        (
            "variant",
            {"base": "en-2015", "silver": 5},
            "variant.silver",
            "there is no such key; expected one of base, name, edition",
        ),
        ("variant", {"base": "en-2015", "city": "../map.toml"}, "variant.city", "a path is of no use here"),
        ("variant", {"base": "en-2015", "city": {"format": 1}}, "variant.city", "the key 'name' is missing"),
        ("variant", {"base": "en-2015", "workers": 0}, "variant.workers", "0 is not possible"),
        ("market", ..., "", "the key 'market' is missing"),
        ("markets", [], "markets", "there is no such key; did you mean 'market'?; expected one of format, variant"),
        ("players", {}, "players", "a table stands here; expected a list"),
        ("players", [], "players", "0 players; this variant is for 2, 3, 4"),
        ("players[1]", None, "players[1]", "null stands here; expected a table"),
        ("players[1].score", -1, "players[1].score", "-1 is below 0; expected a whole number from 0"),
        ("players[1].score", 1.0, "players[1].score", f"a value of type float stands here; {A_NUMBER}"),
        ("players[1].score", float("nan"), "players[1].score", f"a value of type float stands here; {A_NUMBER}"),
        ("players[1].score", "12", "players[1].score", f"a text stands here; {A_NUMBER}"),
        ("players[1].score", ..., "players[1]", "the key 'score' is missing; expected character, lots"),
        ("players[1].xyz", 1, "players[1].xyz", "there is no such key; expected one of character"),
        ("players[1].charakter", "x", "players[1].charakter", "did you mean 'character'?"),
        ("players[1].character", "mr-x", "players[1].character", "'mr-x' is not a character"),
        ("players[1].lots[0]", "zz", "players[1].lots[0]", "'zz' is not a lot"),
        ("players[1].lots", ["ra", "rb", "ra"], "players[1].lots[2]", "'ra' stands twice; expected each once"),
        ("players[1].lots", "ra", "players[1].lots", "a text stands here; expected a list"),
        ("players[1].buildings[0].squares", ["c16"], "players[1].buildings[0].tile", "c16 is not the shape of start"),
        ("players[1].buildings[0].squares", [], "players[1].buildings[0].tile", "nothing is not the shape of starting"),
        ("players[1].buildings[0].squares[1]", "a1", "players[1].buildings[0].squares[1]", "is not a square of a lot"),
        ("players[1].buildings[0].squares[1]", 7, "players[1].buildings[0].squares[1]", "a number stands here"),
        ("players[1].buildings[0].tile", "x", "players[1].buildings[0].tile", "'x' is not a skyscraper"),
        ("players[1].buildings[0].name", "x", "players[1].buildings[0].name", "there is no such key"),
        ("players[1].cards[0]", "boom", "players[1].cards[0]", "'boom' is not an action card"),
        ("players[1].unbuilt[3]", 3, "players[1].unbuilt[3]", "a number stands here; expected a text in quotes"),
        ("market[0]", "R9", "market[0]", "'R9' is not a lot card"),
        ("future[3]", None, "future[3]", "null stands here; expected a text in quotes"),
        ("tail", [-1], "tail[0]", "-1 is below 0"),
        ("legendaries[0]", "delmonic", "legendaries[0]", "did you mean 'delmonico'?"),
        ("unowned[0]", True, "unowned[0]", "true or false stands here; expected a text in quotes"),
        ("deal.streets[0]", "high-street", "deal.streets[0]", "'high-street' is not a street"),
        ("deal.challenge", "gold", "deal.challenge", "'gold' is not a challenge"),
        ("turn.seat", 3, "turn.seat", "there is no seat 3; expected 0 to 2"),
        ("turn.seat", -1, "turn.seat", "there is no seat -1; expected 0 to 2"),
        ("turn.had_worker", 1, "turn.had_worker", "a number stands here; expected true or false"),
        ("turn.pending", "shift", "turn.pending", "'shift' is not an action card"),
        ("turn.owed", 10**1100, "turn.owed", "a value of type float stands here"),
        ("end", {"seat": 0, "rule": "end.now"}, "end.rule", "'end.now' is not a rule that ends the game"),
        ("end", {"seat": 4, "rule": "end.market"}, "end.seat", "there is no seat 4; expected 0 to 2"),
        ("end", [], "end", "a list stands here; expected a table"),
        ("turns_left", -1, "turns_left", "-1 is below 0"),
        ("chance", 7, "chance", "a number stands here; expected a text in quotes"),
        ("chance", "-7", "chance", 'this is no number in quotes; expected figures in quotes, such as "1901"'),
        ("chance", "\u0661", "chance", "this is no number in quotes"),
        ("chance", "010", "chance", "this is no number in quotes"),
        ("chance", "-0", "chance", "this is no number in quotes"),
        ("chance", "1" * 1001, "chance", "this is no number in quotes"),
    ],
)
def test_wrong_values(path: str, value: object, field: str, message: str) -> None:
    data = json.loads(TEXT)
    changed(path, value)(data)
    error = refused(json.dumps(data))
    assert error.field == field or (field.endswith(".") and error.field.startswith(field))
    assert message in error.message
    assert error.line is None


@pytest.mark.parametrize("key", ["a.b", "", "\n", "k" * 41])
def test_a_strange_key_is_quoted_in_the_path(key: str) -> None:
    error = refused(json.dumps({**json.loads(TEXT), key: 1}))
    assert error.field == (repr(key) if len(key) < 41 else repr("k" * 40 + "..."))


@pytest.mark.parametrize("text", ["[]", "7", "null", '"en-2015"', "NaN"])
def test_a_position_is_a_table(text: str) -> None:
    error = refused(text)
    assert "stands here; expected a table" in error.message
    assert error.field == ""


def test_a_key_that_stands_twice() -> None:
    assert refused(TEXT.replace('"tail":', '"market": [], "tail":')).field == "market"
    error = refused(TEXT.replace('"score": 0, "prestige": 0}', '"score": 0, "prestige": 0, "score": 9}', 1))
    assert (error.field, error.message) == ("players[0].score", "this key stands twice; expected each key once")


def test_data_nested_deeper_than_any_position() -> None:
    def nested(levels: int) -> DataError:
        return refused(TEXT.replace('"tail": []', f'"tail": {"[" * levels}{"]" * levels}'))

    assert MOST_LEVELS == 20, "the page of file formats says so"
    assert nested(MOST_LEVELS).message == f"the data is nested too deeply; expected at most {MOST_LEVELS} levels"
    assert nested(MOST_LEVELS).field == "tail" + "[0]" * (MOST_LEVELS - 1)
    assert nested(MOST_LEVELS - 1).message == "a list stands here; expected a whole number without quotes"


def test_an_own_city_comes_along(games: list[Game]) -> None:
    own = next(game for game in games if game.variant.city != Variant().city).initial_state(seed=7)
    data = json.loads(to_json(own))
    assert data["variant"]["city"]["name"] == 'Ville "#1"; \u5e02'
    assert "\u5e02" in to_json(own)
    assert from_json(to_json(own)) == own
    data["variant"]["city"]["tiles"][2]["points"] = "many"
    assert refused(json.dumps(data)).field == "variant.city.tiles[2].points (lords-court)"
    data["variant"]["city"] = {"format": 1}
    assert refused(json.dumps(data)).message.startswith("the key 'name' is missing; expected")
    data["variant"]["city"] = 7
    assert refused(json.dumps(data)).message.startswith("this is no city; expected 'manhattan', the path of a")


def test_a_map_in_a_city_has_its_line_and_column(games: list[Game]) -> None:
    own = next(game for game in games if game.variant.city != Variant().city).initial_state(seed=7)
    data = json.loads(to_json(own))
    text = data["variant"]["city"]["map"]["text"]
    data["variant"]["city"]["map"]["text"] = text.replace("ga", "Ga", 1)
    with pytest.raises(DataError) as caught:
        from_json(json.dumps(data), file="my.json")
    assert (caught.value.field, caught.value.line, caught.value.column) == ("variant.city.map", 3, 5)
    assert caught.value.file == "my.json map.text"


def test_an_impossible_position_is_refused_when_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Violation("setup.pieces", "there is one too many")
    monkeypatch.setattr(names, "problems", lambda position: (problem,))
    with pytest.raises(PositionError) as caught:
        from_json(TEXT)
    assert caught.value.problems == (problem,)
    assert from_json(TEXT, check=False) == START


@pytest.mark.parametrize(
    "path",
    [
        *("players[0].score", "players[0].prestige", "turn.number", "turn.score", "turn.acquired", "turn.built"),
        *("turn.owed", "turns_left"),
    ],
)
def test_no_number_of_a_position_is_below_0(path: str) -> None:
    data = json.loads(TEXT)
    changed(path, -1)(data)
    error = refused(json.dumps(data))
    assert (error.field, error.message) == (path, "-1 is below 0; expected a whole number from 0")
    changed(path, int("9" * MOST_DIGITS))(data)
    assert to_json(from_json(json.dumps(data), check=False)) == json.dumps(data)


def test_numbers_may_be_large() -> None:
    large = attrs.evolve(START, chance=2**63 - 1)
    assert json.loads(to_json(large))["chance"] == "9223372036854775807"
    assert from_json(to_json(large)) == large
