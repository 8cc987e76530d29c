"""Which games there are: the installed ones by their entry points, others by an address `module:NAME`."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.spec import GameSpec, loaded

GROUP = "ny1901.games"
"""The group of entry points; a package that brings a game names its `GameSpec` there."""

_registered: dict[str, GameSpec] = {}
_addresses: dict[str, str] = {}


def register(spec: GameSpec) -> GameSpec:
    """Make a game known in this process, by its name and by the classes of its games and states."""
    _registered[spec.name] = spec
    return spec


@cache
def _installed() -> dict[str, str]:
    """The address of each installed game by its name, ours first."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (not point.value.startswith("ny1901."), point.name))
    return {point.name: point.value for point in points}


def game_names() -> tuple[str, ...]:
    """The names of the games, the installed ones first.

    >>> game_names()[:2]
    ('new-york', 'paris')
    """
    return tuple(dict.fromkeys((*_installed(), *_registered)))


def rule_title(rule: str) -> str:
    """The title of a rule in the first game that has it, those in use before the others; its id where none has it.

    Args:
        rule: the id.

    >>> rule_title("end.unbuilt"), rule_title("over")
    ('Few skyscrapers left', 'over')
    """
    for name in dict.fromkeys((*_registered, *_installed())):
        with suppress(DataError):  # somebody's game that cannot be loaded has no title to give
            catalogue = game_named(name).catalogue
            if catalogue and rule in catalogue():
                return str(catalogue()[rule].title)
    return rule


def game_named(name: str) -> GameSpec:
    """The game of a name.

    Args:
        name: one of `game_names()`, or the address `module:NAME` of a `GameSpec`.

    Raises:
        DataError: there is none, or it cannot be loaded.

    >>> game_named("paris").title
    'Paris'
    """
    if name in _registered:
        return _registered[name]
    address = _installed().get(name, name)
    if ":" not in address:
        meant = closest(name, game_names())
        hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(game_names())}, or give module:NAME"
        raise DataError(f"{name!r} is no game that is known here; {hint}", field="game")
    try:
        found = loaded(address)
    except (ImportError, AttributeError, ValueError) as error:
        raise DataError(f"{name!r} cannot be loaded: {error}", field="game") from None
    if not isinstance(found, GameSpec):
        raise DataError(f"{name!r} is a {type(found).__name__}; give the address of a GameSpec", field="game")
    _addresses[found.name] = address
    return register(found)


def address_of(spec: GameSpec) -> str:
    """What another process finds a game by: the name of an installed one, else the address that it was loaded from.

    Args:
        spec: a game that was found by `game_named`.

    >>> address_of(game_named("paris"))
    'paris'
    """
    return spec.name if spec.name in _installed() else _addresses.get(spec.name, spec.name)


def spec_of(value: Any) -> GameSpec:
    """The game that a state, a game, a variant or a piece of its material belongs to.

    Args:
        value: a value whose class, or a class above it, is of the game: one of its `GameSpec`, or of its package.

    Raises:
        DataError: no known game has such values.

    >>> from ny1901 import paris
    >>> spec_of(paris.Variant()).name
    'paris'
    """
    return spec_of_class(type(value))


def spec_of_class(kind: type) -> GameSpec:
    """The game that a class of states, games or variants belongs to.

    Args:
        kind: the class.

    Raises:
        DataError: no known game has such a class.
    """
    for spec in _registered.values():
        if spec.state in kind.__mro__ or spec.game in kind.__mro__:
            return spec
    name = _home_of(kind)
    if name is None:
        raise DataError(
            f"a {kind.__name__} belongs to no game that is known here; "
            "give a state, a game or a variant, and register the GameSpec of a game of your own",
            field="game",
        )
    return game_named(name)


@cache
def _home_of(kind: type) -> str | None:
    """The name of the installed game whose package defines a class or one above it."""
    for base in kind.__mro__:
        for name, address in _installed().items():
            home = address.partition(":")[0].rpartition(".")[0]
            if home and f"{base.__module__}.".startswith(f"{home}."):
                return name
    return None
