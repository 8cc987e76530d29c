"""Positions on one line: which line belongs to which rules, and what each wrong line is told, at which column."""

from __future__ import annotations

import re

import attrs
import pytest

from ny1901.kernel.errors import NotationError, PositionError
from ny1901.kernel.protocol import Violation
from ny1901.new_york.game import Game, State
from ny1901.new_york.notation import format_position, names, parse_position
from ny1901.new_york.notation.words import MOST_DIGITS
from ny1901.new_york.rules.variant import Variant

START = Game(players=3).initial_state(seed=1901)
LINE = format_position(START)
CUSTOM = Game(players=2, variant=Variant().change(workers=5, name="My variant (2)*"))


def refused(line: object, **options: object) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_position(line, **options)  # type: ignore[arg-type, type-var]
    assert caught.value.line == 1
    return caught.value


def test_the_first_line_of_a_game() -> None:
    one_seat = r" player=[a-z-]+ lots=\w\w buildings=starting-property@\w+-\w+ cards=\S+ score=0"
    assert re.fullmatch(
        rf"en-2015 3p streets=\S+ challenge=\S+({one_seat}){{3}} market=\S+ future=\S+ legendaries=\S+ "
        r"turn=0 seat=0 turn-score=0 had-worker=yes chance=\d+",
        LINE,
    )


def test_the_classes_of_what_is_read() -> None:
    state = parse_position(LINE)
    assert (type(state), type(state.rules)) == (State, Game)
    assert parse_position(LINE, START.rules).rules is START.rules


def test_a_custom_variant_needs_its_rules() -> None:
    state = CUSTOM.initial_state(seed=1)
    line = format_position(state)
    assert line.startswith("My_variant__2_* 2p ")
    assert parse_position(line, CUSTOM) == state
    error = refused(line)
    assert error.message == "'My_variant__2_*' is no standard variant; give its rules along with the line"


def test_a_variant_that_borrows_a_standard_name_is_marked() -> None:
    false = Game(players=3, variant=attrs.evolve(Variant(), workers=5)).initial_state(seed=1)
    assert format_position(false).startswith("en-2015* 3p ")


@pytest.mark.parametrize(
    ("rules", "column", "expected"),
    [
        (Game(players=3, variant=Variant.named("pt-2018")), 1, "pt-2018"),
        (Game(players=3, variant=Variant().change(workers=5)), 1, "en-2015*"),
        (Game(players=4), 9, "4p"),
    ],
)
def test_the_rules_have_to_be_those_of_the_line(rules: Game, column: int, expected: str) -> None:
    error = refused(LINE, rules=rules)
    assert (error.column, error.expected) == (column, expected)
    assert error.message.endswith("is not what the rules say")


def column_of(part: str) -> int:
    """Where a part of the line stands, from 1."""
    return LINE.index(part) + 1


REST = ",".join(START.rules.table.lot_ids(START.unowned))
FIRST_LOT = re.search(r"lots=(\w\w)", LINE)[1]  # type: ignore[index]


