"""Every example in the installed package's docstrings and in the documentation runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import ny1901

PACKAGE = Path(ny1901.__file__).parent
ROOT = Path(__file__).parents[1]


def has_example(path: Path) -> bool:
    return re.search(r"^\s*>>> ", path.read_text(encoding="utf-8"), re.MULTILINE) is not None


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = sorted(module_name(path) for path in PACKAGE.rglob("*.py") if has_example(path))
PAGES = sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md")) if has_example(path)
)


@pytest.fixture(autouse=True)
def _examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may build a game of the folder `examples`, in which its reader stands."""
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert attempted > 0, "the module shows examples that doctest does not find"


LONG = ("docs/background/proofs.md", "docs/how-to/add-an-invariant.md", "docs/how-to/read-a-report.md")
"""Pages whose examples prove much, or are studies of hundreds of games."""


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.long) if n in LONG else n for n in PAGES])
def test_examples_of_a_page(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    unfenced = re.sub(r"^\s*```.*$", "", text, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(unfenced, {}, name, str(ROOT / name), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_there_are_modules_to_check() -> None:
    assert "ny1901.kernel.geometry" in MODULES
