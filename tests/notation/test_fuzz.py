"""Whatever is read, it is either understood or refused with an error of the library; never half understood."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from functools import lru_cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.kernel.errors import AmbiguousAction, DataError, IllegalAction, NotationError, Ny1901Error, PositionError
from ny1901.new_york.game import Game, State
from ny1901.new_york.notation import (
    Record,
    format_position,
    from_json,
    parse_action,
    parse_for,
    parse_position,
    to_json,
    variant_from_data,
    variant_from_toml,
    variant_to_data,
    variant_to_toml,
)
from ny1901.new_york.rules.variant import Variant
from tests.days import one_in

GAME = Game(players=3)


@lru_cache(maxsize=1)
def middle() -> tuple[State, Record[State]]:
    """A position in the middle of a game, and the record up to it."""
    dice, start, actions = random.Random(4), GAME.initial_state(seed=4), []
    state = start
    while len(actions) < 70:
        actions.append(dice.choice(state.legal_actions))
        state = state.apply(actions[-1])
    return state, Record.of(start, actions, seed=4)


CUSTOM = Variant().change(workers=5, streets=("cedar", "broadway", "wall-street"), bronze_baron=((1, 2), (3, 4)))


def read_action(text: str) -> None:
    action = parse_action(GAME, text)
    assert parse_action(GAME, str(action)) == action


def read_action_for(text: str) -> None:
    state = middle()[0]
    assert state.is_legal(parse_for(state, text))


def read_line(text: str) -> None:
    assert format_position(parse_position(text)) == text


def read_json(text: str) -> None:
    state = from_json(text)
    assert from_json(to_json(state)) == state


def read_record(text: str) -> None:
    record = Record.parse(text)
    assert Record.parse(str(record)) == record
    record.final()


def read_toml(text: str) -> None:
    variant = variant_from_toml(text, file="mine.toml")
    assert variant_from_data(variant_to_data(variant)) == variant


READERS: dict[str, tuple[Callable[[str], None], Callable[[], str], tuple[type[Ny1901Error], ...]]] = {
    "action": (read_action, lambda: str(middle()[0].legal_actions[1]), (NotationError, AmbiguousAction)),
    "action-for": (
        read_action_for,
        lambda: str(middle()[0].legal_actions[0]),
        (NotationError, AmbiguousAction, IllegalAction),
    ),
    "line": (read_line, lambda: format_position(middle()[0]), (NotationError, PositionError)),
    "json": (read_json, lambda: to_json(middle()[0]), (DataError, PositionError)),
    "json-custom": (
        read_json,
        lambda: to_json(Game(players=3, variant=CUSTOM).initial_state(seed=4)),
        (DataError, PositionError),
    ),
    "record": (read_record, lambda: str(middle()[1]), (Ny1901Error,)),
    "toml": (read_toml, lambda: variant_to_toml(CUSTOM), (DataError,)),
}
readers = pytest.mark.parametrize(("read", "example", "errors"), READERS.values(), ids=READERS)

CHARACTERS = string.digits + string.ascii_lowercase + " \n,;:=-*@.#\"'{}[]\\+RBP\0\u00e9\u0661\ud800"
edits = st.lists(
    st.tuples(st.floats(0, 1), st.sampled_from(("put", "cut", "change", "double", "move")), st.integers(0, 2**16)),
    min_size=1,
    max_size=4,
)


def edited(text: str, changes: list[tuple[float, str, int]]) -> str:
    """A text with some changes, each at a place between its start (0.0) and its end (1.0)."""
    for place, kind, number in changes:
        at, length = int(place * len(text)), number % 12 + 1
        part, character = text[at : at + length], CHARACTERS[number % len(CHARACTERS)]
        rest = text[at + length :]
        other = number % (len(rest) + 1)
        text = (
            text[:at]
            + {
                "put": character + text[at:],
                "cut": rest,
                "change": character + text[at + 1 :],
                "double": part + part + rest,
                "move": rest[:other] + part + rest[other:],
            }[kind]
        )
    return text


@pytest.mark.parametrize(("read", "example", "errors"), one_in(3, READERS.values()), ids=READERS)
@given(changes=edits)
@settings(max_examples=150)
def test_changed_texts(
    read: Callable[[str], None],
    example: Callable[[], str],
    errors: tuple[type[Ny1901Error], ...],
    changes: list[tuple[float, str, int]],
) -> None:
    try:
        read(edited(example(), changes))
    except errors as error:
        assert str(error)


@readers
@given(text=st.text() | st.text(alphabet=CHARACTERS) | st.binary().map(lambda content: content.decode("latin-1")))
@settings(max_examples=60)
def test_any_texts(
    read: Callable[[str], None], example: Callable[[], str], errors: tuple[type[Ny1901Error], ...], text: str
) -> None:
    del example
    try:
        read(text)
    except errors as error:
        assert str(error)


@readers
def test_texts_that_break_off(
    read: Callable[[str], None], example: Callable[[], str], errors: tuple[type[Ny1901Error], ...]
) -> None:
    """A text may end early only where that makes another whole text: after a line, or a square."""
    whole = example()
    ends = range(0, len(whole) - 1, 1 + len(whole) // 60)
    refused = 0
    for end in ends:
        try:
            read(whole[:end])
        except errors as error:
            assert str(error)
            refused += 1
    assert refused >= 0.75 * len(ends)


@readers
def test_the_examples_can_be_read(
    read: Callable[[str], None], example: Callable[[], str], errors: tuple[type[Ny1901Error], ...]
) -> None:
    read(example())
    with pytest.raises(errors):
        read(f"{example()} nonsense {{")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("en-2015"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(data=json_values)
@settings(max_examples=60)
def test_any_data_as_a_variant(data: object) -> None:
    try:
        variant = variant_from_data(data)
    except DataError as error:
        assert str(error)
    else:
        assert isinstance(data, dict | str)
        assert variant_from_data(variant_to_data(variant)) == variant


@given(key=st.sampled_from(sorted(field.alias for field in attrs.fields(Variant))), value=json_values)
@settings(max_examples=150)
def test_any_data_in_a_field_of_a_variant(key: str, value: object) -> None:
    try:
        variant = variant_from_data({"base": "en-2015", key: value})
    except DataError as error:
        assert error.field.startswith((key, "gold_threshold", "starting_lot", "challenges", "streets", "street_cards"))
    else:
        assert variant_from_data(variant_to_data(variant)) == variant
