"""Paris as its answers know it: its entries and positions, its words and its engine."""

from __future__ import annotations

from ny1901.kernel.faq.book import Book
from ny1901.paris.answers.components import tell, values
from ny1901.paris.answers.facts import fact
from ny1901.paris.answers.glossary import glossary
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State
from ny1901.paris.rules.variant import Variant

BOOK = Book[State](
    package="ny1901.paris.answers",
    areas=("setup", "paving", "building", "postcards", "scoring"),
    glossary=glossary,
    catalogue=catalogue,
    game=Game,
    state=State,
    named=Variant.named,
    fact=fact,
    values=values,
    tell=tell,
    language_editions={"pt": "pt-devir", "de": "de-kosmos"},
    examples=("scoring-example",),
)
"""Paris."""
