"""Which games can be studied, and what a study has to know of each beyond the protocol.

A kind of game is looked up by the name of a `ny1901.kernel.spec.GameSpec`, or by the address `module:NAME` of one or of
a `GameKind`. A game whose `GameSpec` has no `study` is studied by what every game has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from attrs import field, frozen

from ny1901.analysis.game.measures import Measures
from ny1901.analysis.game.shading import Places
from ny1901.kernel.errors import DataError, StudyError
from ny1901.kernel.games import game_named, game_names, register, spec_of_class
from ny1901.kernel.lookahead import Evaluation
from ny1901.kernel.spec import STANDARD, GameSpec, loaded


@frozen
class Abstention:
    """Something that a player never does.

    Attributes:
        name: what is left out, in a word or two, such as `demolition`; names of agents have it after `+no-`.
        forbids: whether an action in a state is such a thing.
    """

    name: str
    forbids: Callable[[Any, Any], bool]


@frozen
class AgentKind:
    """How agents of one kind are made.

    Attributes:
        home: the module and the class, loaded when first used.
        counts: what a whole number after the colon sets; empty if there is none.
        clock: what a number of seconds after the colon sets; empty if there is none.
        steers: whether an evaluation can be chosen.
    """

    home: str
    counts: str = ""
    clock: str = ""
    steers: bool = field(default=True, kw_only=True)


@frozen
class GameKind:
    """What a study has to know of a game.

    Attributes:
        name: the game's name in stores, for example `new-york`.
        game: from a variant and a number of players the game; it refuses a number that the variant is not for.
        read: a variant from what a user gives: a value, a standard name, the path of a file.
        title: what tables call a variant.
        pack: a variant as text with everything the rules depend on: variants of equal rules have equal texts.
        unpack: the variant from that text, in another process or years later.
        measures: what the game adds to the measures of every game.
        places: what of it lies somewhere on a board, and how numbers are drawn there; `None` for no such picture.
        evaluation: what agents steer by unless told otherwise, and by `@` and the game's name; `None` for the points.
        agents: kinds of agents that play this game only, by name.
        abstentions: what a player can leave be, by name, to measure the worth of a rule.
        ladder: the agents of a ladder unless told otherwise.
        titles: the names of things whose id does not say them, such as a street's, by id.
        compiled: the address of what plays the same games in machine code, if there is one; it is called with a game,
            is used as `ny1901.analysis.lanes.Lane`, and raises `StudyError` for what it cannot play.
    """

    name: str
    game: Callable[[Any, int], Any]
    read: Callable[[Any], Any]
    title: Callable[[Any], str]
    pack: Callable[[Any], str]
    unpack: Callable[[str], Any]
    measures: Measures = field(factory=Measures)
    places: Places | None = None
    evaluation: Evaluation | None = None
    agents: Mapping[str, AgentKind] = field(factory=dict)
    abstentions: Mapping[str, Abstention] = field(factory=dict)
    ladder: tuple[str, ...] = ("random", "greedy", "turn", "mcts")
    titles: Mapping[str, str] = field(factory=dict)
    compiled: str = ""


@lru_cache(maxsize=16)
def kind_of_game(name: str) -> GameKind:
    """The kind of game with a name or an address.

    Args:
        name: a known name such as `new-york`, or `module:NAME`.

    Raises:
        StudyError: there is none.

    >>> kind_of_game("new-york").title(kind_of_game("new-york").read("pt-2018+expert"))
    'pt-2018+expert'
    """
    try:
        found = loaded(name) if ":" in name and name not in game_names() else game_named(name)
        if isinstance(found, GameSpec):
            found = loaded(found.study) if found.study else _plain(register(found))
    except (DataError, ImportError, AttributeError, ValueError) as error:
        reason = error.message if isinstance(error, DataError) else f"{name!r} cannot be loaded: {error}"
        raise StudyError(reason, field="game") from None
    if not isinstance(found, GameKind):
        raise StudyError(f"{name!r} is a {type(found).__name__}; give the address of a GameSpec", field="game")
    return found


def _plain(spec: GameSpec) -> GameKind:
    """A game that says nothing about studies: one variant, `standard`, and the measures of every game."""

    def read(given: Any) -> str:
        if given != STANDARD:
            raise StudyError(
                f"{spec.title} has no variants for studies; give {STANDARD!r}, or add a GameKind to its GameSpec",
                field="variants",
            )
        return STANDARD

    return GameKind(
        name=spec.name,
        game=lambda _, players: spec.game(players=players),
        read=read,
        title=str,
        pack=str,
        unpack=str,
    )


@cache
def kind_of(state_class: type) -> GameKind | None:
    """The kind of game that a class of states belongs to; `None` for a game that is not known here."""
    try:
        return kind_of_game(spec_of_class(state_class).name)
    except DataError:
        return None


def known_kinds() -> Iterator[GameKind]:
    """Every kind of game that is known here."""
    return (kind_of_game(name) for name in game_names())
