"""The values of the material: what a board, a lot, a tile and their names say of themselves."""

from __future__ import annotations

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Square
from ny1901.new_york.material import Face, Generation, Provenance, Source, parse, reference


def test_a_source_reads_as_its_kind_and_note() -> None:
    assert str(Source(Provenance.RULEBOOK, "en-2015, Components")) == "rulebook: en-2015, Components"
    assert str(Source(Provenance.DEDUCED)) == "deduced"


def test_equality_leaves_sources_out() -> None:
    city = reference()
    other = Source(Provenance.REPORTED, "elsewhere")
    assert evolve(city.board.streets[0], source=other) == city.board.streets[0]
    assert evolve(city.characters[0], source=other) == city.characters[0]
    assert evolve(city.cards[0], source=other) == city.cards[0]
    assert evolve(city.tiles[0], sources=()) == city.tiles[0]
    assert evolve(city, map_source=other, districts_source=None) == city


def test_generations_follow_each_other() -> None:
    assert sorted(Generation) == [Generation.STARTING, Generation.BRONZE, Generation.SILVER, Generation.GOLD]
    assert Generation.SILVER.word == "silver"


def test_a_legendary_has_a_height_and_is_gold() -> None:
    city = reference()
    assert all(tile.is_legendary and tile.generation is Generation.GOLD for tile in city.legendaries)
    assert not any(tile.is_legendary for tile in (*city.tiles, city.starting_property))


def test_a_face_has_a_code_and_words() -> None:
    assert Face("red", 2).code == "R2"
    assert str(Face("red", 2)) == "red 2-square"


def test_the_faces_of_a_board_go_by_district_and_size() -> None:
    codes = " ".join(face.code for face in reference().board.faces)
    assert codes == "R2 R3 B2 B3 Y2 Y3 G2 G3 P2 P3"


def test_lots_go_by_district_and_id_and_have_numbers() -> None:
    board = reference().board
    assert [lot.id for lot in board.lots[12:15]] == ["rm", "ba", "bb"]
    assert board.lot_number["bb"] == 14


def test_a_square_off_the_map_is_outside(tiny_toml: str, tiny_map: str) -> None:
    board = parse(tiny_toml, tiny_map).board
    assert [board.token(Square(row, column)) for row, column in ((-1, 0), (0, -1), (3, 0), (0, 3), (0, 2))] == [
        "--",
        "--",
        "--",
        "--",
        "..",
    ]


def test_blocks_are_parted_by_streets() -> None:
    board = reference().board
    block = next(block for block in board.blocks if board.grid.names(block)[0] == "q5")
    assert board.grid.names(block) == tuple(f"{column}{row}" for row in (5, 6, 7) for column in "qrst")


def test_a_corner_square_stands_on_two_streets() -> None:
    board = reference().board
    corner = board.grid.mask([Square.parse("g14")])
    on = [street.id for street, front in zip(board.streets, board.street_fronts, strict=True) if front & corner]
    assert on == ["broadway", "wall-street"]


@pytest.mark.parametrize(
    ("square", "fronts"), [("d7", True), ("c2", True), ("m13", False), ("h6", False), ("m12", True)]
)
def test_frontage_is_a_side_on_a_street_or_a_park(square: str, fronts: bool) -> None:
    board = reference().board
    assert bool(board.frontage & board.grid.mask([Square.parse(square)])) is fronts


def test_the_squares_of_the_districts_part_the_board() -> None:
    board = reference().board
    assert sum(board.district_squares) == board.grid.all
    assert [squares.bit_count() for squares in board.district_squares] == [31] * 5
