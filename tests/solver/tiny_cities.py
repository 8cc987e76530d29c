"""Tiny games at random for exhaustive truth: any small city, and any value that a field of a variant accepts."""

from __future__ import annotations

import random
from typing import Any

from ny1901.new_york.game import Game, State
from ny1901.new_york.material import City, parse
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.variant import CHALLENGES, Variant
from ny1901.new_york.testing import SWITCHES

_HEAD = """
format = 1
name = "tiny"
districts = ["red", "blue", "yellow"]
source = {{ kind = "reconstructed", note = "drawn at random" }}
[starting_property]
id = "starting-property"
name = "Starting Property"
shape = "##"
points = 0
[map]
lot_sizes = [1, 2, 3]
text = \"\"\"
{map}\"\"\"
"""

_DISTRICTS = {"r": "red", "b": "blue", "y": "yellow"}
TileFacts = tuple[str, str, int]
"""A tile as generation, shape and points."""

_SHAPES = ("#", "##", "##", "#/#", "###", "##/#.", "##/##", "##/##/#.")
_POINTS = (0, 1, 3, 20)
"""Now and then one source is worth so much that no slack of the others can hide a fault in it."""

_STEPS = ((), ((0, 3),), ((1, 2), (2, 20)), ((1, 20), (2, 1)), ((2, 5), (3, 9)))
_WORDS = tuple(generation.word for generation in Generation)


def tiny_game(seed: int) -> State:
    """The start of a tiny game; the seed decides the city, the variant, the players and the deal."""
    dice = random.Random(seed)
    while True:
        city = _city(dice)
        players = dice.choice([2, 2, 2, 3])
        variant = _variant(dice, city)
        cards = len(city.board.lots) - players * variant.starting_lot
        if len(city.characters) >= players and cards >= variant.market_size:
            return Game(players=players, variant=variant).initial_state(seed)


def city_of(rows: list[list[str]], tiles: list[TileFacts], legendaries: list[TileFacts]) -> City:
    """A city with a character on each lot of two squares.

    Args:
        rows: the map; AA and BB are streets.
        tiles: the tiles of each player.
        legendaries: the tiles that all share, all of one height.
    """
    tokens = [token for row in rows for token in row]
    text = _HEAD.format(map="\n".join(" ".join(row) for row in rows))
    for code in sorted({token for token in tokens if token.isupper()}):
        text += f'[[streets]]\nid = "street-{code.lower()}"\nname = "{code}"\ncode = "{code}"\n'
    for lot in sorted({token for token in tokens if token.islower() and tokens.count(token) == 2}):
        text += f'[[characters]]\nid = "c-{lot}"\nname = "{lot}"\ndistrict = "{_DISTRICTS[lot[0]]}"\nlot = "{lot}"\n'
    for number, (generation, shape, worth) in enumerate(tiles):
        text += f'[[tiles]]\nid = "t{number}"\nname = "t{number}"\ngeneration = "{generation}"\n'
        text += f'shape = "{shape}"\npoints = {worth}\n'
    for number, (_, shape, worth) in enumerate(legendaries):
        text += f'[[legendaries]]\nid = "l{number}"\nname = "l{number}"\nshape = "{shape}"\npoints = {worth}\n'
        text += "height = 500\n"
    return parse(text, None, file="tiny")


def _city(dice: random.Random) -> City:
    def drawn(numbers: list[int], worths: list[int]) -> list[TileFacts]:
        generations = (*_WORDS[1:], "gold")
        return [
            (dice.choice(generations), dice.choice(_SHAPES), dice.choice(worths)) for _ in range(dice.choice(numbers))
        ]

    tiles, legendaries = drawn([1, 2, 3, 3, 4], [0, 1, 2, 3, 5, 8]), drawn([0, 0, 1, 2], [0, 3, 7])
    return city_of(_map(dice), tiles, legendaries)


def _map(dice: random.Random) -> list[list[str]]:
    """Lots of one to three squares in rows, with one or two streets between or beside them."""
    width, rows, count = dice.choice([3, 4, 4, 5]), [], 0
    streets = dice.choice(["S.", ".S.", ".S.", "..S", ".S.S", "S.p", "..Sp"])
    for kind in streets:
        if kind == ".":
            row: list[str] = []
            while len(row) < width:
                size = min(dice.choice([1, 2, 2, 3]), width - len(row))
                row += [dice.choice("rby") + "abcdefghijklmnop"[count]] * size
                count += 1
            rows.append(row)
        elif kind == "S":
            code = dice.choice(["AA", "BB"])
            rows.append([code] * width)
        else:
            rows.append([".."] * width)
    return rows


def _variant(dice: random.Random, city: City) -> Variant:
    """Any variant of a city: every field that bears on the score has any value that it accepts, small ones mostly."""
    starting_property = dice.random() < 0.5
    silver = dice.choice([0, 0, 0, 1, 2, 4])
    streets = dice.randint(0, len(city.board.streets))
    named = tuple(street.id for street in city.board.streets) if dice.random() < 0.3 else ()
    changes: dict[str, Any] = {
        "two_player_districts_out": (),
        "workers": dice.choice([1, 1, 2, 3, 5]),
        "market_size": dice.choice([1, 1, 2, 2, 3]),
        "street_cards": len(named) or streets,
        "streets": named,
        "challenge_card": dice.random() < 0.8,
        "challenges": (dice.choice((*CHALLENGES, "gold-prestige", "gold-prestige")),),
        "action_cards": tuple(card.value for card in Card if dice.random() < 0.4),
        "starting_property": starting_property,
        "starting_lot": starting_property or dice.random() < 0.4,
        "starting_points": tuple(dice.choice([0, 0, 2, 5]) for _ in range(dice.randint(0, 2))),
        "silver_threshold": silver,
        "gold_threshold": silver + dice.choice([0, 0, 0, 2, 5]),
        "legendaries_per_player": dice.choice([0, 1, 1, 2]),
        "end_unbuilt": dice.choice([0, 0, dice.randrange(len(city.tiles))]),
        "last_turns": dice.choice([1, 1, 2]),
        "street_bonus": dice.choice(_POINTS),
        "card_bonus": dice.choice(_POINTS),
        "gold_tycoon_points": dice.choice(_POINTS),
        "gold_tycoon_buildings": dice.choice([1, 1, 2]),
        "master_architect": dice.choice(_STEPS),
        "bronze_baron": dice.choice(_STEPS),
        "generation_king_points": dice.choice(_POINTS),
        "gold_prestige_points": dice.choice(_POINTS),
        "gold_prestige_generations": tuple(word for word in _WORDS if dice.random() < 0.6),
        "refill": dice.choice(["end-of-turn", "after-expand"]),
        "boom_limit": dice.choice(["unless-ended", "keeps-unbuilt", "unless-at-unbuilt"]),
        "shift_order": dice.choice(["draw-first", "return-first"]),
        "grab_timing": dice.choice(["additional", "at-once"]),
    }
    return Variant(city=city, **changes, **{switch: dice.random() < 0.5 for switch in SWITCHES})
