"""Libraries that come with an extra, such as `pip install 'ny1901[analysis]'`, and load when first needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ny1901.kernel.errors import StudyError


def needed(library: str, extra: str = "analysis") -> Any:
    """A library of an extra, or a module of ours that stands on some.

    Args:
        library: its module.
        extra: the extra that brings it.

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
            f"this needs {missing}, which is not installed ({error}); run: pip install 'ny1901[{extra}]'"
        ) from None
