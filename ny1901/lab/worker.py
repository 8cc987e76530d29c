"""One question for the solver, answered in a process of its own: `python -m ny1901.lab.worker paris best`.

So a question that takes too long can be stopped whatever it is doing, and its memory goes back.
"""

from __future__ import annotations

import json
import sys

from ny1901.kernel.lab.game import lab_game
from ny1901.kernel.lab.intake import read_body
from ny1901.lab.questions import solve


def main() -> None:
    """Answer the question of a game, both named on the command line, about the request on standard input."""
    game, question = sys.argv[1:]
    answer = solve(lab_game(game), question, read_body(sys.stdin.buffer.read()))
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
