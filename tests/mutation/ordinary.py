"""The ordinary tests as watchers: each can be run again and again, also by a process that a fault was put into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

_TESTS = Path(__file__).parents[1]
FROZEN = {"test_golden.py", "test_published.py"}
"""Tests that hold the rules against output that was kept; they are not asked."""


class _Runner:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, does: Callable[[list[pytest.Item]], None]) -> None:
        self.does = does
        self.error: BaseException | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try:
            assert session.items, "no test was collected"
            assert not session.testsfailed, f"{session.testsfailed} files of tests cannot be collected"
            self.does([item for item in session.items if item.path.name not in FROZEN])
        except BaseException as error:  # noqa: BLE001  # pytest would only print it
            self.error = error
        return True


def with_tests(paths: Sequence[str], does: Callable[[list[pytest.Item]], None]) -> None:
    """Call a function with the ordinary tests of some files or folders below `tests`, while pytest can run them."""
    runner = _Runner(does)
    without = [f"-pno:{name}" for name in ("cacheprovider", "xdist", "cov", "logging")]
    pytest.main(
        ["-qq", "-s", "--no-summary", "--tb=native", *without, *(str(_TESTS / path) for path in paths)],
        plugins=[runner],
    )
    if runner.error is not None:
        raise runner.error


def fails(test: pytest.Item) -> bool:
    """Run a test."""
    return any(report.failed for report in runtestprotocol(test, log=False, nextitem=None))
