"""Actions and things of Paris in words, for whoever follows a game."""

from __future__ import annotations

from collections.abc import Callable

from ny1901.kernel.geometry import bits
from ny1901.kernel.text.words import printable
from ny1901.paris.material.model import Postcard
from ny1901.paris.render.ground import COLOURS
from ny1901.paris.rules.actions import Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.scoring import tally, winners
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS


def seat_name(seat: int) -> str:
    """A seat by its colour and number.

    >>> seat_name(1)
    'blue (seat 1)'
    """
    return f"{COLOURS[seat]} (seat {seat})"


def building_name(rules: Game, building: str) -> str:
    """What a building is called, its id after it; the id alone where the set has none of it.

    >>> building_name(Game(), "w5"), building_name(Game(), "jardin-des-plantes")
    ('Stairs (w5)', 'Jardin des Plantes')
    """
    if building == Postcard.JARDIN_DES_PLANTES:
        return card_name(rules, building)
    name = next((shape.name for shape in rules.variant.components.buildings if shape.id == building), "")
    return f"{printable(name)} ({building})" if name else building


def card_name(rules: Game, card: str) -> str:
    """The printed name of a postcard; its id where the set has none of it.

    >>> card_name(Game(), "sacre-coeur")
    'Sacré-Coeur'
    """
    return printable(next((one.name for one in rules.variant.components.postcards if one.id == card), card))


def card_names(rules: Game, cards: int) -> str:
    """The printed names of some postcards, or `none`."""
    return ", ".join(card_name(rules, CARDS[number].value) for number in bits(cards)) or "none"


def action_words(rules: Game, action: Action) -> str:
    """An action in words that follow the name of a seat.

    >>> action_words(Game(), Lay("t3", "c5", 90))
    'lays tile t3 on square c5, turned by 90 degrees'
    >>> action_words(Game(), Use("le-penseur", "d4", facing="north"))
    'uses Le Penseur: the statue on d4, facing north'
    """
    return _WORDS[type(action)](rules, action)


def _lay(_: Game, action: Lay) -> str:
    turned = f"turned by {action.turn} degrees" if action.turn else "not turned"
    return f"lays tile {action.tile} on square {action.square}, {turned}"


def _take(rules: Game, action: Take) -> str:
    return f"takes {building_name(rules, action.building)} into the reserve"


def _pass(_: Game, __: Pass) -> str:
    return "passes"


def _build(rules: Game, action: Build) -> str:
    return f"puts up {building_name(rules, action.building)} on {' '.join(action.squares)}"


def _use(rules: Game, action: Use) -> str:
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


def result_line(position: State) -> str:
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
