"""What every test shares: where the sources are, what is under test, and how hypothesis searches."""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Iterator
from datetime import date
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import ny1901
from ny1901.kernel import games
from ny1901.solver.proof import kept_proofs
from tests.days import EVERY, of_another_day, of_long
from tests.tables import forget_tables

# Timings on a shared machine say nothing about the code. CI tries the same examples every time, so a red run repeats.
_UNTIMED = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("developer", _UNTIMED)
hypothesis.settings.register_profile("ci", _UNTIMED, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "developer")


_MOST = pytest.StashKey[int]()
"""The most memory that a process had had when it last looked for garbage between two modules."""
_GROWN = 50_000
"""By so many kilobytes it grows until it does so again: after every module that took a twelfth of the suite's time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--day", help=f"the cases of a long(days=...) of which day: its number, or {EVERY!r}")


def pytest_report_header(config: pytest.Config) -> list[str]:
    again = f"cases of long(days=...): `--day {config.option.day}` has the same again, `--day {EVERY}` all"
    return [f"ny1901 under test: {Path(ny1901.__file__).parent}", again]


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """With `-n`, a module is shared out only when other work runs short: what its tests share is made once.

    The day is today's, told to every worker alike.
    """
    config.option.day = config.option.day or str(date.today().toordinal())
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes minutes begins first (`long(seconds=...)`): begun last, it would leave the other cores idle.

    Cases that have another day (`long(days=...)`) are left out.
    """
    others = {*of_another_day(items, config.option.day)}
    config.hook.pytest_deselected(items=[*others])
    items[:] = sorted((item for item in items if item not in others), key=lambda item: -of_long(item, "seconds", 0))


def pytest_collection_finish() -> None:
    """Look for garbage seldom: what is collected and kept is large, and to go through it took a tenth of all time.

    It is not frozen: statistics freeze what there is around each correction, and can do so only where nothing is.
    """
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Forget what a module had worked out of positions, which no other meets again: it grew to a gigabyte and more."""
    if nextitem is None or nextitem.path == item.path:
        return
    for name, module in [*sys.modules.items()]:
        for found in vars(module).values() if name.startswith("ny1901.") else ():
            if isinstance(found, _lru_cache_wrapper) and _is_large(found):
                found.cache_clear()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if most > item.config.stash.get(_MOST, 0) + _GROWN:
        item.config.stash[_MOST] = most
        gc.collect()


def _is_large(remembered: Any) -> bool:
    """Whether many values are remembered, or some of a solver, each of which may take 20 MB."""
    return (remembered.cache_parameters()["maxsize"] or 0) >= 1_000 or ".solver." in remembered.__module__


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of pyproject.toml. Only tests about the sources themselves read from it."""
    return Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def own_games_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that a test makes known is unknown to the next one, as to the next process of a user."""
    monkeypatch.setattr(games, "_registered", {**games._registered})
    monkeypatch.setattr(games, "_addresses", {**games._addresses})


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_said_while_it_lasts() -> Iterator[None]:
    """How far something slow is depends on the machine, and what is said of it would be taken for a complaint."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ny1901.cli.output.SECONDS_BETWEEN_LINES", 100_000.0)
        yield


@pytest.fixture
def own_tables() -> Iterator[None]:
    """What a faulty engine works out of a board is met by no other test."""
    forget_tables()
    yield
    forget_tables()


@pytest.fixture(scope="session", autouse=True)
def _proofs_are_kept_for_this_run_alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is proved once in a run, by any of its processes, is not proved again; nothing is found from other runs."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NY1901_PROOFS", str(shared / "proofs"))
        yield


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof that another test found would keep this one from asking Z3."""
    monkeypatch.setenv(kept_proofs.FOLDER_VARIABLE, "")
    monkeypatch.setattr(kept_proofs, "_IN_MEMORY", {})
