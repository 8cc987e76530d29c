"""Whatever is played, each source of points and the final score lie within the bounds."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from ny1901 import paris
from ny1901.kernel.errors import VariantError
from ny1901.paris import solver
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.scoring import Tally
from ny1901.paris.rules.table import CARD_BIT
from ny1901.paris.solver.bounds.postcards import Gain, gains
from ny1901.paris.solver.bounds.resources import means
from ny1901.paris.solver.bounds.score_bounds import SeatBounds
from ny1901.paris.solver.bounds.while_paving import outlook
from ny1901.paris.testing import variants
from ny1901.testing import played
from ny1901.testing.play import steered
from tests.days import one_in
from tests.paris.tiny import tiny
from tests.paris.tiny_towns import Truth, points_of, tiny_town, truths

FULL = paris.Variant.named("de-kosmos+all-postcards")
FEW_CARDS = paris.Variant().change(postcards=("bouquinistes", "metropolitain"), postcard_count=2)


def by_source(points: Tally) -> tuple[int, ...]:
    return (points.light, points.group, points.unbuilt, sum(bonus for _, bonus in points.postcards))


@pytest.fixture(params=["played out", "counted"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Short rests of games are played out in every way, unless that is put off: then their bounds are counted too."""
    if request.param == "counted":
        monkeypatch.setattr("ny1901.paris.solver.bounds.score_bounds.every_tally", lambda _: None)
    return str(request.param)


def check_game(seed: int, share: float, *, paved: bool = False, variant: paris.Variant | None = None) -> int:
    """Play a game by dice, and hold the bounds of a share of its positions against the end; how many were held."""
    played_by = variant or variants()[seed % len(variants())]
    dice, state = random.Random(seed), paris.Game(variant=played_by).initial_state(seed)
    eager = (0.0, 0.6, 0.9)[seed % 3]
    asked: list[tuple[paris.State, tuple[SeatBounds, ...]]] = []
    while not state.is_over:
        if dice.random() < share and not (paved and state.paving):
            asked.append((state, solver.score_bounds(state)))
        actions = state.legal_actions
        good = [a for a in actions if isinstance(a, paris.Build) or (isinstance(a, paris.Use) and not a.bare)]
        state = state.apply(dice.choice(good if good and dice.random() < eager else actions))
    for position, bounds in asked:
        for seat, points in zip(bounds, state.tally, strict=True):
            assert seat.lower <= points.total <= seat.upper, str(position)
            for part, value in zip(seat.parts, by_source(points), strict=False):
                assert part.lower <= value <= part.upper, (part, value, str(position))
    return len(asked)


@pytest.mark.usefixtures("way")
def test_the_final_score_lies_within_the_bounds() -> None:
    assert sum(check_game(seed, 0.08) for seed in range(0, 14, 2)) > 12


# In 78 an annex comes between the painter and its lamps, in 54 pieces take the last place of a building, in 3 a piece
# covers what the dancer sees.
@pytest.mark.parametrize("way", ["counted"], indirect=True)
@pytest.mark.parametrize(
    ("seed", "variant"),
    one_in(3, [(78, FULL.change(combine_effects=False)), (54, FULL.change(fountain_size=2)), (3, FULL)]),
    ids=("annex", "pieces", "dancer"),
)
def test_what_can_still_be_lost_is_not_counted_as_safe(seed: int, variant: paris.Variant, way: str) -> None:
    assert way
    assert check_game(seed, 1.0, paved=True, variant=variant) > 5


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(5))
def test_the_final_scores_of_200_games_lie_within_the_bounds(part: int, way: str) -> None:
    assert way
    assert sum(check_game(seed + 5000, 0.06) for seed in range(part, 200, 5)) > 60


