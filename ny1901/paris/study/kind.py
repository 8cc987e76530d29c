"""Paris: La Cité de la Lumière as a game that can be studied."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ny1901.analysis.game.kinds import GameKind
from ny1901.analysis.game.measures import POINTS, Item, Measures, Steps
from ny1901.kernel.errors import StudyError
from ny1901.kernel.house_rules.reading import house_rules_to_data, read_house_rules
from ny1901.kernel.text import Entry
from ny1901.paris import Game, Variant, load_variant
from ny1901.paris.material.components import from_entry, to_data
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.legal import printed_actions
from ny1901.paris.rules.prospects import prospects


def read(given: Any) -> Any:
    """A variant as users give it: a value, a standard name such as `de-kosmos+all-postcards`, the path of a TOML file.

    Raises:
        VariantError: no such standard variant.
        DataError: the file is wrong.
        StudyError: it is none of these.
    """
    if isinstance(given, Variant):
        return given
    if isinstance(given, str | Path) and Path(given).is_file():
        return load_variant(given)
    if not isinstance(given, str):
        raise StudyError(f"{given!r} is no variant of Paris; give a value or a name such as pt-devir", field="variants")
    return Variant.named(given)


def pack(variant: Any) -> str:
    """Everything of a variant but its name, as JSON: what differs from its edition."""
    base = type(variant).edition(variant.edition_id)
    fields = {field: value for field, _, value in base.differences(variant)}
    if "components" in fields:
        fields["components"] = to_data(variant.components)
    if "house_rules" in fields:
        fields["house_rules"] = house_rules_to_data(variant.house_rules)
    return json.dumps({"edition": variant.edition_id, **fields}, sort_keys=True, separators=(",", ":"))


def unpack(text: str) -> Any:
    """The variant that `pack` wrote, under the name of its edition."""
    fields = json.loads(text)
    if "components" in fields:
        root = Entry(fields["components"], file="a packed variant")
        fields["components"] = from_entry(root)
    if "house_rules" in fields:
        fields["house_rules"] = read_house_rules(Entry(fields["house_rules"], file="a packed variant"), None)
    edition = Variant.edition(fields.pop("edition"))
    return edition.change(name=edition.name, **fields)


def game_columns(steps: Steps) -> dict[str, Any]:
    """Columns of the game: `turns`; `ended`, the rule; `starter`, the seat that began the second phase."""
    last = steps[-1].following
    return {
        "turns": last.number,
        "ended": "end.nothing-left" if last.is_over else "",
        "starter": last.starter,
        "postcards": " ".join(sorted(_in_play(last))),
    }


def _in_play(position: Any) -> list[str]:
    names = Postcard
    return [card.value for number, card in enumerate(names) if position.postcards >> number & 1]


def seat_columns(steps: Steps) -> list[dict[str, Any]]:
    """Columns of each seat.

    Points by source: `light` of the buildings, `group`, `unbuilt` (0 or below), `postcards`, house rules by id.
    `built`, how many; `starts`, whether it began the second phase.
    """
    starter = steps[-1].following.starter
    return [
        {
            "light": points.light,
            "group": points.group,
            "unbuilt": points.unbuilt,
            "postcards": sum(bonus for _, bonus in points.postcards),
            "built": len(points.lit),
            "starts": seat == starter,
            **{f"{POINTS}{rule}": scored for rule, scored in points.house},
        }
        for seat, points in enumerate(steps[-1].following.tally)
    ]


def items(steps: Steps) -> list[Item]:
    """What became of each building and postcard.

    `building`: one on the board, its points by light, no turn. `postcard`: one that the seat used, the turn, and its
    points where it scores. `idle-postcard`: one of them that was used without effect, the turn.
    """
    found = []
    for seat, points in enumerate(steps[-1].following.tally):
        found += [Item(seat, "building", lit.building, None, lit.points) for lit in points.lit]
        sealed = dict(points.postcards)
        for step in steps:
            if step.state.to_move == seat and hasattr(step.action, "postcard"):
                card, turn = step.action.postcard.value, step.state.number + 1
                found.append(Item(seat, "postcard", card, turn, sealed.get(card)))
                if step.action.bare and card not in WITHOUT_PIECE:
                    found.append(Item(seat, "idle-postcard", card, turn, None))
    return found


WITHOUT_PIECE = ("metropolitain", "sacre-coeur", "chartier")
"""The postcards that name nothing but themselves when they are used."""


def possible(game: Any) -> list[tuple[str, str]]:
    """The buildings, and the postcards where all are in play, that a seat may never have had."""
    variant = game.variant
    drawn = variant.postcards if variant.postcard_count == len(variant.postcards) else ()
    return [
        *(("building", shape.id) for shape in variant.components.buildings),
        *(("postcard", card) for card in drawn),
    ]


def bites(position: Any) -> Mapping[str, bool]:
    """For each restriction of the house rules, by id, whether it forbids something in a position."""
    return {} if position.rules.variant.house_rules is None else HOUSE.bites(position, printed_actions(position))


def _game(variant: Any, players: int) -> Any:
    return Game(players=players, variant=variant)


def _title(variant: Any) -> str:
    name: str = variant.name
    return name


KIND = GameKind(
    name="paris",
    game=_game,
    read=read,
    title=_title,
    pack=pack,
    unpack=unpack,
    measures=Measures(game=game_columns, seats=seat_columns, items=items, possible=possible, bites=bites),
    evaluation=prospects,
)
"""Paris."""
