"""Where the four editions part, and every open question: for each a position that shows the difference.

A witness is one sound position under several variants, in which what is legal, what lies in the markets, or what is
scored comes out differently. Whether an action is legal is asked of the fast generator and of the plain reading, and
what kinds of action there are of the model of the proofs.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from attrs import frozen

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Action, Build
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.house import kind_of
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.variant import BEGINNER_STREETS, Variant
from ny1901.new_york.solver.proof.model import NewYork
from tests.audit.audit import audit

from .builders import BLUE, RED, Seat, action, cards_of, change, play, position, sound, variant

EN, DE, ZH, PT = EDITIONS
EVERYWHERE = dict.fromkeys(EDITIONS, True)
NOWHERE = dict.fromkeys(EDITIONS, False)

Maker = Callable[[Variant], State]
WITNESSED: set[str] = set()


def witness(*rules: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Note that a test shows the difference between the editions in some rules."""
    WITNESSED.update(rules)
    return lambda test: test


def allows(state: State, text: str) -> bool:
    legal = state.is_legal(action(text))
    assert sound(state).explain(action(text)).legal is legal
    assert (action(text) in state.legal_actions) is legal
    assert kinds_of_the_model(state) == {kind_of(listed) for listed in state.legal_actions}
    return legal


def kinds_of_the_model(state: State) -> set[str]:
    model = NewYork(state.rules)
    seen = model.look(state, model.any_focus(random.Random(1901)))
    return {kind for kind in model.kinds if model.possible(seen, kind, state.to_move)}


def by_edition(make: Maker, *texts: str) -> dict[str, bool]:
    """In which editions the last of some actions is legal, once the others have been played."""
    return {edition: allows(play(make(variant(edition)), *texts[:-1]), texts[-1]) for edition in EDITIONS}


def test_english_and_german_are_one_set_of_rules_and_the_others_their_own() -> None:
    assert Variant.edition(EN).differences(Variant.edition(DE)) == ()
    assert len({Variant.edition(edition).change(name="same", edition=EN) for edition in EDITIONS}) == 3


# ------------------------------------------------------------------------------------------------------ turn.refill


def two_lots(rules: Variant) -> State:
    """The first seat has yb and yc, and 2 available workers."""
    return position(Seat(RED, "yb yc"), Seat(BLUE), variant=rules, market="Y2 Y3 R2 B2", future="G3 G2")


@witness("turn.refill")
def test_the_new_card_is_seen_before_building_or_not() -> None:
    markets = {edition: play(two_lots(variant(edition)), "acquire yd") for edition in EDITIONS}
    seen = {edition: cards_of(state, state.market)["G3"] > 0 for edition, state in markets.items()}
    assert seen == {EN: False, DE: False, ZH: True, PT: True}
    assert len({play(state, "end").market for state in markets.values()}) == 1


def sold_out(rules: Variant, future: str = "") -> State:
    """With 30 workers each, every lot is owned but four green ones and those of a short Future Market."""
    homes = {"rj", "bk"}
    unowned = {"gm", "gl", "gk", "gi"} | {{"Y3": "yl", "B3": "be", "R3": "rd"}[code] for code in future.split()}
    lots = [lot.id for lot in rules.city.board.lots if lot.district != "pink" and lot.id not in homes | unowned]
    return position(
        Seat(RED, " ".join(lots[::2])),
        Seat(BLUE, " ".join(lots[1::2])),
        variant=rules.change(workers=30),
        market="G2 G2 G2 G2",
        future=future,
    )


@witness("turn.refill")
def test_the_empty_future_market_triggers_the_end_before_building_or_after() -> None:
    states = {edition: play(sold_out(variant(edition)), "acquire gm") for edition in EDITIONS}
    triggered = {edition: sound(state).end for edition, state in states.items()}
    assert triggered == {EN: None, DE: None, ZH: End(0, "end.market"), PT: End(0, "end.market")}
    after = {edition: play(state, "end") for edition, state in states.items()}
    assert {(sound(state).end, state.turns_left) for state in after.values()} == {(End(0, "end.market"), 1)}


# -------------------------------------------------------------------------------------------------------- card.boom

GONE = (
    "home-life corbin-building temple-court lords-court tower-building "
    "gillender-building manhattan-life american-surety empire-building"
)
BUILT = {"broad-exchange": "m9 n9 o9 m10 n10 o10", "bankers-trust": "g13 h13 g14 h14", "liberty-tower": "i13 i14"}
LEGENDARY = "build park-row g9 h9 i9 g10 h10 i10"
DELMONICO = "build delmonico g12 h12"
BOOM = "play construction-boom"


def five_left(rules: Variant, lots: str = "yb yf yc yg") -> State:
    """The first seat, without an available worker, has 5 skyscrapers left and land for Park Row."""
    seat = Seat(RED, f"yi yj yk rd rh {lots}", BUILT, gone=f"{GONE} st-paul-building")
    return position(seat, Seat(BLUE), variant=rules)


