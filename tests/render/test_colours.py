"""Colours tell things apart for every kind of eyes, or a pattern, a border or a sign does."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ny1901.new_york.game import State
from ny1901.new_york.material import reference
from ny1901.new_york.material.model import Generation
from ny1901.new_york.render.palette import DISTRICTS, METALS, SEAT_EDGES, SEAT_FILLS, SEAT_INKS, style_sheet
from ny1901.new_york.render.svg import board_svg, position_svg
from ny1901.new_york.render.svg_parts import DEFINITIONS, GRAINS, building_path
from ny1901.paris.render.parts import FILLS, GROUND

from .eyes import EYES, GREY, apart, difference, linear, nearest

SVG = "{http://www.w3.org/2000/svg}"
GLANCE = 10
"""The difference by CIEDE2000 that is seen at a glance."""
BOARD = reference().board
eyes = pytest.mark.parametrize("eye", EYES.values(), ids=EYES)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50, -1, 2), (50, 0, 0), 2.3669),
    ],
)
def test_the_difference_is_that_of_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    """Pairs of Sharma, Wu and Dalal (2005), table 1."""
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@eyes
def test_the_printed_seats_stay_apart(eye: tuple[tuple[float, float, float], ...]) -> None:
    assert nearest(dict(zip("0123", SEAT_FILLS, strict=False)), eye)[0] > GLANCE


def test_the_printed_seats_stay_apart_without_colours() -> None:
    assert nearest(dict(zip("0123", SEAT_FILLS, strict=False)), GREY)[0] > GLANCE


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_districts_whose_colours_merge_have_grains_of_their_own(theme: int) -> None:
    shades = {district: DISTRICTS[district][theme] for district in BOARD.districts}
    assert nearest(shades, EYES["deuteranope"])[0] < GLANCE, "if colours told them apart, no grain would be needed"
    grains: dict[str, set[str]] = {}
    for group in ElementTree.fromstring(board_svg(BOARD)).iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title") or ""
        if title.startswith("lot "):
            fills = {part.get("fill", "") for part in group if part.get("class") == "grain"}
            grains.setdefault(title.split()[1][0], set()).update(fills)
    assert grains.keys() == {district[0] for district in BOARD.districts}
    assert all(len(own) == 1 for own in grains.values())
    assert len(set().union(*grains.values())) == len(BOARD.districts)
    assert len(set(GRAINS)) == len(GRAINS) >= len(BOARD.districts)


@eyes
def test_a_seats_yellow_is_no_district_no_gold_and_no_street(eye: tuple[tuple[float, float, float], ...]) -> None:
    street = style_sheet().split(".ny1901 .playing{fill:")[1][:7]
    meanings = {
        "seat": SEAT_FILLS[0],
        "district": DISTRICTS["yellow"][0],
        "gold": METALS[Generation.GOLD],
        "street": street,
    }
    assert nearest(meanings, eye)[0] > GLANCE


def test_generations_differ_by_their_pattern_and_border_too() -> None:
    looks = {building_path("M0 0Z", 0, generation).split("<path")[2] for generation in Generation}
    fills = {look.split('fill="')[1].split('"')[0] for look in looks}
    assert len(fills) == len(Generation)
    drawn = [
        DEFINITIONS.split(f'id="ny1901-{word}"')[1].split("</pattern>")[0] for word in ("bronze", "silver", "gold")
    ]
    assert len(set(drawn)) == 3


def test_a_seats_number_on_a_building_is_on_a_flag_and_points_are_not(mid_game: State) -> None:
    root = ElementTree.fromstring(position_svg(mid_game))
    flags = [use for use in root.iter(f"{SVG}use") if use.get("href") == "#ny1901-flag"]
    numbers = [text.text for text in root.iter(f"{SVG}text") if "flag" in (text.get("class") or "")]
    owners = [str(seat) for seat, player in enumerate(mid_game.players) for _ in player.buildings]
    assert numbers == owners
    assert [use.get("class") for use in flags] == [*(f"f{seat}" for seat in owners), "f6"], "one more in the legend"


@eyes
def test_the_buildings_and_spaces_of_paris_stay_apart(eye: tuple[tuple[float, float, float], ...]) -> None:
    assert apart(*FILLS, eye) > 2 * GLANCE
    assert apart(GROUND["orange"], GROUND["blue"], eye) > GLANCE


def brightness(colour: str) -> float:
    return sum(share * part for share, part in zip(GREY[0], linear(colour), strict=True))


def test_what_is_written_on_pieces_and_flags_can_be_read() -> None:
    for ground, ink in [*zip(SEAT_FILLS, SEAT_INKS, strict=True), *((edge, "#ffffff") for edge in SEAT_EDGES)]:
        low, high = sorted((brightness(ground), brightness(ink)))
        assert (high + 0.05) / (low + 0.05) > 3.5, ground
