"""Small faults in bounds, intervals, loaders, stores and what is shuffled, and how many the ordinary tests notice."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import partial
from types import ModuleType

import pytest
from attrs import frozen

from .mutants import Mutant, mutants
from .ordinary import fails
from .watchers import Watcher


@frozen
class Part:
    """One part of the project, with the tests that are asked about it.

    Attributes:
        modules: its modules below `ny1901`; of a package all that are in it.
        tests: files of tests below `tests`.
    """

    modules: tuple[str, ...]
    tests: tuple[str, ...]


PARTS = {
    "bounds": Part(
        ("new_york.solver.bounds", "paris.solver.bounds"),
        (
            "solver/test_bounds.py",
            "solver/test_bounds_under_behaviour.py",
            "solver/test_exact.py",
            "paris/test_solver_bounds.py",
            "paris/test_bounds_under_behaviour.py",
        ),
    ),
    "intervals": Part(
        ("analysis.limits", "analysis.intervals", "analysis.statistics", "analysis.sequential", "analysis.paired"),
        tuple(f"analysis/test_{name}.py" for name in ("statistics", "sequential", "comparison")),
    ),
    "loaders": Part(
        (
            *(f"new_york.notation.{name}" for name in ("actions", "entries", "json_text", "line", "record")),
            *(f"paris.notation.{name}" for name in ("actions", "json_text", "line", "names", "record")),
            "kernel.records",
        ),
        (*(f"notation/test_{name}.py" for name in ("actions", "json", "line", "record")), "paris/test_notation.py"),
    ),
    "stores": Part(
        ("analysis.store", "analysis.running", "analysis.processes"),
        ("analysis/test_study_store.py", "analysis/test_study.py"),
    ),
    "hidden": Part(
        ("new_york.rules.view", "paris.rules.view", "new_york.rules.setup", "paris.rules.setup", "kernel.dice"),
        ("rules/test_memory_and_views.py", "rules/test_known_cards.py", "testing/test_api.py", "fast/test_dice.py"),
    ),
}


def faults(part: Part) -> list[Mutant]:
    """Every small fault of the modules of a part."""
    return [fault for name in part.modules for module in _modules(f"ny1901.{name}") for fault in mutants(module)]


def _modules(name: str) -> Iterator[ModuleType]:
    module = importlib.import_module(name)
    yield module
    for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
        yield importlib.import_module(f"{name}.{found.name}")


def watchers(tests: Iterable[pytest.Item]) -> Iterator[Watcher]:
    """Ordinary tests, each by itself."""
    for test in tests:
        yield Watcher("tests", test.nodeid, partial(fails, test))