@pytest.mark.long(days=3)
def test_players_who_want_points_stay_within_the_bounds() -> None:
    """Dice seldom come near the upper bound; here each seat takes what brings it most, and the rival nothing bad."""
    for seed in range(2):
        state = paris.Game(variant=variants()[seed]).initial_state(seed)
        dice, asked = random.Random(seed), []
        while not state.is_over:
            if state.paving:
                state = state.apply(dice.choice(state.legal_actions))
                continue
            asked.append(solver.score_bounds(state))
            found = solver.best_placements(state, top=1, prove=False)
            state = state.apply(found.best.action if found.best else dice.choice(state.legal_actions))
        for bounds in asked:
            assert all(seat.lower <= state.scores[seat.seat] <= seat.upper for seat in bounds)


def every_end(state: paris.State, most: int) -> list[paris.State] | None:
    """Every end that some play can come to; None if there are more states on the way than `most`."""
    waiting, ends, seen = [state], [], {state}
    while waiting:
        here = waiting.pop()
        if here.is_over:
            ends.append(here)
        following = {here.apply(action) for action in here.legal_actions} - seen
        seen |= following
        waiting += following
        if len(seen) > most:
            return None
    return ends


def check_rests(seed: int, most: int) -> int:
    """Hold the bounds of the last states of a game against every play; how many states there were."""
    known = (*variants(), FEW_CARDS)
    states = [state for state, _, _ in played(paris.Game(variant=known[seed % len(known)]), seed)]
    tried = 0
    for state in reversed(states):
        ends = None if state.paving else every_end(state, most)
        if ends is None:
            break
        tried += 1
        for seat in solver.score_bounds(state):
            reached = [end.scores[seat.seat] for end in ends]
            assert seat.lower <= min(reached), str(state)
            assert max(reached) <= seat.upper, str(state)
            by_part = zip(*(by_source(end.tally[seat.seat]) for end in ends), strict=True)
            for part, values in zip(seat.parts, by_part, strict=False):
                assert part.lower <= min(values), (part, str(state))
                assert max(values) <= part.upper, (part, str(state))
            if seat.proved_by.startswith("every play"):
                assert (seat.lower, seat.upper) == (min(reached), max(reached))
    return tried


@pytest.mark.usefixtures("way")
def test_every_play_of_a_short_rest_stays_within_the_bounds() -> None:
    assert sum(check_rests(seed, 150) for seed in range(15)) > 20


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(5))
def test_every_play_of_the_rests_of_75_games_stays_within_the_bounds(part: int, way: str) -> None:
    assert way
    assert sum(check_rests(seed + 100, 1500) for seed in range(part, 150, 10)) > 30


def hold(state: paris.State, truth: Truth) -> None:
    """Hold the bounds of a state and each of their parts to the truth, or to the one end that was played."""
    for seat, (least, most) in zip(solver.score_bounds(state), truth, strict=True):
        ranges = [(seat.lower, seat.upper), *((part.lower, part.upper) for part in seat.parts)]
        for (lower, upper), low, high in zip(ranges, least, most, strict=False):
            assert lower <= low <= high <= upper, (seat.seat, least, most, str(seat), str(state))


def check_tiny_game(seed: int, limit: int) -> int:
    """Hold the bounds of a tiny game to every play of as long a rest of it as can be tried, and to steered play.

    Returns how many states of that rest were held.
    """
    start, held = tiny_town(seed), 0
    for way, (seat, sign) in enumerate(((0, 1), (1, 1), (seed % 2, -1))):

        def worth(state: paris.State, seat: int = seat, sign: int = sign) -> int:
            return 0 if state.paving else sign * state.scores[seat]

        line = steered(start, seed + way, worth)
        for state in line[:: 1 + seed % 3]:
            hold(state, tuple((points, points) for points in points_of(line[-1])))
        if way == seed % 3:
            known = truths(line, limit)
            tried = random.Random(seed).sample(list(known), min(40, len(known)))
            held = len(tried)
            for state in tried:
                hold(state, known[state])
    return held


