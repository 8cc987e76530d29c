"""The picture of the lab in the documentation is taken by its command from a lab that runs."""

from __future__ import annotations

import struct
from pathlib import Path

import lab_picture
import pytest

from .hands import running_lab

pytestmark = pytest.mark.browser


def test_the_picture_of_the_lab_is_taken(tmp_path: Path, project: Path) -> None:
    taken, kept = tmp_path / "lab.png", project / "docs" / "images" / "lab.png"
    with running_lab() as address:
        lab_picture.take(address, taken)
    assert [struct.unpack(">II", file.read_bytes()[16:24]) for file in (taken, kept)] == [(1400, 980)] * 2