@witness("card.boom")
def test_with_four_left_a_second_building_is_legal_in_one_edition_and_must_be_legendary() -> None:
    assert by_edition(five_left, DELMONICO, BOOM) == NOWHERE | {PT: True}
    state = play(five_left(variant(PT)), DELMONICO, BOOM)
    assert {legal.tile for legal in state.legal_actions if isinstance(legal, Build)} == {"park-row"}
    assert not allows(state, "build trinity-building g9 h9 g10")


def test_where_no_legendary_fits_the_card_is_barred_everywhere() -> None:
    assert by_edition(lambda rules: five_left(rules, lots="yb yc yd yg"), DELMONICO, BOOM) == NOWHERE


def test_a_legendary_first_leaves_five_so_that_an_own_one_may_follow_everywhere() -> None:
    assert by_edition(five_left, LEGENDARY, BOOM, DELMONICO) == EVERYWHERE
    ends = {play(five_left(variant(edition)), LEGENDARY, BOOM, DELMONICO).end for edition in EDITIONS}
    assert ends == {End(0, "end.unbuilt")}


def last_turn(first: Seat, rules: Variant) -> State:
    """A last turn of the first seat; the second has triggered the end."""
    built = {"st-paul-building": "q6 r6 q7 r7 s7", "liberty-tower": "n5 o5", "trinity-building": "r9 s9 s10"}
    second = Seat(BLUE, "bl bm ra bf rf", built, gone=f"{GONE} delmonico broad-exchange")
    return position(first, second, variant=rules, end=End(1, "end.unbuilt"), turns_left=1, market="Y2")


@witness("card.boom")
def test_in_a_last_turn_four_left_is_no_trigger_in_english_but_bars_the_card_in_chinese() -> None:
    five = Seat(RED, "yi yj yk rd rh yb yc yd yg", BUILT, gone=f"{GONE} st-paul-building")
    found = by_edition(lambda rules: last_turn(five, rules), DELMONICO, BOOM)
    assert found == {EN: True, DE: True, ZH: False, PT: False}


@witness("card.boom")
def test_in_a_last_turn_three_left_bars_the_card_in_portuguese_alone() -> None:
    built = BUILT | {"hudson-terminal": "g9 h9 i9 g10 h10 i10"}
    four = Seat(RED, "yi yj yk rd rh yb yf yc yg", built, gone=f"{GONE} st-paul-building")
    found = by_edition(lambda rules: last_turn(four, rules), "acquire yh", DELMONICO, BOOM)
    assert found == {EN: True, DE: True, ZH: True, PT: False}


# ------------------------------------------------------------------------------------------------------- card.shift

SHIFT = "play market-shift"


@witness("card.shift")
@pytest.mark.parametrize("future", ["", "Y3", "Y3 B3", "Y3 B3 R3"])
def test_a_short_future_market_is_enough_where_the_old_cards_go_back_first(future: str) -> None:
    assert by_edition(lambda rules: sold_out(rules, future), SHIFT) == NOWHERE | {PT: True}
    before = sold_out(variant(PT), future)
    state = sound(play(before, SHIFT))
    assert set(future.split()) <= set(cards_of(state, state.market))
    assert cards_of(state, state.future) == ({"G2": len(future.split())} if future else {})
    assert cards_of(state, state.market + state.future) == cards_of(before, before.market + before.future)


@pytest.mark.parametrize("edition", EDITIONS)
def test_fewer_cards_than_a_market_in_both_markets_together_are_too_few_in_every_edition(edition: str) -> None:
    state = play(sold_out(variant(edition)), "acquire gm", "end")
    assert (len(state.market), len(state.future)) == (3, 0)
    assert not allows(state, SHIFT)
    assert state.explain(action(SHIFT)).rules == ("card.shift",)


def test_with_four_cards_in_the_future_market_all_editions_lay_out_the_same() -> None:
    states = [play(two_lots(variant(edition)), SHIFT) for edition in EDITIONS]
    assert len({state.market for state in states}) == 1
    assert cards_of(states[0], states[0].future[-4:]) == {"Y2": 1, "Y3": 1, "R2": 1, "B2": 1}


# -------------------------------------------------------------------------------------------------------- card.grab

GRAB = "play land-grab"


def workers_left(rules: Variant, workers: int) -> State:
    """The first seat has yb and others, and so many available workers; three yellow cards lie open."""
    lots = " ".join(["yb", "yc", "yd", "yf"][: 4 - workers])
    return position(Seat(RED, lots), Seat(BLUE), variant=rules, market="Y2 Y2 Y3 B2", future="G3 G2 G2")


