"""Fills the page of questions and answers from the FAQ while the documentation is built; none is typed twice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from attrs import frozen
from rule_pages import NEW_YORK, PARIS, Home, Titles, home_of, index

from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.checks import run
from ny1901.kernel.faq.entries import Entry
from ny1901.new_york.answers import BOOK as NEW_YORK_BOOK
from ny1901.paris.answers import BOOK as PARIS_BOOK

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


@frozen
class Faq:
    """Where the answers of a game are shown.

    Attributes:
        book: the entries.
        home: where the rules are that the answers rest on.
        folder: the folder of the pages of answers.
        pages: the areas that each page shows, by the page's name.
    """

    book: Book[Any]
    home: Home
    folder: str
    pages: Mapping[str, Titles]


FAQS = (
    Faq(
        NEW_YORK_BOOK,
        NEW_YORK,
        folder="/reference/faq",
        pages={
            "land": {"setup": "Setup and material", "turn": "Turns and land"},
            "buildings": {"building": "Building", "demolish": "Demolish and rebuild"},
            "ending": {
                "cards": "Action cards",
                "ending": "End, final tally and winner",
                "challenges": "Challenges",
                "editions": "Editions",
            },
        },
    ),
    Faq(
        PARIS_BOOK,
        PARIS,
        folder="/paris/faq",
        pages={
            "phases": {
                "setup": "Setup and material",
                "paving": "The first phase",
                "building": "The second phase and building",
            },
            "postcards": {"postcards": "Postcards", "scoring": "End, final tally and winner"},
        },
    ),
)


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    faq = next(faq for faq in FAQS if faq.home is home_of(page))
    for mark, write in (
        ("<!-- faq -->", lambda: questions(faq, faq.pages[PurePosixPath(page.file.src_uri).stem])),
        ("<!-- index of faq -->", lambda: index_of_questions(faq)),
    ):
        if mark in markdown:
            markdown = markdown.replace(mark, write())
    return markdown


def questions(faq: Faq, areas: Titles) -> str:
    """The entries of some areas."""
    parts = []
    for area, title in areas.items():
        parts.append(f"## {title}\n")
        parts.extend(_entry(entry, faq) for entry in faq.book.entries() if entry.area == area)
    return "\n".join(parts)


def index_of_questions(faq: Faq) -> str:
    """Every question with a link to its answer, by area."""
    return index(
        (
            title,
            [
                (entry.title, f"{faq.folder}/{page}.md#{entry.id}", "")
                for entry in faq.book.entries()
                if entry.area == area
            ],
        )
        for page, areas in faq.pages.items()
        for area, title in areas.items()
    )


def _entry(entry: Entry, faq: Faq) -> str:
    book, home = faq.book, faq.home
    ids = ", ".join(f"[`{rule}`]({home.rule(rule)})" for rule in entry.rules)
    lines = [f"### {entry.title} {{ #{entry.id} }}\n", f"{book.filled(entry.ruling)}\n", f"- Rules: {ids}"]
    if entry.note:
        lines.append(f"- Editions: {entry.note}")
    if entry.open_question:
        default = book.catalogue().question(entry.open_question).default
        lines.append(f"- [Open question]({home.question(entry.open_question)}); taken here: {default}")
    check = next((check for check in entry.checks if check.action), entry.checks[0])
    shown = run(book, check)
    lines.append(f"- Shown on: {shown.about}" + (f" `{shown.action}`: {shown.verdict}" if shown.action else ""))
    return "\n".join(lines) + "\n"
