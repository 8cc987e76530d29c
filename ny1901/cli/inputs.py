"""What the commands take: positions, variants and files, each refused with one sentence that names the place."""

from __future__ import annotations

import sys
from pathlib import Path

from ny1901.errors import DataError, NotationError
from ny1901.game import Game, State, example
from ny1901.notation import load_variant
from ny1901.rules.catalogue import EDITIONS
from ny1901.rules.variant import Variant

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


def read_position(given: str | None, variant: str | None = None) -> State:
    """The position that a command was given.

    Args:
        given: a file, a line of notation, JSON, `-` for standard input; `None` for the bundled position.
        variant: the variant of a line that names none of the standard ones.

    Raises:
        DataError: the file or the JSON is wrong.
        NotationError: the line is wrong.
        PositionError: the position cannot occur.
    """
    if given is None:
        return example()
    text = _position_text(given).strip()
    if text.startswith("{"):
        return State.from_json(text)
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise NotationError(
            f"{len(lines)} lines are no position", expected="one line of notation, or JSON, or the name of a file"
        )
    return State.parse(lines[0], _game_of(lines[0], variant) if variant else None)


def _position_text(given: str) -> str:
    is_file = given == "-" or (len(given) < _LONGEST_NAME and Path(given).is_file())
    if not is_file and "=" not in given and not given.lstrip().startswith("{"):
        raise DataError(
            "there is no such file, and it is no position; see `ny1901 show` for how one is written", file=given[:80]
        )
    return read_text(given) if is_file else given


def _game_of(line: str, variant: str) -> Game:
    words = line.split(" ")
    players = words[1].removesuffix("p") if len(words) > 1 else ""
    if not players.isdecimal():
        raise NotationError(f"{players!r} is no number of players", column=len(words[0]) + 2, expected="such as 3p")
    return Game(players=int(players), variant=read_variant(variant))


def read_variant(given: str | None) -> Variant:
    """The variant that a command was given: a standard name such as `pt-2018+expert`, or a TOML file.

    Raises:
        VariantError: no such standard variant, or impossible values.
        DataError: the file is wrong.
    """
    if given is None:
        return Variant()
    if given.split("+")[0] in EDITIONS:
        return Variant.named(given)
    if not Path(given).exists():
        raise DataError(
            f"there is no such file, and it is none of the editions {', '.join(EDITIONS)} (with +expert or +beginner)",
            file=given,
        )
    return load_variant(given)
