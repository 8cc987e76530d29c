"""Pages of the documentation about differences: generated sections, tables, and the lines of play that show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.lockstep import Line


@frozen
class Witness:
    """One row: what was compared, and the difference.

    Attributes:
        names: the names of the two variants.
        about: what the difference is about, in words.
        difference: what was found.
    """

    names: tuple[str, str]
    about: str
    difference: Difference[Any]

    @property
    def row(self) -> tuple[str, ...]:
        """The cells of a page's table: the names, what it is about, the actions, the deal, what differs."""
        found = self.difference
        if found.found:
            shortest = "shortest" if found.proved else "shortest found"
            return *self.names, self.about, f"{found.steps} ({shortest})", str(found.seed), found.difference
        return *self.names, self.about, "-", "-", f"{found.difference}: {found.proved_by}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def lines_of_play(rows: Iterable[Witness]) -> str:
    """The lines of play of a table, each once, in boxes that can be opened."""
    return "\n\n".join(_boxes(rows))


def _boxes(rows: Iterable[Witness]) -> Iterator[str]:
    shown: set[tuple[int | None, Line]] = set()
    for witness in rows:
        found = witness.difference
        if found.found and found.actions and (found.seed, found.actions) not in shown:
            shown.add((found.seed, found.actions))
            yield _box(witness)


def _box(witness: Witness) -> str:
    found, (a, b) = witness.difference, witness.names
    turns = "\n".join(f"    {row['turn']}. seat {row['seat']}: {'; '.join(row['actions'])}" for row in found.turns())
    steps = "1 action" if found.steps == 1 else f"{found.steps} actions"
    title = f"{a} and {b}, {witness.about}: deal {found.seed}, {steps}"
    return f'??? note "{title}"\n\n    {found.difference}.\n\n{turns}'


def with_sections(page: str, sections: Mapping[str, str]) -> str:
    """A page with its generated sections made anew; the rest of it stays.

    Args:
        page: the text, with `<!-- begin NAME -->` and `<!-- end NAME -->` around each section.
        sections: what to put there, by name.

    Raises:
        DataError: a section is not marked.
    """
    for name, text in sections.items():
        head, begin, rest = page.partition(f"<!-- begin {name} -->\n")
        _, end, tail = rest.partition(f"\n<!-- end {name} -->")
        if not (begin and end):
            raise DataError(f"mark the place with <!-- begin {name} --> and <!-- end {name} -->", field=name)
        page = f"{head}{begin}\n{text}\n{end}{tail}"
    return page
