"""Questions about a position: who is meant, what is meant, and that every verdict is the engine's."""

from __future__ import annotations

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.kernel.faq.checks import situation
from ny1901.new_york.answers import BOOK
from ny1901.new_york.answers.facts import fact
from ny1901.new_york.answers.reading import read
from ny1901.new_york.answers.verdicts import at_turn_of
from ny1901.new_york.game import Game

EXAMPLE = ny.example()


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("may Yellow pass", 0),
        ("may blue pass", 2),
        ("may Red pass", 1),
        ("may pink pass", 0),
        ("may Robert Fletcher pass", 2),
        ("may seat 1 pass", 1),
        ("may player 1 pass", 0),
        ("may seat 7 pass", None),
        ("may the blue lot be taken", None),
        ("may a yellow 2-square card be taken", None),
        ("may brown pass", None),
        ("may I pass", None),
    ],
)
def test_who_is_meant(words: str, seat: int | None) -> None:
    assert read(EXAMPLE, words).seat == seat


@pytest.mark.parametrize(
    ("words", "tiles"),
    [
        ("build Delmonico", ("delmonico",)),
        ("build the St. Paul Building", ("st-paul-building",)),
        ("build park row", ("park-row",)),
        ("build in a park", ()),
        ("replace Singer with Woolworth", ("singer", "woolworth")),
        ("build delmonicco", ("delmonico",)),
        ("build the Flatiron at b5", ("flatiron",)),
        ("build the Tower Building", ("tower-building",)),
        ("put up a tower", ()),
    ],
)
def test_which_skyscrapers_are_meant(words: str, tiles: tuple[str, ...]) -> None:
    assert set(read(EXAMPLE, words).tiles) == set(tiles)


def test_which_squares_lots_and_cards_are_meant() -> None:
    reading = read(EXAMPLE, "take lot be and ra or R2 at k5, K6 and z99")
    assert reading.squares == ("k5", "k6")
    assert reading.lots == ("be", "ra")
    assert [EXAMPLE.rules.table.faces[face].code for face in reading.faces] == ["R2"]
    assert read(EXAMPLE, "will it be fine").lots == ()
    assert [EXAMPLE.rules.table.faces[face].code for face in read(EXAMPLE, "a red 3-square lot").faces] == ["R3"]


@pytest.mark.parametrize(
    ("question", "action", "broken"),
    [
        ("may I take lot ra?", "acquire ra", ()),
        ("may I take lot rd?", "acquire rd", ("acquire.match", "acquire.unowned")),
        ("can I acquire R2?", "acquire ra", ()),
        ("can I take a green 3-square lot?", None, ("acquire.match",)),
        ("can I end my turn?", "end", ("turn.must-acquire",)),
        ("may I demolish the silver on b5?", "rebuild liberty-tower b5 c5", ()),
        ("can I replace the silver on b5 with Bankers Trust?", "rebuild bankers-trust b5 c5 b6 c6", ()),
        ("may I demolish m6 with gold?", None, ()),
        ("may I demolish k2?", None, ("build.inside-territory", "demolish.footprint")),
        (
            "can I build the Flatiron at b5 b6?",
            "build flatiron b5 b6",
            ("turn.must-acquire", "build.own-tile", "build.free"),
        ),
        (
            "can I build Delmonico on s12 s13?",
            "build delmonico s12 s13",
            ("turn.must-acquire", "build.own-tile", "build.free"),
        ),
        ("may I rebuild Liberty Tower on b5 c5?", "rebuild liberty-tower b5 c5", ()),
        ("may I replace my Delmonico with Trinity Building?", None, ()),
        ("may I demolish my silver for gold?", None, ()),
        ("may I replace silver with bronze?", None, ("demolish.generation",)),
        ("can I build a legendary?", None, ("turn.must-acquire", "build.inside-territory", "build.free")),
        ("can I build a gold?", None, ("turn.must-acquire",)),
        ("can I take another lot?", "acquire ra", ()),
        ("is it legal to buy b6?", "acquire gh", ("acquire.unowned", "acquire.match")),
        ("can I play Land Grab?", "play land-grab", ("card.grab",)),
        ("may I use the Market Shift?", "play market-shift", ("turn.cards",)),
        ("can I give back lot ph?", "return ph", ("turn.stuck",)),
        ("may Yellow play Market Shift?", "play market-shift", ("turn.order",)),
        ("darf ich Grundstück rc erwerben?", "acquire rc", ()),
    ],
)
def test_the_engine_judges_what_is_asked(question: str, action: str | None, broken: tuple[str, ...]) -> None:
    answer = EXAMPLE.ask(question)
    assert answer.known
    assert answer.position is EXAMPLE
    assert answer.action is not None
    assert action is None or str(answer.action) == action
    assert answer.verdict is not None
    assert set(answer.verdict.rules) == set(broken)
    if not broken:
        assert EXAMPLE.is_legal(answer.action)
        assert answer.ruling.startswith("Yes: ")


def test_where_nothing_can_be_meant_the_rules_are_told() -> None:
    none_left = evolve(EXAMPLE, legendaries=0)
    assert none_left.ask("can I build a legendary?").ruling == ny.ask("can I build a legendary?").ruling


