"""Fills the page of questions and answers from the FAQ while the documentation is built; none is typed twice."""

from __future__ import annotations

from typing import Any

from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.checks import run
from ny1901.kernel.faq.entries import Entry
from ny1901.new_york.answers import BOOK
from ny1901.paris.answers import BOOK as PARIS

AREAS = {
    "setup": "Setup and material",
    "turn": "Turns and land",
    "building": "Building",
    "demolish": "Demolish and rebuild",
    "cards": "Action cards",
    "ending": "End, final tally and winner",
    "challenges": "Challenges",
    "editions": "Editions",
}

PARIS_AREAS = {
    "setup": "Setup and material",
    "paving": "The first phase",
    "building": "The second phase and building",
    "postcards": "Postcards",
    "scoring": "End, final tally and winner",
}

_MARK, _PARIS_MARK = "<!-- faq -->", "<!-- faq of paris -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    if _MARK in markdown:
        markdown = markdown.replace(_MARK, questions(BOOK, AREAS))
    if _PARIS_MARK in markdown:
        markdown = markdown.replace(_PARIS_MARK, questions(PARIS, PARIS_AREAS))
    return markdown


def questions(book: Book, areas: dict[str, str]) -> str:
    """Every entry of a game's FAQ, by area."""
    parts = []
    for area, title in areas.items():
        parts.append(f"## {title}\n")
        parts.extend(_entry(entry, book) for entry in book.entries() if entry.area == area)
    return "\n".join(parts)


def _entry(entry: Entry, book: Book) -> str:
    ids = ", ".join(f"[`{rule}`](rules.md#{rule})" for rule in entry.rules)
    lines = [f"### {entry.title} {{ #{entry.id} }}\n", f"{book.filled(entry.ruling)}\n", f"- Rules: {ids}"]
    if entry.note:
        lines.append(f"- Editions: {entry.note}")
    if entry.open_question:
        default = book.catalogue().question(entry.open_question).default
        lines.append(f"- [Open question](questions.md#{entry.open_question}); taken here: {default}")
    check = next((check for check in entry.checks if check.action), entry.checks[0])
    shown = run(book, check)
    lines.append(f"- Shown on: {shown.about}" + (f" `{shown.action}`: {shown.verdict}" if shown.action else ""))
    return "\n".join(lines) + "\n"
