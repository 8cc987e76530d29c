"""Who draws which value: boards, cities, actions and verdicts get their `to_svg` and `to_text` here."""

from __future__ import annotations

from ny1901.city.model import Board, City
from ny1901.drawing import Artist, register
from ny1901.protocol import Verdict
from ny1901.render.canvas import painted
from ny1901.render.svg import board_svg
from ny1901.render.svg_cards import action_svg, verdict_svg
from ny1901.render.text import board_text
from ny1901.render.verdict_words import verdict_text
from ny1901.render.words import shown
from ny1901.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot

_GREEN, _RED = "32", "31"


def _city_svg(city: City) -> str:
    return board_svg(city.board, title=f"The board of {city.name}; the map is {city.map_source}")


def _city_text(city: City, colour: bool) -> str:
    head = shown(f"{city.name}; the map is {city.map_source}")
    return f"{head}\n\n{board_text(city.board, colour=colour)}"


def _verdict_text(verdict: Verdict, colour: bool) -> str:
    head, *rest = verdict_text(verdict).splitlines()
    style = (_GREEN if verdict.legal else _RED) if colour else ""
    return "\n".join((painted(head, style), *rest))


def _action_text(action: Action, _: bool) -> str:
    return str(action)


register(Board, Artist(board_svg, lambda board, colour: board_text(board, colour=colour)))
register(City, Artist(_city_svg, _city_text))
register(Verdict, Artist(verdict_svg, _verdict_text))
for _kind in (AcquireLot, Build, Rebuild, PlayCard, ReturnLot, EndTurn):
    register(_kind, Artist(action_svg, _action_text))
