"""A verdict names every rule that an action breaks, whatever other rules are broken with it.

The positions are those of games with the seat's reserve, tokens and open effects changed at random. What is broken is
told by the rules' statements, each by itself, on the engine's masks where `explain` reads plain sets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Square
from ny1901.paris import Action, Build, Game, Lay, Pass, Postcard, State, Take, Use, Variant
from ny1901.paris.rules.position import CHARTIER, METROPOLITAIN
from ny1901.paris.rules.table import CARD_BIT, Standing
from ny1901.testing import played

Statements = dict[str, Callable[[State, Any], bool]]

FULL = Variant.named("de-kosmos+all-postcards")
GAMES = [
    Game(variant=FULL),
    Game(variant=Variant.named("pt-devir").change(jardin_on_lamp=False)),
    Game(variant=FULL.change(combine_effects=False, finished_may_take=False)),
    Game(variant=FULL.change(chimneys_limit=True, chimneys=1, action_tokens=2, combine_effects=False)),
]


def site(state: State, action: Build | Use) -> int:
    return state.rules.table.grid.mask(Square.parse(name) for name in action.squares)


def number(state: State, action: Build | Use) -> int:
    name = action.building if isinstance(action, Build) else action.postcard.value
    return state.rules.table.building_ids.index(name)


def ready(state: State, card: int) -> bool:
    return bool(state.players[state.seat].ready & card)


def rivals(state: State, action: Build | Use) -> int:
    return (site(state, action) & state.colours[1 - state.seat]).bit_count()


def lamps(state: State, action: Build | Use) -> int:
    return (site(state, action) & state.lamps).bit_count()


def may_use_lamp(state: State, action: Build | Use) -> bool:
    return ready(state, METROPOLITAIN) and (isinstance(action, Build) or state.rules.variant.jardin_on_lamp)


def no_chimney(state: State, _: object) -> bool:
    return state.rules.variant.chimneys_limit and state.chimneys(state.seat) <= 0


def off_the_tiles(state: State, action: Build | Use) -> bool:
    return bool(site(state, action) & ~(state.free | state.covered))


PLACE: Statements = {
    "build.shape": lambda s, a: not shows(s, a),
    "build.board": off_the_tiles,
    "build.free": lambda s, a: bool(site(s, a) & s.covered),
    "build.colour": lambda s, a: rivals(s, a) > 0 and not ready(s, CHARTIER),
    "chartier.one": lambda s, a: rivals(s, a) > 1 and ready(s, CHARTIER),
    "build.lamp": lambda s, a: lamps(s, a) > 0 and not may_use_lamp(s, a),
    "metropolitain.one": lambda s, a: lamps(s, a) > 1 and may_use_lamp(s, a),
    "postcard.combine": lambda s, a: (
        not s.rules.variant.combine_effects
        and min(rivals(s, a), lamps(s, a)) > 0
        and ready(s, CHARTIER)
        and may_use_lamp(s, a)
    ),
    "build.chimney": no_chimney,
}


def shows(state: State, action: Build | Use) -> bool:
    """Whether the squares are one of the building's places."""
    return action in state.rules.table.option_of


def misplaced(state: State, action: Use) -> bool:
    """Whether a special piece is put on a space that is not of the kind that its postcard asks for."""
    if action.postcard is Postcard.LA_GRANDE_LUMIERE:
        return bool(site(state, action) & ~state.lamps)
    return bool(site(state, action) & ~state.colours[state.seat])


BUILD: Statements = {
    "phase.second": lambda s, _: s.paving,
    "levitation.at-once": lambda s, a: s.pending is not None and s.pending != number(s, a),
    "build.reserve": lambda s, a: not s.players[s.seat].reserve >> number(s, a) & 1,
    **PLACE,
}
COMMON: Statements = {
    "phase.second": lambda s, _: s.paving,
    "levitation.at-once": lambda s, _: s.pending is not None,
    "setup.postcards": lambda s, a: not s.postcards & CARD_BIT[a.postcard],
    "postcard.once": lambda s, a: any(player.used & CARD_BIT[a.postcard] for player in s.players),
    "postcard.token": lambda s, _: s.tokens(s.seat) <= 0,
}
PIECES = {
    Postcard.LE_PEINTRE: "le-peintre.space",
    Postcard.LAMPADAIRE: "lampadaire.space",
    Postcard.MOULIN_ROUGE: "moulin-rouge.space",
    Postcard.LA_GRANDE_LUMIERE: "la-grande-lumiere.space",
}


def use_statements(action: Use) -> Statements:
    """The statements that a use of a postcard is held against."""
    if not action.squares:
        return COMMON
    if action.postcard is Postcard.JARDIN_DES_PLANTES:
        return COMMON | PLACE
    return COMMON | {
        "postcard.free": lambda s, a: bool(site(s, a) & s.covered),
        PIECES[action.postcard]: misplaced,
    }