@pytest.mark.parametrize(
    ("old", "new", "part", "message", "expected"),
    [
        (
            "en-2015 ",
            "en-2016 ",
            "en-",
            "'en-2016' is no standard variant: 'en-2016' is unknown; did you mean 'en-2015'?",
            "a",
        ),
        (
            "en-2015 ",
            "en-2015" + "+expert" * 20 + " ",
            "en-",
            "is no standard variant: a standard name has at most 100",
            "a",
        ),
        (" 3p ", " 3 ", "3p", "'3' is no number of players", "a number of players, such as 3p"),
        (" 3p ", " 03p ", "3p", "'03p' is not what the rules say", "3p"),
        (" 3p ", " 9p ", "3p", "9 players; this variant is for 2, 3, 4", "a number of players, such as 3p"),
        (" 3p ", " 2p ", None, "3 fields 'player' for 2 players", "one for each seat"),
        (" streets", "  streets", " streets", "'' is no field", "a field, such as score=12"),
        (" seat=0", " seat=0 ", " turn-score", "'' is no field", "a field, such as score=12"),
        (" seat=0", " seat", "seat=0", "'seat' is no field", "a field, such as score=12"),
        (" seat=0", " saet=0", "seat=0", "'saet=0' is no field; did you mean 'seat'?", "a field, such as score=12"),
        (" seat=0", "", None, "the field seat is missing", "seat="),
        (" seat=0", " seat=0 seat=0", "turn-score=", "the field seat stands twice", "each field once"),
        (" seat=0", " seat=7", "0 turn-score", "'7' is not a seat", "one of 0, 1, 2"),
        (" seat=0", " seat=00", "0 turn-score", "'00' is not a seat", "one of 0, 1, 2"),
        (" turn=0", " turn=-1", "0 seat", "'-1' is no number here", "a whole number, such as 12"),
        (" turn=0", " turn=00", "0 seat", "'00' is no number here", "a whole number, such as 12"),
        (" turn=0", " turn=" + "1" * 1001, "0 seat", "is no number here", "a whole number, such as 12"),
        (" turn=0", " turn=\u0661", "0 seat", "is no number here", "a whole number, such as 12"),
        ("had-worker=yes", "had-worker=maybe", "yes chance", "'maybe' is not an answer", "one of yes, no"),
        (" chance=", " took-three=no chance=", "chance=", "'took-three=no' is not how this position is", "chance="),
        (" chance=", " acquired=0 chance=", "chance=", "'acquired=0' is not how this position is written", "chance="),
        (" chance=", " turns-left=x chance=", "chance=", "'x' is no number here", "a whole number"),
        (" chance=", " pending=boom chance=", "chance=", "'boom' is not an action card", "one of construction-boom"),
        (" chance=", " end=1 chance=", "chance=", "'1' is no end", "a seat and a rule, such as 2:end.unbuilt"),
        (" chance=", " end=3:end.unbuilt chance=", "chance=", "'3' is not a seat", "one of 0, 1, 2"),
        (
            " chance=",
            " end=1:end.never chance=",
            "chance=",
            "'end.never' is not a rule that ends the game",
            "one of end.un",
        ),
        (" chance=", " unowned=ra,zz chance=", "chance=", "'zz' is not a lot", "a lot, such as ra"),
        (" chance=", " tail=- chance=", "chance=", "'tail=-' is not how this position is written", "chance="),
        (" chance=", " tail=-,1 chance=", "chance=", "'-' is no number here", "a whole number"),
        (
            " cards=",
            " gone=- cards=",
            "cards=",
            "'gone=-' is not how this position is written",
            "cards=construction-boom,",
        ),
        (" player=", " score=0 player=", None, "'score=0' is not how this position is written", "player="),
        (" lots=", " lots=zz,", None, "'zz' is not a lot", "a lot, such as ra"),
        (f" lots={FIRST_LOT} ", f" lots={FIRST_LOT},{FIRST_LOT} ", None, f"{FIRST_LOT!r} stands twice", "each once"),
        (" market=", f" unowned={REST} market=", "market=", "is not how this position is written", "market="),
        (
            "buildings=starting-property@",
            "buildings=starting-property",
            None,
            "is no building",
            "a tile and its squares",
        ),
        (
            "buildings=starting-",
            "buildings=staring-",
            None,
            "'staring-property' is not a skyscraper; did you",
            "a skysc",
        ),
        ("buildings=", "buildings=delmonico@c16,", None, "c16 is not the shape of delmonico", "2 squares that it can"),
        (
            "buildings=",
            "buildings=delmonico@c16-a1,",
            None,
            "'a1' is not a square of a lot",
            "a square of a lot, such as",
        ),
        ("market=", "market=R9,", None, "'R9' is not a lot card", "a lot card, such as R2"),
        ("streets=", "streets=broad-way,", None, "'broad-way' is not a street; did you mean 'broadway'?", "one of"),
        ("challenge=", "challenge=x", "gold", "is not a challenge; did you mean", "one of gold-tycoon"),
        (
            "cards=construction-boom,market-shift",
            "cards=market-shift,construction-boom",
            None,
            "is not how",
            "cards=cons",
        ),
        ("chance=", "chance=0", None, "is no number here", "a whole number"),
    ],
)
def test_wrong_lines(old: str, new: str, part: str | None, message: str, expected: str) -> None:
    assert old in LINE
    line = LINE.replace(old, new, 1)
    error = refused(line, check=False)
    assert message in error.message
    assert error.expected.startswith(expected)
    if part is not None:
        first_change = next(i for i in range(len(LINE)) if line[i] != LINE[i]) + 1
        assert column_of(part) <= error.column <= first_change + len(new)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("", 1, "'' is no number of players"),
        ("en-2015", 8, "'' is no number of players"),
        ("en-2015 3p", 11, "0 fields 'player' for 3 players"),
        ("en-2015 3p ", 12, "'' is no field"),
        (LINE + " ", len(LINE) + 2, "'' is no field"),
        (LINE + "\n", LINE.rindex("=") + 2, "is no number here"),
        (" " + LINE, 2, "'en-2015' is no number of players"),
        (LINE + " acquired=0", len(LINE) + 2, "'acquired=0' is not how this position is written"),
        (
            LINE.replace(" seat=0", "").replace(" turn=0", " seat=0 turn=0"),
            LINE.index(" turn=0") + 2,
            "'seat=0' is not how",
        ),
        (7, 1, "int is no text to read"),
    ],
)
def test_wrong_lines_at_their_ends(line: object, column: int, message: str) -> None:
    error = refused(line)
    assert error.column == column
    assert message in error.message


def test_the_column_is_that_of_the_wrong_part() -> None:
    line = LINE.replace("buildings=starting-property@", "buildings=starting-property@zz1-", 1)
    error = refused(line)
    assert line[error.column - 1 :].startswith("zz1-")
    line = LINE.replace(f"lots={FIRST_LOT}", f"lots={FIRST_LOT},*xy*", 1)
    assert line[refused(line).column - 1 :].startswith("xy*")


def test_an_impossible_position_is_refused_when_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Violation("setup.pieces", "there is one too many")
    monkeypatch.setattr(names, "problems", lambda position: (problem,))
    with pytest.raises(PositionError) as caught:
        parse_position(LINE)
    assert caught.value.problems == (problem,)
    assert parse_position(LINE, check=False) == START


def test_the_longest_numbers() -> None:
    line = LINE.replace(" turn=0", " turn=" + "9" * MOST_DIGITS)
    assert parse_position(line, check=False).turn.number == 10**MOST_DIGITS - 1
    error = refused(line.replace("999 ", "9999 "), check=False)
    assert error.message == f"'{'9' * 40}...' is no number here"
