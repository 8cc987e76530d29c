"""Answers to questions about the rules, offline: a ruling with its rules, citations and a position that shows it.

`ask` answers about the rules, `ask_about` about a position; `BOOK` is what is known. No language model takes part.
"""

from ny1901.kernel.faq.answer import Answer, Found
from ny1901.new_york.answers.asking import ask, ask_about
from ny1901.new_york.answers.book import BOOK

__all__ = ["BOOK", "Answer", "Found", "ask", "ask_about"]
