"""What the components of a variant of Paris tell: the numbers in its rulings, and the sizes of its buildings."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ny1901.kernel.faq.book import Told
from ny1901.kernel.faq.kinds import QuestionKind, kind_of
from ny1901.paris.rules.variant import Variant

_NUMBERS = (
    *("hand_size", "postcard_count", "action_tokens", "chimneys", "unbuilt_penalty", "group_points", "annex_size"),
    *("painter_points", "dancer_points", "statue_side_points", "statue_corner_points", "fountain_points"),
)
_SIZES = {
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "drei": 3,
    "vier": 4,
    "sechs": 6,
    "quatro": 4,
    "seis": 6,
}
_OF_SIZE = re.compile(
    rf"\b(?:size|sizes|größe|tamanho)[ -]?({'|'.join(_SIZES)}|[0-9])\b|"
    rf"\b({'|'.join(_SIZES)}|[0-9])[ -]?(?:er|squares?|spaces?|fields?|cells?|spots?|felder|espaços)\b",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\bhow many (?:\w+ ){0,2}(?:buildings|houses)|\bwie viele (?:gebäude|häuser)|"
    r"\bquant[oa]s (?:edifícios|prédios|casas)",
    re.IGNORECASE,
)


def values(variant: Variant) -> Mapping[str, str]:
    """The numbers of a variant by the name that rulings write.

    Args:
        variant: the variant.

    >>> values(Variant())["unbuilt_penalty"]
    '3'
    """
    return {name: str(variant.value(name)) for name in _NUMBERS}


def tell(variant: Variant | None, question: str) -> Told | None:
    """How many buildings of a size there are, or how large a named one is, where a question asks for that.

    Args:
        variant: the variant that is asked about; `None` for the printed rules.
        question: the question.

    >>> tell(None, "How many houses of size four are there?").ruling
    'There are 4 buildings of size 4: o4, t4, l4, s4.'
    >>> tell(None, "How big is the x5?").ruling
    'x5 (Cross) covers 5 spaces.'
    """
    if kind_of(question) is not QuestionKind.COUNT:
        return None
    shapes = (variant or Variant()).components.buildings
    words = re.findall(r"[a-z0-9]+", question.casefold())
    named = [shape for shape in shapes if shape.id in words]
    if len(named) == 1 and re.search(r"\bhow (?:big|large)|groß|tamanho", question, re.IGNORECASE):
        size = len(named[0].shape.cells)
        says = f"{named[0].id} ({named[0].name}) covers {size} spaces."
        return Told(f"How large is the building {named[0].id}?", says, ("setup.buildings", "build.shape"))
    found = _OF_SIZE.search(question)
    if found and _HOW_MANY.search(question):
        said = (found[1] or found[2]).casefold()
        size = _SIZES[said] if said in _SIZES else int(said)
        of_size = [shape.id for shape in shapes if len(shape.shape.cells) == size]
        are = f"There are {len(of_size)} buildings" if len(of_size) != 1 else "There is 1 building"
        says = f"{are} of size {size}" + (f": {', '.join(of_size)}." if of_size else ".")
        return Told(f"How many buildings of size {size} are there?", says, ("setup.buildings",))
    return None
