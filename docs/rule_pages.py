"""Fills the rule pages from the catalogue while the documentation is built, so that no rule is typed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ny1901.kernel.rulebook import Catalogue, Rule
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.grounds import Ground, grounds, places
from ny1901.paris.material.components import reference
from ny1901.paris.rules.catalogue import catalogue as paris_catalogue

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

Titles = Mapping[str, str]
"""The titles of the sections of a page, by what each shows."""


@frozen
class Home:
    """Where the rules of a game are shown.

    Attributes:
        catalogue: makes the game's catalogue.
        folder: the folder of the pages of rules.
        open_questions: the page of the open questions.
        pages: the groups of rules that each page shows, by its name; the ids of a group's rules begin with its own.
    """

    catalogue: Callable[[], Catalogue]
    folder: str
    open_questions: str
    pages: Mapping[str, Titles]

    def rule(self, id: str) -> str:
        """The address of a rule."""
        name = next(name for name, groups in self.pages.items() if _group(id) in groups)
        return f"{self.folder}/{name}.md#{id}"

    def question(self, id: str) -> str:
        """The address of an open question."""
        return f"{self.open_questions}#{id}"


NEW_YORK = Home(
    catalogue,
    folder="/reference/rules",
    open_questions="/reference/questions.md",
    pages={
        "land": {"setup": "Setup", "turn": "Turn", "acquire": "Acquire"},
        "buildings": {"build": "Build", "demolish": "Demolish and rebuild"},
        "ending": {
            "card": "Action cards",
            "end": "End of the game",
            "tally": "Final tally",
            "challenge": "Challenges",
        },
    },
)

PARIS = Home(
    paris_catalogue,
    folder="/paris",
    open_questions="/paris/questions.md",
    pages={
        "rules": {
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
    },
)


def home_of(page: Page) -> Home:
    """The game that a page is about."""
    return PARIS if page.file.src_uri.startswith("paris/") else NEW_YORK


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    home, name = home_of(page), PurePosixPath(page.file.src_uri).stem
    for mark, write in (
        ("<!-- rules -->", lambda: rules(home, home.pages[name])),
        ("<!-- index of rules -->", lambda: index_of_rules(home)),
        ("<!-- open questions -->", lambda: questions(home)),
        ("<!-- grounds of rules -->", lambda: grounds_of_rules(home.pages[name])),
        ("<!-- grounds of the rest -->", grounds_of_the_rest),
        ("<!-- places -->", places_of_editions),
        ("<!-- material of paris -->", material),
    ):
        if mark in markdown:
            markdown = markdown.replace(mark, write())
    return markdown


def rules(home: Home, groups: Titles) -> str:
    """The rules of some groups."""
    parts = []
    for prefix, title in groups.items():
        parts.append(f"## {title}\n")
        parts.extend(_rule(rule, home) for rule in home.catalogue().rules if _group(rule.id) == prefix)
    return "\n".join(parts)


def _group(rule: str) -> str:
    return rule.split(".", maxsplit=1)[0]


def index_of_rules(home: Home) -> str:
    """Every rule with a link to where it is told, by group."""
    groups = {prefix: title for page in home.pages.values() for prefix, title in page.items()}
    return index(
        (
            title,
            [
                (f"`{rule.id}`", home.rule(rule.id), rule.title)
                for rule in home.catalogue().rules
                if _group(rule.id) == prefix
            ],
        )
        for prefix, title in groups.items()
    )


def index(sections: Iterable[tuple[str, Iterable[tuple[str, str, str]]]]) -> str:
    """Sections of links: under each title the text, the address and what is said beside it."""
    return "\n".join(
        "\n".join(
            [f"## {title}\n", *(f"- [{text}]({address}) {beside}".rstrip() for text, address, beside in links), ""]
        )
        for title, links in sections
    )


def _rule(rule: Rule, home: Home) -> str:
    lines = [f"### `{rule.id}` {rule.title} {{ #{rule.id} }}\n", f"{rule.statement}\n"]
    lines += [f"- {citation}" for citation in rule.citations]
    if rule.differs:
        lines += ["", "The editions differ:", ""] + [f"- {edition}: {says}" for edition, says in rule.differs]
    if rule.implies:
        lines += ["", "Always broken with it, and not named again: " + ", ".join(f"`{name}`" for name in rule.implies)]
    if rule.fields:
        lines += ["", "Variant fields: " + ", ".join(f"`{name}`" for name in rule.fields)]
    if rule.questions:
        lines += ["", "Open questions: " + ", ".join(f"[{name}]({home.question(name)})" for name in rule.questions)]
    if rule.readings:
        lines += ["", '??? abstract "Where it stands in the code"', ""]
        lines += [f"    - {each.kind}: `{each.file}:{each.line}` {_code(each.function)}" for each in rule.readings]
    return "\n".join(lines) + "\n"


def _code(name: str) -> str:
    return f"`{name}`" if name else ""


def questions(home: Home) -> str:
    """Every open question of a game with the default that the library takes."""
    parts = []
    for question in home.catalogue().questions:
        ids = ", ".join(f"[`{rule}`]({home.rule(rule)})" for rule in question.rules)
        parts.append(
            f"### {question.question} {{ #{question.id} }}\n\n**Default:** {question.default}\n\n{question.why}\n\n"
            f"Switch: `{question.field}`. Rules: {ids}\n"
        )
    return "\n".join(parts)


GROUNDED = {
    "question": "The open questions",
    "faq": "What answers add to the rules",
    "fact": "The facts about the material",
    "value": "The values of the material",
}
KNOWN = {"rulebook": "stated", "deduced": "deduced", "part": "a part"}


def grounds_of_rules(groups: Titles) -> str:
    """What each rule of some groups rests on."""
    rests = [ground for ground in grounds() if ground.kind == "rule"]
    return "\n".join(
        _grounds(title, (ground for ground in rests if _group(ground.id) == prefix)) for prefix, title in groups.items()
    )


def grounds_of_the_rest() -> str:
    """What each statement that is no rule rests on, by kind of statement."""
    return "\n".join(
        _grounds(title, (ground for ground in grounds() if ground.kind == kind)) for kind, title in GROUNDED.items()
    )


def _grounds(title: str, found: Iterable[Ground]) -> str:
    rows = [
        f"| `{each.id}` {each.part} | {each.edition} | {each.place} | {each.says} | {KNOWN[each.known]} |"
        for each in found
    ]
    heads = ["| statement | edition | place | what stands there | |", "|---|---|---|---|---|"]
    return "\n".join([f"## {title}\n", *heads, *rows, ""])


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
