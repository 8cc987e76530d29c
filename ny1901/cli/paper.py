"""`ny1901 print`: the board, the tiles and the cards of a variant on paper, true to size."""

from __future__ import annotations

from pathlib import Path

import click

from ny1901.cli.closing import print_next
from ny1901.cli.inputs import read_variant
from ny1901.cli.options import game_option, json_option, played_variant_option, players_option
from ny1901.cli.output import print_json, say
from ny1901.kernel.errors import DataError
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.text.files import write_files


@click.command("print")
@click.argument("folder", type=click.Path(file_okay=False))
@game_option
@played_variant_option
@players_option
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper.")
@click.option("--side", type=click.FloatRange(min=5, max=50), help="Millimetres of a square.  [default: 15, Paris 20]")
@click.option("--font", help="A TrueType font for names that are not in Latin letters.")
@click.option("--png", is_flag=True, help="Write each piece as a picture of 300 dots an inch, too.")
@json_option
def print_command(
    *,
    folder: str,
    game: GameSpec,
    variant: str | None,
    players: int | None,
    paper: str,
    side: float | None,
    font: str | None,
    png: bool,
    as_json: bool,
) -> None:
    """Write the pieces of a variant to FOLDER: sheets to print and cut, and a table of them.

    The sheets are PDF, to be printed at 100% on both sides, turned over the long edge. It needs the extra `print`.
    """
    from ny1901.kernel.paper import pdf as sheets
    from ny1901.kernel.paper.pieces import as_csv

    rules = game.rules(game.players if players is None else players, read_variant(variant, game))
    given = {} if side is None else {"side": side}
    pieces = game.part("pieces")(rules, **given)
    material = game.part("material")
    where = material.provenance(getattr(rules.variant, material.key))
    title = f"{game.title}, {rules.variant.name}, {rules.players} players; {where}; artwork of our own"
    target = Path(folder)
    files: dict[Path, bytes] = {
        target / "sheets.pdf": sheets.pdf(pieces, title=title, paper=paper, font=font),
        target / "pieces.csv": as_csv(pieces).encode(),
    }
    if png:
        files |= {
            target / f"piece-{number:03}.png": sheets.png(piece, font=font)
            for number, piece in enumerate(pieces, start=1)
        }
    try:
        target.mkdir(exist_ok=True)
        write_files(files)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", file=folder) from None
    count = sum(piece.count for piece in pieces)
    if as_json:
        print_json({"variant": rules.variant.name, "pieces": count, "files": [str(path) for path in files]})
        return
    say(f"{count} pieces of {rules.variant.name}: {', '.join(str(path) for path in [*files][:2])}")
    say("Print at 100%, on both sides, turned over the long edge. What no source says is a reconstruction.")
    print_next("play")
