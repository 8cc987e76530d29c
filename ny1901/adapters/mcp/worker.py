"""One question that may take long, answered in a process of its own: `python -m ny1901.adapters.mcp.worker verify`.

So it can be ended whatever it is doing. It ends itself, with whatever it has started, when the server is gone.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

from ny1901.adapters.mcp.answering import answered
from ny1901.kernel.house_rules.reading import house_rules_from, house_rules_read


def question(given: object) -> bytes:
    """What a worker is told on its standard input, as one line.

    Args:
        given: the arguments of the call as plain values.
    """
    # The texts are those that the server has read: a position names its house rules by their digest only.
    rules = [[rules.text, rules.file] for rules in house_rules_read()]
    return json.dumps({"house_rules": rules, "arguments": given}).encode() + b"\n"


def main() -> None:
    """Answer the call named on the command line about the `question` on the first line of standard input."""
    asked = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for text, file in asked["house_rules"]:
        house_rules_from(text, file)
    text = json.dumps(answered(sys.argv[1], asked["arguments"]))
    sys.stdout.write(text)
    sys.stdout.flush()


def _end_with_the_server() -> None:
    sys.stdin.read()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)  # it is the first of its group
    os._exit(1)


if __name__ == "__main__":
    main()
