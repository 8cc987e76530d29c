"""The differences between the editions of the rulebook, each with a line of play that shows it.

`python docs/edition_table.py` makes the generated sections of docs/background/editions.md anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path

from difference_page import Witness, lines_of_play, table, with_sections

from ny1901.new_york.rules.catalogue import EDITIONS, Rule, catalogue
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.difference.find import find_difference
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.changed_rules import differing_rules
from ny1901.solver.difference.lockstep import Fields

PLAYERS = 2
"""How many play in the table: with two the lines of play are shortest."""

_ANY = "any rule"
_HEADS = ("edition a", "edition b", "rule", "actions", "deal", "what differs after them")

Finder = Callable[[Variant, Variant, str | None], Difference[State]]
"""What finds a difference between two variants, in a rule or in any."""


def by_search(a: Variant, b: Variant, about: str | None) -> Difference[State]:
    """A difference looked for in as many deals as `find_difference` does by itself, without a time limit."""
    return find_difference(a, b, players=PLAYERS, about=about, timeout=None)


def witnesses(find: Finder = by_search) -> Iterator[Witness]:
    """For every two editions the first difference, then one in each rule that they do not share.

    Args:
        find: what finds a difference; variants with the same fields share what was found.
    """
    known: dict[tuple[Fields, str | None], Difference[State]] = {}
    for pair in combinations(EDITIONS, 2):
        a, b = (Variant.edition(edition) for edition in pair)
        for about in (None, *_worded_apart(a, b)):
            key = (a.differences(b), about)
            if key not in known:
                known[key] = find(a, b, about)
            yield Witness(pair, about or _ANY, known[key].renamed(*pair))


def sections(rows: Iterable[Witness]) -> dict[str, str]:
    """What the page of the documentation shows, by the name of its section, as Markdown.

    Args:
        rows: the witnesses.
    """
    listed = tuple(rows)
    return {
        "sayings": _said(_told_apart()),
        "without a field": _said(rule for rule in catalogue() if rule.differs and rule not in _told_apart()),
        "witnesses": table(_HEADS, [witness.row for witness in listed]),
        "lines of play": lines_of_play(listed),
    }


def updated(page: str, rows: Iterable[Witness]) -> str:
    """A page with its generated sections made anew; the rest of it stays.

    Args:
        page: the text, with `<!-- begin NAME -->` and `<!-- end NAME -->` around each section.
        rows: the witnesses.

    Raises:
        DataError: a section is not marked.
    """
    return with_sections(page, sections(rows))


def _told_apart() -> tuple[Rule, ...]:
    """The rules that a field of the variant tells apart; what is left differs in words alone."""
    editions = [Variant.edition(edition) for edition in EDITIONS]
    ids = {rule for pair in combinations(editions, 2) for rule in _worded_apart(*pair)}
    return tuple(rule for rule in catalogue() if rule.id in ids)


def _worded_apart(a: Variant, b: Variant) -> tuple[str, ...]:
    """The rules that two editions play and word differently, without others that share a field with them."""
    return tuple(rule for rule in differing_rules(catalogue(), a, b) if catalogue()[rule].differs)


def _said(rules: Iterable[Rule]) -> str:
    rows = []
    for rule in rules:
        editions: dict[str, list[str]] = {}
        for edition, saying in rule.differs:
            editions.setdefault(saying, []).append(edition)
        rows += [(f"`{rule.id}`", rule.title, ", ".join(who), saying) for saying, who in editions.items()]
    return table(("rule", "title", "editions", "what they say"), rows)


if __name__ == "__main__":
    editions = Path(__file__).parent / "background" / "editions.md"
    editions.write_text(updated(editions.read_text(encoding="utf-8"), witnesses()), encoding="utf-8")
