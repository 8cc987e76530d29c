"""The designer's walk: from a clone to the comparison of a variant of one's own, step by step, as a newcomer types it.

    python benchmarks/designers_walk.py [--games 50]

It clones this checkout into a new folder, makes an environment there, installs the library, and compares `mine.toml`
with the edition that it changes. Each step is told in seconds on the clock and in seconds of processors, its children's
included; the whole is held against two minutes. Packages come from pip's cache or the package index.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

MINE = 'base = "en-2015"\nname = "Early gold"\ngold_threshold = 12\n'
LIMIT = 120.0
"""Seconds of processors that the whole walk may take."""


def steps(games: int) -> dict[str, list[str]]:
    """What is typed, by what it is for."""
    root = str(Path(__file__).resolve().parents[1])
    return {
        "clone": ["git", "clone", "-q", root, "ny1901"],
        "environment": [sys.executable, "-m", "venv", "own"],
        "installation": ["own/bin/pip", "install", "-q", "ny1901/[analysis]"],
        "comparison": [
            "own/bin/ny1901",
            "compare",
            "en-2015",
            "mine.toml",
            "--games",
            str(games),
            "--out",
            "mine.html",
        ],
    }


def processors() -> float:
    """Seconds of processors that the children of this process have used."""
    used = os.times()
    return used.children_user + used.children_system


@click.command()
@click.option("--games", default=50, show_default=True, help="Games of each variant.")
def main(games: int) -> None:
    """Walk it in a new folder, and fail if it takes more than two minutes of processors."""
    begun = processors()
    with TemporaryDirectory() as folder:
        (Path(folder) / "mine.toml").write_text(MINE, encoding="utf-8")
        for name, words in steps(games).items():
            clock, used = time.perf_counter(), processors()
            subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            click.echo(f"{name}: {time.perf_counter() - clock:.1f} s, {processors() - used:.1f} s of processors")
    whole = processors() - begun
    click.echo(f"whole walk: {whole:.1f} s of processors")
    if whole > LIMIT:
        raise click.ClickException(f"it takes more than {LIMIT:g} s")


if __name__ == "__main__":
    main()
