"""A sheet of characters for a terminal, each with an ANSI style, and the lines that part its regions."""

from __future__ import annotations

from collections.abc import Iterable

_BOX = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

_RESET = "\x1b[0m"


def box(up: int, right: int, down: int, left: int) -> str:
    """The character where lines of some weights meet: 0 none, 1 light, 2 heavy.

    >>> box(2, 0, 2, 0), box(0, 1, 1, 0)
    ('┃', '┌')
    """
    return _BOX[27 * up + 9 * right + 3 * down + left]


class Canvas:
    r"""Characters in rows, written on one after another; an ANSI style is the number part of its escape sequence.

    A character that takes two columns of the terminal is followed by an empty one.

    >>> canvas = Canvas(1, 3)
    >>> canvas.put(0, 1, "a", "31")
    >>> canvas.text(colour=False), canvas.text(colour=True)
    (' a', ' \x1b[31ma\x1b[0m')
    """

    def __init__(self, lines: int, columns: int) -> None:
        self.signs = [[" "] * columns for _ in range(lines)]
        self.styles = [[""] * columns for _ in range(lines)]

    def put(self, line: int, column: int, signs: Iterable[str], style: str = "") -> None:
        """Write one-column characters from a place to the right; what lies off the sheet is left out."""
        row, styles = self.signs[line], self.styles[line]
        for place, sign in enumerate(signs, start=column):
            if 0 <= place < len(row):
                row[place], styles[place] = sign, style

    def text(self, *, colour: bool) -> str:
        """The sheet as lines, blanks at their ends left out.

        Args:
            colour: write the styles as ANSI escape sequences.
        """
        if not colour:
            return "\n".join("".join(row).rstrip() for row in self.signs)
        return "\n".join(_styled(row, styles) for row, styles in zip(self.signs, self.styles, strict=True))


def _styled(row: list[str], styles: list[str]) -> str:
    """One line; a run of characters with one style is wrapped once."""
    runs: list[tuple[str, list[str]]] = []
    for sign, style in zip(row, styles, strict=True):
        if not runs or runs[-1][0] != style:
            runs.append((style, []))
        runs[-1][1].append(sign)
    return "".join(painted("".join(signs), style) for style, signs in runs).rstrip()


def painted(text: str, style: str) -> str:
    """A text in an ANSI style; as it is without one."""
    return f"\x1b[{style}m{text}{_RESET}" if style else text
