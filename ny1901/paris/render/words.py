"""Actions and things of Paris in words, for whoever follows a game."""

from __future__ import annotations

from collections.abc import Callable

from ny1901.geometry import bits
from ny1901.paris.actions import Action, Build, ByKind, Lay, Pass, Postcard, Take, Use
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.render.ground import COLOURS
from ny1901.paris.scoring import tally, winners
from ny1901.paris.table import CARDS
from ny1901.text.words import printable


def seat_name(seat: int) -> str:
    """A seat by its colour and number.

    >>> seat_name(1)
    'blue (seat 1)'
    """
    return f"{COLOURS[seat]} (seat {seat})"


def building_name(rules: Ruleset, building: str) -> str:
    """What a building is called, its id after it; the id alone where the set has none of it.

    >>> building_name(Ruleset(), "w5"), building_name(Ruleset(), "jardin-des-plantes")
    ('Stairs (w5)', 'Jardin des Plantes')
    """
    if building == Postcard.JARDIN_DES_PLANTES:
        return card_name(rules, building)
    name = next((shape.name for shape in rules.variant.components.buildings if shape.id == building), "")
    return f"{printable(name)} ({building})" if name else building


def card_name(rules: Ruleset, card: str) -> str:
    """The printed name of a postcard; its id where the set has none of it.

    >>> card_name(Ruleset(), "sacre-coeur")
    'Sacré-Coeur'
    """
    return printable(next((one.name for one in rules.variant.components.postcards if one.id == card), card))


def card_names(rules: Ruleset, cards: int) -> str:
    """The printed names of some postcards, or `none`."""
    return ", ".join(card_name(rules, CARDS[number].value) for number in bits(cards)) or "none"


def action_words(rules: Ruleset, action: Action) -> str:
    """An action in words that follow the name of a seat.

    >>> action_words(Ruleset(), Lay("t3", "c5", 90))
    'lays tile t3 on square c5, turned by 90 degrees'
    >>> action_words(Ruleset(), Use("le-penseur", "d4", facing="north"))
    'uses Le Penseur: the statue on d4, facing north'
    """
    return _WORDS[type(action)](rules, action)


def _lay(_: Ruleset, action: Lay) -> str:
    turned = f"turned by {action.turn} degrees" if action.turn else "not turned"
    return f"lays tile {action.tile} on square {action.square}, {turned}"


def _take(rules: Ruleset, action: Take) -> str:
    return f"takes {building_name(rules, action.building)} into the reserve"


def _pass(_: Ruleset, __: Pass) -> str:
    return "passes"


def _build(rules: Ruleset, action: Build) -> str:
    return f"puts up {building_name(rules, action.building)} on {' '.join(action.squares)}"


def _use(rules: Ruleset, action: Use) -> str:
    name, where = card_name(rules, action.postcard), " ".join(action.squares)
    if action.give or action.take:
        given, taken = building_name(rules, action.give), building_name(rules, action.take)
        return f"uses {name}: gives {given} back and takes {taken}"
    if not where:
        return f"uses {name}"
    beside = f", beside {building_name(rules, action.beside)}" if action.beside else ""
    facing = f", facing {action.facing}" if action.facing else ""
    return f"uses {name}: {_PIECES.get(action.postcard, 'its piece')} on {where}{beside}{facing}"


_PIECES = {
    Postcard.JARDIN_DES_PLANTES: "the garden",
    Postcard.LE_PEINTRE: "the painter",
    Postcard.BOUQUINISTES: "the annex",
    Postcard.LAMPADAIRE: "the extra lamp",
    Postcard.MOULIN_ROUGE: "the dancer",
    Postcard.LE_PENSEUR: "the statue",
    Postcard.FONTAINE_DES_MERS: "the fountain",
    Postcard.LA_GRANDE_LUMIERE: "the large lamp",
}

_WORDS: ByKind[Callable[..., str]] = ByKind({Lay: _lay, Take: _take, Pass: _pass, Build: _build, Use: _use})


def result_line(position: Position) -> str:
    """Who has won a finished game; empty for any other.

    >>> from ny1901.paris import Game
    >>> result_line(Game().initial_state(seed=1889))
    ''
    """
    if not position.is_over:
        return ""
    totals = [seat.total for seat in tally(position)]
    won = winners(position, totals)
    verb = "wins" if len(won) == 1 else "share the win"
    return f"{' and '.join(map(seat_name, won))} {verb} with {max(totals)} points.".capitalize()
