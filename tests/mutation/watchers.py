"""What may notice a fault: checks of one position each, and ordinary tests; of each is known which statements it runs.

A fault is put into a process of its own, a copy of one in which everything has run once without a fault. So what takes
long to work out is known already; if that hides a fault, it is forgotten, and all are asked again.
"""

from __future__ import annotations

import ast
import functools
import gc
import multiprocessing
import resource
import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from multiprocessing.connection import Connection
from types import FrameType, ModuleType

from attrs import field, frozen

from .in_process import recompiled, tree_of
from .mutants import Mutant

Place = tuple[str, int]
"""A statement: its module and its first line."""
SECONDS = 6.0
"""Of the processor, for all that one fault is shown to."""
_SLOWER, _ANEW = 20.0, 15.0
"""A watcher that takes so many times as long as without a fault, or so many seconds to work everything out, hangs."""
_AGAIN = 6
"""So many watchers tell whether what is worked out is kept."""
_MEMORY = 4 << 30


@frozen(eq=False)
class Watcher:
    """One thing that may notice a fault.

    Attributes:
        kind: the name under which its notices are counted.
        name: what it is.
        complains: run it; whether it complains.
    """

    kind: str
    name: str
    complains: Callable[[], bool] = field(repr=False)


@frozen(eq=False)
class Heard:
    """A watcher without a fault: how many seconds it takes, and which statements it runs."""

    watcher: Watcher
    seconds: float
    places: frozenset[Place]


def survey(watchers: Iterable[Watcher], faults: Collection[Mutant]) -> list[Heard]:
    """Run every watcher once, and note which of the statements with a fault it runs; the quickest come first.

    Args:
        watchers: what may notice faults.
        faults: the faults.

    Raises:
        AssertionError: one complains, though there is no fault.
    """
    forget_everything()
    heard, here = [], set[Place]()
    with _noted(faults, here):
        for watcher in watchers:
            here.clear()
            start = time.process_time()
            assert not watcher.complains(), f"without a fault this complains: {watcher}"
            heard.append(Heard(watcher, time.process_time() - start, frozenset(here)))
    return sorted(heard, key=lambda one: one.seconds)


@contextmanager
def _noted(faults: Collection[Mutant], here: set[Place]) -> Iterator[None]:
    """Within it the statements with a fault note that they run."""
    wanted: dict[ModuleType, set[int]] = {}
    for fault in faults:
        wanted.setdefault(fault.module, set()).add(fault.statement)
    with ExitStack() as stack:
        for module, lines in wanted.items():
            vars(module)["_note"] = here.add
            tree = ast.parse(tree_of(module))
            _note_statements(tree, module.__name__, lines)
            stack.enter_context(recompiled(module, ast.fix_missing_locations(tree)))
        yield


def _note_statements(tree: ast.AST, module: str, lines: Collection[int]) -> None:
    """Put before each statement of some lines one that notes it, in place."""
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if not isinstance(node, ast.Module | ast.ClassDef) and isinstance(value, list):
                setattr(node, name, [new for one in value for new in (*_note(one, module, lines), one)])


def _note(node: object, module: str, lines: Collection[int]) -> Iterator[ast.stmt]:
    if isinstance(node, ast.stmt) and node.lineno in lines:
        call = ast.Expr(ast.parse(f"_note(({module!r}, {node.lineno}))", mode="eval").body)
        yield ast.copy_location(call, node)


def noticed_by(heard: Iterable[Heard], fault: Mutant | None, *, every_kind: bool = False) -> dict[str, str]:
    """For each kind the name of the watcher that notices a fault.

    Args:
        heard: the watchers, as `survey` has them.
        fault: the fault; None asks about the sources as they are.
        every_kind: whether to go on until every kind has noticed it; else one is enough.
    """
    place = (fault.module.__name__, fault.statement) if fault else None
    heard = [*heard]
    asked = [one for one in heard if place is None or place in one.places]
    if not asked:
        return {}
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(there, fault, asked, heard, every_kind))
    child.start()
    there.close()
    try:
        found: dict[str, str] = here.recv()
    except EOFError:
        found = {one.watcher.kind: "the process has died" for one in asked}
    child.join()
    return found


class Hung(BaseException):
    """The time is over; no `except Exception` of what is tried catches it."""


def _stop(_: int, __: FrameType | None) -> None:
    raise Hung


def _child(answer: Connection, fault: Mutant | None, asked: list[Heard], others: list[Heard], every_kind: bool) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGVTALRM, _stop)
    found: dict[str, str] = {}
    is_kept = fault is not None and _is_kept(fault, asked[:: max(1, len(asked) // _AGAIN)])
    with fault.alive() if fault else nullcontext():
        if not is_kept:
            _ask(asked, found, every_kind, lambda one: max(_ANEW / 3, _SLOWER * one.seconds))
        if fault is not None and not found:  # what one watcher has worked out all others may lean on
            forget_everything()
            _ask(others if is_kept else asked, found, every_kind, lambda _: _ANEW)
    answer.send(found)


def _ask(asked: list[Heard], found: dict[str, str], every_kind: bool, seconds: Callable[[Heard], float]) -> None:
    """Note the first watcher of each kind that complains, or has not come to an end after so many seconds."""
    end = time.process_time() + SECONDS
    for one in asked:
        kind = one.watcher.kind
        if time.process_time() > end or (found and not every_kind):
            break
        if kind not in found and _complains(one, seconds(one)):
            found[kind] = one.watcher.name


def _is_kept(fault: Mutant, asked: Iterable[Heard]) -> bool:
    """Whether something that runs the statement of a fault does not run it again, since what comes of it is known."""
    here: set[Place] = set()
    with _noted([fault], here):
        for one in asked:
            here.clear()
            one.watcher.complains()
            if not here:
                return True
    return False


def _complains(one: Heard, seconds: float) -> bool:
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        return one.watcher.complains()
    except (Hung, Exception):  # noqa: BLE001  # whatever a fault breaks, it is noticed
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def forget_everything() -> None:
    """Empty every cache of the project's functions."""
    gc.unfreeze()  # what is frozen is not among the objects
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith(("ny1901.", "tests.")):
            one.cache_clear()
