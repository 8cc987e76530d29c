"""Whether a city can be played by the standard rules at a number of players, and everything that keeps it from that."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import placed
from ny1901.new_york.material import City, load, reference
from ny1901.new_york.material.complaints import complaints
from ny1901.new_york.rules.variant import Variant

Hindrance = tuple[str, str]
"""The field of the components file that is to blame, and a sentence with what would mend it."""


def hindrances(city: City, players: int) -> Iterator[Hindrance]:
    """Everything in a city that the standard rules cannot be played with.

    Args:
        city: the city.
        players: how many play.

    >>> list(hindrances(reference(), 4))
    []
    >>> list(hindrances(reference(), 8))
    [('characters', '8 players need as many characters, and there are 5; add some, each with a 2-square lot')]
    """
    standard = Variant()
    out = standard.two_player_districts_out if players == 2 else ()
    yield from _of_lots(city, players, out, standard)
    yield from _of_tiles(city, standard)
    if standard.street_cards > len(city.board.streets):
        yield (
            "streets",
            f"{standard.street_cards} streets come into play, and there are {len(city.board.streets)}; name more, or "
            "set street_cards in the variant",
        )
    for name in set(standard.two_player_districts_out) - {*city.board.districts}:
        yield (
            "districts",
            f"there is no district {name!r}, which two players leave out; set two_player_districts_out in the variant",
        )


def _of_lots(city: City, players: int, out: tuple[str, ...], standard: Variant) -> Iterator[Hindrance]:
    """`setup.character`, `setup.market`, `setup.two-players`."""
    people = sum(person.district not in out for person in city.characters)
    but = f" outside {', '.join(out)}" if out else ""
    if people < players:
        yield (
            "characters",
            f"{players} players need as many characters, and there are {people}{but}; add some, each with a "
            "2-square lot",
        )
    lots = sum(lot.district not in out for lot in city.board.lots)
    least = players + standard.market_size
    if lots < least:
        yield (
            "map",
            f"{players} starting lots and the Open Market take {least} lots, and there are {lots}{but}; add some",
        )
    for number, card in enumerate(city.cards):
        if card.kind == "lot" and card.count != len(city.board.lots):
            yield (
                f"cards[{number}].count",
                f"each lot has its card, but there are {len(city.board.lots)} lots and {card.count} cards; write "
                f"{len(city.board.lots)}",
            )


def _of_tiles(city: City, standard: Variant) -> Iterator[Hindrance]:
    """`end.unbuilt`, `build.shape`, `build.inside-territory`, `build.frontage`."""
    if city.starting_property.points:
        yield "starting_property.points", "placing the starting property scores nothing; write 0"
    if len(city.tiles) <= standard.end_unbuilt:
        yield (
            "tiles",
            f"the game ends when {standard.end_unbuilt} are left, and each player has {len(city.tiles)}; add some, "
            "or set end_unbuilt in the variant",
        )
    for tile in (*city.tiles, *city.legendaries):
        squares = city.board.grid.placements(tile.shape.orientations(reflect=standard.flip_tiles))
        if not any(mask & city.board.frontage for mask in squares):
            yield (
                f"shape of {tile.id}",
                f"the {tile.size} squares of {tile.name} fit on no land beside a street",
            )


def playing_complaints(path: str | None, players: int) -> tuple[DataError, ...]:
    """Everything that keeps the city of a file from being played, each with its place.

    Args:
        path: the components file; None for the reference set.
        players: how many play.

    Returns:
        the errors; if the file cannot be read at all, those about reading it.
    """
    if path is None:
        return tuple(DataError(told, field=field) for field, told in hindrances(reference(), players))
    unread = complaints(path)
    if unread:
        return unread
    text = read_utf8(Path(path))
    data = parse_toml(text, file=path)
    return tuple(
        placed(DataError(told, file=path, field=_place(field, data)), text, path)
        for field, told in hindrances(load(path), players)
    )


def _place(field: str, data: Any) -> str:
    """A field as the file has it: a tile is found by its id there."""
    value, of, tile = field.partition(" of ")
    for kind in ("tiles", "legendaries") if of else ():
        for number, entry in enumerate(data.get(kind, ())):
            if entry["id"] == tile:
                return f"{kind}[{number}].{value} ({tile})"
    return field


def starter(name: str) -> dict[str, str]:
    """A small city that two or three can play, and a variant that plays with it, as the texts of their files.

    Args:
        name: what the files' names begin with.

    Returns:
        the texts by file: a map, a components file and the variant, which names the components.

    >>> [*starter("harbour")]
    ['harbour-map.txt', 'harbour-city.toml', 'harbour.toml']
    """
    folder = resources.files("ny1901.new_york.material").joinpath("data")
    city = folder.joinpath("starter.toml").read_text("utf-8").replace("starter.txt", f"{name}-map.txt")
    variant = f'base = "en-2015"\nname = "{name}"\ncity = "{name}-city.toml"\nplayer_counts = [2, 3]\n'
    return {
        f"{name}-map.txt": folder.joinpath("starter.txt").read_text("utf-8"),
        f"{name}-city.toml": city.replace("A city to start from", name),
        f"{name}.toml": variant,
    }
