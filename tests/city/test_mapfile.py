"""Text maps: read strictly, every mistake with its place and mend, and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.material import Board, Provenance, Source, Street, format_map, parse_map, reference

MAIN = Street("main", "Main Street", "MN", Source(Provenance.RECONSTRUCTED))


def read(text: str, *, sizes: tuple[int, ...] = (2, 3)) -> Board:
    return parse_map(text, file="town.txt", districts=["red", "blue"], streets=[MAIN], lot_sizes=sizes)


def refusal(text: str, *, sizes: tuple[int, ...] = (2, 3)) -> DataError:
    with pytest.raises(DataError) as caught:
        read(text, sizes=sizes)
    assert caught.value.file == "town.txt"
    return caught.value


def test_a_map_gives_lots_streets_and_frontage() -> None:
    board = read("ra ra MN\nba -- ..\nba ba **\n")
    assert [(lot.id, lot.district, board.grid.names(lot.squares)) for lot in board.lots] == [
        ("ra", "red", ("a1", "b1")),
        ("ba", "blue", ("a2", "a3", "b3")),
    ]
    assert board.grid.names(board.street_fronts[0]) == ("b1",)
    assert board.grid.names(board.frontage) == ("b1", "b3")


def test_comments_empty_lines_and_line_ends_do_not_matter() -> None:
    plain = read("ra ra MN\nba ba ..\n")
    assert read("; a title\r\n\r\n  ra\tra MN ; first row\r\n;\r\nba  ba ..   ;;\r\n") == plain


def test_the_columns_of_characters_do_not_matter() -> None:
    assert read("ra ra") == read("    ra      ra    ")


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("ra ra\nxy ..", 2, 1, "no district starts with 'x' for the lot 'xy'; use r (red), b (blue)"),
        ("ra ra\n.. QQ", 2, 4, "'QQ' is no token of the map; use a lot's id such as ra, a street's code (MN) or one"),
        ("ra ra\n.. ?!", 2, 4, "'?!' is no token of the map; use a lot's id"),
        ("ra ra\n.. Ra", 2, 4, "'Ra' is no token of the map; a lot's id has two lower-case letters"),
        ("ra ra\n.. rab", 2, 4, "'rab' is no token of the map; every token has two characters"),
        (
            "ra ra\n..MN",
            2,
            1,
            "this row has 1 tokens and the first row (line 1) has 2; fill the shorter one up with --",
        ),
        ("; x\nra ra ..\n.. ..", 3, 4, "this row has 2 tokens and the first row (line 2) has 3"),
        ("ra ra\n.. .. .. ..", 2, 7, "this row has 4 tokens and the first row (line 1) has 2"),
        (
            "ra ra ..\n.. .. ra",
            2,
            7,
            "the lot ra is in more than one piece (a1, b1, c2); give the squares of another lot",
        ),
        ("ra .. ..\n.. ra ra", 1, 1, "the lot ra is in more than one piece (a1, b2, c2)"),
        ("ba ba\n.. ra", 2, 4, "the lot ra has 1 squares (b2); a lot has 2 or 3, so mend its ids"),
        ("ra ra\nra ra", 1, 1, "the lot ra has 4 squares (a1, b1, a2, b2); a lot has 2 or 3"),
    ],
)
def test_a_wrong_map_is_refused_with_its_place_and_mend(text: str, line: int, column: int, words: str) -> None:
    error = refusal(text)
    assert (error.line, error.column, error.field) == (line, column, "map")
    assert words in error.message


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing else"])
def test_a_map_without_rows_is_refused(text: str) -> None:
    assert "no rows" in refusal(text).message
    assert refusal(text).line == 1


def test_a_map_without_lots_is_refused() -> None:
    error = refusal("; streets only\n.. ..\n")
    assert "the map has no lot" in error.message
    assert error.line == 2


def test_a_map_of_no_named_street_says_so() -> None:
    with pytest.raises(DataError, match=r"a street's code \(none here\)"):
        parse_map("ra ra QQ", file="town.txt", districts=["red"], streets=[])


def test_the_allowed_sizes_are_an_argument() -> None:
    assert [lot.size for lot in read("ra ra\nra ra", sizes=(1, 4)).lots] == [4]
    assert "a lot has 1 or 4" in refusal("ra ra", sizes=(4, 1)).message


@pytest.mark.parametrize(
    ("districts", "field", "words"),
    [
        (["red", "rose"], "districts[1]", "'rose' starts with the same letter as 'red'"),
        (["red", "Blue"], "districts[1]", "'Blue' is no name of a district; write a lower-case word"),
        ([""], "districts[0]", "'' is no name of a district"),
    ],
)
def test_districts_that_a_map_cannot_tell_apart_are_refused(districts: list[str], field: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_map("ra ra", file="town.txt", districts=districts, streets=[])
    assert caught.value.field == field
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (("MN", "MN"), "'second' has the code 'MN' of 'first'; give one of them another"),
        (("MN", "mn"), "'mn' is no code of a street; write two capitals"),
        (("MN", ".."), "'..' is no code of a street; write two capitals"),
    ],
)
def test_streets_that_a_map_cannot_tell_apart_are_refused(codes: tuple[str, str], words: str) -> None:
    source = Source(Provenance.RECONSTRUCTED)
    streets = [Street(name, name, code, source) for name, code in zip(("first", "second"), codes, strict=True)]
    with pytest.raises(DataError) as caught:
        parse_map("ra ra", file="town.txt", districts=["red"], streets=streets)
    assert caught.value.field == "streets[1].code"
    assert words in caught.value.message


def test_a_written_map_has_letters_and_numbers_to_find_squares_by() -> None:
    assert format_map(read("ra ra MN\nba ba ..")) == ";a  b  c\n ra ra MN  ;  1\n ba ba ..  ;  2\n"


def test_a_board_without_rows_is_written_as_an_empty_header() -> None:
    assert format_map(Board((), ("red",), ())) == ";\n"


def test_a_long_wrong_token_is_cut_in_the_message() -> None:
    assert refusal("r" * 99).message.startswith(f"'{'r' * 20}' is no token of the map")


def test_the_reference_map_reads_back_as_it_was_written() -> None:
    board = reference().board
    again = parse_map(format_map(board), file="again.txt", districts=board.districts, streets=board.streets)
    assert again == board


@given(st.integers(1, 8).flatmap(lambda width: st.lists(st.lists(st.booleans(), min_size=width, max_size=width))))
def test_any_map_reads_back_as_it_was_written(streets: list[list[bool]]) -> None:
    width = len(streets[0]) if streets else 2
    rows = [["ra"] * width, *([".." if cell else "MN" for cell in row] for row in streets)]
    board = read("\n".join(" ".join(row) for row in rows), sizes=tuple(range(1, 9)))
    assert read(format_map(board), sizes=tuple(range(1, 9))) == board
    assert board.token(Square(0, 0)) == "ra"


@given(st.text(st.sampled_from("rabMN.+*#- ;\n\t\r?é"), max_size=60))
def test_any_text_is_a_board_or_a_data_error(text: str) -> None:
    try:
        board = read(text)
    except DataError as error:
        assert error.message
    else:
        assert board.lots
