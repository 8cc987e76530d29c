"""What a variant changes against its base: each field of both games, other than before, and what is told of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from ny1901 import cli
from ny1901.analysis import changes
from ny1901.analysis.running import Inline
from ny1901.analysis.variant_change_page import page
from ny1901.analysis.variant_change_parts import PARTS
from ny1901.analysis.variant_changes import CHANGED, LATE, SAME, UNKNOWN, Changes
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_named
from ny1901.kernel.spec import GameSpec
from ny1901.new_york.notation import load_variant
from ny1901.solver.difference.changed_rules import rules_of

from .flips import BASES, FLIPS

EACH = [(game, name) for game, fields in FLIPS.items() for name in fields]
SILENT = {
    "new-york": {"gold_prestige_corners"},
    "paris": set(),
}
"""The fields of which no answer's check tells."""


def asked(game: str, name: str, *only: str, **options: Any) -> Changes:
    """What a field changes, with time enough on any machine."""
    given = {"timeout": 600.0, **options}
    return changes(FLIPS[game][name], BASES[game], game=game, only=only, executor=Inline(), **given)


def names(found: Changes, part: str, verdict: str = CHANGED) -> list[str]:
    return [item.name for item in found[part].of(verdict)]


@pytest.mark.parametrize(("game", "name"), EACH)
def test_every_field_names_its_rules(game: str, name: str) -> None:
    found = asked(game, name, "rules")
    book = game_named(game).catalogue()
    differing = {field for field, _, _ in found.fields}
    expected = {rule for field in differing for rule in rules_of(book, field)}
    assert name in differing
    assert set(names(found, "rules")) == expected != set()
    assert len(found["rules"].of(SAME)) == len(book) - len(expected)
    told = str(page(found).sections) + str(found)
    assert all(rule in told for rule in expected)


@pytest.mark.parametrize(
    ("game", "name", "answers", "examples"),
    [
        ("new-york", "street_bonus", 4, ["street-bonus"]),
        ("paris", "chimneys", 3, []),
        ("paris", "unbuilt_penalty", 5, ["which-postcards-score", "who-wins"]),
    ],
)
def test_answers_and_examples_that_no_longer_hold_are_named(
    game: str, name: str, answers: int, examples: list[str]
) -> None:
    found = asked(game, name, "answers", "examples")
    assert len(names(found, "answers")) == answers
    assert names(found, "examples") == examples
    first = found["answers"].of(CHANGED)[0]
    assert first.before != first.after
    assert "not" in first.after


@pytest.mark.long(days=3)
@pytest.mark.parametrize(("game", "name"), EACH)
def test_every_field_names_what_the_engine_no_longer_confirms(game: str, name: str) -> None:
    found = asked(game, name, "rules", "answers", "examples", "bounds")
    told = [
        item for part in ("answers", "examples") for verdict in (CHANGED, UNKNOWN) for item in found[part].of(verdict)
    ]
    assert bool(told) == (name not in SILENT[game])
    assert all(item.evidence for item in told)
    page_of_it = str(page(found).sections)
    assert all(item.name in page_of_it for item in told)


CHEAP = {"new-york": "workers-conserved", "paris": "no-overlap"}
"""For each game a statement about every game that is soon proved."""


def played(game: str, name: str) -> Changes:
    """What a field changes in the figures of a few games."""
    players = min(FLIPS[game][name].player_counts) if game == "new-york" else 2
    found = asked(game, name, "balance", games=2, agents=("random",), players=players)
    figures = found["balance"].items
    assert {"score", "turns"} <= {item.name for item in figures}
    assert all("4 games" in item.evidence for item in figures)
    return found


@pytest.mark.parametrize(("game", "name"), [("new-york", "street_bonus"), ("paris", "action_tokens")])
def test_fields_are_played(game: str, name: str) -> None:
    assert str(page(played(game, name)).sections).count("4 games") > 0


@pytest.mark.long(days=3)
@pytest.mark.parametrize(("game", "name"), EACH)
def test_every_field_is_played(game: str, name: str) -> None:
    assert played(game, name)["balance"].title


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [("new-york", "workers"), ("paris", "chimneys")])
def test_fields_are_proved(game: str, name: str) -> None:
    spec = game_named(game)
    check = spec.part("solver.check_invariants")

    def cheap(rules: Any, *, timeout: float) -> Any:
        return check(rules, statements=[CHEAP[game]], timeout=timeout, games=1)

    quick = evolve(spec, solver={**spec.solver, "check_invariants": cheap})
    found = changes(FLIPS[game][name], BASES[game], game=quick, only=("invariants",), timeout=600.0)
    (proof,) = found["invariants"].items
    assert (proof.name, proof.verdict) == (CHEAP[game], SAME)
    assert proof.before == proof.after == "PROVED"


def test_nothing_changes_between_equals() -> None:
    base = BASES["new-york"]
    found = changes(base, base, only=["rules", "line"])
    assert [(part.id, part.of(CHANGED), part.of(UNKNOWN)) for part in found.parts] == [
        ("rules", (), ()),
        ("line", (), ()),
    ]
    assert "no field differs" in str(found)


def stub(**parts: Any) -> GameSpec:
    """New York with other functions of the solver."""
    spec = game_named("new-york")
    return evolve(spec, solver={**spec.solver, **parts})


class _Told:
    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


