"""Which actions a question about a position of Paris means, and the engine's judgement on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from ny1901.kernel.faq.judging import Judged, says, some
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.paris.answers.reading import Reading
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.catalogue import cite
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.state import State

_MOST_TRIED = 40
"""How many illegal actions are looked at to find the one that breaks the fewest rules."""

_COLOURS = ("orange", "blue")


@frozen
class _Others:
    """Every legal action that the question can mean, and every one of the kind."""

    allowed: Sequence[Action]
    instead: Sequence[Action]


@frozen
class _Meaning:
    """A kind of action that a question may ask for.

    Attributes:
        asks: whether a question asks for it.
        kind: the class of the actions.
        named: whether a legal one of them is what the question names.
        otherwise: what the question means where none of those is legal.
    """

    asks: Callable[[Reading], bool]
    kind: type
    named: Callable[[Any, Reading], bool]
    otherwise: Callable[[State, Reading], Iterator[Action]]


def judge(position: State, reading: Reading) -> Judged | None:
    """The engine's judgement on the action that a question asks for; `None` if it asks for none.

    Args:
        position: the position asked about.
        reading: the question, read for it.

    >>> from ny1901.paris import Game
    >>> from ny1901.paris.answers.reading import read
    >>> state = Game().initial_state(seed=1889)
    >>> judge(state, read(state, "may I use the painter?")).verdict.rules
    ('phase.second',)
    """
    meaning = next((each for each in _MEANINGS if each.asks(reading)), None)
    if meaning is None:
        return None
    seat = position.to_move if reading.seat is None else reading.seat
    there = at_turn_of(position, seat)
    kind = [action for action in there.legal_actions if isinstance(action, meaning.kind)]
    allowed = [action for action in kind if meaning.named(action, reading)]
    tried = allowed[:1] or list(meaning.otherwise(there, reading))[:_MOST_TRIED]
    if not tried:
        return None
    action = min(tried, key=lambda each: len(explain(there, each).violations))
    alike = [each for each in kind if str(each).split()[:2] == str(action).split()[:2]]
    return _worded(position, seat, action, explain(there, action), _Others(allowed, alike or kind))


def at_turn_of(position: State, seat: int) -> State:
    """The position itself, or for a seat that is not to move the one as if it were."""
    return position if seat == position.to_move else evolve(position, seat=seat, pending=None)


def _worded(position: State, seat: int, action: Action, verdict: Verdict, others: _Others) -> Judged:
    said, details = says(action, verdict, len(others.allowed)), tuple(_details(verdict, others))
    if seat == position.to_move or position.is_over:
        return Judged(action, verdict, f"{'Yes' if verdict.legal else 'No'}: {said}", details)
    whose = f"it is {_COLOURS[position.to_move]} who is to move"
    rule = "phase.first" if position.paving else "phase.second"
    out = Violation(rule, whose, cite(rule, position.rules.variant.edition_id), (f"seat {seat}",))
    ruling = f"Not now: {whose}; if it were {_COLOURS[seat]}'s turn, {said}"
    return Judged(action, Verdict((out, *verdict.violations)), ruling, details)


def _details(verdict: Verdict, others: _Others) -> Iterator[str]:
    if len(others.allowed) > 1:
        yield f"Legal are {some(others.allowed)}."
    elif not verdict.legal:
        yield f"Legal instead: {some(others.instead)}." if others.instead else "Nothing of this kind is legal now."


def _is_use(action: Use, reading: Reading) -> bool:
    buildings = {action.give, action.take, action.beside}
    return (
        action.postcard in reading.cards
        and set(reading.squares) <= set(action.squares)
        and set(reading.buildings) <= buildings
        and reading.facing in ("", action.facing)
    )


def _use(_: State, reading: Reading) -> Iterator[Action]:
    """Without what the postcard asks for it would be a use without effect, so just what the question names."""
    give, take, *_rest = (*reading.buildings, "", "")
    for card in reading.cards:
        if card is Postcard.LEVITATION:
            yield Use(card, reading.squares, give=give, take=take)
        else:
            yield Use(card, reading.squares, facing=reading.facing, beside=give)


def _is_build(action: Build, reading: Reading) -> bool:
    return action.building in reading.buildings and set(reading.squares) <= set(action.squares)


def _build(position: State, reading: Reading) -> Iterator[Action]:
    """The named buildings on the spaces given, or wherever they cover those."""
    table = position.rules.table
    for name in reading.buildings:
        options = table.options[table.building_number[name]]
        covering = [option.action for option in options if set(reading.squares) <= set(option.action.squares)]
        yield from covering or [Build(name, reading.squares)]


def _is_lay(action: Lay, reading: Reading) -> bool:
    return (not reading.tiles or action.tile in reading.tiles) and (
        not reading.squares or action.square in reading.squares
    )


def _lay(position: State, reading: Reading) -> Iterator[Action]:
    tiles = position.rules.variant.components.tiles
    held = [tiles[number].id for number in position.players[position.seat].hand]
    for tile in reading.tiles or held:
        yield from (Lay(tile, square, 0) for square in reading.squares or position.rules.table.corner_number)


def _take(_: State, reading: Reading) -> Iterator[Action]:
    yield from (Take(building) for building in reading.buildings)


def _pass(_: State, __: Reading) -> Iterator[Action]:
    yield Pass()


def _names_building(reading: Reading) -> bool:
    return reading.has("build") and bool(reading.buildings) and Postcard.LEVITATION not in reading.cards


def _asks_to_build(reading: Reading) -> bool:
    return bool(reading.buildings) and (reading.has("build", "put", "cover") or bool(reading.squares))


_MEANINGS = (
    _Meaning(lambda reading: bool(reading.cards) and not _names_building(reading), Use, _is_use, _use),
    _Meaning(lambda reading: reading.has("lay", "tile") and bool(reading.tiles or reading.squares), Lay, _is_lay, _lay),
    _Meaning(
        lambda reading: reading.has("takes") and bool(reading.buildings),
        Take,
        lambda action, reading: action.building in reading.buildings,
        _take,
    ),
    _Meaning(_asks_to_build, Build, _is_build, _build),
    _Meaning(lambda reading: reading.terms in (("skip",), ("skip", "turn")), Pass, lambda _, __: True, _pass),
)
"""What a question may ask for; the first that fits counts."""
