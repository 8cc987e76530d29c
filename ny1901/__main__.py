"""The command line `ny1901`, also as `python -m ny1901`; Ctrl-C ends it with status 130 while it still loads, too."""

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from ny1901.cli import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
