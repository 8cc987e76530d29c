"""One test for what is asked alike of many entries of data: it names every entry that fails, not only the first."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

T = TypeVar("T")


def for_each(
    entries: Collection[T], name_of: Callable[[T], str]
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Make a test of a check of one entry; hundreds of items of a line each cost more than what they check.

    Args:
        entries: what is checked; there has to be something.
        name_of: what an entry is called in a failure.
    """

    def together(check: Callable[[T], None]) -> Callable[[], None]:
        def test() -> None:
            assert entries, "there is nothing to check"
            failed = []
            for entry in entries:
                try:
                    check(entry)
                except AssertionError as error:
                    failed.append(f"{name_of(entry)}: {error}")
            assert not failed, "\n".join(failed)

        for name in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(test, name, getattr(check, name))
        return test

    return together
