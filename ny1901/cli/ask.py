"""`ny1901 ask`: answers to questions about the rules, or about a position."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.closing import print_next
from ny1901.cli.inputs import read_position
from ny1901.cli.options import game_option, json_option, variant_option
from ny1901.cli.output import print_json, print_plain, print_table, say
from ny1901.kernel.spec import GameSpec

_ENTRIES = 4
_NEAREST = 3


@click.command()
@click.argument("question", nargs=-1, required=True)
@click.option(
    "--position", help="A position to ask about: a file, a line of notation, JSON, - or `example` for the bundled one."
)
@variant_option
@game_option
@json_option
def ask(*, question: tuple[str, ...], position: str | None, variant: str | None, game: GameSpec, as_json: bool) -> int:
    """Answer QUESTION about the rules, or with --position or --variant about a position.

    The answer says first what the question was read as; a text that asks several gets an answer to each. It names the
    rules, where each edition states them, and a position with the engine's verdict. Exit status 1 if the answer is not
    known, or if what was asked about the position is illegal.
    """
    text = " ".join(question)
    in_general = position is None and variant is None
    asked = game.part("ask") if in_general else read_position(position, variant, game, as_json=as_json).ask
    answer = asked(text)
    if as_json:
        print_json(answer.to_data())
    else:
        _print_answer(answer)
        print_next(*_further(answer))
    asked_there = not in_general and not answer.about
    return 1 if not answer.known or (asked_there and answer.verdict is not None and not answer.verdict.legal) else 0


def _further(answer: Any) -> tuple[str, ...]:
    """What to ask next: the question nearest to this one; without any, the best placements."""
    others = [found for part in (answer, *answer.parts) for found in part.others]
    return ("ask", others[0].title) if others else ("best",)


def _print_answer(answer: Any) -> None:
    if answer.parts:
        for part in answer.parts:
            _print_answer(part)
        _print_house_rules(answer)
        return
    if answer.heading:
        say(answer.heading)
    say((answer.ruling, "bold"))
    for line in answer.details:
        say(f"  {line}")
    if answer.known:
        if answer.default:
            say(f"\nNot in the rulebooks; taken here: {answer.default}")
        say()
        print_table("Rules", _rule_rows(answer))
        _print_editions(answer)
        _print_shown(answer)
    _print_house_rules(answer)
    rows = [
        {
            "question": found.title,
            "ruling": found.ruling,
            "rules": ", ".join(answer.rulebook[name].title for name in found.rules),
        }
        for found in answer.others[: _ENTRIES if answer.known else _NEAREST]
    ]
    title = "See also" if answer.known else "The two readings" if answer.readings else "The nearest questions"
    print_table(title, rows, empty="none")


def _print_house_rules(answer: Any) -> None:
    if answer.house_rules:
        own = [{"rule": rule.id, "says": rule.sentence} for rule in answer.house_rules]
        print_table("House rules of this variant", own)


def _rule_rows(answer: Any) -> list[dict[str, str]]:
    rules = [(name, answer.rulebook[name]) for name in answer.rules]
    return [
        {"rule": name, "says": rule.statement, "rulebook": "; ".join(map(str, answer.cited_for(name)))}
        for name, rule in rules
    ]


def _print_editions(answer: Any) -> None:
    if answer.editions:
        rows = [{"rule": rule, "edition": edition, "says": says} for rule, edition, says in answer.editions]
        print_table("The editions differ", rows)


def _print_shown(answer: Any) -> None:
    if not answer.about:
        return
    say(("Shown on", "bold"), f": {answer.about}")
    if answer.action is not None:
        say(f"{answer.action}: {answer.verdict}")
    print_plain(f"{answer.position}\n")  # not wrapped, so that it can be copied
