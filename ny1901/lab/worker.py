"""The solver's questions of a game, answered in a process of its own: `python -m ny1901.lab.worker paris`.

So a question that takes too long can be stopped whatever it is doing. The process stays for the next question, since to
start one takes longer than most answers; it ends with its standard input, and so with the server that holds it.
"""

from __future__ import annotations

import json
import signal
import sys

from ny1901.kernel.lab.game import lab_game
from ny1901.kernel.lab.intake import read_body
from ny1901.lab.questions import solve


def main() -> None:
    """Answer questions about the game named on the command line, until standard input ends.

    Each comes as a line with its name and the bytes of its request, and then these; its answer goes the same way.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this too
    game = lab_game(sys.argv[1])
    while head := sys.stdin.buffer.readline():
        question, size = head.decode("ascii").split()
        answer = solve(game, question, read_body(sys.stdin.buffer.read(int(size))))
        data = json.dumps(answer).encode()
        sys.stdout.buffer.write(b"%d\n%b" % (len(data), data))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
