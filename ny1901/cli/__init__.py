"""The command line `ny1901`: a thin shell over the library.

Exit status: 0 the answer is yes or was given, 1 the answer is no (illegal, broken, refuted), 2 the input was wrong,
130 interrupted.
"""

from __future__ import annotations

import os
import sys

import click

from ny1901.cli.answers import analyse, best, bounds, layout, verify
from ny1901.cli.ask import ask
from ny1901.cli.board import board
from ny1901.cli.difference import diff
from ny1901.cli.lab import lab
from ny1901.cli.output import complain
from ny1901.cli.play import explain, replay, show, simulate
from ny1901.cli.reachable import reachable_command
from ny1901.cli.studies import balance, ladder
from ny1901.cli.trials import claims, compare, strengths, sweep, tune
from ny1901.errors import Ny1901Error

WRONG_INPUT = 2
INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ny1901", message="%(prog)s %(version)s")
def commands() -> None:
    """Ask about the rules of New York 1901: what is legal and why, what is best, what can still happen.

    A POSITION is a file, a line of the position notation, JSON, or - for standard input. Without one a bundled
    mid-game position is taken.

    Exit status: 0 yes or done, 1 no (illegal, broken, refuted), 2 wrong input, 130 interrupted.
    """


for command in (
    *(analyse, show, explain, best, layout, bounds, verify, diff, simulate, replay, board, balance, ladder, ask),
    *(compare, sweep, tune, claims, strengths, lab, reachable_command),
):
    commands.add_command(command)


def main() -> None:
    """Run the command line; no traceback reaches the user."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status.

    Args:
        arguments: the words after `ny1901`.
    """
    try:
        status = commands.main(arguments, prog_name="ny1901", standalone_mode=False)
    except click.exceptions.Abort:
        complain("interrupted; nothing was left half-written")
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return WRONG_INPUT
    except Ny1901Error as error:
        complain(str(error))
        return WRONG_INPUT
    except BrokenPipeError:
        # The reader, such as `head`, has gone; Python must not complain about it when it closes the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status if isinstance(status, int) else 0
