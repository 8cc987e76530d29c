"""Takes a text apart into the questions that it asks; what is told before a question goes with it, later remarks go."""

from __future__ import annotations

import re
import unicodedata

_SOMEBODY = r"(?:i|u|you|we|it|he|she|they|the|my|there|one|each|both)\b"
_OPENERS = (
    r"(?:can|may|could|do|does|is|are|am|must|should|what|whats|how|when|who|whose|where|why|which|"
    rf"(?:did|will|would|has|have)\s+{_SOMEBODY}|darf|dürfen|kann|können|muss|müssen|was|wie|wann|wer|wo|wohin|welche\w*|zählt|bekommt?|"
    r"posso|pode|podem|quant[oa]s?|quando|quem|onde|qual|quais|como|o que|devo)\b"
)
_SENTENCE = re.compile(r"[^?.!。;\n]+[?]*")
_SHORTENED = re.compile(r"\b(incl|excl|e\.g|i\.e|etc|vs|pts|max|min|nr|no)\.(?=\s)|(?<=\d)[.](?=\d)", re.IGNORECASE)
_OPENS = re.compile(rf"^\W*(?:(?:also|so|then|and|but|hey|hi|ok|okay|und|e|plus|ps)[\s,:]+)*{_OPENERS}", re.IGNORECASE)
_ASKS = re.compile(rf"(?:^|[,:]\s|\s-+\s|\s){_OPENERS}", re.IGNORECASE)
_SPLIT = re.compile(
    rf"\s*,?\s+(?:and|&|n|plus|und|e)\s+(?:also\s+|then\s+)?(?={_OPENERS})"
    r"|,\s+(?=(?:what|how|when|who|where|why)\s+(?:is|are|do|does|many|much|often|can|may|pts|points)\b)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"^\W*(?:or|oder|ou|或|還是)\b", re.IGNORECASE)


def parts_of(text: str) -> tuple[str, ...]:
    """The questions in a text, each with what was told before it.

    Args:
        text: what somebody wrote.

    Returns:
        At least one text: the whole one where nothing in it can be told apart.

    >>> parts_of("I am at 5. May I build silver? My dad says no.")
    ('I am at 5. May I build silver?',)
    >>> parts_of("How many cards are used and does a tie score?")
    ('How many cards are used', 'does a tie score?')
    """
    text = unicodedata.normalize("NFKC", text)
    sentences = [found.strip() for found in _SENTENCE.findall(_SHORTENED.sub(r"\1", text)) if found.strip()]
    questions: list[str] = []
    told: list[str] = []
    for sentence in sentences:
        if questions and _GOES_ON.match(sentence):
            questions[-1] = f"{questions[-1]} {sentence}"
        elif sentence.endswith("?") or _OPENS.match(sentence):
            first, *others = _apart(sentence)
            questions += [". ".join([*told, first]), *others]
            told = []
        else:
            told.append(sentence)
    return tuple(questions) or tuple(_apart(text.strip())) or (text,)


def _apart(sentence: str) -> list[str]:
    """A sentence at the words that join two questions, as long as what stands before them is one."""
    pieces = _SPLIT.split(sentence)
    return pieces if all(_ASKS.search(piece) for piece in pieces) else [sentence]
