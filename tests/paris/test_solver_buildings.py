"""The best set of buildings of Paris: the packing with lights agrees with trying every set."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from attrs import evolve

from ny1901 import paris
from ny1901.cli.game_paris import example
from ny1901.errors import DataError
from ny1901.geometry import bits
from ny1901.paris import solver
from ny1901.paris.actions import Postcard
from ny1901.paris.scoring import tally
from ny1901.paris.solver.building_search import best_choice, free_land, with_buildings
from ny1901.paris.table import CARD_BIT, CARDS, Option, Piece
from ny1901.solver.packing_z3 import prove_best


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
    points = tally(with_buildings(state, seat, chosen))[seat]
    return points.total if objective == "points" else points.light + points.unbuilt


def by_trying_everything(state: paris.State, seat: int, names: Sequence[str], objective: str) -> int:
    """The most that any set brings, each set put up and counted by the tally."""
    table, land = state.rules.table, free_land(state, seat)
    before = worth(state, seat, (), objective)

    def best(left: Sequence[str], covered: int, chosen: tuple[Option, ...]) -> int:
        if not left:
            return worth(state, seat, chosen, objective) - before
        options = table.fits(table.building_number[left[0]], land & ~covered)
        with_it = [best(left[1:], covered | option.squares, (*chosen, option)) for option in options]
        return max([best(left[1:], covered, chosen), *with_it])

    return best(names, 0, ())


def check(seed: int, size: int, *, full: bool) -> None:
    state, seat = pavement(seed, full=full), seed % 2
    names = reserve_of(state, seed, size)
    for objective in ("light", "points"):
        found = solver.best_buildings(state, seat, reserve=names, objective=objective)
        assert found.value == found.upper == by_trying_everything(state, seat, names, objective), (seed, objective)
        assert worth(state, seat, found.buildings, objective) - worth(state, seat, (), objective) == found.value
        assert found.proved is True


@pytest.mark.parametrize("seed", range(30))
def test_the_packing_is_as_good_as_trying_every_set(seed: int) -> None:
    check(seed, 2, full=seed % 3 == 0)


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
@pytest.mark.parametrize("seed", [*range(20), 438, 720, 78, 115, 1727])
def test_beams_of_light_and_the_fountain_count_as_the_tally_has_them(seed: int) -> None:
    state = with_pieces(pavement(seed + 300), seed % 2, random.Random(seed))
    names = [*reserve_of(state, seed, 2)]
    for objective in ("light", "points"):
        found = solver.best_buildings(state, seed % 2, reserve=names, objective=objective)
        assert found.value == found.upper == by_trying_everything(state, seed % 2, names, objective)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_on_100_pavements_the_packing_is_as_good_as_trying_every_set(seed: int) -> None:
    check(seed + 1000, 3, full=seed % 2 == 0)


def test_z3_proves_the_value_and_refutes_any_other() -> None:
    from ny1901.paris.solver.buildings import pieces

    state = pavement(3)
    names = reserve_of(state, 3, 4)
    found = solver.best_buildings(state, 0, reserve=names)
    laid = pieces(state, 0, [state.rules.table.building_number[name] for name in names])
    assert found.proved_by == f"Z3 unsat above {found.value}"
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
    full = best_choice(state, 0, numbers, None, whole=True)
    cut = best_choice(state, 0, numbers, 0.0, whole=True)
    assert cut.value <= full.value <= cut.upper


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(DataError, match="reserve: 'w6' is no building; choose from i3"):
        solver.best_buildings(example(), reserve=["w6"])
    with pytest.raises(DataError, match="did you mean 'jardin-des-plantes'"):
        solver.best_buildings(example(), reserve=["jardin-des-plante"])
    with pytest.raises(DataError, match="objective: 'lights' is unknown"):
        solver.best_buildings(example(), objective="lights")
    with pytest.raises(DataError, match="have no tile yet"):
        solver.best_buildings(paris.Game().initial_state(1))
