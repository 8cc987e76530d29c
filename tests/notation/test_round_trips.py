"""What is written is read back to the same, whatever the rules and however far the game, and is written in one way."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.position import CARD_BIT, End, Player, player

Played = Callable[[int], tuple[State, list[Action], State]]

numbers = st.integers(0, 2**32)
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "notation.md"


def read_line(text: str, state: State, *, check: bool = True) -> State:
    return parse_position(text, state.rules, check=check)


def read_json(text: str, *, check: bool = True) -> State:
    return from_json(text, check=check)


@given(number=numbers)
@settings(max_examples=60)
def test_positions(played: Played, number: int) -> None:
    _, _, state = played(number)
    line, text = format_position(state), to_json(state)
    assert read_line(line, state) == state
    assert read_json(text) == state
    assert format_position(read_json(text)) == line
    assert to_json(read_line(line, state)) == text
    assert pickle.loads(pickle.dumps(read_json(text))) == state


@given(number=numbers)
@settings(max_examples=30)
def test_positions_that_were_read_play_on_alike(played: Played, number: int) -> None:
    _, _, state = played(number)
    for again in (read_line(format_position(state), state), read_json(to_json(state))):
        assert again.legal_actions == state.legal_actions
        assert [again.apply(action) for action in state.legal_actions[:3]] == [
            state.apply(action) for action in state.legal_actions[:3]
        ]


@given(number=numbers)
@settings(max_examples=30)
def test_actions(played: Played, number: int) -> None:
    _, actions, state = played(number)
    for action in {*actions, *state.legal_actions}:
        assert parse_action(state.rules, str(action)) == action
    for action in state.legal_actions[:20]:
        assert parse_for(state, str(action)) == action


@given(number=numbers)
@settings(max_examples=30)
def test_records(played: Played, number: int) -> None:
    first, actions, last = played(number)
    for record in (Record.of(first, actions, seed=number), Record.of(first, actions)):
        again = Record.parse(str(record))
        assert again == record
        assert str(again) == str(record)
        assert again.actions == tuple(actions)
        assert again.final() == last
        assert (again.result is None) != last.is_over
        assert pickle.loads(pickle.dumps(again)) == record


@given(number=numbers)
@settings(max_examples=20)
def test_a_record_can_begin_anywhere(played: Played, number: int) -> None:
    first, actions, last = played(number)
    middle = first
    for action in actions[: len(actions) // 2]:
        middle = middle.apply(action)
    record = Record.of(middle, actions[len(actions) // 2 :])
    again = Record.parse(str(record))
    assert again == record
    assert again.final() == last


def test_variants(games: list[Game]) -> None:
    for variant in {game.variant for game in games}:
        for again in (
            variant_from_data(variant_to_data(variant)),
            variant_from_data(json.loads(json.dumps(variant_to_data(variant)))),
            variant_from_toml(variant_to_toml(variant), file="some.toml"),
        ):
            assert again == variant
            assert again.name == variant.name


def changed_player(state: State, **changes: object) -> State:
    first, *others = state.players
    fields = {field.name: getattr(first, field.name) for field in attrs.fields(Player) if field.eq}
    return attrs.evolve(state, players=(player(state.rules.table, **{**fields, **changes}), *others))


UNSOUND: dict[str, Callable[[State], State]] = {
    "a lot in play belongs to nobody": lambda state: attrs.evolve(state, unowned=state.unowned & (state.unowned - 1)),
    "no lot is left": lambda state: attrs.evolve(state, unowned=0),
    "a lot is owned and unowned": lambda state: attrs.evolve(state, unowned=state.unowned | state.players[0].lots),
    "a lot has two owners": lambda state: changed_player(state, lots=state.players[0].lots | state.players[1].lots),
    "a worker on another's lot": lambda state: changed_player(state, worker_lots=state.players[1].lots),
    "a worker on a lot given up": lambda state: changed_player(state, lots=0, worker_lots=state.players[0].lots),
    "an own tile is gone": lambda state: changed_player(state, unbuilt=0),
    "an own legendary": lambda state: changed_player(state, unbuilt=state.legendaries),
    "a building stands twice": lambda state: changed_player(state, buildings=state.players[1].buildings * 2),
    "all cards again": lambda state: changed_player(state, cards=sum(CARD_BIT.values())),
    "more prestige than points": lambda state: changed_player(state, prestige=99),
    "an end without a last turn": lambda state: attrs.evolve(state, end=End(1, "end.market")),
    "last turns without an end": lambda state: attrs.evolve(state, turns_left=7),
    "no lot cards": lambda state: attrs.evolve(state, market=(), future=(), tail=(3, 1)),
    "no streets": lambda state: attrs.evolve(state, deal=attrs.evolve(state.deal, streets=(), challenge=None)),
}


@pytest.mark.parametrize("change", UNSOUND.values(), ids=UNSOUND)
def test_unsound_positions_are_written_as_they_are(played: Played, change: Callable[[State], State]) -> None:
    sound = played(5)[2]
    unsound = change(sound)
    assert unsound != sound
    assert format_position(unsound) != format_position(sound)
    assert read_line(format_position(unsound), unsound, check=False) == unsound
    assert read_json(to_json(unsound), check=False) == unsound


def expression(grammar: str, start: str) -> re.Pattern[str]:
    """A regular expression for a grammar of a page; none of them refers to itself."""
    rules = dict(re.findall(r"^(\w+) *::=(.*(?:\n +.*)*)", grammar, re.MULTILINE))
    token = re.compile(r"'([^']*)'|\[([^\]]+)\]|(\w+)|([()|?*+])|\s+")

    def written(name: str) -> str:
        def replaced(match: re.Match[str]) -> str:
            literal, characters, other, sign = match.groups()
            if literal is not None:
                return f"(?:{re.escape(literal)})"
            if characters is not None:
                return f"[{characters}]"
            return written(other) if other else sign or ""

        assert token.sub("", rules[name]) == "", "a part of the grammar is in no known form"
        return f"(?:{token.sub(replaced, rules[name])})"

    return re.compile(written(start))


@pytest.fixture(scope="module")
def grammars() -> list[str]:
    return re.findall(r"^```ebnf\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_grammars_of_the_reference_page(grammars: list[str], played: Played) -> None:
    of_actions, of_positions, of_records = grammars
    action, position = expression(of_actions, "action"), expression(of_positions, "position")
    record = expression(of_records, "record")
    for number in range(40):
        first, actions, last = played(number)
        assert position.fullmatch(format_position(last))
        assert all(action.fullmatch(str(legal)) for legal in (*actions, *last.legal_actions))
        assert record.fullmatch(str(Record.of(first, actions, seed=number)))
        assert record.fullmatch(str(Record.of(last, ())))


def test_the_grammars_refuse_what_the_readers_refuse(grammars: list[str], played: Played) -> None:
    of_actions, of_positions, of_records = grammars
    first, actions, _ = played(3)
    assert not expression(of_actions, "action").fullmatch("acquire  ra")
    assert not expression(of_positions, "position").fullmatch(format_position(first) + " ")
    assert not expression(of_records, "record").fullmatch(str(Record.of(first, actions)).removesuffix("\n"))


def test_the_page_of_file_formats_has_every_field_with_its_standard_value() -> None:
    text = (PAGE.parent / "file-formats.md").read_text(encoding="utf-8")
    section = text.split("### The fields\n")[1].split("\n## ")[0]
    fields = dict(re.findall(r"^\| `(\w+)` \| `(.*?)` \|", section, re.MULTILINE))
    toml = 'base = "zh-2016"\n' + "".join(f"{field} = {value}\n" for field, value in fields.items())
    assert variant_from_toml(toml, file="page").differences(variant_from_data("en-2015")) == ()
    assert set(fields) == {field.alias for field in attrs.fields(type(variant_from_data("en-2015")))}


def test_a_standard_variant_needs_no_rules() -> None:
    state = Game(players=2).initial_state(seed=1)
    assert parse_position(format_position(state)) == state
