"""A person in a seat, asked in the terminal: legal actions by number or in the notation, and a few words more."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import groupby
from typing import Any

from ny1901.cli.inputs import read_action
from ny1901.cli.output import complain, console, print_drawn, print_plain, say
from ny1901.cli.sitting import Sitting
from ny1901.kernel.errors import DataError, IllegalAction, Ny1901Error
from ny1901.kernel.picture.words import counted

_MOST_LISTED = 12
"""The legal actions that are listed without being asked for; more of one kind are summed up."""

_HELP = """a number or an action's text takes that action
list [WORDS]  the legal actions that begin with WORDS, with their numbers
show          the position once more
undo          back to your last decision
quit          stop here; the record is kept"""


class Left(Exception):
    """The person has left the table, by `quit` or because the input has ended."""


class Person:
    """Whoever answers at the terminal for the seats without an agent."""

    def __init__(self, sitting: Sitting) -> None:
        """Take a seat.

        Args:
            sitting: the game that is played.
        """
        self._sitting = sitting
        self._words: dict[str, Callable[[str], None]] = {
            "list": self._list,
            "show": lambda _: self._show(),
            "undo": self._undo,
            "quit": self._quit,
            "help": lambda _: print_plain(_HELP),
        }
        with suppress(ImportError):
            import readline  # noqa: F401 - lets a line be edited, where there is one
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def decide(self) -> None:
        """Ask until the person has taken an action or something back.

        Raises:
            Left: the person leaves the table.
        """
        decided, seat = len(self._sitting.actions), self._sitting.state.to_move
        if not self._goes_on(seat):
            self._show()
        self._offer()
        while len(self._sitting.actions) == decided:
            try:
                self._answer(_line(f"seat {seat}> "))
            except Ny1901Error as error:
                complain(f"{error}; `help` says what can be typed")

    def _goes_on(self, seat: int) -> bool:
        """Whether the same person has just acted in the same seat, so that the position is still before them."""
        states = self._sitting.states
        return len(states) > 1 and states[-2].to_move == seat

    def _answer(self, line: str) -> None:
        actions = self._sitting.state.legal_actions
        word, _, rest = line.partition(" ")
        if not line:
            self._offer()
        elif line in map(str, actions):
            self._sitting.act(next(action for action in actions if str(action) == line))
        elif word in self._words:
            self._words[word](rest)
        elif line.isascii() and line.isdecimal():
            number = int(line) if len(line) < 10 else 0
            if not 1 <= number <= len(actions):
                raise DataError(f"there is no action {line[:9]}, they are numbered from 1 to {len(actions)}")
            self._sitting.act(actions[number - 1])
        else:
            self._sitting.act(self._read(line))

    def _read(self, line: str) -> Any:
        """A typed action that the rules allow.

        Raises:
            NotationError, AmbiguousAction: it cannot be read, or not as one action.
            DataError: it is read, and forbidden; with the first rule that says so.
        """
        state = self._sitting.state
        try:
            action = read_action(state, line, self._sitting.game)
            verdict = state.explain(action)
        except IllegalAction as error:
            verdict = error.verdict
        if verdict.legal:
            return action
        first, *others = verdict.violations
        more = f" (and {len(others)} more)" if others else ""
        raise DataError(f"{line} is illegal: {first}{more}")

    def _show(self) -> None:
        sitting, state = self._sitting, self._sitting.state
        view = state.view(state.to_move)
        seen = getattr(view, "position", getattr(view, "state", view))  # what is hidden is forgotten in either
        if hasattr(seen, "to_text"):
            out = console()
            print_drawn(seen.to_text(colour=out.color_system is not None and not out.no_color))
        elif hasattr(state, "to_text"):
            say("Not drawn: this game hides things from a seat, and its views have no picture (`to_text`).")
        for parts in sitting.game.summary.heading(state):
            say(*parts)
        scores = (f"seat {seat} ({sitting.name(seat)}) {points}" for seat, points in enumerate(state.scores))
        say(f"Points: {', '.join(scores)}")

    def _offer(self) -> None:
        """The legal actions, or where they are many how many there are of each kind."""
        actions = [*enumerate(map(str, self._sitting.state.legal_actions), start=1)]
        kinds = {word: [*several] for word, several in groupby(actions, key=lambda pair: pair[1].split(" ")[0])}
        for word, several in kinds.items():
            if len(actions) <= _MOST_LISTED or len(several) == 1:
                _print_actions(several)
            else:
                print_plain(f"      {len(several)} to {word}, such as {several[0][1]}: `list {word}` lists them")

    def _list(self, beginning: str) -> None:
        actions = enumerate(map(str, self._sitting.state.legal_actions), start=1)
        found = [(number, text) for number, text in actions if text.startswith(beginning)]
        if not found:
            raise DataError(f"no legal action begins with {beginning[:40]!r}")
        _print_actions(found)

    def _undo(self, _: str) -> None:
        self._sitting.take_back()
        say(f"Taken back, to {counted(len(self._sitting.actions), 'action')}.")

    def _quit(self, _: str) -> None:
        raise Left


def _print_actions(numbered: Iterable[tuple[int, str]]) -> None:
    for number, text in numbered:
        print_plain(f"{number:>5} {text}")


def _line(prompt: str) -> str:
    """A line that the person types, its words a space apart.

    Raises:
        Left: the input has ended, or there is none.
    """
    try:
        return " ".join(input(prompt).split())
    except (EOFError, RuntimeError):  # `input` says the latter of streams that were closed before we began
        print_plain("")
        raise Left from None
