"""Positions of Paris for tests: one finished pavement, and whatever a test wants on it.

  a b c d e f g h
1 r o m o o L L o     o orange, r blue, m mixed, L lamp; the tiles t1 to t8 of orange unturned, then those of blue
2 m o o r o r r m
3 m o o L L o o o
4 r o r o o m o r
5 o r m r r L L r
6 m r r o r o o m
7 m r r L L r r r
8 o r o r r m r o
"""

from __future__ import annotations

import json
from typing import Any

from ny1901.paris import Game, State, Variant
from ny1901.paris.notation import variant_to_data
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.turn_counts import turns_add_up

STARTERS = Variant().postcards
ALL = Variant.named("pt-devir+all-postcards").postcards


def tabletop(
    *,
    variant: Variant | None = None,
    seat: int = 0,
    reserve: tuple[str, str] = ("", ""),
    standing: tuple[str, str] = ("", ""),
    used: tuple[str, str] = ("", ""),
    ready: tuple[str, str] = ("", ""),
    pieces: str = "",
    cards: tuple[str, ...] = STARTERS,
    **fields: Any,
) -> State:
    """A state of the second phase; lists are parted by spaces, `standing` and `pieces` written as in the notation."""
    rules = variant or Variant(postcards=cards, name="test")
    names = [shape.id for shape in rules.components.buildings]
    built = [[part.split("@") for part in words.split()] for words in standing]
    gone = {*reserve[0].split(), *reserve[1].split(), *(name for seat_built in built for name, _ in seat_built)}
    data: dict[str, Any] = {
        "game": "paris",
        "format": 1,
        "variant": variant_to_data(rules),
        "postcards": list(cards),
        "pavement": [{"seat": number // 8, "tile": f"t{number % 8 + 1}", "turn": 0} for number in range(16)],
        "players": [
            {
                "colour": ("orange", "blue")[number],
                "hand": [],
                "stack": [],
                "reserve": reserve[number].split(),
                "standing": [{"building": name, "squares": squares.split("-")} for name, squares in built[number]],
                "used": used[number].split(),
                "ready": ready[number].split(),
            }
            for number in range(2)
        ],
        "pieces": [piece(text) for text in pieces.split()],
        "supply": [name for name in names if name not in gone],
        **_fewest_turns(reserve, standing, used),
        "seat": seat,
        "pending": None,
        "over": False,
    } | fields
    return State.from_json(json.dumps(data), check=False)


def _fewest_turns(reserve: tuple[str, str], standing: tuple[str, str], used: tuple[str, str]) -> dict[str, int]:
    """The number of turns and who began the second phase, if nobody passed more often than the other did more."""
    built = [[word for word in words.split() if not word.startswith("jardin")] for words in standing]
    done = [8 + len(reserve[seat].split()) + len(built[seat]) for seat in (0, 1)]
    starter = int(done[0] > done[1])
    later = sum(len(built[seat]) + len(used[seat].split()) for seat in (0, 1))
    return {"turn": 2 * done[1 - starter] - starter + later, "starter": starter}


def piece(text: str) -> dict[str, Any]:
    card, seat, squares, *detail = text.split(":")
    return {
        "postcard": card,
        "seat": int(seat),
        "squares": squares.split("-"),
        **dict(zip(("detail",), detail, strict=False)),
    }


def paving(*, variant: Variant | None = None, seed: int = 1889, lays: int = 0) -> State:
    """A state of the first phase: the deal of a seed, and some first tiles laid by both."""
    state = Game(variant=variant or Variant()).initial_state(seed)
    for _ in range(lays):
        state = state.apply(next(action for action in state.legal_actions if str(action).startswith("lay")))
    return state


def sound(state: State) -> State:
    """The same state, if nothing is wrong with it but that no turns of two seats may add up to it."""
    counted = {problem.message for problem in catalogue().violations(turns_add_up(state), "pt-devir")}
    assert [str(problem) for problem in state.problems() if problem.message not in counted] == []
    return state
