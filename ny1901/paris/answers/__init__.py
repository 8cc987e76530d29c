"""Answers to questions about the rules of Paris, offline; `ny1901.kernel.faq` says what an answer is."""

from ny1901.paris.answers.asking import ask, ask_about
from ny1901.paris.answers.book import BOOK

__all__ = ["BOOK", "ask", "ask_about"]
