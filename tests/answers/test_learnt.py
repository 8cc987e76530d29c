"""What was learnt from ways to ask: in step with them, about entries that are there, of no question kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901.kernel.faq.index import Index
from ny1901.kernel.faq.learnt import Learnt
from tests.answers.learn import BOOKS, WAYS, fingerprint, ways
from tests.answers.score import SETS, cases

_ASKED_ONCE = sorted(path for path in SETS.glob("*.tsv") if path.stem.endswith(("-7", "-8")))


@pytest.mark.long
@pytest.mark.parametrize("game", BOOKS)
def test_what_was_learnt_is_in_step_with_the_ways_to_ask(game: str) -> None:
    index: Index = BOOKS[game].index()
    assert index.learnt.made_of == fingerprint(ways(game, index)), "learn anew: python -m tests.answers.learn"
    assert set(index.learnt.entries) == {entry.id for entry in BOOKS[game].entries()}


@pytest.mark.parametrize("game", BOOKS)
def test_the_weights_are_small_whole_numbers_for_entries_that_are_there(game: str) -> None:
    learnt: Learnt = BOOKS[game].index().learnt
    assert all(0 <= place < len(learnt.entries) for pairs in learnt.weights.values() for place in pairs[::2])
    assert all(0 < abs(weight) <= 127 for pairs in learnt.weights.values() for weight in pairs[1::2])


@pytest.mark.parametrize("path", _ASKED_ONCE, ids=lambda path: path.stem)
def test_nothing_was_learnt_from_a_set_that_was_asked_once(path: Path) -> None:
    asked = list(cases(path))
    lines = (WAYS / f"{asked[0].game}.tsv").read_text(encoding="utf-8").splitlines()
    written = {line.split("\t")[1].casefold() for line in lines}
    assert [case.text for case in asked if case.text.casefold() in written] == []


def test_a_feature_speaks_by_its_share_of_those_of_its_kind() -> None:
    learnt = Learnt(("first", "second"), {"gold": [0, 100, 1, -50], "'may": [1, 30]}, unit=0.01)
    spoken = learnt.speaks_for({"terms": ["gold", "x", "y", "z"], "words": ["'may"]})
    assert spoken == {"first": pytest.approx(0.5), "second": pytest.approx(0.05)}
