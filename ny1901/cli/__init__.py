"""The command line `ny1901`: a thin shell over the library.

Exit status: 0 the answer is yes or was given, 1 the answer is no (illegal, broken, refuted), 2 the input was wrong or
the answer could not be written, 3 the engine departs from the model of the rules, 130 interrupted.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from ny1901.cli.output import complain, complain_of_usage
from ny1901.cli.streams import leave_output, set_streams, take_descriptors
from ny1901.cli.topics import LazyCommands, TopicGroup
from ny1901.kernel.errors import Ny1901Error

WRONG_INPUT = 2
INTERRUPTED = 130


class _Interrupted(Exception):
    """Ctrl-C, out of the sight of click, which would write an empty line."""


class _ReaderGone(Exception):
    """Whoever read the output, such as `head`, has gone; out of the sight of click, which would end with status 1."""


class _Commands(TopicGroup):
    def invoke(self, context: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise _Interrupted from None
        except BrokenPipeError:
            raise _ReaderGone from None


_HOMES = {
    "agents": "lists:agents",
    "analyse": "answers:analyse",
    "ask": "ask:ask",
    "balance": "studies:balance",
    "best": "answers:best",
    "board": "board:board",
    "bounds": "bounds:bounds",
    "changes": "changes:changes",
    "claims": "experiments:claims",
    "compare": "experiments:compare",
    "diff": "difference:diff",
    "editions": "lists:editions",
    "explain": "play:explain",
    "fields": "lists:fields",
    "lab": "lab:lab",
    "ladder": "studies:ladder",
    "layout": "answers:layout",
    "mcp": "mcp:mcp",
    "play": "playing:play_command",
    "print": "paper:print_command",
    "reachable": "reachable:reachable_command",
    "replay": "play:replay",
    "show": "play:show",
    "simulate": "play:simulate",
    "strengths": "experiments:strengths",
    "sweep": "experiments:sweep",
    "tune": "experiments:tune",
    "verify": "answers:verify",
}
"""Where each command is, as module:NAME in this folder; only that of the command that was asked for is loaded."""


_ADDRESSES = {name: f"{__name__}.{home}" for name, home in _HOMES.items()}


@click.group(cls=_Commands, commands=LazyCommands(_ADDRESSES), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ny1901", message="%(prog)s %(version)s")
def commands() -> None:
    """Ask about the rules of New York 1901: what is legal and why, what is best, what can still happen.

    A POSITION is a file, a line of the position notation, JSON, or - for standard input. Without one a bundled
    mid-game position is taken, or with --variant one of that variant; `example` is that bundled one by name.

    Exit status: 0 yes or done, 1 no (illegal, broken, refuted), 2 wrong input or nowhere to write to, 3 the engine
    departs from the model of the rules, 130 interrupted.
    """


def main() -> None:
    """Run the command line; no traceback reaches the user."""
    take_descriptors()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status.

    Args:
        arguments: the words after `ny1901`.
    """
    set_streams()
    try:
        status = commands.main(arguments, prog_name="ny1901", standalone_mode=False)
        sys.stdout.flush()
    except (_Interrupted, click.exceptions.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        complain_of_usage(error)
        return WRONG_INPUT
    except Ny1901Error as error:
        complain(str(error))
        return WRONG_INPUT
    except (_ReaderGone, BrokenPipeError):
        leave_output()
        return 0
    except OSError as error:
        complain(f"the answer cannot be written: {error.strerror or error}")
        leave_output()
        return WRONG_INPUT
    return status if isinstance(status, int) else 0
