"""The list of pictures in the documentation has each with the command that makes it, and each is shown somewhere."""

from __future__ import annotations

import re
from pathlib import Path

ROW = re.compile(r"^\| \[([\w.-]+)\]\(\.\./images/\1\) \| .+ \| `python (docs/\w+\.py)` \|$", re.MULTILINE)


def test_the_list_of_pictures_and_the_files_agree(project: Path) -> None:
    listed = dict(ROW.findall((project / "docs/reference/pictures.md").read_text(encoding="utf-8")))
    assert sorted(listed) == sorted(path.name for path in (project / "docs/images").iterdir())
    assert len(listed) >= 10
    for file, maker in listed.items():
        text = (project / maker).read_text(encoding="utf-8")
        assert f'"{file.partition(".")[0]}"' in text or f'"{file}"' in text, (file, maker)


def test_every_picture_is_shown_on_a_page(project: Path) -> None:
    pages = [project / "README.md", *(project / "docs").rglob("*.md")]
    shown = {
        name for page in pages for name in re.findall(r"!\[[^]]+\]\(\S*images/([\w.-]+)\)", page.read_text("utf-8"))
    }
    assert {path.name for path in (project / "docs/images").iterdir()} <= shown
