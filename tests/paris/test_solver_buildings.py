"""The best set of buildings of Paris: the search, Z3 and trying every set agree."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from attrs import evolve

from ny1901 import paris
from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.paris import example, solver
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.table import CARD_BIT, CARDS, Option, Piece
from ny1901.paris.solver.layout.search import best_choice, free_land, score_with
from ny1901.paris.solver.layout.z3_model import prove_set
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing.z3_check import prove_best
from tests.days import one_in


def pavement(seed: int, *, full: bool = False) -> paris.State:
    """A position of the second phase of a game by dice, with some turns of it."""
    variant = paris.Variant.named("pt-devir+all-postcards" if full else "pt-devir")
    dice, state = random.Random(seed), paris.Game(variant=variant).initial_state(seed)
    while state.paving:
        state = state.apply(dice.choice(state.legal_actions))
    for _ in range(dice.randrange(8)):
        if not state.is_over:
            state = state.apply(dice.choice(state.legal_actions))
    return state


def reserve_of(state: paris.State, seed: int, size: int) -> list[str]:
    """Some buildings that nobody has put up."""
    table = state.rules.table
    standing = {table.building_ids[each.number] for player in state.players for each in player.standing}
    left = [name for name in table.building_ids[:-1] if name not in standing]
    return random.Random(seed).sample(left, size)


def worth(state: paris.State, seat: int, chosen: Sequence[Option], objective: str) -> int:
    return score_with(state, seat, chosen, whole=objective == "points")


def by_trying_everything(state: paris.State, seat: int, names: Sequence[str], objective: str) -> int:
    """The most that any set brings, each set put up and counted by the tally."""
    table, land = state.rules.table, free_land(state, seat)
    before = worth(state, seat, (), objective)

    def best(left: Sequence[str], covered: int, chosen: tuple[Option, ...]) -> int:
        if not left:
            return worth(state, seat, chosen, objective) - before
        options = table.fits(table.building_number[left[0]], land & ~covered)
        if state.rules.variant.chimneys_limit and len(chosen) >= state.chimneys(seat):
            options = ()
        with_it = [best(left[1:], covered | option.squares, (*chosen, option)) for option in options]
        return max([best(left[1:], covered, chosen), *with_it])

    return best(names, 0, ())


def check(state: paris.State, seat: int, names: Sequence[str], *, what: object) -> None:
    """Search, Z3 and trying every set have one value, and Z3 counts its own set as the tally does."""
    table = state.rules.table
    numbers = [table.building_number[name] for name in names]
    for objective in ("light", "points"):
        found = solver.best_buildings(state, seat, reserve=names, objective=objective)
        assert found.value == found.upper == by_trying_everything(state, seat, names, objective), (what, objective)
        assert (found.proved, found.proved_by) == (True, f"Z3 excludes more than {found.value}")
        whole, score = objective == "points", worth(state, seat, found.buildings, objective)
        assert score - worth(state, seat, (), objective) == found.value
        reached = prove_set(state, seat, numbers, score - 1, whole=whole)
        assert (reached.status, reached.points) == ("refuted", score)
        assert worth(state, seat, reached.better, objective) == score
        assert prove_set(state, seat, numbers, score, whole=whole).status == "proved"


@pytest.mark.parametrize("seed", one_in(5, range(20)))
def test_the_packing_is_as_good_as_trying_every_set(seed: int) -> None:
    state = pavement(seed, full=seed % 3 == 0)
    check(state, seed % 2, reserve_of(state, seed, 2), what=seed)


def with_chimneys(state: paris.State, seat: int, left: int) -> paris.State:
    """The state where chimneys are a limit and a seat has so many left."""
    variant = state.rules.variant.change(chimneys_limit=True, chimneys=max(1, len(state.players[seat].standing) + left))
    return evolve(state, rules=evolve(state.rules, variant=variant))


@pytest.mark.parametrize("seed", one_in(8, range(8)))
def test_no_more_buildings_than_chimneys(seed: int) -> None:
    seat, left = seed % 2, seed // 2 % 3
    state = with_chimneys(pavement(seed + 60), seat, left)
    check(state, seat, reserve_of(state, seed, 2), what=seed)
    assert len(solver.best_buildings(state, seat, objective="points").buildings) <= state.chimneys(seat)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("seed", range(20))
def test_best_sets_under_limits_are_those_of_trying_every_set(seed: int) -> None:
    dice = random.Random(seed)
    state = pavement(seed + 900, full=bool(dice.randrange(2)))
    state = with_chimneys(state, seed % 2, dice.randrange(4))
    if dice.randrange(2):
        state = with_pieces(state, seed % 2, dice)
    check(state, seed % 2, reserve_of(state, seed, dice.choice((2, 2, 3))), what=seed)


def with_pieces(state: paris.State, seat: int, dice: random.Random) -> paris.State:
    """The state with the large lamp on a free street lamp and the seat's Fountain on one of its free spaces."""
    lamps = [*bits(state.lamps & ~state.covered)]
    own = [*bits(state.colours[seat] & ~state.covered)]
    large, fountain = (CARDS.index(Postcard(name)) for name in ("la-grande-lumiere", "fontaine-des-mers"))
    pieces = [Piece(large, seat, 1 << dice.choice(lamps)), Piece(fountain, seat, 1 << dice.choice(own))]
    covered = state.covered | pieces[0].squares | pieces[1].squares
    used = state.players[seat].used | CARD_BIT[Postcard.FONTAINE_DES_MERS]
    players = tuple(evolve(p, used=used) if number == seat else p for number, p in enumerate(state.players))
    kept = [piece for piece in state.pieces if piece.card not in (large, fountain)]
    return evolve(state, pieces=(*kept, *pieces), covered=covered, players=players)


