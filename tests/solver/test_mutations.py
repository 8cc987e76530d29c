"""Small faults put into the engine on purpose: each is seen by an invariant, by the model, or by the plain reading.

The page on proofs shows which fault is seen by what; run this file as a program to write that table anew.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import astuple, evolve, frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules import effects, legal, setup
from ny1901.new_york.rules import table as rules_table
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import Player, player
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Placement, Table
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.check import Status, check_invariants
from ny1901.new_york.solver.proof.library import STATEMENTS
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.solver.proof.conformance import watch_model
from ny1901.solver.proof.statement import Invariant
from ny1901.solver.proof.styles import random_steps
from tests.audit.audit import audit
from tests.days import one_in
from tests.tables import forget_tables

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "background" / "proofs.md"
MOST_GAMES = 8
SHOWN = 2
"""Catchers of each kind that the table names."""

Patch = pytest.MonkeyPatch
Change = Callable[[State, Any, State], State]
FAULTS: dict[str, Callable[[Patch], None]] = {}
VARIANTS: dict[str, Variant] = {}


def fault(
    sentence: str, variant: Variant | None = None
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Name a fault; the variant is the edition in which it matters."""

    def listed(apply: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS[sentence] = apply
        VARIANTS[sentence] = variant or Variant()
        return apply

    return listed


def altered(patch: Patch, kinds: tuple[type, ...], change: Change) -> None:
    """Let a change follow what the engine makes of some kinds of action."""
    for kind in kinds:
        original = effects._EFFECTS[kind]

        def faulty(position: State, action: Action, original: Any = original) -> State:
            return change(position, action, original(position, action))

        patch.setitem(effects._EFFECTS, kind, faulty)


def listing(patch: Patch, change: Callable[[State, tuple[Action, ...]], tuple[Action, ...]]) -> None:
    """Change which actions the generator lists."""
    original = legal._listed
    patch.setattr(legal, "_listed", lambda position: change(position, original(position)))


def with_seat(position: State, seat: int, **changes: Any) -> State:
    """The position with one seat changed, its derived fields worked out anew."""
    old = position.players[seat]
    names = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
    fields = {name: getattr(old, name) for name in names} | changes
    new = player(position.rules.table, **fields)
    return evolve(position, players=(*position.players[:seat], new, *position.players[seat + 1 :]))


def removed(before: Player, after: Player) -> list[Any]:
    return [building for building in before.buildings if building not in after.buildings]


@fault("frontage is ignored")
def frontage_ignored(patch: Patch) -> None:
    original = rules_table._placements

    def open_to_all(*given: Any, **named: Any) -> tuple[Placement, ...]:
        return tuple(evolve(place, frontage=True) for place in original(*given, **named))

    patch.setattr(rules_table, "_placements", open_to_all)

    def steered(position: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Only six places lie without frontage: lead the seats to them, among actions of the same kind."""
        table = position.rules.table
        inner = [place for place in table.placements[0] if not place.squares & table.board.frontage]
        wanted = {lot for place in inner for lot in table.lot_ids(place.lots)}
        squares = {place.squares for place in inner}
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        builds = [action for action in actions if isinstance(action, Build)]
        places = {build: table.checked_move(build).building.placement for build in builds}
        best = [build for build in builds if places[build].squares in squares]
        away = [build for build in builds if not wanted & set(table.lot_ids(places[build].lots))]
        others = [action for action in actions if not isinstance(action, AcquireLot | Build)]
        return (*([lot for lot in lots if lot.lot in wanted] or lots), *(best or away or builds), *others)

    listing(patch, steered)


@fault("workers on the site of a demolition do not come back")
def worker_lost(patch: Patch) -> None:
    def change(before: State, action: Rebuild, after: State) -> State:
        seat = before.turn.seat
        lost = before.players[seat].worker_lots | after.players[seat].worker_lots
        return with_seat(after, seat, worker_lots=lost)

    altered(patch, (Rebuild,), change)


@fault("every generation is unlocked a point too early")
def early_generation(patch: Patch) -> None:
    original = Table.unlocked
    patch.setattr(Table, "unlocked", lambda table, score: original(table, score + 1))


@fault("the Open Market is refilled to 5")
def market_of_five(patch: Patch) -> None:
    def change(before: State, action: Action, after: State) -> State:
        if not after.future or len(after.market) != before.rules.variant.market_size:
            return after
        return evolve(after, market=tuple(sorted((*after.market, after.future[0]))), future=after.future[1:])

    altered(patch, (EndTurn,), change)


@fault("a legendary scores nothing")
def legendary_without_points(patch: Patch) -> None:
    def change(before: State, action: Build | Rebuild, after: State) -> State:
        seat, tile = before.turn.seat, before.rules.table.checked_move(action).building.tile
        score = after.players[seat].score - (tile.points if tile.is_legendary else 0)
        return with_seat(after, seat, score=score)

    altered(patch, (Build, Rebuild), change)


@fault("gold can be demolished for gold")
def gold_demolishable(patch: Patch) -> None:
    def change(position: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        turn, table = position.turn, position.rules.table
        seated = position.players[turn.seat]
        if not turn.untouched or position.is_over:
            return actions
        tiles = seated.unbuilt & table.unlocked(seated.score) & table.generation_tiles[Generation.GOLD]
        gold = sum(b.placement.squares for b in seated.buildings if b.tile.generation == Generation.GOLD)
        places = [
            Rebuild(tile.id, table.grid.names(place.squares))
            for number, tile in enumerate(table.tiles)
            if tiles >> number & 1
            for place in table.placements[number]
            if place.squares & gold and not place.squares & ~seated.territory
        ]
        return (*(place for place in places if table.move(place)), *actions)

    listing(patch, change)


@fault("vacated lots are not marked")
def vacated_not_marked(patch: Patch) -> None:
    def change(before: State, action: Rebuild, after: State) -> State:
        seat = before.turn.seat
        marked = after.players[seat].worker_lots & before.players[seat].worker_lots
        return with_seat(after, seat, worker_lots=marked)

    altered(patch, (Rebuild,), change)


@fault("a legendary stays open to the others once it is built")
def legendary_twice(patch: Patch) -> None:
    altered(patch, (Build, Rebuild), lambda before, action, after: evolve(after, legendaries=before.legendaries))


@fault("the card of an acquired lot stays in the Open Market")
def card_not_removed(patch: Patch) -> None:
    altered(patch, (AcquireLot,), lambda before, action, after: evolve(after, market=before.market))


@fault("an acquired lot can be acquired again")
def two_owners(patch: Patch) -> None:
    altered(patch, (AcquireLot,), lambda before, action, after: evolve(after, unowned=before.unowned))


@fault("a Construction Boom has no limit near the end", Variant.edition("zh-2016").change(end_unbuilt=14))
def boom_without_limit(patch: Patch) -> None:
    def may_boom(position: State) -> bool:
        turn = position.turn
        return (
            turn.built == 1 and bool(position.players[turn.seat].cards & legal._BOOM_BIT) and legal._can_build(position)
        )

    patch.setitem(legal._CARD_TESTS, Card.CONSTRUCTION_BOOM, may_boom)
    patch.setattr(legal, "_may_boom", may_boom)


@fault("the end is triggered at 3 unbuilt tiles, not at 4")
def late_trigger(patch: Patch) -> None:
    original = State.unbuilt
    patch.setattr(State, "unbuilt", lambda position, seat: original(position, seat) + 1)


@fault("own buildings do not block")
def build_over(patch: Patch) -> None:
    original = legal._builds

    def builds(position: State) -> list[Build]:
        seated = position.players[position.turn.seat]
        available = legal._available(position, seated)
        table = position.rules.table
        return [
            build
            for plot in seated.plots
            for bit, some in table.fits(plot.territory, plot.block)
            if bit & available
            for build in some
        ] or original(position)

    patch.setattr(legal, "_builds", builds)


@fault("a demolished tile can be built again")
def box_emptied(patch: Patch) -> None:
    def change(before: State, action: Rebuild, after: State) -> State:
        seat, table = before.turn.seat, before.rules.table
        tiles = [1 << table.tile_number[b.tile.id] for b in removed(before.players[seat], after.players[seat])]
        return with_seat(after, seat, unbuilt=after.players[seat].unbuilt | (sum(tiles) & table.own_tiles))

    altered(patch, (Rebuild,), change)


@fault("a demolition costs the points of what it removes")
def points_lost(patch: Patch) -> None:
    def change(before: State, action: Rebuild, after: State) -> State:
        seat = before.turn.seat
        lost = sum(building.tile.points for building in removed(before.players[seat], after.players[seat]))
        return with_seat(after, seat, score=after.players[seat].score - lost)

    altered(patch, (Rebuild,), change)


@fault("an action card stays in the hand")
def card_kept(patch: Patch) -> None:
    def change(before: State, action: PlayCard, after: State) -> State:
        seat = before.turn.seat
        return with_seat(after, seat, cards=before.players[seat].cards)

    altered(patch, (PlayCard,), change)


@fault("there is a last turn too many")
def turn_too_many(patch: Patch) -> None:
    def change(before: State, action: Action, after: State) -> State:
        if before.turns_left is None and after.turns_left is not None:
            return evolve(after, turns_left=after.turns_left + 1)
        return after

    altered(patch, (EndTurn, ReturnLot), change)


@fault("the seat that triggered the end has last turns too", Variant().change(last_turns=2))
def trigger_plays_on(patch: Patch) -> None:
    patch.setattr(effects, "next_seat", lambda position, end: (position.turn.seat + 1) % position.rules.players)


@fault("a returned lot stays with its owner")
def return_kept(patch: Patch) -> None:
    def change(before: State, action: ReturnLot, after: State) -> State:
        seat = before.turn.seat
        return with_seat(after, seat, lots=before.players[seat].lots)

    altered(patch, (ReturnLot,), change)


@fault("a returned card is lost")
def card_lost(patch: Patch) -> None:
    def change(before: State, action: ReturnLot, after: State) -> State:
        return evolve(after, future=after.future[:-1]) if len(after.future) > len(before.future) else after

    altered(patch, (ReturnLot,), change)


@fault("a turn may be passed with a worker")
def pass_with_worker(patch: Patch) -> None:
    def change(position: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        fresh = position.turn.untouched and not position.is_over and EndTurn() not in actions
        return (*actions, EndTurn()) if fresh else actions

    listing(patch, change)


@fault("a Land Grab takes lots of 3 squares")
def large_grab(patch: Patch) -> None:
    original = legal._acquisitions
    patch.setattr(legal, "_acquisitions", lambda position, *, small_only: original(position, small_only=False))


@fault("Gold Prestige counts a neighbour too many")
def prestige_too_high(patch: Patch) -> None:
    original = effects._prestige

    def prestige(position: State, building: Any) -> int:
        points = original(position, building)
        return points + 1 if points else 0

    patch.setattr(effects, "_prestige", prestige)


@fault("a building takes the cards of the next seat")
def cards_taken(patch: Patch) -> None:
    def change(before: State, action: Build, after: State) -> State:
        return with_seat(after, (before.turn.seat + 1) % before.rules.players, cards=0)

    altered(patch, (Build,), change)


@fault("a player begins with a point")
def head_start(patch: Patch) -> None:
    original = setup._seated
    patch.setattr(setup, "_seated", lambda *arguments: evolve(original(*arguments), score=1))


@frozen
class Caught:
    """What has seen a fault: statements, rules and reasons of the model, rules of the plain reading."""

    invariants: frozenset[str]
    model: frozenset[str]
    plain: frozenset[str]


def mutant(sentence: str) -> Game:
    """A ruleset of its own, so that no table made by a faulty engine is met by another test."""
    forget_tables()
    variant = VARIANTS[sentence]
    return Game(3, variant.change(name=f"{variant.name}, faulty: {sentence}", challenges=("gold-prestige",)))


def catchers(rules: Game) -> Iterator[Caught]:
    """What sees a fault, game by game."""
    for number in range(MOST_GAMES):
        broken, differs = solver_sees(rules, number, STATEMENTS)
        yield Caught(broken, differs, frozenset(plainly_seen(rules, number)))


def solver_sees(rules: Game, seed: int, statements: Sequence[Invariant]) -> tuple[frozenset[str], frozenset[str]]:
    """The statements broken in a game, and where the model differs in it."""
    witness = watch_model(NewYork(rules), statements, games=1, seed=seed)
    broken = frozenset(found.name for found in witness.violations)
    return broken, frozenset(breach.rule for breach, _ in witness.breaches)


def plainly_seen(rules: Game, seed: int) -> Iterator[str]:
    """The rules that the plain reading finds broken in a game: illegal actions and wrong effects."""
    yield from (violation.rule for violation in problems(deal(rules, seed)))
    for before, action, after in random_steps(rules, seed, random.Random(seed), STYLES.values(), 400):
        yield from (violation.rule for violation in audit(before, action, after))


def missed(rules: Game, expected: Caught) -> set[str]:
    """What is said to see a fault and does not; each of it is looked at only until it has seen the fault."""
    invariants, model, plain = set(expected.invariants), set(expected.model), set(expected.plain)
    for number in range(MOST_GAMES):
        if invariants or model:
            broken, differs = solver_sees(rules, number, [s for s in STATEMENTS if s.name in invariants])
            invariants -= broken
            model -= differs
        for rule in plainly_seen(rules, number) if plain else ():
            plain.discard(rule)
            if not plain:
                break
    return invariants | model | plain


def cells(names: frozenset[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)[:SHOWN]) or "-"


def documented() -> dict[str, Caught]:
    """The table of the page on proofs."""
    section = PAGE.read_text(encoding="utf-8").split("<!-- faults -->")[1]
    rows = re.findall(r"^\| ([a-zA-Z].*?) \| (.*?) \| (.*?) \| (.*?) \|$", section, re.MULTILINE)
    names = [[frozenset(re.findall(r"`([^`]+)`", cell)) for cell in row[1:]] for row in rows if row[0] != "fault"]
    return {row[0]: Caught(*sets) for row, sets in zip([row for row in rows if row[0] != "fault"], names, strict=True)}


def test_the_page_lists_every_fault() -> None:
    assert sorted(documented()) == sorted(FAULTS)
    assert len(FAULTS) >= 10


# In the ordinary run every third; the rest takes as long as all else here.
@pytest.mark.usefixtures("own_tables")
@pytest.mark.parametrize("sentence", one_in(13, reversed(FAULTS), days=1))
def test_a_fault_is_seen_by_what_the_page_says(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = documented()[sentence]
    assert expected.invariants or expected.model, "nothing of the solver sees this fault"
    rules = mutant(sentence)
    FAULTS[sentence](monkeypatch)
    assert missed(rules, expected) == set()


def test_an_engine_without_a_fault_is_not_blamed() -> None:
    rules = Game(3, Variant().change(name="en-2015, sound", challenges=("gold-prestige",)))
    assert next(catchers(rules)) == Caught(frozenset(), frozenset(), frozenset())


@pytest.mark.long(days=3)
def test_a_faulty_engine_has_nothing_proved_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = mutant("an acquired lot can be acquired again")
    two_owners(monkeypatch)
    report = check_invariants(rules, statements=["one-owner", "frontage"], games=0)
    assert report["one-owner"].status is Status.REFUTED
    assert report["one-owner"].play is not None
    assert report["frontage"].status is Status.UNKNOWN
    assert "acquire.kept" in report["frontage"].evidence
    assert report.breaches


def table() -> Iterator[str]:
    """The table of the page, found anew."""
    yield "| fault | statements it breaks | where the model differs | rules the plain reading sees broken |"
    yield "|---|---|---|---|"
    for sentence, apply in FAULTS.items():
        rules = mutant(sentence)
        with pytest.MonkeyPatch.context() as patch:
            apply(patch)
            games = list(catchers(rules))
        columns = zip(*map(astuple, games), strict=True)
        first = [next((names for names in column if names), frozenset()) for column in columns]
        yield f"| {sentence} | {' | '.join(cells(names) for names in first)} |"


if __name__ == "__main__":
    for row in table():
        sys.stdout.write(f"{row}\n")
        sys.stdout.flush()
