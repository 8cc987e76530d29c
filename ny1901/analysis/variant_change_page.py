"""What a variant changes against its base, as one page: a section for each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ny1901.analysis.report import to_html
from ny1901.analysis.report_files import write_all
from ny1901.analysis.report_parts import Report, Section, Table
from ny1901.analysis.variant_changes import CHANGED, UNKNOWN, Changes, Part

_COLUMNS = ("name", "what it is", "base", "variant", "how that is known")
_WORDS = (
    ("changed", "asked of both, the two answers differ"),
    ("the same", "asked of both, the two answers are alike; only their number is told"),
    ("unknown", "the time was over, a proof was not finished, or the games were too few to tell"),
    ("proved", "holds for every play or placement that the sentence speaks of"),
)


def page(found: Changes, command: str = "") -> Report:
    """The page as a value.

    Args:
        found: what changes.
        command: the command that asks this again.
    """
    summary = tuple(f"{part.title}: {part.summary}." for part in found.parts)
    asked_by = (f"Asked by: {command}",) if command else ()
    sections = (Section("found", "What was found", asked_by, summary), *(_section(part) for part in found.parts))
    fields = "; ".join(found.field_lines()) or "no field differs"
    return Report(
        title=f"What {found.variant} changes against {found.base}",
        asked=f"With {found.players} players, where {fields}: what is other than before?",
        sections=sections,
        frames=(),
        words=_WORDS,
    )


def _section(part: Part) -> Section:
    return Section(part.id, part.title, (f"{part.summary}.",), tables=tuple(_tables(part)))


def _tables(part: Part) -> Iterator[Table]:
    changed, unknown = part.of(CHANGED), part.of(UNKNOWN)
    if changed:
        rows = tuple((item.name, item.what, item.before, item.after, item.evidence) for item in changed)
        yield Table(_COLUMNS, rows, "Changed")
    if unknown:
        reasons = tuple((item.name, item.what, item.evidence) for item in unknown)
        yield Table((*_COLUMNS[:2], "why"), reasons, "Unknown", folded=True)


def write_page(found: Changes, path: str | Path, *, command: str = "") -> None:
    """Write the page to a file.

    Args:
        found: what changes.
        path: the HTML file.
        command: the command that asks this again.

    Raises:
        StudyError: it cannot be written.
    """
    target = Path(path)
    write_all({target: to_html(page(found, command)).encode()}, target.parent)
