"""Small faults put into the engine of Paris on purpose: each is seen by a statement, or by the model.

The page on the solver of Paris shows which fault is seen by what; run this file as a program to write that table anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules import effects, legal, scoring
from ny1901.paris.rules.actions import Action, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS
from ny1901.paris.rules.variant import Variant
from ny1901.paris.solver.proof.library import STATEMENTS
from ny1901.paris.solver.proof.model import Paris
from ny1901.solver.proof.conformance import watch_model
from tests.days import one_in
from tests.tables import forget_tables

PAGE = Path(__file__).parents[2] / "docs" / "paris" / "solver.md"
MOST_GAMES = 16
SHOWN = 2
"""Catchers of each kind that the table names."""

FULL = Variant.named("de-kosmos+all-postcards")
Patch = pytest.MonkeyPatch
Change = Callable[[State, Any, State], State]
FAULTS: dict[str, Callable[[Patch], None]] = {}
VARIANTS: dict[str, Variant] = {}
Seen = tuple[frozenset[str], frozenset[str]]
"""The statements that a fault breaks, and the rules and reasons of the model that it departs from."""


def fault(sentence: str, variant: Variant = FULL) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Name a fault; the variant is one in which it matters."""

    def listed(apply: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS[sentence], VARIANTS[sentence] = apply, variant
        return apply

    return listed


def altered(patch: Patch, table: dict[Any, Any], key: object, change: Change) -> None:
    """Let a change follow what the engine makes of one kind of action, or of one postcard."""
    original = table[key]
    patch.setitem(table, key, lambda position, action: change(position, action, original(position, action)))


def placing(patch: Patch, change: Callable[[State], State]) -> None:
    """Let the engine look for places of buildings on a changed position."""
    original = legal.places
    patch.setattr(legal, "places", lambda position, seat, number: original(change(position), seat, number))


def paving(patch: Patch, change: Callable[[State, tuple[Action, ...]], tuple[Action, ...]]) -> None:
    """Change which actions the engine lists in the first phase."""
    original = legal._paving
    patch.setattr(legal, "_paving", lambda position: change(position, original(position)))


def with_seat(position: State, seat: int, **changes: Any) -> State:
    players = list(position.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(position, players=tuple(players))


@fault("a building may stand on another")
def overlapping(patch: Patch) -> None:
    placing(patch, lambda position: evolve(position, covered=0))


@fault("a building may stand on the other colour")
def on_rival(patch: Patch) -> None:
    def change(position: State) -> State:
        both = position.colours[0] | position.colours[1]
        return evolve(position, colours=(both, both))

    placing(patch, change)


@fault("a building may stand on street lamps")
def on_lamps(patch: Patch) -> None:
    placing(patch, lambda position: evolve(position, mixed=position.mixed | position.lamps))


@fault("the Chartier is not spent")
def chartier_stays(patch: Patch) -> None:
    def change(before: State, action: Build, after: State) -> State:
        ready = before.players[before.seat].ready
        return with_seat(after, before.seat, ready=ready)

    altered(patch, effects._AFTER, Build, change)


@fault("a postcard that the other seat has used can be used again")
def card_open_again(patch: Patch) -> None:
    still_open = property(lambda position: position.postcards & ~position.players[position.seat].used)
    patch.setattr(State, "open_cards", still_open)


@fault("a seat has a token too many")
def extra_token(patch: Patch) -> None:
    original = State.tokens
    patch.setattr(State, "tokens", lambda position, seat: original(position, seat) + 1)


@fault("a building that is taken stays in the supply")
def stays_in_supply(patch: Patch) -> None:
    altered(patch, effects._AFTER, Take, lambda before, _, after: evolve(after, supply=before.supply))


@fault("a building that is put up stays in the reserve")
def stays_in_reserve(patch: Patch) -> None:
    def change(before: State, action: Build, after: State) -> State:
        return with_seat(after, before.seat, reserve=before.players[before.seat].reserve)

    altered(patch, effects._AFTER, Build, change)


@fault("the oldest building comes down when the third goes up")
def comes_down(patch: Patch) -> None:
    def change(before: State, action: Build, after: State) -> State:
        standing = after.players[before.seat].standing
        return with_seat(after, before.seat, standing=standing[1:]) if len(standing) == 3 else after

    altered(patch, effects._AFTER, Build, change)


@fault("two tiles are drawn for the first that is laid")
def two_drawn(patch: Patch) -> None:
    def change(before: State, action: Lay, after: State) -> State:
        new = after.players[before.seat]
        if before.number > 1 or not new.stack:
            return after
        return with_seat(after, before.seat, hand=(*new.hand, new.stack[0]), stack=new.stack[1:])

    altered(patch, effects._AFTER, Lay, change)


@fault("a tile may be laid on another in the first turns")
def laid_over(patch: Patch) -> None:
    def change(position: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        hand = position.players[position.seat].hand
        taken = [square for square, entry in enumerate(position.pavement) if entry is not None]
        if not 0 < position.number < 6:
            return actions
        return tuple(position.rules.table.lay[tile][square][0] for tile in hand for square in taken) or actions

    paving(patch, change)


@fault("a seat with tiles in hand may wait")
def waits_with_tiles(patch: Patch) -> None:
    paving(patch, lambda position, actions: (*actions, Pass()))


@fault("a seat that has laid its tiles takes buildings", FULL.change(name="no taking", finished_may_take=False))
def takes_when_finished(patch: Patch) -> None:
    paving(patch, lambda position, actions: (*actions, *position.rules.table.takes(position.supply)))


@fault("seat 0 always begins the second phase")
def first_begins(patch: Patch) -> None:
    def change(before: State, action: Lay, after: State) -> State:
        return after if after.paving or not legal.can_act(after, 0) else evolve(after, seat=0)

    altered(patch, effects._AFTER, Lay, change)


@fault("a seat that can do nothing is not passed over")
def not_skipped(patch: Patch) -> None:
    patch.setattr(effects, "_settled", lambda position: position)


@fault("the game is over when one seat can do nothing")
def over_too_early(patch: Patch) -> None:
    original = effects._settled

    def settled(position: State) -> State:
        both = all(legal.can_act(position, seat) for seat in (0, 1))
        return original(position) if both else evolve(position, over=True)

    patch.setattr(effects, "_settled", settled)


@fault("the seat that builds has another turn")
def builds_again(patch: Patch) -> None:
    def change(before: State, action: Build, after: State) -> State:
        return evolve(after, seat=before.seat) if legal.can_act(after, before.seat) else after

    altered(patch, effects._AFTER, Build, change)


@fault("the building of a Levitation need not be put up")
def not_at_once(patch: Patch) -> None:
    altered(patch, effects._EFFECTS, Postcard.LEVITATION, lambda _, __, after: evolve(after, pending=None))


@fault("a Levitation also takes a building of the other seat")
def takes_from_the_other(patch: Patch) -> None:
    def change(before: State, action: Use, after: State) -> State:
        other = 1 - before.seat
        return with_seat(after, other, reserve=after.players[other].reserve & (after.players[other].reserve - 1))

    altered(patch, effects._EFFECTS, Postcard.LEVITATION, change)


@fault("the Fountain may stand on a lamp")
def fountain_on_lamp(patch: Patch) -> None:
    number = CARDS.index(Postcard.FONTAINE_DES_MERS)
    original = legal._EFFECTS[number]

    def effect(position: State, seat: int) -> Any:
        return original(evolve(position, mixed=position.lamps), seat)

    patch.setattr(legal, "_EFFECTS", (*legal._EFFECTS[:number], effect, *legal._EFFECTS[number + 1 :]))


@fault("a Lampadaire leaves its space free")
def post_covers_nothing(patch: Patch) -> None:
    def change(before: State, action: Use, after: State) -> State:
        return evolve(after, covered=before.covered)

    altered(patch, effects._EFFECTS, Postcard.LAMPADAIRE, change)


@fault("an annex may stand anywhere on the own colour")
def annex_anywhere(patch: Patch) -> None:
    number = CARDS.index(Postcard.BOUQUINISTES)

    def effect(position: State, seat: int) -> Any:
        own = position.colours[seat] & ~position.covered
        annexes, standing = position.rules.table.annexes, position.players[seat].standing
        return [annexes[space][one.number] for one in standing for space in bits(own)]

    patch.setattr(legal, "_EFFECTS", (*legal._EFFECTS[:number], effect, *legal._EFFECTS[number + 1 :]))


@fault("the Jardin leaves no token on its postcard")
def jardin_without_token(patch: Patch) -> None:
    def change(before: State, action: Use, after: State) -> State:
        return with_seat(after, before.seat, used=before.players[before.seat].used)

    altered(patch, effects._EFFECTS, Postcard.JARDIN_DES_PLANTES, change)


@fault("the Sacré-Coeur spares nothing")
def spares_nothing(patch: Patch) -> None:
    patch.setattr(scoring, "_SACRE_COEUR", 0)


@fault("there is no limit of chimneys", FULL.change(name="two chimneys", chimneys_limit=True, chimneys=2))
def no_chimneys(patch: Patch) -> None:
    patch.setattr(legal, "may_build", lambda position, seat: True)


def mutant(sentence: str) -> Game:
    """A ruleset of its own, so that nothing that a faulty engine has made is met by another test."""
    forget_tables()
    variant = VARIANTS[sentence]
    return Game(2, variant.change(name=f"{variant.name}, faulty: {sentence}"))


def seen(rules: Game, until: Seen | None = None) -> Seen:
    """All that sees a fault within some games; or, until it has been seen by all of it, what is expected to."""
    broken, departed = frozenset[str](), frozenset[str]()
    statements = [entry for entry in STATEMENTS if until is None or entry.name in until[0]]
    for number in range(MOST_GAMES):
        witness = watch_model(Paris(rules), statements, games=1, seed=number)
        broken |= {found.name for found in witness.violations}
        departed |= {breach.rule for breach, _ in witness.breaches}
        if until is not None and until[0] <= broken and until[1] <= departed:
            break
    return broken, departed


def documented() -> dict[str, Seen]:
    """The table of the page on the solver."""
    section = PAGE.read_text(encoding="utf-8").split("<!-- faults -->")[1]
    rows = [row for row in re.findall(r"^\| (\w.*?) \| (.*?) \| (.*?) \|$", section, re.MULTILINE) if row[0] != "fault"]
    return {
        sentence: (frozenset(re.findall(r"`([^`]+)`", broken)), frozenset(re.findall(r"`([^`]+)`", departed)))
        for sentence, broken, departed in rows
    }


def test_the_page_lists_every_fault() -> None:
    assert sorted(documented()) == sorted(FAULTS)
    assert len(FAULTS) >= 20


@pytest.mark.usefixtures("own_tables")
@pytest.mark.parametrize("sentence", one_in(8, FAULTS))
def test_a_fault_is_seen_by_what_the_page_says(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = documented()[sentence]
    assert expected[0] | expected[1], "nothing sees this fault"
    rules = mutant(sentence)
    FAULTS[sentence](monkeypatch)
    found = seen(rules, expected)
    assert expected[0] <= found[0]
    assert expected[1] <= found[1]


def test_an_engine_without_a_fault_is_not_blamed() -> None:
    witness = watch_model(Paris(Game(2, FULL.change(name="sound"))), STATEMENTS, games=4)
    assert (witness.violations, witness.breaches) == ((), ())


def cells(names: frozenset[str]) -> str:
    order = [entry.name for entry in STATEMENTS]
    ordered = sorted(names, key=lambda name: (order.index(name) if name in order else 0, name))
    return ", ".join(f"`{name}`" for name in ordered[:SHOWN]) or "-"


def table() -> Iterator[str]:
    """The table of the page, found anew."""
    yield "| fault | statements it breaks | where the model differs |"
    yield "|---|---|---|"
    for sentence, apply in FAULTS.items():
        rules = mutant(sentence)
        with pytest.MonkeyPatch.context() as patch:
            apply(patch)
            broken, departed = seen(rules)
        yield f"| {sentence} | {cells(broken)} | {cells(departed)} |"


if __name__ == "__main__":  # the table of the page, found anew
    for line in table():
        sys.stdout.write(f"{line}\n")
