"""House rules in New York: one text read by the engine, by verdicts, by the proofs and by the bounds."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest

from ny1901.analysis.processes import process_pool
from ny1901.analysis.study import Study
from ny1901.kernel.errors import DataError, NotationError, RecordError, VariantError
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.new_york.game import Game, Record
from ny1901.new_york.notation import load_variant, variant_from_data, variant_to_data
from ny1901.new_york.rules.explain import broken_rules
from ny1901.new_york.rules.house_words import WORDS, corner_lots
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.bounds.score_bounds import score_bounds
from ny1901.new_york.solver.difference.find import find_difference
from ny1901.new_york.solver.placement.as_builder import as_builder, building_actions
from ny1901.new_york.solver.placement.best import best_placements
from ny1901.new_york.solver.proof.check import Status, check_invariants
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.new_york.solver.proof.state import SymbolicPosition
from ny1901.new_york.solver.proof.words import Invariant, all_of, implies
from ny1901.solver.proof.conformance import watch_model

from .page import check_readings, examples, game_of, listed_words, name_of, word_table, written

EXAMPLES = examples("new-york")


def under(rules: HouseRules | str, **fields: Any) -> Variant:
    made = written(rules) if isinstance(rules, str) else rules
    return Variant().change(name="mine", house_rules=made, **fields)


def test_the_page_has_twelve_examples_and_the_first() -> None:
    names = [rule.name for rules in EXAMPLES for rule in rules]
    assert len(names) == len(set(names)) == 13


def test_the_page_lists_every_word() -> None:
    assert listed_words("new-york") == word_table(WORDS)


def check(rules: HouseRules, seeds: range, *, every_nth: int) -> None:
    game = Game(players=3, variant=under(rules))
    for seed in seeds:
        states, actions = game_of(game, seed)
        for state in states[::every_nth]:
            check_readings(state, printed_actions(state))
            assert state.problems() == ()
            bounds = score_bounds(state)
            if states[-1].is_over:
                assert all(
                    own.lower <= total <= own.upper for own, total in zip(bounds, states[-1].scores, strict=True)
                )
        record = Record.parse(str(Record.of(states[0], actions, seed=seed)))
        assert record.final() == states[-1]


@pytest.mark.parametrize("rules", EXAMPLES, ids=name_of)
def test_list_test_and_verdict_agree(rules: HouseRules) -> None:
    check(rules, range(1), every_nth=80)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("rules", EXAMPLES, ids=name_of)
def test_list_test_and_verdict_agree_in_many_games(rules: HouseRules) -> None:
    check(rules, range(12), every_nth=120)


@pytest.mark.parametrize("rules", EXAMPLES, ids=name_of)
def test_the_engine_keeps_to_the_model(rules: HouseRules) -> None:
    assert watch_model(NewYork(Game(2, under(rules))), (), games=1).breaches == ()


def test_each_restriction_of_the_page_bites() -> None:
    """An example that forbids nothing shows nothing."""
    for rules in EXAMPLES:
        if rules.restrictions:
            game = Game(players=3, variant=under(rules, silver_threshold=0, gold_threshold=0))
            states = (state for seed in range(8) for state in game_of(game, seed)[0])
            assert any(set(printed_actions(state)) - set(state.legal_actions) for state in states), name_of(rules)


def test_a_verdict_names_the_rule_its_sentence_and_what_to_blame() -> None:
    state = Game(
        players=2,
        variant=under(
            "@restriction\ndef no_land(position, action, result):\n    'Nobody takes ra.'\n    return action.acquires\n"
        ),
    ).initial_state(1)
    action = next(action for action in printed_actions(state) if str(action).startswith("acquire"))
    (violation,) = state.explain(action).violations
    assert violation.rule == "house.no-land"
    assert "Nobody takes ra." in violation.message
    assert violation.where == (action.lot,)


def test_a_forbidden_card_is_to_blame_by_its_name() -> None:
    rules = "@restriction\ndef no_boom(position, action, result):\n    'No booms.'\n    return action.plays_boom\n"
    states, _ = game_of(Game(players=2, variant=under(rules)), 2)
    for state in states:
        for action in set(printed_actions(state)) - {*state.legal_actions}:
            (violation,) = state.explain(action).violations
            assert (violation.rule, violation.where) == ("house.no-boom", ("construction-boom",))
            return
    pytest.fail("nobody could have played the card")


def test_words_count_what_stands_on_the_board() -> None:
    rules = (
        "@score\ndef much(position, seat):\n    'What stands where.'\n    return (seat.bronzes"
        " + 100 * seat.unbuilt_gold + 10000 * seat.buildings_on('broadway') + 1000000 * seat.buildings_in('red'))\n"
    )
    state = game_of(Game(players=2), 3, most=90)[0][-1]
    ruled = attrs.evolve(state, rules=Game(players=2, variant=under(rules)))
    board = state.rules.table.board
    broadway = next(number for number, street in enumerate(board.streets) if street.id == "broadway")
    for player, plain, mine in zip(state.players, state.tally, ruled.tally, strict=True):
        bronzes = sum(building.tile.generation.name == "BRONZE" for building in player.buildings)
        golds = sum(
            tile.generation.name == "GOLD"
            for number, tile in enumerate(state.rules.table.tiles)
            if player.unbuilt >> number & 1
        )
        on = sum(bool(building.placement.squares & board.street_fronts[broadway]) for building in player.buildings)
        red = board.district_squares[board.districts.index("red")]
        inside = sum(bool(building.placement.squares & red) for building in player.buildings)
        assert mine.total - plain.total == bronzes + 100 * golds + 10000 * on + 1000000 * inside


def test_the_rules_alone_are_those_of_the_verdict() -> None:
    rules = "@restriction\ndef no_boom(position, action, result):\n    'No booms.'\n    return action.plays_boom\n"
    states, actions = game_of(Game(players=2, variant=under(rules)), 2)
    for state in states[::7]:
        for action in {*printed_actions(state), *actions}:
            assert {*broken_rules(state, action)} == {*state.explain(action).rules}


def test_a_corner_may_be_forbidden() -> None:
    rules = "@restriction\ndef inner(position, action, result):\n    'Inner lots only.'\n    return action.corner\n"
    state = Game(players=2, variant=under(rules)).initial_state(1)
    corners = 0
    for block in corner_lots(state.rules.table.board):
        corners |= block
    numbers = state.rules.table.lot_number
    taken = {action.lot: action in state.legal_actions for action in printed_actions(state) if "acquire" in str(action)}
    assert taken == {lot: not corners >> numbers[lot] & 1 for lot in taken}
    assert len({*taken.values()}) == 2


def test_a_result_that_leaves_out_a_house_rule_is_refused_by_its_name() -> None:
    rules = "@score\ndef lots(position, seat):\n    'A point a lot.'\n    return seat.lots\n"
    states, actions = game_of(Game(players=2), 1, most=2000)
    plain = Record.of(states[0], actions)
    ruled = Record.of(attrs.evolve(states[0], rules=Game(players=2, variant=under(rules))), actions)
    assert ruled.final().is_over
    with pytest.raises(RecordError, match=r"house\.lots"):
        attrs.evolve(ruled, result=plain.result).final()


def test_a_restriction_of_positions_is_named_by_problems() -> None:
    plain = game_of(Game(players=2), 1)[0][30]
    rules = "@restriction\ndef few(position):\n    'Few lots.'\n    return any_of(s.lots > 2 for s in position.seats)\n"
    assert max(player.lots.bit_count() for player in plain.players) > 2
    moved = attrs.evolve(plain, rules=Game(players=2, variant=under(rules)))
    assert [broken.rule for broken in moved.problems()] == ["house.few"]


def test_two_rules_that_leave_no_action_are_refuted_with_the_game() -> None:
    rules = (
        "@restriction\ndef no_land(position, action, result):\n    'No land after two lots.'\n"
        "    return and_(action.acquires, position.mover.lots >= 3)\n\n"
        "@restriction\ndef no_rebuild(position, action, result):\n    'No demolition.'\n    return action.rebuilds\n"
    )
    report = check_invariants(under(rules, action_cards=()), 2, statements=["legal-action"], timeout=40, games=3)
    result = report["legal-action"]
    assert result.status is Status.REFUTED
    assert report.breaches == ()
    game = Game(players=2, variant=under(rules, action_cards=()))
    state = game.initial_state(result.play.seed)
    for action in result.play.actions:
        state = state.apply(action)
    assert not state.is_over
    assert state.legal_actions == ()


def test_what_is_set_aside_leaves_an_action() -> None:
    rules = (
        "@restriction(unless_stuck=True)\ndef no_land(position, action, result):\n    'No land.'\n"
        "    return action.acquires\n"
    )
    state = Game(players=2, variant=under(rules, action_cards=(), starting_property=False)).initial_state(1)
    assert state.legal_actions == printed_actions(state)
    check_readings(state, printed_actions(state))


def no_early_gold(s: SymbolicPosition) -> Any:
    """In the first round no gold tile is built."""
    golds = sum(tile.generation.word == "gold" for tile in s.rules.variant.city.tiles)
    return implies(s.turn.number < 2, all_of(seat.unbuilt[2] == golds for seat in s.seats))


@pytest.mark.long
def test_an_invariant_is_proved_under_a_rule_and_not_without() -> None:
    """With gold open from the start, only the house rule keeps it out of the first round."""
    rules = (
        "@restriction\ndef no_gold(position, action, result):\n    'No gold in round 1.'\n"
        "    return and_(action.generation == 3, position.round <= 1)\n"
    )
    said = Invariant("no-early-gold", "No gold in the first round.", holds=no_early_gold)
    free = {"gold_threshold": 0, "silver_threshold": 0}
    with_rule = check_invariants(under(rules, **free), 2, statements=[said], timeout=90, games=0)
    without = check_invariants(Variant().change(**free), 2, statements=[said], timeout=90, games=0)
    assert with_rule.results[0].status is Status.PROVED, with_rule.results[0].evidence
    assert "house.no-gold" in with_rule.results[0].rules
    assert without.results[0].status is not Status.PROVED


def test_best_placements_are_proved_under_a_rule() -> None:
    rules = "@restriction\ndef small(position, action, result):\n    'Small.'\n    return action.tile_size > 3\n"
    states = game_of(Game(players=2, variant=under(rules)), 1)[0]
    state = next(s for s in states[40:] if len({len(a.squares) > 3 for a in building_actions(as_builder(s))}) == 2)
    printed, bound = building_actions(as_builder(state)), best_placements(state, top=None)
    small = {action for action in printed if len(action.squares) <= 3}
    assert {placed.action for placed in bound.placements} == small
    assert 0 < len(small) < len(printed)
    assert bound.proved
    assert f"house rules forbid {len(printed) - len(small)} others" in bound.proved_by
    top = best_placements(state, top=1)
    assert top.proved
    assert top.best == attrs.evolve(bound.best, now=top.best.now)


def test_bounds_name_what_a_house_rule_widens() -> None:
    rules = "@score\ndef cost(position, seat):\n    'Marked lots cost.'\n    return -2 * seat.marked + seat.number\n"
    plain = Game(players=2).initial_state(1)
    state = Game(players=2, variant=under(rules)).initial_state(1)
    for seat, (free, bound) in enumerate(zip(score_bounds(plain), score_bounds(state), strict=True)):
        part = bound.parts[-1]
        assert (part.source, part.lower, part.upper) == ("house.cost", -8 + seat, seat)
        assert (bound.lower, bound.upper) == (free.lower - 8 + seat, free.upper + seat)


def test_a_score_without_an_end_has_no_bounds() -> None:
    rules = "@score\ndef turns(position, seat):\n    'A point a turn.'\n    return position.turn\n"
    with pytest.raises(DataError, match="the score has no end"):
        score_bounds(Game(players=2, variant=under(rules)).initial_state(1))


def test_the_difference_shows_where_a_rule_first_bites() -> None:
    rules = (
        "@restriction\ndef no_large(position, action, result):\n    'No large lot.'\n    return action.lot_size >= 3\n"
    )
    found = find_difference(Variant(), under(rules), players=2, limit=200, timeout=20)
    assert found.found
    assert found.steps <= 2
    assert "house_rules" in {name for name, _, _ in found.fields}


WRONG = {
    "return position.mover.lotz > 2": "there is no seat.lotz; did you mean 'lots'?",
    "return position.mover.lots > 2 and action.builds": "asks whether",
    "return position.mover.lots_in('pimk') > 2": "there is no 'pimk'; did you mean 'pink'?",
    "return position.mover.lots": "neither true nor false",
    "return nonsense": "name 'nonsense' is not defined",
    "return position.market.open": "there is no position.market",
}


@pytest.mark.parametrize("formula", WRONG)
def test_what_a_formula_cannot_reach_is_refused_with_the_place(formula: str) -> None:
    text = f"@restriction\ndef mine(position, action, result):\n    'Mine.'\n    {formula}\n"
    with pytest.raises(DataError) as refused:
        under(text)
    assert WRONG[formula] in str(refused.value)
    assert (refused.value.file, refused.value.field) == ("mine.py", "house.mine")
    assert refused.value.line in (2, 5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = ", "mine.py:2: this is no Python"),
        ("import os\n", "mine.py:2: it imports os"),
        ("x = 1 / 0\n", "mine.py:2: running it fails: ZeroDivisionError"),
        ("x = 1\n", "mine.py: no house rule stands here"),
        ("@score\ndef mine(position):\n    'Mine.'\n    return 1\n", "a score reads (position, seat), not (position)"),
        ("@score\ndef mine(position, seat):\n    return 1\n", "the rule has no sentence"),
        ("def a():\n    pass\n\ndef a():\n    pass\n", "two functions have the name 'a'"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, told: str) -> None:
    with pytest.raises(DataError) as refused:
        written(text)
    assert told in str(refused.value)


def test_a_score_is_a_whole_number() -> None:
    with pytest.raises(DataError, match="a score is a whole number of points"):
        under("@score\ndef mine(position, seat):\n    'Mine.'\n    return seat.lots > 2\n")


def test_a_deal_that_is_never_taken_is_told() -> None:
    variant = under("@setup\ndef mine(position):\n    'Never.'\n    return position.market_cards > 99\n")
    with pytest.raises(VariantError, match=r"none of 2000 deals is taken, the last because of Never. \[house.mine\]"):
        Game(players=2, variant=variant).initial_state(1)


def test_a_variant_file_names_its_house_rules(tmp_path: Path) -> None:
    (tmp_path / "r.py").write_text(EXAMPLES[0].text, encoding="utf-8")
    (tmp_path / "mine.toml").write_text('base = "en-2015"\nhouse_rules = "r.py"\n', encoding="utf-8")
    variant = load_variant(tmp_path / "mine.toml")
    assert variant.house_rules == EXAMPLES[0]
    assert variant != Variant().change(house_rules=EXAMPLES[1])
    assert variant_from_data(variant_to_data(variant)) == variant
    assert pickle.loads(pickle.dumps(variant)) == variant
    (tmp_path / "mine.toml").write_text('base = "en-2015"\nhouse_rules = "gone.py"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"gone\.py"):
        load_variant(tmp_path / "mine.toml")


def test_a_record_does_not_run_files_and_knows_its_rules_by_their_text() -> None:
    state = Game(players=2, variant=under(EXAMPLES[1])).initial_state(3)
    text = str(Record.of(state, state.legal_actions[:1], seed=3))
    assert EXAMPLES[1].digest in text
    assert Record.parse(text).final() == state.apply(state.legal_actions[0])
    other = text.replace(EXAMPLES[1].digest, "0" * 64)
    with pytest.raises(NotationError, match=r"the example-\d+\.py that was read here has"):
        Record.parse(other)


def test_corner_lots_have_two_open_sides() -> None:
    board = Variant().city.board
    for block, corners in zip(board.blocks, corner_lots(board), strict=True):
        assert corners
        assert all(board.lots[lot].squares & block for lot in range(len(board.lots)) if corners >> lot & 1)


def test_a_study_plays_under_house_rules_in_worker_processes(tmp_path: Path) -> None:
    variants = [Variant(), under(EXAMPLES[6])]
    study = Study(variants=variants, agents=["random", "random"], players=2, games=2, seed=1, plies=60)
    with process_pool(1) as pool:
        results = study.run(tmp_path / "store", executor=pool)
    assert len(results.games["variant"]) == 4
    assert EXAMPLES[6].digest in study.arms[1].description
    assert study.arms[0].fingerprint != study.arms[1].fingerprint
