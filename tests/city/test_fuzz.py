"""Whatever text or data comes in: a city that can be used, or a `DataError`, and nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.kernel.errors import DataError
from ny1901.new_york.material import City, check_facts, from_data, parse, reference, to_data

REFERENCE_DATA = to_data(reference())

SCRAPS = ["", "ra", "ba", "rz", "xx", "..", "++", "**", "##", "--", "BW", "QQ", "Ra", "r", "raa", ";", "\t", "\r", "\0"]
TOML_SCRAPS = [
    "", '"', "'", "[", "]]", "{", "}", "=", "#", ".", ",", "\n", "\\", "-1", "99999", "true", "[]", "{}", '"##/#."',
    '"gold"', '"starting"', "points", "shape = '#'", "[[tiles]]", "[map]", 'id = "x"', "1979-05-27", "nan", "é", "\0",
]  # fmt: skip

plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("##"),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)


def spliced(text: str, scraps: list[str]) -> st.SearchStrategy[str]:
    """The text with up to four of its pieces, of up to 30 characters, given up for scraps."""

    def splice(edits: list[tuple[int, int, str]]) -> str:
        changed = text
        for start, length, scrap in edits:
            changed = changed[:start] + scrap + changed[start + length :]
        return changed

    edit = st.tuples(st.integers(0, len(text)), st.integers(0, 30), st.sampled_from(scraps) | st.text(max_size=5))
    return st.lists(edit, min_size=1, max_size=4).map(splice)


def paths(data: object, before: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value in plain data."""
    steps: list[Any] = list(data.items()) if isinstance(data, dict) else []
    steps = list(enumerate(data)) if isinstance(data, list) else steps
    return [before, *(path for step, value in steps for path in paths(value, (*before, step)))]


def is_sound(city: City) -> None:
    """A city that was read can be checked, written and read back."""
    assert city.board.lots
    assert all(lot.squares for lot in city.board.lots)
    assert len(check_facts(city)) == len(check_facts(reference()))
    again = from_data(json.loads(json.dumps(to_data(city))))
    assert again == city
    assert hash(again) == hash(city)


@pytest.mark.long(days=3)
@settings(max_examples=60)
@given(st.data())
def test_a_changed_map_is_a_city_or_a_data_error(reference_toml: str, reference_map: str, data: st.DataObject) -> None:
    text = data.draw(spliced(reference_map, SCRAPS))
    try:
        city = parse(reference_toml, text)
    except DataError as error:
        assert error.file
    else:
        is_sound(city)


@settings(max_examples=150)
@given(st.data())
def test_a_changed_components_file_is_a_city_or_a_data_error(
    tiny_toml: str, tiny_map: str, data: st.DataObject
) -> None:
    text = data.draw(spliced(tiny_toml, TOML_SCRAPS))
    try:
        city = parse(text, tiny_map)
    except DataError as error:
        assert error.file
    else:
        is_sound(city)


@given(st.text(max_size=80), st.text(max_size=40))
def test_any_two_texts_are_a_city_or_a_data_error(toml_text: str, map_text: str) -> None:
    try:
        city = parse(toml_text, map_text)
    except DataError as error:
        assert error.file == "<text>"
    else:
        is_sound(city)


@pytest.mark.long(days=3)
@settings(max_examples=150)
@given(st.sampled_from(paths(REFERENCE_DATA)), plain_data)
def test_changed_data_is_a_city_or_a_data_error(path: tuple[str | int, ...], value: object) -> None:
    data = copy.deepcopy(REFERENCE_DATA)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    if path:
        target[path[-1]] = value
    try:
        city = from_data(data if path else value)
    except DataError as error:
        assert error.file.startswith("<data>")
    else:
        is_sound(city)


@pytest.mark.long(days=3)
@given(st.sampled_from([path for path in paths(REFERENCE_DATA) if path and isinstance(path[-1], str)]))
def test_a_misspelt_key_is_refused_by_its_name(path: tuple[str | int, ...]) -> None:
    data = copy.deepcopy(REFERENCE_DATA)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    target[f"{path[-1]}x"] = target.pop(path[-1])
    try:
        from_data(data)
    except DataError as error:
        assert error.field.partition(" (")[0].endswith(f"{path[-1]}x")
        assert f"there is no such key; did you mean '{path[-1]}'?" in error.message
    else:
        pytest.fail(f"the key {path[-1]}x was read")
