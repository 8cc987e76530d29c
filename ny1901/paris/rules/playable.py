"""Whether a set of Paris can be played by the standard rules, and everything at once that keeps it from that."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from ny1901.kernel.errors import DataError
from ny1901.kernel.text import Entry
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import placed
from ny1901.paris.material.components import form_errors, from_entry, parts_of, reference
from ny1901.paris.material.model import Components
from ny1901.paris.rules.variant import Variant, postcard_faults


def playing_complaints(path: str | None, _: int) -> tuple[DataError, ...]:
    """Everything that keeps the set of a file from being read, or the standard rules from being played with it.

    First what is wrong entry by entry; where nothing is, what fits no other entry; where nothing is, what the rules of
    the postcards do not play.

    Args:
        path: the components file; None for the reference set.

    Returns:
        the errors, each with file, field, line and column as far as it has them; none if it can be played.
    """
    if path is None:
        return tuple(DataError(told, field=field) for field, told in hindrances(reference()))
    try:
        text = read_utf8(Path(path))
        root = Entry(parse_toml(text, file=path), file=path)
    except DataError as error:
        return (error,)
    found = tuple(form_errors(root)) or tuple(_of_the_whole(root))
    return tuple(placed(error, text, path) for error in found)


def _of_the_whole(root: Entry) -> Iterator[DataError]:
    found = tuple(Components.faults(*parts_of(root))) or tuple(hindrances(from_entry(root)))
    yield from (DataError(told, file=root.file, field=field) for field, told in found)


def hindrances(components: Components) -> Iterator[tuple[str, str]]:
    """Everything in a set that the standard rules cannot be played with (`setup.postcards`).

    Args:
        components: the set.

    Returns:
        pairs of the field in a components file, and a sentence.

    >>> list(hindrances(reference()))
    []
    """
    standard = Variant()
    yield from postcard_faults(standard, components)
    for name in standard.postcards:
        if name not in {card.id for card in components.postcards}:
            yield "postcard", f"there is no {name!r}, which the standard rules deal; add it, or set postcards"


def starter(name: str) -> dict[str, str]:
    """The reference set as a file to change, and a variant that plays with it."""
    text = files("ny1901.paris.material").joinpath("data", "paris.toml").read_text(encoding="utf-8")
    variant = f'base = "pt-devir"\nname = "{name}"\ncomponents = "{name}-set.toml"\n'
    return {f"{name}-set.toml": text, f"{name}.toml": variant}
