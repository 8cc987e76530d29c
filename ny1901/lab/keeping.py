"""A game that is played at the table, kept as a record: the names of its players and their notes are comments in it.

`ny1901 replay` passes over comments, so it takes what the lab has saved; the lab reads them again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ny1901.kernel.games import game_named
from ny1901.kernel.lab.game import LabGame
from ny1901.kernel.lab.intake import read_sound
from ny1901.kernel.plain import record_of
from ny1901.kernel.text.entries import Entry

Data = dict[str, Any]

LONGEST_COMMENT = 500
"""The characters of a name or a note."""

_NAME = re.compile(r"# seat (\d): (.+)")
_NOTE = re.compile(r"# note: (.+)")
_TURN = re.compile(r"[1-9][0-9]*\. seat ")


def kept(game: LabGame, request: Entry) -> Data:
    """The text of a game's record: `start`, `actions`, `names` by seat, `notes`: actions played before, and a text."""
    fields = request.table(("start", "actions", "names", "notes"))
    state = read_sound(game, fields["start"])
    actions = [game.parse_action(state.rules, entry.word) for entry in fields["actions"].items()]
    notes = [note.items() for note in fields["notes"].items()]
    for note in notes:
        if len(note) != 2:
            raise fields["notes"].error("a note is no pair", "pairs of the actions played and a text")
    record = record_of(game_named(game.name)).of(state, actions)
    told = [(after.whole(below_0=False), f"# note: {_one_line(text)}") for after, text in notes]
    names = [(seat, _one_line(name)) for seat, name in enumerate(fields["names"].items())]
    return {"text": _commented(record, [f"# seat {seat}: {name}" for seat, name in names if name], told)}


def _one_line(entry: Entry) -> str:
    return " ".join(entry.word.split())[:LONGEST_COMMENT]


def _commented(record: Any, names: list[str], notes: list[tuple[int, str]]) -> str:
    """A record's text with the names at its head, and each note behind the turn of the last action before it."""
    lines = [*names, *(note for after, note in notes if after == 0)]
    turns, played = iter(record.turns), 0
    for line in str(record).splitlines():
        lines.append(line)
        if _TURN.match(line):
            before, played = played, played + len(next(turns).actions)
            lines += [note for after, note in notes if before < after <= played]
    return "".join(f"{line}\n" for line in lines)


def loaded(game: LabGame, request: Entry) -> Iterator[Data]:
    """A kept game, played again: `text`, `timeout` in seconds. First the start with the names, then each action."""
    text = request.table(("text", "timeout"))["text"].word
    record = record_of(game_named(game.name)).parse(text)
    named = {match[1]: match[2] for match in map(_NAME.match, text.splitlines()) if match}
    names = [named.get(str(seat), "") for seat in range(record.rules.players)]
    notes = _notes(text, record)
    yield {"names": names, "sheet": game.sheet(record.initial), "note": notes.get(0, "")}
    for played, (_, action, after) in enumerate(record.replay(), start=1):
        yield {"action": str(action), "sheet": game.sheet(after), "note": notes.get(played, "")}


def _notes(text: str, record: Any) -> Mapping[int, str]:
    """The notes of a text, by how many actions have been played before."""
    turns, played = iter(record.turns), 0
    notes: dict[int, str] = {}
    for line in text.splitlines():
        if _TURN.match(line):
            played += len(next(turns).actions)
        elif match := _NOTE.match(line):
            notes[played] = f"{notes[played]} {match[1]}" if played in notes else match[1]
    return notes
