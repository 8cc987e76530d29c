"""The help and the short answers, at 80 columns, for both games."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from attrs import evolve

from ny1901 import cli, solver
from ny1901.analysis.agents import names
from ny1901.analysis.agents.names import agent_kinds
from ny1901.cli.inputs import read_position, read_variant
from ny1901.cli.topics import TOPICS
from ny1901.kernel.games import game_named
from ny1901.kernel.variants import field_names
from ny1901.solver.proof.report import Status

COLUMNS = 80
GAMES = ("new-york", "paris")
Said = Callable[..., list[str]]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """The lines that a command prints on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", str(COLUMNS))

    def say(*arguments: str) -> list[str]:
        assert cli.run([*arguments]) in (0, 1), arguments
        return [line.rstrip() for line in capsys.readouterr().out.splitlines()]

    return say


def leaves(command: click.Command, *names: str) -> Iterator[tuple[str, ...]]:
    yield names
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from leaves(inner, *names, name)


def test_every_command_is_found_by_what_one_wants() -> None:
    listed = [name for topic in TOPICS for name in topic.commands]
    assert sorted(listed) == sorted(cli.commands.commands)


@pytest.mark.parametrize("names", list(leaves(cli.commands)), ids=" ".join)
def test_help_has_no_cut_sentence_and_fits(said: Said, names: tuple[str, ...]) -> None:
    lines = said(*names, "--help")
    assert [
        line for line in lines if len(line) > COLUMNS or (line.endswith("...") and not line.startswith("Usage:"))
    ] == []
    if len(names) == 1:
        assert lines[-1].strip().startswith(f"Example: ny1901 {names[0]}")


@pytest.mark.parametrize("example", [example for topic in TOPICS for _, example in topic.commands.values()])
def test_every_example_can_be_read(example: str) -> None:
    name, *words = shlex.split(example)[1:]
    command: click.Command = cli.commands.commands[name]
    while isinstance(command, click.Group):
        name, *words = words
        command = command.commands[name]
    assert command.make_context(name, words).command is command


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "words", [["fields"], ["editions"], ["bounds"], ["best", "--timeout", "0.1"], ["verify", "--timeout", "0.001"]]
)
def test_answers_fit_in_80_columns(said: Said, words: list[str], game: str) -> None:
    assert [line for line in said(*words, "--game", game) if len(line) > COLUMNS] == []


@pytest.mark.parametrize("seconds", ["20", "0.5"])
def test_the_next_command_repeats_a_number_as_it_was_given(said: Said, seconds: str) -> None:
    assert said("best", "--timeout", seconds)[-1].startswith(f"next: ny1901 best --timeout {seconds} ")


@pytest.mark.parametrize("game", GAMES)
def test_fields_says_what_each_field_is(said: Said, game: str, project: Path) -> None:
    variants = game_named(game).variants
    assert variants is not None
    described = variants.described()
    assert tuple(described) == field_names(type(variants.named(variants.standard)))
    shown = " ".join(" ".join(said("fields", "--game", game)).split())
    assert all(name in shown for name in described if name != "name")
    if game == "new-york":
        page = (project / "docs/reference/file-formats.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \| .*? \| (.*) \|$", page, re.MULTILINE)
        told = {name: re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "") for name, text in rows}
        assert {name: told[name] for name in described} == described


def test_editions_and_agents_are_all_listed(said: Said) -> None:
    for game in GAMES:
        variants = game_named(game).variants
        assert variants is not None
        shown = said("editions", "--game", game)
        for name in variants.editions:
            assert any(line.split()[:1] == [name] for line in shown)
    assert names._SENTENCES.keys() == agent_kinds().keys()
    shown = said("agents")
    for name in agent_kinds():  # all that there are come with every game or with New York
        assert any(line.split()[:1] == [name] for line in shown)


@pytest.mark.parametrize("game", GAMES)
def test_verify_says_in_ten_lines_what_it_found(said: Said, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = game_named(game)
    undecided = solver.check_invariants(spec.rules(spec.players, read_variant(None, spec)), timeout=1e-9)
    statuses = (Status.PROVED, Status.REFUTED, Status.UNKNOWN)
    results = tuple(evolve(result, status=statuses[place % 3]) for place, result in enumerate(undecided.results))
    report = evolve(undecided, results=results, steps=7)
    monkeypatch.setitem(spec.solver, "check_invariants", lambda *_, **__: report)
    brief, every = said("verify", "--game", game), said("verify", "--game", game, "--details")
    assert len([line for line in brief if line]) <= 10
    count = sum(result.status is Status.PROVED for result in results)
    assert f"{count} of {len(results)} statements are proved" in " ".join(brief)
    assert any(line.startswith("Refuted by a game: ") for line in brief)
    assert len(every) > 3 * len(brief)


@pytest.mark.parametrize("game", GAMES)
def test_the_bundled_position_has_a_name_everywhere(game: str) -> None:
    spec = game_named(game)
    assert read_position("example", game=spec) == read_position(None, game=spec)


def test_processes_are_told_by_jobs() -> None:
    for name in ("balance", "compare", "changes", "ladder"):
        options = [option for parameter in cli.commands.commands[name].params for option in parameter.opts]
        assert {"--jobs", "--workers"} <= {*options}


def test_positions_variants_and_agents_are_asked_for_in_one_way() -> None:
    """Two of `--variant` say more: a record has its variant, and a server takes several for its calls to name."""
    options: dict[str, set[str]] = {}
    for name, command in cli.commands.commands.items():
        arguments = [parameter.name for parameter in command.params if isinstance(parameter, click.Argument)]
        assert "position" not in arguments or arguments[0] == "position"
        assert name in {"changes", "compare"} or "variant" not in arguments
        for parameter in command.params:
            if isinstance(parameter, click.Option) and name not in {"replay", "mcp"}:
                options.setdefault(parameter.opts[0], set()).add(str(parameter.help).partition("  [default")[0])
    for name in ("--game", "--variant", "--json", "--store", "--workers", "--plies"):
        assert len(options[name]) == 1, name
