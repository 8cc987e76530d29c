"""What the commands take: positions, variants and files, each refused with one sentence that names the place."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ny1901.cli.games import CommandGame, game_named
from ny1901.errors import DataError, NotationError

_LONGEST_NAME = 200


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        DataError: it cannot be read, or is not UTF-8.
    """
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"the file is not UTF-8 text (byte {error.start})", file=path) from None
    except OSError as error:
        raise DataError(f"{error.strerror or error}", file=path) from None


def read_position(given: str | None, variant: str | None = None, game: CommandGame | None = None) -> Any:
    """The position that a command was given.

    Args:
        given: a file, a line of notation, JSON, `-` for standard input; `None` for the bundled position.
        variant: the variant of a line that names none of the standard ones.
        game: the game; New York 1901 without it.

    Raises:
        DataError: the file or the JSON is wrong.
        NotationError: the line is wrong.
        PositionError: the position cannot occur.
    """
    kind = game or game_named("new-york")
    if given is None:
        return kind.example()
    text = _position_text(given).strip()
    if text.startswith("{"):
        return kind.state.from_json(text)
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise NotationError(
            f"{len(lines)} lines are no position", expected="one line of notation, or JSON, or the name of a file"
        )
    return kind.state.parse(lines[0], _game_of(lines[0], variant, kind) if variant else None)


def _position_text(given: str) -> str:
    is_file = given == "-" or (len(given) < _LONGEST_NAME and Path(given).is_file())
    if not is_file and "=" not in given and not given.lstrip().startswith("{"):
        raise DataError(
            "there is no such file, and it is no position; see `ny1901 show` for how one is written", file=given[:80]
        )
    return read_text(given) if is_file else given


def _game_of(line: str, variant: str, game: CommandGame) -> Any:
    words = line.split(" ")
    players = words[1].removesuffix("p") if len(words) > 1 else ""
    if not players.isdecimal():
        raise NotationError(f"{players!r} is no number of players", column=len(words[0]) + 2, expected="such as 3p")
    return game.game(players=int(players), variant=read_variant(variant, game))


def read_variant(given: str | None, game: CommandGame | None = None) -> Any:
    """The variant that a command was given: a standard name such as `pt-2018+expert`, or a TOML file.

    Args:
        given: what was given; the game's usual variant for `None`.
        game: the game; New York 1901 without it.

    Raises:
        VariantError: no such standard variant, or impossible values.
        DataError: the file is wrong.
    """
    kind = game or game_named("new-york")
    if given is None:
        return kind.named(kind.variant)
    if given.split("+")[0] in kind.editions:
        return kind.named(given)
    if not Path(given).exists():
        raise DataError(
            f"there is no such file, and it is none of the editions {', '.join(kind.editions)} (with {kind.additions})",
            file=given,
        )
    return kind.loaded(given)