@witness("card.grab")
def test_two_workers_at_the_start_are_for_both_lots_at_once_or_for_the_own_lot_first() -> None:
    assert by_edition(lambda rules: workers_left(rules, 2), GRAB) == {EN: False, DE: False, ZH: True, PT: True}
    after_own = by_edition(lambda rules: workers_left(rules, 2), "acquire yh", GRAB)
    assert after_own == {EN: True, DE: True, ZH: False, PT: False}


@witness("card.grab")
def test_one_worker_is_enough_where_a_building_may_free_it_before_the_second_lot() -> None:
    at_the_start = by_edition(lambda rules: workers_left(rules, 1), GRAB)
    at_once = by_edition(lambda rules: workers_left(rules, 1), "acquire yh", GRAB)
    after_building = by_edition(lambda rules: workers_left(rules, 1), "acquire yh", "build delmonico g9 h9", GRAB)
    assert (at_the_start, at_once) == (NOWHERE, NOWHERE)
    assert after_building == {EN: True, DE: True, ZH: False, PT: False}


def test_both_lots_at_once_are_of_two_squares_and_the_market_waits_for_the_second() -> None:
    state = play(workers_left(variant(PT), 2), GRAB)
    assert not allows(state, "acquire yg")
    first = sound(play(state, "acquire yd"))
    assert len(first.market) == 3
    assert not allows(first, "end")
    second = sound(play(first, "acquire yf"))
    assert (len(second.market), second.workers(0), allows(second, "end")) == (4, 0, True)


# --------------------------------------------------------------------------------------------- challenge.gold-prestige


def gold_beside_a_starting_property(rules: Variant) -> State:
    """The first seat may build gold on bj, beside the second's starting property on bk and its Delmonico on bf."""
    gone = "corbin-building home-life temple-court tower-building"
    first = Seat(RED, "bj rd rh yb yc yd", {"broad-exchange": "m9 n9 o9 m10 n10 o10"}, gone=gone)
    second = Seat(BLUE, "bf", {"delmonico": "n5 o5"})
    return position(first, second, variant=rules, challenge="gold-prestige")


@witness("challenge.gold-prestige")
def test_a_starting_property_beside_new_gold_gives_a_point_or_none() -> None:
    states = {
        edition: play(gold_beside_a_starting_property(variant(edition)), "build liberty-tower n6 n7")
        for edition in EDITIONS
    }
    assert {edition: sound(state).players[0].prestige for edition, state in states.items()} == {
        EN: 2,
        DE: 2,
        ZH: 2,
        PT: 1,
    }
    assert {state.players[0].score - state.players[0].prestige for state in states.values()} == {26}


# ---------------------------------------------------------------------------------------- first games, first player


@witness("setup.first-game")
def test_the_first_game_is_without_a_challenge_in_english_and_with_the_easiest_in_the_others() -> None:
    dealt = {
        edition: Game(players=3, variant=variant(edition).beginner()).initial_state(seed=7) for edition in EDITIONS
    }
    assert {edition: state.deal.challenge for edition, state in dealt.items()} == {
        EN: None,
        DE: "gold-tycoon",
        ZH: "gold-tycoon",
        PT: "gold-tycoon",
    }
    streets = {
        edition: {state.rules.table.board.streets[number].id for number in state.deal.streets}
        for edition, state in dealt.items()
    }
    assert all(streets[edition] == set(BEGINNER_STREETS) for edition in (DE, ZH, PT))
    drawn = {Game(players=3, variant=variant(EN).beginner()).initial_state(seed).deal.streets for seed in range(30)}
    assert len(drawn) > 5


@witness("setup.first-player", "demolish.footprint")
def test_what_differs_in_words_alone_is_played_the_same_way() -> None:
    starts = {Game(players=3, variant=variant(edition)).initial_state(seed=7).to_move for edition in EDITIONS}
    assert starts == {0}
    assert by_edition(two_bronze_apart, OVER_BOTH) == EVERYWHERE


def test_every_rule_that_differs_has_its_witness() -> None:
    assert {rule.id for rule in catalogue() if rule.differs} == WITNESSED


# --------------------------------------------------------------------------------------------------- open questions

OVER_BOTH = "rebuild broad-exchange g13 h13 i13 g14 h14 i14"


def two_bronze_apart(rules: Variant) -> State:
    """Two bronze buildings with the free lot yj between them, and points for silver."""
    built = {"delmonico": "g13 g14", "lords-court": "i13 i14 j14", "home-life": "g9 h9 g10 h10"}
    return position(Seat(RED, "yi yj yk yb yf", built), Seat(BLUE), variant=rules)


def no_worker(rules: Variant) -> State:
    """The first seat has four lots to build on and no available worker."""
    return workers_left(rules, 0)


