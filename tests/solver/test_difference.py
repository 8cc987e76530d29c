"""Lines of play that tell two variants apart: each is replayed, the shortest ones are held against brute force."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import edition_table
import pytest
from click.testing import CliRunner

from ny1901.cli.difference import diff
from ny1901.kernel.errors import DataError, IllegalAction, VariantError
from ny1901.new_york.game import Game, State
from ny1901.new_york.notation import parse_action
from ny1901.new_york.rules.actions import Card, PlayCard
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.difference.find import find_difference
from ny1901.new_york.solver.difference.lockstep import NEW_YORK, challenges_of
from ny1901.new_york.solver.exact.micro_games import micro_variant
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.changed_rules import differing_rules, hybrid
from ny1901.solver.difference.lockstep import Pair, played

EN, DE, ZH, PT = (Variant.edition(edition) for edition in EDITIONS)
ROW = re.compile(r"^\| (\w\w-\d{4}) \| (\w\w-\d{4}) \| ([\w. -]+) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
LINE = re.compile(
    r'^\?\?\? note "(\S+) and (\S+), (\S+|any rule): deal (\d+), \d+ actions?"\n\n(?:    .*\n)+\n((?:    \d+\. .*\n)+)',
    re.MULTILINE,
)


def apart(a: State, b: State) -> bool:
    """Whether two states differ for the players, by the facade alone."""
    if (
        a.is_over
        and b.is_over
        and ([seat.total for seat in a.tally], a.winners)
        != (
            [seat.total for seat in b.tally],
            b.winners,
        )
    ):
        return True
    same_table = all(
        getattr(a, name) == getattr(b, name) for name in ("deal", "market", "future", "scores", "turn", "turns_left")
    )
    return not same_table or a.players != b.players or set(a.legal_actions) != set(b.legal_actions)


def replayed(found: Difference[State]) -> list[tuple[State, State]]:
    """The two states before and after each action, played by the facade, which refuses what is not legal."""
    a, b = (Game(players=each.players, variant=each.variant).initial_state(found.seed or 0) for each in found.rule_sets)
    states = [(a, b)]
    for action in found.actions:
        a, b = a.apply(action), b.apply(action)
        states.append((a, b))
    return states


def check_witness(found: Difference[State]) -> None:
    assert found.found
    *before, (a, b) = replayed(found)
    assert not any(apart(*pair) for pair in before)
    assert apart(a, b)
    assert found.positions is not None
    assert [str(position) for position in found.positions] == [str(a), str(b)]
    assert found.steps == len(found.actions)
    for action in found.actions_in_one:
        assert a.is_legal(action) != b.is_legal(action)
        refusal = b.explain(action) if a.is_legal(action) else a.explain(action)
        assert set(refusal.rules) <= set(found.rules)


@cache
def editions(a: str, b: str, about: str, seed: int) -> Difference[State]:
    """A difference between two editions with two players in one deal."""
    return find_difference(
        Variant.edition(a),
        Variant.edition(b),
        players=2,
        about=None if about == "any rule" else about,
        seeds=(seed,),
        timeout=None,
    )


@pytest.fixture(scope="module")
def page(project: Path) -> str:
    return (project / "docs/background/editions.md").read_text(encoding="utf-8")


def test_the_page_has_a_row_for_every_pair_and_every_rule_in_which_it_differs(page: str) -> None:
    expected = [
        (a, b, rule)
        for a, b in combinations(EDITIONS, 2)
        for rule in ("any rule", *differing_rules(catalogue(), Variant.edition(a), Variant.edition(b)))
        if rule == "any rule" or catalogue()[rule].differs
    ]
    assert [row[:3] for row in ROW.findall(page)] == expected


def test_the_shortest_lines_of_the_page_are_what_the_function_finds(page: str) -> None:
    german = {"de-2015": "en-2015"}
    for a, b, about, steps, seed, difference in ROW.findall(page):
        if (a, b) == ("en-2015", "de-2015"):
            assert find_difference(EN, DE).proved
        elif steps.endswith("(shortest)"):
            found = editions(german.get(a, a), b, about, int(seed)).renamed(a, b)
            check_witness(found)
            assert (steps, difference) == (f"{found.steps} (shortest)", found.difference)


def test_the_lines_of_play_on_the_page_can_be_replayed_and_show_what_the_rows_say(page: str) -> None:
    lines = LINE.findall(page)
    assert len(lines) >= 7
    for a, b, about, seed, turns in lines:
        rules = Game(2, Variant.edition(a)), Game(2, Variant.edition(b))
        rules = rules[0], hybrid(catalogue(), *rules, about=None if about == "any rule" else about)
        texts = [text for turn in turns.splitlines() for text in turn.partition(": ")[2].split("; ")]
        actions = [parse_action(rules[0], text) for text in texts]
        *before, last = played(NEW_YORK, rules, int(seed), actions)
        assert not any(pair.apart for pair in before)
        assert last.apart
        said = Difference(names=(a, b), rule_sets=rules, sides=NEW_YORK, seed=0, details=tuple(last.details()))
        rows = [row for row in ROW.findall(page) if row[:3] == (a, b, about)]
        assert [(row[3].partition(" ")[0], row[4], row[5]) for row in rows] == [
            (str(len(actions)), seed, said.difference)
        ]


def test_the_generated_sections_that_need_no_search_are_up_to_date(page: str) -> None:
    made = edition_table.sections(())
    for name in ("sayings", "without a field"):
        assert f"<!-- begin {name} -->\n\n{made[name]}\n\n<!-- end {name} -->" in page


@pytest.mark.long
def test_the_page_is_what_the_search_makes_of_it(page: str) -> None:
    assert edition_table.updated(page, edition_table.witnesses()) == page


def test_a_section_without_its_mark_is_refused() -> None:
    with pytest.raises(DataError, match="begin sayings"):
        edition_table.updated("nothing here", ())


def test_the_english_and_the_german_edition_are_proved_alike() -> None:
    found = find_difference(EN, DE)
    assert (found.found, found.proved, found.steps) == (False, True, None)
    assert str(found).splitlines()[-1].startswith("proved: the two agree")


def test_their_first_games_differ_in_the_deal() -> None:
    found = find_difference(EN.beginner(), DE.beginner())
    check_witness(found)
    assert found.steps == 0
    assert {"setup.streets", "setup.challenge"} <= set(found.rules)
    assert "challenge none in en-2015+beginner" in found.difference


def test_the_refill_differs_after_one_acquisition() -> None:
    found = find_difference(EN, ZH, about="turn.refill")
    check_witness(found)
    assert (found.steps, found.proved, found.rules) == (1, True, ("turn.refill",))
    assert found.fields == (("refill", "end-of-turn", "after-expand"),)
    assert [detail.what for detail in found.details] == ["market", "Future Market"]


def test_a_rule_in_which_two_variants_agree_gives_a_proof() -> None:
    assert find_difference(EN, ZH, about="card.shift").proved
    assert find_difference(ZH, PT, ignore=("card.boom", "card.shift", "challenge.gold-prestige")).proved


def test_ignored_rules_are_left_aside() -> None:
    found = find_difference(EN, ZH, ignore=("card.grab",))
    check_witness(found)
    assert found.rules[0] == "turn.refill"
    assert {name for name, _, _ in found.rule_sets[0].variant.differences(found.rule_sets[1].variant)} == {
        "refill",
        "boom_limit",
    }


def test_a_rule_that_two_editions_share_fields_about_is_taken_over_alone() -> None:
    a, b = Game(3, EN), Game(3, PT.change(workers=5))
    alone = hybrid(catalogue(), a, b, about="card.grab")
    assert [name for name, _, _ in EN.differences(alone.variant)] == ["grab_timing"]
    assert hybrid(catalogue(), a, b) is b


def test_only_deals_with_the_challenge_are_searched() -> None:
    fields = EN.differences(EN.change(gold_prestige_points=2, bronze_baron=((1, 1),)))
    assert challenges_of(fields) == {"gold-prestige", "bronze-baron"}
    assert challenges_of((*fields, ("workers", 4, 5))) == frozenset()
    found = find_difference(EN, EN.change(gold_prestige_points=2), players=2, seeds=range(8))
    assert found.positions is None or found.positions[0].deal.challenge == "gold-prestige"


def micro_pairs() -> Iterator[tuple[Variant, Variant]]:
    alley, court, terrace = (micro_variant(name) for name in ("alley", "court", "terrace"))
    yield alley, alley.change(silver_threshold=3)
    yield alley, alley.change(gold_threshold=6)
    yield alley, alley.change(street_bonus=3)
    yield court, court.change(grab_timing="at-once")
    yield court, court.change(refill="after-expand")
    yield terrace, terrace.change(gold_prestige_points=2)
    yield terrace, terrace.change(last_turns=2)


def brute_force(a: Variant, b: Variant, seed: int, most: int) -> int | None:
    """The fewest actions after which two variants are apart in one deal, by the facade alone."""
    level = {tuple(Game(players=2, variant=variant).initial_state(seed) for variant in (a, b))}
    for steps in range(most + 1):
        if any(apart(one, other) for one, other in level):
            return steps
        level = {(one.apply(action), other.apply(action)) for one, other in level for action in one.legal_actions}
    return None


@pytest.mark.parametrize(("a", "b"), tuple(micro_pairs()))
def test_the_shortest_lines_of_tiny_games_are_the_shortest_by_brute_force(a: Variant, b: Variant) -> None:
    found = find_difference(a, b, players=2, seeds=(1,), limit=6000)
    check_witness(found)
    known = brute_force(a, b, 1, most=min(found.steps or 0, 7))
    if found.proved:
        assert known in (found.steps, None)
        assert known is not None or (found.steps or 0) > 7
    else:
        least = re.search(r"at least (\d+) actions", found.proved_by)
        assert least is not None
        assert known is None or int(least[1]) <= known


def test_some_of_the_tiny_games_are_proved_and_some_differ_in_the_tally_only() -> None:
    found = [find_difference(a, b, players=2, seeds=(1,), limit=6000) for a, b in micro_pairs()]
    assert sum(bool(each.proved) for each in found) >= 4
    tally = found[2]
    assert [detail.what for detail in tally.details] == ["final tally"]
    assert tally.rules == ("tally.street",)
    assert "won by" in tally.difference


def test_a_field_that_plays_no_part_gives_no_difference_and_no_proof() -> None:
    alley = micro_variant("alley")
    found = find_difference(alley, alley.change(boom_limit="keeps-unbuilt"), players=2, seeds=(1, 2), limit=10**6)
    assert (found.found, found.proved) == (False, None)
    assert found.proved_by == "no play of these deals tells them apart"
    assert "every play of fewer than" in found.searched
    assert found.difference == "none found"


def test_an_unfinished_search_says_what_it_tried() -> None:
    found = find_difference(EN, PT, about="card.boom", seeds=range(2), limit=50)
    assert (found.found, found.proved, found.proved_by) == (False, None, "not every play was tried")
    assert re.search(
        r"every play of fewer than \d actions from 2 deals .*; 2 games of up to 250 actions", found.searched
    )
    assert found.to_data()["rows"] == []


def test_the_time_limit_holds() -> None:
    found = find_difference(EN, PT, about="card.boom", timeout=0.001)
    assert not found.found
    assert found.elapsed < 60  # without the limit it takes far longer


def test_what_is_wrong_with_the_question_is_said() -> None:
    with pytest.raises(VariantError, match="2 players in one rule set, 3 in the other"):
        find_difference(Game(2, EN), Game(3, PT))
    with pytest.raises(DataError, match=r"did you mean 'card\.boom'"):
        find_difference(EN, PT, about="card.bom")
    with pytest.raises(DataError, match="limit"):
        find_difference(EN, PT, limit=0)
    with pytest.raises(DataError, match="timeout"):
        find_difference(EN, PT, timeout=0)
    with pytest.raises(VariantError, match="starting_lot"):
        find_difference(EN, EN.expert(), ignore=("setup.pieces",))


def test_rule_sets_and_classes_of_positions_are_kept() -> None:
    found = find_difference(Game(players=4, variant=EN), Game(players=4, variant=ZH))
    assert isinstance(found.rule_sets[1], Game)
    assert found.positions is not None
    assert [State.parse(str(position)) for position in found.positions[:1]] == [found.positions[0]]
    assert type(find_difference(EN, ZH).positions[0]) is State  # type: ignore[index]


def test_a_line_is_played_only_where_it_is_legal() -> None:
    line = (PlayCard(Card.CONSTRUCTION_BOOM),)
    with pytest.raises(IllegalAction, match="Construction Boom follows the first building"):
        list(played(NEW_YORK, (Game(2, EN), Game(2, ZH)), 0, line))
    assert Pair.dealt(NEW_YORK, (Game(2, EN), Game(2, EN)), 0).actions


def test_the_answer_as_data() -> None:
    found = find_difference(EN, PT, about="turn.refill")
    data = json.loads(json.dumps(found.to_data()))
    assert (data["a"], data["b"], data["steps"], data["rules"]) == ("en-2015", "pt-2018", 1, ["turn.refill"])
    assert data["positions"][0].startswith("en-2015 3p ")
    assert found.turns() == [{"turn": 1, "seat": 0, "actions": [str(found.actions[0])]}]
    assert str(found).startswith("what")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["en-2015", "pt-2018", "--about", "turn.refill"], 1, "rules: turn.refill"),
        (["en-2015", "zh-2016"], 1, "legal only in b"),
        (["en-2015", "de-2015"], 0, "no difference"),
        (["en-2015", "zh-2016", "--about", "card.boom", "--seed", "0", "--players", "2"], 0, "tried: every play"),
        (["en-2015", "pt-2018", "--json"], 1, '"found": true'),
    ],
)
def test_the_command(arguments: list[str], status: int, said: str) -> None:
    result = CliRunner().invoke(diff, arguments, standalone_mode=False)
    assert result.exception is None
    assert result.return_value == status
    assert said in result.output
