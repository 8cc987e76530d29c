"""`python -m ny1901` is the command line."""

from ny1901.cli import main

main()
