"""Libraries that come with `pip install 'ny1901[analysis]'` and load when they are first needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ny1901.errors import StudyError


def needed(library: str) -> Any:
    """A library of the extra `analysis`, or a module of ours that stands on some.

    Args:
        library: its module.

    Raises:
        StudyError: it is not installed; the message says how to install it.

    >>> needed("pandas").__name__
    'pandas'
    """
    try:
        return import_module(library)
    except ImportError as error:
        missing = error.name or library
        raise StudyError(
            f"this needs {missing}, which is not installed ({error}); run: pip install 'ny1901[analysis]'"
        ) from None
