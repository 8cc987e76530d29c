"""The text of a record: written in one way, and read strictly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ny1901.kernel.errors import AmbiguousAction, NotationError
from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.records.form import RecordForm
from ny1901.kernel.records.parts import RecordedTurn, Result
from ny1901.kernel.text.words import Word, find, moved, shown, text_of

_COMMENT = "#"
_RESULT = "result"
_TURN = re.compile(r"([1-9][0-9]*)\. seat (0|[1-9][0-9]{0,8}): ")


def format_record(
    form: RecordForm, initial: Any, turns: Sequence[RecordedTurn], result: Result | None, seed: int | None
) -> str:
    """The text of a record: `key: value` lines, a line for each turn, and the result if there is one."""
    blocks = [
        _header(form, initial, seed),
        [_turn_line(turn) for turn in turns],
        _result_lines(form, result) if result else [],
    ]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def _header(form: RecordForm, initial: Any, seed: int | None) -> list[str]:
    # In JSON the sign of a comment can only stand inside a text, where it has another spelling.
    rules = form.rules(initial)
    variant = form.variant_text(rules).replace(_COMMENT, "\\u0023")
    start = f"position: {form.position_text(initial)}" if seed is None else f"seed: {seed}"
    return [f"format: {form.format}", f"variant: {variant}", f"players: {rules.players}", start]


def _turn_line(turn: RecordedTurn) -> str:
    return f"{turn.number}. seat {turn.seat}: {'; '.join(map(str, turn.actions))}"


def _result_lines(form: RecordForm, result: Result) -> list[str]:
    seats = [f"seat {seat}: {_tally_text(form, tally)}" for seat, tally in enumerate(result.tallies)]
    return [_RESULT, *seats, f"winners: {', '.join(map(str, result.winners))}"]


def _tally_text(form: RecordForm, tally: Any) -> str:
    points = ", ".join(f"{source} {points}" for (source, _), points in form.sources(tally).items())
    return f"{points}, total {tally.total}"


def parse_record(
    form: RecordForm, text: str, *, check: bool
) -> tuple[Any, tuple[RecordedTurn, ...], Result | None, int | None]:
    """The parts of a record's text: the start, the turns, the claimed result, the seed.

    Raises:
        NotationError: the text cannot be read; with line and column.
        PositionError: the start cannot occur.
    """
    lines, end = _lines(text_of(text))
    header = [_value(line, key) for line, key in zip(lines, ("format", "variant", "players"), strict=False)]
    if len(lines) < 4:
        raise end.error("the record breaks off", "the lines format, variant, players, and seed or position")
    version, variant, players = header
    if version.word != str(form.format):
        raise version.error(f"{shown(version.word)} is not a version of the form that can be read", str(form.format))
    rules = form.read_rules(variant, players)
    initial, seed = _start(form, lines[3], rules, check)
    body = lines[4:]
    stop = next((number for number, line in enumerate(body) if line.word == _RESULT), len(body))
    turns = tuple(_turns(form, body[:stop], rules, form.turn(initial, 0)[0]))
    result = _result(form, body[stop], body[stop + 1 :], initial, end) if stop < len(body) else None
    return initial, turns, result, seed


def _lines(text: str) -> tuple[list[Word], Word]:
    """The lines with something in them, comments taken off; and the end of the text."""
    lines = [Word(line, number) for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1)]
    full = [Word(line.word.partition(_COMMENT)[0].rstrip(" "), line.line) for line in lines]
    return [line for line in full if line.word], lines[-1].end


def _value(line: Word, key: str) -> Word:
    start = f"{key}: "
    if not line.word.startswith(start):
        raise line.error(f"{shown(line.word)} is out of place", f"{start}...")
    return line.from_(len(start))


def _start(form: RecordForm, line: Word, rules: Any, check: bool) -> tuple[Any, int | None]:
    if line.word.startswith("seed: "):
        seed = _value(line, "seed").whole(below_0=True)
        return rules.initial_state(seed), seed
    written = _value(line, "position")
    try:
        return form.read_position(written.word, rules, check=check), None
    except NotationError as error:
        raise moved(error, written) from None


def _turns(form: RecordForm, lines: list[Word], rules: Any, first: int) -> Iterator[RecordedTurn]:
    for number, line in enumerate(lines, start=first):
        head = _TURN.match(line.word)
        if head is None or head[1] != str(number):
            raise line.error(f"{shown(line.word)} is not the next turn", f"{number}. seat ...: ...{form.unfinished}")
        words = line.from_(head.end()).split("; ")
        actions = tuple(_action(form, word, rules) for word in words)
        ends = [form.ends_turn(action) for action in actions]
        if True in ends[:-1]:
            raise words[ends.index(True) + 1].error("the turn is over before this", "the end of the line")
        if not ends[-1] and line != lines[-1]:
            raise words[-1].end.error("the turn is not ended, but another follows", form.unfinished)
        yield RecordedTurn(number, int(head[2]), actions, line.line)


def _action(form: RecordForm, word: Word, rules: Any) -> Any:
    try:
        action = form.read_action(rules, word.word)
    except NotationError as error:
        raise moved(error, word) from None
    except AmbiguousAction as error:
        raise word.error(str(error), "names in full") from None
    if str(action) != word.word:
        raise word.error(f"{shown(word.word)} is not how a record writes this action", str(action))
    return action


def _result(form: RecordForm, head: Word, lines: list[Word], initial: Any, end: Word) -> Result:
    players = form.rules(initial).players
    expected = [*(f"seat {seat}" for seat in range(players)), "winners"]
    values = [_value(line, key) for line, key in zip(lines, expected, strict=False)]
    if len(values) < len(expected):
        raise end.error("the result breaks off", f"{expected[len(values)]}: ...")
    if len(lines) > len(expected):
        left = lines[len(expected)]
        raise left.error(f"{shown(left.word)} is too much", "the end of the record")
    *tallies, winners = values
    return Result(
        tuple(_tally(form, word, initial, seat) for seat, word in enumerate(tallies)),
        _winners(winners, players),
        head.line,
    )


def _tally(form: RecordForm, word: Word, initial: Any, seat: int) -> Any:
    parts = word.split(", ")
    names = _part_names(form.source_names(initial, seat), parts)
    if len(parts) != len(names):
        raise word.error(f"{len(parts)} parts stand here", ", ".join(f"{name} ..." for name in names))
    below_0 = form.points_below_0 or any(name.startswith(PREFIX) for name in names)
    *points, total = (_points(part, name, below_0=below_0) for part, name in zip(parts, names, strict=True))
    tally = form.tally(initial, dict(zip(names, points, strict=False)), word)
    if total != tally.total:
        raise parts[-1].error(f"{parts[-1].word} is not the sum of the sources", f"total {tally.total}")
    return tally


def _part_names(fixed: tuple[str, ...] | None, parts: tuple[Word, ...]) -> tuple[str, ...]:
    """The names that the parts of a seat's line must have: those of the game, or whatever stands there, once each."""
    if fixed is not None:
        return (*fixed, "total")
    names = tuple(part.word.rpartition(" ")[0] for part in parts[:-1])
    for number, name in enumerate(names):
        if name in names[:number]:
            raise parts[number].error(f"{name} stands twice", "each source once")
    return (*names, "total")


def _points(word: Word, name: str, *, below_0: bool) -> int:
    start = f"{name} "
    if not word.word.startswith(start):
        raise word.error(f"{shown(word.word)} is out of place", f"{start}and the points")
    return word.from_(len(start)).whole(below_0=below_0)


def _winners(word: Word, players: int) -> tuple[int, ...]:
    seats = {str(seat): seat for seat in range(players)}
    winners = tuple(find(seat, seats, "a seat") for seat in word.split(", "))
    rising = sorted(set(winners))
    if list(winners) != rising:
        raise word.error("the seats do not rise", ", ".join(map(str, rising)))
    return winners
