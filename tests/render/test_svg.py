"""The SVG pictures: well-formed, every piece in its place, nothing that a name can break, always the same."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import attrs
import pytest

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.game import Game, State
from ny1901.new_york.material import parse_map, reference
from ny1901.new_york.render.summary import building_words
from ny1901.new_york.render.svg import board_svg, position_svg
from ny1901.new_york.render.text import board_text, position_text
from ny1901.new_york.rules.actions import Build
from ny1901.testing import random_state

NAMESPACE = "{http://www.w3.org/2000/svg}"
SIDE = 40


def root_of(picture: str) -> Element:
    return ElementTree.fromstring(picture)


def elements(root: Element, name: str, cls: str = "") -> Iterator[Element]:
    """The elements of a name that have a style class."""
    for element in root.iter(NAMESPACE + name):
        if not cls or cls in element.get("class", "").split():
            yield element


def texts(root: Element, name: str = "text") -> list[str]:
    return [element.text or "" for element in elements(root, name)]


def polygons(path: str) -> list[list[tuple[float, float]]]:
    """The loops of a path of straight lines and rounded corners, each corner as its true point."""
    found = []
    for loop in path.split("Z")[:-1]:
        corners = re.findall(r"Q(\S+) (\S+) ", loop) or re.findall(r"[ML](\S+?) ([^MLQ]+)", loop)
        found.append([(float(x), float(y)) for x, y in corners])
    return found


def covered(state: State, path: str) -> set[Square]:
    """The squares of the map whose middles are inside a path, by the rule `evenodd`."""
    sides = [
        (x1 / SIDE, min(y1, y2) / SIDE, max(y1, y2) / SIDE)
        for loop in polygons(path)
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True)
        if x1 == x2
    ]
    return {
        Square(row, column)
        for row, tokens in enumerate(state.rules.table.board.rows)
        for column in range(len(tokens))
        if sum(x > column + 0.5 and low < row + 0.5 < high for x, low, high in sides) % 2
    }


def place_of(element: Element) -> Square:
    """The square on which a shape stands."""
    x, y = re.findall(r"translate\((\S+) (\S+)\)", element.get("transform", ""))[0]
    return Square(int(float(y) // SIDE), int(float(x) // SIDE))


def shapes(root: Element, name: str) -> list[Element]:
    return [element for element in elements(root, "use") if element.get("href") == f"#ny1901-{name}"]


def test_every_building_stands_on_its_squares(samples: list[State]) -> None:
    for state in samples[::3]:
        root, grid = root_of(position_svg(state)), state.rules.table.grid
        drawn = {
            group.findtext(NAMESPACE + "title"): covered(state, group.findall(NAMESPACE + "path")[-1].get("d", ""))
            for group in elements(root, "g", "building")
        }
        assert drawn == {
            building_words(state, seat, building): set(grid.members(building.placement.squares))
            for seat, player in enumerate(state.players)
            for building in player.buildings
        }


def test_buildings_show_seat_generation_points_and_floor_plan(samples: list[State]) -> None:
    for state in samples:
        root, legend = root_of(position_svg(state)), 1
        standing = [(seat, building.tile) for seat, player in enumerate(state.players) for building in player.buildings]
        looks = [
            [path.get("class") for path in group.findall(NAMESPACE + "path")]
            for group in elements(root, "g", "building")
        ]
        assert looks == [[f"s{seat}", tile.generation.word] for seat, tile in standing]
        pointed = [tile for _, tile in standing if tile.points]
        assert len(shapes(root, "circle")) == legend + sum(tile.shape.is_rectangle for tile in pointed)
        assert len(shapes(root, "hexagon")) == legend + sum(not tile.shape.is_rectangle for tile in pointed)
        assert len(shapes(root, "crown")) == legend + sum(tile.is_legendary for tile in pointed)


def test_points_and_crown_stand_on_the_building(mid_game: State) -> None:
    root, grid = root_of(position_svg(mid_game)), mid_game.rules.table.grid
    park_row = grid.names(next(b for b in mid_game.players[2].buildings if b.tile.is_legendary).placement.squares)
    assert place_of(shapes(root, "crown")[0]).name in park_row
    hexagons = {place_of(shape).name for shape in shapes(root, "hexagon")[:-1]}
    irregular = [
        building for player in mid_game.players for building in player.buildings if not building.tile.shape.is_rectangle
    ]
    assert len(irregular) == len(hexagons) == 4
    for building in irregular:
        assert len(hexagons & set(grid.names(building.placement.squares))) == 1


def test_a_building_of_one_square_shows_seat_and_points(hostile: State) -> None:
    state = random_state(Game(players=2, variant=hostile.rules.variant), seed=1, steps=0)
    tile = state.rules.variant.city.tiles[0]
    while not any(isinstance(action, Build) and action.tile == tile.id for action in state.legal_actions):
        state = state.apply(state.legal_actions[0])
    build = next(action for action in state.legal_actions if isinstance(action, Build) and action.tile == tile.id)
    before, after = root_of(position_svg(state)), root_of(position_svg(state.apply(build)))
    assert len(shapes(after, "circle")) == len(shapes(before, "circle")) + 1
    grounds = [covered(state, group[-1].get("d", "")) for group in elements(after, "g", "building")]
    assert {Square.parse(build.squares[0])} in grounds


def test_the_seats_number_is_not_under_the_points(mid_game: State) -> None:
    root = root_of(position_svg(mid_game))
    numbers = [text for text in elements(root, "text", "b") if text.get("font-size") == "10.5"]
    places = [Square(int(float(n.get("y", "")) // SIDE), int(float(n.get("x", "")) // SIDE)) for n in numbers]
    assert len(places) == sum(len(player.buildings) for player in mid_game.players)
    assert not {place_of(shape) for shape in shapes(root, "hexagon")} & set(places)


def test_every_owned_lot_is_in_its_owners_colour(samples: list[State]) -> None:
    for state in samples[::3]:
        root, grid = root_of(position_svg(state)), state.rules.table.grid
        drawn = {path.get("class"): covered(state, path.get("d", "")) for path in elements(root, "path", "territory")}
        assert drawn == {
            f"territory l{seat}": set(grid.members(player.territory))
            for seat, player in enumerate(state.players)
            if player.lots
        }


def test_every_worker_stands_on_its_lot(samples: list[State]) -> None:
    for state in samples:
        root, board = root_of(position_svg(state)), state.rules.table.board
        found = []
        for group in elements(root, "g", "worker"):
            body = shapes(group, "pawn")[-1]
            lot = board.token(place_of(body))
            found.append((body.get("class"), lot))
        assert sorted(found) == sorted(
            (f"s{seat}", lot)
            for seat, player in enumerate(state.players)
            for lot in state.rules.table.lot_ids(player.worker_lots)
        )


def test_lots_streets_parks_and_edges_are_there(mid_game: State) -> None:
    board = mid_game.rules.table.board
    for root in (root_of(board_svg(board)), root_of(position_svg(mid_game))):
        named = [title for title in texts(root, "title") if title.startswith("lot ")]
        assert named == [f"lot {lot.id}, {lot.face}" for lot in board.lots]
        assert {lot.id for lot in board.lots} <= set(texts(root))
        assert [text for text in texts(root) if text == "Broadway"]
        assert {"a", "u", "1", "21"} <= set(texts(root))
        parks, printed = next(elements(root, "path", "park")), next(elements(root, "path", "hatch"))
        assert printed is not None
        assert covered(mid_game, parks.get("d", "")) == set(board.token_squares["**"])
        hatched = [p for p in elements(root, "path", "hatch") if p.get("fill") == "url(#ny1901-hatch)"]
        assert covered(mid_game, hatched[0].get("d", "")) == set(board.token_squares["##"])
    flowers = len(shapes(root_of(board_svg(board)), "flower"))
    assert flowers == 1 + sum(lot.size == 3 for lot in board.lots), "one more in the legend"


def test_streets_in_play_are_painted_and_bold(samples: list[State]) -> None:
    for state in samples[:12]:
        root, board = root_of(position_svg(state)), state.rules.table.board
        painted = [covered(state, path.get("d", "")) for path in elements(root, "path", "playing")]
        assert painted == [set(board.token_squares[board.streets[street].code]) for street in state.deal.streets]
        bold = {text.text for text in elements(root, "text", "famous") if text.get("letter-spacing")}
        assert bold == {board.streets[street].name for street in state.deal.streets}
        plain = {text.text for text in elements(root, "text", "street")}
        assert plain == {street.name for street in board.streets} - bold


def marked(state: State, **pointed: object) -> list[set[Square]]:
    root = root_of(position_svg(state, **pointed))  # type: ignore[arg-type]
    return [covered(state, path.get("d", "")) for path in elements(root, "path", "mark")]


def test_highlights_surround_the_given_squares(mid_game: State) -> None:
    grid, squares = mid_game.rules.table.grid, {Square(4, 13), Square(4, 14), Square(7, 5), Square(0, 0)}
    assert marked(mid_game, highlight=squares) == [squares]
    assert marked(mid_game, highlight="n5 o5 f8 a1") == [squares]
    assert marked(mid_game, highlight=grid.mask(grid.squares[7:30])) == [set(grid.squares[7:30])]
    assert marked(mid_game) == []


def test_a_board_can_be_highlighted_and_labelled() -> None:
    root = root_of(board_svg(reference().board, highlight="b2 c2", labels={"b2": "1"}))
    assert len(list(elements(root, "path", "mark"))) == 1
    label = [text.text for text in elements(root, "text", "middle") if text.get("fill") == "#d6006c"]
    assert label == ["1"]


def test_labels_are_written_on_their_squares(mid_game: State) -> None:
    plain = root_of(position_svg(mid_game))
    root = root_of(position_svg(mid_game, labels={"k5": "4.5 <best>", "l12": "7"}))
    assert len(list(elements(root, "rect"))) == len(list(elements(plain, "rect"))) + 2
    label = next(text for text in elements(root, "text") if text.text == "4.5 <best>")
    x, y = float(label.get("x", "")), float(label.get("y", ""))
    assert (x, y // SIDE) == (10.5 * SIDE, 4)


@pytest.mark.parametrize(
    ("pointed", "message"),
    [
        ({"highlight": 1 << 155}, "no square; the board has 155 lot squares"),
        ({"highlight": "v1"}, "v1 is off the map, which ends at u21"),
        ({"labels": {"22": "x"}}, "'22' is not a square"),
        ({"labels": {"a22": "x"}}, "a22 is off the map"),
    ],
)
def test_squares_that_are_not_there_are_refused(mid_game: State, pointed: Mapping[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        position_svg(mid_game, **pointed)  # type: ignore[arg-type]


def test_names_cannot_break_out_of_the_picture(hostile: State) -> None:
    picture = position_svg(hostile, labels={"a1": "</svg><script>"})
    root, name = root_of(picture), hostile.rules.variant.city.name
    assert "<script" not in picture
    assert list(elements(root, "script")) == []
    assert (root.findtext(NAMESPACE + "title") or "").startswith(name)
    assert texts(root).count(name) == 3  # the street on the map and among those in play, a character
    assert any(name in title for title in texts(root, "title")[1:])
    assert {element.tag.removeprefix(NAMESPACE) for element in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "pattern", "g", "path", "circle", "rect", "text", "use")
    }


def test_what_xml_forbids_is_replaced(hostile: State) -> None:
    board = hostile.rules.table.board
    street = attrs.evolve(board.streets[0], name="A\x00B\ud800C\ufffeD\x1b")
    root = root_of(board_svg(attrs.evolve(board, streets=(street,))))
    assert "A\ufffdB\ufffdC\ufffdD\ufffd" in texts(root)


def test_it_is_told_in_words_and_as_a_board(samples: list[State]) -> None:
    for state in samples[::6]:
        told = root_of(position_svg(state)).findtext(NAMESPACE + "desc") or ""
        words, drawn = told.split("\n\n", maxsplit=1)
        assert drawn == position_text(state)
        for seat, player in enumerate(state.players):
            for building in player.buildings:
                assert building_words(state, seat, building) in words
            for lot in state.rules.table.lot_ids(player.lots):
                assert re.search(rf"lots [a-z ]*\b{lot}\b", words)
    board = reference().board
    assert root_of(board_svg(board)).findtext(NAMESPACE + "desc") == board_text(board)


def test_the_table_shows_scores_cards_and_pieces_left(samples: list[State]) -> None:
    for state in samples:
        root = root_of(position_svg(state))
        written = texts(root)
        assert {str(score) for score in state.scores} <= set(written)
        assert {state.rules.table.faces[face].code for face in state.market} <= set(written)
        assert str(len(state.future)) in written
        assert written.count("to move") == (not state.is_over)
        assert written.count("winner") == len(state.winners)
        pale = [group for group in elements(root, "g") if group.get("opacity") == ".25"]
        assert len(pale) == sum(player.worker_lots.bit_count() for player in state.players)
        used = [group for group in elements(root, "g") if group.get("opacity") == ".3"]
        assert len(used) == 3 * len(state.players) - sum(player.cards.bit_count() for player in state.players)
        warned = any(text.startswith("The end is near") for text in written)
        assert warned == (state.end is not None and not state.is_over)


def test_every_reference_leads_to_a_definition_of_the_picture(mid_game: State) -> None:
    picture = position_svg(mid_game)
    ids = re.findall(r' id="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", picture)) <= set(ids)
    assert all(name.startswith("ny1901-") for name in ids)


def test_every_style_class_has_a_rule_that_holds_inside_the_picture_only(mid_game: State) -> None:
    picture = position_svg(mid_game, highlight="a1")
    sheet = re.findall(r"<style>(.*)</style>", picture)[0]
    selectors = re.findall(r"([^{}]+)\{", sheet.replace("@media(prefers-color-scheme:dark){", ""))
    assert all(selector.startswith(".ny1901 ") for selector in selectors)
    used = {name for names in re.findall(r' class="([^"]+)"', picture) for name in names.split()}
    hooks = {"ny1901", "building", "territory", "worker", "mark"}
    assert used - hooks <= {selector.rpartition(".")[2] for selector in selectors}


def test_the_same_position_is_the_same_picture(mid_game: State) -> None:
    again = State.parse(str(mid_game))
    assert again is not mid_game
    is_same = position_svg(again) == position_svg(mid_game)
    assert is_same


def test_a_narrow_board_gets_room_for_the_table(hostile: State) -> None:
    root = root_of(position_svg(hostile))
    assert float(root.get("width", "")) == 460 + 2 * 32
    x = re.findall(r"translate\((\S+) 32\)", next(elements(root, "g")).get("transform", ""))
    assert not x
    board = next(group for group in elements(root, "g") if group.get("transform") == "translate(182 32)")
    assert len(list(elements(board, "text"))) > 10


def test_districts_of_any_name_are_told_apart() -> None:
    def grounds(*districts: str) -> list[str]:
        initials = [district[0] for district in districts]
        text = "\n".join(f"{initial}a {initial}a" for initial in initials)
        board = parse_map(text, file="tiny.txt", districts=districts, streets=[])
        lots = elements(root_of(board_svg(board)), "path", "lot")
        return [lot.get("class", "").removeprefix("lot ") for lot in lots]

    assert grounds("red", "pink") == ["red", "pink"]
    mixed = grounds("harlem", "red", "bronx")
    assert mixed[1] == "red"
    assert len(set(mixed)) == 3
    many = grounds(*"abcdefghijkl")
    assert len(many) == 12


def test_the_pictures_in_the_documentation_are_current(project: Path) -> None:
    drawn = runpy.run_path(str(project / "docs" / "gallery.py"))["gallery"]()
    kept = {path.stem: path.read_text(encoding="utf-8").strip() for path in (project / "docs" / "images").glob("*.svg")}
    # A difference of such long lines takes pytest minutes to show, so only names are asserted.
    assert kept.keys() == drawn.keys()
    assert [name for name, picture in drawn.items() if picture != kept[name]] == [], "run python docs/gallery.py"
