from __future__ import annotations

import pytest

from tests.together import for_each


def test_every_entry_that_fails_is_named() -> None:
    @for_each((1, 2, 3), str)
    def check(number: int) -> None:
        assert number == 2, "it is odd"

    with pytest.raises(AssertionError, match=r"^1: it is odd.*\n(.*\n)*3: it is odd"):
        check()


def test_nothing_to_check_is_no_success() -> None:
    with pytest.raises(AssertionError, match="nothing to check"):
        for_each((), str)(lambda _: None)()
