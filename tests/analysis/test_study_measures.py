"""What is measured of a game, against a plain count of the same game, and on a game that is not ours."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

import pytest
from attrs import evolve, frozen

import ny1901 as ny
from ny1901 import paris
from ny1901.analysis.game.kinds import GameKind, kind_of_game
from ny1901.analysis.game.measures import Measures, Step, asked_each, measured, rules_that_mattered, sample
from ny1901.analysis.running import Inline
from ny1901.analysis.study import Study
from ny1901.kernel.errors import StudyError
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.new_york.rules.explain import broken, scene_of
from ny1901.new_york.study import measures as measures_new_york
from ny1901.testing import random_game, variants
from tests.days import one_in

# A game of a few lines: each seat in turn adds 1 or 2 points until somebody has enough.


@frozen
class Race:
    """A state of the race; it is its own view, since nothing is hidden."""

    points: tuple[int, ...]
    to_move: int
    goal: int

    @property
    def is_over(self) -> bool:
        return max(self.points) >= self.goal

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if self.is_over and points == max(self.points))

    @property
    def legal_actions(self) -> tuple[int, ...]:
        return () if self.is_over else (1, 2)

    def is_legal(self, action: int) -> bool:
        return action in self.legal_actions

    def apply(self, action: int) -> Race:
        points = tuple(own + action * (seat == self.to_move) for seat, own in enumerate(self.points))
        return evolve(self, points=points, to_move=(self.to_move + 1) % len(points))

    def explain(self, action: int) -> Verdict:
        return Verdict(() if action in (1, 2) else (Violation("race.step", f"{action} is no step"),))

    def view(self, seat: int) -> Self:
        return self

    def sample(self, rng: Any) -> Self:
        return self


@frozen
class RaceGame:
    goal: int
    players: int

    def initial_state(self, seed: int) -> Race:
        return Race((0,) * self.players, 0, self.goal)


RACE = GameKind(
    name="race",
    game=RaceGame,
    read=int,
    title=lambda goal: f"to {goal}",
    pack=str,
    unpack=int,
    measures=Measures(candidates=lambda state: (1, 2, 3), rules=("race.step", "race.other")),
)
BARE = GameKind(name="bare", game=RaceGame, read=int, title=str, pack=str, unpack=int)


def race(*points: int, goal: int = 6) -> list[Step]:
    """A race in which the seats make these steps in turn."""
    steps, state = [], Race((0, 0), 0, goal)
    for action in points:
        following = state.apply(action)
        steps.append(Step(state, action, following))
        state = following
    return steps


def test_a_game_that_is_not_ours_is_studied_by_the_general_measures() -> None:
    study = Study(game=f"{__name__}:RACE", variants=[4, "6"], agents=["random"], players=3, games=5, seed=1)
    results = study.run(executor=Inline())
    assert study.labels == ("to 4", "to 6")
    assert (results.seats.groupby(["variant", "game"]).score.max() >= 4).all()
    assert results.games.ended.unique().tolist() == ["over"]
    assert results.games.branching.unique().tolist() == [2.0]
    assert (results.games.turns == results.games.plies).all()
    assert (results.games.minutes == 5 + results.games.turns / 2).all()
    assert len(results.items) == 0
    counted = results.rules[results.rules["rule"] == "race.step"]
    assert counted["count"].tolist() == [2] * 10
    assert counted.asked.tolist() == [6] * 10
    assert results.rules[results.rules["rule"] == "race.other"]["count"].tolist() == [0] * 10


def test_a_game_without_measures_of_its_own_has_empty_tables() -> None:
    results = Study(game=f"{__name__}:BARE", variants=[4], agents=["random"], players=2, games=1, seed=1).run(
        executor=Inline()
    )
    assert results.to_csv("items") == "variant,game,deal,seat,kind,item,turn,points,win\n"
    assert results.to_csv("rules") == "variant,game,deal,rule,count,asked\n"


def test_the_course_of_a_race_is_measured() -> None:
    # The scores: 1-0, 1-2, 3-2, 3-4, 4-4, 4-5, 6-5: leaders 0, 1, 0, 1, both, 1, 0.
    game = measured(race(1, 2, 2, 2, 1, 1, 2), Measures(setup_minutes=1.0, turn_minutes=2.0))
    assert game["game"] == {
        "plies": 7,
        "turns": 7,
        "ended": "over",
        "lead_changes": 4,
        "decided_at": 1.0,
        "branching": 2.0,
        "minutes": 15.0,
    }
    assert game["seats"] == [
        {"score": 6, "margin": 1, "win": 1.0, "rank": 1},
        {"score": 5, "margin": -1, "win": 0.0, "rank": 2},
    ]


@pytest.mark.parametrize(
    ("points", "decided_at"),
    [((2, 1, 2, 1, 2), 0.0), ((1, 2, 2, 2, 2, 1, 1), 5 / 7), ((1, 1, 2, 1, 2), 0.0), ((1, 2, 2, 1, 2, 1, 1), 3 / 7)],
)
def test_a_race_is_decided_after_the_last_moment_at_which_the_winner_was_behind(
    points: tuple[int, ...], decided_at: float
) -> None:
    assert measured(race(*points), Measures())["game"]["decided_at"] == pytest.approx(decided_at, abs=1e-6)


def test_a_race_that_is_broken_off_has_leaders_but_no_winner() -> None:
    game = measured(race(1, 2, 1), Measures())
    assert game["game"]["ended"] == ""
    assert game["game"]["decided_at"] == 1.0, "seat 0 was behind before the last step, and leads with seat 1 at the end"
    assert [(seat["win"], seat["rank"]) for seat in game["seats"]] == [(None, 1), (None, 1)]


def test_the_measures_of_a_game_replace_the_general_ones() -> None:
    game = measured(race(2, 1), Measures(game=lambda steps: {"turns": 40, "laps": 3}))
    assert (game["game"]["turns"], game["game"]["minutes"], game["game"]["laps"]) == (40, 25.0, 3)


def test_the_sample_of_decisions_is_spread_evenly() -> None:
    assert sample(range(3), 4) == [0, 1, 2]
    assert sample(range(100), 2) == [25, 75]
    assert len(set(sample(range(41), 40))) == 40


class Ruled:
    """A state in which each action breaks the rules that are its letters."""

    def explain(self, action: str) -> Verdict:
        return Verdict(tuple(Violation(rule, "no") for rule in action))


def test_a_rule_matters_where_it_alone_forbids() -> None:
    steps = [Step(Ruled(), None, None)]
    found = rules_that_mattered(steps, lambda state: ("a", "ab", "", "b", "aa", "c"))
    assert found == {"asked": 6, "counts": {"a": 2, "b": 1, "c": 1}}


# Paris


def test_paris_is_studied_by_the_same_means() -> None:
    harsh = paris.Variant().change(unbuilt_penalty=40)
    study = Study(
        game="paris", variants=["pt-devir", harsh, "de-kosmos"], agents=["random"], players=2, games=4, seed=1
    )
    results = study.run(executor=Inline())
    seats = results.seats
    assert (seats.light + seats.group + seats.unbuilt + seats.postcards == seats.score).all()
    assert set(results.games.ended) == {"end.nothing-left"}
    lit = results.items[results.items.kind == "building"].groupby(["variant", "game", "seat"]).points.sum()
    assert lit.tolist() == seats.sort_values(["variant", "game", "seat"]).light.tolist()
    means = seats.groupby("variant").unbuilt.mean()
    assert means["pt-devir*"] < 5 * means["pt-devir"] < 0


@pytest.mark.parametrize(
    "variant",
    [
        paris.Variant.named("de-kosmos+all-postcards"),
        paris.Variant().change(large_lamp_rays=[[[0, 1]]], flip_buildings=True, name="mine"),
        paris.Variant().change(components=evolve(paris.Variant().components, name="other")),
    ],
    ids=str,
)
def test_every_number_of_a_variant_of_paris_reaches_the_workers(variant: paris.Variant) -> None:
    kind = kind_of_game("paris")
    there = kind.unpack(kind.pack(variant))
    assert there.differences(variant) == ()
    assert there.edition_id == variant.edition_id


def test_what_is_no_variant_of_paris_is_refused() -> None:
    with pytest.raises(StudyError, match="7 is no variant of Paris"):
        Study(game="paris", variants=[7], agents=["random"], players=2, games=1, seed=1)
    with pytest.raises(ny.VariantError, match="Paris is for 2"):
        Study(game="paris", variants=["pt-devir"], agents=["random"], players=3, games=1, seed=1)


# New York 1901


@pytest.fixture(scope="module", params=[(2, "en-2015", 3), (3, "pt-2018", 8), (4, "zh-2016+expert", 5)], ids=str)
def game(request: pytest.FixtureRequest) -> list[Step]:
    """A whole game by dice."""
    players, variant, seed = request.param
    return [Step(*step) for step in random_game(ny.Game(players=players, variant=ny.Variant.named(variant)), seed)]


@pytest.fixture(scope="module")
def told(game: list[Step]) -> dict[str, Any]:
    return measured(game, measures_new_york.MEASURES)


def test_points_by_source_add_up_to_the_score(game: list[Step], told: dict[str, Any]) -> None:
    final = game[-1].following
    assert final.is_over
    for seat, columns in enumerate(told["seats"]):
        parts = [columns[part] for part in ("buildings", "prestige", "streets", "challenge", "cards")]
        assert sum(parts) == columns["score"] == final.scores[seat]
        by_street = {name: value for name, value in columns.items() if name.startswith("street_")}
        assert sum(value for value in by_street.values() if value is not None) == columns["streets"]
        assert len(by_street) == 5
        assert sum(value is not None for value in by_street.values()) == 3


def test_wins_ranks_and_margins_agree_with_the_winners(game: list[Step], told: dict[str, Any]) -> None:
    final = game[-1].following
    for seat, columns in enumerate(told["seats"]):
        assert (columns["win"] > 0) == (seat in final.winners)
        assert columns["margin"] == final.scores[seat] - max(
            score for other, score in enumerate(final.scores) if other != seat
        )
    assert sum(columns["win"] for columns in told["seats"]) == pytest.approx(1)
    assert min(columns["rank"] for columns in told["seats"]) == 1


def test_turns_and_what_was_done_in_them_agree_with_the_record_of_actions(
    game: list[Step], told: dict[str, Any]
) -> None:
    final = game[-1].following
    assert told["game"]["turns"] == final.turn.number
    assert sum(columns["turns_taken"] for columns in told["seats"]) == final.turn.number
    for seat, columns in enumerate(told["seats"]):
        words = Counter(str(step.action).split()[0] for step in game if step.state.to_move == seat)
        assert columns["built"] == words["build"] + words["rebuild"]
        assert columns["demolitions"] == words["rebuild"]
        assert columns["stuck_turns"] == words["return"]
        assert columns["cards_played"] == words["play"]
        home = game[0].state.players[seat].buildings
        assert columns["standing"] == len(home) + columns["built"] - columns["demolished"]
        assert columns["unbuilt"] == 18 - columns["built"] + columns["legendaries"]


def test_land_agrees_with_the_final_position(game: list[Step], told: dict[str, Any]) -> None:
    final = game[-1].following
    board = final.rules.table.board
    for seat, columns in enumerate(told["seats"]):
        own = [lot for number, lot in enumerate(board.lots) if final.players[seat].lots >> number & 1]
        assert columns["lots"] == len(own)
        assert columns["three_square_lots"] == sum(lot.size == 3 for lot in own)
        assert columns["squares"] == sum(lot.size for lot in own)
        assert columns["character"] == final.players[seat].character


def test_the_end_and_the_deal_are_named(game: list[Step], told: dict[str, Any]) -> None:
    final = game[-1].following
    assert (told["game"]["ended"], told["game"]["ended_by"]) == (final.end.rule, final.end.seat)
    names = [final.rules.table.board.streets[street].id for street in final.deal.streets]
    assert told["game"]["streets"].split() == names
    assert told["game"]["challenge"] == final.deal.challenge


def test_contest_for_land_agrees_with_a_plain_look_at_the_map(game: list[Step], told: dict[str, Any]) -> None:
    board = game[0].state.rules.table.board
    squares = {lot.id: set(board.token_squares[lot.id]) for lot in board.lots}
    contested = taken = 0
    for step in game:
        words = str(step.action).split()
        if words[0] == "acquire":
            taken += 1
            others = {
                square
                for seat, player in enumerate(step.state.players)
                if seat != step.state.to_move
                for lot in step.state.rules.table.lot_ids(player.lots)
                for square in squares[lot]
            }
            contested += any(beside in others for square in squares[words[1]] for beside in square.beside)
    assert (told["game"]["acquisitions"], told["game"]["contested"]) == (taken, contested)
    assert contested > 0
    final = game[-1].following
    owners = [
        {
            seat
            for seat, player in enumerate(final.players)
            for lot in board.lots
            if lot.squares & block and player.lots >> board.lot_number[lot.id] & 1
        }
        for block in board.blocks
    ]
    owned = [seats for seats in owners if seats]
    assert told["game"]["shared_blocks"] == pytest.approx(sum(len(seats) > 1 for seats in owned) / len(owned), abs=1e-4)


def of_kind(told: dict[str, Any], seat: int, kind: str) -> dict[str, tuple[Any, Any]]:
    rows = [(item, turn, points) for where, what, item, turn, points in told["items"] if (where, what) == (seat, kind)]
    assert len({item for item, _, _ in rows}) == len(rows)
    return {item: (turn, points) for item, turn, points in rows}


def test_items_have_the_turn_of_the_first_action_that_got_them(game: list[Step], told: dict[str, Any]) -> None:
    for seat in range(len(told["seats"])):
        first: dict[str, dict[str, int]] = {"acquire": {}, "build": {}, "play": {}}
        for step in game:
            words = str(step.action).replace("rebuild", "build").split()
            if step.state.to_move == seat and words[0] in first:
                first[words[0]].setdefault(words[1], step.state.turn.number + 1)
        start = dict.fromkeys(game[0].state.rules.table.lot_ids(game[0].state.players[seat].lots), 0)
        lots = {lot: turn for lot, (turn, _) in of_kind(told, seat, "lot").items()}
        assert lots == {**first["acquire"], **start}
        tiles = of_kind(told, seat, "tile") | of_kind(told, seat, "legendary")
        assert {tile: turn for tile, (turn, _) in tiles.items()} == first["build"]
        cards = {card: turn for card, (turn, _) in of_kind(told, seat, "action-card").items()}
        assert {card: turn for card, turn in cards.items() if turn is not None} == first["play"]
        assert len(cards) == 3


def test_points_of_items_add_up_to_the_points_of_their_source(game: list[Step], told: dict[str, Any]) -> None:
    for seat, columns in enumerate(told["seats"]):

        def total(*kinds: str, seat: int = seat) -> float:
            return sum(points for kind in kinds for _, points in of_kind(told, seat, kind).values())

        assert total("tile", "legendary") == columns["buildings"]
        assert total("lot") == pytest.approx(columns["buildings"], abs=0.01)
        assert total("street") == columns["streets"]
        assert total("challenge") == columns["challenge"] + columns["prestige"]
        assert total("action-card") == columns["cards"]
        assert of_kind(told, seat, "character") == {columns["character"]: (0, None)}


def test_gold_prestige_counts_for_its_challenge() -> None:
    prestigious = ny.Variant().change(challenges=("gold-prestige",))
    for seed in range(40):
        steps = [Step(*step) for step in random_game(ny.Game(players=4, variant=prestigious), seed)]
        points = [player.prestige for player in steps[-1].following.players]
        if any(points):
            told = measured(steps, measures_new_york.MEASURES)
            assert [of_kind(told, seat, "challenge")["gold-prestige"][1] for seat in range(4)] == points
            return
    pytest.fail("no Gold Prestige in forty games")


def test_a_street_is_first_had_with_the_first_building_on_it(game: list[Step], told: dict[str, Any]) -> None:
    final = game[-1].following
    for seat in range(len(told["seats"])):
        for street, name in zip(final.deal.streets, told["game"]["streets"].split(), strict=True):
            having = [
                0 if number == 0 and step.state is state else step.state.turn.number + 1
                for number, step in enumerate(game)
                for state in ((step.state, step.following) if number == 0 else (step.following,))
                if any(building.placement.streets >> street & 1 for building in state.players[seat].buildings)
            ]
            assert of_kind(told, seat, "street")[name][0] == (having[0] if having else None)


def test_the_first_legendary_is_found() -> None:
    """A game in which one is built: the column names the seat of the first."""
    for seed in range(20):
        steps = [Step(*step) for step in random_game(ny.Game(players=3), seed)]
        builders = [
            seat
            for step in steps
            for seat in range(3)
            if step.following.players[seat].legendaries > step.state.players[seat].legendaries
        ]
        if builders:
            assert measures_new_york.game_columns(steps)["first_legendary"] == builders[0]
            return
    pytest.fail("no legendary in twenty games")


def test_a_building_that_is_none_of_the_game_is_refused() -> None:
    state = ny.Game(players=2).initial_state(seed=1)
    with pytest.raises(ny.IllegalAction, match="not the shape of Delmonico"):
        measures_new_york.building_of(Step(state, ny.Build("delmonico", "a1"), state))


def test_possible_things_are_the_tiles_and_the_lots_in_play() -> None:
    kinds = Counter(kind for kind, _ in measures_new_york.possible(ny.Game(players=2)))
    assert kinds == {"tile": 18, "legendary": 4, "lot": 52}
    assert Counter(kind for kind, _ in measures_new_york.possible(ny.Game(players=3)))["lot"] == 65


def test_the_table_of_items_lists_what_a_seat_never_had() -> None:
    results = Study(variants=["en-2015"], agents=["random"], players=3, games=2, seed=4).run(executor=Inline())
    counts = results.items.groupby(["game", "seat", "kind"]).size().unstack()
    assert counts.drop_duplicates().to_dict("records") == [
        {"action-card": 3, "challenge": 1, "character": 1, "legendary": 4, "lot": 65, "street": 3, "tile": 18}
    ]
    lots = results.items[results.items.kind == "lot"]
    assert set(lots[lots.turn.isna()].points) == {0.0}
    assert lots.turn.notna().sum() >= results.seats.lots.sum()


def test_rules_that_mattered_are_rules_of_actions_and_agree_with_the_plain_rules(
    game: list[Step], told: dict[str, Any]
) -> None:
    counts: Counter[str] = Counter()
    asked = 0
    for step in (game[len(game) // 4], game[3 * len(game) // 4]):
        for action in measures_new_york.candidates(step.state):
            asked += 1
            rules = {rule for rule, _, _ in broken(scene_of(step.state), action)}
            counts.update(rules if len(rules) == 1 else ())
    assert told["rules"] == {"asked": asked, "counts": dict(counts)}
    assert set(counts) <= set(measures_new_york.MEASURES.rules)
    assert 40 < asked < 120
    assert sum(counts.values()) > 0


@pytest.mark.parametrize("players", one_in(2, [4, 2]))
def test_the_rule_that_alone_forbids_is_the_plain_readings_in_every_variant(players: int) -> None:
    found: Counter[str] = Counter()
    for number, variant in enumerate(variants()):
        if variant.house_rules is None:
            game = ny.Game(players=players, variant=variant)
            for state, _, _ in list(random_game(game, number))[number::55]:
                plain = asked_each(state, measures_new_york.candidates(state), measures_new_york.broken)
                assert measures_new_york.alone(state) == plain
                found.update(plain[1])
    assert len(found) > 15


def test_candidates_are_legal_for_some_and_illegal_for_others_and_never_named_twice() -> None:
    legal = illegal = 0
    for variant in variants()[:3]:
        for state, _, _ in list(random_game(ny.Game(players=2, variant=variant), 5))[40::40]:
            found = list(measures_new_york.candidates(state))
            assert len(set(found)) == len(found)
            verdicts = Counter(state.is_legal(action) for action in found)
            legal, illegal = legal + verdicts[True], illegal + verdicts[False]
    assert legal > 10
    assert illegal > 500