# In 438 and 720 a building stands in the light of another, in 78 and 115 the Fountain decides, in 1727 a joined group.
@pytest.mark.parametrize("seed", [*one_in(20, range(20)), *one_in(5, (438, 720, 78, 115, 1727))])
def test_beams_of_light_and_the_fountain_count_as_the_tally_has_them(seed: int) -> None:
    state = with_pieces(pavement(seed + 300), seed % 2, random.Random(seed))
    check(state, seed % 2, reserve_of(state, seed, 2), what=seed)


SIGHTS = ("le-peintre", "moulin-rouge", "le-penseur", "bouquinistes")


def with_sights(state: paris.State, seat: int, dice: random.Random) -> paris.State:
    """The state with the seat's painter, dancer, statue and annex, and the large lamp, under some turned switches."""
    switches = ("large_lamp_adds", "statue_counts_lamps", "annex_is_building")
    variant = state.rules.variant
    variant = variant.change(**{name: variant.value(name) is not dice.choice((True, False)) for name in switches})
    lamps, own = ([*bits(mask & ~state.covered)] for mask in (state.lamps, state.colours[seat]))
    standing = state.players[seat].standing
    cards = [CARDS.index(Postcard(name)) for name in SIGHTS[: 4 if standing else 3]]
    pieces = [Piece(CARDS.index(Postcard.LA_GRANDE_LUMIERE), 1 - seat, 1 << dice.choice(lamps))]
    for card, space in zip(cards, dice.sample(own, len(cards)), strict=True):
        ahead = [facing for facing, front in enumerate(state.rules.table.fronts[space]) if front & state.free]
        detail = {"le-penseur": (ahead or [0])[0], "bouquinistes": standing[0].number if standing else -1}
        pieces.append(Piece(card, seat, 1 << space, detail.get(CARDS[card].value, -1)))
    used = state.players[seat].used | sum(1 << card for card in cards)
    players = tuple(evolve(p, used=used) if number == seat else p for number, p in enumerate(state.players))
    covered = state.covered | sum(piece.squares for piece in pieces)
    rules = paris.Game(variant=variant)
    return evolve(state, rules=rules, pieces=tuple(pieces), covered=covered, players=players)


# In 9 the statue decides, whose front is built on.
@pytest.mark.parametrize("seed", one_in(5, [9, 1, 3, 5, 7]))
def test_what_the_pieces_see_counts_as_the_tally_has_it(seed: int) -> None:
    state = pavement(seed + 400)
    state = evolve(state, covered=state.covered & ~sum(piece.squares for piece in state.pieces))
    state = with_sights(state, seed % 2, random.Random(seed))
    check(state, seed % 2, reserve_of(state, seed, 2), what=seed)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("seed", range(40))
