"""The standard streams, set once: no encoding, closed stream or strange terminal is in the way of an answer."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress

LOOKALIKES = str.maketrans(
    "─━┄┅┈┉│┃┆┇┊┋·░▒▓♣✿♔♙–—‘’“”…×−→←≤≥",  # noqa: RUF001
    "------||||||.,%#^*K@--''\"\".x-><<>",
)
"""What a terminal that cannot show a sign shows instead; one sign for one, so that maps and tables keep their lines."""

_ERRORS = "ny1901-lookalikes"
_WIDEST = 10_000


def set_streams() -> None:
    """Make the standard streams take any text, and the size of the terminal a number or unset.

    A stream that was closed swallows what is written to it: who closed it wants the status alone.
    """
    codecs.register_error(_ERRORS, _lookalike)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=_ERRORS))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "1")
        if not (size.isascii() and size.isdigit() and len(size) < 10 and 0 < int(size) <= _WIDEST):
            del os.environ[name]


def take_descriptors() -> None:
    """Let the descriptors of closed standard streams lead nowhere, so that no file that is opened later gets one."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def leave_output() -> None:
    """Let standard output lead nowhere: what it still holds cannot be written, and Python must not try at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    """The signs that an encoding lacks as signs that every encoding has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_plain_sign, signs)), error.end


def _plain_sign(sign: str) -> str:
    if "\u2500" <= sign <= "\u257f" and ord(sign) not in LOOKALIKES:
        return "+"
    plain = unicodedata.normalize("NFKD", sign)[0].translate(LOOKALIKES)
    return plain if plain.isascii() and plain.isprintable() else "?"
