"""Fills the rule pages from the catalogue while the documentation is built, so that no rule is typed twice."""

from __future__ import annotations

from typing import Any

from ny1901.kernel.rulebook import Catalogue, Rule
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.grounds import grounds, places
from ny1901.paris.material.components import reference
from ny1901.paris.rules.catalogue import catalogue as paris_catalogue

GROUPS = {
    "setup": "Setup",
    "turn": "Turn",
    "acquire": "Acquire",
    "build": "Build",
    "demolish": "Demolish and rebuild",
    "card": "Action cards",
    "end": "End of the game",
    "tally": "Final tally",
    "challenge": "Challenges",
}

PARIS_GROUPS = {
    "setup": "Setup",
    "phase": "The two phases",
    "lay": "Laying tiles",
    "take": "Taking buildings",
    "pass": "Passing",
    "build": "Putting up buildings",
    "postcard": "Using postcards",
    "levitation": "Levitation",
    "metropolitain": "Metropolitain",
    "jardin-des-plantes": "Jardin des Plantes",
    "sacre-coeur": "Sacré-Coeur",
    "le-peintre": "Le Peintre",
    "chartier": "Chartier",
    "bouquinistes": "Bouquinistes sur la Seine",
    "lampadaire": "Lampadaire",
    "moulin-rouge": "Moulin Rouge",
    "le-penseur": "Le Penseur",
    "fontaine-des-mers": "Fontaine des Mers",
    "la-grande-lumiere": "La Grande Lumière",
    "end": "End of the game",
    "tally": "Final tally",
}


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    for mark, write in (
        ("<!-- rules -->", lambda: rules(catalogue(), GROUPS)),
        ("<!-- questions -->", lambda: questions(catalogue())),
        ("<!-- differences -->", differences),
        ("<!-- grounds -->", resting),
        ("<!-- places -->", places_of_editions),
        ("<!-- rules of paris -->", lambda: rules(paris_catalogue(), PARIS_GROUPS)),
        ("<!-- questions of paris -->", lambda: questions(paris_catalogue())),
        ("<!-- material of paris -->", material),
    ):
        if mark in markdown:
            markdown = markdown.replace(mark, write())
    return markdown


def rules(book: Catalogue, groups: dict[str, str]) -> str:
    """Every rule of a catalogue, by group."""
    parts = []
    for prefix, title in groups.items():
        parts.append(f"## {title}\n")
        parts.extend(_rule(rule) for rule in book.rules if rule.id.split(".")[0] == prefix)
    return "\n".join(parts)


def _rule(rule: Rule) -> str:
    lines = [f"### `{rule.id}` {rule.title} {{ #{rule.id} }}\n", f"{rule.statement}\n"]
    lines += [f"- {citation}" for citation in rule.citations]
    if rule.differs:
        lines += ["", "The editions differ:", ""] + [f"- {edition}: {says}" for edition, says in rule.differs]
    if rule.implies:
        lines += ["", "Always broken with it, and not named again: " + ", ".join(f"`{name}`" for name in rule.implies)]
    if rule.fields:
        lines += ["", "Variant fields: " + ", ".join(f"`{name}`" for name in rule.fields)]
    if rule.questions:
        lines += ["", "Open questions: " + ", ".join(f"[{name}](questions.md#{name})" for name in rule.questions)]
    if rule.readings:
        lines += ["", '??? abstract "Where it stands in the code"', ""]
        lines += [f"    - {each.kind}: `{each.file}:{each.line}` {_code(each.function)}" for each in rule.readings]
    return "\n".join(lines) + "\n"


def _code(name: str) -> str:
    return f"`{name}`" if name else ""


def questions(book: Catalogue) -> str:
    """Every open question of a catalogue with the default that the library takes."""
    parts = []
    for question in book.questions:
        ids = ", ".join(f"[`{rule}`](rules.md#{rule})" for rule in question.rules)
        parts.append(
            f"### {question.question} {{ #{question.id} }}\n\n**Default:** {question.default}\n\n{question.why}\n\n"
            f"Switch: `{question.field}`. Rules: {ids}\n"
        )
    return "\n".join(parts)


def differences() -> str:
    """What each edition says where they differ."""
    rows = ["| rule | edition | what it says |", "|---|---|---|"]
    for rule in catalogue().rules:
        rows += [
            f"| [`{rule.id}`](../reference/rules.md#{rule.id}) | {edition} | {says} |" for edition, says in rule.differs
        ]
    return "\n".join(rows)


GROUNDED = {
    "rule": "The rules",
    "question": "The open questions",
    "faq": "What answers add to the rules",
    "fact": "The facts about the material",
    "value": "The values of the material",
}
KNOWN = {"rulebook": "stated", "deduced": "deduced", "part": "a part"}


def resting() -> str:
    """What each statement rests on, by kind of statement."""
    parts = []
    for kind, title in GROUNDED.items():
        parts += [f"## {title}\n", "| statement | edition | place | what stands there | |", "|---|---|---|---|---|"]
        parts += [
            f"| `{each.id}` {each.part} | {each.edition} | {each.place} | {each.says} | {KNOWN[each.known]} |"
            for each in grounds()
            if each.kind == kind
        ]
        parts.append("")
    return "\n".join(parts)


def places_of_editions() -> str:
    """The places that can be cited, edition by edition."""
    return "\n\n".join(f"**{edition}**: {'; '.join(found)}" for edition, found in places().items())


def material() -> str:
    """What the box of Paris holds, each value with where it is from."""
    box = reference()
    rows = ["| | id | value | where it is from |", "|---|---|---|---|"]
    rows += [f"| board | | {box.side} x {box.side} squares | {dict(box.sources).get('side', '')} |"]
    sources = dict(box.sources)
    rows += [f"| tile | `{tile.id}` | `{tile}` | {sources.get('spaces', '')} |" for tile in box.tiles]
    for building in box.buildings:
        rows.append(f"| building | `{building.id}` | {building.name}, `{building.shape}` | {_from(building.sources)} |")
    for card in box.postcards:
        marks = [word for word, yes in (("starter", card.starter), ("seal", card.seal)) if yes]
        marks += [f"piece `{card.piece}`"] if card.piece else []
        rows.append(f"| postcard | `{card.id}` | {', '.join([card.name, *marks])} | {_from(card.sources)} |")
    return "\n".join(rows)


def _from(sources: tuple[tuple[str, str], ...]) -> str:
    return "; ".join(f"{name}: {source}" for name, source in sources)
