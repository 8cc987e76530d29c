"""The page of results: each part of it is written by the command that measures it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from .corpus import DATA
from .mutants import Mutant

PAGE = Path(__file__).parents[2] / "docs" / "background" / "mutation.md"


@cache
def reasons() -> Mapping[str, str]:
    """Why a fault is not noticed, by what the fault is, as far as that has been found out."""
    lines = (DATA / "survivors.tsv").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def put(name: str, lines: Iterable[str]) -> None:
    """Write one part of the page anew: what stands between its two marks."""
    mark = f"<!-- {name} -->"
    before, _, after = PAGE.read_text(encoding="utf-8").split(mark)
    PAGE.write_text(f"{before}{mark}\n\n{chr(10).join(lines)}\n\n{mark}{after}", encoding="utf-8")


def part(found: Mapping[Mutant, Iterable[str]], noticers: Iterable[str]) -> Iterator[str]:
    """A table of what notices how many faults in each module, and the list of those that nothing notices.

    Args:
        found: for each fault the names of what notices it.
        noticers: the names, in the order of the columns.
    """
    names = list(noticers)
    yield f"| module | faults | noticed | {' | '.join(names)} |"
    yield f"|---|---|---|{'---|' * len(names)}"
    rows: dict[str, list[set[str]]] = {}
    for mutant, by in found.items():
        rows.setdefault(mutant.module.__name__.removeprefix("ny1901."), []).append(set(by))
    for module, all_by in (*rows.items(), ("all", [set(by) for by in found.values()])):
        times = Counter(name for by in all_by for name in by)
        noticed = sum(map(bool, all_by))
        counts = " | ".join(str(times[name]) for name in names)
        yield f"| `{module}` | {len(all_by)} | {100 * noticed / len(all_by):.1f}% | {counts} |"
    survivors = [mutant for mutant, by in found.items() if not by]
    if survivors:
        yield ""
        yield "| not noticed | why |"
        yield "|---|---|"
    for mutant in survivors:
        was, now = (text.replace("|", r"\|") for text in (mutant.was, mutant.now))
        yield f"| `{mutant.function}`: `{was}` becomes `{now}` | {reasons().get(mutant.name, 'not known')} |"
