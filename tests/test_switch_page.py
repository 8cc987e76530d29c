"""The page that leads through a new switch names each file in which the switches of its examples stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "how-to" / "add-a-rules-switch.md").read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    return set(re.findall(r"^\| `ny1901/(.*?)` \|", text, re.MULTILINE))


@pytest.mark.parametrize("switch", ["grab_after_skip", "span_lots"])
def test_the_tables_name_each_file_with_the_switch_and_no_other(switch: str) -> None:
    says, reads = PAGE.split("<!-- ")[0], PAGE.split(f"<!-- {switch} -->")[1].split("\n### ")[0]
    files = {
        path.relative_to(ROOT / "ny1901").as_posix()
        for path in (ROOT / "ny1901").rglob("*.*")
        if path.suffix in (".py", ".toml", ".tsv") and re.search(rf"\b{switch}\b", path.read_text(encoding="utf-8"))
    }
    assert named(says) | named(reads) == files


def test_every_test_that_the_page_names_is_there() -> None:
    tests = re.findall(r"`(?:tests/(\w+)/)?(test_\w+\.py)`", PAGE)
    assert tests
    assert all(list((ROOT / "tests").glob(f"{room or '**'}/{name}")) for room, name in tests)
