"""The same measures at several strengths of play, and the published results that were made with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest

from ny1901 import analysis, cli
from ny1901.analysis import Inline, Study, claims, rule_worth, strengths, summary, win_rates, worth
from ny1901.analysis.experiment import Experiment
from ny1901.analysis.report import report, to_markdown
from ny1901.analysis.report_experiments import sections_of
from ny1901.analysis.strength_study import STRENGTHS, Strengths
from ny1901.kernel.errors import DataError, StudyError

from .made_up import frames

AGENTS = ("random", "greedy")
QUICK: dict[str, Any] = {"games": 4, "players": 2, "seed": 5, "executor": Inline()}


@pytest.fixture(scope="module")
def found() -> Strengths:
    return strengths(AGENTS, without=["large-lot"], **QUICK)


def study(*agents: str) -> Any:
    return Study(variants=["en-2015"], agents=agents, players=2, games=4, seed=5).run(executor=Inline())


@pytest.mark.parametrize("place", [0, 1], ids=AGENTS)
def test_each_agent_has_the_figures_of_a_study_of_its_own(found: Strengths, place: int) -> None:
    alone = study(AGENTS[place])
    game = {line.item: line.figures[place] for line in found.of("game")}
    assert game == summary(alone)
    streets = {thing.item: thing for thing in worth(alone, "street")}
    assert streets
    for line in found.of("street"):
        if line.item in streets:
            assert line.figures[place] == getattr(streets[line.item], line.measure)
    counts = alone.rules.groupby("rule")["count"].mean()
    assert {line.item: line.figures[place].estimate for line in found.of("rule") if line.figures[place]} == (
        pytest.approx(counts.to_dict())
    )


@pytest.mark.parametrize("place", [0, 1], ids=AGENTS)
def test_what_is_left_be_is_played_against_oneself_by_two(found: Strengths, place: int) -> None:
    free, restricted = AGENTS[place], f"{AGENTS[place]}+no-large-lot"
    pair = study(free, restricted)
    points, wins = found.of("freedom")
    assert points.figures[place] == rule_worth(pair, free=free, restricted=restricted)
    won, same = wins.figures[place], win_rates(pair)[free]
    assert won is not None
    assert (won.estimate, won.lower, won.upper, won.games) == (same.estimate, same.lower, same.upper, same.games)
    assert (points.words, points.unit, wins.words) == (
        "worth of large-lot, points",
        "points",
        "worth of large-lot, wins",
    )


@pytest.mark.long(days=3)
def test_several_things_left_be_are_several_questions(found: Strengths) -> None:
    more = strengths(["greedy"], without=["large-lot", "land-grab"], **QUICK).of("freedom")
    alone, among = (next(line for line in lines if line.item == "large-lot") for lines in (found.of("freedom"), more))
    (corrected,) = among.figures
    assert alone.figures[1] is not None
    assert corrected is not None
    assert alone.figures[1].corrected == ""
    assert corrected.corrected == "Holm, 2 questions"
    assert corrected.estimate == alone.figures[1].estimate


def test_the_table_has_a_row_for_each_figure(found: Strengths) -> None:
    table = found.to_frame()
    assert len(table) == sum(figure is not None for line in found.lines for figure in line.figures)
    (turns,) = table.query("item == 'turns' and agent == 'greedy'").to_dict("records")
    assert turns["lower"] < turns["estimate"] < turns["upper"]
    assert (turns["part"], turns["unit"], turns["games"]) == ("game", "turns", 4)
    assert set(table["part"]) == set(found.parts)
    text = str(found)
    assert "4 games of each agent and question, seed 5" in text
    assert re.search(r"length of a game: random .* turns \(.* to .*\); greedy .* turns \(", text)


def test_a_way_to_end_that_never_came_is_none_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what one agent alone was measured by has no figure for the other."""

    def played(experiment: Experiment, variants: Any) -> Any:
        made = frames(8, seed=1, variant="en-2015")
        games = made.games.assign(ended=f"end.{experiment.agents[0]}", **{f"own_{experiment.agents[0]}": 1.0})
        items, rules = made.items.assign(item=experiment.agents[0]), made.rules.assign(deal=made.games["deal"])
        return SimpleNamespace(
            games=games, seats=made.seats, items=items, rules=rules, study=experiment.study(variants)
        )

    monkeypatch.setattr(Experiment, "play", played)
    found = strengths(AGENTS, **QUICK)
    lines = {line.item: line.figures for line in found.of("game")}
    assert [figure and figure.estimate for figure in lines["ended:end.random"]] == [1.0, 0.0]
    assert [figure and figure.estimate for figure in lines["ended:end.greedy"]] == [0.0, 1.0]
    assert [figure is None for figure in lines["own_random"]] == [False, True]
    assert [figure is None for line in found.of("street") for figure in line.figures][:2] == [True, False]
    (section,) = sections_of(found)
    assert any("-" in row[2:] for row in section.tables[0].rows)


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("undrawn")
def test_a_report_has_the_agents_side_by_side(found: Strengths) -> None:
    (section,) = sections_of(found)
    assert all(table.columns == ("what", "measure", *AGENTS) for table in section.tables)
    assert len(section.tables) == len(found.parts)
    made = report(found)
    assert made.sections[1].title == section.title
    assert made.sections[0].tables[0].columns == ("figure", *AGENTS, "good games have")
    assert len(made.sections[0].tables[0].rows) == 5
    assert [text.partition(":")[0] for text in made.sections[0].text] == list(AGENTS)
    assert made.asked == "How does en-2015 play by random and greedy?"
    assert dict(made.frames)["figures"].equals(found.to_frame())
    assert "| length of a game | turns | " in to_markdown(made)


