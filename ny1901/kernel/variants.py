"""What the variants of any game have in common: checks of their fields, copies with changes, differences."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from ny1901.kernel.errors import VariantError, closest
from ny1901.kernel.spec import loaded
from ny1901.kernel.tabled import Row, html_table, in_one_line

A = TypeVar("A")


def at_least(lowest: int) -> Any:
    """A validator: a whole number that is not below some number."""

    def check(_: object, attribute: attrs.Attribute[int], value: object) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < lowest:
            raise VariantError(
                f"{value!r} is not possible; give a whole number of at least {lowest}", field=attribute.name
            )

    return check


def one_of(*choices: Any) -> Any:
    """A validator: one of some values."""

    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value not in choices or isinstance(value, bool):
            raise VariantError(f"{value!r} is unknown{nearest(value, choices)}", field=str(attribute.alias))

    return check


def yes_or_no(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    """A validator: a switch."""
    if not isinstance(value, bool):
        raise VariantError(f"{value!r} is not possible; give true or false", field=attribute.name)


def one_line(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    """A validator: a name that can stand in a line, and on a terminal, as it is."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise VariantError(
            f"{value!r:.60} is no name; give one line of text without control characters", field=attribute.name
        )


def nearest(name: object, choices: tuple[Any, ...]) -> str:
    """The tail of an error message: the nearest known name, or all of them.

    >>> nearest("en-2051", ("en-2015", "pt-2018"))
    "; did you mean 'en-2015'?"
    """
    words = tuple(map(str, choices))
    meant = closest(str(name), words)
    return f"; did you mean {meant!r}?" if meant else f"; choose from {', '.join(words)}"


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """The public names of the fields of a class of variants, in order."""
    return tuple(attribute.alias or attribute.name for attribute in attrs.fields(kind))


def switches(kind: type[Any]) -> tuple[str, ...]:
    """The names of the yes-or-no fields of a class of variants, in order."""
    return tuple(attribute.name for attribute in attrs.fields(kind) if isinstance(attribute.default, bool))


class VariantData:
    """What every frozen variant can do.

    Its class has the fields `name` and `edition_id`; the latter's alias is `edition`, since a class method of that name
    makes the rules of an edition.
    """

    __slots__ = ()

    house: ClassVar[str]
    """The package of the game, whose notation writes its variants."""

    name: str

    def change(self, **fields: Any) -> Self:
        """A copy with other values; its name gets a star, unless a name is given.

        Args:
            fields: the values to change, by the public names of their fields.

        Raises:
            VariantError: no such field (the nearest is suggested), or an impossible value.
        """
        known = field_names(type(self))
        for name in fields:
            if name not in known:
                raise VariantError(f"no such field{nearest(name, known)}", field=name)
        name = self.name if self.name.endswith("*") else f"{self.name}*"
        changed: Any = self
        return attrs.evolve(changed, **{"name": name, **fields})  # type: ignore[no-any-return]

    def differences(self, other: Self) -> tuple[tuple[str, Any, Any], ...]:
        """Where two variants differ: field, value here, value there; the name and edition do not count.

        Args:
            other: a variant of the same game.
        """
        return tuple(
            (name, mine, theirs)
            for name in field_names(type(self))
            if name not in ("name", "edition") and (mine := self.value(name)) != (theirs := other.value(name))
        )

    def value(self, name: str) -> Any:
        """The value of a field by its public name.

        Args:
            name: the public name of a field, such as `edition`.
        """
        return getattr(self, "edition_id" if name == "edition" else name)

    @property
    def _texts(self) -> Any:
        return loaded(f"{self.house}.notation.variants:VARIANTS")

    def to_data(self) -> str | dict[str, Any]:
        """The variant as plain data for JSON: a standard one as its name, any other as its base and what differs."""
        data: str | dict[str, Any] = self._texts.to_data(self)
        return data

    def as_table(self) -> list[Row]:
        """Each field in which it differs, as a row: here, and in the standard variant that it stands on."""
        base = self._texts.base(self)
        return [
            {"field": name, "here": _brief(mine), f"in {base.name}": _brief(theirs)}
            for name, mine, theirs in self.differences(base)
        ]

    def __repr__(self) -> str:
        data = self._texts.to_data(self)
        if isinstance(data, str):
            return f"Variant.named({data!r})"
        changed = ", ".join(f"{row['field']}={row['here']}" for row in self.as_table())
        return f"<Variant {self.name!r} on {data['base']}: {in_one_line(changed)}>"

    def _repr_html_(self) -> str:
        rows = self.as_table()
        return html_table(rows, title=self.name, notes=() if rows else ["The rules as they are printed."])


def _brief(value: Any) -> str:
    """A value of a field as a short text; material by its name."""
    return in_one_line(str(getattr(value, "name", value)))


class GameData(Generic[A]):
    """What every frozen game of a variant at a number of players can do; each names its `house`."""

    __slots__ = ()

    house: ClassVar[str]
    """The package of the game, whose room of notation reads its actions."""

    players: int
    variant: Any

    def __repr__(self) -> str:
        return f"Game(players={self.players}, variant={self.variant!r})"

    def _repr_html_(self) -> str:
        shown: str = self.variant._repr_html_()
        return f"<p>{self.players} players</p>{shown}"

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are made again, or found, where it is unpickled.
        return (type(self), (self.players, self.variant))

    def parse_action(self, text: str) -> A:
        """Read an action in full notation: the inverse of `str(action)`, legal or not.

        Args:
            text: the action as text, such as `str(action)`.

        Raises:
            NotationError: the text cannot be read.
            AmbiguousAction: a shortened name fits several things.

        >>> from ny1901 import Game
        >>> Game(players=3).parse_action("build delmonico k6 k5")
        Build(tile='delmonico', squares=('k5', 'k6'))
        """
        read: A = loaded(f"{self.house}.notation:parse_action")(self, text)
        return read
