"""Records of games: the text, what each wrong text is told, and what a replay finds that is not so."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import attrs
import pytest

from ny1901.kernel.errors import DataError, IllegalAction, NotationError, PositionError, RecordError
from ny1901.kernel.protocol import Violation
from ny1901.new_york.game import Game, State
from ny1901.new_york.notation import Record, RecordedTurn, Result, format_position, names
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard
from ny1901.new_york.rules.variant import Variant

START = Game(players=2).initial_state(seed=1901)


def random_game(state: State, seed: int, steps: int = 2000) -> list[Action]:
    dice, actions = random.Random(seed), []
    while not state.is_over and len(actions) < steps:
        actions.append(dice.choice(state.legal_actions))
        state = state.apply(actions[-1])
    return actions


WHOLE = Record.of(START, random_game(START, 3), seed=1901)
TEXT = str(WHOLE)
LINES = TEXT.splitlines()


def read(text: str) -> Record[State]:
    return Record.parse(text)


def test_the_form() -> None:
    head, turns, result = TEXT.split("\n\n")
    assert head == "format: 1\nvariant: en-2015\nplayers: 2\nseed: 1901"
    for number, line in enumerate(turns.split("\n"), start=1):
        assert line.startswith(f"{number}. seat ")
        assert line.endswith((": end", "; end")) or " return " in line
    streets = [START.rules.table.board.streets[street].id for street in START.deal.streets]
    first = WHOLE.final().tally[0]
    assert result.split("\n")[0] == "result"
    assert result.split("\n")[1] == (
        f"seat 0: buildings {first.buildings}, prestige {first.prestige}, "
        + "".join(f"{street} {points}, " for street, points in first.streets)
        + f"challenge {first.challenge}, cards {first.cards}, total {first.total}"
    )
    assert [street for street, _ in first.streets] == streets
    assert result.split("\n")[3:] == [f"winners: {', '.join(map(str, WHOLE.final().winners))}", ""]


def test_a_record_knows_its_game() -> None:
    assert WHOLE.rules == START.rules
    assert WHOLE.actions == tuple(random_game(START, 3))
    assert WHOLE.final().is_over
    assert WHOLE.result == Result(WHOLE.final().tally, WHOLE.final().winners)
    steps = list(WHOLE.replay())
    assert steps[0][0] == START
    assert all(before.apply(action) == after for before, action, after in steps)
    assert all(one[2] == other[0] for one, other in pairwise(steps))
    assert hash(WHOLE) == hash(read(TEXT))


def test_the_classes_of_what_is_read() -> None:
    assert type(read(TEXT).final()) is State
    assert type(read(TEXT).rules) is Game


def test_comments_empty_lines_and_windows_line_ends() -> None:
    commented = "# a game\r\n\r\n" + TEXT.replace("\n", "   # said so\r\n\r\n", 9)
    assert read(commented) == WHOLE
    assert read(commented).turns[0].line == commented.split("1. seat 0")[0].count("\n") + 1
    assert str(read(commented)) == TEXT


def test_a_start_without_a_seed_is_written_as_a_position() -> None:
    record = attrs.evolve(WHOLE, seed=None)
    assert str(record).splitlines()[3] == f"position: {format_position(START)}"
    assert read(str(record)) == record != WHOLE
    assert read(str(record)).final() == WHOLE.final()


def test_negative_seeds() -> None:
    state = Game(players=2).initial_state(seed=-5)
    record = Record.of(state, [], seed=-5)
    assert "seed: -5\n" in str(record)
    assert read(str(record)) == record


def test_a_seed_has_to_deal_the_start() -> None:
    with pytest.raises(DataError, match="the seed 7 does not deal this position; leave it out"):
        attrs.evolve(WHOLE, seed=7)


def test_points_of_the_start_are_told_where_a_seat_has_any() -> None:
    start = Game(players=2, variant=Variant().change(starting_points=(0, 3))).initial_state(seed=5)
    text = str(Record.of(start, random_game(start, 3), seed=5))
    assert text.splitlines()[1] == 'variant: {"base": "en-2015", "starting_points": [0, 3]}'
    assert "\nseat 0: buildings " in text
    assert "\nseat 1: start 3, buildings " in text
    assert read(text).final().tally[1].start == 3
    with pytest.raises(NotationError, match="start"):
        read(text.replace("seat 1: start 3, ", "seat 1: "))
    total = read(text).final().tally[1].total
    wrong = text.replace("seat 1: start 3, ", "seat 1: start 4, ").replace(f"total {total}", f"total {total + 1}")
    with pytest.raises(RecordError, match="seat 1, start: 4 claimed, 3 is right"):
        read(wrong).final()


def test_a_custom_variant_comes_along() -> None:
    variant = Variant().change(workers=5, name="# my variant")
    record = Record.of(Game(players=2, variant=variant).initial_state(seed=5), [], seed=5)
    line = r'variant: {"base": "en-2015", "name": "\u0023 my variant", "workers": 5}'
    assert str(record).splitlines()[1] == line
    assert read(str(record)) == record
    assert read(str(record)).rules.variant.name == "# my variant"


def test_a_record_is_data_with_the_result_that_it_claims() -> None:
    final, data = WHOLE.final(), WHOLE.to_data()
    assert data["result"] == {"winners": [*final.winners], "points": [seat.total for seat in final.tally]}
    assert [action for turn in data["turns"] for action in turn["actions"]] == [*map(str, WHOLE.actions)]
    assert (data["initial"], data["seed"]) == (str(WHOLE.initial), WHOLE.seed)


def test_an_unfinished_game_has_no_result_and_may_stop_within_a_turn() -> None:
    acquisition = START.legal_actions[0]
    record = Record.of(START, [acquisition], seed=1901)
    assert str(record).endswith(f"\n\n1. seat 0: {acquisition}\n")
    assert read(str(record)) == record
    assert record.result is None
    assert record.final() == START.apply(acquisition)
    rest = Record.of(record.final(), [EndTurn()])
    assert rest.turns == (RecordedTurn(1, 0, (EndTurn(),)),)
    assert read(str(rest)) == rest


def test_a_record_of_actions_that_are_not_allowed() -> None:
    with pytest.raises(IllegalAction) as caught:
        Record.of(START, [EndTurn()])
    assert caught.value.verdict.rules == ("turn.must-acquire",)


def changed(old: str, new: str, *, count: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, count)


LAST = len(LINES)
RESULT = LINES.index("result") + 1
FIRST_TALLY = LINES[RESULT]
SHIFT = str(PlayCard(Card.MARKET_SHIFT))


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "expected"),
    [
        ("", 1, 1, "the record breaks off", "the lines format, variant, players, and seed or position"),
        ("format: 1\nvariant: en-2015\n", 3, 1, "the record breaks off", "the lines format, variant"),
        ("{}", 1, 1, "'{}' is out of place", "format: ..."),
        (changed("format: 1", "format: 2"), 1, 9, "'2' is not a version of the form that can be read", "1"),
        (changed("format: 1", "format:1"), 1, 1, "'format:1' is out of place", "format: ..."),
        (changed("variant: en-2015", "players: 2"), 2, 1, "'players: 2' is out of place", "variant: ..."),
        (changed("en-2015", "en-2016"), 2, 10, "'en-2016' is no standard variant", "a name such as"),
        (
            changed("en-2015", '{"base": 5}'),
            2,
            10,
            "this is no variant: base: a number stands here",
            "a variant as JSON",
        ),
        (
            changed("en-2015", "{"),
            2,
            10,
            "this is no variant: :1:2: this is not JSON",
            "a variant as JSON, on one line",
        ),
        (changed("en-2015", '{"base": "en-2015", "base": 1}'), 2, 10, "this key stands twice", "a variant as JSON"),
        (changed("players: 2", "players: two"), 3, 10, "'two' is no number here", "a whole number"),
        (changed("players: 2", "players: 7"), 3, 10, "7 players; this variant is for 2, 3, 4", "another number of"),
        (changed("seed: 1901", "seed: x"), 4, 7, "'x' is no number here", "a whole number"),
        (changed("seed: 1901", "seeds: 1901"), 4, 1, "'seeds: 1901' is out of place", "position: ..."),
        (changed("seed: 1901", "position: en-2015 3p"), 4, 19, "'3p' is not what the rules say", "2p"),
        (changed("seed: 1901", "position: pt-2018 2p"), 4, 11, "'pt-2018' is not what the rules say", "en-2015"),
        (changed("1. seat 0: ", "1. seat 0 "), 6, 1, "is not the next turn", "1. seat ...: ...; end"),
        (changed("2. seat 1: ", "3. seat 1: "), 7, 1, "is not the next turn", "2. seat ...: ...; end"),
        (changed("1. seat 0: ", "1. seat 0: aquire ra; "), 6, 12, "'aquire' is not a verb", "one of acquire"),
        (changed("1. seat 0: ", "1. seat 0: end; "), 6, 17, "the turn is over before this", "the end of the line"),
        (changed(LINES[5], "1. seat 0: end; end"), 6, 17, "the turn is over before this", "the end of the line"),
        (
            changed("1. seat 0: ", "1. seat 0: return ra; "),
            6,
            23,
            "the turn is over before this",
            "the end of the line",
        ),
        (changed("1. seat 0: ", "1. seat 0:  "), 6, 12, "is not how a record writes this action", ""),
        (changed("1. seat 0: ", "1. seat 0: acquire r; "), 6, 12, "'acquire r' fits 13 actions", "names in full"),
        (changed("1. seat 0: ", "1. seat 0: play m; "), 6, 12, "'play m' is not how a record", SHIFT),
        (
            changed("1. seat 0: ", "1. seat 0: build delmonico d16 c16; "),
            6,
            12,
            "is not how a",
            "build delmonico c16 d16",
        ),
        (changed("1. seat 0: ", "1. seat 0: ; "), 6, 12, "there is no action", "one of acquire"),
        (changed("result", "results"), RESULT, 1, "'results' is not the next turn", f"{RESULT - 6}. seat"),
        (changed(f"{FIRST_TALLY}\n", ""), RESULT + 1, 1, "'seat 1: ", "seat 0: ..."),
        (TEXT + "more", LAST + 1, 1, "'more' is too much", "the end of the record"),
        ("\n".join(LINES[:-1]), LAST - 1, len(LINES[-2]) + 1, "the result breaks off", "winners: ..."),
        ("\n".join(LINES[:RESULT]), RESULT, 7, "the result breaks off", "seat 0: ..."),
        (changed(", prestige 0", ""), RESULT + 1, 9, "7 parts stand here", "buildings ..., prestige ..., "),
        (changed("prestige 0", "prestige x"), RESULT + 1, None, "'x' is no number here", "a whole number"),
        (
            changed("prestige 0", "prestig 0"),
            RESULT + 1,
            None,
            "'prestig 0' is out of place",
            "prestige and the points",
        ),
        (changed(", total ", ", total 1"), RESULT + 1, None, "is not the sum of the sources", "total "),
        (changed("winners: ", "winners: 7, "), LAST, 10, "'7' is not a seat", "one of 0, 1"),
        (changed("winners: ", "winners: 1, 0, "), LAST, 10, "the seats do not rise", "0, 1"),
    ],
)
def test_texts_that_cannot_be_read(text: str, line: int, column: int | None, message: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert message in caught.value.message
    assert caught.value.expected.startswith(expected)
    assert (caught.value.line, caught.value.column) == (line, column or caught.value.column)


def test_a_turn_that_does_not_end_before_the_next() -> None:
    first = LINES[5]
    with pytest.raises(NotationError) as caught:
        read(changed(first, first.removesuffix("; end")))
    assert (caught.value.line, caught.value.column) == (6, len(first) - len("; end") + 1)
    assert caught.value.message == "the turn is not ended, but another follows"


def test_a_wrong_sum_is_shown_at_its_place() -> None:
    wrong = changed(", total ", ", total 1")
    with pytest.raises(NotationError) as caught:
        read(wrong)
    assert wrong.splitlines()[RESULT][caught.value.column - 1 :].startswith("total 1")


def test_a_record_is_a_text() -> None:
    with pytest.raises(NotationError, match="bytes is no text to read"):
        Record.parse(b"")  # type: ignore[arg-type]


def test_an_impossible_start_is_refused_when_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(attrs.evolve(WHOLE, seed=None))
    monkeypatch.setattr(names, "problems", lambda position: (Violation("setup.pieces", "one too many"),))
    with pytest.raises(PositionError):
        read(text)
    assert Record.parse(text, check=False).final() == WHOLE.final()


def replay_error(record: Record[State]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        record.final()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.what, again.line) == (str(caught.value), caught.value.what, caught.value.line)
    assert again.verdict == caught.value.verdict
    assert not caught.value.verdict.legal
    return caught.value


def test_a_replay_stops_at_the_first_illegal_action() -> None:
    first = WHOLE.actions[0]
    record = read(changed(f"1. seat 0: {first}", "1. seat 0: build delmonico c16 d16"))
    assert list(zip(range(9), record.turns[0].actions, strict=False))
    error = replay_error(record)
    assert error.verdict == START.explain(Build("delmonico", "c16 d16"))
    assert (error.line, error.what) == (6, "turn 1, seat 0, build delmonico c16 d16")
    assert str(error).startswith("line 6, turn 1, seat 0, build delmonico c16 d16: you have a worker")


def test_a_replay_gives_what_comes_before_the_illegal_action() -> None:
    record = Record(START, (RecordedTurn(1, 0, (START.legal_actions[0], EndTurn(), EndTurn())),))
    steps = record.replay()
    assert next(steps)[1] == START.legal_actions[0]
    assert next(steps)[1] == EndTurn()
    with pytest.raises(RecordError, match="now comes turn 2, of seat 1"):
        next(steps)


def test_a_turn_of_the_wrong_seat() -> None:
    error = replay_error(read(changed("2. seat 1:", "2. seat 0:")))
    assert error.verdict.rules == ("turn.order",)
    assert error.line == 7
    assert error.verdict.violations[0].message == "now comes turn 2, of seat 1"
    assert error.verdict.violations[0].citations


def test_a_turn_of_the_wrong_number() -> None:
    error = replay_error(Record(START, (RecordedTurn(2, 0, (START.legal_actions[0],)),)))
    assert error.verdict.rules == ("turn.order",)
    assert error.line is None
    assert str(error).startswith("turn 2, seat 0, acquire ")


def test_actions_after_the_end_of_the_game() -> None:
    number = len(WHOLE.turns) + 1
    for seat in (0, 1):
        error = replay_error(attrs.evolve(WHOLE, turns=(*WHOLE.turns, RecordedTurn(number, seat, (AcquireLot("ra"),)))))
        assert error.verdict.rules == ("end.last-turns",)


def test_a_result_before_the_end_of_the_game() -> None:
    error = replay_error(Record(START, (), Record.form.result(START)))
    assert error.verdict.rules == ("end.last-turns",)
    assert error.what == "the claimed result"
    assert error.line is None


def claimed(source: str, more: int) -> Record[State]:
    """The whole game with some points more claimed for seat 1."""
    assert WHOLE.result is not None
    first, second = WHOLE.result.tallies
    if source == "streets":
        (street, points), *others = second.streets
        wrong = attrs.evolve(second, streets=((street, points + more), *others))
    else:
        wrong = attrs.evolve(second, **{source: getattr(second, source) + more})
    return attrs.evolve(WHOLE, result=attrs.evolve(WHOLE.result, tallies=(first, wrong)))


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("buildings", "build.points"),
        ("prestige", "challenge.gold-prestige"),
        ("streets", "tally.street"),
        ("challenge", "tally.challenge"),
        ("cards", "tally.cards"),
    ],
)
def test_a_wrong_claim_names_its_source_and_rule(source: str, rule: str) -> None:
    for record in (claimed(source, 3), read(str(claimed(source, 3)))):
        error = replay_error(record)
        assert error.line == (RESULT if record.result.line else None)  # type: ignore[union-attr]
        assert error.verdict.rules == (rule,)
        assert len(error.verdict.violations) == 1
        assert error.verdict.violations[0].message.startswith("seat 1, ")
        assert " claimed, " in error.verdict.violations[0].message


def test_every_wrong_claim_is_told() -> None:
    assert WHOLE.result is not None
    first, second = WHOLE.result.tallies
    error = replay_error(attrs.evolve(WHOLE, result=Result((attrs.evolve(first, cards=9), second, second), ())))
    assert set(error.verdict.rules) == {
        *("build.points", "challenge.gold-prestige", "tally.street", "tally.challenge", "tally.cards"),
        "tally.winner",
    }
    assert any(
        "seat 2, buildings:" in str(wrong) and "None is right" in str(wrong) for wrong in error.verdict.violations
    )


def test_wrong_winners() -> None:
    assert WHOLE.result is not None
    right = WHOLE.result.winners
    wrong = tuple(seat for seat in (0, 1) if seat not in right)
    error = replay_error(attrs.evolve(WHOLE, result=attrs.evolve(WHOLE.result, winners=wrong)))
    assert error.verdict.rules == ("tally.winner",)
    assert error.verdict.violations[0].message == f"winners {wrong} claimed, {right} is right"


def test_wrong_winners_of_a_tie() -> None:
    start = Game(players=2, variant=Variant().expert()).initial_state(seed=1)
    over = attrs.evolve(start, turns_left=0)
    assert over.winners == (0, 1)
    error = replay_error(Record(over, (), attrs.evolve(Record.form.result(over), winners=(0,))))
    assert error.verdict.rules == ("tally.tie",)
