"""What was proved of some formulas is not asked again; what differs in any formula is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof import kept_proofs, report
from ny1901.solver.proof.cases import Gap
from ny1901.solver.proof.induction import ModelInduction, Proof, Proofs
from ny1901.solver.proof.report import Library, check_model
from ny1901.solver.proof.statement import Invariant

FOUND = Proofs(
    {
        "kept": Proof(frozenset({"no-overlap", "one-owner"}), frozenset({"turn.order"})),
        "broken": Gap("build", 1, (("before score", "3"), ("after score", "-1"))),
        "empty": Gap(reason="it says nothing"),
    },
    ("return",),
)


class Asked:
    """An induction by its digest and what it finds; it counts how often it is proved."""

    def __init__(self, digest: str = "one", found: Proofs = FOUND) -> None:
        self.digest, self.found, self.times = lambda: digest, found, 0

    def prove(self) -> Proofs:
        self.times += 1
        return self.found


def proofs_of(asked: Asked) -> Proofs:
    return kept_proofs.proofs_of(asked)  # type: ignore[arg-type]


def counted_from(limit: int) -> Invariant:
    return Invariant("counted", "Turns are counted from here.", holds=lambda s: s.turn.number >= limit)


def induction(players: int = 2, limit: int = 0, name: str = "one", leave_out: str = "") -> ModelInduction:
    model = NewYork(Game(players, Variant().change(name=name)))
    return ModelInduction(model, (counted_from(limit),), Deadline(), leave_out=frozenset({leave_out} - {""}))


@pytest.fixture(autouse=True)
def _nothing_kept_from_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    another_run(monkeypatch)
    monkeypatch.setenv(kept_proofs.FOLDER_VARIABLE, str(tmp_path / "proofs"))


def another_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_proofs, "_IN_MEMORY", {})


def test_the_digest_is_that_of_the_formulas_and_not_of_the_names() -> None:
    digest = induction().digest()
    assert digest == induction(name="another").digest()
    others = [induction(players=3), induction(limit=1), induction(leave_out="turn.order")]
    assert len({digest, *(one.digest() for one in others)}) == 4


def test_the_next_run_finds_every_outcome_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    assert proofs_of(asked) == proofs_of(asked) == FOUND
    another_run(monkeypatch)
    assert proofs_of(asked) == FOUND
    assert asked.times == 1
    assert proofs_of(Asked("two", Proofs({}))) == Proofs({})


def test_other_sources_or_another_z3_prove_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    proofs_of(asked)
    monkeypatch.setattr(kept_proofs, "_judges", lambda: "Z3 9.9")
    proofs_of(asked)
    assert asked.times == 2


@pytest.mark.parametrize("damage", ["", "[]", '{"outcomes": [["kept", {"sort": "gap"}]], "impossible": []}'])
def test_a_damaged_file_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    asked = Asked()
    proofs_of(asked)
    (file,) = (tmp_path / "proofs").iterdir()
    file.write_text(damage)
    another_run(monkeypatch)
    assert proofs_of(asked) == FOUND
    assert asked.times == 2
    another_run(monkeypatch)
    assert proofs_of(asked) == FOUND
    assert asked.times == 2, "the damaged file is replaced"


@pytest.mark.parametrize("where", ["", "a file"])
def test_where_nothing_can_be_kept_the_next_run_proves_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv(kept_proofs.FOLDER_VARIABLE, where and str(tmp_path / where))
    asked = Asked()
    proofs_of(asked)
    another_run(monkeypatch)
    proofs_of(asked)
    assert asked.times == 2


def test_what_more_time_might_decide_is_not_kept(tmp_path: Path) -> None:
    asked = Asked(found=Proofs(FOUND.outcomes | {"open": Gap("end", 1)}))
    assert proofs_of(asked) == proofs_of(asked) == asked.found
    assert asked.times == 2
    assert not (tmp_path / "proofs").exists()


def test_without_the_variable_the_folder_is_in_the_users_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kept_proofs.FOLDER_VARIABLE)
    folder = kept_proofs.folder()
    assert folder is not None
    assert "ny1901" in folder.parts


@pytest.mark.long(days=3)
def test_a_second_check_gives_the_report_of_the_first_and_asks_z3_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "TIE_GAMES", 1)
    monkeypatch.setattr(report, "MORE_GAMES", 0)
    model, library = NewYork(Game(2)), Library((counted_from(0),))
    first = check_model(model, library, timeout=None, games=0)
    assert first.all_proved
    another_run(monkeypatch)
    monkeypatch.setattr(ModelInduction, "prove", _not_asked)
    second = check_model(model, library, timeout=None, games=0)
    assert (first.results, first.support, first.steps) == (second.results, second.support, second.steps)


def _not_asked(_: Any) -> Proofs:
    raise AssertionError("Z3 is asked again")
