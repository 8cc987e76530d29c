"""What the page sends, read with suspicion: sizes, depth and numbers are bounded before anything looks into it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ny1901.kernel.errors import DataError, PositionError
from ny1901.kernel.lab.game import LabGame, lab_game
from ny1901.kernel.text.entries import Entry, check_form
from ny1901.kernel.text.plain_json import parse_json
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import places_named

MOST_BYTES = 256 * 1024
"""The size of a request's body; a position with a city of its own takes about 25 000 bytes."""

MOST_ENTRIES = 1_000
"""The entries of a list or table."""

LARGEST_NUMBER = 1_000_000
"""The largest whole number; longer ones belong into texts, as the position's dice."""

LONGEST_TEXT = 60_000
"""The characters of one text: a pasted position with its city."""

MOST_SECONDS = 60
"""The longest time limit that a solver's question may ask for, in seconds."""

REQUEST = "request"
"""What error messages call the data that came."""


def read_body(body: bytes) -> Entry:
    """The data of a request's body, its form checked.

    Args:
        body: the bytes, JSON in UTF-8.

    Raises:
        DataError: it is too large, no JSON, nested too deeply, names a key twice, or holds a list, a text or a number
            of unreasonable size.

    >>> read_body(b'{"seed": 1901}').at("seed").whole()
    1901
    """
    if len(body) > MOST_BYTES:
        raise DataError(f"the body has more than {MOST_BYTES} bytes; send less", file=REQUEST)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(f"the body is not UTF-8 text (byte {error.start}); send JSON", file=REQUEST) from None
    return read_json(text, file=REQUEST)


def read_json(text: str, *, file: str) -> Entry:
    """The data of a JSON text, its form checked.

    Args:
        text: the JSON.
        file: what error messages call it.

    Raises:
        DataError: as for `read_body`.
    """
    root = Entry(parse_json(text, file=file), file=file)
    check_form(root)
    for entry in _within(root):
        _check_size(entry)
    return root


def _within(root: Entry) -> Iterator[Entry]:
    """The entry and everything in it; its depth has been checked."""
    yield root
    if isinstance(root.value, dict):
        for key in root.value:
            yield from _within(root.at(key))
    elif isinstance(root.value, list):
        for item in root.items():
            yield from _within(item)


def _check_size(entry: Entry) -> None:
    value = entry.value
    if isinstance(value, list | dict) and len(value) > MOST_ENTRIES:
        raise entry.error(f"there are {len(value)} entries", f"at most {MOST_ENTRIES}")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise entry.error(f"the text has {len(value)} characters", f"at most {LONGEST_TEXT}")
    if isinstance(value, float):
        raise entry.error("a number with a point, or a very long one, stands here", "a whole number")
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise entry.error("the number is unreasonably large", f"at most {LARGEST_NUMBER}")


def read_state(game: LabGame, entry: Entry) -> Any:
    """The position of a request, in the form of `State.to_json`; it may be an impossible one.

    Raises:
        DataError: it cannot be read; the field is its path in the position.
    """
    if not isinstance(entry.value, dict):
        raise entry.error("there is no position", "the JSON of a position")
    read_variant(game, entry.at("variant"))
    return game.state.from_json(json.dumps(entry.value, ensure_ascii=False), check=False)


def read_sound(game: LabGame, entry: Entry) -> Any:
    """The position of a request, which must be one that can occur.

    Raises:
        DataError: it cannot be read.
        PositionError: it cannot occur.
    """
    state = read_state(game, entry)
    if problems := state.problems():
        raise PositionError(problems)
    return state


def read_variant(game: LabGame, entry: Entry) -> Any:
    """The variant of a request: a standard name, or a table of a base and what differs; read once, then kept.

    Raises:
        DataError: something is misspelt or impossible.
    """
    if not isinstance(entry.value, str | dict):
        raise entry.error("there is no variant", "a standard name, or a table with the key base")
    variant = _variant(game.name, json.dumps(entry.value, ensure_ascii=False))
    game.check_variant(entry, variant)
    return variant


@lru_cache(maxsize=32)
def _variant(game: str, text: str) -> Any:
    return lab_game(game).read_variant(json.loads(text), file="variant")


def read_seat(entry: Entry, state: Any) -> int:
    """A seat of the position.

    Raises:
        DataError: it is no whole number, or there is no such seat.
    """
    seat = entry.whole()
    if not 0 <= seat < state.rules.players:
        raise entry.error(f"there is no seat {seat}", f"0 to {state.rules.players - 1}")
    return seat


def read_toml_variant(game: LabGame, entry: Entry, name: str) -> Any:
    """The variant in the text of a TOML file; unlike a file on disk it leads to no other file.

    Args:
        game: whose variant it is.
        entry: the text.
        name: what the file is called, for error messages.

    Raises:
        DataError: the text is no TOML, or something is misspelt or impossible; with line and column.
    """
    text = entry.word
    data = parse_toml(text, file=name, what="variant")
    check_form(Entry(data, file=name))
    with places_named(text, file=name):
        variant = game.read_variant(data, file=name)
    game.check_variant(entry, variant)
    return variant


def read_timeout(request: Entry, most: int = MOST_SECONDS) -> int:
    """The time limit of a question that takes time, in seconds.

    Args:
        request: the data that came with it.
        most: the longest that it may take.

    Raises:
        DataError: it is no whole number from 1 to `most`.
    """
    entry = request.at("timeout")
    seconds = entry.whole()
    if not 1 <= seconds <= most:
        raise entry.error(f"{seconds} seconds cannot be waited for", f"1 to {most}")
    return seconds
