"""What an assistant can ask, as functions from the arguments of a call to an answer that says what it rests on.

Each answer has `answer`, the words, and `standing`: `cited` (with `rules`, each with its citations), `proved` or
`not proved` (with `status`), `measured` (with intervals), or `refused`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from ny1901.adapters.mcp.arguments import (
    MOST_GAMES,
    MOST_SECONDS,
    Fields,
    agent_of,
    game_of,
    number_of,
    position_of,
    seat_of,
    seconds_of,
    text_of,
    variant_of,
)
from ny1901.adapters.mcp.cited import rules_data, rules_of_actions
from ny1901.kernel.errors import IllegalAction

Answer = dict[str, Any]

_MOST_LISTED = 200

_TEXT: Mapping[str, Any] = {"type": "string"}
_GAME = {"game": {"type": "string", "description": "new-york (unless given) or paris"}}
_POSITION = {
    "position": {
        "type": ["string", "object"],
        "description": "one line as `show` prints it, or a position's JSON; a bundled mid-game position without it",
    }
}
_SECONDS = {"seconds": {"type": "integer", "minimum": 1, "maximum": MOST_SECONDS, "description": "time limit"}}
_SEAT = {"seat": {"type": "integer", "minimum": 0, "description": "from 0; the seat to move without it"}}
_VARIANT = {
    "type": ["string", "object"],
    "description": 'a standard name such as en-2015+expert, or a table such as {"base": "en-2015", "workers": 5}',
}


@frozen
class Tool:
    """Something that can be asked.

    Attributes:
        name: its name.
        description: what it answers, for the assistant.
        run: the answer from the arguments; if it takes long, they are read and what gives the answer comes back, for a
            process that is ended when its time is over.
        needs: the arguments that must be given, each with its JSON schema.
        takes: those that may be.
    """

    name: str
    description: str
    run: Callable[[Fields], Answer | Callable[[], Answer]] = field(repr=False)
    needs: Mapping[str, Any] = field(factory=dict)
    takes: Mapping[str, Any] = field(factory=dict)

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of its arguments."""
        return {
            "type": "object",
            "properties": {**self.needs, **self.takes},
            "required": [*self.needs],
            "additionalProperties": False,
        }


def _ask(fields: Fields) -> Answer:
    game, question = game_of(fields), text_of(fields["question"])
    if "position" in fields:
        state = position_of(fields, game)
        found = state.ask(question)
    else:
        state, found = None, game.part("ask")(question)
    if not found.known:
        nearest = [entry["question"] for entry in found.as_table()][:3]
        return {
            "answer": found.ruling,
            "standing": "refused",
            "refused": {"sentence": found.ruling, "nearest_questions": nearest},
        }
    data = found.to_data()
    return {
        "answer": found.ruling,
        "standing": "cited",
        "rules": rules_data(game, found.rules, state),
        **{name: data[name] for name in _OF_AN_ANSWER},
    }


_OF_AN_ANSWER = ("read_as", "sure", "details", "editions", "default", "action", "legal", "broken", "confidence")


def _explain(fields: Fields) -> Answer:
    game = game_of(fields)
    state = position_of(fields, game)
    text = text_of(fields["action"])
    try:
        action = state.parse_action(text)
        verdict = state.explain(action)
    except IllegalAction as error:
        action, verdict = text, error.verdict
    if verdict.legal:
        rules = rules_of_actions(game, [action])
        return {
            "answer": f"{action} is legal: every rule was read, and none is broken.",
            "standing": "cited",
            "legal": True,
            "action": str(action),
            "rules": rules_data(game, rules, state),
        }
    return {
        "answer": f"{action} is illegal: {verdict}",
        "standing": "cited",
        "legal": False,
        "action": str(action),
        "rules": rules_data(game, verdict.rules, state),
        "broken": [
            {"rule": broken.rule, "message": broken.message, "where": list(broken.where)}
            for broken in verdict.violations
        ],
    }


