"""What a replay marks: the lead, who can no longer win, and what each game's description names; a third game's too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.games import game_named
from ny1901.kernel.pages import Event, Frame, Replay, Seat, Step, replay_html, with_story
from ny1901.kernel.plain import replay_page_of
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.kernel.spec import GameSpec
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.paris import Use
from ny1901.testing import random_game

SEATS = (Seat("Ann", "a", "#fff", "#000"), Seat("Bob", "b", "#000", "#fff"))


def told(*steps: Step, seats: tuple[Seat, ...] = SEATS) -> list[list[tuple[str, int | None, str]]]:
    """The events of each step of a made-up game."""
    replay = Replay(title="Chess", notice="", board="", view=(0, 0, 8, 8), seats=seats, steps=steps)
    frames = [Frame(position=None, notation="") for _ in steps]
    found = with_story(replay, frames, None)
    return [[(event.kind, event.seat, event.words) for event in step.events] for step in found.steps]


def test_who_alone_gets_ahead_takes_the_lead() -> None:
    scores = [(0, 0), (3, 0), (3, 3), (4, 3), (4, 9)]
    assert told(*(Step(turn="t", scores=pair) for pair in scores)) == [
        [],
        [("In the lead", 0, "Ann takes the lead with 3 points")],
        [],
        [],
        [("In the lead", 1, "Bob takes the lead with 9 points")],
    ]
    assert told(Step(turn="t", scores=(5,)), seats=SEATS[:1]) == [[]]


def test_who_ends_below_another_can_no_longer_win_and_is_told_so_once() -> None:
    bounds = [((0, 9), (0, 9)), ((4, 9), (0, 4)), ((5, 9), (0, 4)), ((6, 9), (0, 3))]
    assert told(*(Step(turn="t", bounds=pair) for pair in bounds)) == [
        [],
        [],
        [("Can no longer win", 1, "Bob can no longer win: at most 4 points, Ann has at least 5")],
        [],
    ]


def test_how_games_from_a_step_end_is_told() -> None:
    replay = Replay(title="Chess", notice="", board="", view=(0, 0, 8, 8), seats=SEATS, steps=(Step(turn="t"),))
    frame = Frame(position=None, notation="", found=((1, 9), (2, 8)), measured=((3, 7), (4, 6)))
    (step,) = with_story(replay, [frame], None).steps
    assert (step.found, step.measured) == (frame.found, frame.measured)
    page = replay_html(evolve(replay, steps=(step,), bands=("measured: by <dice>",)))
    assert "from the end of each turn: measured: by &lt;dice&gt;." in page
    assert "from the end of each turn" not in replay_html(replay)


def frames_of(spec: GameSpec, seed: int) -> list[Frame]:
    variant = None if spec.variants is None else spec.variants.named(spec.variants.standard)
    steps = [*random_game(spec.rules(spec.players, variant), seed=seed)]
    found = [Frame(position=steps[0][0], notation="")]
    for number, (before, action, after) in enumerate(steps, start=1):
        found.append(Frame(position=after, notation="", turn=number, seat=before.to_move, action=action))
    return found


def kinds(replay: Replay, kind: str) -> list[int]:
    return [number for number, step in enumerate(replay.steps) for event in step.events if event.kind == kind]


def test_new_york_marks_gold_demolition_and_that_the_end_comes() -> None:
    spec = game_named("new-york")
    frames = frames_of(spec, seed=3)
    replay = replay_page_of(spec)(frames)
    rules = frames[0].position.rules
    built = {number: frame.action for number, frame in enumerate(frames) if isinstance(frame.action, Build | Rebuild)}
    gold = [number for number, action in built.items() if tile_of(rules, action).generation == Generation.GOLD]
    assert kinds(replay, "Gold") == gold and gold
    assert kinds(replay, "Demolition") == [number for number, action in built.items() if isinstance(action, Rebuild)]
    [end] = kinds(replay, "End")
    assert frames[end - 1].position.end is None and frames[end].position.end is not None
    assert kinds(replay, "In the lead")


def tile_of(rules: Any, action: Any) -> Any:
    return rules.table.tiles[rules.table.tile_number[action.tile]]


def test_paris_marks_postcards_and_the_second_phase() -> None:
    spec = game_named("paris")
    frames = frames_of(spec, seed=4)
    replay = replay_page_of(spec)(frames)
    used = [number for number, frame in enumerate(frames) if isinstance(frame.action, Use)]
    assert kinds(replay, "Postcard") == used and used
    [phase] = kinds(replay, "Second phase")
    assert frames[phase - 1].position.paving and not frames[phase].position.paving


def test_a_third_game_names_its_own_events_in_its_description() -> None:
    def events(before: Any, action: Any, after: Any) -> Iterator[Event]:
        if len(before.legal_actions) == len(after.legal_actions) + 1:
            yield Event("Narrow", None, f"{action} leaves one choice fewer")

    paris = game_named("paris")
    spec = evolve(paris, name="other", events=events)
    frames = frames_of(paris, seed=4)
    replay = replay_page_of(spec)(frames)
    fewer = [
        number
        for number in range(1, len(frames))
        if len(frames[number - 1].position.legal_actions) == len(frames[number].position.legal_actions) + 1
    ]
    assert kinds(replay, "Narrow") == fewer and fewer
    assert kinds(replay, "Postcard") == []
    assert "leaves one choice fewer" in replay_html(replay)


def test_what_the_rules_forbid_is_no_event() -> None:
    spec = game_named("paris")
    frames = frames_of(spec, seed=4)
    use = next(number for number, frame in enumerate(frames) if isinstance(frame.action, Use))
    forbidden = evolve(frames[use], verdict=Verdict((Violation("made.up", "no"),)))
    shown = [*frames[:use], forbidden]
    assert kinds(replay_page_of(spec)(shown), "Postcard") == []


@pytest.mark.parametrize("game", ["new-york", "paris"])
def test_every_events_words_are_a_sentence_without_its_stop(game: str) -> None:
    replay = replay_page_of(game_named(game))(frames_of(game_named(game), seed=5))
    words = [event.words for step in replay.steps for event in step.events]
    assert words
    assert all(text[0].isupper() and not text.endswith(".") for text in words)
