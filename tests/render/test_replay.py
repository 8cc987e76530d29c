"""A game as data for the replay page: every step's picture is that of its position, and its words are true."""

from __future__ import annotations

from itertools import islice
from xml.etree import ElementTree

import attrs
import pytest

from ny1901.kernel.pages import Replay, Step
from ny1901.kernel.protocol import Verdict
from ny1901.new_york.game import Game, State
from ny1901.new_york.render.replay import Frame, replay_page
from ny1901.new_york.render.svg import position_svg
from ny1901.new_york.rules.actions import Action, Build, EndTurn
from ny1901.testing import random_game

Played = list[tuple[State, Action, State]]


@pytest.fixture(scope="module")
def played() -> Played:
    return list(islice(random_game(Game(players=3), seed=5), 120))


@pytest.fixture(scope="module")
def shown(played: Played) -> Replay:
    start = played[0][0]
    frames = [Frame(position=start, notation=str(start), bounds=((0, 9), (1, 8), (2, 7)))]
    for before, action, after in played:
        turn = before.turn
        frames.append(Frame(position=after, notation=str(after), turn=turn.number + 1, seat=turn.seat, action=action))
    return replay_page(tuple(frames))


def illegal_step(state: State, action: Action, verdict: Verdict | None = None) -> Step:
    frame = Frame(position=state, notation="", turn=1, seat=0, action=action, verdict=verdict or state.explain(action))
    return replay_page((frame,)).steps[0]


def marked(picture: str) -> int:
    return picture.count('class="mark"')


def test_each_step_draws_its_position_and_marks_what_the_action_speaks_of(shown: Replay, played: Played) -> None:
    for step, (_, action, after) in zip(shown.steps[1:], played, strict=True):
        whole, marks = position_svg(after), [element for element in step.drawn if marked(element)]
        assert len(marks) == (not isinstance(action, EndTurn) and str(action).split()[0] != "play")
        assert all(element in whole for element in step.drawn if element not in marks)
        drawn = "".join(step.drawn)
        assert drawn.count('class="building"') == whole.count('class="building"')
        assert drawn.count('class="worker"') == whole.count('class="worker"')


def test_the_board_under_the_steps_does_not_change(shown: Replay, played: Played) -> None:
    for _, _, after in played[::40]:
        ground = shown.board.split('<g transform="translate(0 ')[0]
        assert ground in position_svg(after)


def test_pieces_are_shared_between_steps(shown: Replay) -> None:
    elements = [element for step in shown.steps for element in step.drawn]
    assert len(set(elements)) < len(elements) / 10


def test_everything_drawn_is_well_formed(shown: Replay) -> None:
    pieces = {"".join(step.drawn) for step in shown.steps} | {shown.board, shown.style}
    pieces |= {"".join(fact.picture) for step in shown.steps for fact in step.facts}
    for piece in pieces:
        assert ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>').tag.endswith("}svg")
    with pytest.raises(ElementTree.ParseError):
        ElementTree.fromstring(f"<svg>{shown.board}<g></svg>")


def test_a_step_tells_the_turn_the_action_and_the_scores(shown: Replay, played: Played) -> None:
    assert (shown.steps[0].turn, shown.steps[0].words) == ("The start", "The record begins.")
    assert shown.steps[0].bounds == ((0, 9), (1, 8), (2, 7))
    for step, (before, action, after) in zip(shown.steps[1:], played, strict=True):
        seat = before.turn.seat
        assert step.turn.startswith(f"Turn {before.turn.number + 1}, seat {seat} (")
        assert step.words.startswith(f"Seat {seat} (")
        assert step.action == str(action)
        assert step.scores == after.scores
        assert step.moving == after.to_move
        assert step.notation == str(after)
        assert step.reasons == ()
    builds = [step for step in shown.steps if step.action.startswith("build lords-court")]
    assert "builds Lord's Court (bronze, 3 points) on" in builds[0].words


def test_the_table_tells_market_streets_challenge_and_legendaries(shown: Replay, played: Played) -> None:
    state, step = played[-1][2], shown.steps[-1]
    facts = {fact.label: fact.text for fact in step.facts}
    codes = ", ".join(state.rules.table.faces[face].code for face in state.market)
    assert facts["Market"] == f"Open Market: {codes}. Future Market: {len(state.future)} cards."
    streets = [state.rules.table.board.streets[street].name for street in state.deal.streets]
    assert set(facts) == {"Market", *streets, "Challenge", "Legendaries"}
    assert "".join(step.facts[0].picture).count("<title>") == len(state.market)


def test_the_map_says_where_it_is_from(shown: Replay) -> None:
    assert "the map is reconstructed" in shown.notice.lower()
    assert shown.title == "Lower Manhattan 1901 (reference reconstruction): en-2015, 3 players"


def test_a_forbidden_building_is_only_planned(played: Played) -> None:
    state = played[0][0]
    step = illegal_step(state, Build("delmonico", "k5 m6"))
    assert [reason.rule for reason in step.reasons] == list(state.explain(Build("delmonico", "k5 m6")).rules)
    assert all(reason.citations for reason in step.reasons if reason.rule != "turn.order")
    assert "".join(step.drawn).count('class="plan"') == 1
    assert marked("".join(step.drawn)) == 0


def test_what_no_rule_knows_is_told_and_drawn_all_the_same(played: Played) -> None:
    """Records are refused before they come so far; callers may still ask."""
    verdict = played[0][0].explain(EndTurn())
    step = illegal_step(played[0][0], Build("<tower>", "k5 z99"), verdict)
    assert step.words.endswith("builds <tower> on k5 z99")
    assert marked("".join(step.drawn)) == 1


def test_a_wrong_claim_is_a_step_without_an_action(played: Played) -> None:
    state = played[0][0]
    frame = Frame(position=state, notation="", verdict=state.explain(EndTurn()))
    step = replay_page((frame,)).steps[0]
    assert (step.turn, step.words) == ("The claimed result", "The record claims another result than the game has.")


def test_hostile_names_are_escaped_in_pictures_and_left_to_the_page_in_texts(hostile: State) -> None:
    page = replay_page((Frame(position=hostile, notation=str(hostile)),))
    drawn = "".join(
        (page.board, *page.steps[0].drawn, *(part for fact in page.steps[0].facts for part in fact.picture))
    )
    assert "<script" not in drawn
    assert "&lt;script&gt;" in drawn
    assert page.title.startswith("<script>")


def test_a_seat_without_a_name_in_the_city_is_called_by_its_id(played: Played) -> None:
    state = played[0][0]
    stranger = attrs.evolve(state.players[0], character="stranger")
    odd = attrs.evolve(state, players=(stranger, *state.players[1:]))
    assert replay_page((Frame(position=odd, notation=""),)).seats[0].name == "Seat 0 (yellow), stranger"
