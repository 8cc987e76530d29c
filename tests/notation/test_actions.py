"""Actions from text: exact, shortened, short for one position; and what each wrong text is told."""

from __future__ import annotations

import attrs
import pytest

from ny1901.kernel.errors import AmbiguousAction, IllegalAction, NotationError
from ny1901.new_york.game import Game, State
from ny1901.new_york.material import from_data, reference, to_data
from ny1901.new_york.notation import parse_action, parse_for
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.variant import Variant

GAME = Game(players=3)
START = GAME.initial_state(seed=1901)
LONGER_DELMONICO = {"id": "delmonico-annexe", "name": "Annexe", "generation": "bronze", "shape": "##", "points": 2}


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("acquire ra", AcquireLot("ra")),
        ("build delmonico c16 d16", Build("delmonico", "c16 d16")),
        ("play land-grab", PlayCard(Card.LAND_GRAB)),
        ("return ra", ReturnLot("ra")),
        ("end", EndTurn()),
        ("build delm d16 c16", Build("delmonico", "c16 d16")),
        ("  rebuild   gill c16  d16 ", Rebuild("gillender-building", "c16 d16")),
        ("play land", PlayCard(Card.LAND_GRAB)),
        ("build starting-property c16 d16", Build("starting-property", "c16 d16")),
        ("build delmonico a2 a3", Build("delmonico", "a2 a3")),
    ],
)
def test_parse_action(text: str, action: object) -> None:
    assert parse_action(GAME, text) == action


@pytest.mark.parametrize(
    ("text", "column", "message", "expected"),
    [
        ("", 1, "there is no action", "one of acquire, build, rebuild, play, return, end"),
        ("   ", 1, "there is no action", "one of acquire, build, rebuild, play, return, end"),
        ("aquire ra", 1, "'aquire' is not a verb; did you mean 'acquire'?", "one of acquire, build"),
        ("pass", 1, "'pass' is not a verb", "one of acquire"),
        ("acquire", 8, "the action breaks off", "a lot after 'acquire'"),
        ("build ", 6, "the action breaks off", "a skyscraper after 'build'"),
        ("play", 5, "the action breaks off", "an action card after 'play'"),
        ("acquire xx", 9, "'xx' is not a lot", "a lot, such as ra"),
        ("acquire R22", 9, "'R22' is not a lot; did you mean 'R2'?", "a lot, such as ra"),
        ("build delmonica c16 d16", 7, "'delmonica' is not a skyscraper; did you mean 'delmonico'?", "a skyscraper"),
        (
            "play land-grap",
            6,
            "'land-grap' is not an action card; did you mean 'land-grab'?",
            "one of construction-boom",
        ),
        ("acquire ra rb", 12, "'rb' is too much", "the end of the action"),
        ("end now", 5, "'now' is too much", "the end of the action"),
        ("build delmonico", 16, "delmonico covers 2 squares, 0 given", "2 more"),
        ("build delmonico c16 ", 20, "delmonico covers 2 squares, 1 given", "1 more"),
        ("build delmonico c16 d16 e16", 25, "delmonico covers 2 squares, 3 given", "the end"),
        ("build delmonico c16 c16", 21, "c16 stands twice", "each square once"),
        ("build delmonico c16 zz99", 21, "zz99 is not on the board", "a square of the board"),
        ("build delmonico c16 a1", 21, "a1 is not on the board", "a square of the board"),
        ("build delmonico c16 17", 21, "'17' is no square", "letters and a number, such as k5"),
        ("build\tdelmonico", 1, "'build\\tdelmonico' is not a verb", "one of acquire"),
        ("acquire " + "r" * 40, 9, f"'{'r' * 40}' is not a lot", "a lot, such as ra"),
        ("acquire " + "r" * 41, 9, f"'{'r' * 40}...' is not a lot", "a lot, such as ra"),
    ],
)
def test_unreadable_actions(text: str, column: int, message: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(GAME, text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert caught.value.message == message
    assert caught.value.expected.startswith(expected)


def test_an_action_has_to_be_a_text() -> None:
    with pytest.raises(NotationError, match="NoneType is no text to read"):
        parse_action(GAME, None)  # type: ignore[arg-type]


def lots_of(face: str) -> list[str]:
    return [lot.id for lot in GAME.table.board.lots if lot.face.code == face]


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("acquire r", [f"acquire r{letter}" for letter in "abcdefghijklm"]),
        ("return R3", [f"return {lot}" for lot in lots_of("R3")]),
        ("return R", [f"return r{letter}" for letter in "abcdefghijklm"]),
        ("build b c16", ["build broad-exchange c16", "build bankers-trust c16"]),
        ("build m c16", ["build manhattan-life c16", "build metropolitan-life c16"]),
    ],
)
def test_ambiguous_names(text: str, candidates: list[str]) -> None:
    with pytest.raises(AmbiguousAction) as caught:
        parse_action(GAME, text)
    assert caught.value.text == text
    assert sorted(caught.value.candidates) == sorted(candidates)


