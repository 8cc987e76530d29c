"""Texts of Paris: every form is read back as what was written, and what is wrong is refused with its place."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ny1901.kernel.errors import (
    AmbiguousAction,
    DataError,
    IllegalAction,
    NotationError,
    Ny1901Error,
    PositionError,
    RecordError,
    VariantError,
)
from ny1901.paris import Build, Game, Record, State, Use, Variant, load_variant
from ny1901.paris.notation import variant_from_data, variant_to_data, variant_to_toml
from ny1901.paris.testing import variants
from ny1901.testing import moves_of, played, states_of

GAMES = tuple(Game(variant=variant) for variant in variants())
START = Game().initial_state(seed=1889)
LATE = [after for _, _, after in played(Game(), seed=12)][-4]


@settings(max_examples=60, deadline=None)
@given(states_of(*GAMES, steps=50))
def test_a_position_comes_back_from_each_form(state: State) -> None:
    assert State.parse(str(state), state.rules) == state  # type: ignore[arg-type]
    assert State.from_json(state.to_json()) == state
    assert State.from_json(state.to_json(indent=1)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert eval(repr(state), {"State": State}) == state if not str(state).split()[0].endswith("*") else True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.variant.name)
def test_every_action_comes_back_from_its_text(game: Game) -> None:
    for action in game.actions[::17]:
        assert game.parse_action(str(action)) == action


@settings(max_examples=60, deadline=None)
@given(moves_of(*GAMES, steps=50))
def test_a_legal_action_is_read_where_it_is_legal(move: tuple[State, object]) -> None:
    state, action = move
    assert state.parse_action(str(action)) == action


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_comes_back_from_its_record(number: int) -> None:
    game = GAMES[number]
    steps = list(played(game, seed=number))
    record = Record.of(steps[0][0], [action for _, action, _ in steps], seed=number)
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert again.final() == steps[-1][2]
    middle = Record.of(steps[20][0], [action for _, action, _ in steps[20:]])
    if not str(steps[20][0]).split()[0].endswith("*"):
        assert Record.parse(str(middle)) == middle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no action; expected one of lay, take, pass, build, use"),
        ("bild i3", "'bild' is not a verb; did you mean 'build'"),
        ("pass on", "'on' is too much"),
        ("lay t9 a1 0", "'t9' is not a tile"),
        ("lay t1 b1 0", "'b1' is not a square of the board"),
        ("lay t1 a1 45", "'45' is not a turn in degrees"),
        ("lay t1 a1", "the action breaks off; expected a turn in degrees"),
        ("take", "the action breaks off; expected a building"),
        ("take jardin-des-plantes", "'jardin-des-plantes' is not a building"),
        ("build i3 a1 a2", "i3 covers 3 spaces, 2 given"),
        ("build i3 a1 a2 a3 a4", "i3 covers 3 spaces, 4 given"),
        ("build i3 a1 a2 a2", "a2 stands twice"),
        ("build i3 a1 a2 z9", "z9 is not on the board"),
        ("build i3 a1 a2 33", "'33' is no space"),
        ("use le-pintre d4", "'le-pintre' is not a postcard; did you mean 'le-peintre'"),
        ("use le-penseur d4 facing up", "'up' is not a direction"),
        ("use le-penseur d4 facing", "the action breaks off; expected what comes after facing"),
        ("use levitation give i3 give v3", "'give' is out of place"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        Game().parse_action(text)
    assert caught.value.line == 1
    assert 1 <= caught.value.column <= len(text) + 1


def test_short_texts_are_read_where_they_fit_one_legal_action() -> None:
    assert str(START.parse_action("take w")) == "take w5"
    with pytest.raises(AmbiguousAction, match="'take t' fits 2 actions, say which: take t4; take t5"):
        START.parse_action("take t")
    with pytest.raises(IllegalAction, match=r"\[pass.finished\]"):
        START.parse_action("pass")


def test_spaces_may_stand_in_any_order() -> None:
    assert Game().parse_action("build i3 c1 a1 b1") == Build("i3", ("a1", "b1", "c1"))
    assert str(Use("fontaine-des-mers", "b1 a1")) == "use fontaine-des-mers a1 b1"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("pt-devir", "pt-debir"), "'pt-debir' is no standard variant"),
        (("2p", "3p"), "3 players; Paris is for 2"),
        (("2p", "twop"), "'twop' is no number of players"),
        (("player=blue", "player=red"), "'red' is not the colour of seat 1"),
        (("turn=", "trun="), "is no field; did you mean 'turn'"),
        (("seat=", "over=yes seat="), "is not how this position is written"),
        (("hand=", "hand=t1 hand="), "the field hand stands twice"),
        (("pavement=-,", "pavement="), "15 squares stand here; expected 16 squares"),
        (("pavement=-,", "pavement=0:t1,"), "'0:t1' is no tile on a square"),
        ((" player=blue", " "), "1 fields 'player' for 2 players|is no field"),
    ],
)
def test_a_line_that_is_wrong_is_refused_with_its_place(wrong: tuple[str, str], message: str) -> None:
    line = str(START).replace(*wrong, 1)
    assert line != str(START)
    with pytest.raises(NotationError, match=message):
        State.parse(line)


def test_a_position_that_cannot_occur_is_refused_unless_asked_not_to_check() -> None:
    line = str(START).replace("turn=0", "turn=1")
    with pytest.raises(PositionError, match=r"\[setup.start\]"):
        State.parse(line)
    assert [problem.rule for problem in State.parse(line, check=False).problems()] == ["pass.finished", "setup.start"]


def test_a_custom_variant_needs_its_rules_in_a_line_but_not_in_json() -> None:
    state = Game(variant=Variant().change(chimneys=5)).initial_state(seed=1)
    with pytest.raises(NotationError, match="give its rules along with the line"):
        State.parse(str(state))
    assert State.parse(str(state), Game(variant=Variant().change(chimneys=5))) == state
    with pytest.raises(NotationError, match="'pt-devir\\*' is not what the rules say; expected pt-devir"):
        State.parse(str(state), Game())


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("game",), "new-york", "game: this is a position of 'new-york'; expected 'paris'"),
        (("format",), 2, "format: this is version 2 of the form"),
        (("variant",), "pt", "variant: 'pt' is no standard variant"),
        (("pavement",), [], r"pavement: 0 squares stand here"),
        (("pavement", 0), {"seat": 0, "tile": "t1", "turn": 5}, r"pavement\[0\].turn: a tile is not turned by 5"),
        (("players",), [], "players: 0 players; Paris is for 2"),
        (("players", 0, "hand"), ["t9"], r"players\[0\].hand\[0\]: 't9' is not a tile"),
        (("players", 0, "colour"), "red", r"players\[0\].colour: 'red' is not the colour"),
        (("seat",), 2, "seat: there is no seat 2"),
        (("over",), "no", "over: a text stands here; expected true or false"),
        (("supply",), ["i3", "i3"], r"supply\[1\]: 'i3' stands twice"),
        (("pieces",), [{"postcard": "le-peintre", "seat": 0, "squares": []}], "the piece stands nowhere"),
        (
            ("pieces",),
            [{"postcard": "le-penseur", "seat": 0, "squares": ["a1"]}],
            "the piece says too much or too little",
        ),
    ],
)
def test_json_that_is_wrong_is_refused_with_its_path(path: tuple[object, ...], value: object, message: str) -> None:
    data = json.loads(START.to_json())
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(DataError, match=message):
        State.from_json(json.dumps(data))


def test_a_record_is_checked_move_by_move_and_at_its_end() -> None:
    steps = list(played(Game(), seed=2))
    text = str(Record.of(steps[0][0], [action for _, action, _ in steps], seed=2))
    wrong_seat = text.replace("2. seat 1", "2. seat 0")
    with pytest.raises(RecordError, match="now comes turn 2, of seat 1") as caught:
        Record.parse(wrong_seat).final()
    assert caught.value.line is not None
    first = str(steps[0][1])
    twice = text.replace("3. seat 0: ", f"3. seat 0: {first}; ", 1)
    with pytest.raises(NotationError, match="the turn is over before this"):
        Record.parse(twice)
    with pytest.raises(NotationError, match="is not the sum of the sources"):
        Record.parse(text.replace("total ", "total 1"))
    with pytest.raises(NotationError, match="the source group is missing"):
        Record.parse(text.replace("group ", "grup "))
    with pytest.raises(NotationError, match="group stands twice"):
        Record.parse(text.replace("unbuilt ", "group "))
    winners = steps[-1][2].winners
    with pytest.raises(RecordError, match=r"winners \(\d,\) claimed"):
        Record.parse(text.replace(f"winners: {winners[0]}", f"winners: {1 - winners[0]}")).final()
    assert Record.parse(text.replace("format: 1", "format: 1 # a comment")).final() == steps[-1][2]


def test_a_turn_of_a_levitation_has_two_actions() -> None:
    for seed in range(80):
        steps = list(played(Game(), seed))
        texts = [str(action) for _, action, _ in steps]
        if any(text.startswith("use levitation give") for text in texts):
            record = Record.of(steps[0][0], [action for _, action, _ in steps], seed=seed)
            (turn,) = [turn for turn in record.turns if len(turn.actions) > 1]
            assert [str(action).split()[0] for action in turn.actions] == ["use", "build"]
            assert Record.parse(str(record)) == record
            return
    raise AssertionError("no game used a Levitation")


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.name)
def test_a_variant_comes_back_from_plain_data_and_toml(variant: Variant, tmp_path: object) -> None:
    assert variant_from_data(variant_to_data(variant)) == variant
    path = tmp_path / "mine.toml"  # type: ignore[operator]
    path.write_text(variant_to_toml(variant), encoding="utf-8")
    assert load_variant(path) == variant


def test_a_set_of_ones_own_comes_back_from_plain_data() -> None:
    from attrs import evolve

    components = evolve(Variant().components, name="mine")
    variant = Variant().change(components=components)
    assert variant_from_data(json.loads(json.dumps(variant_to_data(variant)))) == variant


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"base": "pt-devir", "chimnies": 5}, "chimnies: there is no such key; did you mean 'chimneys'"),
        ({"base": "pt-devir", "chimneys": "5"}, "chimneys: a text stands here; expected a whole number"),
        ({"base": "pt-devir", "chimneys": 0}, "chimneys: 0 is not possible; give a whole number of at least 1"),
        ({"base": "pt-devir", "postcards": ["x"]}, "postcards: 'x' is no postcard"),
        ({"base": "pt-devir", "postcard_count": 9}, "postcard_count: 9 postcards are to be in play, but only 8"),
        ({"base": "pt-devir", "second_tie": "x"}, "second_tie: 'x' is unknown; choose from shared, second-seat"),
        ({"base": "pt-devir", "large_lamp_rays": [[[1]]]}, "large_lamp_rays: .* is no list of beams"),
        ({"base": "pt-devir+x"}, "base: 'pt-devir\\+x' is no standard variant"),
        ({"base": "pt-devir+all-postcards+all-postcards"}, "at most one addition"),
    ],
)
def test_a_variant_that_is_wrong_is_refused_with_its_field(data: object, message: str) -> None:
    with pytest.raises(DataError, match=message):
        variant_from_data(data)


def test_a_field_that_no_variant_has_is_refused() -> None:
    with pytest.raises(VariantError, match="unbuilt_penlty: no such field; did you mean 'unbuilt_penalty'"):
        Variant().change(unbuilt_penlty=2)


VOCABULARY = """
lay take pass build use t1 i3 w5 a1 b2 c3 0 90 facing north give beside le-peintre levitation jardin-des-plantes
=, : - player=orange hand=t1 seat=0 turn=0 2p pt-devir * {}
"""
WORDS = st.sampled_from(VOCABULARY.split())


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=9).map(" ".join)))
@example("build i3 " + "a" * 500)
@example("take \x00")
def test_any_text_is_read_or_refused_by_an_error_of_ours(text: str) -> None:
    for read in (Game().parse_action, START.parse_action, State.parse, State.from_json, Record.parse):
        try:
            found = read(text)
        except Ny1901Error as error:
            assert str(error)
        else:
            assert read(str(found)) == found


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2000), st.text(max_size=3), st.sampled_from(["line", "json", "record"]))
def test_a_damaged_text_is_read_or_refused_by_an_error_of_ours(place: int, put: str, form: str) -> None:
    steps = list(played(Game(), seed=3, plies=3))
    texts = {
        "line": str(LATE),
        "json": LATE.to_json(),
        "record": str(Record.of(START, [action for _, action, _ in played(Game(), 1889, plies=5)])) if steps else "",
    }
    text = texts[form]
    cut = place % len(text)
    damaged = text[:cut] + put + text[cut + 1 :]
    read = {"line": State.parse, "json": State.from_json, "record": Record.parse}[form]
    try:
        found = read(damaged)
    except Ny1901Error as error:
        assert str(error)
    else:
        assert found == type(found).parse(str(found))
        assert form != "line" or str(found) == damaged


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (("reserve=", "standing=i3 reserve="), "'i3' is no building; expected a building and its spaces"),
        (("reserve=", "standing=i3@a1-c1-d1 reserve="), "a1 c1 d1 is not the shape of i3"),
        (("turn=0", "pieces=le-peintre:0 turn=0"), "'le-peintre:0' is no piece"),
        (("turn=0", "pieces=le-peintre:0:i9 turn=0"), "'i9' is not a space of the board"),
    ],
)
def test_what_stands_on_the_board_is_read_strictly(edit: tuple[str, str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        State.parse(str(START).replace(*edit, 1))


def test_rules_that_are_not_the_lines_are_refused() -> None:
    other = Game(variant=Variant.edition("de-kosmos"))
    with pytest.raises(NotationError, match="'pt-devir' is not what the rules say; expected de-kosmos"):
        State.parse(str(START), other)


def test_an_unusual_supply_is_written_and_read() -> None:
    from attrs import evolve

    state = evolve(START, supply=7)
    assert "supply=i3,v3,o4" in str(state)
    assert State.parse(str(state), check=False) == state


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("variant: pt-devir", 'variant: {"base": "x"}', "this is no variant: base: 'x' is no standard variant"),
        ("variant: pt-devir", "variant: {", "this is no variant: .*this is not JSON"),
        ("players: 2", "players: 3", "3 players; Paris is for 2"),
        ("format: 1", "format: 2", "'2' is not a version of the form"),
        ("(5x", "(5y", "is no source of points"),
        ("seat 0: take", "seat 0: tak", "'tak' is not a verb"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    steps = next(
        steps
        for seed in range(50)
        if "(5x" in str(Record.of((steps := list(played(Game(), seed)))[0][0], [action for _, action, _ in steps]))
    )
    seed = next(seed for seed in range(50) if Game().initial_state(seed) == steps[0][0])
    text = str(Record.of(steps[0][0], [action for _, action, _ in steps], seed=seed))
    assert old in text
    with pytest.raises(NotationError, match=message):
        Record.parse(text.replace(old, new, 1))


def test_a_record_with_wrong_points_of_a_building_is_refused() -> None:
    steps = list(played(Game(), seed=3))
    text = str(Record.of(steps[0][0], [action for _, action, _ in steps], seed=3))
    assert "x1) " in text
    with pytest.raises(NotationError, match=r"gives .* points, .* stand here"):
        Record.parse(text.replace("x1) ", "x1) 9", 1))


def test_a_claim_before_the_end_is_refused() -> None:
    steps = list(played(Game(), seed=3))
    whole = Record.of(steps[0][0], [action for _, action, _ in steps], seed=3)
    cut = Record(whole.initial, whole.turns[:-1], whole.result)
    with pytest.raises(RecordError, match="a result is claimed, but the game is not over"):
        cut.final()
    forbidden = Record(whole.initial, (whole.turns[0], whole.turns[2]), None)
    with pytest.raises(RecordError, match="now comes turn 2"):
        forbidden.final()


def test_a_variant_file_that_cannot_be_read_is_refused(tmp_path: object) -> None:
    path = tmp_path / "mine.toml"  # type: ignore[operator]
    with pytest.raises(DataError, match="the file cannot be read"):
        load_variant(path)
    path.write_bytes(b"\xff")
    with pytest.raises(DataError, match="not UTF-8"):
        load_variant(path)
    path.write_text("base = ", encoding="utf-8")
    with pytest.raises(DataError, match=r"mine\.toml:1: this is not TOML"):
        load_variant(path)


def test_a_variant_with_a_name_of_its_own_keeps_it() -> None:
    variant = Variant(name="mine", edition="de-kosmos", hand_size=3)
    assert variant_from_data(variant_to_data(variant)) == variant
    assert str(Game(variant=variant).initial_state(1)).startswith("mine* 2p ")
