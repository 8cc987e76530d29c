"""Numbers on the lots of a board: every lot in its step, the steps readable, nothing told by colour alone."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from ny1901.new_york.material import reference
from ny1901.new_york.render import svg_heat
from ny1901.new_york.render.svg_heat import heat_svg, scale_of

BOARD = reference().board
SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = {lot.id: 1.5 * number for number, lot in enumerate(BOARD.lots) if lot.district != "pink"}


def texts(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(picture).iter(f"{SVG}text")]


def test_the_title_the_unit_and_every_number_are_written() -> None:
    picture = heat_svg(BOARD, NUMBERS, title="How often <x>", unit="percent of games")
    written = texts(picture)
    assert "How often <x>" in written
    assert "percent of games" in written
    for lot, number in NUMBERS.items():
        assert lot in written
        assert (f"{number:.0f}" if number >= 10 or number == round(number) else f"{number:.1f}") in written
    assert ET.fromstring(picture).findtext(f"{SVG}title") == "How often <x> (percent of games)"


def test_lots_out_of_play_and_unknown_numbers_are_hatched() -> None:
    known = NUMBERS | {"ra": math.nan}
    root = ET.fromstring(heat_svg(BOARD, known, title="T", unit="turns"))
    lots = {group.findtext(f"{SVG}title"): group.find(f"{SVG}path") for group in root.iter(f"{SVG}g")}
    hatched = {name for name, path in lots.items() if name and path is not None and path.get("class") == "hatch"}
    pink = {f"lot {lot.id}: out of play" for lot in BOARD.lots if lot.district == "pink"}
    assert hatched == {*pink, "lot ra: \N{EN DASH}"}
    assert "\N{EN DASH}" in texts(heat_svg(BOARD, known, title="T", unit="turns"))


def test_a_star_and_the_words_come_along() -> None:
    picture = heat_svg(BOARD, NUMBERS, title="T", unit="turns", starred={"ra"}, told="ra 3 & more")
    assert sum(text.endswith("*") for text in texts(picture)) == 1
    assert "<desc>ra 3 &amp; more</desc>" in picture


@pytest.mark.parametrize(
    ("values", "middle", "words"),
    [
        ([0.0, 100.0], None, ("0 to 20", "20 to 40", "40 to 60", "60 to 80", "80 to 100")),
        ([86.0, 100.0], None, ("86 to 88", "88 to 90", "90 to 92", "92 to 94", "94 to 96", "96 to 98", "98 to 100")),
        ([5.0], None, ("5 to 5.1",)),
        ([], None, ("0 to 0.1",)),
        ([math.nan, math.inf], 50.0, ("49.95 to 50.05",)),
        ([40.0, 50.0], 50.0, ("37.5 to 42.5", "42.5 to 47.5", "47.5 to 52.5")),
    ],
)
def test_the_steps_are_round_and_reach_from_the_lowest_to_the_highest(
    values: list[float], middle: float | None, words: tuple[str, ...]
) -> None:
    assert scale_of(values, middle).words == words


@pytest.mark.parametrize("middle", [None, 33.3])
def test_every_number_lies_in_its_step(middle: float | None) -> None:
    scale = scale_of(NUMBERS.values(), middle)
    assert len(scale.shades) <= 7
    for number in NUMBERS.values():
        step = scale.step(number)
        low, high = scale.start + step * scale.width, scale.start + (step + 1) * scale.width
        assert low - 1e-9 <= number <= high + 1e-9


def test_pictures_that_reach_as_far_have_the_same_steps() -> None:
    one, other = {"ra": 10.0, "rb": 20.0}, {"ra": 80.0, "rb": 90.0}
    reach = (*one.values(), *other.values())
    keys = [
        re.findall(r">(\d+ to \d+)<", heat_svg(BOARD, each, title="T", unit="u", reach=reach)) for each in (one, other)
    ]
    assert keys[0] == keys[1] != []


@pytest.mark.parametrize("colours", [svg_heat._RISING, svg_heat._APART])
@pytest.mark.parametrize("theme", [0, 2])
def test_what_is_written_on_a_shade_can_be_read_and_shades_can_be_told_apart(
    colours: tuple[tuple[str, ...], ...], theme: int
) -> None:
    for shade in colours:
        assert contrast(shade[theme], shade[theme + 1]) >= 4.5, shade
    if colours is svg_heat._RISING:
        assert all(contrast(one[theme], other[theme]) >= 1.15 for one, other in pairwise(colours))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines define it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
