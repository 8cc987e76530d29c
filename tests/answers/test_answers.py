"""What an answer holds, how it looks, and that any text at all gets one or an error of ours."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest
from attrs import evolve
from hypothesis import example as given_example
from hypothesis import given
from hypothesis import strategies as st

import ny1901 as ny
from ny1901 import cli
from ny1901.kernel.errors import NotationError
from ny1901.new_york.answers import Answer
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue


def test_an_answer_has_ruling_rules_citations_and_a_position_with_the_engine_s_verdict() -> None:
    answer = ny.ask("Must a building touch a street?")
    assert answer.known
    assert answer.rules == ("build.frontage",)
    assert answer.citations == catalogue().cite("build.frontage")
    assert answer.cited("pt-2018") == catalogue().cite("build.frontage", "pt-2018")
    assert isinstance(answer.position, ny.State)
    assert answer.action is not None
    assert answer.verdict == answer.position.explain(answer.action)
    assert answer.verdict.rules == ("build.frontage",)


def test_the_entries_come_best_first_each_with_what_an_answer_has() -> None:
    answer = ny.ask("can gold buildings be demolished?")
    assert len(answer.entries) == 5
    assert sorted((found.confidence for found in answer.entries), reverse=True) == [
        e.confidence for e in answer.entries
    ]
    for found in answer.entries:
        assert found.ruling
        assert found.citations
        assert isinstance(found.position, ny.State)
        assert all(rule in catalogue() for rule in found.rules)
    assert (answer.ruling, answer.rules) == (answer.entries[0].ruling, answer.entries[0].rules)
    assert answer.confidence > 0.9
    assert str(answer.entries[0]) == f"{answer.ruling} [demolish.gold-stands, demolish.generation]"


def test_where_editions_differ_each_is_told() -> None:
    answer = ny.ask("When is the market refilled?")
    assert {edition for _, edition, _ in answer.editions} == {"en-2015", "de-2015", "zh-2016", "pt-2018"}
    assert "zh-2016 on turn.refill: " in str(answer)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "question",
    [
        "Can I end my turn?",
        "How many workers do I have left?",
        "When is the market refilled?",
        "May I count the cards left in the Future Market?",
    ],
)
def test_about_a_position_its_own_edition_is_cited_where_that_says_it(edition: str, question: str) -> None:
    state = ny.Game(players=3, variant=ny.Variant.edition(edition)).initial_state(seed=1901)
    answer = state.ask(question)
    assert answer.known
    for rule in answer.rules:
        stated = {citation.edition for citation in catalogue()[rule].citations}
        assert {citation.edition for citation in answer.cited_for(rule)} == ({edition} & stated or stated)
    assert answer.citations[:1] == catalogue().cite(answer.rules[0], edition)[:1]
    assert f"  {answer.rules[0]}: {answer.citations[0]}" in str(answer)


def test_where_the_rulebooks_are_silent_the_default_is_told() -> None:
    answer = ny.ask("May I build the mirror image of a skyscraper?")
    assert answer.default == catalogue().question("flip").default
    assert "Not in the rulebooks; taken here: No: a tile is only rotated." in str(answer)
    assert ny.ask("Must a building touch a street?").default == ""


def test_text_and_page_show_the_ruling_the_source_and_the_position() -> None:
    answer = ny.ask("Must a building touch a street?")
    text, page = str(answer), answer._repr_html_()
    for part in (
        answer.ruling,
        "build.frontage: en-2015: p. 3",
        "Shown on: ",
        "build delmonico m6 n6: no side",
        "See also:",
    ):
        assert part in text
    assert "<svg" in page
    assert "<p>The nearest questions:" in ny.ask("Is it legal to park on this street overnight?")._repr_html_()
    assert "<b>" not in evolve(answer, ruling="<b>bold</b>")._repr_html_()
    assert "<svg" not in ny.ask("what is the weather?")._repr_html_()


def test_the_table_and_the_data_say_the_same() -> None:
    answer = ny.ask("Must a building touch a street?")
    data = json.loads(json.dumps(answer.to_data()))
    assert data["entries"] == answer.as_table()
    assert (data["known"], data["legal"], data["broken"]) == (True, False, ["build.frontage"])
    assert ny.State.parse(data["position"]) == answer.position
    unknown = ny.ask("what is the weather?").to_data()
    assert (unknown["known"], unknown["position"], unknown["legal"], unknown["rules"]) == (False, None, None, [])


# -------------------------------------------------------------------------------------------------------- any input

HOSTILE = [
    '" OR 1=1 --',
    "'; DROP TABLE phrasings; --",
    'street* AND NEAR("worker" lot, 2)',
    "words:street OR item:3",
    "NOT (street ^worker) {a b} : col",
    "\x00worker\x00",
    "\ud800 worker",
    "workers " * 100,
    "İstanbul ﬁ ǅ ΐ street",
    "k5 ra R2 zz99 a0 a00 99a",
    "seat 99 player 0 seat 12345678901234567890",
]


def answers(question: str) -> Answer[ny.State]:
    ny.example().ask(question)
    return ny.ask(question)


@pytest.mark.parametrize("question", HOSTILE)
def test_query_syntax_and_odd_signs_are_only_words(question: str) -> None:
    assert isinstance(answers(question), Answer)


@given(st.text(max_size=300))
@given_example("how many " + "9" * 200)
def test_any_text_gets_an_answer(question: str) -> None:
    answer = answers(question)
    assert answer.known == bool(answer.rules)
    assert 0 <= answer.confidence <= 1
    assert str(answer)


_WORDS = st.sampled_from(
    [
        *("can", "may", "I", "Blue", "Red", "build", "demolish", "take", "acquire", "return", "end", "turn", "silver"),
        *("gold", "Woolworth", "Flatiron", "delmonico", "k5", "b5", "ra", "be", "R2", "red", "2-square", "lot", "with"),
        *(
            "how many",
            "workers",
            "points",
            "seat 0",
            "player 3",
            "who",
            "owns",
            "land grab",
            "market shift",
            "now",
            "?",
        ),
    ]
)


@pytest.mark.long(days=3)
@given(st.lists(_WORDS, max_size=12).map(" ".join))
def test_any_words_of_the_game_get_an_answer_about_a_position(question: str) -> None:
    answer = ny.example().ask(question)
    assert answer.verdict is None or answer.action is not None
    assert isinstance(answer.ruling, str)


@pytest.mark.parametrize("question", [b"street?", None, 3, ["street"], "x" * 100_000, "streets " * 20_000])
def test_what_is_no_question_is_refused_by_our_own_error(question: object) -> None:
    with pytest.raises(NotationError, match=r"no question; expected|are no question"):
        ny.ask(question)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        ny.example().ask(question)  # type: ignore[arg-type]


def test_many_threads_may_ask_at_once() -> None:
    found: list[tuple[str, ...]] = []
    threads = [threading.Thread(target=lambda: found.append(ny.ask("who goes first?").rules)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [("setup.first-player",)] * 8


def test_importing_the_library_loads_no_index() -> None:
    program = "import sys, ny1901; ny1901.Game(players=3).initial_state(seed=1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert not {"sqlite3", "ny1901.new_york.answers"} & set(loaded)


# ------------------------------------------------------------------------------------------------------ command line


def test_the_command_answers_in_general(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "Must", "a", "building", "touch", "a", "street?"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("I read this as: Must a building touch a street?\nYes: at least one side")
    assert f"\n{ny.ask('Must a building touch a street?').position}\n" in out
    assert "build.frontage" in out
    assert "Shown on" in out


def test_the_command_says_that_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "what is the weather like?"]) == 1
    assert "I don't know" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("question", "status"), [("may I take lot ra?", 0), ("may I take lot rd?", 1), ("who is winning?", 0)]
)
def test_the_command_answers_about_a_position(capsys: pytest.CaptureFixture[str], question: str, status: int) -> None:
    assert cli.run(["ask", "--json", "--position", "example", question]) == status
    data = json.loads(capsys.readouterr().out)
    assert data["known"]
    assert data["position"] == str(ny.example())


def test_the_command_shows_editions_defaults_and_details(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "When is the market refilled?"]) == 0
    assert "The editions differ" in capsys.readouterr().out
    assert cli.run(["ask", "May I build the mirror image of a skyscraper?"]) == 0
    assert "taken here: No: a tile is only rotated." in capsys.readouterr().out
    assert cli.run(["ask", "--position", str(ny.example()), "may I demolish the silver on b5?"]) == 0
    assert "Legal are rebuild liberty-tower b5 c5" in capsys.readouterr().out


def test_a_question_too_long_is_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "x" * 5000]) == 2
    assert "5000 characters are no question" in capsys.readouterr().err
