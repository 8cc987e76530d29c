"""Fills the page on provenance from the reference set while the documentation is built; nothing is typed twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ny1901.new_york.material import City, Source, check_facts, reference
from ny1901.paris.material import components as paris_components
from ny1901.paris.material import facts as paris_facts


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    for mark, write in (("<!-- sources -->", sources), ("<!-- kinds -->", kinds), ("<!-- facts -->", facts)):
        if mark in markdown:
            markdown = markdown.replace(mark, write(reference()))
    return markdown.replace("<!-- facts of paris -->", facts_of_paris())


def valued(city: City) -> Iterator[tuple[str, str, Source]]:
    """Each thing of the set, the value of it that is meant, and where that is known from."""
    yield "the map", "which lot lies where", city.map_source
    if city.districts_source is not None:
        yield "the districts", "their names", city.districts_source
    for street in city.board.streets:
        yield f"street {street.name}", "its name", street.source
    for tile in (city.starting_property, *city.tiles, *city.legendaries):
        for value, source in tile.sources:
            yield f"skyscraper {tile.name}", value, source
    for character in city.characters:
        yield f"character {character.name}", "its name and district", character.source
    for card in city.cards:
        yield f"{card.kind} cards", "their number", card.source


def kinds(city: City) -> str:
    """How many values are known from where."""
    counted = Counter(str(source.kind) for _, _, source in valued(city))
    rows = [f"| {kind} | {number} |" for kind, number in counted.most_common()]
    return "\n".join(["| known from | values |", "|---|---|", *rows])


def sources(city: City) -> str:
    """A row for each value."""
    rows = [f"| {thing} | {value} | {source.kind} | {source.note} |" for thing, value, source in valued(city)]
    return "\n".join(["| of | value | known from | note |", "|---|---|---|---|", *rows])


def facts(city: City) -> str:
    """The documented facts and whether the set meets them."""
    rows = [
        f"| `{result.fact.id}` | {result.fact.statement} | {'yes' if result.met else 'NO'} |"
        for result in check_facts(city)
    ]
    return "\n".join(["| fact | statement | met |", "|---|---|---|", *rows])


def facts_of_paris() -> str:
    """The documented facts about Paris, where each is known from, and whether the set meets them."""
    rows = [
        f"| `{result.fact.id}` | {result.fact.statement} | {result.fact.source} | {'yes' if result.met else 'NO'} |"
        for result in paris_facts.check_facts(paris_components.reference())
    ]
    return "\n".join(["| fact | statement | known from | met |", "|---|---|---|---|", *rows])
