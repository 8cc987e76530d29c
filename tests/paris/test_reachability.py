"""Whether a position of Paris can occur: what is reached is replayed, and on tiny games every answer is checked."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError, PositionError
from ny1901.kernel.geometry import bits
from ny1901.paris import Game, State, Variant, solver
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Action, Lay, Pass, Take, Use
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.problems import problems
from ny1901.paris.rules.setup import deal
from ny1901.paris.solver.proof.styles import STYLES
from ny1901.paris.solver.reachability.reachable import reachable
from ny1901.solver.proof.styles import random_steps
from ny1901.solver.reachability.answer import Reachability, Status
from tests.days import one_in
from tests.paris.tiny import tiny

ALL = Variant.named("pt-devir+all-postcards")
VARIANTS = [
    Variant(),
    Variant.named("de-kosmos+all-postcards"),
    ALL.change(chimneys_limit=True, chimneys=3),
    ALL.change(fountain_size=2, hand_size=3),
    ALL.change(finished_may_take=False),
    ALL.change(flip_buildings=True, combine_effects=False, hand_size=8),
    ALL.change(jardin_on_lamp=True, action_tokens=12, postcard_count=12),
    ALL.change(action_tokens=0),
]


def steps(variant: Variant, seed: int) -> Iterator[tuple[State, Action, State]]:
    """The steps of a game in which each seat plays in a style of its own."""
    return random_steps(Game(2, variant), seed, random.Random(seed), STYLES.values())


def played(seed: int, turns: int, variant: Variant | None = None) -> State:
    """The state after some turns by dice."""
    dice, state = random.Random(seed), Game(variant=variant or Variant()).initial_state(seed)
    while state.number < turns:
        state = state.apply(dice.choice(state.legal_actions))
    return state


def paved(seed: int, variant: Variant | None = None) -> State:
    """The first state of the second phase of a game by dice."""
    dice, state = random.Random(seed), Game(variant=variant or Variant()).initial_state(seed)
    while state.paving:
        state = state.apply(dice.choice(state.legal_actions))
    return state


def replayed(found: Reachability[Any, Action]) -> Any:
    """The end of a record, by an engine that checks each action, from a start that the setup can deal."""
    assert found.start is not None
    start: State = found.start
    dealt = deal(start.rules, 0)
    for player, other in zip(start.players, dealt.players, strict=True):
        assert len(player.hand) == len(other.hand)
        assert list(player.hand) == sorted(player.hand)
        assert sorted((*player.hand, *player.stack)) == sorted((*other.hand, *other.stack))
    assert evolve(start, players=dealt.players, postcards=dealt.postcards) == dealt
    assert start.postcards.bit_count() == start.rules.variant.postcard_count
    end = start
    for action in found.actions:
        assert action in end.legal_actions
        end = after(end, action)
    return end


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_positions_of_play_are_reached_by_records_that_replay(variant: Variant) -> None:
    dice, uses = random.Random(variant.name), Counter[str]()
    for seed in range(8):
        for _, _, target in steps(variant, seed):
            if dice.random() < 0.05 or target.over:
                found = reachable(target)
                assert (found.status, found.proved, found.exact) == (Status.REACHED, True, True), str(target)
                assert replayed(found) == target
                uses.update(kind(action) for action in found.actions)
    assert {"Lay", "Take", "Pass", "Build"} <= uses.keys()


def kind(action: Action) -> str:
    return f"{action.postcard} {action.bare}" if isinstance(action, Use) else type(action).__name__


def test_every_postcard_is_found_with_and_without_its_effect() -> None:
    missing = {f"{card} {bare}" for card in Postcard for bare in (True, False)}
    missing -= {f"{card} False" for card in ("chartier", "metropolitain", "sacre-coeur")}
    for seed in count():
        if not missing or seed > 400:
            break
        *_, (_, _, target) = steps(ALL, seed)
        if missing & {kind(action) for _, action, _ in steps(ALL, seed)}:
            found = reachable(target)
            assert replayed(found) == target
            missing -= {kind(action) for action in found.actions}
    assert missing == set()


def test_the_building_of_a_levitation_may_still_wait() -> None:
    waiting = next(target for seed in count() for _, _, target in steps(ALL, seed) if target.pending is not None)
    found = reachable(waiting)
    assert replayed(found) == waiting
    assert isinstance(found.actions[-1], Use)
    assert found.actions[-1].give
    built = after(waiting, waiting.legal_actions[0])
    found = reachable(built)
    assert replayed(found) == built
    assert [len(turn) for turn in found.turns if len(turn) > 1] == [2]
    assert len(found.turns) == built.number


def test_the_deal_is_reached_by_no_action() -> None:
    start = Game().initial_state(5)
    found = reachable(start)
    assert (found.status, found.start, found.actions, found.as_table()) == (Status.REACHED, start, (), [])
    plain = deal(Game(), 5)
    assert type(reachable(plain).start) is State


def test_who_has_laid_every_tile_has_passed() -> None:
    state = Game().initial_state(3)
    while not state.players[0].laid_all or state.number % 2:
        lay_or_wait = [action for action in state.legal_actions if isinstance(action, Lay if state.seat == 0 else Take)]
        state = state.apply((lay_or_wait or state.legal_actions)[0])
    while state.number < 24:
        state = state.apply(Pass() if state.seat == 0 else next(a for a in state.legal_actions if isinstance(a, Lay)))
    found = reachable(state)
    assert replayed(found) == state
    assert found.actions.count(Pass()) == 4


def more_than_its_turns() -> State:
    """What both seats took is in the reserve of one."""
    state = next(state for seed in count() if (state := played(seed, 8)).players[1].reserve)
    first, second = state.players
    return evolve(state, players=(evolve(first, reserve=first.reserve | second.reserve), evolve(second, reserve=0)))


def passed_with_tiles() -> State:
    state = paved(2)
    return evolve(state, number=state.number + 2)


def other_starter() -> State:
    state = paved(2)
    return evolve(state, starter=1 - state.starter if state.starter is not None else None)


def other_seat() -> State:
    state = paved(2)
    later = state.apply(state.legal_actions[0])
    return evolve(later, seat=1 - later.seat)


def jardin_in_a_reserve() -> State:
    state = paved(2)
    first, second = state.players
    return evolve(state, players=(evolve(first, reserve=first.reserve | 1 << state.rules.table.jardin), second))


def jardin_in_the_supply() -> State:
    state = paved(2)
    return evolve(state, supply=state.supply | 1 << state.rules.table.jardin)


def gave_nothing_back() -> State:
    """The whole supply is in the reserve of a seat whose Levitation has just brought a building."""
    state = next(target for seed in count() for _, _, target in steps(ALL, seed) if target.pending is not None)
    mine = state.players[state.seat]
    players = [*state.players]
    players[state.seat] = evolve(mine, reserve=mine.reserve | state.supply)
    return evolve(state, supply=0, players=tuple(players))


def pieces_in_an_impossible_order() -> State:
    """A seat that had to use a postcard at once has its piece after the one that came a turn later."""
    variant = Variant(
        name="two",
        components=Variant().components,
        postcards=("le-peintre", "lampadaire"),
        postcard_count=2,
    )
    state = paved(4, variant)
    for card in variant.postcards:
        action = next(a for a in state.legal_actions if isinstance(a, Use) and a.postcard == card and not a.bare)
        state = state.apply(action)
    return evolve(state, pieces=state.pieces[::-1])


def another_shape() -> State:
    """A building that lacks a space."""
    state = next(state for seed in count() if (state := played(seed, 24)).players[0].standing)
    first, second = state.players
    standing = first.standing[0]
    smaller = evolve(standing, squares=standing.squares & standing.squares - 1)
    return replaced(state, players=(evolve(first, standing=(smaller, *first.standing[1:])), second))


def replaced(state: State, **changes: Any) -> State:
    """The state with other parts, and everything that is made of them."""
    return State.of(state.rules, **{name: getattr(state, name) for name in PARTS} | changes)


PARTS = ("postcards", "players", "pavement", "pieces", "supply", "number", "seat", "starter", "pending", "over")

BY_COUNT: dict[str, tuple[Callable[[], Any], str]] = {
    "turns of one seat": (more_than_its_turns, "setup.start"),
    "passed with tiles": (passed_with_tiles, "pass.finished"),
    "other starter": (other_starter, "phase.starter"),
    "other seat": (other_seat, "phase.second"),
    "nothing given back": (gave_nothing_back, "levitation.swap"),
    "another shape": (another_shape, "build.shape"),
    "Jardin in a reserve": (jardin_in_a_reserve, "setup.buildings"),
    "Jardin in the supply": (jardin_in_the_supply, "setup.buildings"),
}


@pytest.mark.parametrize("name", BY_COUNT)
def test_what_a_count_refutes_is_a_position_rule_that_the_readers_enforce(name: str) -> None:
    make, rule = BY_COUNT[name]
    target = make()
    broken = problems(target)
    assert rule in [violation.rule for violation in broken]
    assert all(violation.message and violation.citations for violation in broken)
    found = reachable(target)
    assert (found.status, found.violations, found.attempts) == (Status.IMPOSSIBLE, broken, 0)
    state = replaced(paved(0, target.rules.variant), **{part: getattr(target, part) for part in PARTS})
    if rule in ("setup.start", "pass.finished", "phase.starter", "phase.second", "levitation.swap"):
        rules = Game(variant=target.rules.variant)
        for read in (lambda: State.parse(str(state), rules), lambda: State.from_json(state.to_json())):
            with pytest.raises(PositionError, match=rule):
                read()


def test_what_only_the_orders_refute_is_no_position_rule() -> None:
    target = pieces_in_an_impossible_order()
    assert problems(target) == ()
    found = reachable(target)
    assert (found.status, found.proved, found.exact, found.rules) == (Status.IMPOSSIBLE, True, False, ("phase.second",))
    assert found.attempts > 0
    assert all(violation.message and violation.citations for violation in found.violations)


def test_a_position_rule_is_enough() -> None:
    found = reachable(evolve(Game().initial_state(1), supply=0))
    assert (found.status, found.rules, found.attempts) == (Status.IMPOSSIBLE, ("setup.buildings",), 0)
    assert [row["rule"] for row in found.as_table()] == ["setup.buildings"]


def over(pavement: tuple[tuple[int, int, int] | None, ...], rules: Game, most: int) -> set[State]:
    """Every state of play over one pavement, whatever was dealt, up to a number of turns."""
    found = {rules.initial_state(seed) for seed in range(40)}
    left = [*found]
    while left:
        state = left.pop()
        if state.number >= most and state.pending is None:
            continue
        for action in state.legal_actions:
            if isinstance(action, Lay):
                tile, square, turn = rules.table.lay_number[action]
                if pavement[square] != (state.seat, tile, turn):
                    continue
            following = state.apply(action)
            if following not in found:
                found.add(following)
                left.append(following)
    return found


CHANGED = ("pieces", "supply", "number", "seat", "starter", "over")


def changed(state: State, dice: random.Random) -> State:
    """A state with one to three things changed that a position can be wrong in."""
    parts: dict[str, Any] = {name: getattr(state, name) for name in PARTS}
    players = [*state.players]
    for _ in range(dice.randint(1, 3)):
        seat, what = dice.randrange(2), dice.choice(("standing", "used", "reserve", *CHANGED))
        mine = players[seat]
        if what == "standing":
            players[seat] = evolve(mine, standing=tuple(dice.sample(mine.standing, len(mine.standing))))
        elif what == "used":
            players[seat] = evolve(mine, used=mine.used ^ 1 << dice.choice([*bits(state.postcards)]))
        elif what == "reserve" and mine.reserve:
            bit = 1 << dice.choice([*bits(mine.reserve)])
            players[seat] = evolve(mine, reserve=mine.reserve & ~bit)
            parts["supply"] |= bit
        elif what == "supply" and parts["supply"]:
            bit = 1 << dice.choice([*bits(parts["supply"])])
            players[seat] = evolve(mine, reserve=mine.reserve | bit)
            parts["supply"] &= ~bit
        elif what == "pieces":
            parts[what] = tuple(dice.sample(parts[what], len(parts[what])))
        elif what == "number":
            parts[what] = max(0, parts[what] + dice.choice((-2, -1, 1, 2)))
        elif what == "seat" or (what == "starter" and parts[what] is not None):
            parts[what] = 1 - parts[what]
        elif what == "over":
            parts[what] = not parts[what]
    return replaced(state, **parts | {"players": tuple(players)})


TINY = [
    (("levitation", "metropolitain"), "oo/oo mL/oo", "## ##"),
    (("chartier", "fontaine-des-mers"), "oo/oo rL/oo", "## #"),
    (("jardin-des-plantes", "levitation"), "oo/oo mo/oo", "## #"),
    (("le-peintre", "lampadaire"), "oo/oo mL/oo", "## #"),
]


@pytest.mark.parametrize(
    ("cards", "tiles", "buildings", "finished_may_take"),
    one_in(6, [(*board, may_take) for board in TINY for may_take in (True, False)]),
    ids=[f"{cards[0]}-{may_take}" for cards, *_ in TINY for may_take in (True, False)],
)
def test_on_a_tiny_board_every_answer_is_right(
    cards: tuple[str, ...], tiles: str, buildings: str, finished_may_take: bool
) -> None:
    variant = tiny(*cards, tiles=tiles, buildings=buildings).change(finished_may_take=finished_may_take)
    rules, dice, most = Game(variant=variant), random.Random(cards[0]), 9
    reached = over(paved(dice.randrange(99), variant).pavement, rules, most)
    states, told = sorted(reached, key=str), Counter[tuple[Status, bool]]()
    for _ in range(500):
        target = changed(dice.choice(states), dice)
        if target.number < most:
            found = reachable(target)
            assert found.status is (Status.REACHED if target in reached else Status.IMPOSSIBLE), str(target)
            told[found.status, found.attempts > 0] += 1
    assert min(told[Status.REACHED, True], told[Status.IMPOSSIBLE, False]) >= 25


def test_a_time_limit_leaves_it_unknown() -> None:
    state = paved(3)
    later = state.apply(state.legal_actions[0])
    found = reachable(later, timeout=1e-9)
    assert (found.status, found.proved, found.attempts) == (Status.UNKNOWN, None, 0)
    assert found.certainty.startswith("UNKNOWN: 0 histories tried")
    assert reachable(later, timeout=None).status is Status.REACHED


@pytest.mark.parametrize("timeout", [0, -1.0, float("nan"), "1"])
def test_a_time_limit_must_be_one(timeout: Any) -> None:
    with pytest.raises(DataError, match="is not a time limit"):
        reachable(Game().initial_state(seed=0), timeout=timeout)


def test_a_position_that_is_not_written_as_the_engine_writes_it_is_unknown() -> None:
    state = played(1, 6, Variant.named("de-kosmos"))
    first, second = state.players
    backwards = evolve(state, players=(evolve(first, hand=first.hand[::-1]), second))
    assert len(first.hand) == 2
    assert reachable(backwards).status is Status.UNKNOWN


def levitated(seed: int) -> Iterator[State]:
    """The positions of a game right after a building that a Levitation brought."""
    return (target for before, _, target in steps(ALL, seed) if before.pending is not None)


def test_of_two_courses_the_one_is_told_with_which_less_is_wrong() -> None:
    early = evolve(next(levitated(15)), number=next(levitated(15)).number - 2)
    assert reachable(early).rules == ("setup.start",)


def test_the_answer_as_a_table_and_as_data() -> None:
    state = played(6, 30)
    found = solver.reachable(state)
    rows = found.as_table()
    assert [row["turn"] for row in rows] == list(range(1, 31))
    data = json.loads(json.dumps(found.to_data()))
    assert (data["status"], data["exact"], data["rules"]) == ("REACHED", True, [])
    end = State.parse(data["start"])
    for text in data["actions"]:
        end = end.apply(end.parse_action(text))
    assert end == state
    assert found.certainty == f"REACHED: a record of {len(found.actions)} legal actions that ends in the position"