def test_on_40_pavements_the_packing_is_as_good_as_trying_every_set(seed: int) -> None:
    state = pavement(seed + 1000, full=seed % 2 == 0)
    check(state, seed % 2, reserve_of(state, seed + 1000, 3), what=seed)


def test_z3_proves_the_value_and_refutes_any_other() -> None:
    from ny1901.paris.solver.layout.best_buildings import pieces

    state = pavement(3)
    names = reserve_of(state, 3, 4)
    found = solver.best_buildings(state, 0, reserve=names)
    laid = pieces(state, 0, [state.rules.table.building_number[name] for name in names])
    assert found.proved_by == f"Z3 excludes more than {found.value}"
    assert prove_best(laid, found.value).status == "proved"
    assert prove_best(laid, found.value - 1).status == "refuted"
    assert prove_best(laid, found.value + 1).status == "refuted"


def test_the_table_tells_each_building_with_its_lamps() -> None:
    found = solver.best_buildings(example())
    assert found.as_table() == [{"building": "t5", "lamps": 2, "points": 10, "squares": ["a5", "b5", "c5", "b6", "b7"]}]
    assert found.value == 10 + 3
    assert solver.best_buildings(example(), prove=False).proved is None
    assert found.to_data()["reserve"] == ["o4", "t5"]


def test_a_search_without_time_gives_what_it_has_and_what_is_possible() -> None:
    state = pavement(5)
    numbers = range(state.rules.table.jardin)
    full = best_choice(state, 0, numbers, Deadline(), whole=True)
    cut = best_choice(state, 0, numbers, Deadline(1e-9), whole=True)
    assert cut.value <= full.value <= cut.upper


def test_a_search_that_was_cut_is_proved_by_z3_or_says_that_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from ny1901.paris.solver.layout import best_buildings as buildings

    state = pavement(5)
    names = state.rules.table.building_ids[:4]
    best = solver.best_buildings(state, 0, reserve=names, objective="points")
    full = best_choice(state, 0, range(4), Deadline(), whole=True)
    known = {"best": full, "cut": evolve(full, upper=full.value + 9), "none": evolve(full, value=0, options=())}

    def ask(choice: str, **asked: object) -> tuple[object, ...]:
        monkeypatch.setattr(buildings, "best_choice", lambda *_, **__: known[choice])
        found = solver.best_buildings(state, 0, reserve=names, objective="points", **asked)
        return found.value, found.upper, found.proved, found.proved_by

    assert ask("best") == ask("cut") == (best.value, best.value, True, f"Z3 excludes more than {best.value}")
    cut = f"unknown: the time was up; the best brings {best.value} to {best.value + 9}"
    assert ask("cut", prove=False) == ask("cut", timeout=1e-6) == (best.value, best.value + 9, None, cut)
    assert ask("none") == (0, best.value, None, f"unknown: the time was up; the best brings 0 to {best.value}")
    value, upper, proved, why = ask("best", timeout=1e-6)
    assert (value, upper, proved) == (best.value, best.value, None)
    assert why == "unknown: Z3 stopped, timeout (1e-06 s)"
    assert ask("best", prove=False) == (best.value, best.value, None, "not asked for")
    known["best"] = evolve(full, value=0, upper=0, options=())
    *_, proved, why = ask("best")
    assert proved is False
    assert str(why).startswith("Z3 has another best value than 0: at least ")


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(DataError, match="t4 stands on the board already"):
        solver.best_buildings(example(), reserve=["t5", "t4"])
    with pytest.raises(DataError, match="reserve: 'w6' is no building; choose from i3"):
        solver.best_buildings(example(), reserve=["w6"])
    with pytest.raises(DataError, match="did you mean 'jardin-des-plantes'"):
        solver.best_buildings(example(), reserve=["jardin-des-plante"])
    with pytest.raises(DataError, match="objective: 'lights' is unknown"):
        solver.best_buildings(example(), objective="lights")
    with pytest.raises(DataError, match="have no tile yet"):
        solver.best_buildings(paris.Game().initial_state(1))
