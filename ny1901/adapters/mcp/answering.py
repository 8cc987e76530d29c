"""The answer to one call; wrong input is an answer too, with its place and the mend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.adapters.mcp.arguments import arguments, refusal
from ny1901.adapters.mcp.tools import TOOLS, Answer
from ny1901.kernel.errors import Ny1901Error
from ny1901.kernel.text.words import Word, find


def answered(name: str, given: Any) -> Answer:
    """The answer to a call; nothing is raised for wrong input.

    Args:
        name: the name of a tool.
        given: the arguments as plain values.

    >>> answered("ask", {"question": "does the starting property count for streets?"})["rules"][0]["rule"]
    'tally.street'
    >>> answered("aks", {})["answer"]
    "Refused: ... 'aks' is not a tool; did you mean 'ask'?..."
    """
    found = understood(name, given)
    if not callable(found):
        return found
    try:
        return found()
    except Ny1901Error as error:
        return refusal(error)


def understood(name: str, given: Any) -> Answer | Callable[[], Answer]:
    """The answer to a call or, to a slow one that is not wrong, what gives it.

    Args:
        name: the name of a tool.
        given: the arguments as plain values.
    """
    try:
        tool = find(Word(name[:60]), TOOLS, "a tool")
        return tool.run(arguments(given).table(tool.needs, tool.takes))
    except Ny1901Error as error:
        return refusal(error)
