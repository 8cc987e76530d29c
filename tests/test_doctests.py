"""Every example in the installed package's docstrings and in the documentation runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import re
from collections.abc import Iterable
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


LONG = {
    "docs/background/proofs.md",
    "docs/background/score-bounds.md",
    "docs/how-to/add-a-variant.md",
    "docs/how-to/add-an-invariant.md",
    "docs/how-to/read-a-report.md",
    "docs/how-to/see-what-a-change-changes.md",
    "docs/how-to/write-an-agent.md",
    "docs/paris/solver.md",
    "ny1901.analysis.comparisons",
    "ny1901.analysis.ladders",
    "ny1901.analysis.live",
    "ny1901.analysis.plots",
    "ny1901.analysis.strength_study",
    "ny1901.analysis.sweeps",
    "ny1901.new_york.solver.placement.why_not",
    "ny1901.new_york.solver.proof.check",
    "ny1901.new_york.solver.proof.termination",
    "ny1901.paris.solver.proof.check",
}
"""Pages and modules whose examples prove much, or are studies: each takes over half a second."""


def cases(names: Iterable[str]) -> list[object]:
    return [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in names]


@pytest.mark.parametrize("name", cases(MODULES))
def test_examples_of_a_module(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert attempted > 0, "the module shows examples that doctest does not find"


@pytest.mark.parametrize("name", cases(PAGES))
def test_examples_of_a_page(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    unfenced = re.sub(r"^\s*```.*$", "", text, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(unfenced, {}, name, str(ROOT / name), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_there_are_modules_to_check() -> None:
    assert "ny1901.kernel.geometry" in MODULES
    assert {*MODULES, *PAGES} >= LONG
