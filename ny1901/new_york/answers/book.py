"""New York 1901 as its answers know it: its entries and positions, its words and its engine."""

from __future__ import annotations

from ny1901.kernel.faq.book import Book
from ny1901.new_york.answers.components import tell, values
from ny1901.new_york.answers.facts import fact
from ny1901.new_york.answers.glossary import glossary
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant

BOOK = Book[State](
    package="ny1901.new_york.answers",
    areas=("setup", "turn", "building", "demolish", "cards", "ending", "challenges", "editions"),
    glossary=glossary,
    catalogue=catalogue,
    game=Game,
    state=State,
    named=Variant.named,
    fact=fact,
    values=values,
    tell=tell,
    language_editions={"de": "de-2015", "pt": "pt-2018", "zh": "zh-2016"},
    examples=("example-1", "example-3", "example-4", "example-5", "wall-street"),
)
"""New York 1901."""
