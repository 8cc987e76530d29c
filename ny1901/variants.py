"""What the variants of any game have in common: checks of their fields, copies with changes, differences."""

from __future__ import annotations

from typing import Any, Self

import attrs

from ny1901.errors import VariantError, closest


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


class VariantData:
    """What every frozen variant can do.

    Its class has the fields `name` and `edition_id`; the latter's alias is `edition`, since a class method of that name
    makes the rules of an edition.
    """

    __slots__ = ()

    name: str

    def change(self, **fields: Any) -> Self:
        """A copy with other values; its name gets a star, unless a name is given.

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
        """Where two variants differ: field, value here, value there; the name and edition do not count."""
        return tuple(
            (name, mine, theirs)
            for name in field_names(type(self))
            if name not in ("name", "edition") and (mine := self.value(name)) != (theirs := other.value(name))
        )

    def value(self, name: str) -> Any:
        """The value of a field by its public name."""
        return getattr(self, "edition_id" if name == "edition" else name)
