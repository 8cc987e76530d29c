"""Questions about Paris: found in other words, refused where they are none of Paris's, and judged on a position."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ny1901 import cli, paris
from ny1901.kernel.errors import NotationError
from ny1901.kernel.faq.answer import Answer
from ny1901.kernel.faq.checks import situation
from ny1901.kernel.faq.index import Index, items_of
from ny1901.paris import State, catalogue
from ny1901.paris.answers import BOOK
from ny1901.paris.answers.glossary import glossary
from tests.answers.learn import learn, ways
from tests.days import one_in

DATA = Path(__file__).parent / "data"
QUESTIONS = tomllib.loads((DATA / "paris_questions.toml").read_text(encoding="utf-8"))
OF_NEW_YORK = tomllib.loads((DATA / "blind_questions.toml").read_text(encoding="utf-8"))

ABOUT_ANY_GAME = {
    "who goes first",
    "may i flip the L shaped piece over so it fits the other way round",
    "how do we know the game is over? is there a number of rounds",
}
"""Questions meant for New York that Paris answers by its own rules, rightly."""

TAKEN_FOR_PARIS = {
    "the draw pile just ran out but there are still 4 cards lying open. has the end been triggered?",
    "Player 3 of 4 triggers the end. Do we stop when the round is full so that only player 4 gets another go, or do 1 "
    "and 2 come again too?",
    "is a building scored when it goes up or only once the game is finished",
    "can i burn all three of my special cards in the same turn",
    "I set off the end of the game with my last build. Do I get to go again as well, or only the other people?",
}
"""Some that it takes for its own, as nothing in them names the other game, and says that it is not sure."""


def table(name: str) -> State:
    return situation(BOOK, name)


# ------------------------------------------------------------------------------------------------------------ answers


def test_an_answer_has_ruling_rules_citations_and_a_position_with_the_engine_s_verdict() -> None:
    answer = paris.ask("May I build on blue's colour?")
    assert answer.known
    assert answer.rules[0] == "build.colour"
    assert answer.citations[:1] == catalogue().cite("build.colour")
    assert answer.cited("pt-devir") == answer.citations
    assert isinstance(answer.position, State)
    assert answer.action is not None
    assert answer.verdict == answer.position.explain(answer.action)
    assert answer.verdict.rules == ("build.colour",)
    assert State.parse(answer.to_data()["position"]) == answer.position
    assert "<svg" in answer._repr_html_()


def test_where_the_rulebook_is_silent_the_default_is_told() -> None:
    answer = paris.ask("Is the fountain one space or two?")
    assert answer.default == catalogue().question("fountain-size").default
    assert "Not in the rulebooks; taken here: One." in str(answer)


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("Darf man auf Laternen bauen?", "build.lamp"),
        ("Quem começa a segunda fase?", "phase.starter"),
        ("Wie viele Punkte bringt die größte Gruppe?", "tally.group"),
        ("Can buildngs ovrelap?", "build.free"),
    ],
)
def test_other_languages_and_misspellings_are_understood(question: str, rule: str) -> None:
    answer = paris.ask(question)
    assert answer.known
    assert rule in answer.rules


@pytest.mark.long(days=3)
def test_a_way_to_ask_leads_to_its_entry() -> None:
    """All but a few of every twelfth."""
    asked = [(text, each.id) for each in BOOK.entries() for text in each.asked][::12]
    answers = [(paris.ask(text), name) for text, name in asked]
    missed = [a.question for a, name in answers if name not in [found.id for found in a.entries[:3]] or not a.known]
    assert len(missed) <= len(asked) // 50


def hits(question: dict[str, Any]) -> list[bool]:
    return [bool(set(question["rules"]) & set(found.rules)) for found in paris.ask(question["text"]).entries[:3]]


@pytest.mark.parametrize(("part", "first", "three"), [("question", 0.8, 0.94), ("later", 0.66, 0.94)])
def test_questions_in_new_words_find_their_rule(part: str, first: float, three: float) -> None:
    found = [hits(question) for question in QUESTIONS[part]]
    assert len(found) >= 24
    assert sum(hit[:1] == [True] for hit in found) >= first * len(found)
    assert sum(any(hit) for hit in found) >= three * len(found)


@pytest.mark.long(days=3)
def test_unseen_ways_to_ask_are_mostly_found_and_the_confidence_tells_which() -> None:
    """One in ten ways to ask, asked of an index that lacks it."""
    kept = [evolve(each, asked=tuple(a for n, a in enumerate(each.asked) if n % 10 != 4)) for each in BOOK.entries()]
    partial = Index(tuple(items_of(kept, catalogue(), glossary())), glossary())
    left_out = {question.casefold() for each in BOOK.entries() for question in each.asked[4::10]}
    partial = evolve(partial, learnt=learn(ways("paris", partial, left_out)))
    found = [(partial.search(question), each) for each in BOOK.entries() for question in each.asked[4::10]]
    right = [bool(set(search.matches[0].item.source.rules[:2]) & set(each.rules[:2])) for search, each in found]
    assert len(right) > 100
    assert sum(right) / len(right) > 0.75
    certain = [hit for hit, (search, _) in zip(right, found, strict=True) if search.confidence >= 0.85]
    assert len(certain) > 50
    assert sum(certain) / len(certain) > 0.9


# ----------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize("question", one_in(6, [question["text"] for question in OF_NEW_YORK["question"]]))
def test_a_question_about_new_york_gets_no_ruling(question: str) -> None:
    answer = paris.ask(question)
    assert answer.known == (question in ABOUT_ANY_GAME | TAKEN_FOR_PARIS)
    assert not (answer.sure and question in TAKEN_FOR_PARIS)


@pytest.mark.parametrize(
    "question",
    [
        "How many workers do I have?",
        "May I demolish a gold skyscraper?",
        "Does the starting property count for streets?",
        "When is the market refilled?",
        "Who gets the bonus for Broadway?",
        "What does the Land Grab do?",
        "Do you play by the rules of New York 1901?",
        "Can one lamp light two buildings on Broadway, of both players, with the painter and the statue beside?",
        "May a worker build i3 on b1 c1 d1?",
    ],
)
def test_what_only_new_york_has_is_refused(question: str) -> None:
    answer = paris.ask(question)
    assert (answer.known, answer.rules, answer.position, answer.verdict) == (False, (), None, None)
    assert "I don't know" in answer.ruling
    assert not table("straight-three").ask(question).known


def test_unrelated_questions_are_refused() -> None:
    unrelated = (DATA / "unrelated.txt").read_text(encoding="utf-8").splitlines()
    unrelated += [question["text"] for question in OF_NEW_YORK["unrelated"]]
    assert len([question for question in unrelated if paris.ask(question).known]) <= 1


@pytest.mark.parametrize("question", ["", "?", "qwzx vbnm", "'; DROP TABLE phrasings; --"])
def test_what_says_nothing_is_not_answered(question: str) -> None:
    assert not paris.ask(question).known


@pytest.mark.parametrize("question", [b"lamp?", None, "x" * 5000])
def test_what_is_no_question_is_refused_by_our_own_error(question: object) -> None:
    for ask in (paris.ask, table("first-turn").ask):
        with pytest.raises(NotationError, match=r"no question; expected|are no question"):
            ask(question)  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------------------- about a position


@pytest.mark.parametrize(
    ("name", "question", "action", "rules"),
    [
        ("straight-three", "may I build i3 on a1?", "build i3 a1 b1 c1", ("build.colour",)),
        ("straight-three", "can I put i3 on b3 c3 d3?", "build i3 b3 c3 d3", ("build.lamp",)),
        ("straight-three", "can I put i3 on b3 c3 b4?", "build i3 b3 c3 b4", ("build.shape",)),
        ("straight-three", "may I build u6?", None, ("build.reserve",)),
        ("straight-three", "may I use the painter on a1?", "use le-peintre a1", ("le-peintre.space",)),
        ("first-turn", "may I use Sacré-Coeur?", "use sacre-coeur", ("phase.second",)),
        ("first-turn", "may I lay t1 on c3?", "lay t1 c3 0", ("lay.hand",)),
        ("some-tiles", "may I take i3?", "take i3", ("take.supply",)),
        ("first-turn", "may I pass?", "pass", ("pass.finished",)),
        (
            "one-standing",
            "can I use the annex on d1 beside i3?",
            "use bouquinistes d1 beside i3",
            ("bouquinistes.beside",),
        ),
        (
            "other-postcards",
            "can I use the statue on b1 facing north?",
            "use le-penseur b1 facing north",
            ("le-penseur.front",),
        ),
        (
            "straight-three",
            "may I use Levitation to give o4 and take v3?",
            "use levitation give o4 take v3",
            ("levitation.swap",),
        ),
    ],
)
def test_what_is_illegal_is_told_with_the_rule(
    name: str, question: str, action: str | None, rules: tuple[str, ...]
) -> None:
    state = table(name)
    answer = state.ask(question)
    assert answer.verdict is not None
    assert answer.verdict == state.explain(answer.action)
    assert set(rules) <= set(answer.rules)
    assert action is None or (str(answer.action), answer.rules) == (action, rules)
    assert answer.ruling.startswith("No: ")
    assert answer.position == state


@pytest.mark.parametrize(
    ("name", "question", "action"),
    [
        ("straight-three", "may I build i3 on b1 c1 d1?", "build i3 b1 c1 d1"),
        ("straight-three", "may I use the painter on b1?", "use le-peintre b1"),
        ("finished-pavement", "can I use levitation, give p5 and take o4?", "use levitation give p5 take o4"),
        ("other-postcards", "can I use the statue on b2 facing east?", "use le-penseur b2 facing east"),
        ("first-turn", "may I take x5?", "take x5"),
        ("one-finished", "may I pass?", "pass"),
    ],
)
def test_what_is_legal_is_told(name: str, question: str, action: str) -> None:
    state = table(name)
    answer = state.ask(question)
    assert (answer.ruling, str(answer.action)) == (f"Yes: {action} is legal.", action)
    assert answer.action in state.legal_actions
    assert answer.rules


def test_of_several_ways_the_first_is_named_and_some_are_listed() -> None:
    answer = table("first-turn").ask("may I lay my tile on c3?")
    assert answer.ruling == "Yes: lay t4 c3 0 is legal. It is one of 4 ways."
    assert answer.details == ("Legal are lay t4 c3 0, lay t4 c3 90, lay t4 c3 180 and lay t4 c3 270.",)


def test_a_seat_that_is_not_to_move_is_told_so() -> None:
    answer = table("straight-three").ask("can Blue build l4?")
    assert answer.ruling.startswith("Not now: it is orange who is to move; if it were blue's turn, build l4 ")
    assert answer.verdict is not None
    assert answer.verdict.rules == ("phase.second",)
    assert table("first-turn").ask("may seat 1 take i3?").rules == ("phase.first",)
    assert table("straight-three").ask("may i3 stand on blue spaces a1?").rules == ("build.colour",)


def test_a_question_in_general_is_answered_in_general() -> None:
    answer = table("straight-three").ask("What happens if two players tie?")
    assert answer.rules == ("tally.tie",)
    assert answer.about


_WORDS = st.sampled_from(
    [
        *("can", "may", "I", "Blue", "build", "lay", "take", "use", "pass", "tile", "i3", "u6", "t4", "a1", "h8", "z9"),
        *("painter", "statue", "levitation", "give", "facing", "north", "seat 1", "jardin", "on", "lamp", "?"),
    ]
)


@pytest.mark.long(days=3)
@given(st.lists(_WORDS, max_size=10).map(" ".join), st.sampled_from(["straight-three", "first-turn", "tie"]))
def test_any_words_of_the_game_get_an_answer_about_a_position(question: str, name: str) -> None:
    answer = table(name).ask(question)
    assert isinstance(answer, Answer)
    assert answer.verdict is None or answer.action is not None
    assert answer.known == bool(answer.rules)


# ------------------------------------------------------------------------------------------------------- command line


def test_the_command_answers_for_paris(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "--game", "paris", "can a lamp light two buildings?"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("I read this as: Can a lamp light two buildings?\nYes: it lights every building")
    assert "tally.light" in out
    assert cli.run(["ask", "--game", "paris", "how many workers do I have?"]) == 1
    assert "I don't know" in capsys.readouterr().out


def test_the_command_answers_about_a_position_of_paris(capsys: pytest.CaptureFixture[str]) -> None:
    line = str(table("straight-three"))
    assert cli.run(["ask", "--game", "paris", "--json", "--position", line, "may I build i3 on a1?"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["broken"], data["position"]) == (["build.colour"], line)


@pytest.mark.long(days=3)
def test_importing_paris_loads_no_index() -> None:
    program = "import sys, ny1901.paris; ny1901.paris.Game().initial_state(seed=1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert not {"sqlite3", "ny1901.kernel.faq", "ny1901.paris.answers"} & set(loaded)