def test_a_seat_that_is_not_to_move_is_judged_as_if_it_were() -> None:
    answer = EXAMPLE.ask("may Blue take lot ra?")
    assert answer.verdict is not None
    assert answer.verdict.rules == answer.rules == ("turn.order",)
    assert answer.ruling == (
        "Not now: it is seat 1 (green) who is to move; if it were seat 2 (blue)'s turn, acquire ra is legal."
    )
    there = at_turn_of(EXAMPLE, 2)
    assert (there.to_move, there.turn.had_worker, there.turn.score) == (2, True, 45)
    demolition = EXAMPLE.ask("may Blue demolish the silver on l3?")
    assert demolition.verdict is not None
    assert demolition.verdict.rules == ("turn.order", "build.inside-territory")


def test_another_s_building_is_not_demolished() -> None:
    answer = EXAMPLE.ask("may I demolish the silver on m3?")
    assert answer.verdict is not None
    assert "demolish.own" in answer.verdict.rules
    assert any("Legal instead: rebuild" in line for line in answer.details)


def test_what_waits_for_a_lot_is_told_so() -> None:
    answer = situation(BOOK, "two-lots").ask("can I build Delmonico on g9 h9?")
    assert answer.ruling.startswith("Not yet: ")
    assert answer.details == ("Once a lot has been acquired in this turn nothing stands against it.",)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("how many workers has seat 1?", "seat 1 (green) 2 workers"),
        ("how many workers do I have?", "Available are: seat 1 (green) 2 workers."),
        (
            "how many workers are there?",
            "seat 0 (yellow) 0 workers, seat 1 (green) 2 workers and seat 2 (blue) 2 workers",
        ),
        ("how many lots does Blue own?", "seat 2 (blue) 11 lots"),
        ("how many gold buildings has Blue?", "seat 2 (blue) 4 gold buildings"),
        ("how many skyscrapers has Yellow left?", "seat 0 (yellow) 9 skyscrapers"),
        ("how many action cards do I have?", "seat 1 (green) 2 (Construction Boom and Land Grab)"),
        ("how many cards are left in the future market?", "the Future Market holds 29 cards"),
        ("what does Red score now?", "seat 1 (green) 21 points"),
        ("who is winning?", "seat 0 (yellow) would win"),
        ("who leads Nassau & Broad?", "Nassau & Broad (in play): seat 0 (yellow) 1, seat 1 (green) 2"),
        ("who leads Broadway?", "Broadway (not in play): "),
        ("who owns b5?", "Lot gd is seat 1 (green)'s. On b5 stands St. Paul Building (silver) of seat 1 (green)."),
        ("who owns lot ph?", "Lot ph is seat 1 (green)'s, with a worker on it."),
        ("who owns lot ra?", "Lot ra is nobody's."),
        ("what is on k5?", "On k5 nothing can be built."),
        ("what is on s6?", "On s6 nothing is built."),
        ("whose turn is it?", "It is seat 1 (green)'s turn, number 41."),
        ("is the game over?", "No: nothing has triggered the end yet."),
        ("which streets are in play?", "Wall Street, Nassau & Broad and Pine & Thames and the challenge gold-tycoon"),
        ("which cards are in the open market?", "The Open Market shows R2 R2 B2 Y3"),
        ("what can I do?", "acquire (15 ways) and rebuild (29 ways)"),
    ],
)
def test_what_a_position_holds_is_told(question: str, part: str) -> None:
    answer = EXAMPLE.ask(question)
    assert answer.known
    assert part in answer.ruling
    assert (answer.action, answer.verdict) == (None, None)
    assert answer.citations


def test_points_come_with_their_sources() -> None:
    answer = EXAMPLE.ask("how many points does seat 0 have?")
    assert answer.details[0].endswith("challenge 6, unused cards 1; together 52")
    assert len(EXAMPLE.ask("what do we score?").details) in (1, 3)


def test_points_of_the_start_are_told_where_a_seat_has_any() -> None:
    ahead = Game(players=2, variant=ny.Variant().change(starting_points=(0, 4))).initial_state(seed=1)
    first, second = (ahead.ask(f"how many points does seat {seat} have?").details[0] for seat in (0, 1))
    assert "buildings 0" in first
    assert "start" not in first
    assert "start 4, buildings 0" in second
    assert (fact(ahead, "tally.1.start"), fact(ahead, "score.1")) == (4, 4)


@pytest.mark.parametrize(
    "question",
    [
        "can my silver be demolished if I have no workers?",
        "does the starting property count for streets?",
        "do I lose points when I demolish?",
        "when does the game end?",
    ],
)
def test_a_question_about_the_rules_is_answered_in_general(question: str) -> None:
    answer, general = EXAMPLE.ask(question), ny.ask(question)
    assert (answer.ruling, answer.rules, answer.position) == (general.ruling, general.rules, general.position)


def test_the_end_of_the_game_is_told() -> None:
    last = situation(BOOK, "last-turn")
    assert last.ask("is the game over?").ruling == "The end is triggered; turns still to come: 1."
    over = last.apply(last.parse_action("build delmonico g12 h12")).apply(ny.EndTurn())
    assert over.ask("is the game over?").ruling == "Yes: the game is over."
    assert over.ask("whose turn is it?").ruling == "The game is over."
    assert over.ask("can I build Delmonico on g9 h9?").rules == ("end.last-turns",)
    assert "has won" in over.ask("who is winning?").ruling
    assert over.ask("what can I do?").ruling.endswith("nothing.")
    assert "The game is over." in over.ask("what does Red score now?").ruling
