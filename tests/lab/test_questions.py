"""What the page can ask, asked without a server: right answers, and wrong input as an answer with its place."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ny1901 as ny
from ny1901 import analysis, solver
from ny1901.kernel.lab.intake import read_body
from ny1901.lab.questions import QUESTIONS, answer, solve
from ny1901.lab.watching import watch
from ny1901.new_york.game import Game, State
from ny1901.new_york.lab import GAME
from ny1901.new_york.lab.sheet import sheet


def data_of(state: State) -> Any:
    return json.loads(state.to_json())


def ask(question: str, **data: Any) -> dict[str, Any]:
    return answer(GAME, question, read_body(json.dumps(data).encode()))


def puzzle(question: str, **data: Any) -> dict[str, Any]:
    return solve(GAME, question, read_body(json.dumps(data).encode()))


EXAMPLE = data_of(ny.example())
REBUILD = "rebuild west-street b5 c5 b6 c6 b7"


def impossible() -> Any:
    return json.loads(json.dumps(EXAMPLE).replace('"end": null', '"end": {"seat": 0, "rule": "end.market"}'))


def test_the_sheet_says_everything_about_a_position() -> None:
    state = ny.example()
    shown = ask("sheet", position=EXAMPLE)
    assert shown["position"] == EXAMPLE
    assert shown["text"] == str(state)
    assert shown["problems"] == []
    assert [seat["score"] for seat in shown["seats"]] == [45, 21, 45]
    assert [seat["total"] for seat in shown["seats"]] == [tally.total for tally in state.tally]
    assert [seat["workers"] for seat in shown["seats"]] == [0, 2, 2]
    builds = [action for action in state.legal_actions if isinstance(action, ny.Build | ny.Rebuild)]
    assert sum(shown["moves"]["placements"].values()) == len(builds)
    assert len(shown["moves"]["others"]) == len(state.legal_actions) - len(builds)
    assert shown["map"].startswith("<svg") and "<style" not in shown["map"] and "style=" not in shown["map"]
    assert json.dumps(shown)


def test_the_material_has_every_lot_and_tile() -> None:
    material, city = ask("sheet", position=EXAMPLE)["material"], ny.example().rules.variant.city
    squares = [square for lot in material["lots"].values() for square in lot["squares"]]
    assert len(squares) == len(set(squares)) == len(city.board.grid.squares)
    assert len(material["tiles"]) == len(city.tiles) + len(city.legendaries) + 1
    assert material["tiles"]["corbin-building"]["cells"] == [[0, 0], [0, 1], [0, 2], [0, 3]]


def test_an_impossible_position_is_shown_with_its_problems_and_without_moves() -> None:
    shown = ask("sheet", position=impossible())
    assert [problem["rule"] for problem in shown["problems"]] == ["end.market", "end.last-turns"]
    assert shown["moves"] is None
    assert [seat["total"] for seat in shown["seats"]] == [None] * 3


def test_a_legal_action() -> None:
    assert ask("verdict", position=EXAMPLE, action=REBUILD) == {"action": REBUILD, "legal": True, "violations": []}


def test_an_illegal_action_names_each_rule_with_sentence_citation_and_squares() -> None:
    found = ask("verdict", position=EXAMPLE, action="build delmonico k5 b5")
    assert not found["legal"]
    by_rule = {violation["rule"]: violation for violation in found["violations"]}
    inside = by_rule["build.inside-territory"]
    assert inside["message"] == "k5 is not in your territory"
    assert inside["squares"] == ["k5"]
    assert inside["citations"] == ["en-2015: p. 3, Option 1, Build"]
    assert inside["title"] == "Inside own territory"
    # A tile to blame is marked where it stands, whoever owns it; a lot with all its squares.
    assert by_rule["build.own-tile"]["squares"] == ["s12", "s13"]
    lot = ask("verdict", position=EXAMPLE, action="acquire ri")["violations"]
    assert lot[-1]["squares"] == ["q12", "r12"] or "q12" in lot[-1]["squares"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("build delmonico k5 k99", "line 1, column 20: k99 is not on the board"),
        ("bild delmonico", "is not a verb"),
        ("", "expected"),
        ("build <script>alert(1)</script> k5", "is not a skyscraper"),
    ],
)
def test_an_action_that_cannot_be_read(action: str, sentence: str) -> None:
    error = ask("verdict", position=EXAMPLE, action=action)["error"]
    assert error["kind"] == "NotationError"
    assert sentence in error["sentence"]


def test_applying_gives_the_next_position() -> None:
    state = ny.example()
    assert ask("apply", position=EXAMPLE, action=REBUILD)["text"] == str(state.apply(state.parse_action(REBUILD)))


def test_applying_what_is_illegal_gives_the_verdict() -> None:
    refused = ask("apply", position=EXAMPLE, action="build delmonico k5 k6")
    assert refused["error"]["kind"] == "IllegalAction"
    assert refused["violations"][0]["rule"] == "turn.must-acquire"
    assert "map" not in refused


def test_nothing_is_applied_to_an_impossible_position() -> None:
    assert ask("apply", position=impossible(), action=REBUILD)["error"]["kind"] == "PositionError"


def test_more_workers_than_there_are_forbid_a_demolition_in_a_sentence() -> None:
    state: Any = EXAMPLE
    for lot in ("ra", "rb", "rc", "rf"):
        state = ask("edit", position=state, edit={"kind": "lot", "lot": lot, "seat": 1})["position"]
    found = ask("verdict", position=state, action=REBUILD)
    assert [(broken["rule"], broken["message"]) for broken in found["violations"]] == [
        ("demolish.mark-vacated", "your workers on the board are 2 more than you have")
    ]


def test_a_new_game() -> None:
    shown = ask("open", variant="pt-2018", players=4, seed=7)
    assert shown["text"] == str(Game(players=4, variant=ny.Variant.edition("pt-2018")).initial_state(seed=7))
    assert ask("open", variant="pt-2018", players=9, seed=7)["error"]["field"] == "players"
    assert "unknown" in ask("open", variant="pt-2019", players=2, seed=7)["error"]["sentence"]


def test_a_question_about_the_rules_is_answered_with_what_it_was_read_as() -> None:
    def told(question: str) -> Any:
        return answer(GAME, "answer", read_body(json.dumps({"position": EXAMPLE, "question": question}).encode()))

    found = told("Must a building touch a street?")
    assert (found["read_as"], found["known"]) == ("Must a building touch a street?", True)
    assert found["rules"] == ["build.frontage"]
    unknown = told("Which lot card is on top of the pile right now?")
    assert (unknown["known"], unknown["read_as"], len(unknown["nearest"])) == (False, "", 3)
    assert "no question" in told("x" * 2000)["error"]["sentence"]


def test_editing() -> None:
    shown = ask("edit", position=EXAMPLE, edit={"kind": "clear", "square": "b5"})
    assert shown["seats"][1]["score"] == 15
    error = ask("edit", position=EXAMPLE, edit={"kind": "clear", "square": "k5"})["error"]
    assert (error["field"], error["message"][:32]) == ("edit.square", "'k5' is not a square of a lot; e")


def test_a_line_and_json_are_read() -> None:
    line = str(ny.example())
    assert ask("read", text=f"  {line}\n")["position"] == EXAMPLE
    assert ask("read", text=json.dumps(EXAMPLE, indent=2))["position"] == EXAMPLE


def test_an_impossible_line_is_read_and_shown_with_its_problems() -> None:
    assert ask("read", text=str(ny.example()).replace("score=21", "score=3"))["problems"] != []


def test_a_line_under_changed_rules_is_read_with_the_rules_of_the_page() -> None:
    variant = {"base": "en-2015", "workers": 5}
    changed = ask("edit", position=EXAMPLE, edit={"kind": "variant", "variant": variant})
    assert changed["text"].startswith("en-2015* 3p ")
    assert ask("read", text=changed["text"], variant=variant)["position"] == changed["position"]
    assert "error" in ask("read", text=changed["text"])
    assert "error" in ask("read", text=changed["text"].replace("3p", "xp"), variant=variant)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", {"line": 1, "column": 1}),
        (str(ny.example()).replace("wall-street", "wall-streat"), {"line": 1, "column": 20}),
        ("en-2019 3p", {"line": 1, "column": 1}),
        ('{"format": 1,}', {"line": 1, "column": 14}),
        ('{"a": ' * 9_000, {"file": "text"}),
        ("<script>alert(1)</script> 3p", {"line": 1, "column": 1}),
    ],
)
def test_a_broken_text_is_refused_with_the_place(text: str, place: dict[str, int]) -> None:
    error = ask("read", text=text)["error"]
    assert {key: error.get(key) for key in place} == place
    assert len(error["sentence"]) < 400


def test_json_that_is_no_position_names_the_field() -> None:
    broken = json.loads(json.dumps(EXAMPLE))
    broken["players"][1]["score"] = "many"
    error = ask("read", text=json.dumps(broken))["error"]
    assert error["field"] == "players[1].score"


def test_a_variants_form_is_filled_in() -> None:
    changed = ask("variant", variant="en-2015", typed={"workers": 5})
    assert changed["variant"] == {"base": "en-2015", "workers": 5}
    assert (changed["name"], changed["base"], changed["differences"]) == ("en-2015*", "en-2015", ["workers"])
    assert "pt-2018+expert" in changed["bases"]
    wrong = ask("variant", variant="en-2015", typed={"workers": 0})
    assert wrong["errors"] == {"workers": "0 is not possible; give a whole number of at least 1"}
    assert wrong["variant"] == "en-2015"
    assert all("error" not in ask("variant", variant=base) for base in wrong["bases"])


@pytest.mark.parametrize("question", sorted(QUESTIONS))
@pytest.mark.parametrize("request_data", [{}, {"position": {}}, {"position": [], "action": 5, "text": []}, [], 5, None])
def test_no_question_breaks_down_over_nonsense(question: str, request_data: Any) -> None:
    found = answer(GAME, question, read_body(json.dumps(request_data).encode()))
    assert found["error"]["sentence"]


def test_unknown_questions_are_refused() -> None:
    assert "did you mean 'verdict'?" in ask("verdikt")["error"]["sentence"]


def test_names_with_markup_stay_text() -> None:
    evil = "<script>alert(1)</script>"
    variant = {"base": "en-2015", "name": evil, "workers": 5}
    position = {**EXAMPLE, "variant": variant}
    shown = ask("sheet", position=position)
    assert shown["variant"] == evil
    assert "<script" not in shown["map"]
    city = ny.city.to_data(ny.city.reference())
    for street in city["streets"]:
        street["name"] = evil
    drawn = ask("sheet", position={**EXAMPLE, "variant": {"base": "en-2015", "city": city}})["map"]
    assert "&lt;script&gt;" in drawn and "<script" not in drawn


def test_the_best_placements_are_the_solvers() -> None:
    found = puzzle("best", position=EXAMPLE, seat=1, objective="points", top=3, timeout=20)
    expected = solver.best_placements(ny.example(), 1, top=3, timeout=20)
    assert found["rows"] == json.loads(json.dumps(expected.as_table()))
    assert found["proved"] is True and found["verdict"].startswith("Proved: ")


def test_the_bounds_are_the_solvers() -> None:
    found = puzzle("bounds", position=EXAMPLE, timeout=20)["seats"]
    assert [(seat["lower"], seat["upper"]) for seat in found] == [
        (seat.lower, seat.upper) for seat in solver.score_bounds(ny.example())
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat": 3}, "seat: there is no seat 3"),
        ({"objective": "fame"}, "objective: 'fame' is not an objective"),
        ({"top": 51}, "top: 51 placements cannot be listed; expected 1 to 50"),
        ({"timeout": 0}, "timeout: 0 seconds cannot be waited for; expected 1 to 60"),
        ({"timeout": 61}, "timeout: 61 seconds"),
        ({"position": impossible()}, "[end.market]"),
    ],
)
def test_the_solver_is_asked_only_what_it_can_answer(changes: dict[str, Any], sentence: str) -> None:
    request = {"position": EXAMPLE, "seat": 1, "objective": "points", "top": 3, "timeout": 5, **changes}
    assert sentence in puzzle("best", **request)["error"]["sentence"]


def random_edit(dice: random.Random, shown: dict[str, Any]) -> dict[str, Any]:
    material, seat = shown["material"], dice.randrange(len(shown["seats"]))
    lot, tile = dice.choice(list(material["lots"])), dice.choice(list(material["tiles"]))
    squares = [square for lot in material["lots"].values() for square in lot["squares"]]
    row, column = dice.randrange(18), dice.randrange(18)
    cells = [f"{chr(97 + column + across)}{row + down + 1}" for down, across in material["tiles"][tile]["cells"]]
    faces = [dice.choice(material["faces"])["code"] for _ in range(dice.randrange(6))]
    return dice.choice(
        [
            {"kind": "lot", "lot": lot, "seat": seat},
            {"kind": "lot", "lot": lot, "seat": None},
            {"kind": "worker", "lot": lot, "on": dice.random() < 0.5},
            {"kind": "building", "seat": seat, "tile": tile, "squares": cells},
            {"kind": "clear", "square": dice.choice(squares)},
            {"kind": "seat", "seat": seat, "score": dice.choice([0, 5, 18, 99_999]), "cards": [], "unbuilt": []},
            {"kind": "market", "faces": faces},
            {"kind": "turn", "seat": seat},
            {
                "kind": "turn",
                "number": dice.randrange(10**5),
                "acquired": dice.randrange(4),
                "built": dice.choice([1, 9]),
            },
            {"kind": "variant", "variant": dice.choice(["pt-2018+expert", {"base": "en-2015", "workers": 1}])},
        ]
    )


@pytest.mark.parametrize("edits", [8, pytest.param(25, marks=pytest.mark.long(days=3))])
def test_whatever_is_laid_out_can_be_shown_judged_written_and_read_back(edits: int) -> None:
    """Positions that no game comes to: nothing breaks down, and the text of each gives it back."""
    dice, shown, done = random.Random(1901), sheet(ny.example()), 0
    for _ in range(edits):
        edited = ask("edit", position=shown["position"], edit=random_edit(dice, shown))
        shown = shown if "error" in edited else edited
        done += "error" not in edited
        for action in (REBUILD, "build delmonico k5 k6", "acquire ra", "return pj", "play land-grab", "end"):
            assert "legal" in ask("verdict", position=shown["position"], action=action)
            applied = ask("apply", position=shown["position"], action=action)
            assert "map" in applied or applied["error"]["kind"] in ("PositionError", "IllegalAction")
    assert done > edits * 0.4
    read = ask("read", text=shown["text"], variant=shown["position"]["variant"])
    assert read["position"] == shown["position"]


def watched(question: str, **request: Any) -> list[Any]:
    return [*watch(GAME, question, read_body(json.dumps(request).encode()))]


def test_an_agent_plays_a_move_the_turn_or_to_the_end() -> None:
    state = ny.example()

    def played(until: str) -> list[Any]:
        return watched("play", position=EXAMPLE, agent="random", until=until, seed=1, timeout=60)

    (move,) = played("move")
    assert move["sheet"]["text"] == str(state.apply(state.parse_action(move["action"])))
    turn = played("turn")
    assert [step["sheet"]["mover"] for step in turn] == [state.to_move] * (len(turn) - 1) + [2]
    assert turn[0]["action"] == move["action"], "the same seed, the same dice"
    assert played("end")[-1]["sheet"]["over"]
    (wrong,) = played("noon")
    assert "an end" in wrong["error"]["sentence"]


@pytest.mark.long(days=3)
def test_the_bands_come_one_after_the_other_and_lie_inside_each_other() -> None:
    looks = watched("bands", position=EXAMPLE, agent="random", games=5, seed=7, timeout=10)
    known = [[name for name in ("found", "measured") if look["seats"][0][name]] for look in looks]
    assert known == [[], ["found"], ["found", "measured"]]
    state = ny.example()
    measured = analysis.measured_scores(state, "random", games=5, seed=7)
    uppers = [seat.upper for seat in solver.score_bounds(state)]
    for look in looks:
        assert [seat["upper"] for seat in look["seats"]] == uppers
    assert [tuple(seat["measured"]) for seat in looks[-1]["seats"]] == [*measured.bands]
    for seat in looks[-1]["seats"]:
        (least, most), (low, high) = seat["found"], seat["measured"]
        ends = (seat["lower"], least, low, high, most, seat["upper"])
        assert [*ends] == sorted(ends)
    assert looks[-1]["notes"][-1] == measured.certainty


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "0 games cannot be played"),
        ({"agent": "os:system"}, "an agent of this game"),
        ({"timeout": 99}, "99 seconds"),
    ],
)
def test_bands_of_what_cannot_be(given: dict[str, Any], sentence: str) -> None:
    (wrong,) = watched(
        "bands", **{"position": EXAMPLE, "agent": "random", "games": 5, "seed": 7, "timeout": 9, **given}
    )
    assert sentence in wrong["error"]["sentence"]


@pytest.mark.parametrize("agent", ["os:system", "builders:BUILDER", "gredy"])
def test_only_agents_of_the_game_play(agent: str) -> None:
    (wrong,) = watched("play", position=EXAMPLE, agent=agent, until="move", seed=1, timeout=60)
    assert "an agent of this game" in wrong["error"]["sentence"], "the address of a module is not even looked at"


def test_a_kept_game_has_names_and_notes_that_replay_passes_over_and_the_lab_reads() -> None:
    steps = watched("play", position=EXAMPLE, agent="random", until="turn", seed=1, timeout=60)
    actions = [step["action"] for step in steps]
    names, notes = ["Anna", "", "B\nob"], [[0, "a # start"], [len(actions), "well\nplayed"]]
    text = ask("keep", start=EXAMPLE, actions=actions, names=names, notes=notes)["text"]
    assert [str(action) for action in ny.Record.parse(text).actions] == actions
    start, *moves = watched("load", text=text, timeout=60)
    assert (start["names"], start["note"]) == (["Anna", "", "B ob"], "a # start")
    assert [move["action"] for move in moves] == actions
    assert [move["note"] for move in moves] == [""] * (len(actions) - 1) + ["well played"]
    assert moves[-1]["sheet"]["text"] == steps[-1]["sheet"]["text"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"actions": ["acquire zz"]}, "zz"),
        ({"actions": ["end"]}, "you must acquire a lot or demolish"),
        ({"notes": [[1]]}, "a note is no pair"),
        ({"notes": [["one", "two"]]}, "whole number"),
        ({"names": [5]}, "text"),
        ({"start": 5}, "there is no position"),
    ],
)
def test_what_cannot_be_kept_is_a_sentence(change: dict[str, Any], sentence: str) -> None:
    request: dict[str, Any] = {"start": EXAMPLE, "actions": [], "names": [], "notes": []}
    assert sentence in ask("keep", **request | change)["error"]["sentence"]


def test_a_record_that_goes_wrong_is_shown_up_to_there() -> None:
    text = ask("keep", start=EXAMPLE, actions=["acquire ye"], names=[], notes=[])["text"]
    start, first, wrong = watched("load", text=text.replace("acquire ye", "acquire ye; acquire ye"), timeout=60)
    assert (start["sheet"]["text"], first["action"]) == (str(ny.example()), "acquire ye")
    assert "acquire ye" in wrong["error"]["sentence"]


def test_a_variant_leaves_as_toml_and_comes_back() -> None:
    variant = {"base": "en-2015", "workers": 5}
    text = ask("to_toml", variant=variant)["text"]
    assert text == 'base = "en-2015"\nworkers = 5\n'
    assert ask("from_toml", text=text, name="mine.toml") == {"variant": variant}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('base = "en-2015"\nwokers = 5\n', "mine.toml:2:1"),
        ('base = "en-2015"\nworkers = 0\n', "mine.toml:2:"),
        ("base =", "this is not TOML"),
        ('base = "en-2015"\nhouse_rules = "own.py"\n', "mine.toml:2:"),
        ('base = "en-2015"\ncity = "own.toml"\n', "mine.toml:2:"),
        ("a = " + "[" * 500 + "]" * 500, "mine.toml"),
    ],
)
def test_a_toml_text_that_is_wrong_or_leads_to_other_files_is_refused(text: str, sentence: str) -> None:
    assert sentence in ask("from_toml", text=text, name="mine.toml")["error"]["sentence"]
