"""What everybody knows of the Future Market's bottom: equal tables are equal states, also where no card is left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve

from ny1901.new_york.rules.actions import Action, Card, PlayCard, ReturnLot
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.styles import SPARING
from ny1901.solver.proof.styles import random_steps
from tests.audit.audit import audit

from .builders import play
from .test_audit_course import SHORT

SHIFT = PlayCard(Card.MARKET_SHIFT)
MARKETS = [
    *((edition, 4) for edition in ("en-2015", "de-2015", "zh-2016", "pt-2018")),
    *(("zh-2016", 1), ("pt-2018", 2), ("en-2015", 1)),
]


def sparing_steps(variant: Variant, players: int, seeds: range) -> Iterator[tuple[State, Action, State]]:
    """The steps of games in which the land runs out."""
    for seed in seeds:
        yield from random_steps(Game(players, variant), seed, random.Random(seed), SPARING, 700)


def test_a_card_given_back_and_drawn_at_once_is_no_longer_under_the_future_market() -> None:
    assert SHORT.future == ()
    after = play(SHORT, "return ya")
    assert (len(after.market), after.future, after.tail) == (4, (), ())


@pytest.mark.parametrize("stale", [(1,), (2, 3), (0,)])
def test_groups_of_cards_that_are_not_there_are_a_wrong_claim(stale: tuple[int, ...]) -> None:
    action = SHORT.parse_action("return ya")
    assert [broken.rule for broken in audit(SHORT, action, evolve(SHORT.apply(action), tail=stale))] == ["turn.stuck"]


@pytest.mark.parametrize(("edition", "size"), MARKETS)
def test_when_the_land_runs_out_the_known_groups_are_those_that_lie_there(edition: str, size: int) -> None:
    seen, variant = Counter[str](), Variant.edition(edition).change(market_size=size)
    for before, action, after in sparing_steps(variant, 4, range(7, 16)):
        assert min(after.tail, default=1) >= 1
        assert sum(after.tail) <= len(after.future)
        stuck = isinstance(action, ReturnLot) and not before.future
        shifted = action == SHIFT and not before.market
        if stuck or shifted:
            seen["stuck" if stuck else "shifted"] += 1
            assert audit(before, action, after) == ()
    assert seen["stuck"] >= 5
    # Only where a refill waits for the next acquisition can the Open Market be empty while the Future Market is not.
    assert bool(seen["shifted"]) == ((edition, size) == ("zh-2016", 1))