@pytest.mark.parametrize("way", ["counted"], indirect=True)
def test_bounds_of_tiny_games_contain_the_truth_under_any_rules(way: str) -> None:
    assert way
    assert sum(check_tiny_game(seed, limit=300) for seed in (*range(12), 2007)) > 300


@pytest.mark.long(days=3)
@pytest.mark.parametrize("way", ["counted"], indirect=True)
@pytest.mark.parametrize("part", range(17))
def test_bounds_of_510_tiny_games_contain_the_truth_under_any_rules(part: int, way: str) -> None:
    assert way
    assert sum(check_tiny_game(seed, limit=1500) for seed in range(1000 + part, 1600, 20)) > 500


def after_all(state: paris.State, actions: str) -> paris.State:
    for text in actions.split(", "):
        state = state.apply(next(action for action in state.legal_actions if str(action) == text))
    return state


# Shrunken games in which every play can be tried: what seat 0 can come to by what a bound is apt to leave out.
@pytest.mark.parametrize(
    ("variant", "seed", "actions", "most"),
    [
        # Two lamps on one tile light the building of two spaces, and two of the next tile.
        (tiny(tiles="oL/Lo or/ro"), 1, "lay t2 c3 180, lay t2 c1 270", 8),
        # The Chartier covers a space of a tile that is still to be laid.
        (
            tiny("chartier", tiles="oL/or oL/or", buildings="##/## ##/##", tokens=2),
            5,
            "lay t1 c3 180, take b1, lay t2 a1 270, lay t2 c1 0",
            12,
        ),
        # For a Levitation the larger building, which fits nowhere, goes back at no cost.
        (
            tiny("levitation", tiles="oL/LL oL/LL", buildings="### #").change(unbuilt_penalty=20),
            1,
            "take b1, lay t1 a1 180, lay t2 a3 0, lay t2 c1 90",
            -15,
        ),
    ],
    ids=["two-lamps", "chartier", "levitation"],
)
def test_the_most_that_a_seat_can_come_to_lies_within_its_bounds(
    variant: paris.Variant, seed: int, actions: str, most: int
) -> None:
    state = after_all(paris.Game(variant=variant).initial_state(seed), actions)
    assert truths([state], 1000)[state][0][1][0] == most
    assert solver.score_bounds(state)[0].upper >= most


def test_a_building_on_a_lamp_takes_no_floor_from_the_dancer() -> None:
    cards = ("metropolitain", "moulin-rouge", "le-penseur", "le-peintre")
    worthless = {"painter_points": 0, "statue_side_points": 0, "statue_corner_points": 0}
    variant = tiny(*cards, tiles="oo/oL oo/oL", buildings="#", tokens=2).change(dancer_points=20, **worthless)
    state = after_all(paris.Game(variant=variant).initial_state(1), "take b1, lay t1 a1 0, lay t2 c1 90, lay t2 c3 180")
    asked = solver.score_bounds(state)[0]
    rest = "lay t1 a3 270, use le-peintre, use metropolitain, use le-penseur, build b1 b2, use moulin-rouge c1"
    # 12 spaces of floor, and a building of one space by two lamps: 2 points of light and 1 of the group.
    assert after_all(state, rest).scores[0] == 12 * 20 + 3
    assert asked.upper >= 243


def test_on_a_finished_pavement_without_postcards_the_upper_bound_is_the_best_set() -> None:
    """With no tokens, effects or lamps to come nothing but buildings can add: the packing is the bound."""
    cards = (Postcard.LEVITATION, Postcard.SACRE_COEUR, Postcard.JARDIN_DES_PLANTES, Postcard.LE_PEINTRE)
    first, exact = sum(CARD_BIT[card] for card in cards), 0
    for seed in range(12):
        state = played_to_pavement(seed)
        used = (first, state.postcards & ~first)
        players = tuple(evolve(player, used=mine) for player, mine in zip(state.players, used, strict=True))
        state = evolve(state, players=players)
        for seat in solver.score_bounds(state) if state.legal_actions else ():
            best = solver.best_buildings(state, seat.seat, objective="points", prove=False)
            assert seat.upper >= state.scores[seat.seat] + best.value
            exact += seat.upper == state.scores[seat.seat] + best.value
    assert exact > 15


