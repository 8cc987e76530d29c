"""`ny1901 board`: what is known about a game's material, and whether a transcription meets it."""

from __future__ import annotations

import click

from ny1901.cli.games import CommandGame, game_option
from ny1901.cli.output import json_option, print_json, print_table, say


@click.group()
def board() -> None:
    """Boards and their components, your own transcription included."""


@board.command()
@click.argument("file", required=False, type=click.Path())
@game_option
@json_option
def check(file: str | None, game: CommandGame, as_json: bool) -> int:
    """List each documented fact as met or broken by the components FILE (TOML; in New York it names its map).

    Without FILE the reference set is checked. Exit status 1 if a fact is broken.
    """
    material = game.components(file)
    rows = [
        {
            "met": result.met,
            "fact": result.fact.id,
            "statement": result.fact.statement,
            "source": str(result.fact.source),
            "found": result.detail,
        }
        for result in game.check_facts(material)
    ]
    broken = sum(not row["met"] for row in rows)
    if as_json:
        print_json({game.material: material.name, "broken": broken, "facts": rows})
        return 1 if broken else 0
    shown = [{key: row[key] for key in ("met", "fact", "statement", "found")} for row in rows]
    print_table(f"Documented facts about the board and its components: {material.name}", shown)
    say(f"{len(rows) - broken} of {len(rows)} facts are met; {game.provenance(material)}".replace("[", r"\["))
    return 1 if broken else 0