def _legal_actions(fields: Fields) -> Answer:
    game = game_of(fields)
    state = position_of(fields, game)
    actions = state.legal_actions
    most = number_of(fields, "most", 50, _MOST_LISTED)
    if not actions:
        end = game.summary.end(state)
        return {
            "answer": "The game is over.",
            "standing": "cited",
            "count": 0,
            "actions": [],
            "rules": rules_data(game, [end] if end in game.part("catalogue")() else [], state),
        }
    return {
        "answer": f"Seat {state.to_move} has {len(actions)} legal actions.",
        "standing": "cited",
        "count": len(actions),
        "actions": [str(action) for action in actions[:most]],
        "rules": rules_data(game, rules_of_actions(game, actions), state),
    }


def _show(fields: Fields) -> Answer:
    game = game_of(fields)
    state = position_of(fields, game, sound=False)
    if "seat" in fields:
        # Two positions that the seat cannot tell apart are shown as one and the same.
        state = state.view(seat_of(fields, state)).sample(random.Random(0))
    action = state.parse_action(text_of(fields["action"])) if "action" in fields else None
    problems = state.problems()
    drawn = {"text": state.to_text(), "svg": state.to_svg(action=action)}
    if problems:
        return {
            "answer": f"This position cannot occur: {'; '.join(map(str, problems))}",
            "standing": "cited",
            "rules": rules_data(game, [problem.rule for problem in problems], state),
            "position": str(state),
            **drawn,
        }
    lines = [[part if isinstance(part, str) else part[0] for part in line] for line in game.summary.heading(state)]
    heading = "; ".join(["".join(line).strip() for line in lines])
    return {
        "answer": f"{heading}; scores {', '.join(map(str, state.scores))}.",
        "standing": "cited",
        "rules": rules_data(game, rules_of_actions(game, state.legal_actions), state),
        "position": str(state),
        **drawn,
    }


def _best(fields: Fields) -> Callable[[], Answer]:
    game = game_of(fields)
    state = position_of(fields, game)
    objective = text_of(fields["objective"]) if "objective" in fields else "points"
    seat, top, seconds = seat_of(fields, state), number_of(fields, "top", 5, 50), seconds_of(fields)
    return lambda: _best_of(
        game.part("solver.best_placements")(state, seat, top=top, objective=objective, timeout=seconds)
    )


def _best_of(found: Any) -> Answer:
    return {
        "answer": f"{found.title}: {'; '.join(found.lines)}.",
        "standing": "proved" if found.proved else "not proved",
        "status": found.certainty,
        **found.to_data(),
    }


def _bounds(fields: Fields) -> Callable[[], Answer]:
    game = game_of(fields)
    state = position_of(fields, game)
    seconds_of(fields)  # the process is ended by it; the bounds themselves take no limit
    return lambda: _bounds_of(game.part("solver.score_bounds")(state))


def _bounds_of(found: Any) -> Answer:
    return {
        "answer": "; ".join(f"seat {seat.seat}: {seat.lower} to {seat.upper} at the end" for seat in found),
        "standing": "proved",
        "status": f"proved by {found[0].proved_by}",
        "seats": [seat.to_data() for seat in found],
    }


def _verify(fields: Fields) -> Callable[[], Answer]:
    game = game_of(fields)
    variants = game.part("variants")
    variant = variant_of(fields["variant"], game) if "variant" in fields else variants.named(variants.standard)
    players = number_of(fields, "players", variants.seats(variant), 9)
    statements = [entry.word for entry in fields["statements"].items()] if "statements" in fields else None
    rules, seconds = game.rules(players, variant), seconds_of(fields)
    return lambda: _verified(
        game.part("solver.check_invariants")(rules, statements=statements, timeout=seconds), players
    )


def _verified(report: Any, players: int) -> Answer:
    counts: dict[str, int] = {}
    for result in report.results:
        counts[str(result.status)] = counts.get(str(result.status), 0) + 1
    proved = not report.breaches and set(counts) == {"PROVED"}
    return {
        "answer": f"{report.variant}, {players} players: "
        + ", ".join(f"{count} {status.lower()}" for status, count in counts.items()),
        "standing": "proved" if proved else "not proved",
        "status": counts,
        **report.to_data(),
    }


