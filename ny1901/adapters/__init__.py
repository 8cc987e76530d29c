"""Doors to programs that are not ours: assistants, and libraries for learning and search. Each comes with an extra.

An adapter knows a game by its `GameSpec` and the `Encoding` that it names, and nothing of its rules.
"""
