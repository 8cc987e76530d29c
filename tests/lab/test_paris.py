"""The lab of Paris: laying out by hand, what the page is told, and its questions."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.lab.intake import read_body
from ny1901.kernel.text import Entry
from ny1901.lab.questions import PUZZLES, QUESTIONS, answer, solve, under
from ny1901.lab.variant_form import bases, filled_in, form
from ny1901.paris import Game, State, example, solver
from ny1901.paris.lab import GAME
from ny1901.paris.lab.edits import edited
from ny1901.paris.lab.sheet import sheet, squares_of
from ny1901.paris.material import components as paris_components


def edit(state: State, kind: str, **fields: Any) -> State:
    return edited(state, Entry({"kind": kind, **fields}))


def rules(state: State) -> list[str]:
    return [problem.rule for problem in state.problems()]


def data_of(state: State) -> Any:
    return json.loads(state.to_json())


def ask(question: str, **data: Any) -> dict[str, Any]:
    return answer(GAME, question, read_body(json.dumps(data).encode()))


@pytest.fixture
def start() -> State:
    return Game().initial_state(seed=1889)


@pytest.fixture
def middle() -> State:
    return example()


def test_the_sheet_says_everything_about_a_position(middle: State) -> None:
    shown = ask("sheet", position=data_of(middle))
    assert (shown["text"], shown["mover"], shown["paving"], shown["problems"]) == (str(middle), 1, False, [])
    assert [seat["score"] for seat in shown["seats"]] == list(middle.scores)
    assert [sum(points for _, points in seat["sources"]) for seat in shown["seats"]] == list(middle.scores)
    assert sum(shown["moves"]["placements"].values()) + len(shown["moves"]["others"]) == len(middle.legal_actions)
    assert shown["map"].startswith("<svg") and "<style" not in shown["map"] and "style=" not in shown["map"]
    assert set(shown["moves"]["placements"]) <= set(shown["material"]["tiles"])
    assert json.dumps(shown)


def test_every_piece_can_be_held_by_either_seat(start: State) -> None:
    held = ask("sheet", position=data_of(start))["material"]["tiles"]
    assert sum(piece["kind"] == "tile" for piece in held.values()) == 16
    assert sum(piece["kind"] == "building" for piece in held.values()) == 12
    assert sum(piece["kind"] == "card" for piece in held.values()) == 9
    own, rival = held["tile-t8-0"]["fills"], held["tile-t8-1"]["fills"]
    assert own[0] == rival[3] != own[3] == rival[0]
    assert len(held["card-le-penseur"]["signs"]) == 4
    assert len(held["card-jardin-des-plantes"]["cells"]) == 2


def test_a_verdict_names_rule_sentence_citation_and_spaces(middle: State) -> None:
    found = ask("verdict", position=data_of(middle), action="build o4 e5 f5 e6 f6")
    assert found["legal"] is False
    (colour,) = found["violations"]
    assert (colour["rule"], colour["squares"]) == ("build.colour", ["f5", "e6", "f6"])
    assert colour["citations"] == ["pt-devir: Fase 2, Colocar um dos edifícios"]
    assert colour["title"] and colour["statement"]
    legal = str(middle.legal_actions[0])
    assert ask("verdict", position=data_of(middle), action=legal) == {"action": legal, "legal": True, "violations": []}
    assert ask("apply", position=data_of(middle), action=legal)["text"] == str(middle.apply(middle.legal_actions[0]))


def test_what_is_to_blame_is_marked_where_it_stands(middle: State) -> None:
    assert squares_of(middle, "t4") == ("e2", "d3", "e3", "e4")
    assert squares_of(middle, "le-peintre") == ("c1",)
    assert squares_of(middle, "d5") == ("d5",)
    assert squares_of(middle, "w5") == squares_of(middle, "t1") == ()


def test_laying_tiles_and_taking_buildings_by_hand_is_what_the_moves_do(start: State) -> None:
    state = played = start
    dice = random.Random(4)
    while played.paving and played.starter is None:
        action = dice.choice(played.legal_actions)
        played = played.apply(action)
        if isinstance(action, paris.Lay):
            fields = {"tile": action.tile, "square": action.square, "turn": str(action.turn)}
            state = edit(state, "tile", seat=state.seat, **fields)
        else:
            assert isinstance(action, paris.Take)
            state = edit(state, "reserve", seat=state.seat, building=action.building, on=True)
        assert state == played


def test_a_tile_is_taken_away_again(start: State) -> None:
    laid = edit(start, "tile", seat=0, tile="t4", square="c3", turn="90")
    lifted = edit(laid, "lift", square="d4")
    assert (lifted.pavement, lifted.number, lifted.seat) == (start.pavement, 0, 0)
    assert sorted((*lifted.players[0].hand, *lifted.players[0].stack)) == list(range(8))
    assert rules(lifted) == []
    with pytest.raises(ny.DataError, match="square: no tile lies there"):
        edit(start, "lift", square="a1")


def test_a_building_is_put_up_and_taken_away(middle: State) -> None:
    free = edit(middle, "clear", square="e3")
    assert free.players[0].standing == () and free.players[0].reserve & 1 << 3
    again = edit(free, "building", seat=0, building="t4", squares=["e2", "d3", "e3", "e4"])
    assert again == middle
    from_supply = edit(middle, "building", seat=0, building="i3", squares=["a1", "a2", "a3"])
    assert not from_supply.supply & 1
    for wrong, said in (
        ({"building": "t4", "squares": ["a1", "a2", "b2", "a3"]}, "stands already"),
        ({"building": "i3", "squares": ["e1", "e2", "e3"]}, "something stands there already"),
        ({"building": "i3", "squares": ["a1", "a2", "b2"]}, "is not the shape of i3"),
    ):
        with pytest.raises(ny.DataError) as caught:
            edit(middle, "building", seat=0, **wrong)
        assert said in str(caught.value)


def test_the_jardin_takes_its_postcard_along(middle: State) -> None:
    built = edit(middle, "building", seat=1, building="jardin-des-plantes", squares=["g2", "h2"])
    assert "jardin-des-plantes" in ask("sheet", position=data_of(built))["seats"][1]["used"]
    assert rules(built) == []
    assert edit(built, "clear", square="h2") == middle


def test_a_piece_takes_its_postcard_along_and_moves(middle: State) -> None:
    moved = edit(middle, "piece", seat=0, postcard="le-peintre", squares=["a1"])
    assert squares_of(moved, "le-peintre") == ("a1",)
    assert [seat["used"] for seat in sheet(moved)["seats"]][1].count("le-peintre") == 0
    gone = edit(moved, "clear", square="a1")
    assert all("le-peintre" not in seat["used"] for seat in sheet(gone)["seats"])
    annex = edit(gone, "piece", seat=0, postcard="bouquinistes", squares=["d4"], detail="t4")
    assert squares_of(annex, "bouquinistes") == ("d4",)
    for wrong, said in (
        ({"postcard": "levitation", "squares": ["a1"]}, "has no piece"),
        ({"postcard": "jardin-des-plantes", "squares": ["a1"]}, "the Jardin is a building"),
        ({"postcard": "le-penseur", "squares": ["a1"]}, "a facing for a statue"),
        ({"postcard": "lampadaire", "squares": ["e3"]}, "something stands there already"),
    ):
        with pytest.raises(ny.DataError) as caught:
            edit(gone, "piece", seat=0, **wrong)
        assert said in str(caught.value)


def test_the_chartiers_piece_lies_under_what_stands_on_it(middle: State) -> None:
    free = edit(middle, "clear", square="e3")
    paved = edit(free, "piece", seat=0, postcard="chartier", squares=["f1"])
    built = edit(paved, "building", seat=0, building="i3", squares=["d1", "e1", "f1"])
    assert squares_of(built, "chartier") == ("f1",)
    cleared = edit(built, "clear", square="f1")
    assert squares_of(cleared, "chartier") == ("f1",) and squares_of(cleared, "i3") == ()
    assert squares_of(edit(cleared, "clear", square="f1"), "chartier") == ()
    fountain = edit(cleared, "piece", seat=0, postcard="fontaine-des-mers", squares=["f1"])
    left = edit(fountain, "clear", square="f1")
    assert squares_of(left, "chartier") == ("f1",) and squares_of(left, "fontaine-des-mers") == ()
    with pytest.raises(ny.DataError, match="nothing stands on this space"):
        edit(middle, "clear", square="h8")


def test_the_reserve_and_the_hand(start: State) -> None:
    taken = edit(edit(start, "reserve", seat=0, building="w5", on=True), "reserve", seat=1, building="w5", on=True)
    assert [player.reserve.bit_count() for player in taken.players] == [0, 1]
    assert edit(taken, "reserve", seat=1, building="w5", on=False) == start
    held = edit(start, "hand", seat=0, tiles=["t8"])
    assert held.players[0].hand == (7,) and len(held.players[0].stack) == 7
    assert rules(held) == []
    assert rules(edit(start, "hand", seat=0, tiles=["t1", "t2"])) == ["setup.hand"]
    with pytest.raises(ny.DataError, match=r"tiles\[1\]"):
        edit(start, "hand", seat=0, tiles=["t1", "t1"])
    with pytest.raises(ny.DataError, match="this building stands on the board"):
        edit(example(), "reserve", seat=0, building="t4", on=True)


def test_postcards_used_and_effects_to_come(middle: State) -> None:
    used = edit(middle, "seat", seat=0, used=["metropolitain", "levitation"])
    shown = sheet(used)["seats"][0]
    assert (shown["used"], shown["ready"]) == (["levitation", "metropolitain"], ["metropolitain"])
    spent = edit(used, "seat", seat=0, ready=[])
    assert "metropolitain.one" in rules(spent)
    assert sheet(edit(used, "seat", seat=0, used=["levitation"]))["seats"][0]["ready"] == []


def test_the_turn_and_the_postcards_in_play(middle: State) -> None:
    other = edit(middle, "turn", seat=0, number=30, starter=1)
    assert (other.seat, other.number, other.starter) == (0, 30, 1)
    assert "phase.starter" in rules(edit(middle, "turn", starter=None))
    waiting = edit(middle, "turn", pending="t5")
    assert waiting.pending is not None and rules(waiting) == ["levitation.at-once"]
    assert edit(waiting, "turn", pending=None) == middle
    seven = [card for card in data_of(middle)["postcards"] if card != "sacre-coeur"]
    assert rules(edit(middle, "deal", postcards=seven)) == ["setup.postcards"]


def test_a_game_is_over_as_soon_as_nobody_can_act(middle: State) -> None:
    state = middle
    for seat in (0, 1):
        state = edit(state, "seat", seat=seat, used=[])
        for building in sheet(state)["seats"][seat]["reserve"]:
            state = edit(state, "reserve", seat=seat, building=building, on=False)
    assert not state.is_over
    over = edit(state, "deal", postcards=[])
    assert over.is_over
    assert not edit(over, "deal", postcards=["lampadaire"]).is_over


def test_the_same_table_under_other_rules(middle: State) -> None:
    changed = under(GAME, middle, Entry({"base": "pt-devir", "unbuilt_penalty": 9}))
    assert changed.scores[1] == middle.scores[1] - 12
    assert under(GAME, changed, Entry("pt-devir")) == middle


def test_the_form_has_every_field_and_takes_beams() -> None:
    kind = GAME.form
    entries = {entry["name"]: entry for entry in form(kind, paris.Variant())}
    assert set(entries) == set(kind.field_names) - {"name", "components", "house_rules"}
    assert {entry["kind"] for entry in entries.values()} == {"yes-no", "whole", "choice", "names", "beams"}
    assert [name for name, entry in entries.items() if not entry["rules"]] == ["edition"]
    changed, errors = filled_in(kind, paris.Variant(), Entry({"large_lamp_rays": [[[1, 0], [2, 0]]]}))
    assert errors == {} and changed.large_lamp_rays == (((1, 0), (2, 0)),)
    assert (
        "no list of beams" in filled_in(kind, paris.Variant(), Entry({"large_lamp_rays": [[5]]}))[1]["large_lamp_rays"]
    )
    assert bases(kind) == ["pt-devir", "pt-devir+all-postcards", "de-kosmos", "de-kosmos+all-postcards"]
    assert all("error" not in ask("variant", variant=base) for base in bases(kind))


def test_components_that_are_too_large_are_refused() -> None:
    components = paris_components.to_data(paris_components.reference())
    components["building"][0]["shape"] = "#" * 13  # type: ignore[index]
    found = ask("variant", variant={"base": "pt-devir", "components": components})
    assert "too large for the lab" in found["error"]["sentence"]


def test_the_solvers_answers_are_passed_on(middle: State) -> None:
    request = read_body(
        json.dumps({"position": data_of(middle), "seat": 1, "objective": "light", "top": 2, "timeout": 20}).encode()
    )
    found = solve(GAME, "best", request)
    expected = solver.best_placements(middle, 1, top=2, objective="light", timeout=20)
    assert found["rows"] == json.loads(json.dumps(expected.as_table()))
    start = read_body(
        json.dumps(
            {"position": data_of(Game().initial_state(1)), "seat": 0, "objective": "points", "top": 2, "timeout": 5}
        ).encode()
    )
    assert "before the last tile lies" in solve(GAME, "best", start)["error"]["sentence"]
    bounds = solve(GAME, "bounds", read_body(json.dumps({"position": data_of(middle), "timeout": 20}).encode()))
    assert [seat["upper"] for seat in bounds["seats"]] == [seat.upper for seat in solver.score_bounds(middle)]


def test_a_line_is_read_and_a_broken_one_refused_with_its_place(middle: State) -> None:
    assert ask("read", text=str(middle))["position"] == data_of(middle)
    error = ask("read", text=str(middle).replace("le-peintre", "le-peintra", 1))["error"]
    assert "did you mean 'le-peintre'?" in error["sentence"] and error["column"] > 10


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"kind": "tyle"}, "kind: 'tyle' is not an edit; did you mean 'tile'?"),
        ({"kind": "tile", "seat": 0, "tile": "t4", "square": "b2", "turn": "0"}, "square: 'b2' is not a square"),
        ({"kind": "tile", "seat": 0, "tile": "t4", "square": "a1", "turn": "45"}, "turn: '45' is not a turn"),
        ({"kind": "tile", "seat": 2, "tile": "t4", "square": "a1", "turn": "0"}, "seat: there is no seat 2"),
        ({"kind": "reserve", "seat": 0, "building": "z9", "on": True}, "building: 'z9' is not a building"),
        ({"kind": "turn", "number": -1}, "number: -1 is below 0"),
        ({"kind": "seat", "seat": 0, "used": ["<script>"]}, "used[0]: '<script>' is not a postcard"),
    ],
)
def test_wrong_edits_name_the_place(start: State, data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ny.DataError) as caught:
        edited(start, Entry(data))
    assert sentence in str(caught.value)


def test_a_tile_is_laid_once_and_on_an_empty_square(start: State) -> None:
    laid = edit(start, "tile", seat=0, tile="t4", square="a1", turn="0")
    with pytest.raises(ny.DataError, match="this tile is on the board already"):
        edit(laid, "tile", seat=0, tile="t4", square="c1", turn="0")
    with pytest.raises(ny.DataError, match="a tile lies there already"):
        edit(laid, "tile", seat=1, tile="t1", square="a1", turn="0")


@pytest.mark.parametrize("question", sorted({*QUESTIONS, *PUZZLES}))
@pytest.mark.parametrize("request_data", [{}, {"position": {}}, {"position": [], "action": 5, "text": []}, [], 5, None])
def test_no_question_breaks_down_over_nonsense(question: str, request_data: Any) -> None:
    asked = answer if question in QUESTIONS else solve
    assert asked(GAME, question, read_body(json.dumps(request_data).encode()))["error"]["sentence"]


def random_edit(dice: random.Random, shown: dict[str, Any]) -> dict[str, Any]:
    material, seat = shown["material"], dice.randrange(2)
    pieces = [piece for piece in material["tiles"].values() if piece["kind"] != "tile"]
    piece, cards = dice.choice(pieces), [card["id"] for card in material["cards"]]
    row, column = dice.randrange(7), dice.randrange(7)
    cells = [f"{chr(97 + column + across)}{row + down + 1}" for down, across in piece["cells"]]
    building, tile = dice.choice(list(material["buildings"])), f"t{dice.randrange(1, 9)}"
    variants = ["de-kosmos+all-postcards", {"base": "pt-devir", "chimneys": 1}]
    return dice.choice(
        [
            {"kind": "tile", "seat": seat, "tile": tile, "square": dice.choice(material["corners"]), "turn": "90"},
            {"kind": "lift", "square": dice.choice(list(material["squares"]))},
            {"kind": "building", "seat": seat, "building": piece["id"], "squares": cells},
            {"kind": "piece", "seat": seat, "postcard": dice.choice(cards), "squares": cells[:1]},
            {"kind": "clear", "square": dice.choice(list(material["squares"]))},
            {"kind": "reserve", "seat": seat, "building": building, "on": dice.random() < 0.5},
            {"kind": "seat", "seat": seat, "used": dice.sample(cards, 3), "ready": dice.sample(cards, 1)},
            {"kind": "turn", "seat": seat, "number": dice.randrange(99), "starter": None, "pending": building},
            {"kind": "deal", "postcards": dice.sample(cards, 8)},
            {"kind": "variant", "variant": dice.choice(variants)},
        ]
    )  # fmt: skip


@pytest.mark.parametrize("edits", [20, pytest.param(60, marks=pytest.mark.long(days=3))])
def test_whatever_is_laid_out_can_be_shown_judged_written_and_read_back(edits: int) -> None:
    """Positions that no game comes to: nothing breaks down, and the text of each gives it back."""
    dice, shown, done = random.Random(1889), sheet(example()), 0
    for _ in range(edits):
        changed = ask("edit", position=shown["position"], edit=random_edit(dice, shown))
        shown = shown if "error" in changed else changed
        done += "error" not in changed
        for action in ("lay t1 a1 0", "build i3 a1 b1 c1", "use le-penseur d4 facing north", "pass", "take w5"):
            assert "legal" in ask("verdict", position=shown["position"], action=action)
            applied = ask("apply", position=shown["position"], action=action)
            assert "map" in applied or applied["error"]["kind"] in ("PositionError", "IllegalAction")
        read = ask("read", text=shown["text"], variant=shown["position"]["variant"])
        assert read["position"] == shown["position"]
    assert done > edits * 0.4
