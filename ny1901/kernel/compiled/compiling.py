"""Functions made into machine code by numba, which is kept from one process to the next."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from platformdirs import user_cache_path

from ny1901.kernel.errors import StudyError

try:
    import numba
    from numba.core import config, event
except ImportError as error:
    raise StudyError(
        f"compiled games need numba, which is not installed ({error}); run: pip install 'ny1901[fast]'"
    ) from None

F = TypeVar("F", bound=Callable[..., Any])

_log = logging.getLogger(__name__)

_settings: Any = config  # its names are made when it is loaded
_events: Any = event  # untyped
_PACKAGE = Path(__file__).parents[2]
_COMPILED = ("kernel/compiled", "new_york/fast", "paris/fast")
"""The folders whose sources are compiled."""


def compiled(function: F) -> F:
    """A function of numbers and arrays as machine code, made when it is first called and kept in the user's cache.

    It runs beside other threads: while it does, it does not hold Python's lock.

    Args:
        function: what numba can compile (`numba.njit`).
    """
    usual = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(cache_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    finally:
        _settings.CACHE_DIR = usual


class _Telling(event.Listener):
    """Says that something is compiled, when it first is: nothing else is seen of it for a minute or two."""

    told = False

    def on_start(self, event: Any) -> None:
        if not self.told:
            self.told = True
            _log.warning("Compiling the rules for this computer, once; this takes a minute or two.")

    def on_end(self, event: Any) -> None:
        pass


_events.register("numba:compile", _Telling())


@cache
def cache_folder() -> Path:
    """Where machine code is kept: one folder for each state of the sources.

    numba looks at the file of a function only, not at those of the functions that it calls, so that a change in one of
    these would go unnoticed in a common folder.
    """
    digest = sha256(numba.__version__.encode())
    for folder in _COMPILED:
        for source in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(source.read_bytes())
    return user_cache_path("ny1901") / f"compiled-{digest.hexdigest()[:16]}"
