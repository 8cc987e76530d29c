"""No page of the documentation that is filled by a maker grows too long to be read, and what is shown has one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from faq_pages import FAQS, Faq, questions
from rule_pages import NEW_YORK, PARIS, Home, grounds_of_rules, rules

from ny1901.new_york.rules.grounds import grounds

MOST_MODULES = 4
MOST_CHARACTERS = {"rules": 53_000, "faq": 35_000, "grounds": 29_000}
"""What makes some 20,000 pixels in a window of 1400: 0.4, 0.55 and 0.68 pixels were measured for a character."""

ENTRY = re.compile(r"^### .* \{ #(\S+) \}$", re.MULTILINE)
ROW = re.compile(r"^\| `(\S+)`", re.MULTILINE)


def test_no_page_documents_too_many_modules(project: Path) -> None:
    shown = {page: page.read_text(encoding="utf-8").count("\n::: ") for page in project.glob("docs/**/*.md")}
    assert max(shown.values()) > 1
    assert [str(page) for page, modules in shown.items() if modules > MOST_MODULES] == []


@pytest.mark.parametrize("home", [NEW_YORK, PARIS], ids=lambda home: home.folder)
def test_every_rule_has_one_page_that_is_not_too_long(home: Home) -> None:
    pages = {name: rules(home, groups) for name, groups in home.pages.items()}
    check(pages, ENTRY, [rule.id for rule in home.catalogue().rules], MOST_CHARACTERS["rules"])


@pytest.mark.parametrize("faq", FAQS, ids=lambda faq: faq.folder)
def test_every_answer_has_one_page_that_is_not_too_long(faq: Faq) -> None:
    pages = {name: questions(faq, areas) for name, areas in faq.pages.items()}
    check(pages, ENTRY, [entry.id for entry in faq.book.entries()], MOST_CHARACTERS["faq"])


def test_every_ground_of_a_rule_has_one_page_that_is_not_too_long() -> None:
    pages = {name: grounds_of_rules(groups) for name, groups in NEW_YORK.pages.items()}
    check(pages, ROW, [ground.id for ground in grounds() if ground.kind == "rule"], MOST_CHARACTERS["grounds"])


def check(pages: dict[str, str], shown: re.Pattern[str], wanted: list[str], most: int) -> None:
    assert sorted(id for text in pages.values() for id in shown.findall(text)) == sorted(wanted)
    assert [name for name, text in pages.items() if len(text) > most] == []
