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
from matplotlib import get_data_path
from PIL import Image

from ny1901 import Game, Variant, cli, paris
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_named
from ny1901.kernel.geometry import Square
from ny1901.kernel.paper.layout import GAP, MARGIN, PAPERS, sheets
from ny1901.kernel.paper.pdf import pdf, png
from ny1901.kernel.paper.pieces import CARD, Figure, Piece, Words, grid_piece
from ny1901.new_york.render.palette import SEAT_FILLS
from ny1901.paris.material.model import Space
from tests.days import one_in

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
@pytest.mark.parametrize("paper", one_in(2, PAPERS))
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


def painted(page: pypdf.PageObject) -> tuple[Counter[tuple[float, ...]], int]:
    """The colours that areas are filled with, as a reader of PDF sees them, and how many texts have no font."""
    contents = page.get_contents()
    assert contents is not None
    fill: tuple[float, ...] = ()
    font, bare = False, 0
    kept: list[tuple[tuple[float, ...], bool]] = []
    found: Counter[tuple[float, ...]] = Counter()
    for operands, operator in contents.operations:  # type: ignore[attr-defined]
        if operator == b"q":
            kept.append((fill, font))
        elif operator == b"Q":
            fill, font = kept.pop()
        elif operator in (b"rg", b"g"):
            shares = [float(share) for share in operands]
            fill = tuple(round(255 * share) for share in (shares * 3)[:3])
        elif operator == b"Tf":
            font = True
        elif operator == b"Tj":
            bare += not font
        elif operator == b"B":
            found[fill] += 1
    return found, bare


@each
def test_every_piece_has_its_colours_and_its_letters(game: str) -> None:
    """What ends with a clip is forgotten by readers of PDF; the text is there all the same, but nobody sees it."""
    chosen = [piece for piece in pieces(game) if piece.kind != "board" and not piece.back]
    pages = read(pdf(chosen, title="x")).pages
    found = [painted(page) for page in pages]
    assert not sum(bare for _, bare in found)
    drawn = [mark for piece in chosen for _ in range(piece.count) for mark in piece.front]
    fills = [mark.fill.removeprefix("#") for mark in drawn if not isinstance(mark, Words)]
    expected = Counter(tuple(bytes.fromhex(fill)) for fill in fills)
    assert sum((colours for colours, _ in found), Counter()) == expected


def test_each_seat_has_its_workers_and_each_lamp_is_drawn() -> None:
    workers = [piece for piece in pieces("new-york") if piece.kind == "worker"]
    assert [(piece.name, piece.count) for piece in workers] == [
        (f"worker of seat {seat}", HOUSE.workers) for seat in range(2)
    ]
    assert [[mark.fill for mark in piece.front if isinstance(mark, Figure)] for piece in workers] == [
        [fill] * 2 for fill in SEAT_FILLS[:2]
    ]
    made, lamps = pieces("paris"), RULES["paris"].variant.components.tiles
    tiles = [piece for piece in made if piece.kind == "paving tile"]
    drawn = sum(isinstance(mark, Figure) for piece in tiles for mark in piece.front)
    assert drawn == 3 * 2 * sum(tile.spaces.count(Space.LAMP) for tile in lamps) > 0
    special = {piece.name for piece in made if piece.kind == "special piece"}
    assert {"piece of Lampadaire", "piece of Le Peintre", "piece of Jardin des Plantes"} <= special
    tokens = {piece.name: piece.count for piece in made if piece.kind == "token"}
    assert tokens == dict.fromkeys(["token of orange", "token of blue"], RULES["paris"].variant.action_tokens)
    for piece in made:
        for mark in piece.front:
            corners = mark.corners if isinstance(mark, Figure) else ()
            assert all(0 <= x <= piece.width and 0 <= y <= piece.height for x, y in corners)


def tile_named(name: str) -> Piece:
    return grid_piece("tile", name, {Square(0, 0): ("#ffffff", "3"), Square(0, 1): ("#ffffff", "")}, 15, lines=[name])


def test_a_name_that_the_letters_lack_is_refused_and_a_font_that_has_it_prints_it() -> None:
    latin, greek, han = (tile_named(name) for name in ("Z\u00fcrich \u2019", "Z\u00fcrich \u03a9", "\u6771\u4eac"))
    assert "Z\u00fcrich \u2019" in read(pdf([latin], title="x")).pages[0].extract_text()
    with pytest.raises(
        DataError, match="'Z\u00fcrich \u03a9' cannot be printed: the font of every PDF has no \u03a9; give one"
    ):
        pdf([greek], title="x")
    font = str(Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf")
    assert "Z\u00fcrich \u03a9" in read(pdf([greek], title="x", font=font)).pages[0].extract_text()
    assert png(greek, font=font) != png(greek)
    with pytest.raises(DataError, match=r"DejaVuSans\.ttf has no \u6771\u4eac"):
        pdf([han], title="x", font=font)


def test_what_is_no_font_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letters.ttf"
    file.write_text("no font", encoding="utf-8")
    assert cli.run(["print", str(tmp_path / "out"), "--font", str(file)]) == 2
    told = capsys.readouterr().err
    assert "it is no font that can be read" in told
    assert "Traceback" not in told
    assert cli.run(["print", str(tmp_path / "out"), "--font", str(tmp_path / "none.ttf")]) == 2
    assert not (tmp_path / "out").exists()


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