def _compare(fields: Fields) -> Callable[[], Answer]:
    game = game_of(fields)
    base, variant = (variant_of(fields[name], game) for name in ("base", "variant"))
    agent, games = agent_of(fields), number_of(fields, "games", 20, MOST_GAMES)
    players = number_of(fields, "players", game.part("variants").seats(base), 9)

    def answer() -> Answer:
        from ny1901.analysis import compare  # the libraries of the extra `analysis` take seconds to load
        from ny1901.analysis.running import Inline

        return _compared(
            compare(base, variant, game=game.name, agents=agent, players=players, games=games, executor=Inline())
        )

    return answer


def _compared(found: Any) -> Answer:
    return {
        "answer": str(found),
        "standing": "measured",
        "games": found.games,
        "level": found.level,
        "changes": [
            {
                "quantity": change.difference.what,
                "difference": change.difference.estimate,
                "interval": [change.difference.lower, change.difference.upper],
                "verdict": change.verdict,
                "games_needed": change.games_needed,
            }
            for change in found.changes
        ],
        "fields": [{"field": name, "base": str(mine), "variant": str(theirs)} for name, mine, theirs in found.fields],
    }


TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "ask",
            "Answer a question about the rules in plain words, with rule ids and citations; refuses what the rules do "
            "not say.",
            _ask,
            {"question": _TEXT},
            {**_POSITION, **_GAME},
        ),
        Tool(
            "explain",
            "Whether an action is legal in a position, and if not, every rule that it breaks with its citation. "
            "Actions: `acquire ra`, `build delmonico k5 k6`, `rebuild ...`, `play land-grab`, `end`; in Paris "
            "`lay t3 c5 90`, `take w5`, `build i3 a1 b1 c1`, `use le-penseur d4 facing north`, `pass`.",
            _explain,
            {"action": _TEXT},
            {**_POSITION, **_GAME},
        ),
        Tool(
            "legal_actions",
            "What the seat to move may do.",
            _legal_actions,
            {},
            {**_POSITION, "most": {"type": "integer", "minimum": 1, "maximum": _MOST_LISTED}, **_GAME},
        ),
        Tool(
            "show",
            "A position as a picture, as text, and as the line that the other tools take.",
            _show,
            {},
            {
                **_POSITION,
                "action": {**_TEXT, "description": "an action to draw on it"},
                "seat": {"type": "integer", "description": "show no more than this seat can know, the rest by dice"},
                **_GAME,
            },
        ),
        Tool(
            "best_placements",
            "The placements that score most for a seat, proved by Z3; `objective` is points, points_per_square, "
            "streets, challenge or mobility, in Paris points or light.",
            _best,
            {},
            {**_POSITION, **_SEAT, "top": {"type": "integer", "minimum": 1, "maximum": 50}, "objective": _TEXT}
            | _SECONDS
            | _GAME,
        ),
        Tool(
            "bounds",
            "Between what and what each seat's final score must lie, over every way to play on; proved.",
            _bounds,
            {},
            {**_POSITION, **_SECONDS, **_GAME},
        ),
        Tool(
            "verify",
            "Prove or refute statements about every game of a variant, such as legal-action or no-overlap.",
            _verify,
            {},
            {
                "variant": _VARIANT,
                "players": {"type": "integer"},
                "statements": {"type": "array", "items": {"type": "string"}},
                **_SECONDS,
                **_GAME,
            },
        ),
        Tool(
            "compare",
            "Play two variants with the same deals by an agent (greedy unless given), and say with intervals what "
            "changed.",
            _compare,
            {"base": _VARIANT, "variant": _VARIANT},
            {
                "games": {"type": "integer", "minimum": 1, "maximum": MOST_GAMES},
                "players": {"type": "integer"},
                "agent": _TEXT,
                **_SECONDS,
                **_GAME,
            },
        ),
    )
}
"""What can be asked, by name."""
