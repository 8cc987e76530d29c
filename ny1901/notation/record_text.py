"""The text of a record: written in one way, and read strictly.

`docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ny1901.errors import AmbiguousAction, DataError, NotationError, VariantError
from ny1901.notation.actions import parse_action
from ny1901.notation.entries import Entry, check_form
from ny1901.notation.json_text import parse_json
from ny1901.notation.line import format_position, parse_position
from ny1901.notation.names import Names
from ny1901.notation.record_parts import RecordedTurn, Result, sources
from ny1901.notation.variants import named, read_variant, variant_to_data
from ny1901.notation.words import Word, find, moved, shown, text_of
from ny1901.rules.actions import Action, EndTurn, ReturnLot
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.scoring import Tally
from ny1901.rules.setup import deal
from ny1901.rules.variant import Variant

P = TypeVar("P", bound=Position)

FORMAT = 1
"""The version of the form."""

_COMMENT = "#"
_RESULT = "result"
_TURN = re.compile(r"([1-9][0-9]*)\. seat (0|[1-9][0-9]{0,8}): ")


def format_record(initial: Position, turns: Sequence[RecordedTurn], result: Result | None, seed: int | None) -> str:
    """The text of a record: `key: value` lines, a line for each turn, and the result if there is one."""
    blocks = [_header(initial, seed), [_turn_line(turn) for turn in turns], _result_lines(result) if result else []]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def _header(initial: Position, seed: int | None) -> list[str]:
    variant = variant_to_data(initial.rules.variant)
    # In JSON the sign of a comment can only stand inside a text, where it has another spelling.
    written = variant if isinstance(variant, str) else json.dumps(variant).replace(_COMMENT, "\\u0023")
    start = f"position: {format_position(initial)}" if seed is None else f"seed: {seed}"
    return [f"format: {FORMAT}", f"variant: {written}", f"players: {initial.rules.players}", start]


def _turn_line(turn: RecordedTurn) -> str:
    return f"{turn.number}. seat {turn.seat}: {'; '.join(map(str, turn.actions))}"


def _result_lines(result: Result) -> list[str]:
    seats = [f"seat {seat}: {_tally_text(tally)}" for seat, tally in enumerate(result.tallies)]
    return [_RESULT, *seats, f"winners: {', '.join(map(str, result.winners))}"]


def _tally_text(tally: Tally) -> str:
    points = ", ".join(f"{source} {points}" for (source, _), points in sources(tally).items())
    return f"{points}, total {tally.total}"


def parse_record(
    text: str, make: type[P], *, game: type[Ruleset], check: bool
) -> tuple[P, tuple[RecordedTurn, ...], Result | None, int | None]:
    """The parts of a record's text: the start, the turns, the claimed result, the seed.

    Raises:
        NotationError: the text cannot be read; with line and column.
        PositionError: the start cannot occur.
    """
    lines, end = _lines(text_of(text))
    header = [_value(line, key) for line, key in zip(lines, ("format", "variant", "players"), strict=False)]
    if len(lines) < 4:
        raise end.error("the record breaks off", "the lines format, variant, players, and seed or position")
    form, variant, players = header
    if form.word != str(FORMAT):
        raise form.error(f"{shown(form.word)} is not a version of the form that can be read", str(FORMAT))
    rules = _rules(_variant(variant), players, game)
    initial, seed = _start(lines[3], rules, make, check)
    body = lines[4:]
    stop = next((number for number, line in enumerate(body) if line.word == _RESULT), len(body))
    turns = tuple(_turns(body[:stop], rules, initial.turn.number + 1))
    result = _result(body[stop], body[stop + 1 :], initial, end) if stop < len(body) else None
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


def _variant(word: Word) -> Variant:
    if not word.word.startswith("{"):
        return named(word)
    try:
        entry = Entry(parse_json(word.word, file=""))
        check_form(entry)
        return read_variant(entry)
    except DataError as error:
        raise word.error(f"this is no variant: {error}", "a variant as JSON, on one line") from None


def _rules(variant: Variant, players: Word, game: type[Ruleset]) -> Ruleset:
    try:
        return game(players=players.whole(), variant=variant)
    except VariantError as error:
        raise players.error(error.message, "another number of players") from None


def _start(line: Word, rules: Ruleset, make: type[P], check: bool) -> tuple[P, int | None]:
    if line.word.startswith("seed: "):
        seed = _value(line, "seed").whole(below_0=True)
        return deal(rules, seed, make), seed
    written = _value(line, "position")
    try:
        return parse_position(written.word, make, rules, check=check), None
    except NotationError as error:
        raise moved(error, written) from None


def _turns(lines: list[Word], rules: Ruleset, first: int) -> Iterator[RecordedTurn]:
    for number, line in enumerate(lines, start=first):
        head = _TURN.match(line.word)
        if head is None or head[1] != str(number):
            raise line.error(f"{shown(line.word)} is not the next turn", f"{number}. seat ...: ...; end")
        words = line.from_(head.end()).split("; ")
        actions = tuple(_action(word, rules) for word in words)
        ends = [isinstance(action, EndTurn | ReturnLot) for action in actions]
        if True in ends[:-1]:
            raise words[ends.index(True) + 1].error("the turn is over before this", "the end of the line")
        if not ends[-1] and line is not lines[-1]:
            raise words[-1].end.error("the turn is not ended, but another follows", "; end")
        yield RecordedTurn(number, int(head[2]), actions, line.line)


def _action(word: Word, rules: Ruleset) -> Action:
    try:
        action = parse_action(rules, word.word)
    except NotationError as error:
        raise moved(error, word) from None
    except AmbiguousAction as error:
        raise word.error(str(error), "names in full") from None
    if str(action) != word.word:
        raise word.error(f"{shown(word.word)} is not how a record writes this action", str(action))
    return action


def _result(head: Word, lines: list[Word], initial: Position, end: Word) -> Result:
    expected = [*(f"seat {seat}" for seat in range(initial.rules.players)), "winners"]
    values = [_value(line, key) for line, key in zip(lines, expected, strict=False)]
    if len(values) < len(expected):
        raise end.error("the result breaks off", f"{expected[len(values)]}: ...")
    if len(lines) > len(expected):
        left = lines[len(expected)]
        raise left.error(f"{shown(left.word)} is too much", "the end of the record")
    *tallies, winners = values
    return Result(tuple(_tally(word, initial) for word in tallies), _winners(winners, initial.rules.players), head.line)


def _tally(word: Word, initial: Position) -> Tally:
    streets = Names(initial.rules).street_ids(initial.deal.streets)
    names = ("buildings", "prestige", *streets, "challenge", "cards", "total")
    parts = word.split(", ")
    if len(parts) != len(names):
        raise word.error(f"{len(parts)} parts stand here", ", ".join(f"{name} ..." for name in names))
    buildings, prestige, *of_streets, challenge, cards, total = map(_points, parts, names)
    tally = Tally(buildings, prestige, tuple(zip(streets, of_streets, strict=True)), challenge, cards)
    if total != tally.total:
        raise parts[-1].error(f"{parts[-1].word} is not the sum of the sources", f"total {tally.total}")
    return tally


def _points(word: Word, name: str) -> int:
    start = f"{name} "
    if not word.word.startswith(start):
        raise word.error(f"{shown(word.word)} is out of place", f"{start}and the points")
    return word.from_(len(start)).whole()


def _winners(word: Word, players: int) -> tuple[int, ...]:
    seats = {str(seat): seat for seat in range(players)}
    winners = tuple(find(seat, seats, "a seat") for seat in word.split(", "))
    rising = sorted(set(winners))
    if list(winners) != rising:
        raise word.error("the seats do not rise", ", ".join(map(str, rising)))
    return winners
