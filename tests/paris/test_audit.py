"""The effects of every action, audited: a plain table of words goes along with the engine through whole games."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Square
from ny1901.paris import Game, State, Variant
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Build, Lay, Use
from ny1901.paris.testing import variants
from tests.days import one_in

from .plain_score import PlainScore
from .plain_table import PlainTable
from .tabletop import ALL, tabletop

ACROSS = tuple(
    tuple((east * step, south * step) for step in range(1, 8)) for east, south in ((0, -1), (1, 0), (0, 1), (-1, 0))
)
"""Beams of the large lamp across the whole board, so that many end at a building."""
BRIGHT = Variant.named("de-kosmos+all-postcards").change(large_lamp_rays=ACROSS, name="bright")
VARIANTS = (*variants(), BRIGHT)


def shown(state: State) -> dict[str, Any]:
    """Everything on the engine's table, in words; what it keeps in masks besides, the JSON does not tell."""
    data = json.loads(state.to_json())
    names = state.rules.table.grid.names
    ground = {
        name: kind
        for kind, mask in zip(
            ("orange", "blue", "mixed", "lamp"), (*state.colours, state.mixed, state.lamps), strict=True
        )
        for name in names(mask)
    }
    corners = state.rules.table.corners
    return {
        "pavement": {corner: laid for corner, laid in zip(corners, data["pavement"], strict=True) if laid},
        "ground": ground,
        "spaces of two kinds": sum(map(int.bit_count, (*state.colours, state.mixed, state.lamps))) - len(ground),
        "taken": set(names(state.covered)),
        "free": set(names(state.free)),
        "empty squares": state.empty.bit_count(),
        "seats": [
            {
                "hand": sorted(seat["hand"]),
                "stack": seat["stack"],
                "reserve": sorted(seat["reserve"]),
                "standing": seat["standing"],
                "used": sorted(seat["used"]),
                "ready": sorted(seat["ready"]),
            }
            for seat in data["players"]
        ],
        "tokens": [state.tokens(seat) for seat in (0, 1)],
        "chimneys": [state.chimneys(seat) for seat in (0, 1)],
        "postcards": sorted(data["postcards"]),
        "open": state.open_cards.bit_count(),
        "pieces": data["pieces"],
        "supply": sorted(data["supply"]),
        **{name: data[name] for name in ("turn", "seat", "starter", "pending", "over")},
    }


def expected(table: PlainTable, chimneys: int) -> dict[str, Any]:
    """Everything on the plain table, in the same words."""
    keys = ("hand", "reserve", "used", "ready")
    return {
        "pavement": table.pavement,
        "ground": table.ground,
        "spaces of two kinds": 0,
        "taken": set(table.taken),
        "free": set(table.ground) - set(table.taken),
        "empty squares": table.bare_squares,
        "seats": [
            {**{key: sorted(seat[key]) for key in keys}, "stack": seat["stack"], "standing": seat["standing"]}
            for seat in table.seats
        ],
        "tokens": table.tokens,
        "chimneys": [chimneys - len(seat["standing"]) for seat in table.seats],
        "postcards": sorted(table.cards),
        "open": len(table.face_up),
        "pieces": table.pieces,
        "supply": sorted(table.supply),
        **{name: getattr(table, name) for name in ("turn", "seat", "starter", "pending", "over")},
    }


def differences(state: State, table: PlainTable) -> list[str]:
    """What differs between an engine's table and a plain one; empty if nothing does."""
    mine, right = shown(state), expected(table, state.rules.variant.chimneys)
    wrong = [f"{what}: {mine[what]} shown, {right[what]} expected" for what in right if mine[what] != right[what]]
    if not state.paving:
        score = PlainScore(table, state.rules.variant)
        if list(state.scores) != score.totals():
            wrong.append(f"scores: {state.scores} counted, {score.totals()} expected")
        if state.is_over and state.winners != score.winners():
            wrong.append(f"winners: {state.winners}, {score.winners()} expected")
    return wrong


def choice(state: State, dice: random.Random) -> Any:
    """An action by dice: a kind first, so that rare kinds of effects come up as often as placements."""
    kinds: dict[Any, list[Any]] = {}
    for action in state.legal_actions:
        key = (action.postcard, action.bare) if isinstance(action, Use) else type(action)
        kinds.setdefault(key, []).append(action)
    return dice.choice(kinds[dice.choice(list(kinds))])


def audited(game: Game, seed: int) -> Iterator[tuple[State, Any]]:
    """A game by dice with every effect checked: each state with the action done there."""
    dice = random.Random(seed)
    state = game.initial_state(seed)
    table = PlainTable(state)
    assert differences(state, table) == []
    while not state.is_over:
        action = choice(state, dice)
        yield state, action
        state = state.apply(action)
        table.do(str(action))
        assert differences(state, table) == [], f"seed {seed}, after {action}"


def seen_in(game: Game, seeds: range) -> Counter[Any]:
    """The kinds of effects that were seen in some games."""
    kinds: Counter[Any] = Counter()
    for seed in seeds:
        for state, action in audited(game, seed):
            kinds[(action.postcard, action.bare) if isinstance(action, Use) else type(action).__name__] += 1
            if isinstance(action, Build | Use):
                kinds.update(special(state, action))
    return kinds


