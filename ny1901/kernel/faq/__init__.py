"""Answers to questions about the rules of any game: entries, words, the search, and what an answer is.

Nothing here knows a game. A game hands over a `Book`: its catalogue, its entries, its words and its engine.
"""