def test_a_name_in_full_is_never_ambiguous() -> None:
    city = from_data(to_data(reference()) | {"tiles": [*to_data(reference())["tiles"], LONGER_DELMONICO]})
    rules = Game(players=3, variant=Variant().change(city=city))
    assert parse_action(rules, "build delmonico c16 d16") == Build("delmonico", "c16 d16")
    with pytest.raises(AmbiguousAction):
        parse_action(rules, "build delmon c16 d16")


def test_short_forms_that_fit_one_legal_action() -> None:
    assert parse_for(START, "play") == PlayCard(Card.MARKET_SHIFT)
    assert parse_for(START, "play m") == PlayCard(Card.MARKET_SHIFT)
    (rebuild,) = [action for action in START.legal_actions if isinstance(action, Rebuild)]
    for text in ("rebuild", "rebuild delm", "rebuild delmonico", f"rebuild d {rebuild.squares[1]}", str(rebuild)):
        assert parse_for(START, text) == rebuild


def test_squares_of_a_short_form_choose_between_placements() -> None:
    state = START.apply(next(action for action in START.legal_actions if isinstance(action, AcquireLot)))
    builds = [action for action in state.legal_actions if isinstance(action, Build)]
    by_squares = {}
    for build in builds:
        for square in build.squares:
            by_squares.setdefault((build.tile, square), []).append(build)
    assert {len(found) for found in by_squares.values()} >= {1, 2}
    for (tile, square), found in by_squares.items():
        if len(found) == 1:
            assert parse_for(state, f"build {tile} {square}") == found[0]
        else:
            with pytest.raises(AmbiguousAction) as caught:
                parse_for(state, f"build {tile} {square}")
            assert caught.value.candidates == tuple(map(str, found))


def test_a_face_stands_for_the_lots_that_it_buys() -> None:
    face = START.rules.table.faces[START.market[0]].code
    with pytest.raises(AmbiguousAction) as caught:
        parse_for(START, f"acquire {face}")
    assert caught.value.candidates == tuple(f"acquire {lot}" for lot in lots_of(face))
    one = attrs.evolve(START, unowned=1 << START.rules.table.board.lot_number[lots_of(face)[2]])
    assert parse_for(one, f"acquire {face}") == AcquireLot(lots_of(face)[2])


def broken_rules(state: State, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalAction) as caught:
        parse_for(state, text)
    return caught.value.verdict.rules


def test_texts_that_can_be_read_but_are_not_allowed() -> None:
    assert broken_rules(START, "build delmonico c16 d16") == START.explain(Build("delmonico", "c16 d16")).rules
    assert broken_rules(START, "end") == ("turn.must-acquire",)
    assert broken_rules(START, "build delmonico") == ("turn.must-acquire", "build.free")
    assert "build.generation" in broken_rules(START, "build woolworth")
    assert "acquire.match" in broken_rules(START, "acquire P3")
    assert "turn.stuck" in broken_rules(START, "return")
    assert "turn.cards" in broken_rules(START.apply(PlayCard(Card.MARKET_SHIFT)), "play market")


def test_squares_that_no_placement_has_together() -> None:
    assert "build.shape" in broken_rules(START, "build tower-building c16 e17")
    assert "build.inside-territory" in broken_rules(START, "build tower-building a2")


def test_of_several_actions_the_one_that_breaks_least_is_explained() -> None:
    best = min(
        (START.explain(Build("delmonico", placement)) for placement in placements("delmonico")),
        key=lambda verdict: len(verdict.violations),
    )
    assert len(broken_rules(START, "build delmonico")) == len(best.violations)
    acquired = START.apply(next(action for action in START.legal_actions if isinstance(action, AcquireLot)))
    assert broken_rules(acquired, "rebuild delmonico") == ("demolish.no-acquire",)


def placements(tile: str) -> list[tuple[str, ...]]:
    table = GAME.table
    return [table.grid.names(placement.squares) for placement in table.placements[table.tile_number[tile]]]


def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = attrs.evolve(START, turns_left=0)
    for text in ("end", "play", "acquire", "build delm c16", "rebuild"):
        assert broken_rules(over, text) == ("end.last-turns",)


@pytest.mark.parametrize("text", ["", "buy ra", "build delmonico c16 c16", "build delmonico z99", "end it"])
def test_parse_for_refuses_what_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        parse_for(START, text)
