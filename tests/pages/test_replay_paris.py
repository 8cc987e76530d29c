"""A game of Paris as data for the replay page: every step draws its position, and its words are true."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from ny1901.kernel.pages import Frame, Replay, Step
from ny1901.paris import Build, Game, Lay, State, Variant
from ny1901.paris.render import position_svg
from ny1901.paris.render.legend import legend
from ny1901.paris.render.replay import replay_page
from ny1901.paris.render.words import action_words
from ny1901.paris.rules.actions import Action

Played = list[tuple[State, Action, State]]


@pytest.fixture(scope="module")
def played() -> Played:
    dice = random.Random(7)
    state = Game(variant=Variant.named("pt-devir+all-postcards")).initial_state(seed=7)
    steps = []
    while not state.is_over:
        action = dice.choice(state.legal_actions)
        steps.append((state, action, state.apply(action)))
        state = steps[-1][2]
    return steps


@pytest.fixture(scope="module")
def shown(played: Played) -> Replay:
    start = played[0][0]
    frames = [Frame(position=start, notation=str(start), bounds=((0, 9), (1, 8)))]
    for before, action, after in played:
        frames.append(
            Frame(position=after, notation=str(after), turn=before.number + 1, seat=before.seat, action=action)
        )
    return replay_page(tuple(frames))


def illegal_step(state: State, action: Action) -> Step:
    frame = Frame(position=state, notation="", turn=1, seat=0, action=action, verdict=state.explain(action))
    return replay_page((frame,)).steps[0]


def test_each_step_draws_its_position_and_marks_what_the_action_speaks_of(shown: Replay, played: Played) -> None:
    for step, (_, action, after) in zip(shown.steps[1:], played, strict=True):
        whole = position_svg(after)
        marks = [element for element in step.drawn if 'class="mark"' in element]
        assert len(marks) == bool(getattr(action, "square", "") or getattr(action, "squares", ()))
        assert all(element in whole for element in step.drawn if element not in marks)


def test_pieces_are_shared_between_steps(shown: Replay) -> None:
    elements = [element for step in shown.steps for element in step.drawn]
    assert len(set(elements)) < len(elements) / 5


def test_everything_drawn_is_well_formed(shown: Replay) -> None:
    pictures = {"".join(step.drawn) for step in shown.steps} | {shown.board, shown.style}
    pictures |= {"".join(fact.picture) for step in shown.steps for fact in step.facts}
    for picture in pictures:
        assert ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture}</svg>').tag.endswith("}svg")
    with pytest.raises(ElementTree.ParseError):
        ElementTree.fromstring(f"<svg>{shown.board}<g></svg>")


def test_a_step_tells_the_turn_the_action_and_the_points_by_source(shown: Replay, played: Played) -> None:
    assert (shown.steps[0].turn, shown.steps[0].words) == ("The start", "The record begins.")
    assert shown.steps[0].bounds == ((0, 9), (1, 8))
    for step, (before, action, after) in zip(shown.steps[1:], played, strict=True):
        colour = ("orange", "blue")[before.seat]
        assert step.turn == f"Turn {before.number + 1}, {colour} (seat {before.seat})"
        assert step.words.startswith(colour.capitalize())
        assert (step.action, step.notation) == (str(action), str(after))
        assert step.scores == after.scores
        assert tuple(sum(source.points for source in seat) for seat in step.sources) == after.scores
        assert step.moving == (None if after.is_over else after.to_move)
    assert "wins with" in shown.steps[-1].status or "share the win" in shown.steps[-1].status


def test_every_kind_of_action_has_words_of_its_own(played: Played) -> None:
    rules = played[0][0].rules
    told = {str(action): action_words(rules, action) for _, action, _ in played}
    assert len(set(told.values())) == len(told)
    assert {words.split()[0] for words in told.values()} >= {"lays", "takes", "puts", "uses"}


def test_the_table_tells_reserves_supply_tiles_and_postcards(shown: Replay, played: Played) -> None:
    state, facts = played[9][2], {fact.label: fact for fact in shown.steps[10].facts}
    table = state.rules.table
    for label, mask in (("Reserve of blue", state.players[1].reserve), ("Supply", state.supply)):
        assert len(facts[label].picture) == mask.bit_count()
        ids = [table.building_ids[number] for number in range(12) if mask >> number & 1]
        assert all(f"({building})" in facts[label].text for building in ids)
    tiles = state.rules.variant.components.tiles
    assert facts["To draw, orange"].text.split(", ") == [tiles[number].id for number in state.players[0].stack]
    last = {fact.label for fact in shown.steps[-1].facts}
    assert last == {"Reserve of orange", "Reserve of blue", "Supply", "Open postcards"}


def test_a_forbidden_building_is_only_planned(played: Played) -> None:
    step = illegal_step(played[-1][0], Build("i3", "a1 c1 h8"))
    assert "build.shape" in [reason.rule for reason in step.reasons]
    assert "".join(step.drawn).count('class="plan"') == 1
    assert 'class="mark"' not in "".join(step.drawn)


def test_what_is_not_on_the_board_is_not_drawn(played: Played) -> None:
    for action in (Lay("t1", "b2", 0), Build("i3", "z1 z2 z3")):
        assert 'class="plan"' not in "".join(illegal_step(played[0][0], action).drawn)


def test_a_wrong_claim_is_a_step_without_an_action(played: Played) -> None:
    state = played[0][0]
    step = replay_page((Frame(position=state, notation="", verdict=state.explain(Build("i3", "a1 b1 c1"))),)).steps[0]
    assert (step.turn, step.words) == ("The claimed result", "The record claims another result than the game has.")


def test_the_legend_names_the_pieces_that_may_be_in_play(shown: Replay, played: Played) -> None:
    starters, _ = legend(Game(), 416)
    every, _ = legend(played[0][0].rules, 416)
    assert "Moulin Rouge" in every and "Moulin Rouge" not in starters
    assert every in shown.board
