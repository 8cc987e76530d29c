"""Values that draw themselves, though the rooms that define them do not know how.

The module that draws a kind of value registers an artist for it; it is loaded when the first picture is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, ClassVar

from attrs import frozen


@frozen
class Artist:
    """How values of one kind are drawn.

    Attributes:
        svg: makes an SVG document of a value.
        text: makes a picture in characters of a value, with ANSI colours if its second argument is true.
    """

    svg: Callable[[Any], str]
    text: Callable[[Any, bool], str]


_artists: dict[type, Artist] = {}


def register(kind: type, artist: Artist) -> None:
    """Say how the values of a class, and of those that are derived from it, are drawn."""
    _artists[kind] = artist


class Drawn:
    """A value with a picture: `to_svg` for pages, `to_text` for a terminal; notebooks show it by themselves."""

    __slots__ = ()

    studio: ClassVar[str] = "ny1901.kernel.picture.cards"
    """The module that registers the artist."""

    def to_svg(self) -> str:
        """The value as an SVG document."""
        return _artist_of(type(self)).svg(self)

    def to_text(self, *, colour: bool = False) -> str:
        """The value as a picture in characters, for a terminal.

        Args:
            colour: use ANSI colours.
        """
        return _artist_of(type(self)).text(self, colour)

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _artist_of(kind: type[Drawn]) -> Artist:
    import_module(kind.studio)
    return next(_artists[base] for base in kind.__mro__ if base in _artists)