LAY: Statements = {
    "phase.first": lambda s, _: not s.paving,
    "lay.hand": lambda s, a: s.rules.table.lay_number[a][0] not in s.players[s.seat].hand,
    "lay.empty": lambda s, a: s.pavement[s.rules.table.lay_number[a][1]] is not None,
}
TAKE: Statements = {
    "phase.first": lambda s, _: not s.paving,
    "take.supply": lambda s, a: not s.supply >> s.rules.table.building_ids.index(a.building) & 1,
    "take.finished": lambda s, _: not s.rules.variant.finished_may_take and not s.players[s.seat].hand,
}
PASS: Statements = {
    "phase.first": lambda s, _: not s.paving,
    "pass.finished": lambda s, _: bool(s.players[s.seat].hand) or not s.paving,
}


def statements_of(action: Action) -> Statements:
    """The statements that an action is held against."""
    if isinstance(action, Use):
        return use_statements(action)
    return {Lay: LAY, Take: TAKE, Pass: PASS, Build: BUILD}[type(action)]


def distorted(state: State, dice: random.Random) -> State:
    """The position with the seat to move holding other buildings, tokens and open effects, and one chimney fewer."""
    seat, cards = state.seat, dice.choice([0, CHARTIER, METROPOLITAIN, CHARTIER | METROPOLITAIN])
    changed = evolve(
        state.players[seat],
        reserve=dice.getrandbits(12),
        used=state.players[seat].used | dice.choice([0, state.open_cards & dice.getrandbits(12)]),
        ready=cards,
        standing=(*state.players[seat].standing, Standing(0, 0, 0)),
    )
    players = (changed, state.players[1]) if seat == 0 else (state.players[0], changed)
    return evolve(state, players=players, pending=dice.choice([None, None, 3]))


def attempts(game: Game, dice: random.Random) -> Iterator[Action]:
    """Actions of every kind that name what they should, some buildings on another one's places."""
    for action in dice.sample(nameable(game), 25):
        yield action
        if isinstance(action, Build):
            yield Build(dice.choice(game.table.building_ids[:-1]), action.squares)


@lru_cache(maxsize=8)
def nameable(game: Game) -> list[Action]:
    """Every action, those of which there are few as often as the many places of the buildings."""
    every = [a for a in game.actions if not isinstance(a, Use) or not (a.give or a.beside or a.facing)]
    every = [a for a in every if not isinstance(a, Use) or not a.squares or a.postcard in ASKED]
    kinds = [[a for a in every if isinstance(a, kind)] for kind in (Lay, Take, Pass, Use)]
    return [a for a in every if isinstance(a, Build)] + [a for few in kinds for a in few * (300 // len(few) + 1)]


ASKED = {*PIECES, Postcard.JARDIN_DES_PLANTES}


@lru_cache(maxsize=1)
def judged() -> dict[type, set[frozenset[str]]]:
    """For each kind of action the sets of rules that were broken together; every verdict is compared on the way."""
    dice, seen = random.Random(1901), {kind: set[frozenset[str]]() for kind in (Lay, Take, Pass, Build, Use)}
    states = [state for game in GAMES for seed in (1,) for state, _, _ in played(game, seed)]
    for _ in range(400):
        state = dice.choice(states)
        if dice.random() < 0.6:
            state = distorted(state, dice)
        for action in attempts(state.rules, dice):
            rules = frozenset(rule for rule, breaks in statements_of(action).items() if breaks(state, action))
            assert set(state.explain(action).rules) == rules, f"{action} in {state}"
            seen[type(action)].add(rules)
    return seen


APART: dict[type, dict[str, str]] = {
    Lay: {},
    Take: {},
    Pass: {},
    Build: {
        # Nothing stands while tiles are missing; a postcard's effect is open or it is not.
        "build.free": "build.board phase.second",
        "postcard.combine": "build.colour build.lamp",
        "chartier.one": "build.colour",
        "metropolitain.one": "build.lamp",
    },
    Use: {"postcard.once": "setup.postcards"},
}
"""For each kind of action the rules that no action breaks together."""
EVERY = {Lay: LAY, Take: TAKE, Pass: PASS, Build: BUILD, Use: COMMON}


@pytest.mark.long
@pytest.mark.parametrize("kind", EVERY)
def test_every_two_rules_that_can_be_broken_together_are_named_together(kind: type) -> None:
    together = {frozenset(pair) for rules in judged()[kind] for pair in combinations(rules, 2)}
    apart = {frozenset((rule, other)) for rule, others in APART[kind].items() for other in others.split()}
    assert {frozenset(pair) for pair in combinations(EVERY[kind], 2)} - together == apart
