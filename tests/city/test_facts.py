"""The documented facts: the reference city meets each, and a city doctored against one breaks that one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.geometry import Polyomino, Square
from ny1901.new_york.material import FACTS, City, FactResult, Generation, check_facts, map_places, parse, reference
from ny1901.new_york.material.facts.examples import cedar_places, yellow_places
from ny1901.new_york.material.model import PARK_TOKEN, STREET_TOKEN, Board

Doctor = Callable[[City], City]


def with_rows(city: City, rows: list[list[str]]) -> City:
    board = city.board
    return evolve(city, board=Board(tuple(tuple(row) for row in rows), board.districts, board.streets))


def painted(**tokens: str) -> Doctor:
    """Squares with other tokens: `painted(ra="s6 s7")`; names of tokens that are no identifiers go by `signs`."""
    signs = {"street": "..", "crossing": "++", "park": "**", "building": "##", "outside": "--"}

    def doctor(city: City) -> City:
        rows = [list(row) for row in city.board.rows]
        for name, squares in tokens.items():
            for square in map(Square.parse, squares.split()):
                assert rows[square.row][square.column] != signs.get(name, name), f"{square.name} is {name} already"
                rows[square.row][square.column] = signs.get(name, name)
        return with_rows(city, rows)

    return doctor


def renamed(**tokens: str) -> Doctor:
    """Every square of a token with another one: `renamed(yb="bn")`."""
    return replaced(tokens)


def replaced(tokens: dict[str, str]) -> Doctor:
    def doctor(city: City) -> City:
        assert tokens.keys() <= city.board.token_squares.keys()
        return with_rows(city, [[tokens.get(token, token) for token in row] for row in city.board.rows])

    return doctor


def retiled(identity: str, *, shape: str | None = None, points: int | None = None, height: int | None = None) -> Doctor:
    """A tile with another shape, points or height."""
    changes: dict[str, object] = {"points": points, "height": height}
    changes = {key: value for key, value in changes.items() if value is not None}
    if shape is not None:
        changes["shape"] = Polyomino.parse(shape)

    def doctor(city: City) -> City:
        every = [city.starting_property, *city.tiles, *city.legendaries]
        assert identity in [tile.id for tile in every]
        new = [evolve(tile, **changes) if tile.id == identity else tile for tile in every]  # type: ignore[arg-type]
        return evolve(
            city,
            starting_property=new[0],
            tiles=tuple(new[1 : 1 + len(city.tiles)]),
            legendaries=tuple(new[1 + len(city.tiles) :]),
        )

    return doctor


def both(*doctors: Doctor) -> Doctor:
    def doctor(city: City) -> City:
        for one in doctors:
            city = one(city)
        return city

    return doctor


def without_tile(identity: str) -> Doctor:
    return lambda city: evolve(city, tiles=tuple(tile for tile in city.tiles if tile.id != identity))


def with_district(name: str) -> Doctor:
    return lambda city: evolve(city, board=evolve(city.board, districts=(*city.board.districts, name)))


def with_street(identity: str, code: str) -> Doctor:
    def doctor(city: City) -> City:
        street = evolve(city.board.streets[0], id=identity, code=code)
        return evolve(city, board=evolve(city.board, streets=(*city.board.streets, street)))

    return doctor


def recast(identity: str, **changes: str) -> Doctor:
    """A character card with another name, district or lot."""
    return lambda city: evolve(
        city,
        characters=tuple(
            evolve(person, **changes) if person.id == identity else person  # type: ignore[arg-type]
            for person in city.characters
        ),
    )


def counted(kind: str, count: int) -> Doctor:
    return lambda city: evolve(
        city, cards=tuple(evolve(card, count=count) if card.kind == kind else card for card in city.cards)
    )


def moved_east(columns: int) -> Doctor:
    return lambda city: with_rows(city, [["--"] * columns + list(row) for row in city.board.rows])


def widened_east(columns: int) -> Doctor:
    """More columns outside the board, in the east; fewer for a number below 0."""
    if columns < 0:
        return lambda city: with_rows(city, [list(row[:columns]) for row in city.board.rows])
    return lambda city: with_rows(city, [[*row, *["--"] * columns] for row in city.board.rows])


def renamed_tile(identity: str, name: str) -> Doctor:
    return lambda city: evolve(
        city, tiles=tuple(evolve(tile, name=name) if tile.id == identity else tile for tile in city.tiles)
    )


# Every 3-square lot bent, so that none is straight; one block gives up three squares and takes three new ones.
BENT = painted(
    rd="m10", rh="o9",
    ba="l3", be="n2",
    gm="b10", ye="c9",
    yg="h13", yj="i14", yh="i12", yk="j13",
    yl="d17", ym="c16",
    gj="b6 b7", gh="d7 e7",
    pg="l17", pk="n16 o16 n17", pl="o17 o18", street="m17 l18 m18",
)  # fmt: skip
# No yellow 3-square lot beside a yellow 2-square lot but yl beside ym, there only with the middle of yl.
YELLOW_APART = replaced({"yg": "pn", "yk": "po", "pe": "yn", "pj": "yo"})

CASES: list[tuple[str, Doctor, set[str]]] = [
    ("board.districts", with_district("orange"), {"board.lots", "board.large-lots-minority", "board.split"}),
    ("board.lots", renamed(rg="bn"), {"board.split"}),
    ("board.lots", painted(street="s5 t5"), {"board.split", "cards.match", "cards.decks", "cards.market-end"}),
    ("board.lot-sizes", painted(rh="l10"), {"board.split", "cards.lot-faces"}),
    ("board.large-lots-minority", renamed(ga="rn", gb="ro", rl="gn", rm="go"), {"board.split"}),
    ("board.split", renamed(ga="rn", rl="gn"), set()),
    ("board.lot-shapes", BENT, set()),
    ("board.frontage", painted(yk="j12 j13", yh="g13 g14", yi="h13 i13", yj="i14"), set()),
    ("board.pre-printed-buildings", replaced({"##": "--"}), set()),
    ("blocks.colours", renamed(bh="yn", yb="bn"), set()),
    ("blocks.sizes", painted(street="o2 o3", bb="s2 s3"), set()),
    ("blocks.sizes", painted(street="l7 m7 m6", bi="s1 s2 s3"), set()),
    ("blocks.nine", painted(street="o13 o14 g13 g14", rk="t12 t13", yi="c19 d19"), set()),
    ("streets.named", with_street("pearl", "PE"), {"streets.frontage", "cards.match"}),
    ("streets.unnamed", replaced({"..": "**"}), set()),
    ("streets.north-south", painted(NB="b19 c19 d19 e19 h19 i19 j19 k19 l19 m19 n19 o19"), set()),
    ("streets.east-west", painted(WA="a2 a3 a4 a5 a6 a7 a9 a10 a12 a13 a14 a15"), set()),
    ("streets.west-to-east", moved_east(8), set()),
    ("streets.west-to-east", moved_east(3), set()),
    ("streets.west-to-east", widened_east(10), set()),
    ("streets.north-to-south", replaced({"PT": "WA", "WA": "PT"}), set()),
    ("streets.frontage", painted(street="g15 i15 j15"), set()),
    (
        "streets.frontage",
        renamed(pd="rn", pe="ro", pf="rp", pg="rq"),
        {"board.lots", "board.split", "cards.decks", "cards.market-end"},
    ),
    ("streets.apart", painted(CE="k8"), set()),
    ("streets.apart", painted(crossing="a5"), set()),
    ("parks.some", replaced({"**": "##"}), {"parks.city-hall", "parks.trinity", "parks.bowling-green"}),
    ("parks.city-hall", painted(building="g1 h1 i1 j1 g2 j2 g3 h3 i3 j3"), set()),
    ("parks.trinity", painted(building="b12 c12 d12 e12 b13 c13 e13 b14 c14"), set()),
    ("parks.bowling-green", painted(building="e20 f20 g20 e21 f21 g21"), set()),
    ("examples.yellow-lots", both(YELLOW_APART, renamed(yl="pq", pl="yp")), {"examples.yellow"}),
    ("examples.yellow", both(YELLOW_APART, painted(ym="d18", pm="c17")), set()),
    ("examples.cedar-block", painted(BW="p5"), {"examples.silver", "examples.metropolitan-life"}),
    ("examples.cedar-block", painted(WA="p5"), {"examples.silver", "examples.metropolitan-life"}),
    (
        "examples.cedar-block",
        renamed(bg="rn", bh="ro", bl="rp"),
        {"examples.silver", "examples.metropolitan-life", "board.lots", "board.split", "board.large-lots-minority"},
    ),
    (
        "examples.cedar-block",
        renamed(ra="bn"),
        {"examples.silver", "examples.metropolitan-life", "board.lots", "board.split"},
    ),
    ("examples.silver", retiled("st-paul-building", shape="#####"), {"examples.metropolitan-life"}),
    ("examples.metropolitan-life", retiled("metropolitan-life", shape="###/#.#/###"), set()),
    ("examples.wall-street", painted(street="g15 i15 j15 q15 r15"), {"streets.frontage"}),
    ("examples.legendary-places", retiled("woolworth", shape="#########"), set()),
    ("tiles.count", without_tile("broad-exchange"), set()),
    ("tiles.sizes", retiled("corbin-building", shape="#######", points=7), set()),
    ("tiles.points", retiled("hudson-terminal", points=9), {"tiles.points-by-size"}),
    ("tiles.starting-property", retiled("starting-property", points=1), set()),
    ("tiles.bronze-of-2", retiled("delmonico", points=3), {"tiles.points-by-size", "tiles.points"}),
    (
        "tiles.bronze-of-3",
        both(retiled("tower-building", points=4), retiled("lords-court", points=4)),
        {"tiles.points-by-size"},
    ),
    (
        "tiles.silver-of-6-points",
        retiled("st-paul-building", points=5),
        {"tiles.points-by-size", "examples.silver", "examples.metropolitan-life"},
    ),
    ("tiles.gold-of-2", retiled("liberty-tower", shape="###", points=5), {"examples.yellow"}),
    (
        "tiles.shapes",
        both(retiled("empire-building", shape="####"), retiled("city-investing", shape="######")),
        set(),
    ),
    (
        "tiles.irregular",
        both(
            retiled("temple-court", shape="#####", points=5),
            retiled("trinity-building", shape="###"),
            retiled("west-street", shape="#####"),
        ),
        set(),
    ),
    ("tiles.bronze-names", renamed_tile("delmonico", "Domenico"), set()),
    ("tiles.points-by-size", retiled("american-surety", points=4), set()),
    ("tiles.different", retiled("empire-building", shape="##/##"), set()),
    ("legendaries.buildings", retiled("singer", height=613), set()),
    ("legendaries.points", retiled("park-row", points=11), {"tiles.points-by-size"}),
    ("legendaries.sizes", retiled("park-row", shape="###/###/#.."), {"tiles.points-by-size"}),
    ("legendaries.largest", retiled("corbin-building", shape="#########", points=9), {"tiles.sizes", "tiles.points"}),
    ("characters.districts", recast("red-character", district="blue", lot="bm"), set()),
    ("characters.david-schneider", recast("david-schneider", name="David Snyder"), set()),
    ("characters.robert-fletcher", recast("robert-fletcher", name="Robert Flesher"), set()),
    ("characters.lots", recast("red-character", lot="rd"), set()),
    ("characters.one-street", recast("red-character", lot="rg"), set()),
    ("characters.one-street", recast("robert-fletcher", lot="bb"), set()),
    ("characters.one-street", recast("david-schneider", lot="pa"), set()),
    ("cards.counts", counted("action", 11), set()),
    ("cards.match", lambda city: evolve(city, characters=city.characters[1:]), {"characters.districts"}),
    ("cards.lot-faces", painted(rh="l10"), {"board.lot-sizes", "board.split"}),
    ("cards.decks", renamed(pl="yn"), {"board.lots", "board.split", "cards.market-end"}),
    ("cards.market-end", renamed(pl="yn"), {"board.lots", "board.split", "cards.decks"}),
]


@pytest.fixture(scope="module")
def results() -> dict[str, FactResult]:
    return {result.fact.id: result for result in check_facts(reference())}


@pytest.mark.parametrize("identity", [fact.id for fact in FACTS])
def test_the_reference_city_meets(results: dict[str, FactResult], identity: str) -> None:
    assert results[identity].met, results[identity].detail


@pytest.mark.parametrize(("identity", "doctor", "also"), CASES, ids=[case[0] for case in CASES])
def test_a_city_doctored_against_a_fact_is_caught(identity: str, doctor: Doctor, also: set[str]) -> None:
    found = {result.fact.id for result in check_facts(doctor(reference())) if not result.met}
    assert found == {identity} | also


def test_every_fact_has_a_city_that_breaks_it() -> None:
    assert {case[0] for case in CASES} == {fact.id for fact in FACTS}


def test_there_are_enough_facts_each_with_a_name_a_sentence_and_a_source() -> None:
    assert len(FACTS) >= 25
    assert len({fact.id for fact in FACTS}) == len(FACTS)
    assert all(fact.statement.endswith(".") and fact.source.note for fact in FACTS)


@pytest.mark.parametrize(
    ("identity", "doctor", "detail", "where"),
    [
        (
            "board.frontage",
            painted(yk="j12 j13", yh="g13 g14", yi="h13 i13", yj="i14"),
            "lots without frontage: yi",
            ("yi",),
        ),
        ("board.lots", renamed(rg="bn"), "65 lots (red 12, blue 14, yellow 13, green 13, pink 13)", ("red", "blue")),
        ("board.lot-sizes", painted(rh="l10"), "1 lots of 1; 39 lots of 2; 24 lots of 3; 1 lots of 4", ("rc", "rh")),
        ("blocks.sizes", painted(street="o2 o3", bb="s2 s3"), "block ba be", ("block ba be",)),
        ("blocks.colours", renamed(bh="yn", yb="bn"), "block ra rb bg bl bm yn", ("block ra rb bg bl bm yn",)),
        ("streets.apart", painted(CE="k8"), "meeting streets: k8, k7, k9", ("k8", "k7", "k9")),
        ("streets.apart", painted(crossing="a5"), "lots at crossings: b5", ("b5",)),
        (
            "tiles.different",
            retiled("empire-building", shape="##/##"),
            "american-surety = empire-building",
            ("american-surety", "empire-building"),
        ),
        ("examples.legendary-places", retiled("woolworth", shape="#########"), "woolworth 0", ("woolworth",)),
        ("characters.lots", recast("red-character", lot="rd"), "red-character rd", ("red-character",)),
        ("cards.counts", counted("action", 11), "65 lot, 11 action", ("action",)),
        ("cards.match", lambda city: evolve(city, cards=()), "0 lot cards for 65", ("lot", "street", "character")),
        ("tiles.points", retiled("hudson-terminal", points=9), "2 to 9 points", ("hudson-terminal",)),
        ("tiles.points", retiled("delmonico", points=1), "1 to 8 points", ("delmonico",)),
    ],
)
def test_a_broken_fact_says_what_was_found_and_where(
    identity: str, doctor: Doctor, detail: str, where: tuple[str, ...]
) -> None:
    (result,) = [result for result in check_facts(doctor(reference())) if result.fact.id == identity]
    assert not result.met
    assert detail in result.detail
    assert result.where == where


@pytest.mark.parametrize(
    ("identity", "doctor", "places"),
    [
        ("board.frontage", painted(yk="j12 j13", yh="g13 g14", yi="h13 i13", yj="i14"), ["29:23 yi"]),
        ("blocks.sizes", painted(street="o2 o3", bb="s2 s3"), ["18:35 ba", "19:35 be"]),
        ("streets.apart", painted(CE="k8"), ["24:32 k8", "23:32 k7", "25:32 k9"]),
        ("streets.frontage", painted(street="g15 i15 j15"), ["31:23 wall-street"]),
        ("tiles.different", retiled("empire-building", shape="##/##"), []),
    ],
)
def test_what_a_result_names_is_found_in_the_text_of_the_map(
    reference_map: str, identity: str, doctor: Doctor, places: list[str]
) -> None:
    board = doctor(reference()).board
    (result,) = [result for result in check_facts(doctor(reference())) if result.fact.id == identity]
    assert [str(place) for place in map_places(result, board, reference_map)] == places


def test_a_name_of_a_square_off_the_map_has_no_place(reference_map: str) -> None:
    result = FactResult(FACTS[0], met=False, detail="", where=("zz99", "f1", "f1"))
    assert [str(place) for place in map_places(result, reference().board, reference_map)] == ["17:17 f1"]


@pytest.mark.parametrize("code", ["BW", "NB", "WA"])
def test_a_street_that_is_not_on_the_map_breaks_what_is_said_of_it(code: str) -> None:
    results = {result.fact.id: result for result in check_facts(replaced({code: ".."})(reference()))}
    missing = "one of the two streets is not on the map"
    assert (results["streets.west-to-east"].detail == missing) is (code in {"BW", "NB"})
    missing = "Broadway or Wall Street is not on the map"
    assert (results["parks.trinity"].detail == missing) is (code in {"BW", "WA"})
    assert results["streets.north-to-south"].met is (code != "WA")


@pytest.mark.parametrize(
    ("identity", "doctor"),
    [
        ("streets.frontage", painted(street="g15 h15")),
        ("tiles.silver-of-6-points", both(retiled("st-paul-building", points=5), retiled("broad-exchange", points=6))),
        ("streets.west-to-east", moved_east(2)),
        ("streets.west-to-east", widened_east(9)),
        ("streets.west-to-east", widened_east(-5)),
        ("blocks.sizes", painted(street="s5 t5", bh="s2 s3")),
        ("examples.wall-street", painted(street="g15 h15 i15 q15")),
        ("parks.bowling-green", both(replaced({"**": "##"}), painted(park="a17"))),
        ("parks.city-hall", both(replaced({"**": "##"}), painted(park="g6"))),
        ("parks.trinity", both(replaced({"**": "##"}), painted(park="e18"))),
    ],
)
def test_a_city_just_within_a_fact_meets_it(identity: str, doctor: Doctor) -> None:
    (result,) = [result for result in check_facts(doctor(reference())) if result.fact.id == identity]
    assert result.met, result.detail


@pytest.mark.parametrize(
    ("identity", "doctor"),
    [
        ("streets.west-to-east", widened_east(-6)),
        ("parks.bowling-green", both(replaced({"**": "##"}), painted(park="a16"))),
        ("parks.city-hall", both(replaced({"**": "##"}), painted(park="g7"))),
        ("parks.city-hall", both(replaced({"**": "##"}), painted(park="f1"))),
        ("parks.trinity", both(replaced({"**": "##"}), painted(park="e19"))),
        ("parks.trinity", both(replaced({"**": "##"}), painted(park="f14"))),
        ("examples.wall-street", painted(street="g15 h15 i15 q15 r15")),
    ],
)
def test_a_city_just_outside_a_fact_breaks_it(identity: str, doctor: Doctor) -> None:
    (result,) = [result for result in check_facts(doctor(reference())) if result.fact.id == identity]
    assert not result.met, result.detail


@pytest.mark.parametrize(
    ("identity", "detail"),
    [
        ("board.split", "pink 8 of 2 and 5 of 3; 155 squares"),
        ("board.lot-shapes", "bent re, rf, ri, bc, bd, bi, ya, yk, ga, gb, gd, gg, pe, pj, pk, pl"),
        ("streets.frontage", "broadway 19 squares in 3 districts; wall-street 16 squares in 3 districts"),
        ("legendaries.points", "park-row 10, singer 11, metropolitan-life 12, woolworth 13"),
        ("streets.west-to-east", "of 21 columns Broadway lies at 6, Nassau & Broad at 11 from the west"),
        ("streets.north-to-south", "their rows from the north are 8, 11, 15"),
        ("examples.silver", "playable on bg + bl + ra, bl + bm + ra"),
        ("examples.metropolitan-life", "playable on bl + bm + ra + rb"),
        ("characters.one-street", "red-character on pine-thames; robert-fletcher on cedar"),
    ],
)
def test_a_met_fact_says_what_was_found(results: dict[str, FactResult], identity: str, detail: str) -> None:
    assert detail in results[identity].detail


def test_a_result_reads_as_one_line(results: dict[str, FactResult]) -> None:
    assert str(results["tiles.starting-property"]) == (
        "met  tiles.starting-property: The starting property has 2 squares and 0 points. Found: 2 squares and 0 points."
    )
    broken = evolve(results["tiles.starting-property"], met=False)
    assert str(broken).startswith("NOT MET  tiles.starting-property: ")


def test_a_tiny_city_can_be_checked_too(tiny_toml: str, tiny_map: str) -> None:
    results = {result.fact.id: result for result in check_facts(parse(tiny_toml, tiny_map))}
    assert results["tiles.starting-property"].met
    assert not results["board.lots"].met
    assert results["streets.west-to-east"].detail == "one of the two streets is not on the map"
    assert results["parks.trinity"].detail == "Broadway or Wall Street is not on the map"


def test_an_empty_city_can_be_checked_too() -> None:
    city = reference()
    board = Board((("ra", "ra"),), ("red",), ())
    empty = evolve(city, board=board, tiles=(), legendaries=(), characters=(), cards=())
    met = {result.fact.id for result in check_facts(empty) if result.met}
    assert met == {
        "board.lot-sizes",
        "board.large-lots-minority",
        "blocks.colours",
        "streets.apart",
        "streets.frontage",
        "tiles.starting-property",
        "tiles.points-by-size",
        "tiles.different",
        "characters.lots",
        "characters.one-street",
    }


def test_the_yellow_examples_have_places_that_follow_the_rulebook() -> None:
    city = reference()
    grid = city.board.grid
    places = list(yellow_places(city))
    assert len({(place.large.id, place.small.id) for place in places}) == 5
    for place in places:
        assert place.first_bronze & ~place.large.squares == 0
        assert place.first_bronze | place.second_bronze == place.large.squares | place.small.squares
        assert place.first_bronze & place.second_bronze == 0
        assert place.gold & ~place.large.squares == 0
        assert (place.large.squares & ~place.gold).bit_count() == 1
        assert all(
            mask in grid.placements(tile.shape.orientations())
            for tile_id, mask in (("delmonico", place.first_bronze), ("liberty-tower", place.gold))
            for tile in city.tiles
            if tile.id == tile_id
        )


def test_without_streets_and_parks_nothing_can_be_played() -> None:
    bare = dict.fromkeys(["..", "++", "**", "BW", "NB", "CE", "PT", "WA"], "--")
    city = replaced(bare)(reference())
    assert list(yellow_places(city)) == []
    results = {result.fact.id: result for result in check_facts(city)}
    assert results["examples.legendary-places"].where == ("park-row", "singer", "metropolitan-life", "woolworth")


def test_the_silver_of_the_third_example_leaves_one_red_square() -> None:
    city = reference()
    places = list(cedar_places(city))
    silvers = {tile.size for tile in city.tiles if tile.generation is Generation.SILVER and tile.points == 6}
    assert places
    for place in places:
        left = place.squares & ~place.silver
        assert left.bit_count() == 1
        assert left & place.red.squares
        assert place.silver.bit_count() in silvers
        assert all(place.silver & lot.squares for lot in (*place.blue, place.red))


def test_the_signs_of_the_doctors_are_those_of_the_map() -> None:
    board = painted(street="b12", park="a1")(reference()).board
    assert board.token(Square.parse("b12")) == STREET_TOKEN
    assert board.token(Square.parse("a1")) == PARK_TOKEN