def test_proofs_are_changed_the_same_or_unknown() -> None:
    """By what two reports say: proved and refuted differ, and nothing is known where one is open."""
    statuses = {"a": ("PROVED", "REFUTED"), "b": ("PROVED", "PROVED"), "c": ("PROVED", "UNKNOWN")}
    variant = FLIPS["new-york"]["workers"]

    def check(rules: Any, *, timeout: float) -> Any:
        assert 0 < timeout <= 60
        side = int(rules.variant == variant)
        return _Told(
            results=[
                _Told(name=name, statement=name.upper(), status=both[side], evidence=f"{name} {side}")
                for name, both in statuses.items()
            ]
        )

    found = changes(variant, BASES["new-york"], game=stub(check_invariants=check), only=["invariants"])
    assert [(item.name, item.verdict, item.evidence) for item in found["invariants"].items] == [
        ("a", CHANGED, "a 1"),
        ("b", SAME, "b 1"),
        ("c", UNKNOWN, "not decided in the variant: c 1"),
    ]


def test_placements_and_bounds_are_those_of_the_solver() -> None:
    """At the bundled position a street's bonus moves every bound and no placement by points."""
    variant = FLIPS["new-york"]["street_bonus"]
    spec = game_named("new-york")
    alone = evolve(spec, book="")
    found = changes(variant, BASES["new-york"], game=alone, only=["placements", "bounds"])
    assert names(found, "placements", SAME) == ["example"]
    state = spec.example()
    bounds = spec.part("solver.score_bounds")
    expected = [f"{seat.lower} to {seat.upper}" for seat in bounds(state.under(variant))]
    assert [item.after for item in found["bounds"].items] == expected
    assert names(found, "bounds") != []


def test_a_line_of_play_shows_the_difference() -> None:
    (item,) = asked("new-york", "refill", "line")["line"].of(CHANGED)
    assert "1 action from deal" in item.evidence
    assert "proved" in item.evidence
    assert item.before.startswith("acquire")


def test_figures_of_balance_have_their_games() -> None:
    found = asked("paris", "unbuilt_penalty", "balance", games=4, agents=("random",))
    assert found["balance"].items
    assert all("8 games" in item.evidence for item in found["balance"].items)


def test_what_is_asked_too_late_is_unknown() -> None:
    found = asked("new-york", "street_bonus", "answers", "bounds", timeout=1e-6)
    assert {item.evidence for part in found.parts for item in part.items} == {LATE}
    assert {item.verdict for part in found.parts for item in part.items} == {UNKNOWN}
    assert re.search(r"and \d{2,} more: the time was over", str(found))


def test_a_game_that_lacks_a_part_says_so() -> None:
    bare = evolve(game_named("paris"), solver={})
    found = changes(FLIPS["paris"]["chimneys"], BASES["paris"], game=bare, only=["line", "invariants"])
    assert [part.items[0].evidence.partition(",")[0] for part in found.parts] == [
        "Paris brings no solver.check_invariants",
        "Paris brings no solver.find_difference",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [({"only": ["rulse"]}, "did you mean 'rules'?"), ({"timeout": 0}, "0 is no time limit")],
)
def test_a_wrong_question_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said.replace("?", r"\?")):
        changes(BASES["paris"], BASES["paris"], game="paris", **options)


def test_the_command_prints_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, out = tmp_path / "mine.toml", tmp_path / "page.html"
    mine.write_text('base = "pt-devir"\nname = "More chimneys"\nchimneys = 15\n')
    only = ["--only", "rules", "--only", "answers", "--timeout", "600"]
    words = ["changes", str(mine), "--game", "paris", *only, "--out", str(out)]
    assert cli.run(words) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("More chimneys against pt-devir, 2 players\n  chimneys: 7 -> 15\nRules: 1 changed")
    html = out.read_text()
    assert "What More chimneys changes against pt-devir" in html
    assert "build.chimney" in html
    assert "What are the chimneys for?" in html
    assert f"ny1901 changes {mine} --game paris --only rules --only answers --timeout 600" in html
    assert cli.run([*words[:-2], "--json"]) == 0
    assert '"part": "rules"' in capsys.readouterr().out


def test_what_is_unknown_is_counted_and_with_details_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ["changes", "pt-2018", "--only", "answers", "--only", "invariants", "--timeout", "1e-6"]
    assert cli.run(words) == 0
    brief = capsys.readouterr().out
    assert re.search(rf"^  \d+ unknown: {LATE} *$", brief, re.MULTILINE)
    assert cli.run([*words, "--details"]) == 0
    full = capsys.readouterr().out
    for name in ("when-gold", "workers-conserved"):
        assert (name in brief, name in full) == (False, True)
    told = [line for line in (brief + full).splitlines() if not line.startswith("next: ")]
    assert max(map(len, told)) <= 80


def test_the_kinds_of_question_stand_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["changes", "--help"]) == 0
    help_text = " ".join(capsys.readouterr().out.split())
    assert all(name in help_text for name, *_ in PARTS)


def test_a_house_rule_is_among_the_rules(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from ny1901.solver.house_rules import score\n\n\n@score()\ndef bonus(position, seat):\n"
        '    """Each seat has a point more."""\n    return 1\n'
    )
    (tmp_path / "mine.toml").write_text('base = "en-2015"\nname = "mine"\nhouse_rules = "mine.py"\n')
    (item,) = changes(load_variant(tmp_path / "mine.toml"), BASES["new-york"], only=["rules"])["rules"].of(CHANGED)
    assert (item.name, item.what) == ("house.bonus", "Each seat has a point more.")
    assert (item.before, item.after) == ("not in play", "in play")
    assert "mine.py, line 4" in item.evidence
