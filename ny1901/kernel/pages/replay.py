"""The replay page: one HTML file that steps through a game, with nothing to be loaded from anywhere."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import Any

from attrs import field, frozen


@frozen
class Seat:
    """A player at the table.

    Attributes:
        name: what the page calls it.
        sign: the character or two on its chip; the colour alone must not tell seats apart.
        fill: the colour of its chip, as CSS writes it.
        ink: the colour of the sign on it.
    """

    name: str
    sign: str
    fill: str
    ink: str


@frozen
class Fact:
    """Something that lies on the table.

    Attributes:
        label: what it is called.
        text: what it is, in words.
        picture: the same as an SVG element, in parts; parts that many steps share are stored once. May be empty.
    """

    label: str
    text: str
    picture: tuple[str, ...] = ()


@frozen
class Source:
    """What gives a seat points: its name and how many, below 0 if it costs some."""

    name: str
    points: int


@frozen
class Reason:
    """Why a step is illegal: a broken rule.

    Attributes:
        rule: its id.
        message: what is wrong.
        citations: where the rulebooks say so.
    """

    rule: str
    message: str
    citations: tuple[str, ...] = ()


@frozen
class Event:
    """Something in a game that is worth a mark.

    Attributes:
        kind: what it is, in a word or two; events of a kind have a sign of their own.
        seat: whose it is; `None` if it is the whole table's.
        words: what happened, as a sentence without its full stop.
    """

    kind: str
    seat: int | None
    words: str


@frozen(kw_only=True)
class Step:
    """One moment of a game.

    Attributes:
        turn: which turn it belongs to; the page goes from turn to turn, and its list of moves is parted by it.
        action: the action that led here, in notation; empty for the start.
        words: the same in words.
        status: whose turn it is now, or who has won.
        moving: the seat whose decision it is now; `None` once the game is over.
        drawn: SVG elements over the board, in drawing order. Elements that many steps share are stored once; those with
            `class="mark"` point out what the action speaks of, and are shown to the end of the turn.
        scores: each seat's points.
        bounds: for each seat the least and the most that its final score can still be; empty if they are not known.
        found: for each seat the least and the most that a game from here was found to end with; empty if none was.
        measured: for each seat between what and what most games between agents end; empty if none was played.
        sources: for each seat where its points come from, as if the game ended now; empty if that is not told.
        seats: a line about each seat.
        facts: what lies on the table.
        notation: the position as text, to be copied.
        reasons: why the action is illegal; empty for a legal one.
        events: what happened that is worth a mark.
    """

    turn: str
    action: str = ""
    words: str = ""
    status: str = ""
    moving: int | None = None
    drawn: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    found: tuple[tuple[int, int], ...] = ()
    measured: tuple[tuple[int, int], ...] = ()
    sources: tuple[tuple[Source, ...], ...] = ()
    seats: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    notation: str = ""
    reasons: tuple[Reason, ...] = ()
    events: tuple[Event, ...] = ()


@frozen(kw_only=True)
class Replay:
    """Everything that a replay page shows.

    Attributes:
        title: the page's heading.
        notice: what a reader has to know about where the data come from.
        board: the SVG elements under every step.
        view: the part of the plane that the picture shows: left, top, width and height, in its units.
        style: the style sheet and definitions of the pictures, as SVG elements.
        style_class: the class that the style sheet expects of an `svg` element.
        seats: who plays.
        steps: the moments of the game, the start first.
        bands: what the steps' `found` and `measured` rest on, a sentence each.
    """

    title: str
    notice: str
    board: str
    view: tuple[float, float, float, float]
    style: str = ""
    style_class: str = ""
    seats: tuple[Seat, ...] = ()
    steps: tuple[Step, ...] = field()
    bands: tuple[str, ...] = ()

    @property
    def illegal(self) -> int | None:
        """The number of the first step that is illegal; `None` if all are legal."""
        return next((number for number, step in enumerate(self.steps) if step.reasons), None)


def replay_html(replay: Replay) -> str:
    """The page as one HTML file without any address in it: a browser needs no network to show it.

    Texts are escaped. SVG elements stand in the page as they are; a game has to escape the names in them. Should one
    fail to, the page's content security policy still lets no script run but its own.

    Args:
        replay: what to show.

    >>> start = Step(turn="Start")
    >>> page = replay_html(Replay(title="A <game>", notice="", board="", view=(0, 0, 9, 9), steps=(start,)))
    >>> "<h1>A &lt;game&gt;</h1>" in page, "src=" in page
    (True, False)
    """
    from jinja2 import Environment, StrictUndefined

    script = "".join(map(_asset, _SCRIPTS))
    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(_asset("replay.html"))
    return template.render(
        replay=replay,
        sheet=_asset("replay.css"),
        script=script,
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        data=_for_script(_data(replay)),
    )


_SCRIPTS = ("replay.js", "chart.js", "watch.js")
"""The parts of the page's script, in the order in which they build on each other."""


def _asset(name: str) -> str:
    return files("ny1901.kernel.pages").joinpath("data", name).read_text(encoding="utf-8")


def _for_script(data: Any) -> str:
    """Data as JSON that can stand inside a script element: nothing in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _data(replay: Replay) -> dict[str, Any]:
    """The steps for the page's script: every text once in `texts`, and its number wherever it is used.

    From one position to the next few words of the notation change, so that is taken apart too.
    """
    texts: dict[str, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(text, len(texts))

    steps = [
        {
            "turn": number(step.turn),
            "action": number(step.action),
            "words": number(step.words),
            "status": number(step.status),
            "moving": step.moving,
            "drawn": [number(element) for element in step.drawn],
            "scores": step.scores,
            "bounds": step.bounds,
            "found": step.found,
            "measured": step.measured,
            "sources": [[[number(source.name), source.points] for source in seat] for seat in step.sources],
            "seats": [number(line) for line in step.seats],
            "facts": [
                [number(fact.label), number(fact.text), [number(part) for part in fact.picture]] for fact in step.facts
            ],
            "notation": [number(word) for word in step.notation.split(" ")],
            "reasons": [[reason.rule, reason.message, reason.citations] for reason in step.reasons],
            "events": [[event.kind, event.seat, event.words] for event in step.events],
        }
        for step in replay.steps
    ]
    seats = [{"name": seat.name, "sign": seat.sign, "fill": seat.fill, "ink": seat.ink} for seat in replay.seats]
    return {"texts": list(texts), "seats": seats, "steps": steps}
