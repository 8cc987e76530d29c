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


def main() -> None:
    """Answer the call named on the command line about the arguments on the first line of standard input."""
    arguments = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    text = json.dumps(answered(sys.argv[1], arguments))
    sys.stdout.write(text)
    sys.stdout.flush()


def _end_with_the_server() -> None:
    sys.stdin.read()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)  # it is the first of its group
    os._exit(1)


if __name__ == "__main__":
    main()