def test_stars_and_numbers_of_games_stand_where_they_say_something(found: Strengths) -> None:
    (section,) = sections_of(found)
    streets = next(table for table in section.tables if table.caption.startswith("Street"))
    cells = [cell for row in streets.rows for cell in row[2:] if cell != "-"]
    dealt = {figure.games for line in found.of("street") for figure in line.figures if figure}
    assert any(count < 4 for count in dealt)
    assert all(f"[{count}]" in " ".join(cells) for count in dealt if count != 4)
    assert "[4]" not in " ".join(cells)
    told = attrs.evolve(found.lines[0].figures[0], p=0.001)
    starred = attrs.evolve(found, lines=(attrs.evolve(found.lines[0], figures=(told, None)),))
    assert sections_of(starred)[0].tables[0].rows[0][2].endswith("*")


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"agents": "greedy"}, StudyError, "agents: 'greedy' is no list of agents; give names such as"),
        ({"agents": []}, StudyError, r"agents: \[\] is no list of agents"),
        ({"agents": ["random", "gredy"]}, DataError, "did you mean 'greedy'"),
        ({"agents": ["random"], "without": ["demolitions"]}, DataError, "did you mean 'no-demolition'"),
        ({"agents": ["random"], "without": ["demolition"], "games": 3}, StudyError, "give 2 or 4"),
        ({"agents": ["random"], "player": 2}, StudyError, "player: no such option"),
    ],
)
def test_wrong_input_is_told_before_a_game_is_played(
    options: dict[str, Any], error: type[Exception], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Experiment, "play", lambda *_, **__: pytest.fail("a game was played"))
    with pytest.raises(error, match=said):
        strengths(**options)


def test_a_part_that_was_not_measured_is_refused(found: Strengths) -> None:
    with pytest.raises(StudyError, match="part: 'bridge' was not measured; there are game, freedom, rule, street"):
        found.of("bridge")


@pytest.mark.long(days=3)
def test_paris_is_measured_the_same_way() -> None:
    found = strengths(AGENTS, game="paris", variant="pt-devir", **QUICK)
    assert {"game", "building", "postcard"} <= set(found.parts)
    assert "rule" not in found.parts


# -------------------------------------------------------------------------------------------------------- command line

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.mark.long(days=3)
def test_the_command_says_what_the_library_says(run: Run, found: Strengths) -> None:
    arguments = ("strengths", "--agents", "random,greedy", "--without", "large-lot", "--games", "4", "--players", "2")
    status, out, err = run(*arguments, "--seed", "5", "--workers", "0")
    assert (status, err) == (0, "")
    shown = " ".join(out.split())
    assert " ".join(found.heading.split()) in shown
    assert all(figure.show(figure.estimate) in shown for line in found.of("game") for figure in line.figures if figure)
    status, out, _ = run(
        "strengths", "--game", "paris", "--agents", "random", "--games", "2", "--workers", "0", "--json"
    )
    assert {row["agent"] for row in json.loads(out)} == {"random"}


def test_claims_and_strengths_are_asked_of_three_agents_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def note(*agents: Any, **options: Any) -> Any:
        asked.append(agents[0] if agents else options["agents"])
        raise StudyError("enough")

    monkeypatch.setattr("ny1901.new_york.study.claims.claims", note)
    monkeypatch.setattr("ny1901.analysis.strength_study.strengths", note)
    assert cli.run(["claims", "--workers", "0"]) == cli.run(["strengths", "--workers", "0"]) == 2
    assert asked == [list(STRENGTHS)] * 2
    assert claims.__kwdefaults__["agents"] == STRENGTHS


@pytest.mark.parametrize("name", sorted(set(dir(analysis)) & set(analysis._HOME)))
def test_a_name_stays_what_it_is_after_the_modules_are_loaded(name: str) -> None:
    """A module named like something in it would take its place."""
    import_module(analysis._HOME[name])
    assert not isinstance(getattr(analysis, name), ModuleType)
