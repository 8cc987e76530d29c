"""`ny1901 ask`: answers to questions about the rules, or about a position."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.games import CommandGame, game_option
from ny1901.cli.inputs import read_position
from ny1901.cli.output import json_option, print_json, print_table, say

_ENTRIES = 4


@click.command()
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--position", help="A position to ask about: a file, a line of notation, JSON, - or `example` for the bundled one."
)
@click.option("--variant", help="The variant of the position: a standard name such as pt-2018+expert, or a TOML file.")
@game_option
@json_option
def ask(
    *, question: tuple[str, ...], position: str | None, variant: str | None, game: CommandGame, as_json: bool
) -> int:
    """Answer QUESTION about the rules, or with --position about that position.

    The answer names the rules, where each edition states them, and a position with the engine's verdict. Exit status 1
    if the answer is not known, or if what was asked about the position is illegal.
    """
    text = " ".join(question)
    if position is None:
        answer = game.ask(text)
    else:
        answer = read_position(None if position == "example" else position, variant, game).ask(text)
    if as_json:
        print_json(answer.to_data())
    else:
        _print_answer(answer, game)
    asked_there = position is not None and not answer.about
    return 1 if not answer.known or (asked_there and answer.verdict is not None and not answer.verdict.legal) else 0


def _print_answer(answer: Any, game: CommandGame) -> None:
    say(f"[bold]{_plain(answer.ruling)}[/]")
    for line in answer.details:
        say(f"  {_plain(line)}")
    if answer.known:
        if answer.default:
            say(f"\nNot in the rulebooks; taken here: {_plain(answer.default)}")
        say()
        print_table("Rules", _rule_rows(answer, game))
        _print_editions(answer)
        _print_shown(answer)
    others = answer.as_table()[1 if answer.about else 0 :][:_ENTRIES]
    rows = [{name: row[name] for name in ("confidence", "question", "ruling", "rules")} for row in others]
    print_table("See also" if answer.known else "The nearest rules", rows, numbers=("confidence",), empty="none")


def _rule_rows(answer: Any, game: CommandGame) -> list[dict[str, str]]:
    rules = [(name, game.rule(name)) for name in answer.rules]
    return [
        {"rule": name, "says": rule.statement, "rulebook": "; ".join(str(citation) for citation in rule.citations)}
        for name, rule in rules
    ]


def _print_editions(answer: Any) -> None:
    if answer.editions:
        rows = [{"rule": rule, "edition": edition, "says": says} for rule, edition, says in answer.editions]
        print_table("The editions differ", rows)


def _print_shown(answer: Any) -> None:
    if not answer.about:
        return
    say(f"[bold]Shown on[/]: {_plain(answer.about)}")
    if answer.action is not None:
        say(f"{answer.action}: {_plain(str(answer.verdict))}")
    click.echo(f"{answer.position}\n")  # not wrapped, so that it can be copied


def _plain(text: str) -> str:
    return text.replace("[", r"\[")
