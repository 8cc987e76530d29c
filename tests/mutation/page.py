"""The page of results: each part of it is written by the command that measures it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from scipy.stats import binomtest

from .corpus import DATA
from .mutants import Mutant

ALIKE = "alike"
"""What is said of a change that makes no difference; it is no fault, and does not count."""
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


def part(found: Mapping[Mutant, Iterable[str]], faults: int, noticers: Iterable[str]) -> Iterator[str]:
    """How many faults of a sample are noticed, a table of what notices them, and a list of those that nothing notices.

    Args:
        found: for each fault of the sample the names of what notices it.
        faults: how many there are in all.
        noticers: the names, in the order of the columns.
    """
    names = list(noticers)
    told = {mutant: set(by) for mutant, by in found.items()}
    real = {mutant: by for mutant, by in told.items() if ALIKE not in by}
    noticed = sum(map(bool, real.values()))
    about = binomtest(noticed, len(real)).proportion_ci(method="wilson")
    none = len(told) - len(real)
    yield f"{len(told)} of {faults} changes" + (
        f"; {none} make no difference, as Z3 shows, and are no faults." if none else "."
    )
    yield f"Of all faults between {100 * about.low:.1f}% and {100 * about.high:.1f}% are noticed (interval of 95%)."
    yield ""
    yield f"| module | faults | noticed | {' | '.join(names)} |"
    yield f"|---|---|---|{'---|' * len(names)}"
    rows: dict[str, list[set[str]]] = {}
    for mutant, by in real.items():
        rows.setdefault(mutant.module.__name__.removeprefix("ny1901."), []).append(by)
    for module, all_by in (*rows.items(), ("all", list(real.values()))):
        times = Counter(name for by in all_by for name in by)
        counts = " | ".join(str(times[name]) for name in names)
        yield f"| `{module}` | {len(all_by)} | {100 * sum(map(bool, all_by)) / len(all_by):.1f}% | {counts} |"
    survivors = [mutant for mutant, by in real.items() if not by]
    if survivors:
        yield ""
        yield "| not noticed | why |"
        yield "|---|---|"
    for mutant in survivors:
        was, now = (text.replace("|", r"\|") for text in (mutant.was, mutant.now))
        yield f"| `{mutant.function}`: `{was}` becomes `{now}` | {reasons().get(mutant.name, 'not known')} |"
