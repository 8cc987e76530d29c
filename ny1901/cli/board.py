"""`ny1901 board`: a board of one's own to start from, whether it can be played, and whether it is the printed one."""

from __future__ import annotations

from pathlib import Path

import click

from ny1901.cli.closing import print_next
from ny1901.cli.options import game_option, json_option
from ny1901.cli.output import print_json, print_table, say
from ny1901.kernel.errors import DataError
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.text.files import write_files


@click.group()
def board() -> None:
    """Boards and their components, your own included."""


@board.command(short_help="write a small board to start from")
@click.argument("name")
@game_option
def new(name: str, game: GameSpec) -> None:
    """Write a small working set to start from, and the variant NAME.toml that plays with it.

    NAME is what the files' names begin with: letters, figures and hyphens, perhaps with a folder before.
    """
    start = Path(name)
    if not start.name.replace("-", "").isalnum():
        raise DataError(
            "the name has other signs than letters, figures and hyphens; write such as my-city", field="name"
        )
    texts = {start.with_name(file): text for file, text in game.part("material").new(start.name).items()}
    for path in texts:
        if path.exists():
            raise DataError("there is such a file already; choose another name", file=str(path))
    try:
        write_files({path: text.encode() for path, text in texts.items()})
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", file=str(start.parent)) from None
    *_, variant = texts
    say(f"Written: {', '.join(map(str, texts))}")
    print_next("show", "--variant", str(variant))


@board.command(short_help="can it be played, is it the printed one")
@click.argument("file", required=False, type=click.Path())
@game_option
@click.option("--play", is_flag=True, help="Ask only whether it can be played, not whether it is the printed one.")
@json_option
def check(file: str | None, game: GameSpec, play: bool, as_json: bool) -> int:
    """Ask two things of the components FILE: can it be played, and is it the printed one?

    FILE is TOML; in New York it names its map. What keeps it from being played is listed at once, each with file, line
    and field. Then each documented fact is met or broken. Without FILE the reference set is checked. Exit status 1 if
    nobody can play it or a fact is broken, 2 if it cannot be read.
    """
    material = game.part("material")
    hindered = {count: material.complaints(file, count) for count in material.counts}
    told = list(dict.fromkeys(str(error) for errors in hindered.values() for error in errors))
    able = [count for count, errors in hindered.items() if not errors]
    try:
        found = material.load(file)
    except DataError as error:
        raise DataError("; ".join(told) or str(error)) from None
    results = () if play else material.check_facts(found)
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
    broken = sum(not row["met"] for row in rows)
    status = 1 if broken or not able else 0
    if as_json:
        print_json({material.key: found.name, "players": able, "hindered": told, "broken": broken, "facts": rows})
        return status
    say(("Can it be played?", "bold"), f" {_players(able)}")
    for line in told:
        say(f"  {line}")
    if play:
        return status
    say(("Is it the printed one?", "bold"), f" {len(rows) - broken} of {len(rows)} documented facts are met.\n")
    shown = [{key: row[key] for key in ("met", "fact", "statement", "found")} for row in rows]
    print_table(f"Documented facts about the board and its components: {found.name}", shown)
    say(f"{len(rows) - broken} of {len(rows)} facts are met; {material.provenance(found)}")
    print_next("board", "new", "harbour")
    return status


def _players(able: list[int]) -> str:
    return f"Yes, by {' or '.join(map(str, able))} players." if able else "No, by no number of players."
