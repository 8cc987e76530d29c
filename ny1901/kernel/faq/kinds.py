"""What a question asks for: whether something may or must be, how many, when, who - and whether it says "not".

The words that tell it are looked for in the text as it was asked, in English, German, Portuguese and Chinese. The last
clause that opens like a question decides; where none does, any such word in the text.
"""

from __future__ import annotations

import re
from enum import StrEnum


class QuestionKind(StrEnum):
    """What a question asks for."""

    COUNT = "how many"
    WHY = "why"
    WHO = "who"
    WHERE = "where"
    WHEN = "when"
    OUTCOME = "what happens"
    WHAT = "what"
    MUST = "must"
    MAY = "may"
    WHETHER = "whether"
    OTHER = "other"

    @property
    def wants_yes_or_no(self) -> bool:
        """Whether a question of this kind can be answered by yes or no.

        >>> QuestionKind.MAY.wants_yes_or_no, QuestionKind.COUNT.wants_yes_or_no
        (True, False)
        """
        return self in (QuestionKind.MAY, QuestionKind.MUST, QuestionKind.WHETHER)


_AUXILIARIES = "do|does|did|is|are|am|may|can|must|should|shall|will|would|has|have|could|need"
_OPEN_QUESTIONS = (
    (
        QuestionKind.COUNT,
        r"(?:in |for |from |by |to |com |ab )?"
        r"(?:how (?:many|much|often|long|far|big|large|tall|high)|what (?:score|number)|"
        r"wie ?viele?n?|wie oft|wie (?:weit|groß)|quant[oa]s?|combien)\b|what.{0,40}\bworth\b|.*(?:幾|几|多少|多大)",
    ),
    (QuestionKind.WHY, r"(?:why|how come|warum|wieso|por ?qu[eê]|pourquoi)\b|.*(?:為什麼|为什么)"),
    (QuestionKind.WHO, r"(?:who|whose|to whom|which (?:player|of us)|wer|wem|wessen|de quem|quem|qui)\b|.*(?:誰|谁)"),
    (QuestionKind.WHERE, r"(?:where|on which|on what|wo|wohin|auf welche[sn]?|para onde|onde|où)\b|.*(?:哪裡|哪里)"),
    (
        QuestionKind.WHEN,
        rf"(?:when(?: exactly)? (?:{_AUXILIARIES}|ends?|begins?)|from when|until when|at (?:what|which) \w+|"
        r"(?:ab |bis )?wann|quando|quand)\b|when$|.*(?:什麼時候|什么时候|何時|何时)",
    ),
    (
        QuestionKind.OUTCOME,
        r"what (?:happens|if|now|then)\b|was (?:passiert|ist, wenn|nun)\b|o que (?:acontece|faço)|e se\b"
        r"|.*(?:怎麼辦|怎么办)",
    ),
    (
        QuestionKind.WHAT,
        r"(?:what|whats|how|which|was|wie|welche\w*|o que|como|qual|quais|que|comment|quel(?:le)?)\b"
        r"|.*(?:什麼|什么|怎|哪)",
    ),
)
_AUXILIARY = re.compile(
    rf"(?:{_AUXILIARIES}|darf|dürfen|kann|können|muss|müssen|"
    r"posso|pode|podem|tenho|devo|preciso|zählt|zählen|bekomm\w+|verlier\w+|ist|sind|gibt|gilt|perco|ganho|conta|é)\b",
    re.IGNORECASE,
)
_MUST = re.compile(
    r"\b(?:must|mandatory|compulsory|required|forced|obliged|obligatory|necessary|have to|has to|hafta|need|needs to|"
    r"supposed to|muss|müssen|pflicht|gezwungen|obrigad[oa]|obrigatóri[oa]|preciso|precisa|devo|deve|"
    r"t[eê]n?h?[om]? (?:de|que))\b|必須|必须",
    re.IGNORECASE,
)
_MAY = re.compile(
    r"\b(?:can|may|could|allowed|legal|permitted|possible|able to|okay|ok|fine|admissible|darf|dürfen|kann|können|"
    r"erlaubt|möglich|posso|pode|podem|permitido|dá para|peut|puis)\b|可以|能",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\?|[嗎吗]|是不是")
_OPEN = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _OPEN_QUESTIONS)
_CLAUSE = re.compile(r"[,.;:?!。、]+|\s-+\s|\b(?:and|but|so|then|or|und|oder|mas|ou|&)\b")
_NOT = re.compile(
    r"\b(?:not|no longer|never|without|nobody|nothing|nicht|kein\w*|nie|ohne|não|nunca|sem|"
    r"dont|doesnt|didnt|cant|cannot|couldnt|isnt|arent|wont)\b|n['\u2019]t\b|不(?!是)|沒|没",
    re.IGNORECASE,
)
_OR_NOT = re.compile(r"\bor not\b|\boder nicht\b|\bou não\b|能不能|可不可以|是不是", re.IGNORECASE)


