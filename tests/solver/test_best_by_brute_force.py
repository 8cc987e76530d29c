"""What is called best and complete is what trying everything finds: in the turn under way, and on small land."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.kernel.errors import VariantError
from ny1901.kernel.geometry import bits
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, PlayCard, Rebuild
from ny1901.new_york.rules.legal import legal_actions
from ny1901.new_york.solver.layout.best_layout import best_layout
from ny1901.new_york.solver.placement.best import best_placements

from .conftest import Estate

SWITCHES = {
    "boom_limit": ("unless-ended", "unless-at-unbuilt", "keeps-unbuilt"),
    "grab_timing": ("at-once", "additional"),
    "refill": ("end-of-turn", "after-expand"),
    "shift_order": ("return-first", "draw-first"),
    "build_without_market": (True, False),
    "grab_after_demolition": (True, False),
    "grab_after_skip": (True, False),
    "boom_new_generation": (True, False),
    "market_size": (1, 2, 4),
    "workers": (2, 4),
}


def own_variant(dice: random.Random) -> ny.Variant:
    """An edition with some switches turned and, at times, tiles worth other points, some of them nothing."""
    variant = ny.Variant.edition(dice.choice(("en-2015", "pt-2018", "zh-2016")))
    for name in dice.sample([*SWITCHES], dice.randrange(4)):
        try:
            variant = variant.change(**{name: dice.choice(SWITCHES[name])})
        except VariantError:
            continue
    if dice.randrange(2):
        tiles = tuple(
            evolve(tile, points=dice.choice((0, 1, tile.points))) if tile.generation > 0 else tile
            for tile in variant.city.tiles
        )
        variant = variant.change(city=evolve(variant.city, tiles=tiles))
    return variant


# ---------------------------------------------------------------------------------------------- in the turn under way


def in_this_turn(state: ny.State) -> dict[Build | Rebuild, int]:
    """The placements on the seat's land that come next in some play of the turn, each with its points."""
    found: dict[Build | Rebuild, int] = {}
    table, seat = state.rules.table, state.to_move
    land = state.players[seat].territory
    waiting, met = [state], {state}
    while waiting:
        at = waiting.pop()
        for action in legal_actions(at):
            if isinstance(action, Build | Rebuild):
                if not (table.mask(action.squares) or 0) & ~land:
                    found[action] = at.apply(action).scores[seat] - at.scores[seat]
            elif isinstance(action, AcquireLot | PlayCard):
                following = at.apply(action)
                if following not in met:
                    met.add(following)
                    waiting.append(following)
    return found


def turns(seed: int, most: int) -> Iterator[ny.State]:
    """States of a game by dice in which cards are kept until something has been built."""
    dice = random.Random(seed)
    state = ny.Game(players=dice.choice((2, 3)), variant=own_variant(dice)).initial_state(seed)
    for _ in range(most):
        if state.is_over:
            return
        yield state
        cards = [action for action in state.legal_actions if isinstance(action, PlayCard)]
        builds = [action for action in state.legal_actions if isinstance(action, Build | Rebuild)]
        state = state.apply(dice.choice(cards if cards and dice.random() < 0.2 else builds or [*state.legal_actions]))


def check_turn(state: ny.State, *, prove: bool) -> None:
    tried = in_this_turn(state)
    found = best_placements(state, top=None, prove=prove)
    assert {placed.action: placed.points for placed in found.placements} == tried, str(state)
    assert found.proved is (True if prove else None), str(state)
    assert {placed.action for placed in found.placements if placed.now} == {*tried} & {*state.legal_actions}
    if tried and prove:
        first = best_placements(state, top=1)
        assert first.best is not None
        assert (first.best.points, first.proved) == (max(tried.values()), True)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_listed_can_go_up_in_this_turn(seed: int) -> None:
    states = [state for state in turns(seed, 60) if state.turn.built or state.turn.pending]
    for number, state in enumerate(states[:10]):
        check_turn(state, prove=number % 5 == 0)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_can_go_up_in_this_turn_and_nothing_else_can(seed: int) -> None:
    for number, state in enumerate(turns(seed + 100, 120)):
        if number % 3 == 0 or state.turn.built:
            check_turn(state, prove=number % 10 == 0)


