"""Games in numbers: the numbering, observations with nothing hidden in them, and chance as outcomes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from layouts import layout_table

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.arrays import Encoder, encoder
from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.floats import Grids, Kept, Rows
from ny1901.kernel.geometry import bits
from ny1901.new_york.rules.actions import Build
from ny1901.new_york.rules.view import known_groups
from ny1901.testing import played, played_to

GAMES = {
    "new-york-2": ny.Game(players=2),
    "new-york-3": ny.Game(players=3),
    "new-york-4": ny.Game(players=4, variant=ny.Variant.edition("pt-2018").expert()),
    "paris": paris.Game(variant=paris.Variant.named("de-kosmos+all-postcards")),
}
SEATS = [(name, seat) for name, game in GAMES.items() for seat in range(game.players)]


def positions(game: Any, seed: int, every: int = 7) -> Iterator[Any]:
    for number, (state, _, _) in enumerate(played(game, seed)):
        if number % every == 0:
            yield state


# ------------------------------------------------------------------------------------------------------ numbers


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_number_of_its_own(name: str) -> None:
    game = GAMES[name]
    assert [game.number(action) for action in game.actions] == [*range(len(game.actions))]


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_is_the_list_of_legal_actions(name: str) -> None:
    game = GAMES[name]
    for state in positions(game, seed=3):
        mask = state.mask()
        assert mask.dtype == np.int8
        assert {game.actions[number] for number in np.flatnonzero(mask)} == {*state.legal_actions}


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_is_equal_to_a_numbered_one_is_as_good(name: str) -> None:
    """A game may list objects of its own instead of the very ones in `game.actions`."""
    state, made = next(positions(GAMES[name], seed=3)), encoder(GAMES[name])
    others = SimpleNamespace(legal_actions=[*state.legal_actions[:1], *map(evolve, state.legal_actions[1:])])
    assert any(id(action) not in made.numbered.known for action in others.legal_actions)
    assert (made.mask(others) == made.mask(state)).all()
    assert made.legal_numbers(others) == made.legal_numbers(state)


def test_the_numbers_do_not_change() -> None:
    """What was learned with a numbering is worthless under another."""
    texts = {name: "\n".join(map(str, game.actions)) for name, game in GAMES.items()}
    assert texts["new-york-2"] == texts["new-york-3"] == texts["new-york-4"]
    digests = [hashlib.sha256(texts[name].encode()).hexdigest()[:16] for name in ("new-york-2", "paris")]
    assert digests == NUMBERINGS


NUMBERINGS = ["01c4f135616bdea3", "eb99616593bd6f04"]


def test_what_is_not_in_the_game_has_no_number() -> None:
    with pytest.raises(DataError, match=r"^action: 'build delmonico a1' has no number"):
        GAMES["new-york-2"].number(Build("delmonico", "a1"))
    with pytest.raises(DataError, match="there is no action 5066; give 0 to 5065"):
        encoder(GAMES["new-york-2"]).numbered.action(5066)


# ------------------------------------------------------------------------------------------------- observations


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_observations_keep_to_their_layout(name: str, seat: int) -> None:
    game = GAMES[name]
    made = encoder(game)
    low, high = made.low, made.high
    for state in positions(game, seed=seat):
        flat = made.observe(state, seat)
        assert (flat.dtype, flat.shape) == (np.float32, (made.size,))
        assert (flat >= low).all()
        assert (flat <= high).all()
        assert (flat == np.round(flat)).all()
        blocks = state.observe(seat)
        assert [(name, array.shape) for name, array in blocks.items()] == [(b.name, b.shape) for b in game.blocks]
        places = made.places
        assert all((place.of(flat) == array).all() for place, array in zip(places, blocks.values(), strict=True))
        numbered = np.arange(made.size, dtype=np.float32)
        assert sorted(np.concatenate([place.of(numbered).ravel() for place in places])) == [*numbered]


@pytest.mark.parametrize("name", ["new-york-2", "new-york-3", "new-york-4"])
def test_new_york_is_in_its_blocks(name: str) -> None:
    """The blocks say what the state says, read off in the plainest way."""
    game = GAMES[name]
    for state in positions(game, seed=5, every=23):
        for seat in range(game.players):
            seen = state.observe(seat)
            for row in range(game.players):
                player = state.players[(seat + row) % game.players]
                assert np.flatnonzero(seen["lots"][row]).tolist() == [*bits(player.lots)]
                assert np.flatnonzero(seen["workers"][row]).tolist() == [*bits(player.worker_lots)]
                assert np.flatnonzero(seen["unbuilt"][row]).tolist() == [*bits(player.unbuilt)]
                assert np.flatnonzero(seen["under_buildings"][row]).tolist() == [*bits(player.occupied)]
                assert (seen["score"][row], seen["prestige"][row]) == (player.score, player.prestige)
            standing = {(b.tile.id, b.placement.squares) for player in state.players for b in player.buildings}
            ids = [tile.id for tile in game.table.tiles]
            for tile, squares in zip(ids, seen["tiles"], strict=True):
                here = sum(1 << int(square) for square in np.flatnonzero(squares))
                assert here == sum(mask for name, mask in standing if name == tile)
            assert seen["to_move"].tolist().index(1) == (state.to_move - seat) % game.players
            assert np.flatnonzero(seen["unowned"]).tolist() == [*bits(state.unowned)]
            assert np.flatnonzero(seen["streets"]).tolist() == [*state.deal.streets]
            cards = [seen["market"].sum(), seen["future"].sum(), seen["put_back"].sum()]
            assert cards == [len(state.market), len(state.future) - sum(state.tail), sum(state.tail)]
            if state.tail:
                first = known_groups(state)[1 if len(state.future) > sum(state.tail) else 0]
                assert [*np.repeat(np.arange(len(seen["market"])), seen["put_back"][0].astype(int))] == sorted(first)


def test_paris_is_in_its_blocks() -> None:
    game = GAMES["paris"]
    for state in positions(game, seed=5, every=2):
        for seat in (0, 1):
            seen = state.observe(seat)
            assert np.flatnonzero(seen["hand"]).tolist() == [*state.players[seat].hand]
            for row in (0, 1):
                player = state.players[(seat + row) % 2]
                assert np.flatnonzero(seen["tiles_left"][row]).tolist() == sorted(player.hand + player.stack)
                assert np.flatnonzero(seen["colours"][row]).tolist() == [*bits(state.colours[(seat + row) % 2])]
                assert np.flatnonzero(seen["reserve"][row]).tolist() == [*bits(player.reserve)]
                assert np.flatnonzero(seen["used"][row]).tolist() == [*bits(player.used)]
                standing = {building.number: building.squares for building in player.standing}
                for number, spaces in enumerate(seen["buildings"][row]):
                    assert np.flatnonzero(spaces).tolist() == [*bits(standing.get(number, 0))]
            covered = {space for piece in state.pieces for space in bits(piece.squares)}
            assert {int(space) for space in np.flatnonzero(seen["pieces"].sum((0, 1)))} == covered
            assert seen["turn"].tolist() == [state.number]


@pytest.mark.parametrize("name", GAMES)
def test_what_everybody_sees_change_changes_every_observation(name: str) -> None:
    game = GAMES[name]
    made = encoder(game)
    for state, action, following in played(game, seed=11):
        for seat in range(game.players):
            if evolve(state.view(seat), position=following.view(seat).position) != state.view(seat):
                before, after = made.observe(state, seat), made.observe(following, seat)
                assert before.tobytes() != after.tobytes(), action


def worlds(game: Any, dice: random.Random) -> tuple[Any, Any, int]:
    """Two states that differ at most in what one seat cannot know, and the seat."""
    state, seat = played_to(game, dice.getrandbits(32), dice.randrange(25)), dice.randrange(game.players)
    view = state.view(seat)
    return view.sample(dice), view.sample(dice), seat


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_is_in_nothing_that_is_seen(name: str) -> None:
    """75 pairs of worlds a game give equal views, and equal bytes of observations and masks."""
    game, dice, different = GAMES[name], random.Random(name), 0
    made = encoder(game)
    for _ in range(75):
        one, other, seat = worlds(game, dice)
        different += one != other
        assert one.view(seat) == other.view(seat)
        assert hash(one.view(seat)) == hash(other.view(seat))
        assert made.observe(one, seat).tobytes() == made.observe(other, seat).tobytes()
        assert made.encoding.news(one, seat) == made.encoding.news(other, seat)
        if one.to_move == seat:
            assert made.mask(one).tobytes() == made.mask(other).tobytes()
    assert different > 40


def test_the_page_shows_the_layouts(project: Path) -> None:
    page = (project / "docs/reference/numbers.md").read_text(encoding="utf-8")
    for game in (ny.Game(players=3), paris.Game()):
        assert layout_table(game) in page, "put there what `python docs/layouts.py` prints"


def test_there_is_no_such_seat() -> None:
    with pytest.raises(DataError, match="there is no seat 2; give 0 to 1"):
        GAMES["paris"].initial_state(seed=1).observe(2)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_of_earlier_observations_changes_none(name: str) -> None:
    """Parts of observations are kept, also across games, and forgotten when they are many: bytes are the same."""
    game = GAMES[name]
    long_used = encoder(game)
    for seed in (21, 22):
        fresh = Encoder(game, long_used.encoding, long_used.numbered, game.blocks, long_used.encoding.reader(game))
        for state in positions(game, seed=seed, every=3):
            for seat in range(game.players):
                assert long_used.observe(state, seat).tobytes() == fresh.observe(state, seat).tobytes()
    state = game.initial_state(seed=1)
    long_used.observe(state, 0)[:] = 7
    assert long_used.observe(state, 0).tobytes() == fresh.observe(state, 0).tobytes()


def test_what_is_kept_is_bounded() -> None:
    rows, kept, grids = Rows(8, most=3), Kept(str, most=3), Grids(2, 3, most=3)
    for number in range(10):
        assert np.frombuffer(rows[number], np.float32).tolist() == [float(number >> place & 1) for place in range(8)]
        assert kept(number) == str(number)
        seen = np.frombuffer(grids[number % 8 << grids.stride], np.float32)
        assert seen.tolist() == [0.0] * 3 + [float(number >> place & 1) for place in range(3)]
        assert max(len(rows), len(grids), len(kept)) <= 3


# ------------------------------------------------------------------------------------------------------- chance


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_goes_where_the_outcomes_say(name: str) -> None:
    game, chances = GAMES[name], set()
    for state, action, following in played(game, seed=2):
        reached = state.outcomes(action)
        seats = range(game.players) if name.startswith("new") else [state.to_move]
        views = [tuple(outcome.state.view(seat) for seat in seats) for outcome in reached]
        assert len(set(views)) == len(views)
        assert views.count(tuple(following.view(seat) for seat in seats)) == 1
        assert sum(outcome.probability for outcome in reached) == 1
        chances.update(outcome.probability for outcome in reached)
    assert len(chances) > 3


def test_paris_draws_each_tile_alike() -> None:
    state = GAMES["paris"].initial_state(seed=4)
    reached = state.outcomes(state.legal_actions[0])
    assert {outcome.probability for outcome in reached} == {Fraction(1, len(state.players[0].stack))}
    drawn = {*(tile for outcome in reached for tile in outcome.state.players[0].hand)} - {*state.players[0].hand}
    assert drawn == {*state.players[0].stack}


def test_outcomes_do_not_tell_what_is_hidden() -> None:
    """They are the same whatever lies on top."""
    for game in (GAMES["new-york-3"], GAMES["paris"]):
        state = game.initial_state(seed=4)
        other = state.view(0).sample(random.Random(1))
        assert other != state
        seen = [
            [(o.probability, o.state.view(0)) for o in world.outcomes(state.legal_actions[0])]
            for world in (state, other)
        ]
        assert seen[0] == seen[1]


def test_an_illegal_action_has_no_outcomes() -> None:
    with pytest.raises(IllegalAction):
        GAMES["paris"].initial_state(seed=4).outcomes(paris.Pass())