def near_silver(rules: Variant) -> State:
    """The first seat has 4 points and land for two buildings."""
    seat = Seat(RED, "yb yc yd yg", {"home-life": "i9 j9 i10 j10"})
    return position(seat, Seat(BLUE), variant=rules, market="Y2")


def expert_start(rules: Variant) -> State:
    """The first turn of an expert game, with the card of the seat's own starting lot in the Open Market."""
    return position(Seat(RED), Seat(BLUE), variant=rules.expert().change(starting_lot=rules.starting_lot), market="R2")


def nothing_to_acquire(rules: Variant) -> State:
    """The last turn, with every lot owned and both markets empty."""
    mine = {"rj", "bk", "yb"}
    lots = [lot.id for lot in rules.city.board.lots if lot.district != "pink" and lot.id not in mine]
    first, second = Seat(RED, " ".join(["yb", *lots[::2]])), Seat(BLUE, " ".join(lots[1::2]))
    return position(first, second, variant=rules.change(workers=30), end=End(1, "end.market"), turns_left=1)


def bent(rules: Variant) -> State:
    """The first seat has yj and yk, on which a bent bronze of 4 squares lies mirrored."""
    return position(Seat(RED, "yj yk"), Seat(BLUE), variant=rules, market="Y2")


@frozen
class Doubt:
    """An open question and the actions of which the last is legal under one answer only."""

    question: str
    default: object
    other: object
    make: Maker
    texts: tuple[str, ...]
    legal_by_default: bool


DOUBTS = [
    Doubt("pass-without-worker", True, False, no_worker, ("end",), True),
    Doubt("shift-short-market", "draw-first", "return-first", lambda rules: sold_out(rules, "Y3"), (SHIFT,), False),
    Doubt(
        "boom-new-generation",
        True,
        False,
        near_silver,
        ("acquire yh", "build delmonico g9 h9", BOOM, "build gillender-building j12 j13"),
        True,
    ),
    Doubt("expert-starting-lot", False, True, expert_start, ("acquire rj",), True),
    Doubt("legendary-unbuilt", False, True, five_left, (LEGENDARY, BOOM), True),
    Doubt("demolish-adjacent", False, True, two_bronze_apart, (OVER_BOTH,), True),
    Doubt("build-without-market", True, False, nothing_to_acquire, ("build delmonico g9 h9",), True),
    Doubt("flip", False, True, bent, ("acquire yb", "build temple-court h13 h14 i14 j14"), False),
    Doubt("grab-after-demolition", False, True, two_bronze_apart, (OVER_BOTH, GRAB), False),
    Doubt("grab-after-skip", True, False, no_worker, ("build delmonico g9 h9", GRAB), True),
]


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda doubt: doubt.question)
def test_the_answer_to_an_open_question_decides_whether_an_action_is_legal(doubt: Doubt) -> None:
    field = catalogue().question(doubt.question).field
    found = {}
    for answer in (doubt.default, doubt.other):
        rules = variant(**{field: answer}, starting_property=field != "starting_lot")
        found[answer] = allows(play(doubt.make(rules), *doubt.texts[:-1]), doubt.texts[-1])
    assert found == {doubt.default: doubt.legal_by_default, doubt.other: not doubt.legal_by_default}


@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_corners_count_for_gold_prestige_decides_the_points(edition: str) -> None:
    """The second seat's Delmonico on be meets the new gold on ba and bb at a corner alone."""
    gone = "corbin-building home-life temple-court tower-building"
    first = Seat(RED, "ba bb rd rh yb yc", {"broad-exchange": "m9 n9 o9 m10 n10 o10"}, gone=gone)
    found = {}
    for answer in (False, True):
        rules = variant(edition, gold_prestige_corners=answer)
        start = position(first, Seat(BLUE, "be", {"delmonico": "l3 m3"}), variant=rules, challenge="gold-prestige")
        gold = action("build liberty-tower n2 o2")
        state = sound(start.apply(gold))
        assert audit(start, gold, state) == ()
        assert rules_of_prestige(start, gold, state, answer) == ("challenge.gold-prestige",)
        found[answer] = state.players[0].prestige
    assert found == {False: 0, True: 1}


def rules_of_prestige(start: State, gold: Action, state: State, answer: bool) -> tuple[str, ...]:
    """The rules that the other answer's points break."""
    seat, more = state.players[0], -1 if answer else 1
    wrong = change(state, 0, score=seat.score + more, prestige=seat.prestige + more)
    return tuple(violation.rule for violation in audit(start, gold, wrong))


SCORED = ("prestige-corners",)
"""Questions that decide no action, only points."""


def test_every_open_question_has_its_witness_and_its_default() -> None:
    assert [*(doubt.question for doubt in DOUBTS), *SCORED] == [question.id for question in catalogue().questions]
    expert = variant().expert()
    for doubt in DOUBTS:
        assert expert.value(catalogue().question(doubt.question).field) == doubt.default