def kind_of(question: str) -> QuestionKind:
    """What a question asks for.

    Args:
        question: the question as it was asked.

    >>> [kind_of(text).value for text in ("How many may I take?", "When do I draw?", "Muss ich bauen?", "Is it legal?")]
    ['how many', 'when', 'must', 'may']
    >>> kind_of("If the guy who passed can build, does he have to?").value
    'must'
    """
    clauses = [clause.strip() for clause in _CLAUSE.split(question) if clause.strip()]
    for clause in reversed(clauses):
        opened = next((kind for kind, pattern in _OPEN if pattern.match(clause)), None)
        if opened is not None:
            return opened
        if _AUXILIARY.match(clause):
            return _closed(clause)
    if re.search(r"[幾几誰谁怎哪]|多少|什麼|什么", question):
        return next(kind for kind, pattern in _OPEN if pattern.match(question))
    if _MUST.search(question) or _MAY.search(question) or _WHETHER.search(question):
        return _closed(question)
    return QuestionKind.OTHER


def _closed(clause: str) -> QuestionKind:
    return (
        QuestionKind.MUST if _MUST.search(clause) else QuestionKind.MAY if _MAY.search(clause) else QuestionKind.WHETHER
    )


def is_negated(question: str) -> bool:
    """Whether a question says "not", which turns a yes into a no.

    Args:
        question: the question as it was asked.

    >>> is_negated("Can't I build?"), is_negated("May I build or not?")
    (True, False)
    """
    return len(_NOT.findall(_OR_NOT.sub(" ", question))) % 2 == 1


def language_of(question: str) -> str:
    """The language of a question, as far as its smallest words tell: `en`, `de`, `pt` or `zh`.

    Args:
        question: the question as it was asked.

    >>> [language_of(text) for text in ("Darf ich bauen?", "Posso construir?", "可以建造嗎?", "May I build?")]
    ['de', 'pt', 'zh', 'en']
    """
    if re.search(r"[\u3400-\u9fff]", question):
        return "zh"
    counts = {language: len(small.findall(question)) for language, small in _SMALL_WORDS.items()}
    return max(counts, key=lambda language: counts[language])


_SMALL_WORDS = {
    language: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for language, words in (
        ("en", "the|is|are|do|does|can|may|i|my|an|of|to|what|how|many|when|who|if|in|it|must|have|be|on|not"),
        (
            "de",
            "der|die|das|den|dem|ein|eine|einen|und|ist|sind|ich|mein|meine|man|darf|muss|kann|wie|was|wann|wer|wenn|nicht|"
            "auf|mit|im|zu|viele|bekomme",
        ),
        (
            "pt",
            "os|as|um|uma|eu|meu|minha|de|do|da|em|no|na|ao|para|com|se|posso|pode|quando|quem|quanto|quantos|quantas|"
            "que|não|é|são|preciso|qual|como",
        ),
    )
}
