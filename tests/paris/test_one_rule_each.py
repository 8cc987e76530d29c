"""For every rule of the catalogue a case in which it is the only rule broken, or a test that shows it kept.

A rule about actions is broken by an action in a sound position, one about the setup by a position; rules about
effects and the tally are shown by the tests that `KEPT_IN` names.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.errors import VariantError
from ny1901.kernel.geometry import Square
from ny1901.paris import Action, Build, Game, Lay, Postcard, State, Variant, catalogue
from ny1901.paris.rules.position import building_names
from ny1901.paris.rules.table import CARDS, Piece

from .tabletop import ALL, paving, sound, tabletop

LIMITED = Variant(name="test").change(chimneys_limit=True, chimneys=1)
APART = Variant(name="test").change(combine_effects=False)

# Each rule's id, with a state and an action that breaks it alone.
FORBIDDEN: dict[str, Callable[[], tuple[State, str | Action]]] = {
    "phase.first": lambda: (tabletop(), "take i3"),
    "phase.second": lambda: (paving().apply(paving().parse_action("take i3")), "use sacre-coeur"),
    "lay.hand": lambda: (paving(), f"lay {not_in_hand(paving())} a1 0"),
    "lay.square": lambda: (paving(), Lay(in_hand(paving()), "b1", 0)),
    "lay.empty": lambda: (paving(lays=1), f"lay {in_hand(paving(lays=1))} a1 0"),
    "lay.turn": lambda: (paving(), Lay(in_hand(paving()), "a1", 45)),
    "take.supply": lambda: (paving().apply(paving().parse_action("take i3")), "take i3"),
    "take.finished": lambda: (finished(), take_any(finished())),
    "pass.finished": lambda: (paving(), "pass"),
    "build.reserve": lambda: (tabletop(), "build i3 b1 b2 b3"),
    "build.shape": lambda: (tabletop(reserve=("i3", "")), "build i3 b1 b2 c2"),
    "build.board": lambda: (tabletop(reserve=("i3", "")), Build("i3", "h1 i1 j1")),
    "build.free": lambda: (tabletop(reserve=("i3", ""), standing=("v3@b3-b2-c3", "")), "build i3 b2 b3 b4"),
    "build.colour": lambda: (tabletop(reserve=("i3", "")), "build i3 a1 a2 a3"),
    "build.lamp": lambda: (tabletop(reserve=("i3", "")), "build i3 c3 d3 b3"),
    "build.chimney": lambda: (
        tabletop(variant=LIMITED, reserve=("i3", ""), standing=("v3@e1-d1-e2", "")),
        "build i3 b1 b2 b3",
    ),
    "postcard.once": lambda: (tabletop(used=("", "sacre-coeur")), "use sacre-coeur"),
    "postcard.token": lambda: (
        tabletop(reserve=("i3", ""), used=("sacre-coeur levitation lampadaire le-peintre", "")),
        "use bouquinistes",
    ),
    "postcard.parts": lambda: (tabletop(), "use sacre-coeur d4"),
    "postcard.free": lambda: (tabletop(standing=("i3@b1-b2-b3", "")), "use le-peintre b1"),
    "postcard.combine": lambda: (
        tabletop(
            variant=APART,
            reserve=("v3", ""),
            used=("chartier metropolitain", ""),
            ready=("chartier metropolitain", ""),
        ),
        "build v3 c3 d3 c4",
    ),
    "levitation.swap": lambda: (tabletop(reserve=("i3", "v3")), "use levitation give i3 take v3"),
    "levitation.place": lambda: (
        tabletop(reserve=("v3", ""), standing=("i3@b1-c1-d1", "")),
        "use levitation give v3 take u6",
    ),
    "levitation.at-once": lambda: (levitated(), "build i3 b1 b2 b3"),
    "metropolitain.one": lambda: (
        tabletop(reserve=("o4", ""), used=("metropolitain", ""), ready=("metropolitain", "")),
        "build o4 d3 e3 d4 e4",
    ),
    "le-peintre.space": lambda: (tabletop(), "use le-peintre a1"),
    "chartier.one": lambda: (
        tabletop(reserve=("i3", ""), used=("chartier", ""), ready=("chartier", "")),
        "build i3 f2 g2 h2",
    ),
    "bouquinistes.space": lambda: (tabletop(standing=("i3@b1-b2-b3", "")), "use bouquinistes a1 beside i3"),
    "bouquinistes.beside": lambda: (tabletop(standing=("i3@b1-b2-b3", "")), "use bouquinistes d1 beside i3"),
    "lampadaire.space": lambda: (tabletop(), "use lampadaire c1"),
    "moulin-rouge.space": lambda: (twelve(), "use moulin-rouge c1"),
    "le-penseur.space": lambda: (twelve(), "use le-penseur c1 facing west"),
    "le-penseur.front": lambda: (twelve(), "use le-penseur b1 facing north"),
    "fontaine-des-mers.space": lambda: (twelve(), "use fontaine-des-mers f1"),
    "la-grande-lumiere.space": lambda: (twelve(), "use la-grande-lumiere b1"),
    "end.nothing-left": lambda: (over(), "use sacre-coeur"),
    "setup.postcards": lambda: (tabletop(), "use moulin-rouge"),
}


def in_hand(state: State) -> str:
    return state.rules.variant.components.tiles[state.players[state.seat].hand[0]].id


def not_in_hand(state: State) -> str:
    return next(tile.id for tile in state.rules.variant.components.tiles if tile.id != in_hand(state))


def twelve() -> State:
    cards = (*ALL[:4], *ALL[8:])
    return tabletop(variant=Variant(postcards=cards, name="test"), cards=cards)


def levitated() -> State:
    state = tabletop(reserve=("i3 v3", ""))
    return state.apply(state.parse_action("use levitation give v3 take t4"))


def finished() -> State:
    """Seat 0 has laid every tile, seat 1 has taken a building at each turn; under rules that let seat 0 only pass."""
    state = paving(variant=Variant(name="test").change(finished_may_take=False))
    while not state.players[0].laid_all or state.seat != 0:
        verb = "lay" if state.seat == 0 else "take"
        state = state.apply(next(action for action in state.legal_actions if str(action).startswith(verb)))
    return state


def take_any(state: State) -> str:
    return f"take {building_names(state.rules.table, state.supply)[0]}"


def over() -> State:
    cards = "levitation metropolitain jardin-des-plantes le-peintre"
    others = "chartier bouquinistes lampadaire sacre-coeur"
    return tabletop(used=(cards, others), ready=("metropolitain", "chartier"), over=True)


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_it_is_the_only_rule_that_the_action_breaks(rule: str) -> None:
    state, given = FORBIDDEN[rule]()
    action = state.rules.parse_action(given) if isinstance(given, str) else given
    verdict = sound(state).explain(action)
    assert verdict.rules == (rule,)
    assert all(violation.message and violation.citations for violation in verdict.violations)
    assert not state.is_legal(action)


def changed(state: State, **fields: object) -> State:
    """A sound state with some fields overwritten, what follows from them left as it was."""
    return evolve(sound(state), **fields)


def seat_changed(state: State, seat: int = 0, **fields: object) -> State:
    sound(state)
    players = list(state.players)
    players[seat] = evolve(players[seat], **fields)
    return evolve(state, players=tuple(players))


def tiles_of(state: State) -> tuple[int, ...]:
    return (*state.players[0].hand, *state.players[0].stack)


def put(card: str, seat: int, squares: str, detail: int = -1) -> Piece:
    mask = tabletop().rules.table.grid.mask(Square.parse(name) for name in squares.split())
    return Piece(CARDS.index(Postcard(card)), seat, mask, detail)


# Each rule's id, with a position that breaks it alone.
IMPOSSIBLE: dict[str, Callable[[], State]] = {
    "setup.tiles": lambda: changed(tabletop(), pavement=((0, 1, 0), *tabletop().pavement[1:])),
    "setup.hand": lambda: seat_changed(
        paving(), hand=(), stack=(*paving().players[0].hand, *paving().players[0].stack)
    ),
    "lay.draw": lambda: seat_changed(paving(lays=1), hand=(), stack=tiles_of(paving(lays=1))),
    "setup.buildings": lambda: changed(tabletop(), supply=tabletop().supply & ~1),
    "setup.postcards": lambda: changed(tabletop(), postcards=0b111111110000),
    "setup.start": lambda: changed(paving(lays=1), number=0, seat=0),
    "phase.first": lambda: seat_changed(paving(), used=1),
    "phase.starter": lambda: changed(tabletop(), starter=None),
    "phase.skip": lambda: changed(
        tabletop(seat=1, reserve=("", "i3"), used=("levitation sacre-coeur bouquinistes lampadaire", "")), seat=0
    ),
    "postcard.once": lambda: seat_changed(tabletop(used=("sacre-coeur", "")), 1, used=8),
    "postcard.token": lambda: seat_changed(tabletop(reserve=("i3", "")), used=0b11011001),
    "postcard.parts": lambda: changed(tabletop(), pieces=(put("le-peintre", 0, "b1"),)),
    "postcard.free": lambda: changed(
        tabletop(used=("le-peintre", ""), standing=("i3@b1-b2-b3", "")), pieces=(put("le-peintre", 0, "b1"),)
    ),
    "build.free": lambda: tabletop(standing=("i3@b1-b2-b3 v3@b3-b2-c3", "")),
    "build.colour": lambda: tabletop(standing=("i3@a1-a2-a3", "")),
    "build.lamp": lambda: tabletop(standing=("i3@b3-c3-d3", "")),
    "build.chimney": lambda: tabletop(variant=LIMITED, standing=("i3@b1-b2-b3 v3@e1-d1-e2", "")),
    "metropolitain.one": lambda: tabletop(used=("metropolitain", ""), standing=("o4@d3-e3-d4-e4", "")),
    "chartier.one": lambda: tabletop(used=("chartier", "")),
    "levitation.at-once": lambda: changed(tabletop(reserve=("i3", "")), pending=0),
    "le-peintre.space": lambda: tabletop(used=("le-peintre", ""), pieces="le-peintre:0:a1"),
    "le-penseur.space": lambda: changed(
        evolve(twelve(), players=(evolve(twelve().players[0], used=1 << 9), twelve().players[1])),
        pieces=(put("le-penseur", 0, "b1", 0),),
    ),
    "bouquinistes.space": lambda: tabletop(
        used=("bouquinistes", ""), standing=("i3@b1-b2-b3", ""), pieces="bouquinistes:0:d1:i3"
    ),
    "end.nothing-left": lambda: tabletop(over=True),
}


@pytest.mark.parametrize("rule", IMPOSSIBLE)
def test_it_is_the_only_rule_that_the_position_breaks(rule: str) -> None:
    found = IMPOSSIBLE[rule]().problems()
    assert {problem.rule for problem in found} == {rule}
    assert all(problem.message for problem in found)


def test_paris_is_for_two() -> None:
    with pytest.raises(VariantError, match=r"Paris is for 2 \[setup\.players\]"):
        Game(players=3)


# Where the rules about effects and the tally are shown to be kept.
KEPT_IN = {
    "test_postcards": {
        "postcard.no-effect",
        "jardin-des-plantes.building",
        "sacre-coeur.spares",
        "le-peintre.points",
        "bouquinistes.size",
        "lampadaire.light",
        "moulin-rouge.points",
        "le-penseur.points",
        "fontaine-des-mers.points",
        "la-grande-lumiere.light",
    },
    "test_course": {"phase.starter", "phase.skip", "lay.draw", "end.nothing-left"},
    "test_scoring": {"tally.light", "tally.group", "tally.unbuilt", "tally.postcards", "tally.winner", "tally.tie"},
}


def test_every_rule_has_its_case() -> None:
    kept = set().union(*KEPT_IN.values())
    shown = set(FORBIDDEN) | set(IMPOSSIBLE) | kept | {"setup.players"}
    assert shown == {rule.id for rule in catalogue()}
    actions = {rule.id for rule in catalogue() if rule.checked_by == "action"}
    assert actions <= set(FORBIDDEN)
    assert {rule.id for rule in catalogue() if rule.checked_by == "setup"} <= set(IMPOSSIBLE) | {"setup.players"}
    assert {rule.id for rule in catalogue() if rule.checked_by in ("effect", "tally")} <= kept
