"""The pictures for a terminal: every piece is there, colours add nothing but colour, names cannot break the lines."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import attrs
import pytest

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.game import Game, State
from ny1901.new_york.material import Board, parse_map, reference
from ny1901.new_york.material.model import Generation, Provenance, Source, Street
from ny1901.new_york.render.text import board_text, position_text
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, PlayCard, Rebuild
from ny1901.testing import random_state

ESCAPE = re.compile(r"\x1b\[[0-9;]+m")
TEXTURES = {Generation.STARTING: ":", Generation.BRONZE: "░", Generation.SILVER: "▒", Generation.GOLD: "▓"}


def columns(line: str) -> int:
    """The columns that a line takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)


def cell(lines: list[str], square: Square) -> str:
    """What a square with a lot shows, with the borders to the left and to the right of it."""
    start = lines[0].index(square.name.rstrip("0123456789")) - 2
    return lines[2 + 2 * square.row].ljust(start + 5)[start : start + 5]


def street(name: str, code: str = "MN") -> Street:
    return Street("main", name, code, Source(Provenance.RECONSTRUCTED))


def tiny(text: str, *streets: Street) -> Board:
    return parse_map(text, file="tiny.txt", districts=["red"], streets=streets)


def test_the_kept_position_is_drawn_as_it_was(mid_game: State, data: Path) -> None:
    kept = (data / "mid-game.txt").read_text(encoding="utf-8").splitlines()
    drawn = position_text(mid_game, highlight="l6 m6 m7").splitlines()
    for number, (new, old) in enumerate(zip(drawn, kept, strict=True), start=1):
        assert new == old, f"line {number}"


def test_every_square_shows_what_stands_on_it(samples: list[State]) -> None:
    for state in samples:
        lines, grid = position_text(state).splitlines(), state.rules.table.grid
        for seat, player in enumerate(state.players):
            for building in player.buildings:
                shown = [cell(lines, square) for square in grid.members(building.placement.squares)]
                texture = TEXTURES[building.tile.generation]
                assert all(text[1] == text[3] == texture for text in shown)
                assert [text[2] for text in shown].count("♔") == building.tile.is_legendary
                assert {text[2] for text in shown} - {"♔"} == {str(seat)}
            for square in grid.members(player.territory & ~player.occupied):
                assert cell(lines, square)[3] == str(seat)


def test_nobody_is_named_on_land_that_nobody_owns(samples: list[State]) -> None:
    for state in samples:
        lines, board = position_text(state).splitlines(), state.rules.table.board
        owned = sum(player.territory for player in state.players)
        for lot in board.lots:
            if not lot.squares & owned:
                text = "".join(cell(lines, square)[1:4] for square in board.grid.members(lot.squares))
                assert text.replace(" ", "") == (lot.id if lot.size == 2 else f"{lot.id}✿")


def test_every_worker_is_on_its_lot(samples: list[State]) -> None:
    assert sum(player.worker_lots.bit_count() for state in samples for player in state.players) > 100
    for state in samples:
        lines, board = position_text(state).splitlines(), state.rules.table.board
        for player in state.players:
            for number, lot in enumerate(board.lots):
                shown = "".join(cell(lines, square)[1:4] for square in board.grid.members(lot.squares))
                if player.lots >> number & 1:
                    assert shown.count("♙") == player.worker_lots >> number & 1


def test_buildings_are_parted_by_heavy_lines_and_are_whole_inside(mid_game: State) -> None:
    lines = position_text(mid_game).splitlines()
    # Park Row at n5 to o7: between its squares runs its texture, around it a heavy line.
    left = lines[0].index("n") - 2
    assert lines[9][left : left + 9] == "┲━━━━━━━┓"
    assert lines[10][left : left + 9] == "┃▓2▓▓▓♔▓┃"
    assert lines[11][left : left + 9] == "┨▓▓▓▓▓▓▓┃"


def test_colours_add_nothing_but_colour(samples: list[State]) -> None:
    for state in samples[::6]:
        coloured = position_text(state, colour=True, highlight="g5 h5")
        assert ESCAPE.search(coloured)
        plain = "\n".join(line.rstrip() for line in ESCAPE.sub("", coloured).splitlines())
        assert plain == position_text(state, highlight="g5 h5")
    assert "\x1b" not in position_text(samples[0])


