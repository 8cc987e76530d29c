"""Verdicts in words: every broken rule with its message, the place to blame, and where the rulebooks say so."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.house_rules.rule import PREFIX
from ny1901.kernel.picture.svg_document import Note
from ny1901.kernel.picture.words import counted, shown
from ny1901.kernel.protocol import Verdict, Violation

SILENT = "the rulebooks are silent; a stated default decides"
HOUSE = "a rule of this house, in no rulebook"


def verdict_title(verdict: Verdict) -> str:
    """The verdict in a word or two.

    >>> verdict_title(Verdict())
    'Legal'
    """
    return "Legal" if verdict.legal else f"Illegal: {counted(len(verdict.rules), 'broken rule')}"


def reasons(violation: Violation) -> tuple[str, str]:
    """A violation in two sentences: what is wrong and where, then the rule's id with its citations.

    >>> reasons(Violation("build.free", "k5 is taken", where=("k5",)))
    ('k5 is taken', 'build.free (the rulebooks are silent; a stated default decides)')
    """
    silent = HOUSE if violation.rule.startswith(PREFIX) else SILENT
    citations = "; ".join(map(str, violation.citations)) or silent
    return shown(violation.message), f"{violation.rule} ({shown(citations)})"


def verdict_notes(verdict: Verdict) -> Iterator[Note]:
    """The verdict as sentences for a picture."""
    for violation in verdict.violations:
        message, source = reasons(violation)
        yield Note(f"\u2717 {message}", "warning b")
        yield Note(source, "soft")


def verdict_text(verdict: Verdict) -> str:
    """The verdict as lines for a terminal.

    >>> print(verdict_text(Verdict((Violation("build.free", "k5 is taken", where=("k5",)),))))
    ✗ Illegal: 1 broken rule
      k5 is taken
        build.free (the rulebooks are silent; a stated default decides)
    """
    sign = "\u2713" if verdict.legal else "\u2717"
    lines = [f"{sign} {verdict_title(verdict)}"]
    for violation in verdict.violations:
        message, source = reasons(violation)
        lines += [f"  {message}", f"    {source}"]
    return "\n".join(lines)
