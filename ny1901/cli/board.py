"""`ny1901 board`: what is known about a board, and whether a transcription meets it."""

from __future__ import annotations

import click

from ny1901.city import City, check_facts, load, reference
from ny1901.cli.games import only_new_york
from ny1901.cli.output import json_option, print_json, print_table, say


@click.group()
def board() -> None:
    """Boards and their components, your own transcription included."""


@board.command()
@click.argument("file", required=False, type=click.Path())
@only_new_york("the facts that are checked are those of the board of New York")
@json_option
def check(file: str | None, as_json: bool) -> int:
    """List each documented fact as met or broken by the components FILE (TOML, which names its map).

    Without FILE the reference set is checked. Exit status 1 if a fact is broken.
    """
    city = load(file) if file else reference()
    results = check_facts(city)
    rows = [
        {
            "met": result.met,
            "fact": result.fact.id,
            "statement": result.fact.statement,
            "source": str(result.fact.source),
            "found": result.detail,
        }
        for result in results
    ]
    broken = sum(not result.met for result in results)
    if as_json:
        print_json({"city": city.name, "broken": broken, "facts": rows})
    else:
        _print_facts(city, rows, broken)
    return 1 if broken else 0


def _print_facts(city: City, rows: list[dict[str, object]], broken: int) -> None:
    shown = [{key: row[key] for key in ("met", "fact", "statement", "found")} for row in rows]
    print_table(f"Documented facts about the board and its components: {city.name}", shown)
    say(f"{len(rows) - broken} of {len(rows)} facts are met; the map is {city.map_source}")
