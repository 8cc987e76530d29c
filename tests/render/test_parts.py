"""The parts of the pictures: box characters, outlines of squares, places of streets' names, shades, words."""

from __future__ import annotations

import itertools
import random
import re
import unicodedata

import attrs
import pytest

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import loops, outline_path
from ny1901.kernel.picture.canvas import Canvas, box
from ny1901.kernel.picture.svg_text import text_at
from ny1901.kernel.picture.words import fitted, glyphs, listed, shown
from ny1901.new_york.game import State
from ny1901.new_york.material import Board, parse_map, reference
from ny1901.new_york.material.model import Provenance, Source, Street
from ny1901.new_york.render.land import land_of
from ny1901.new_york.render.palette import SEAT_EDGES, SEAT_FILLS, SEAT_INKS
from ny1901.new_york.render.street_lines import street_lines
from ny1901.new_york.render.summary import description, end_line
from ny1901.new_york.render.svg import position_svg
from ny1901.new_york.render.text import position_text
from ny1901.new_york.render.text_map import SEAT_INKS as TEXT_INKS
from ny1901.new_york.render.text_map import SEAT_STYLES, SEAT_TEXTURES
from ny1901.new_york.render.words import SEAT_COLOURS, character_name
from ny1901.new_york.rules.position import End


def drawing_of(name: str) -> dict[str, int]:
    """The weights of a box character's four arms, read off its name in Unicode."""
    arms: dict[str, int] = {}
    weight = 0
    parts = [part.split() for part in name.removeprefix("BOX DRAWINGS ").split(" AND ")]
    weights = [{"LIGHT": 1, "HEAVY": 2}[word] for part in parts for word in part if word in ("LIGHT", "HEAVY")]
    for part in parts:
        own = [{"LIGHT": 1, "HEAVY": 2}[word] for word in part if word in ("LIGHT", "HEAVY")]
        weight = own[0] if own else weights[0]
        for word in part:
            for arm in {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}.get(word, (word,)):
                if arm in ("LEFT", "RIGHT", "UP", "DOWN"):
                    arms[arm] = weight
    return arms


def test_every_box_character_is_the_one_that_unicode_names() -> None:
    for weights in itertools.product(range(3), repeat=4):
        if any(weights):
            arms = drawing_of(unicodedata.name(box(*weights)))
            assert tuple(arms.get(arm, 0) for arm in ("UP", "RIGHT", "DOWN", "LEFT")) == weights
    assert box(0, 0, 0, 0) == " "


def test_what_lies_off_the_canvas_is_left_out() -> None:
    canvas = Canvas(1, 3)
    canvas.put(0, 2, "xyz")
    canvas.put(0, -1, "ab")
    assert canvas.text(colour=False) == "b x"


def shifted_area(path: str) -> float:
    """The area inside the loops of a path of straight lines; those of holes count against it."""
    total = 0.0
    for loop in path.split("Z")[:-1]:
        points = [tuple(map(float, point.split())) for point in re.split("[ML]", loop)[1:]]
        total += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)) / 2
    return total


def test_an_outline_has_the_area_of_its_squares() -> None:
    dice = random.Random(1)
    sheet = [Square(row, column) for row in range(6) for column in range(6)]
    for _ in range(200):
        squares = frozenset(dice.sample(sheet, dice.randrange(1, 36)))
        assert shifted_area(outline_path(squares, 10)) == 100 * len(squares)


def test_squares_that_touch_at_a_corner_are_kept_apart() -> None:
    assert len(loops(frozenset([Square(0, 0), Square(1, 1)]))) == 2
    assert len(loops(frozenset([Square(0, 1), Square(1, 0)]))) == 2
    ring = frozenset(Square(row, column) for row in range(3) for column in range(3)) - {Square(1, 1)}
    assert [len(loop) for loop in loops(ring)] == [4, 4]


def test_an_inset_outline_stays_inside_by_that_much() -> None:
    assert outline_path([Square(1, 1)], 10, inset=2) == "M12 12L18 12L18 18L12 18Z"
    corner = outline_path([Square(0, 0), Square(1, 0), Square(1, 1)], 10, inset=2)
    assert corner == "M2 2L8 2L8 12L18 12L18 18L2 18Z"


def test_a_rounded_corner_starts_and_ends_at_the_radius_and_never_past_the_middle() -> None:
    assert outline_path([Square(0, 0)], 10, radius=3).startswith("M0 3Q0 0 3 0L7 0Q10 0 10 3")
    assert outline_path([Square(0, 0)], 10, radius=30).startswith("M0 5Q0 0 5 0L5 0Q10 0 10 5")
    assert outline_path([], 10) == ""


def board_with(text: str, *codes: str) -> Board:
    source = Source(Provenance.RECONSTRUCTED)
    streets = [Street(code.lower(), code.title(), code, source) for code in codes]
    return parse_map(text, file="tiny.txt", districts=["red"], streets=streets)


