"""What a command loads: itself, and nothing that its answer does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.days import one_in

SHELL = {"closing", "inputs", "options", "output", "streams", "topics"}
"""The modules of the command line that belong to no command."""

HEAVY = {"z3", "networkx", "jinja2", "pandas", "numpy", "numba", "sqlite3", "rich.progress", "rich.live"}
HEAVY |= {"ny1901.kernel.pages", "ny1901.new_york.render.svg", "ny1901.paris"}
"""What takes long to load, and an answer in words needs not."""

TELL_LOADED = """
import sys
from ny1901 import cli
status = cli.run(sys.argv[1:])
print(*sys.modules, sep="\\n", file=sys.stderr)
sys.exit(status)
"""


def loaded(*arguments: str) -> set[str]:
    """The modules that are loaded when a command has answered in a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-c", TELL_LOADED, *arguments], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return set(ended.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "own"),
    one_in(
        2,
        [
            (["--help"], set[str]()),
            (["ask", "how many players?"], {"ask"}),
            (["ask", "may I build over a street?"], {"ask"}),
            (["editions"], {"lists"}),
        ],
    ),
    ids=" ".join,
)
def test_a_command_loads_no_other_and_nothing_heavy(arguments: list[str], own: set[str]) -> None:
    modules = loaded(*arguments)
    of_commands = {name.removeprefix("ny1901.cli.") for name in modules if name.startswith("ny1901.cli.")}
    assert of_commands - SHELL == own
    assert modules & HEAVY == set()