def special(state: State, action: Build | Use) -> Iterator[str]:
    """What is special about the ground under an action."""
    mask = state.rules.table.grid.mask(map(Square.parse, action.squares))
    fountain = isinstance(action, Use) and action.postcard is Postcard.FONTAINE_DES_MERS
    if mask & state.colours[1 - state.seat]:
        yield f"chartier under {'fountain' if fountain else 'building'}"
    if isinstance(action, Build) and mask & state.lamps:
        yield "metropolitain under building"


@pytest.mark.parametrize("variant", one_in(5, VARIANTS), ids=lambda variant: variant.name)
def test_every_effect_is_what_the_plain_table_says(variant: Variant) -> None:
    seen = seen_in(Game(variant=variant), range(3))
    assert {"Lay", "Take", "Build"} <= set(seen)


@pytest.mark.long
def test_every_effect_over_many_games() -> None:
    seen: Counter[Any] = Counter()
    for number, variant in enumerate(VARIANTS):
        seen += seen_in(Game(variant=variant), range(100 * number, 100 * number + 12))
    later = {Postcard.METROPOLITAIN, Postcard.CHARTIER, Postcard.SACRE_COEUR}
    assert {(card, True) for card in Postcard} | {(card, False) for card in Postcard if card not in later} <= set(seen)
    assert {"Pass", "chartier under fountain", "chartier under building", "metropolitain under building"} <= set(seen)


def test_a_building_in_the_beam_of_the_large_lamp_shades_the_one_behind() -> None:
    # The lamp on f1 shines west over e1 and d1, where the Jardin stands, to c1; dice hardly ever lead to this.
    state = tabletop(
        variant=BRIGHT.change(postcards=ALL),
        cards=ALL[2:4] + ALL[6:],
        standing=("jardin-des-plantes@d1-e1 v3@b1-c1-b2", ""),
        used=("jardin-des-plantes la-grande-lumiere", ""),
        pieces="la-grande-lumiere:0:f1",
    )
    assert differences(state, PlainTable(state)) == []
    score = PlainScore(PlainTable(state), state.rules.variant)
    assert [score.lamps_at(names) for names, _ in score.buildings(0)] == [1, 0]


# ------------------------------------------------------------------------------ the audit notices what an engine breaks


def first(state: State, kind: Callable[[Any], bool]) -> tuple[State, Any]:
    """A later state of a game by dice in which an action of a kind is legal, and that action."""
    dice = random.Random(7)
    while not state.is_over:
        for action in state.legal_actions:
            if kind(action):
                return state, action
        state = state.apply(choice(state, dice))
    raise AssertionError("the game was over before that")


def piece_moved(right: State) -> State:
    *others, last = right.pieces
    return evolve(right, pieces=(*others, evolve(last, squares=last.squares << 1)))


def seat_with(right: State, seat: int, **fields: Any) -> State:
    players = list(right.players)
    players[seat] = evolve(players[seat], **fields)
    return evolve(right, players=tuple(players))


BREAKS: dict[str, tuple[Callable[[Any], bool], Callable[[State], State], str]] = {
    "no tile drawn": (
        lambda action: isinstance(action, Lay),
        lambda right: seat_with(right, 0, hand=()),
        "seats",
    ),
    "a colour not shown": (
        lambda action: isinstance(action, Lay),
        lambda right: evolve(right, colours=(0, right.colours[1])),
        "ground",
    ),
    "a square still empty": (
        lambda action: isinstance(action, Lay),
        lambda right: evolve(right, empty=0xFFFF),
        "empty squares",
    ),
    "a building taken twice": (
        lambda action: str(action).startswith("take"),
        lambda right: evolve(right, supply=0xFFF),
        "supply",
    ),
    "a building without ground": (
        lambda action: isinstance(action, Build),
        lambda right: evolve(right, covered=0),
        "taken",
    ),
    "a postcard not turned over": (
        lambda action: isinstance(action, Use) and action.bare,
        lambda right: seat_with(seat_with(right, 0, used=0), 1, used=0),
        "tokens",
    ),
    "a piece beside its space": (
        lambda action: isinstance(action, Use) and action.postcard is Postcard.LE_PEINTRE and not action.bare,
        piece_moved,
        "pieces",
    ),
    "the same seat again": (
        lambda action: isinstance(action, Use) and action.bare,
        lambda right: evolve(right, seat=1 - right.seat),
        "seat",
    ),
    "over too soon": (
        lambda action: isinstance(action, Build),
        lambda right: evolve(right, over=True),
        "over",
    ),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_effect_is_noticed(name: str) -> None:
    kind, broken, what = BREAKS[name]
    state, action = first(Game().initial_state(seed=19), kind)
    table = PlainTable(state)
    table.do(str(action))
    right = state.apply(action)
    assert differences(right, table) == []
    assert what in {wrong.partition(":")[0] for wrong in differences(broken(right), table)}
