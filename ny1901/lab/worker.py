"""The questions of a game that take time, answered in a process of its own: `python -m ny1901.lab.worker paris`.

So a question that takes too long can be stopped whatever it is doing. The process stays for the next question, since to
start one takes longer than most answers; it ends with its standard input, and so with the server that holds it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from typing import BinaryIO

from ny1901.kernel.lab.game import lab_game
from ny1901.kernel.lab.intake import read_body
from ny1901.lab.questions import solve
from ny1901.lab.watching import WATCHED, watch


def main() -> None:
    """Answer questions about the game named on the command line, until standard input ends.

    Each comes as a line with its name and the bytes of its request, and then these. Its answers go the same way, each
    after a line with its bytes, and a line with 0 after the last.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this too
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    # Processes that play for it inherit no pipe to the server, which would seem open until the last of them has ended.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    game = lab_game(sys.argv[1])
    while head := sys.stdin.buffer.readline():
        question, size = head.decode("ascii").split()
        request = read_body(sys.stdin.buffer.read(int(size)))
        for answer in watch(game, question, request) if question in WATCHED else [solve(game, question, request)]:
            _send(answers, json.dumps(answer).encode())
        _send(answers, b"")


def _end_with(server: int) -> None:
    """A server that was killed closes the input, which is not read while a question is worked on."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def _send(answers: BinaryIO, data: bytes) -> None:
    answers.write(b"%d\n%b" % (len(data), data))
    answers.flush()


if __name__ == "__main__":
    main()