def test_a_street_is_named_along_its_longest_line() -> None:
    (line,) = street_lines(board_with("ra ra MN\nrb rb MN\nMN MN MN\n.. .. MN", "MN"))
    assert line.vertical
    assert [square.name for square in line.squares] == ["c1", "c2", "c3", "c4"]


def test_a_name_stands_in_the_stretch_nearest_the_middle_that_holds_it() -> None:
    row = "MN MN ++ MN MN MN ++ MN MN MN MN"
    (line,) = street_lines(board_with(f"ra ra .. .. .. .. .. .. .. .. ..\n{row}", "MN"))
    assert [len(stretch) for stretch in line.stretches] == [2, 3, 4]
    assert [square.name for square in line.name_place(2)] == ["d2", "e2", "f2"]
    assert [square.name for square in line.name_place(4)] == ["h2", "i2", "j2", "k2"]
    assert len(line.name_place(5)) == 11


def test_crossings_beyond_a_street_belong_to_its_line() -> None:
    broadway = street_lines(reference().board)[0]
    assert broadway.squares[-1].name == "f19"
    assert [stretch[0].name for stretch in broadway.stretches] == ["f1", "f5", "f9", "f12", "f16"]


def test_every_seat_has_its_shades_in_every_picture() -> None:
    shades = (SEAT_COLOURS, SEAT_FILLS, SEAT_EDGES, SEAT_INKS, SEAT_STYLES, SEAT_TEXTURES, TEXT_INKS)
    assert {len(each) for each in shades} == {8}


def test_words_are_cut_by_columns_and_keep_their_accents() -> None:
    assert fitted("市場", 4) == "市場"
    assert fitted("市場", 3) == "市…"
    assert fitted("市場市", 4) == "市… "
    assert glyphs("e\u0301x") == [("e\u0301", 1), ("x", 1)]
    assert glyphs("\u0301") == [("\u0301", 1)]
    assert shown("a\nb\u202ec") == "a\ufffdb\ufffdc"
    assert listed(["a"]) == "a"


def test_text_is_squeezed_only_where_it_may_not_fit() -> None:
    assert "textLength" not in text_at(0, 0, "short", 10, "ink", room=100)
    assert ' textLength="20"' in text_at(0, 0, "much too long", 10, "ink", room=20)


def test_an_unknown_character_is_called_by_its_id(mid_game: State) -> None:
    stranger = attrs.evolve(mid_game.players[0], character="stranger")
    assert character_name(attrs.evolve(mid_game, players=(stranger, *mid_game.players[1:])), 0) == "stranger"


def test_the_description_is_whole_sentences(samples: list[State]) -> None:
    for state in samples:
        lines = description(state)
        assert all(line.endswith(".") for line in lines)
        assert len(lines) == 3 + len(state.players) + bool(end_line(state))


def test_the_end_names_the_seat_the_reason_and_the_turns_left(mid_game: State) -> None:
    def told(rule: str, left: int | None) -> str:
        return end_line(attrs.evolve(mid_game, end=End(1, rule), turns_left=left))

    assert told("end.unbuilt", 1) == (
        "The end is near: seat 1 (green) triggered it (few skyscrapers left to build); 1 turn to go."
    )
    assert told("end.market", None).endswith("(no lot cards to refill the market); this turn to go.")
    assert told("end.other", 2).endswith("(end.other); 2 turns to go.")


@pytest.mark.parametrize(("lot", "square"), [("pi", "g18"), ("gm", "b9")])
def test_impossible_positions_are_drawn_as_they_are(mid_game: State, lot: str, square: str) -> None:
    """A worker on a lot that is built over all the same, wholly or in part, for whoever looks for the mistake."""
    first = mid_game.players[0]
    wrong = attrs.evolve(first, worker_lots=first.worker_lots | 1 << mid_game.rules.table.board.lot_number[lot])
    state = attrs.evolve(mid_game, players=(wrong, *mid_game.players[1:]))
    assert land_of(state).workers.keys() - land_of(mid_game).workers.keys() == {Square.parse(square)}
    assert position_text(state).count("♙") == position_text(mid_game).count("♙") + 1
    assert position_svg(state).count('class="worker"') == position_svg(mid_game).count('class="worker"') + 1


def test_empty_tables_are_told(mid_game: State) -> None:
    bare = attrs.evolve(
        mid_game,
        market=(),
        future=(),
        tail=(),
        legendaries=0,
        deal=attrs.evolve(mid_game.deal, streets=(), challenge=None),
    )
    panel = position_text(bare).splitlines()[-5:]
    kept = "0: none; 1: none; 2: boom"
    assert [line[14:] for line in panel] == ["empty, 0 cards in the Future Market", "none", kept, "None", "all built"]
    words = description(bare)
    assert "Open Market: empty. Future Market: 0 cards." in words
    assert "Streets in play: none. Challenge: None. Legendary skyscrapers to build: none." in words
    assert ">none</text>" in position_svg(bare)