def played_to_pavement(seed: int) -> paris.State:
    """The first position of the second phase of a game by dice."""
    found: paris.State = next(state for state, _, _ in played(paris.Game(), seed) if not state.paving)
    return found


def without_group(state: paris.State, seat: int) -> int:
    return state.scores[seat] - state.tally[seat].group


@pytest.mark.long(days=3)
def test_no_postcard_adds_more_at_once_than_is_counted_for_it() -> None:
    """Whoever uses it: what it changes for either seat, but for groups that an annex joins, is counted as its gain."""
    tried = reached = 0
    for seed in range(14):
        for state, _, _ in played(paris.Game(variant=variants()[seed % 14]), seed):
            if state.paving or state.pending is not None:
                continue
            counted = [gains(state, means(state, seat)) for seat in (0, 1)]
            for action in state.legal_actions[:: 1 + len(state.legal_actions) // 60]:
                if not isinstance(action, paris.Use) or action.postcard not in ADDING:
                    continue
                then = state.apply(action)
                for seat, found in enumerate(counted):
                    known = {**found.given, **(found.own if seat == state.to_move else {})}
                    gain = known.get(action.postcard, Gain())
                    more = without_group(then, seat) - without_group(state, seat)
                    assert more <= gain.light + gain.postcards, (seat, str(action), str(state))
                    tried, reached = tried + 1, reached + (0 < more == gain.light + gain.postcards)
    assert tried > 1000
    assert reached > 10


ADDING = {*Postcard} - {Postcard.JARDIN_DES_PLANTES, Postcard.SACRE_COEUR, Postcard.LEVITATION}
"""The postcards of which no building, and no penalty, is the gain."""


def test_land_and_lamps_of_the_start_are_counted_by_hand() -> None:
    """33 spaces, two effects; beside lamps 8 of them on the same tile, 16 on others, 4 by a new lamp, 6 by effects."""
    state = paris.Game().initial_state(1)
    view = outlook(state, means(state, 0))
    assert (view.land, view.contacts, view.floor) == (35, 34, 56)
    assert len(view.best_lamps) == 35
    lay = next(a for a in state.legal_actions if isinstance(a, paris.Lay) and a.square == "a1")
    after = outlook(state.apply(lay), means(state.apply(lay), 0))
    assert after.land == view.land
    assert after.contacts <= view.contacts


def test_lamps_on_one_tile_are_counted_by_ranks() -> None:
    """Beside lamps 4 spaces on the own tile; off the two tiles 2 by each first lamp and 1 by each second one."""
    state = paris.Game(variant=tiny(tiles="oL/Lo or/ro")).initial_state(1)
    assert outlook(state, means(state, 0)).contacts == 4 + 2 * 2 + 2 * 1


def test_at_the_end_the_bounds_are_the_tally() -> None:
    dice, state = random.Random(3), paris.Game().initial_state(3)
    while not state.is_over:
        state = state.apply(dice.choice(state.legal_actions))
    bounds = solver.score_bounds(state)
    assert [(seat.lower, seat.upper, seat.width) for seat in bounds] == [(score, score, 0) for score in state.scores]
    assert [part.lower for part in bounds[0].parts] == [*by_source(state.tally[0]), 0]


def test_at_the_beginning_every_building_can_still_be_left_unbuilt() -> None:
    bounds = solver.score_bounds(paris.Game().initial_state(1))[0]
    assert (bounds.lower, bounds.to_data()["lower"]) == (-36, -36)
    assert bounds.as_table()[-1]["source"] == "final score"


def test_something_else_than_a_position_is_refused() -> None:
    with pytest.raises(VariantError, match="str is not a position"):
        solver.score_bounds("start")
