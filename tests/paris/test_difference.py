"""Lines of play that tell two variants of Paris apart: replayed, and the shortest held against brute force."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Hashable
from functools import cache
from itertools import combinations

import pytest
from attrs import evolve
from variant_table import CHANGES, NAMED, SWITCHES, changed, read_pages, updated

from ny1901 import paris
from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.paris import solver
from ny1901.paris.notation import parse_action
from ny1901.paris.rules.variant import FIELD_NAMES
from ny1901.paris.solver.difference.counted_game import CountedGame, counted_games
from ny1901.paris.solver.difference.lockstep import PARIS
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.lockstep import Pair
from ny1901.solver.difference.strategies import breadth_first
from tests.days import one_in

from .tiny import tiny

FULL = paris.Variant.named("pt-devir+all-postcards")


def games(variant: paris.Variant, **fields: object) -> tuple[paris.Game, paris.Game]:
    return paris.Game(variant=variant), paris.Game(variant=variant.change(**fields))


def apart(a: paris.State, b: paris.State) -> bool:
    """Whether two states differ for the players, by the facade alone."""
    same = all(
        getattr(a, name) == getattr(b, name)
        for name in ("players", "colours", "mixed", "lamps", "pieces", "supply", "seat", "postcards", "pending", "over")
    )
    if not same or set(a.legal_actions) != set(b.legal_actions):
        return True
    return a.is_over and (a.scores, a.winners) != (b.scores, b.winners)


def check_witness(found: Difference[paris.State]) -> None:
    """Play the line in both games by the facade, which refuses what is not legal; they part at its end only."""
    assert found.positions is not None
    a, b = (game.initial_state(found.seed) for game in found.rule_sets)
    for action in found.actions:
        assert not apart(a, b)
        a, b = a.apply(action), b.apply(action)
    assert apart(a, b)
    assert (a, b) == found.positions
    for action in found.actions_in_one:
        assert a.is_legal(action) != b.is_legal(action)
        refusal = b.explain(action) if a.is_legal(action) else a.explain(action)
        assert set(refusal.rules) <= set(found.rules)


@cache
def alone(name: str) -> Difference[paris.State]:
    """The difference that one field makes by itself."""
    return solver.find_difference(*games(FULL, **{name: CHANGES[name]}))


def test_every_field_is_changed() -> None:
    assert {*CHANGES, "name", "edition", "components", "house_rules"} == set(FIELD_NAMES)


@pytest.mark.parametrize("name", one_in(5, [name for name in CHANGES if not name.startswith("chimneys")]))
def test_each_field_has_a_shortest_line(name: str) -> None:
    found = alone(name)
    check_witness(found)
    assert (found.proved, found.at_least) == (True, found.steps)
    assert [field for field, _, _ in found.fields] == [name]
    assert set(found.rules) <= {rule.id for rule in paris.catalogue()}
    assert found.rules


def test_the_lengths_of_shortest_lines() -> None:
    # 16 tiles; then 8 postcards, whose last ends the game; a building that costs points has to be taken first.
    lengths = {"hand_size": 0, "finished_may_take": 16, "fountain_size": 16, "second_tie": 24, "unbuilt_penalty": 25}
    assert {name: alone(name).steps for name in lengths} == lengths


def test_a_field_that_never_matters_is_proved_to_make_no_difference() -> None:
    found = alone("chimneys")
    assert (found.found, found.proved, found.at_least) == (False, True, None)
    assert found.proved_by == "in no play of any deal does what differs come to matter"
    limited = FULL.change(chimneys_limit=True, chimneys=1)
    assert solver.find_difference(*games(limited, chimneys=2)).rules == ("build.chimney",)


def test_postcards_that_are_not_dealt_cannot_make_a_difference() -> None:
    starters = paris.Variant()
    for name in ("large_lamp_adds", "statue_counts_lamps", "fountain_points", "dancer_points"):
        assert solver.find_difference(*games(starters, **{name: CHANGES[name]})).proved


def test_of_several_fields_the_first_to_matter_parts_the_games() -> None:
    both = solver.find_difference(*games(FULL, second_tie="second-seat", flip_buildings=True))
    check_witness(both)
    assert (both.steps, both.proved) == (18, True)
    assert [field for field, _, _ in both.fields] == ["flip_buildings"]


def test_shapes_of_buildings_are_a_field_too() -> None:
    components = FULL.components
    other = evolve(components.buildings[4], shape=Polyomino.parse("##/#./#."))
    mirrored = evolve(components, buildings=(*components.buildings[:4], other, *components.buildings[5:]))
    found = solver.find_difference(*games(FULL, components=mirrored))
    check_witness(found)
    assert (found.steps, found.proved) == (18, True)


def test_what_the_tiles_show_is_a_field_too() -> None:
    components = FULL.components
    first, second, *others = components.tiles
    tiles = evolve(components, tiles=(evolve(first, spaces=second.spaces), second, *others))
    rules = games(FULL, components=tiles)
    holds_it = next(seed for seed in range(99) if rules[0].initial_state(seed).players[0].hand == (0,))
    found = solver.find_difference(*rules, seeds=[holds_it])
    check_witness(found)
    assert (found.steps, found.proved, found.at_least) == (1, True, 1)
    assert found.proved_by == "every play with fewer actions from this deal was tried"


def test_what_is_not_found_is_bounded_from_below() -> None:
    # Whoever has laid both tiles finds the only building taken, which the counted game does not see.
    rules = games(tiny("sacre-coeur", "levitation"), finished_may_take=False)
    found = solver.find_difference(*rules, seeds=range(8))
    assert (found.found, found.proved, found.difference, found.at_least) == (False, None, "none found", 4)
    assert found.proved_by == "not every play was tried; from any deal it takes at least 4 actions"
    assert "300 dives for a line of 6 actions about finished_may_take; 8 games" in found.searched


@pytest.mark.parametrize(("chimneys", "steps"), one_in(3, [(1, 20), (2, 24), (3, 28)]))
def test_players_who_pack_run_out_of_chimneys_as_soon_as_can_be(chimneys: int, steps: int) -> None:
    found = solver.find_difference(*games(FULL, chimneys_limit=True, chimneys=chimneys))
    check_witness(found)
    assert (found.steps, found.proved) == (steps, True)
    assert {name for name, _, _ in found.fields} <= {"chimneys", "chimneys_limit"}
    both = solver.find_difference(*games(FULL, chimneys_limit=True, chimneys=chimneys, second_tie="second-seat"))
    assert (both.steps, both.proved) == (min(steps, 24), True)


@pytest.mark.long
def test_six_chimneys_run_out_after_37_actions() -> None:
    rules = games(FULL, chimneys_limit=True, chimneys=6)
    found = solver.find_difference(*rules, seeds=range(100), dives=600, timeout=None)
    check_witness(found)
    assert (found.steps, found.proved) == (37, True)


@pytest.mark.long
def test_a_line_longer_than_the_bound_is_not_called_the_shortest() -> None:
    found = solver.find_difference(*games(FULL, chimneys_limit=True, chimneys=4), timeout=None)
    check_witness(found)
    assert found.steps is not None
    assert found.at_least == 31 < found.steps
    assert (found.proved, found.proved_by) == (None, "the shortest found; from any deal it takes at least 31 actions")


def test_equal_rules_under_two_names_are_proved_alike() -> None:
    found = solver.find_difference(*games(FULL, name="mine"))
    assert (found.found, found.proved, found.difference) == (False, True, "no difference")


def test_rules_can_be_left_aside() -> None:
    rules = games(FULL, finished_may_take=False, unbuilt_penalty=5)
    about = solver.find_difference(*rules, about="tally.unbuilt")
    check_witness(about)
    assert ([name for name, _, _ in about.fields], about.rules) == (["unbuilt_penalty"], ("tally.unbuilt",))
    assert solver.find_difference(*rules, ignore=["tally.unbuilt", "take.finished"]).proved is True
    with pytest.raises(DataError, match="no rule"):
        solver.find_difference(*rules, about="tally.unbuild")


@pytest.mark.parametrize("name", ["limit", "dives"])
def test_limits_are_whole_numbers(name: str) -> None:
    with pytest.raises(DataError, match="no limit"):
        solver.find_difference(*games(FULL, group_points=2), **{name: 0})


def test_the_time_limit_holds() -> None:
    found = solver.find_difference(*games(FULL, chimneys_limit=True), timeout=0.001)
    assert (found.found, found.proved) == (False, None)
    assert found.elapsed < 20  # without the limit it takes far longer


def test_the_answer_as_data_and_as_a_record() -> None:
    found = alone("annex_size")
    data = json.loads(json.dumps(found.to_data()))
    assert (data["steps"], data["at_least"], data["rules"]) == (24, 24, ["bouquinistes.size"])
    record = paris.Record.parse(data["record"])
    assert found.positions is not None
    assert record.final() == found.positions[0]
    assert [action for row in found.turns() for action in row["actions"]] == data["actions"]


# ------------------------------------------------------------------------------ the counted game is a relaxed one


def counted(variant: paris.Variant, name: str, value: object) -> tuple[tuple[paris.Game, paris.Game], CountedGame]:
    rules = games(variant, **{name: value})
    (found,) = counted_games(rules, rules[0].variant.differences(rules[1].variant))
    assert isinstance(found, CountedGame)
    return rules, found


def check_steps(rules: tuple[paris.Game, paris.Game], relaxed: CountedGame, seed: int, prefer: str = "") -> int:
    """Play a game side by side; every step is one of the counted game, and they part where that says they may.

    Actions whose text begins with `prefer` are preferred; the answer is how many of them were played.
    """
    pair = Pair.dealt(PARIS, rules, seed)
    if pair.apart:
        assert relaxed.parts_at_once
        return 0
    choose = PARIS.chooser(pair.a, (), random.Random(seed))
    preferred = 0
    while pair.actions:
        liked = [action for action in pair.actions if prefer and str(action).startswith(prefer)]
        preferred += bool(liked)
        before, pair = relaxed.image(pair.a), pair.then(choose(pair.a, liked or pair.actions))
        reached = dict[object, bool]()
        for image, parts in relaxed.following(before):
            reached[image] = parts or reached.get(image, False)
        assert relaxed.image(pair.a) in reached
        if pair.apart:
            assert reached[relaxed.image(pair.a)]
            break
    return preferred


@pytest.mark.parametrize("name", one_in(5, CHANGES))
def test_games_are_games_of_the_counted_game(name: str) -> None:
    for seed in range(3):
        check_steps(*counted(FULL, name, CHANGES[name]), seed)


@pytest.mark.parametrize("action", ["use levitation give", "use chartier", "use bouquinistes", "use jardin"])
def test_what_dice_seldom_do_is_in_the_counted_game_too(action: str) -> None:
    rules, relaxed = counted(paris.Variant(), "annex_size", 2)
    assert sum(check_steps(rules, relaxed, seed, action) for seed in range(6)) >= 3


@pytest.mark.long(days=3)
@pytest.mark.parametrize("name", CHANGES)
def test_many_games_are_games_of_the_counted_game(name: str) -> None:
    for variant in (FULL, FULL.change(chimneys_limit=True, chimneys=2, jardin_on_lamp=True, combine_effects=False)):
        if variant.value(name) != CHANGES[name]:
            for seed in range(8):
                check_steps(*counted(variant, name, CHANGES[name]), seed)


TINY = (
    (tiny("fontaine-des-mers", "levitation"), "fountain_size", 2, 4),
    (tiny("fontaine-des-mers", "sacre-coeur"), "action_tokens", 0, 4),
    (tiny("sacre-coeur", "lampadaire"), "second_tie", "second-seat", 6),
    (tiny("sacre-coeur", "lampadaire", buildings="## ##./.##"), "flip_buildings", True, 6),
    (tiny("sacre-coeur", "levitation"), "group_points", 0, 8),
)
TINY_AND_SLOW = (
    (tiny("jardin-des-plantes", "bouquinistes"), "annex_is_building", False, 8),
    (tiny("jardin-des-plantes", "bouquinistes"), "annex_size", 2, 8),
    (tiny("jardin-des-plantes", "le-penseur"), "statue_counts_lamps", False, 6),
    (tiny("jardin-des-plantes", "le-peintre"), "painter_points", 1, 6),
    (tiny("jardin-des-plantes", "metropolitain"), "jardin_on_lamp", True, None),
    (tiny("sacre-coeur", "lampadaire"), "unbuilt_penalty", 1, None),
    (tiny("sacre-coeur", "levitation"), "finished_may_take", False, None),
)


def what_matters(state: paris.State) -> Hashable:
    return (
        state.players, state.colours, state.mixed, state.lamps, state.pieces, state.empty, state.supply, state.seat,
        state.starter, state.pending, state.over,
    )  # fmt: skip


def brute_force(rules: tuple[paris.Game, paris.Game], most: int) -> int | None:
    """The fewest actions after which two games are apart, over some deals, by the facade alone."""
    deals = [tuple(game.initial_state(seed) for game in rules) for seed in range(8)]
    level = {what_matters(a): (a, b) for a, b in deals}
    for steps in range(most + 1):
        if any(apart(a, b) for a, b in level.values()):
            return steps
        level = {
            what_matters(after): (after, b.apply(action))
            for a, b in level.values()
            for action in a.legal_actions
            for after in (a.apply(action),)
        }
    return None


def check_tiny(variant: paris.Variant, name: str, value: object, steps: int | None) -> None:
    rules = games(variant, **{name: value})
    found = solver.find_difference(*rules, seeds=range(8))
    assert (found.steps, found.found) == (steps, steps is not None)
    if steps is None:
        assert brute_force(rules, 10) is None
    else:
        check_witness(found)
        assert found.proved
        assert brute_force(rules, steps - 1) is None


@pytest.mark.long
@pytest.mark.parametrize(("variant", "name", "value", "steps"), TINY, ids=[row[1] for row in TINY])
def test_in_tiny_games_nothing_is_shorter_by_brute_force(
    variant: paris.Variant, name: str, value: object, steps: int
) -> None:
    check_tiny(variant, name, value, steps)


@pytest.mark.long(days=3)
@pytest.mark.parametrize(("variant", "name", "value", "steps"), TINY_AND_SLOW, ids=[row[1] for row in TINY_AND_SLOW])
def test_in_tiny_games_nothing_is_shorter_by_long_brute_force(
    variant: paris.Variant, name: str, value: object, steps: int | None
) -> None:
    check_tiny(variant, name, value, steps)


@pytest.mark.long(days=3)
def test_breadth_first_finds_what_the_counted_game_promises() -> None:
    for variant, name, value, steps in TINY[:2]:
        rules = games(variant, **{name: value})
        starts = {seed: Pair.dealt(PARIS, rules, seed) for seed in range(2)}
        searched = breadth_first(starts, limit=100_000, until=float("inf"))
        assert searched.found is not None
        assert len(searched.found.line) == searched.far == steps == brute_force(rules, steps)


# ------------------------------------------------------------------------------------------ the page of the docs

ROW = re.compile(r"^\| ([\w+-]+) \| ([\w+-]+) \| ([\w, ]+) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
LINE = re.compile(
    r'^\?\?\? note "(\S+) and (\S+), ([\w, ]+): deal (\d+), \d+ actions?"\n\n    (.*)\.\n\n((?:    \d+\. .*\n)+)',
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def page() -> str:
    return "".join(read_pages().values())


def variant_called(name: str) -> paris.Variant:
    return changed(name) if name in CHANGES else paris.Variant.named(name)


def test_the_page_has_a_row_for_every_two_variants_every_field_and_every_two_switches(page: str) -> None:
    rows = [row[:2] for row in ROW.findall(page) if row[2] != "field"]
    assert rows == [
        *combinations(NAMED, 2),
        *((FULL.name, name) for name in CHANGES),
        *combinations(SWITCHES, 2),
    ]


@pytest.mark.long(days=3)
def test_every_row_of_the_page_says_what_comes_of_its_line_of_play(page: str) -> None:
    lines = [(seed, length(turns), turns) for *_, seed, _, turns in LINE.findall(page)]
    assert len(lines) >= 15
    unfound = []
    for a, b, _, steps, seed, said in ROW.findall(page):
        if steps in {"actions", "---"}:
            continue
        if steps == "-":
            unfound.append((b, said.partition(":")[0]))
            continue
        rules = paris.Game(variant=variant_called(a)), paris.Game(variant=variant_called(b))
        number = int(steps.partition(" ")[0])
        assert any(
            says(rules, int(seed), turns, said)
            for of, count, turns in [*lines, (seed, 0, "")]
            if of == seed and count == number
        ), (a, b)
    assert unfound == [("chimneys", "no difference"), ("chimneys_limit", "none found")]


def length(turns: str) -> int:
    return sum(len(turn.partition(": ")[2].split("; ")) for turn in turns.splitlines())


def says(rules: tuple[paris.Game, paris.Game], seed: int, turns: str, said: str) -> bool:
    """Whether two games part at the end of a line of play, and only there, as a row says."""
    a, b = (game.initial_state(seed) for game in rules)
    for text in (text for turn in turns.splitlines() for text in turn.partition(": ")[2].split("; ")):
        action = parse_action(a.rules, text)
        if apart(a, b) or not (a.is_legal(action) and b.is_legal(action)):
            return False
        a, b = a.apply(action), b.apply(action)
    names = [game.variant.name for game in rules]
    pair = Pair(a, b, PARIS)
    found = Difference(
        names=(names[0], names[1]), rule_sets=rules, sides=PARIS, seed=seed, details=tuple(pair.details())
    )
    return apart(a, b) and found.difference == said


@pytest.mark.long(seconds=60)
def test_the_pages_are_what_the_search_makes_of_them() -> None:
    """The one row without a line is made with a fifth of the dives; that none is found is all it says."""

    def find(a: paris.Variant, b: paris.Variant) -> Difference[paris.State]:
        dives = 60 if (a.name, b.name) == (FULL.name, "chimneys_limit") else 300
        return solver.find_difference(paris.Game(variant=a), paris.Game(variant=b), dives=dives, timeout=None)

    pages = read_pages()
    assert updated(pages, find) == pages
