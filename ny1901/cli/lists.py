"""`ny1901 fields`, `editions` and `agents`: what can be named in the other commands, each with a sentence."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.closing import print_next
from ny1901.cli.inputs import read_variant
from ny1901.cli.options import game_option, json_option, played_variant_option
from ny1901.cli.output import print_json, print_table
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.tabled import in_one_line


@click.command()
@played_variant_option
@game_option
@json_option
def fields(*, variant: str | None, game: GameSpec, as_json: bool) -> None:
    """List the numbers and switches of the rules that a variant can change, with what each says.

    They are the FIELD of `sweep` and `tune`, and the lines of a variant's TOML file.
    """
    described, found = game.part("variants").described(), read_variant(variant, game)
    rows = [
        {"field": name, "value": _value(found.value(name)), "what it says": sentence}
        for name, sentence in described.items()
        if name != "name"
    ]
    numbers = ((name, found.value(name)) for name in described)
    name, value = next((name, value) for name, value in numbers if type(value) is int)
    _list(f"Fields of {found.name}", rows, ("sweep", name, f"{value}..{value + 2}"), as_json=as_json)


def _value(value: Any) -> str:
    """A value as TOML writes it, long ones cut; material and house rules by their names."""
    if isinstance(value, bool):
        return "true" if value else "false"
    plain = [list(one) if isinstance(one, tuple) else one for one in value] if isinstance(value, tuple) else value
    text = in_one_line(str(getattr(plain, "name", "none" if plain is None else plain)))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


_LONGEST = 26


@click.command()
@game_option
@json_option
def editions(*, game: GameSpec, as_json: bool) -> None:
    """List the editions of the rulebook, and the additions that may follow their names, with what each changes."""
    variants = game.part("variants")
    standard = variants.named(variants.standard)
    names = [*variants.editions, *(f"{variants.standard}{addition}" for addition in variants.additions)]
    rows = [{"variant": name, "differs in": _changed(variants.named(name), standard)} for name in names]
    title = f"Standard variants, each against {standard.name}; an addition may follow any edition"
    _list(title, rows, ("changes", names[-1]), as_json=as_json)


def _changed(variant: Any, standard: Any) -> str:
    pairs = (f"{name} = {_value(value)}" for name, value, _ in variant.differences(standard))
    return "; ".join(pairs) or "nothing"


@click.command()
@game_option
@json_option
def agents(*, game: GameSpec, as_json: bool) -> None:
    """List the agents that can play, with what each does.

    After an agent may come `@points`, to steer by points alone, and `+no-demolition` or the like, to leave a thing be.
    """
    from ny1901.analysis.agents.names import agents_of

    rows = [{"agent": name, "what it does": sentence} for name, sentence in agents_of(game.name).items()]
    rows.append({"agent": "module:NAME", "what it does": "an agent of your own"})
    _list("Agents", rows, ("play", "--agents", "turn,greedy", "--out", "game.txt"), as_json=as_json)


def _list(title: str, rows: list[dict[str, str]], then: tuple[str, ...], *, as_json: bool) -> None:
    if as_json:
        print_json(rows)
    else:
        print_table(title, rows)
        print_next(*then)
