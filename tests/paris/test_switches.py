"""The switches of open questions at positions where they decide: every reading of the rules turns with them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Polyomino
from ny1901.paris import Game, State, Variant, solver
from ny1901.paris.rules.actions import Action, Take
from ny1901.paris.rules.effects import after
from ny1901.paris.solver.layout.search import score_with
from ny1901.paris.solver.layout.z3_model import prove_set
from tests.days import one_in

from .plain_score import PlainScore
from .plain_table import PlainTable
from .tabletop import ALL, sound, tabletop
from .test_solver_bounds import by_source, every_end
from .test_solver_invariants import differing_steps
from .test_three_readings import disagreement, z3_disagreement

BOTH = ("chartier metropolitain", "")


def passing(variant: Variant, *, passed: bool) -> State:
    """Seat 0 has laid every tile and perhaps passed, seat 1 has taken buildings and has tiles left."""
    state = Game(variant=variant).initial_state(seed=1889)
    while not state.players[0].laid_all or state.seat:
        kind = "take" if state.seat and state.number < 8 else "lay"
        state = state.apply(next(action for action in state.legal_actions if str(action).startswith(kind)))
    return state.apply(state.parse_action("pass")).apply(Take("u6")) if passed else state


def levitated(variant: Variant) -> State:
    """A Levitation has brought v3, with both effects still to come."""
    cards = ("chartier metropolitain levitation", "")
    return tabletop(variant=variant, reserve=("v3 i3", ""), used=cards, ready=BOTH, pending="v3", turn=20)


def levitating(variant: Variant) -> State:
    """With i3 where it stands u6 finds room only on a space of the rival's colour, or on a lamp."""
    others = "o4 t4 l4 s4 w5 x5 t5 p5 l6"
    return tabletop(
        variant=variant, reserve=("v3", others), standing=("i3@b1-c1-d1", ""), used=BOTH, ready=BOTH, turn=20
    )


def effects_ready(variant: Variant) -> State:
    """Both effects are still to come, and the Jardin is open."""
    return tabletop(variant=variant, reserve=("v3", ""), used=(BOTH[0], "levitation"), ready=BOTH, turn=20)


# The field, its other value, what makes the position, an action that only the default allows, the rule that forbids it.
DECIDED: dict[str, tuple[str, bool, Callable[[Variant], State], str, str]] = {
    "a seat that has passed": ("passed_may_take", False, lambda v: passing(v, passed=True), "take p5", "take.finished"),
    "on a rival space by Levitation": (
        "levitation_uses_effects", False, levitated, "build v3 a1 b1 b2", "build.colour",
    ),
    "on a lamp by Levitation": ("levitation_uses_effects", False, levitated, "build v3 e1 f1 e2", "build.lamp"),
    "room by an effect alone": (
        "levitation_uses_effects", False, levitating, "use levitation give v3 take u6", "levitation.place",
    ),
    "the Jardin on a rival space": (
        "jardin_on_chartier", False, effects_ready, "use jardin-des-plantes a1 b1", "build.colour",
    ),
}  # fmt: skip


def checked(state: State) -> State:
    """A state on which the generator, the plain rules, Z3 and the model of the proofs are held against each other."""
    sound(state)
    assert not disagreement(state, state.rules.actions[::5])
    assert not z3_disagreement(state)
    actions = state.legal_actions
    check_steps(state, *random.Random(3).sample(actions, min(20, len(actions))))
    return state


def check_steps(state: State, *actions: Action) -> None:
    """Some legal actions are steps of the model of the proofs."""
    steps = ((state, action, after(state, action)) for action in actions)
    _, differing = differing_steps(state.rules, steps, seed=3)
    assert differing == []


@pytest.mark.parametrize("name", one_in(5, DECIDED))
def test_what_only_one_value_allows(name: str) -> None:
    field, value, made, action, rule = DECIDED[name]
    default = sound(made(Variant(name="test")))
    assert default.rules.variant.value(field) is not value
    check_steps(default, default.parse_action(action))
    state = checked(made(Variant(name="test").change(**{field: value})))
    assert not disagreement(state, (state.rules.parse_action(action),))
    assert state.explain(state.rules.parse_action(action)).rules == (rule,)


