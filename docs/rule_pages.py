"""Fills the rule pages from the catalogue while the documentation is built, so that no rule is typed twice."""

from __future__ import annotations

from typing import Any

from ny1901.rules.catalogue import Rule, catalogue

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


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The hook that mkdocs calls for each page."""
    for mark, write in (
        ("<!-- rules -->", rules),
        ("<!-- questions -->", questions),
        ("<!-- differences -->", differences),
    ):
        if mark in markdown:
            markdown = markdown.replace(mark, write())
    return markdown


def rules() -> str:
    """Every rule of the catalogue, by group."""
    parts = []
    for prefix, title in GROUPS.items():
        parts.append(f"## {title}\n")
        parts.extend(_rule(rule) for rule in catalogue().rules if rule.id.split(".")[0] == prefix)
    return "\n".join(parts)


def _rule(rule: Rule) -> str:
    lines = [f"### `{rule.id}` {rule.title} {{ #{rule.id} }}\n", f"{rule.statement}\n"]
    lines += [f"- {citation}" for citation in rule.citations]
    if rule.differs:
        lines += ["", "The editions differ:", ""] + [f"- {edition}: {says}" for edition, says in rule.differs]
    if rule.fields:
        lines += ["", "Variant fields: " + ", ".join(f"`{name}`" for name in rule.fields)]
    if rule.questions:
        lines += ["", "Open questions: " + ", ".join(f"[{name}](questions.md#{name})" for name in rule.questions)]
    return "\n".join(lines) + "\n"


def questions() -> str:
    """Every open question with the default that the library takes."""
    parts = []
    for question in catalogue().questions:
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
