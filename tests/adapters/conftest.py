from __future__ import annotations

import sys

import pytest

from ..fast.interpreted import interpreted  # noqa: TID252 the lane run by Python is the same
from .compiled_games import BATCH


@pytest.fixture
def _in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled games run as plain Python: compiling would take longer than the tests."""
    monkeypatch.setitem(sys.modules, BATCH, interpreted().batch)
