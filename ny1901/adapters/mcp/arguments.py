"""What a client sends, read with suspicion: no name in it leads to a file or to code, and sizes are bounded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from ny1901.analysis.agents.names import is_address
from ny1901.kernel.errors import PositionError
from ny1901.kernel.games import game_named, game_names
from ny1901.kernel.lab.game import lab_game
from ny1901.kernel.lab.intake import read_body, read_json, read_state, read_variant
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.words import find

Fields = Mapping[str, Entry]

MOST_SECONDS = 60
"""The longest time limit that a call may ask for, in seconds."""

SECONDS = 20
"""The time limit of a call that names none, in seconds."""

MOST_GAMES = 400
"""The most games of each variant that a comparison plays."""

LONGEST_QUESTION = 1_000
"""The characters of a question or an action."""


def arguments(given: object) -> Entry:
    """The arguments of a call, their form and size checked.

    Args:
        given: what came, as plain values.

    Raises:
        DataError: they are too large, too deep, or hold a number of unreasonable size.

    >>> arguments({"seat": 1}).at("seat").whole()
    1
    """
    return read_body(json.dumps(given, ensure_ascii=False).encode("utf-8", "replace"))


def game_of(fields: Fields) -> GameSpec:
    """The game that a call is about; New York 1901 unless it names another.

    Raises:
        DataError: there is no such game.
    """
    if "game" not in fields:
        return game_named("new-york")
    return game_named(find(fields["game"], {name: name for name in game_names()}, "a game"))


def text_of(entry: Entry) -> str:
    """A question or an action.

    Raises:
        DataError: it is empty or too long.
    """
    text = entry.word.strip()
    if not 0 < len(text) <= LONGEST_QUESTION:
        raise entry.error(f"the text has {len(text)} characters", f"1 to {LONGEST_QUESTION}")
    return text


def variant_of(entry: Entry, game: GameSpec) -> Any:
    """A variant: a standard name, or a table with the key `base` and the fields that differ.

    Raises:
        DataError: something is misspelt or impossible, or it would take too long.
    """
    return read_variant(lab_game(game.name), entry)


def position_of(fields: Fields, game: GameSpec, *, sound: bool = True) -> Any:
    """The position that a call is about: a line of notation or JSON, else the bundled one.

    Args:
        fields: the arguments.
        game: the game.
        sound: refuse a position that cannot occur.

    Raises:
        DataError: it cannot be read.
        NotationError: the line cannot be read.
        PositionError: it cannot occur.
    """
    if "position" not in fields:
        return _example(game.name)
    entry = fields["position"]
    state = _read(entry, game)
    if sound and (problems := state.problems()):
        raise PositionError(problems)
    return state


@cache
def _example(game: str) -> Any:
    # Most calls name no position; measured, to read the bundled one takes longer than to answer.
    return game_named(game).part("example")()


def _read(entry: Entry, game: GameSpec) -> Any:
    lab = lab_game(game.name)
    if isinstance(entry.value, dict):
        return read_state(lab, entry)
    text = entry.word.strip()
    if text.startswith("{"):
        return read_state(lab, read_json(text, file="position"))
    if not text or "\n" in text:
        raise entry.error("this is no position", "one line as `show` prints it, or a position's JSON")
    return game.state.parse(text, check=False)


def seat_of(fields: Fields, state: Any) -> int:
    """The seat that a call is about: the one to move unless it names another.

    Raises:
        DataError: there is no such seat.
    """
    if "seat" not in fields:
        return int(state.to_move)
    seat, last = fields["seat"].whole(), len(state.scores) - 1
    if not 0 <= seat <= last:
        raise fields["seat"].error(f"there is no seat {seat}", f"0 to {last}")
    return seat


def number_of(fields: Fields, name: str, usual: int, most: int) -> int:
    """A whole number from 1.

    Args:
        fields: the arguments.
        name: its name.
        usual: what it is unless it is given.
        most: the greatest that is allowed.

    Raises:
        DataError: it is out of bounds.
    """
    if name not in fields:
        return usual
    number = fields[name].whole()
    if not 1 <= number <= most:
        raise fields[name].error(f"{number} is out of bounds", f"1 to {most}")
    return number


def seconds_of(fields: Fields) -> int:
    """The time limit of a call, in seconds.

    Raises:
        DataError: it is no whole number from 1 to `MOST_SECONDS`.
    """
    return number_of(fields, "seconds", SECONDS, MOST_SECONDS)


def agent_of(fields: Fields) -> str:
    """The agent of a comparison; the address of a module is refused, since loading it would run its code.

    Raises:
        DataError: it is an address.
    """
    if "agent" not in fields:
        return "greedy"
    name = text_of(fields["agent"])
    if is_address(name):
        raise fields["agent"].error(f"{name[:60]!r} is the address of a module", "an agent of the library: greedy")
    return name


def refusal(error: Exception) -> dict[str, Any]:
    """What is wrong with a call as an answer: the sentence, the place, and what was expected.

    Args:
        error: one of `ny1901.kernel.errors`.

    >>> from ny1901.kernel.errors import DataError
    >>> refusal(DataError("there is no seat 9", field="seat"))["refused"]["field"]
    'seat'
    """
    places = {name: getattr(error, name, None) for name in ("field", "line", "column", "expected")}
    told = {"kind": type(error).__name__, "sentence": str(error)}
    return {
        "answer": f"Refused: {error}",
        "standing": "refused",
        "refused": told | {name: place for name, place in places.items() if place not in (None, "")},
    }
