"""What is printed is what is played: sheets read back by another's library, measured, and held against the variant."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image

from ny1901 import Game, Variant, cli, paris
from ny1901.kernel.games import game_named
from ny1901.kernel.paper.layout import GAP, MARGIN, PAPERS, sheets
from ny1901.kernel.paper.pdf import pdf, png
from ny1901.kernel.paper.pieces import CARD, Piece, Words

POINT = 25.4 / 72
NEAR = 0.1
HOUSE = Variant().change(name="house", street_bonus=7, gold_tycoon_points=4, card_bonus=2)
RULES = {
    "new-york": Game(players=2, variant=HOUSE),
    "paris": paris.Game(variant=paris.Variant.named("pt-devir+all-postcards").change(painter_points=9)),
}
SIDES = {"new-york": 15.0, "paris": 20.0}
each = pytest.mark.parametrize("game", RULES)


def pieces(game: str) -> tuple[Piece, ...]:
    found: tuple[Piece, ...] = game_named(game).part("pieces")(RULES[game])
    return found


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def words_of(page: pypdf.PageObject) -> list[tuple[str, float]]:
    """The texts of a page, each with how far below the upper edge it stands, in millimetres."""
    found: list[tuple[str, float]] = []
    height = float(page.mediabox.height)

    def visit(text: str, _: Any, place: list[float], *__: Any) -> None:
        if text.strip():
            found.append((text.strip(), (height - place[5]) * POINT))

    page.extract_text(visitor_text=visit)
    return found


@each
@pytest.mark.parametrize("paper", PAPERS)
def test_every_word_of_a_piece_stands_where_it_lies(game: str, paper: str) -> None:
    chosen = [piece for piece in pieces(game) if piece.kind != "board"]
    laid = sheets(chosen, paper)
    pages = iter(read(pdf(chosen, title="x", paper=paper)).pages)
    for sheet in laid:
        page = next(pages)
        size = [float(edge) * POINT for edge in (page.mediabox.width, page.mediabox.height)]
        assert size == pytest.approx(PAPERS[paper], abs=NEAR)
        there = words_of(page)
        for placed in sheet:
            for mark in placed.piece.front:
                if isinstance(mark, Words):
                    near = [text for text, y in there if abs(y - placed.y - mark.y) < NEAR]
                    assert any(mark.text in text for text in near), mark
        if any(placed.piece.back for placed in sheet):
            backs = Counter(text for text, _ in words_of(next(pages)))
            assert all(backs[mark.text] for placed in sheet for mark in placed.piece.back if isinstance(mark, Words))
    assert next(pages, None) is None


@each
def test_squares_and_cards_are_true_to_size(game: str) -> None:
    data = pdf(pieces(game), title="x")
    found: Counter[tuple[float, float]] = Counter()
    for page in read(data).pages:
        contents = page.get_contents()
        assert contents is not None
        for operands, operator in contents.operations:  # type: ignore[attr-defined]
            if operator == b"re":
                width, height = (abs(float(edge)) * POINT for edge in operands[2:])
                found[round(width, 2), round(height, 2)] += 1
    side = SIDES[game]
    squares = sum(n for (w, h), n in found.items() if abs(w - side) < NEAR and abs(h - side) < NEAR)
    cards = sum(n for (w, h), n in found.items() if abs(w - CARD[0]) < NEAR and abs(h - CARD[1]) < NEAR)
    expected = [piece for piece in pieces(game) for _ in range(piece.count)]
    tiles = [piece for piece in expected if piece.kind != "board" and "card" not in piece.kind]
    assert squares >= sum(not isinstance(mark, Words) for piece in tiles for mark in piece.front)
    assert cards >= 2 * sum("card" in piece.kind for piece in expected), "a front and a back each"


def test_the_numbers_are_those_of_the_variant() -> None:
    made = pieces("new-york")
    city = HOUSE.city
    for seat in range(2):
        own = [piece for piece in made if piece.kind == f"tile of seat {seat}"]
        assert [(piece.name, piece.values["points"]) for piece in own] == [
            (tile.name, tile.points) for tile in (city.starting_property, *city.tiles)
        ]
    for piece in made:
        if "points" in piece.values and "tile" in piece.kind:
            first = next(mark for mark in piece.front if isinstance(mark, Words))
            assert first.text == str(piece.values["points"])
    lots = Counter(lot.face.code for lot in city.board.lots if lot.district != "pink")
    assert sum(piece.count for piece in made if piece.kind == "lot card") == sum(lots.values())
    told = {piece.name: [mark.text for mark in piece.front if isinstance(mark, Words)] for piece in made}
    assert "7 for the most buildings on it" in told["Wall Street"]
    assert "4 points a district with 2 gold" in told["gold tycoon"]
    assert "2 at the end if unused" in told["land grab"]
    assert "9 a lamp of its area" in next(
        [mark.text for mark in piece.front if isinstance(mark, Words)]
        for piece in pieces("paris")
        if piece.name == "Le Peintre"
    )


@each
def test_pieces_lie_apart_and_inside_the_margins(game: str) -> None:
    width, height = PAPERS["a4"]
    for sheet in sheets(pieces(game), "a4"):
        for placed in sheet:
            assert min(placed.x, placed.y) >= MARGIN
            assert placed.x + placed.width <= width - MARGIN
            assert placed.y + placed.height <= height - MARGIN
        for place, one in enumerate(sheet):
            for other in sheet[:place]:
                beside = one.x >= other.x + other.width + GAP or other.x >= one.x + one.width + GAP
                below = one.y >= other.y + other.height + GAP or other.y >= one.y + one.height + GAP
                assert beside or below


def test_a_large_board_is_parted_without_a_gap() -> None:
    board = next(piece for piece in pieces("new-york") if piece.kind == "board")
    panels = [placed for sheet in sheets([board], "a4") for placed in sheet]
    assert sum(placed.width * placed.height for placed in panels) == pytest.approx(board.width * board.height)
    assert len(panels) > 1


def test_a_piece_is_a_picture_of_its_size() -> None:
    tile = next(piece for piece in pieces("new-york") if "tile" in piece.kind)
    image = Image.open(io.BytesIO(png(tile, dots=254)))
    assert image.size == (round(10 * tile.width), round(10 * tile.height))
    assert image.getcolors() is None or len(image.getcolors() or ()) > 2


@each
def test_the_command_writes_sheets_and_a_table(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", str(tmp_path / "out"), "--game", game, "--paper", "letter", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "pieces.csv").read_text(encoding="utf-8"))))
    assert told["pieces"] == sum(int(row["count"]) for row in rows)
    text = read((tmp_path / "out" / "sheets.pdf").read_bytes()).pages[0].extract_text()
    assert "reconstruct" in text, "each sheet says where its values are from"
    assert cli.run(["print", str(tmp_path / "out" / "pieces.csv"), "--game", game]) == 2
    capsys.readouterr()
