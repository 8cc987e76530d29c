"""Tiny games for ground truth. They are NOT the printed game: a few lots, a few tiles, thresholds to match.

Every legal way to the end of one can be tried, so an answer that claims to be proved can be held against the truth.
The rules are the engine's own; only the material and the numbers are small.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ny1901.kernel.errors import VariantError
from ny1901.kernel.variants import nearest
from ny1901.new_york.material import City, parse
from ny1901.new_york.rules.variant import Variant

_HEAD = """
format = 1
name = "{name} (tiny, not the printed game)"
districts = ["red", "blue", "yellow"]
source = {{ kind = "reconstructed", note = "made up for exhaustive tests" }}
[starting_property]
id = "starting-property"
name = "Starting Property"
shape = "##"
points = 0
"""

_STREET = """
[[streets]]
id = "street-{letter}"
name = "Street {letter}"
code = "{code}"
"""

_CHARACTER = """
[[characters]]
id = "{district}-character"
name = "The {district} character"
district = "{district}"
lot = "{lot}"
"""

_TILE = """
[[tiles]]
id = "{id}"
name = "{id}"
generation = "{generation}"
shape = "{shape}"
points = {points}
"""

_TOWER = """
[[legendaries]]
id = "tower"
name = "Tower"
shape = "##/##"
points = 7
height = 500
"""

_ALLEY_MAP = """
ra ra ya ya
AA AA AA AA
ba ba bb bb
"""

_COURT_MAP = """
ra ra rb ya
ba ba rb ya
AA AA AA AA
bb bb bb ..
"""

_TERRACE_MAP = """
ra ra ya ya rb
ba ba bb bb rb
AA AA AA AA AA
bc bc .. .. ..
"""

_DISTRICTS = ("red", "blue", "yellow")

_TileFacts = tuple[str, str, int]
"""A tile as generation, shape and points."""


def _city(name: str, board: str, tiles: tuple[_TileFacts, ...], tower: str = "") -> City:
    """A city of three districts and one street."""
    text = _HEAD.format(name=name)
    text += f'[map]\ntext = """{board}"""\n'
    text += _STREET.format(letter="a", code="AA")
    text += "".join(_CHARACTER.format(district=district, lot=f"{district[0]}a") for district in _DISTRICTS)
    text += "".join(
        _TILE.format(id=f"{generation}-{number}", generation=generation, shape=shape, points=points)
        for number, (generation, shape, points) in enumerate(tiles)
    )
    return parse(text + tower, None, file=f"micro variant {name}")


def _alley() -> Variant:
    city = _city("alley", _ALLEY_MAP, (("bronze", "##", 2), ("silver", "##", 3), ("gold", "##", 4)))
    return _small(city).change(
        name="alley", challenge_card=False, action_cards=(), starting_property=False, starting_lot=False
    )


def _yard() -> Variant:
    return _alley().change(name="yard", workers=1)


def _court() -> Variant:
    city = _city("court", _COURT_MAP, (("bronze", "##", 2), ("silver", "##/#.", 4), ("gold", "###", 5)), _TOWER)
    return _small(city).change(
        name="court",
        challenges=("generation-king",),
        generation_king_points=2,
        action_cards=("construction-boom", "land-grab"),
        starting_property=False,
        starting_lot=False,
    )


def _terrace() -> Variant:
    city = _city("terrace", _TERRACE_MAP, (("bronze", "##", 2), ("silver", "##", 3), ("gold", "##/##", 6)))
    return _small(city).change(name="terrace", challenges=("gold-prestige",), action_cards=("market-shift",))


def _small(city: City) -> Variant:
    return Variant(
        name="small",
        city=city,
        player_counts=(2, 3),
        two_player_districts_out=(),
        workers=4,
        market_size=2,
        street_cards=1,
        street_bonus=2,
        silver_threshold=2,
        gold_threshold=4,
        end_unbuilt=0,
    )


_MAKERS: dict[str, Callable[[], Variant]] = {
    "alley": _alley,
    "court": _court,
    "terrace": _terrace,
    "yard": _yard,
}

MICRO_VARIANTS = tuple(_MAKERS)
"""The names of the tiny games."""


@cache
def micro_variant(name: str) -> Variant:
    """A tiny game for 2 players, not the printed game.

    `alley`: four lots on one street, three tiles each, no cards; it always ends. `court`: five lots, a
    legendary, Construction Boom and Land Grab, Generation King. `terrace`: starting properties, Market Shift, Gold
    Prestige over shared walls. `yard`: the alley with one worker, so that turns can be declined for ever.

    Args:
        name: one of `MICRO_VARIANTS`.

    Raises:
        VariantError: no such tiny game.

    >>> len(micro_variant("alley").city.board.lots)
    4
    """
    if name not in _MAKERS:
        raise VariantError(f"{name!r} is unknown{nearest(name, MICRO_VARIANTS)}", field="name")
    return _MAKERS[name]()