def test_a_seat_has_its_colour_on_its_pieces(mid_game: State) -> None:
    lines = position_text(mid_game, colour=True).splitlines()
    assert "\x1b[1;97;48;5;26m♔\x1b[0m" in lines[10]  # Park Row of seat 2, on blue
    assert "\x1b[38;5;33m♙2\x1b[0m" in lines[18]  # its worker at s9


def test_lines_fit_eighty_columns(samples: list[State]) -> None:
    for state in samples:
        assert [line for line in position_text(state).splitlines() if columns(line) > 80] == []


@pytest.mark.parametrize("highlight", ["l6 m6", [Square(5, 11), "m6"], 0])
def test_highlights_stand_beside_the_marked_squares_and_nowhere_else(mid_game: State, highlight: object) -> None:
    marks = position_text(mid_game, highlight=highlight).splitlines()  # type: ignore[arg-type]
    found = Counter(sign for line in marks for sign in line if sign in "▐█▌")
    assert found == ({} if highlight == 0 else {"▐": 1, "█": 1, "▌": 1})
    if highlight:
        assert cell(marks, Square(5, 11))[::4] == "▐█"
        assert cell(marks, Square(5, 12))[::4] == "█▌"


def test_a_mask_highlights_lot_squares(mid_game: State) -> None:
    grid = mid_game.rules.table.grid
    named = position_text(mid_game, highlight="l6 m6")
    assert position_text(mid_game, highlight=grid.mask([Square(5, 11), Square(5, 12)])) == named


@pytest.mark.parametrize(
    ("highlight", "message"),
    [
        (1 << 200, "no square; the board has 155 lot squares"),
        (-1, "no square"),
        ("k5 K6", "'K6' is not a square"),
        ("z99", "z99 is off the map, which ends at u21"),
        ([Square(-1, 0)], "off the map"),
    ],
)
def test_squares_that_are_not_there_are_refused(highlight: object, message: str) -> None:
    with pytest.raises(DataError, match=message):
        board_text(reference().board, highlight=highlight)  # type: ignore[arg-type]


def test_a_board_names_every_lot_once_and_flowers_the_large_ones() -> None:
    board = reference().board
    drawn = board_text(board).split("\n\nra lot")[0]
    for lot in board.lots:
        assert len(re.findall(rf"\b{lot.id}\b", drawn)) == 1
    assert drawn.count("✿") == sum(lot.size == 3 for lot in board.lots)
    assert drawn.count("///") == len(board.token_squares["##"])
    assert drawn.count("♣") == len(board.token_squares["**"])


def test_streets_have_their_names_in_capitals_when_in_play(mid_game: State) -> None:
    lines = position_text(mid_game).splitlines()
    down = {column: "".join(line.ljust(80)[lines[0].index(column)] for line in lines[1:44]) for column in "fk"}
    assert " BROADWAY " in down["f"]
    assert " NASSAU & BROAD " in down["k"]
    assert any(" WALL STREET " in line for line in lines[:44])
    assert any(" Cedar Street " in line for line in lines[:44])
    assert not any("CEDAR" in line for line in lines)
    assert any(" Wall Street " in line for line in board_text(mid_game.rules.table.board).splitlines())


def test_a_name_that_does_not_fit_is_cut() -> None:
    across = board_text(tiny("ra ra ra\nMN MN MN", street("Avenue of the Americas")))
    assert across.splitlines()[4] == " 2  Avenue of …"
    exact = board_text(tiny("ra rb rb\nra MN MN", street("Avenue")))
    assert exact.splitlines()[4] == " 2 │   │Avenue"
    down = board_text(tiny("ra MN\nra MN", street("Main")))
    assert [line[8:9] for line in down.splitlines()[2:5]] == ["M", "a", "…"]


def test_a_name_is_written_between_crossings_where_it_fits() -> None:
    wide = tiny("ra ra ra rb rb\nMN ++ MN MN MN", street("Main"))
    assert board_text(wide).splitlines()[4] == " 2   ·   ·   · Main  ·"


