"""What tests of reports share."""

from __future__ import annotations

import pytest
from matplotlib.figure import Figure


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plots of a report stay empty: to draw them takes longer than all else in it."""
    monkeypatch.setattr(Figure, "savefig", lambda _, file, **__: file.write("<svg></svg>"))