def test_a_seat_that_has_not_passed_goes_on_taking() -> None:
    state = checked(passing(Variant(name="test").change(passed_may_take=False), passed=False))
    assert {str(action).split()[0] for action in state.legal_actions} == {"take", "pass"}


def test_what_the_seat_holds_uses_effects_after_a_levitation_too() -> None:
    state = levitated(Variant(name="test").change(levitation_uses_effects=False))
    for text in ("build v3 b1 b2 c2", "use le-peintre"):
        state = state.apply(state.parse_action(text))
    assert checked(state).is_legal(state.parse_action("build i3 b3 c3 d3"))


# ------------------------------------------------------------------------------------------------ covered lamps


def on_a_lamp(variant: Variant) -> State:
    """Orange has put v3 on the lamp of f1, between the lamps of g1 and e3; the blue i3 touches f1 and g1."""
    standing, used = ("v3@e1-f1-e2", "i3@f2-g2-h2"), ("metropolitain", "levitation")
    return tabletop(variant=variant, reserve=("", "t4"), used=used, standing=standing, turn=20)


def lamps_of(state: State) -> list[int]:
    return [lit.lamps for seat in state.tally for lit in seat.lit]


def test_a_covered_lamp_lights_the_building_on_it_and_those_beside_it_or_none() -> None:
    off, on = (on_a_lamp(Variant(name="test").change(covered_lamps_shine=shine)) for shine in (False, True))
    assert (lamps_of(off), lamps_of(on)) == ([2, 1], [3, 2])
    for state in (off, on):
        checked(state)
        score = PlainScore(PlainTable(state), state.rules.variant)
        assert score.totals() == list(state.scores)
        assert [score.lamps_at(names) for seat in (0, 1) for names, _ in score.buildings(seat)] == lamps_of(state)


@pytest.mark.parametrize("shine", [False, True])
def test_a_building_of_one_space_is_not_lit_by_the_lamp_that_it_covers(shine: bool) -> None:
    """A lamp lights the spaces beside it. Of a larger building that covers one, another space lies there."""
    printed = Variant().components
    single = [evolve(one, shape=Polyomino.parse("#")) if one.id == "v3" else one for one in printed.buildings]
    components = evolve(printed, buildings=tuple(single))
    variant = Variant(name="test").change(covered_lamps_shine=shine, components=components)
    state = tabletop(variant=variant, standing=("v3@f1", "i3@f2-g2-h2"), used=("metropolitain", "levitation"), turn=20)
    assert lamps_of(state) == [1, 2 if shine else 1]
    assert PlainScore(PlainTable(state), variant).totals() == list(state.scores)


@pytest.mark.parametrize("shine", [False, True])
def test_a_lamp_is_covered_in_the_model_of_the_proofs_too(shine: bool) -> None:
    variant = Variant(name="test").change(covered_lamps_shine=shine)
    ready = ("metropolitain", "")
    state = sound(tabletop(variant=variant, reserve=("v3", ""), used=ready, ready=ready, turn=20))
    check_steps(state, state.parse_action("build v3 e1 f1 e2"))