def test_a_street_that_is_not_on_the_map_has_no_name() -> None:
    board = tiny("ra ra", street("Main"))
    assert "Main" not in board_text(board)


def test_wide_characters_and_accents_keep_the_columns() -> None:
    board = tiny("ra ra ra ..\nMN MN MN ..", street("市e\u0301場"))
    lines = board_text(board).splitlines()[:7]
    assert "市e\u0301場" in lines[4]
    assert columns(lines[4].replace("\u0301", "")) == columns(lines[2])
    down = board_text(tiny("ra MN ..\nra MN ..\nra MN ..", street("市場"))).splitlines()
    assert columns(down[4]) == columns(down[2]) == columns(down[6])


def test_names_cannot_break_the_lines(hostile: State) -> None:
    variant = hostile.rules.variant
    board = attrs.evolve(variant.city.board, streets=(street("A\x1b[2J\nB\u202e"),))
    drawn = board_text(board)
    assert "\x1b" not in drawn
    assert "\u202e" not in drawn
    assert len(drawn.splitlines()) == len(board_text(variant.city.board).splitlines())


def test_the_panel_tells_seats_cards_and_the_end(samples: list[State]) -> None:
    for state in samples:
        panel = position_text(state).split("in play\n\n")[1]
        faces = " ".join(state.rules.table.faces[face].code for face in state.market)
        assert f"Open Market   {faces or 'empty'}, {len(state.future)} card" in panel
        rows = [line for line in panel.splitlines() if re.match(r"[> ] \d  ", line)]
        for seat, (row, player) in enumerate(zip(rows, state.players, strict=True)):
            assert row.startswith(">") == (seat == state.to_move and not state.is_over)
            numbers = f"{state.workers(seat)} of {state.rules.variant.workers} {player.territory.bit_count():>7}"
            assert re.search(rf" {state.scores[seat]} +{numbers} ", row)
            unbuilt = sum(int(count) for count in re.findall(r"[:░▒▓](\d+)", row)[4:])
            assert unbuilt == player.unbuilt.bit_count()
            left = re.search(rf"\s{seat}:\s([^;]+)(?:;|\nChallenge)", panel.split("Action cards")[1])
            assert left is not None
            assert len(set(re.findall("boom|shift|grab", left[1]))) == player.cards.bit_count()


def test_the_end_is_told_when_it_is_near_and_when_it_has_come(samples: list[State]) -> None:
    over = [state for state in samples if state.is_over]
    near = [state for state in samples if state.end is not None and not state.is_over]
    assert over
    assert near
    for state in near:
        assert "The end is near: seat " in position_text(state)
    for state in over:
        drawn = position_text(state)
        assert "The end is near" not in drawn
        assert f"with {max(state.scores)} points." in drawn
        for seat in state.winners:
            assert f"seat {seat} (" in drawn.split("The game is over")[1].splitlines()[0]


def turn_told(state: State) -> str:
    return next(line for line in position_text(state).splitlines() if line.startswith("Turn "))


def test_a_turn_tells_what_has_been_done_in_it() -> None:
    state = random_state(Game(players=3), seed=1, steps=0)
    small = [AcquireLot(lot.id) for lot in state.rules.table.board.lots if lot.size == 2]
    told = []
    for wanted in (small, [PlayCard(Card.LAND_GRAB)], small):
        state = state.apply(next(action for action in state.legal_actions if action in wanted))
        told.append(turn_told(state))
    state = state.apply(next(action for action in state.legal_actions if isinstance(action, Build)))
    told.append(turn_told(state))
    assert [line.removeprefix("Turn 1: seat 0 (yellow) to move. ") for line in told] == [
        "So far 1 lot acquired.",
        "So far 1 lot acquired and Land Grab played.",
        "So far 2 lots acquired.",
        "So far 2 lots acquired and 1 built.",
    ]


def test_a_demolition_is_told() -> None:
    state = random_state(Game(players=3), seed=1901, steps=0)
    state = state.apply(next(action for action in state.legal_actions if isinstance(action, Rebuild)))
    assert "So far 1 built, the first on a demolished site." in position_text(state)
