"""What every test shares: where the sources are, what is under test, and how hypothesis searches."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

import ny1901

# Timings on a shared machine say nothing about the code. CI tries the same examples every time, so a red run repeats.
_UNTIMED = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("developer", _UNTIMED)
hypothesis.settings.register_profile("ci", _UNTIMED, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "developer")


def pytest_report_header() -> str:
    return f"ny1901 under test: {Path(ny1901.__file__).parent}"


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of pyproject.toml. Only tests about the sources themselves read from it."""
    return Path(__file__).parents[1]
