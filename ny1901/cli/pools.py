"""Where the games of a command's studies are played, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from ny1901.cli.output import progress, remark

if TYPE_CHECKING:
    from ny1901.analysis.running import Progress


@contextmanager
def playing(
    title: str, workers: int | None, total: int | None = None
) -> Iterator[tuple[Executor, Callable[[Progress], None]]]:
    """A pool of workers, and what shows how far a study is; who played a longer one is told in the end.

    Args:
        title: what the bar calls it.
        workers: how many processes; 0 for this one, `None` for one for each processor.
        total: how many games, if that is known.
    """
    from ny1901.analysis.lanes import LOOK_SECONDS
    from ny1901.analysis.processes import process_pool
    from ny1901.analysis.running import Inline

    told = dict[str, None]()
    pool = nullcontext(Inline()) if workers == 0 else process_pool(workers)
    with progress(title, total) as bar, pool as executor:

        def show(at: Progress) -> None:
            described = f"{title}, {at.rate:.1f} games/s"
            bar.update(bar.task_ids[0], total=at.total, completed=at.done, description=described)
            if at.done == at.total and at.seconds > LOOK_SECONDS:
                told[at.played_by] = None

        yield executor, show
    for played_by in told:
        remark(f"played by {played_by}")
