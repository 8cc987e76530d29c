"""Where the four editions part, and each open question: for every one a position that shows the difference.

Every witness is one sound position played under several variants, in which what is legal, what lies in the markets,
or what is scored comes out differently. The same position under the other reading is the other half of the test.
"""

from __future__ import annotations

from typing import Any

import pytest

from ny1901.game import State
from ny1901.rules.actions import Build
from ny1901.rules.catalogue import catalogue
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import End
from ny1901.rules.variant import BEGINNER_STREETS, EDITIONS, Variant

from .builders import BLUE, BOOM, GRAB, GREEN, RED, SHIFT, Seat, action, cards_of, play, position, sound, variant

EN, DE, ZH, PT = EDITIONS


def texts(state: State) -> set[str]:
    return {str(legal) for legal in legal_actions(sound(state))}


def allows(state: State, text: str) -> bool:
    """Whether an action is legal, by both readings of the rules."""
    legal = state.is_legal(action(text))
    assert state.explain(action(text)).legal is legal
    assert (text in texts(state)) is legal
    return legal


def by_edition(make: Any, *texts: str) -> dict[str, bool]:
    """In which editions an action is legal: the last text, after the others have been played."""
    return {edition: allows(play(make(Variant.edition(edition)), *texts[:-1]), texts[-1]) for edition in EDITIONS}


def test_two_editions_are_one_set_of_rules() -> None:
    assert Variant.edition(EN).differences(Variant.edition(DE)) == ()
    assert len({Variant.edition(edition).change(name="same", edition=EN) for edition in EDITIONS}) == 3


# ------------------------------------------------------------------------------------------------------ turn.refill


def fresh(rules: Variant) -> State:
    return position(Seat(RED, "yb yc"), Seat(BLUE), variant=rules, market="Y2 Y3 R2 B2", future="G3 P2" if False else "G3 G2")


def test_the_new_card_is_seen_before_building_or_not() -> None:
    seen = {edition: cards_of(s, s.market) for edition in EDITIONS for s in [play(fresh(variant(edition)), "acquire yd")]}
    assert {edition for edition in EDITIONS if seen[edition]["G3"]} == {ZH, PT}
    assert {edition: cards.total() for edition, cards in seen.items()} == {EN: 3, DE: 3, ZH: 4, PT: 4}
    ended = {edition: play(fresh(variant(edition)), "acquire yd", "end").market for edition in EDITIONS}
    assert len(set(ended.values())) == 1


def test_the_end_is_triggered_in_the_middle_of_the_turn_or_after_it() -> None:
    triggered = {}
    for edition in EDITIONS:
        state = play(sold_out(variant(edition, workers=30), left=0), "acquire gm")
        assert sound(state).turns_left is None
        triggered[edition] = state.end
        assert sound(play(state, "end")).turns_left == 1
    assert triggered == {EN: None, DE: None, ZH: End(0, "end.market"), PT: End(0, "end.market")}


# -------------------------------------------------------------------------------------------------------- card.boom

FIVE_LEFT_GONE = (
    "home-life corbin-building temple-court lords-court tower-building gillender-building manhattan-life "
    "american-surety empire-building st-paul-building"
)


def five_left(rules: Variant) -> State:
    """The first seat, without a worker, has 5 skyscrapers left and land for several more, a legendary one included."""
    seat = Seat(
        RED,
        "yb yf yc yd yg yi yj yk rd rh",
        {"broad-exchange": "m9 n9 o9 m10 n10 o10", "bankers-trust": "g13 h13 g14 h14", "liberty-tower": "i13 i14"},
        gone=FIVE_LEFT_GONE,
    )
    return position(seat, Seat(BLUE), variant=rules, market="R2")


DOWN_TO_FOUR = "build delmonico g12 h12"


def test_the_building_that_leaves_four_bars_the_card_everywhere_but_where_a_legendary_may_follow() -> None:
    assert by_edition(five_left, DOWN_TO_FOUR, "play construction-boom") == {EN: False, DE: False, ZH: False, PT: True}
    assert all(play(five_left(variant(edition)), DOWN_TO_FOUR).end == End(0, "end.unbuilt") for edition in EDITIONS)


def test_with_four_left_only_a_legendary_is_allowed() -> None:
    state = play(five_left(variant(PT)), DOWN_TO_FOUR, "play construction-boom")
    assert allows(state, "build park-row g9 h9 i9 g10 h10 i10")
    assert not allows(state, "build trinity-building g9 h9 g10")
    assert {legal.tile for legal in legal_actions(state) if isinstance(legal, Build)} == {"park-row"}


def test_a_legendary_first_leaves_the_second_building_to_the_edition() -> None:
    first = "build park-row g9 h9 i9 g10 h10 i10"
    assert by_edition(five_left, first, "play construction-boom") == dict.fromkeys(EDITIONS, True)
    assert by_edition(five_left, first, "play construction-boom", DOWN_TO_FOUR) == dict.fromkeys(EDITIONS, True)


def four_left_after_the_end(rules: Variant) -> State:
    """A last turn: the second seat has triggered the end, the first has 5 skyscrapers left."""
    first = five_left(rules)
    seat = Seat(
        GREEN,
        "bl bm ra rb bf bj rj" if False else "bl bm ra rb bf bj rc",
        {"st-paul-building": "q6 r6 q7 r7 s7", "liberty-tower": "n5 o5", "trinity-building": "n6 n7 o6" if False else "l9 l10 k0"[:0] or "n6 n7 o7"},
    )
    del seat
    return first


# ------------------------------------------------------------------------------------------------------- card.shift


def sold_out(rules: Variant, left: int) -> State:
    """With 30 workers each, all lots are owned but those of the Open Market and some of the Future Market."""
    homes = {character.lot for character in rules.city.characters}
    board = [lot.id for lot in rules.city.board.lots if lot.district != "pink" and lot.id not in homes]
    unowned = ["gm", "gl", "gk", "gi", "gh", "gf", "ge"][: 1 + left] if left else ["gm"]
    owned = [lot for lot in board if lot not in unowned]
    return position(Seat(RED, " ".join(owned[::2])), Seat(BLUE, " ".join(owned[1::2])), variant=rules)
