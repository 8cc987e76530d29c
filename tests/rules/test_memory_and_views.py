"""What the tables remember may be forgotten at any time, and what a seat sees hides the order of the cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve, fields

import ny1901 as ny
from ny1901.kernel.errors import VariantError
from ny1901.new_york.rules import plots, table
from ny1901.new_york.rules.position import table_of
from ny1901.new_york.rules.table import Table
from ny1901.testing import random_game, random_state


def test_a_short_memory_changes_nothing_but_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ny.Game(players=3)
    expected = [state.legal_actions for state, _, _ in random_game(game, seed=5)]
    monkeypatch.setattr(plots, "_MOST_REMEMBERED", 3)
    monkeypatch.setattr(table, "_MOST_REMEMBERED", 3)
    forgetful = evolve(game)
    own = {each.name: getattr(game.table, each.name) for each in fields(Table) if each.init}
    object.__setattr__(forgetful, "table", Table(**own))
    assert [state.legal_actions for state, _, _ in random_game(forgetful, seed=5)] == expected
    assert len(forgetful.table.plots) <= 3


def test_tables_are_shared_by_variants_that_lay_the_same_tiles_on_the_same_board() -> None:
    assert table_of(ny.Variant()) is table_of(evolve(ny.Variant())) is table_of(ny.Variant(workers=5))
    assert table_of(ny.Variant()) is not table_of(ny.Variant(flip_tiles=True))


@pytest.mark.parametrize(
    "action",
    [
        ny.Build("no-such-tile", "b2"),
        ny.Build("delmonico", "k1 k2"),
        ny.Build("delmonico", "b2 d2"),
        ny.Rebuild("no-such-tile", "b2"),
        ny.Rebuild("delmonico", ()),
        ny.AcquireLot("zz"),
        ny.ReturnLot("zz"),
    ],
)
def test_names_that_the_game_does_not_know_are_illegal_and_explained(action: ny.Action) -> None:
    for steps in (0, 1, 40, 41, 120):
        state = random_state(ny.Game(players=3), seed=3, steps=steps)
        assert not state.is_legal(action)
        assert not state.explain(action).legal


def test_a_plot_that_a_seat_does_not_have_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        ny.Game(players=2).initial_state(seed=1).players[0].plot(99)


def test_the_known_groups_at_the_bottom_of_the_future_market() -> None:
    """A Market Shift puts four known cards there, a stuck turn one; drawing eats them from the top."""
    seen = Counter[str]()
    for seed in range(30):
        for state, action, following in random_game(ny.Game(players=2, variant=ny.Variant.edition("pt-2018")), seed):
            assert sum(state.tail) <= len(state.future)
            if isinstance(action, ny.ReturnLot):
                face = state.rules.table.lot_face[state.rules.table.lot_number[action.lot]]
                assert following.tail[-1] == 1 and following.future[-1] == face
                seen["return"] += 1
            if action == ny.PlayCard(ny.Card.MARKET_SHIFT):
                assert following.tail[-1:] and sorted(following.future + following.market) == sorted(
                    state.future + state.market
                )
                seen["shift"] += 1
            if following.tail and sum(following.tail) == len(following.future) and not state.is_over:
                seen["eaten"] += 1
    assert min(seen[name] for name in ("return", "shift", "eaten")) > 0


def test_samples_keep_each_known_group_and_vary_in_order() -> None:
    state = next(
        following
        for state, action, following in random_game(ny.Game(players=3), seed=1)
        if action == ny.PlayCard(ny.Card.MARKET_SHIFT)
    )
    view = state.view(0)
    samples = [view.sample(random.Random(number)) for number in range(30)]
    assert {sorted_groups(sample) for sample in samples} == {sorted_groups(state)}
    assert len({sample.future for sample in samples}) == 30
    assert len({sample.chance for sample in samples}) == 30
    assert view.future_groups[-1] == tuple(sorted(state.future[-state.tail[-1] :]))


def sorted_groups(state: ny.State) -> tuple[tuple[int, ...], ...]:
    known = sum(state.tail)
    top = state.future[: len(state.future) - known]
    return tuple(sorted(top)), tuple(sorted(state.future[len(state.future) - known :]))


@pytest.mark.parametrize("seat", [-1, 3, "0", True])
def test_a_seat_that_is_not_there_has_no_view(seat: object) -> None:
    with pytest.raises(VariantError, match="0 to 2"):
        ny.Game(players=3).initial_state(seed=1).view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", ["end", None, 3, ("acquire", "rd")])
def test_what_is_no_action_is_refused_with_the_way_to_read_one(thing: object) -> None:
    state = ny.Game(players=3).initial_state(seed=1)
    asked = (state.is_legal, state.apply) if isinstance(thing, str) else (state.is_legal, state.explain, state.apply)
    for ask in asked:
        with pytest.raises(ny.NotationError, match="parse_action"):
            ask(thing)  # type: ignore[operator]
    if isinstance(thing, str):
        assert state.explain(thing).rules == state.explain(ny.EndTurn()).rules