@pytest.mark.parametrize("shine", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_set_counts_lamps_under_buildings_as_the_tally_does(shine: bool, seat: int) -> None:
    state = on_a_lamp(Variant(name="test").change(covered_lamps_shine=shine))
    numbers = [state.rules.table.building_number["t4"]]
    for objective in ("light", "points"):
        found = solver.best_buildings(state, seat, reserve=["t4"], objective=objective)
        assert found.proved
        whole = objective == "points"
        score = score_with(state, seat, found.buildings, whole=whole)
        assert prove_set(state, seat, numbers, score - 1, whole=whole).points == score


FEW = ("metropolitain", "chartier")


def two_seats(variant: Variant) -> State:
    """Either seat can still build, and orange can cover a lamp beside blue's building."""
    used, ready, standing = FEW, ("metropolitain", ""), ("", "i3@f2-g2-h2")
    return tabletop(
        variant=variant.change(action_tokens=1), reserve=("v3", "t4"), used=used, ready=ready, standing=standing
    )  # fmt: skip


def one_building(variant: Variant) -> State:
    """Blue's t4 is all that can come, and at its best it stands on a lamp."""
    few = variant.change(postcard_count=2, postcards=FEW, action_tokens=1)
    return tabletop(
        variant=few, cards=FEW, seat=1, reserve=("", "t4"), used=FEW[::-1], ready=("chartier", "metropolitain")
    )  # fmt: skip


@pytest.mark.parametrize("made", [two_seats, one_building])
@pytest.mark.parametrize(("shine", "counted"), [(False, True), (True, True), (True, False)])
def test_bounds_hold_where_a_lamp_can_be_covered(
    made: Callable[[Variant], State], shine: bool, counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if counted:
        monkeypatch.setattr("ny1901.paris.solver.bounds.score_bounds.every_tally", lambda _: None)
    state = made(Variant(name="test").change(covered_lamps_shine=shine))
    ends = every_end(state, 2000)
    assert ends
    for seat in solver.score_bounds(state):
        values = [end.scores[seat.seat] for end in ends]
        assert seat.lower <= min(values)
        assert max(values) <= seat.upper
        by_part = zip(*(by_source(end.tally[seat.seat]) for end in ends), strict=True)
        for part, of_part in zip(seat.parts, by_part, strict=False):
            assert part.lower <= min(of_part), part
            assert max(of_part) <= part.upper, part


def test_games_with_effects_stay_within_the_bounds_under_every_new_switch() -> None:
    changed = {
        "covered_lamps_shine": True, "levitation_uses_effects": False, "jardin_on_chartier": False,
        "passed_may_take": False,
    }  # fmt: skip
    for seed in range(3):
        dice, variant = random.Random(seed), Variant(name="test").change(**changed)
        state, asked = Game(variant=variant).initial_state(seed), []
        while not state.is_over:
            if dice.random() < 0.1:
                asked.append(solver.score_bounds(state))
            effects = [a for a in state.legal_actions if "metropolitain" in str(a) or "chartier" in str(a)]
            builds = [a for a in state.legal_actions if str(a).startswith(("build", "take"))]
            state = state.apply(dice.choice(effects or builds or state.legal_actions))
        for bounds in asked:
            assert all(seat.lower <= state.scores[seat.seat] <= seat.upper for seat in bounds)


# ------------------------------------------------------------------------------------------------ no open questions


def test_the_painter_counts_the_large_lamp_once_whatever_shines_under_it() -> None:
    pieces, cards = "la-grande-lumiere:0:d3 le-peintre:0:b3", (*ALL[:6], *ALL[10:])
    used = ("la-grande-lumiere le-peintre", "")
    for adds in (False, True):
        variant = Variant(postcards=cards, name="test").change(large_lamp_adds=adds)
        state = sound(tabletop(variant=variant, cards=cards, used=used, pieces=pieces))
        seen = sum(kind == "lamp" for kind in PlainTable(state).ground.values())
        assert dict(state.tally[0].postcards)["le-peintre"] == 2 * seen
        assert PlainScore(PlainTable(state), variant).totals() == list(state.scores)


def test_the_space_of_the_lampadaire_is_no_lamp_space() -> None:
    cards = (*ALL[:4], *ALL[6:8], *ALL[10:])
    used, ready = ("metropolitain lampadaire", ""), ("metropolitain", "")
    variant = Variant(postcards=cards, name="test")
    state = tabletop(variant=variant, cards=cards, reserve=("i3", ""), used=used, ready=ready, pieces="lampadaire:0:b1")
    for text, rules in (
        ("use la-grande-lumiere b1", ("postcard.free", "la-grande-lumiere.space")),
        ("build i3 b1 b2 b3", ("build.free",)),
    ):
        assert state.explain(state.rules.parse_action(text)).rules == rules
