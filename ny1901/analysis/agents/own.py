"""Agents that a user wrote: what makes one, and a mark by which a store tells its games from those of another."""

from __future__ import annotations

import hashlib
import inspect
import io
import pickle
import secrets
import sys
from types import FunctionType
from typing import Any


def is_agent(given: Any) -> bool:
    """Whether a value can play: it has a text `name` and a method `choose`, and is no class."""
    named = isinstance(getattr(given, "name", None), str)
    return named and callable(getattr(given, "choose", None)) and not isinstance(given, type)


class _Parts(pickle.Pickler):
    """Pickles a value, and lists the classes and functions that it is made of instead of going into them."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.modules: set[str] = set()

    def persistent_id(self, thing: Any) -> str | None:
        """The address of a class or function; `None` for everything else."""
        if not isinstance(thing, type | FunctionType):
            return None
        self.modules.add(thing.__module__)
        return f"{thing.__module__}:{thing.__qualname__}"


def modules_of(agent: Any) -> frozenset[str]:
    """The modules of the classes and functions that an agent is made of.

    Raises:
        Exception: the agent cannot be pickled, so no other process can have it.
    """
    parts = _Parts(io.BytesIO())
    parts.dump(agent)
    return frozenset(parts.modules)


def mark(agent: Any) -> str:
    """A digest of an agent's fields and of the text of the modules that it is made of.

    An agent that cannot be pickled, or whose text is nowhere, gets a new mark each time: games of it are never found
    again, since nobody could tell whether they are its own.
    """
    file = io.BytesIO()
    parts = _Parts(file)
    try:
        parts.dump(agent)
        texts = [inspect.getsource(sys.modules[name]) for name in sorted(parts.modules) if not _is_ours(name)]
    except Exception:  # noqa: BLE001 - whatever an object of somebody else's raises when it is looked into
        return secrets.token_hex()
    return hashlib.sha256(file.getvalue() + "\0".join(texts).encode()).hexdigest()


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in ("ny1901", "builtins")