def test_without_a_construction_boom_nothing_is_listed_after_the_first_building(estate: Estate) -> None:
    state = estate("rc rd").apply(Build("delmonico", "l9 l10"))
    assert best_placements(state).placements
    player = evolve(state.players[0], cards=state.players[0].cards & ~(1 << [*Card].index(Card.CONSTRUCTION_BOOM)))
    spent = evolve(state, players=(player, *state.players[1:]))
    found = best_placements(spent)
    assert (found.placements, found.considered) == ((), 0)
    assert found.note == "seat 0 can neither build nor demolish any more in this turn"
    assert (found.proved, found.proved_by) == (True, "rules: nothing more can be built in this turn")


def test_the_proof_counts_only_what_is_listed_above_the_least(estate: Estate) -> None:
    for top in (1, 2, 3):
        found = best_placements(estate("rc rd"), top=top)
        above = sum(placed.points > found.placements[-1].points for placed in found.placements)
        told = f", but for the {above} listed" if above else ""
        assert found.proved_by == f"Z3 excludes more than {found.placements[-1].points} points{told}"


# ------------------------------------------------------------------------------------------------------ on small land


def every_layout(state: ny.State, seat: int) -> tuple[int, set[frozenset[Build]]]:
    """The best value, and every set of placements on free squares that has it, tiles worth nothing among them."""
    table, player = state.rules.table, state.players[seat]
    free = sum(plot.free for plot in player.plots)
    tiles = player.unbuilt | (state.legendaries if player.legendaries == 0 else 0)
    places: list[list[tuple[Build, int]]] = []
    for number in bits(tiles & table.unlocked(player.score)):
        fitting = [
            build
            for block, squares in enumerate(table.board.blocks)
            for bit, builds in table.fits(free & squares, block)
            if bit == 1 << number
            for build in builds
        ]
        places.append([(build, table.mask(build.squares) or 0) for build in fitting])
    best, found = 0, set[frozenset[Build]]()

    def lay(left: int, covered: int, laid: tuple[Build, ...], value: int) -> None:
        nonlocal best
        if left == len(places):
            if value > best:
                best = value
                found.clear()
            if value == best:
                found.add(frozenset(laid))
            return
        lay(left + 1, covered, laid, value)
        for build, squares in places[left]:
            tile = table.tiles[table.tile_number[build.tile]]
            second = tile.is_legendary and any(table.tiles[table.tile_number[b.tile]].is_legendary for b in laid)
            if not squares & covered and not second:
                lay(left + 1, covered | squares, (*laid, build), value + tile.points)

    lay(0, 0, (), 0)
    return best, found


def check_layouts(estate: Estate, seed: int) -> bool:
    """Compare the layouts of one small territory; whether they are said to be all."""
    dice = random.Random(seed)
    city = ny.Variant().city
    tiles = tuple(
        evolve(tile, points=dice.choice((0, 0, 1, 2))) if tile.generation > 0 else tile for tile in city.tiles
    )
    variant = ny.Variant().change(city=evolve(city, tiles=tiles))
    lots = " ".join(dice.sample(["rc", "rd", "rh", "yb", "gj"], dice.choice((1, 1, 2))))
    own = [tile.id for tile in tiles if tile.generation > 0 and not tile.is_legendary]
    state = estate(lots, variant=variant, built=" ".join(dice.sample(own, len(own) - 4)), score=dice.choice((0, 40)))
    best, tried = every_layout(state, 0)
    found = best_layout(state, 0, all_solutions=True, solution_limit=5000)
    listed = {frozenset(laid.action for laid in layout) for layout in found.layouts}
    assert (found.value, found.proved) == (best, True), seed
    assert listed <= tried, seed
    assert found.complete is (listed == tried), seed
    return found.complete


def test_layouts_are_said_to_be_all_only_if_they_are(estate: Estate) -> None:
    assert {check_layouts(estate, seed) for seed in range(8)} == {True, False}


@pytest.mark.long
def test_layouts_on_much_small_land(estate: Estate) -> None:
    assert {check_layouts(estate, seed) for seed in range(100, 180)} == {True, False}
