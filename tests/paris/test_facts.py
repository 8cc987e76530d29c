"""The documented facts about Paris: the reference set meets each, and a set doctored against one breaks that one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from ny1901 import cli
from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.paris import load_variant
from ny1901.paris.material.components import parse, reference
from ny1901.paris.material.facts import FACTS, check_facts
from ny1901.paris.material.model import Components, Tile

Doctor = Callable[[Components], Components]


def tiled(*patterns: str) -> Doctor:
    """Other tiles, beginning with the first."""

    def doctor(components: Components) -> Components:
        tiles = list(components.tiles)
        for number, pattern in enumerate(patterns):
            tiles[number] = Tile.parse(tiles[number].id, pattern)
        return evolve(components, tiles=tuple(tiles))

    return doctor


def built(**shapes: str) -> Doctor:
    """Buildings with other shapes: `built(i3="##/#.")`."""

    def doctor(components: Components) -> Components:
        assert shapes.keys() <= {building.id for building in components.buildings}
        return evolve(
            components,
            buildings=tuple(
                evolve(building, shape=Polyomino.parse(shapes[building.id])) if building.id in shapes else building
                for building in components.buildings
            ),
        )

    return doctor


def carded(card: str, **changes: Any) -> Doctor:
    """A postcard with other values."""

    def doctor(components: Components) -> Components:
        cards = tuple(evolve(one, **changes) if one.id == card else one for one in components.postcards)
        assert cards != components.postcards
        return evolve(components, postcards=cards)

    return doctor


def smaller(components: Components) -> Components:
    return evolve(components, side=2, tiles=components.tiles[:2])


DOCTORED: dict[str, tuple[Doctor, set[str]]] = {
    "another size": (smaller, {"board.squares", "tiles.count", "tiles.colours", "tiles.lamps", "tiles.patterns"}),
    "another colour": (tiled("rr/mo"), {"tiles.colours", "tiles.patterns"}),
    "two lamps on a tile": (tiled("LL/mo", "oo/rm", "oo/rr", "or/mo"), {"tiles.lamps", "tiles.patterns"}),
    "a mirror image": (tiled("ro/mo", "mo/or", "oL/or", "oL/mr"), {"tiles.patterns"}),
    "a tile twice": (tiled("mo/or"), {"tiles.patterns", "tiles.different"}),
    "a larger building": (built(i3="####"), {"buildings.sizes", "buildings.spaces", "buildings.shapes", "hands"}),
    "a building turned over": (built(l4="##/#./#."), {"buildings.hands"}),
    "a building twice": (built(v3="#/#/#"), {"buildings.shapes", "buildings.hands", "buildings.different"}),
    "a building less": (
        lambda set_: evolve(set_, buildings=set_.buildings[1:]),
        {"buildings.count", "buildings.sizes", "buildings.spaces", "buildings.shapes", "buildings.hands"},
    ),
    "a postcard less": (
        lambda set_: evolve(set_, postcards=set_.postcards[:-1]),
        {"postcards.count"},
    ),
    "another starter": (carded("moulin-rouge", starter=True), {"postcards.starters"}),
    "a piece too many": (carded("levitation", piece=Polyomino.parse("#")), {"postcards.pieces"}),
    "no garden": (carded("jardin-des-plantes", piece=None), {"postcards.pieces", "postcards.jardin"}),
    "a large fountain": (carded("fontaine-des-mers", piece=Polyomino.parse("##")), {"postcards.single"}),
    "no seal": (carded("le-peintre", seal=False), {"postcards.painter-seal", "postcards.seals"}),
    "a seal too many": (carded("lampadaire", seal=True), {"postcards.seals"}),
}


def broken(components: Components) -> set[str]:
    return {result.fact.id for result in check_facts(components) if not result.met}


def test_the_reference_set_meets_every_fact() -> None:
    assert broken(reference()) == set()
    assert len({fact.id for fact in FACTS}) == len(FACTS)


@pytest.mark.parametrize(("doctor", "facts"), DOCTORED.values(), ids=DOCTORED)
def test_a_doctored_set_breaks_what_it_should(doctor: Doctor, facts: set[str]) -> None:
    wanted = {f"buildings.{name}" if "." not in name else name for name in facts}
    assert broken(doctor(reference())) == wanted


def test_every_fact_is_broken_by_some_set() -> None:
    assert set().union(*(broken(doctor(reference())) for doctor, _ in DOCTORED.values())) == {fact.id for fact in FACTS}


def test_a_result_names_what_to_look_at() -> None:
    result = next(r for r in check_facts(tiled("mo/or")(reference())) if r.fact.id == "tiles.different")
    assert result.where == ("t1", "t2")
    assert str(result).startswith("NOT MET  tiles.different: No two tiles of a player are alike")


def shipped() -> str:
    return files("ny1901.paris.material").joinpath("data", "paris.toml").read_text(encoding="utf-8")


def test_the_command_lists_every_fact_and_fails_on_a_broken_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["board", "check", "--game", "paris", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["components"], data["broken"], len(data["facts"])) == ("paris", 0, len(FACTS))
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped().replace('name = "paris"', 'name = "[my] copy"').replace("###/#../#../#..", "######"))
    assert cli.run(["board", "check", str(mine), "--game", "paris"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "components: [my] copy" in out
    assert f"{len(FACTS) - 2} of {len(FACTS)} facts are met; where it is from: one source 14" in out


def test_a_name_that_could_steer_a_terminal_is_refused_with_its_place() -> None:
    name = re.search(r'name = "(?!paris)[^"]+"', shipped())
    assert name is not None
    with pytest.raises(DataError, match=r"mine\.toml:\d+:\d+, .*name: a name is one line of text"):
        parse(shipped().replace(name[0], r'name = "\u009b2J"'), file="mine.toml")


def test_a_variant_takes_a_components_file_from_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(shipped().replace('"ro/mo"', '"or/om"'), encoding="utf-8")
    variant = tmp_path / "variant.toml"
    variant.write_text('base = "pt-devir"\ncomponents = "mine.toml"\n', encoding="utf-8")
    assert str(load_variant(variant).components.tiles[0]) == "or/om"
    variant.write_text('base = "pt-devir"\ncomponents = "paris"\n', encoding="utf-8")
    assert load_variant(variant).components == reference()
    variant.write_text('base = "pt-devir"\n\nhand_sise = 2\n', encoding="utf-8")
    assert cli.run(["show", "--game", "paris", "--variant", str(variant), "x=1"]) == 2
