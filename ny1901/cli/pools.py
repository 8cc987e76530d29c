"""Where the games of a command's experiment are played, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import click

from ny1901.cli.options import names_in
from ny1901.cli.output import complain, progress, remark
from ny1901.kernel.games import address_of


@contextmanager
def playing(title: str, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The fields of an `Experiment` from the options of a command, with a pool of workers and a progress bar.

    Who played a longer study is told in the end. Ctrl-C ends the command, which then tells how far it was and what
    becomes of the games that are finished.

    Args:
        title: what the bar calls it.
        options: the options, those of the command's own taken out.
    """
    from ny1901.analysis.lanes import LOOK_SECONDS, SOON
    from ny1901.analysis.processes import process_pool
    from ny1901.analysis.running import Inline, Progress

    workers, agents, game, players = map(options.pop, ("workers", "agents", "game", "players"))
    told, reached = dict[str, None](), Progress(0, options["games"], 0, 0.0)

    def show(at: Progress) -> None:
        nonlocal reached
        reached = at
        bar.update(bar.task_ids[0], total=at.total, completed=at.done, description=f"{title}, {at.rate:.1f} games/s")
        if at.done == at.total and at.seconds > LOOK_SECONDS and not at.played_by.endswith(SOON):
            told[at.played_by] = None

    seats = game.players if players is None else players
    options |= {"agents": names_in(agents), "game": address_of(game), "players": seats}
    pool = nullcontext(Inline()) if workers == 0 else process_pool(workers)
    try:
        with progress(title, None) as bar, pool as executor:
            yield {**options, "executor": executor, "progress": show}
    except KeyboardInterrupt:
        store = options["store"]
        kept = f"are in {store}: the same command goes on from there" if store else "were not kept; see --store"
        complain(f"interrupted after {reached.done} of {reached.total} games; they {kept}")
        raise click.Abort from None
    for played_by in told:
        remark(f"played by {played_by}")
