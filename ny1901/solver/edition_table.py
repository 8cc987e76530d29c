"""The differences between the editions of the rulebook, each with a line of play that shows it; a page of the docs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from attrs import frozen

from ny1901.errors import DataError
from ny1901.rules.catalogue import EDITIONS, Rule, catalogue
from ny1901.rules.position import Position
from ny1901.rules.variant import Variant
from ny1901.solver.difference import Difference, find_difference
from ny1901.solver.differing import Fields, differing_rules
from ny1901.solver.shortening import Line

PLAYERS = 2
"""How many play in the table: with two the lines of play are shortest."""

_ANY = "any rule"

Finder = Callable[[Variant, Variant, str | None], Difference[Position]]
"""What finds a difference between two variants, in a rule or in any."""


@frozen
class Witness:
    """One row: two editions, what was looked for, and the difference.

    Attributes:
        editions: the two editions.
        about: the rule; None for any.
        difference: what was found.
    """

    editions: tuple[str, str]
    about: str | None
    difference: Difference[Position]

    @property
    def row(self) -> tuple[str, ...]:
        """The cells of the page's table."""
        found = self.difference
        a, b = self.editions
        if not found.found:
            return a, b, self.about or _ANY, "-", "-", f"{found.difference}: {found.proved_by}"
        shortest = "shortest" if found.proved else "shortest found"
        return a, b, self.about or _ANY, f"{found.steps} ({shortest})", str(found.seed), found.difference


def by_search(a: Variant, b: Variant, about: str | None) -> Difference[Position]:
    """A difference looked for in as many deals as `find_difference` does by itself, without a time limit."""
    return find_difference(a, b, players=PLAYERS, about=about, timeout=None)


def witnesses(find: Finder = by_search) -> Iterator[Witness]:
    """For every two editions the first difference, then one in each rule that they do not share.

    Args:
        find: what finds a difference; variants with the same fields share what was found.
    """
    known: dict[tuple[Fields, str | None], Difference[Position]] = {}
    for pair in combinations(EDITIONS, 2):
        a, b = (Variant.edition(edition) for edition in pair)
        for about in (None, *_worded_apart(a, b)):
            key = (a.differences(b), about)
            if key not in known:
                known[key] = find(a, b, about)
            yield Witness(pair, about, known[key].renamed(*pair))


def sections(rows: Iterable[Witness]) -> dict[str, str]:
    """What the page of the documentation shows, by the name of its section, as Markdown.

    Args:
        rows: the witnesses.
    """
    listed = tuple(rows)
    return {
        "sayings": _sayings(),
        "without a field": _without_field(),
        "witnesses": _table(_HEADS, [witness.row for witness in listed]),
        "lines of play": "\n\n".join(_lines_of_play(listed)),
    }


def updated(page: str, rows: Iterable[Witness]) -> str:
    """A page with its generated sections made anew; the rest of it stays.

    Args:
        page: the text, with `<!-- begin NAME -->` and `<!-- end NAME -->` around each section.
        rows: the witnesses.

    Raises:
        DataError: a section is not marked.
    """
    for name, text in sections(rows).items():
        head, begin, rest = page.partition(f"<!-- begin {name} -->\n")
        _, end, tail = rest.partition(f"\n<!-- end {name} -->")
        if not (begin and end):
            raise DataError(f"mark the place with <!-- begin {name} --> and <!-- end {name} -->", field=name)
        page = f"{head}{begin}\n{text}\n{end}{tail}"
    return page


_HEADS = ("edition a", "edition b", "rule", "actions", "deal", "what differs after them")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _sayings() -> str:
    """What each edition says, for the rules that a field of the variant tells apart."""
    return _said(_told_apart())


def _without_field() -> str:
    """What each edition says, for the rules whose texts differ without a field that plays it."""
    return _said(rule for rule in catalogue() if rule.differs and rule not in _told_apart())


def _told_apart() -> tuple[Rule, ...]:
    editions = [Variant.edition(edition) for edition in EDITIONS]
    ids = {rule for pair in combinations(editions, 2) for rule in _worded_apart(*pair)}
    return tuple(rule for rule in catalogue() if rule.id in ids)


def _worded_apart(a: Variant, b: Variant) -> tuple[str, ...]:
    """The rules that two editions play and word differently, without others that share a field with them."""
    return tuple(rule for rule in differing_rules(a, b) if catalogue()[rule].differs)


def _said(rules: Iterable[Rule]) -> str:
    rows = []
    for rule in rules:
        editions: dict[str, list[str]] = {}
        for edition, saying in rule.differs:
            editions.setdefault(saying, []).append(edition)
        rows += [(f"`{rule.id}`", rule.title, ", ".join(who), saying) for saying, who in editions.items()]
    return _table(("rule", "title", "editions", "what they say"), rows)


def _lines_of_play(rows: Iterable[Witness]) -> Iterator[str]:
    """The lines of play of the table, each once."""
    shown: set[Line] = set()
    for witness in rows:
        found = witness.difference
        if found.found and found.actions and found.actions not in shown:
            shown.add(found.actions)
            yield _line_of_play(witness)


def _line_of_play(witness: Witness) -> str:
    found, (a, b) = witness.difference, witness.editions
    turns = "\n".join(f"    {row['turn']}. seat {row['seat']}: {'; '.join(row['actions'])}" for row in found.turns())
    steps = "1 action" if found.steps == 1 else f"{found.steps} actions"
    title = f"{a} and {b}, {witness.about or _ANY}: deal {found.seed}, {steps}"
    return f'??? note "{title}"\n\n    {found.difference}.\n\n{turns}'
