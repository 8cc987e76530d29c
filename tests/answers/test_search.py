"""Finding the answer: words, spelling, languages, refusals, and questions by somebody who had not seen the entries."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.kernel.faq.index import Index, Match, items_of
from ny1901.new_york.answers import BOOK
from ny1901.new_york.answers.glossary import distance, glossary, mended, stem
from tests.answers.learn import learn, ways

DATA = Path(__file__).parent / "data"
UNRELATED = (DATA / "unrelated.txt").read_text(encoding="utf-8").splitlines()


def rules_of(match: Match) -> tuple[str, ...]:
    return match.item.source.rules


# ------------------------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("the Grundstücks-Karte", ["lot", "card"]),
        ("Wolkenkratzerplättchen", ["skyscraper", "skyscraper"]),
        ("摩天楼 / 摩天大樓", ["skyscraper", "skyscraper"]),
        ("no meu bairro", ["own", "district"]),
        ("TEAR DOWN!!", ["demolish"]),
        ("a 3-square lot", ["large"]),
        ("", []),
        ("the of and", []),
    ],
)
def test_words_become_terms(text: str, terms: list[str]) -> None:
    assert [token.word for token in glossary().tokens(text)] == terms


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("worker", "worker", 0),
        ("wroker", "worker", 1),
        ("worer", "worker", 1),
        ("workerr", "worker", 1),
        ("a", "bcd", 3),
    ],
)
def test_distance_counts_changes(one: str, other: str, steps: int) -> None:
    assert distance(one, other, 5) == steps


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("biuld", "build"),
        ("buold", "buold"),
        ("bield", "bield"),
        ("skyscaper", "skyscraper"),
        ("zkyscraper", "zkyscraper"),
        ("123456", "123456"),
    ],
)
def test_misspellings_are_mended_within_reason(word: str, found: str) -> None:
    assert mended(word, ["build", "skyscraper", "123457"]) == found


def test_stems_join_the_forms_of_a_word() -> None:
    assert {stem(word) for word in ("demolish", "demolishes", "demolished", "demolishing")} == {"demolish"}
    assert stem("street") != stem("straight")


# ------------------------------------------------------------------------------------------------------------ search


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("does the starting property count for streets?", "tally.street"),
        ("DO I HAVE TO BIULD EVERY TURN", "turn.build-optional"),
        ("can i demolsh my oponents skyscaper", "demolish.own"),
        ("Wie viele Arbeiter brauche ich für Land Grab?", "card.grab"),
        ("Posso demolir prédios dos adversários?", "demolish.own"),
        ("工人什麼時候拿回?", "build.workers-back"),
        ("工人什么时候拿回?", "build.workers-back"),
        ("Dürfen Gold-Wolkenkratzer abgerissen werden", "demolish.gold-stands"),
    ],
)
def test_questions_in_the_rulebooks_languages(question: str, rule: str) -> None:
    answer = ny.ask(question)
    assert answer.known
    assert rule in answer.rules


@pytest.mark.parametrize("question", ["", "?", "   ", "the", "qwzx vbnm", "🏙️", "?!#'"])
def test_what_says_nothing_is_not_answered(question: str) -> None:
    answer = ny.ask(question)
    assert (answer.known, answer.rules, answer.position, answer.verdict) == (False, (), None, None)
    assert "don't know" in answer.ruling


def test_unrelated_questions_are_refused() -> None:
    """All but a few that say nothing but words of the game: `When was the Woolworth Building completed?`."""
    accepted = [question for question in UNRELATED if ny.ask(question).known]
    assert len(accepted) <= 3
    assert len(UNRELATED) > 50


def test_an_answer_that_is_not_known_names_the_nearest_rules_and_invents_none() -> None:
    answer = ny.ask("Is it legal to park on this street overnight?")
    assert not answer.known
    assert answer.entries
    assert answer.citations == answer.editions == ()
    assert answer.default == ""
    assert "The nearest questions:" in str(answer)


def test_the_name_of_another_game_is_refused_whatever_else_is_asked() -> None:
    question = "how many workers does each player have at the start of the game"
    assert ny.ask(f"{question}?").known
    found = BOOK.index().search(f"{question} in Agricola?")
    assert found.elsewhere == ("agricola",)
    assert not evolve(found, understood=0.9).known
    assert evolve(found, elsewhere=(), understood=0.9).known, "it is the name alone that tells"


def test_a_weak_match_is_no_answer() -> None:
    found = BOOK.index().search("can I paint my building with stripes?")
    assert not found.known
    first = evolve(found.matches[0], spoken_for=0.9, confidence=0.9)
    assert evolve(found, matches=(first,), understood=0.9).known, "it is the weakness alone that tells"


@pytest.fixture(scope="module")
def held_out() -> list[tuple[bool, bool, float]]:
    """One in ten ways to ask, asked of an index that lacks it: is the first right, one of three, how sure was it?"""
    kept = [evolve(e, asked=tuple(a for n, a in enumerate(e.asked) if n % 10 != _LEFT_OUT)) for e in BOOK.entries()]
    partial = Index(tuple(items_of(kept, BOOK.catalogue(), glossary())), glossary())
    left_out = {question.casefold() for entry in BOOK.entries() for question in entry.asked[_LEFT_OUT::10]}
    partial = evolve(partial, learnt=learn(ways("ny", partial, left_out)))
    found = []
    for entry in BOOK.entries():
        for question in entry.asked[_LEFT_OUT::10]:
            search = partial.search(question)
            right = [bool(set(rules_of(match)[:2]) & set(entry.rules[:2])) for match in search.matches[:3]]
            found.append((right[:1] == [True], any(right), search.confidence))
    return found


_LEFT_OUT = 4


@pytest.mark.long
def test_unseen_ways_to_ask_are_mostly_found(held_out: list[tuple[bool, bool, float]]) -> None:
    assert len(held_out) > 150
    assert sum(first for first, _, _ in held_out) / len(held_out) > 0.75
    assert sum(three for _, three, _ in held_out) / len(held_out) > 0.88


@pytest.mark.long
@pytest.mark.parametrize(("low", "high", "width"), [(0.0, 0.6, 0.2), (0.6, 0.9, 0.2), (0.9, 1.01, 0.1)])
def test_the_confidence_is_the_share_of_right_answers(
    held_out: list[tuple[bool, bool, float]], low: float, high: float, width: float
) -> None:
    inside = [(first, sure) for first, _, sure in held_out if low <= sure < high]
    right, claimed = (sum(column) / len(inside) for column in zip(*inside, strict=True))
    assert len(inside) > 20
    assert abs(right - claimed) < width


# --------------------------------------------------------------------------- questions of somebody who saw no entry


@pytest.fixture(scope="module")
def blind() -> dict[str, Any]:
    return tomllib.loads((DATA / "blind_questions.toml").read_text(encoding="utf-8"))


def hits(question: dict[str, Any]) -> list[bool]:
    """Which of the first three entries rest on a rule that was expected, or answer an open question that was."""
    expected = set(question["rules"])
    return [
        bool(expected & {*found.rules, found.entry.open_question}) for found in ny.ask(question["text"]).entries[:3]
    ]


def test_blind_questions_are_answered(blind: dict[str, Any]) -> None:
    found = [hits(question) for question in blind["question"]]
    assert len(found) == 60
    assert sum(any(hit) for hit in found) >= 0.9 * len(found)
    assert sum(hit[:1] == [True] for hit in found) >= 0.75 * len(found)


@pytest.mark.long(days=3)
def test_blind_questions_are_mostly_taken_for_known(blind: dict[str, Any]) -> None:
    assert sum(ny.ask(question["text"]).known for question in blind["question"]) >= 50


def test_blind_unrelated_questions_are_all_refused(blind: dict[str, Any]) -> None:
    assert [question["text"] for question in blind["unrelated"] if ny.ask(question["text"]).known] == []
    assert len(blind["unrelated"]) == 20


def test_everything_that_can_answer_is_one_item() -> None:
    sources = [item.source.id for item in BOOK.index().items]
    assert len(sources) == len(set(sources))


@pytest.mark.long
def test_the_confidences_are_the_same_under_every_hash_seed() -> None:
    program = (
        "import ny1901 as ny\n"
        "for text in ('may I demolish gold?', 'Wann endet das Spiel?', 'what if the deck runs out'):\n"
        "    print([(found.id, repr(found.confidence)) for found in ny.ask(text).entries])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "1901")
    }
    assert len(said) == 1
