"""What the page sends is read with suspicion: every kind of monstrous body is refused with a sentence."""

from __future__ import annotations

import json
import time

import pytest

import ny1901 as ny
from ny1901.kernel.lab import intake
from ny1901.kernel.lab.intake import read_body, read_seat, read_state, read_variant
from ny1901.kernel.text import Entry
from ny1901.new_york import material as city
from ny1901.new_york.lab import GAME


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"x" * (intake.MOST_BYTES + 1), "more than 262144 bytes"),
        (b"\xff{}", "not UTF-8 text (byte 0)"),
        (b"{", "this is not JSON"),
        (b'{"a": 1, "a": 2}', "a: this key stands twice"),
        (b"[" * 30 + b"]" * 30, "nested too deeply"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (json.dumps({"lots": ["ra"] * 1001}).encode(), "lots: there are 1001 entries; expected at most 1000"),
        (json.dumps({"text": "a" * 60_001}).encode(), "text: the text has 60001 characters"),
        (b'{"seed": 1000001}', "seed: the number is unreasonably large"),
        (b'{"seed": -1000001}', "seed: the number is unreasonably large"),
        (b'{"seed": 1' + b"0" * 5000 + b"}", "seed: a number with a point, or a very long one"),
        (b'{"seed": 0.5}', "seed: a number with a point"),
        (b'{"seed": NaN}', "seed: a number with a point"),
        (b'{"deep": [{"in": [1e9]}]}', "deep[0].in[0]: a number with a point"),
    ],
)
def test_monstrous_bodies_are_refused(body: bytes, sentence: str) -> None:
    with pytest.raises(ny.DataError) as caught:
        read_body(body)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def test_what_is_just_allowed_is_read() -> None:
    data = {"lots": ["ra"] * 1000, "text": "a" * 60_000, "seed": 1_000_000, "none": None, "yes": True}
    assert read_body(json.dumps(data).encode()).value == data


@pytest.mark.parametrize("value", [None, 5, [], "en-2015"])
def test_a_position_that_is_none_is_refused(value: object) -> None:
    with pytest.raises(ny.DataError, match="there is no position"):
        read_state(GAME, Entry(value, "position"))


@pytest.mark.parametrize("value", [None, 5, []])
def test_a_variant_that_is_none_is_refused(value: object) -> None:
    with pytest.raises(ny.DataError, match="there is no variant"):
        read_variant(GAME, Entry(value, "variant"))


def test_an_impossible_position_is_read() -> None:
    data = json.loads(ny.example().to_json())
    data["players"][0]["lots"].append("ri")
    state = read_state(GAME, Entry(data))
    assert "acquire.unowned" in [problem.rule for problem in state.problems()]


def test_a_huge_map_is_refused_before_its_placements_are_listed() -> None:
    data = city.to_data(city.reference())
    data["map"]["text"] += "\n" + "\n".join([" --" * 21] * 12)
    position = json.loads(ny.example().to_json())
    position["variant"] = {"base": "en-2015", "city": data}
    started = time.process_time()
    with pytest.raises(ny.DataError, match="the city's map is too large for the lab"):
        read_state(GAME, Entry(position))
    assert time.process_time() - started < 5


@pytest.mark.parametrize("seat", [-1, 3, 10**5])
def test_there_are_only_the_seats_that_there_are(seat: int) -> None:
    with pytest.raises(ny.DataError, match=r"there is no seat .*expected 0 to 2"):
        read_seat(Entry(seat, "seat"), ny.example())
