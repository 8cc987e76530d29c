"""House rules in a catalogue, so that verdicts, answers and pages list them like any rule."""

from __future__ import annotations

from ny1901.kernel.house_rules.rule import HouseRule, HouseRules, RuleKind
from ny1901.kernel.readings import Reading, Rooms
from ny1901.kernel.rulebook import Catalogue, CheckedBy, Rule

_CHECKED_BY: dict[RuleKind, CheckedBy] = {
    RuleKind.ACTION: "action",
    RuleKind.POSITION: "position",
    RuleKind.SCORE: "tally",
    RuleKind.SETUP: "setup",
}


def with_house_rules(book: Catalogue, rules: HouseRules | None) -> Catalogue:
    """A catalogue with house rules after the printed ones; no edition states them.

    Args:
        book: the printed rules.
        rules: the house rules; without any it is the same catalogue.
    """
    if rules is None:
        return book
    return Catalogue((*book.rules, *map(_entry, rules)), book.questions, book.editions)


def _entry(rule: HouseRule) -> Rule:
    reading = Reading(rule.kind, "", rule.formula.__name__, rule.file, rule.line)
    return Rule(
        id=rule.id,
        title=rule.name.replace("-", " "),
        statement=f"{rule.sentence} ({rule.reason})" if rule.reason else rule.sentence,
        citations=(),
        differs=(),
        checked_by=_CHECKED_BY[rule.kind],
        fields=("house_rules",),
        questions=(),
        rooms=Rooms("", (), (reading,)),
    )
