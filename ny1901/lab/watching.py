"""What the page watches while it goes on: a measurement, an agent's play, a kept game. Each has answer after answer."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from ny1901.analysis.agents.names import agent, agents_of
from ny1901.kernel.errors import Ny1901Error
from ny1901.kernel.extras import needed
from ny1901.kernel.games import game_named
from ny1901.kernel.lab.game import LabGame
from ny1901.kernel.lab.intake import read_sound, read_timeout, read_variant
from ny1901.kernel.plain import record_of
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.words import Word, find
from ny1901.lab.keeping import loaded
from ny1901.lab.questions import Data, error_data

Watcher = Callable[[LabGame, Entry], Iterator[Data]]

MOST_SECONDS = 3600
"""The longest time that a measurement, or an agent that plays on, may ask for, in seconds."""

MOST_JOBS = 2
"""How many processes play while one measures: the machine is left to its user, too."""

MOST_GAMES = 5_000
"""The games of each variant after which a measurement ends, whatever is still open."""


def watch(game: LabGame, question: str, request: Entry) -> Iterator[Data]:
    """The answers to a question that goes on, each as soon as it is known.

    Args:
        game: what it is about.
        question: one of `WATCHED`.
        request: the data that came with it.

    Returns:
        What the question gives; `{"error": ...}` as the last answer if something is wrong.
    """
    try:
        yield from find(Word(question), WATCHED, "a question")(game, request)
    except Ny1901Error as error:
        yield {"error": error_data(error)}


def _measure(game: LabGame, request: Entry) -> Iterator[Data]:
    """A base and a variant side by side: `base`, `variant`, `agent`, `players`, `seed`, `timeout` in seconds."""
    live, study_of = needed("ny1901.analysis.live"), needed("ny1901.analysis.study")
    fields = request.table(("base", "variant", "agent", "players", "seed", "timeout"))
    study = study_of.Study(
        game=game.name,
        variants=[read_variant(game, fields["base"]), read_variant(game, fields["variant"])],
        agents=[read_agent(game, fields["agent"])],
        players=fields["players"].whole(),
        games=MOST_GAMES,
        seed=fields["seed"].whole(),
    )
    jobs = min(MOST_JOBS, os.cpu_count() or 1)
    for look in live.watch(study, seconds=read_timeout(request, MOST_SECONDS), jobs=jobs):
        yield look.to_data()


def _play(game: LabGame, request: Entry) -> Iterator[Data]:
    """An agent plays on: `position`, `agent`, `until` (see `UNTIL`), `seed`, `timeout` in seconds."""
    fields = request.table(("position", "agent", "until", "seed", "timeout"))
    read_timeout(request, MOST_SECONDS)
    state, player = read_sound(game, fields["position"]), agent(read_agent(game, fields["agent"]))
    goes_on = find(fields["until"], UNTIL, "an end")
    dice, turn_of = random.Random(fields["seed"].whole()), record_of(game_named(game.name)).form.turn
    begun = turn_of(state, 0)
    while state.legal_actions:
        action = player.choose(state.view(state.to_move), dice)
        state = state.apply(action)
        yield {"action": str(action), "sheet": game.sheet(state)}
        if not goes_on(begun, turn_of(state, 0)):
            return


def _bands(game: LabGame, request: Entry) -> Iterator[Data]:
    """The bounds, then inside them what games come to: `position`, `agent`, `games`, `seed`, `timeout` in seconds."""
    final_scores = needed("ny1901.analysis.final_scores")
    fields = request.table(("position", "agent", "games", "seed", "timeout"))
    seconds, games = read_timeout(request), fields["games"].whole()
    if not 1 <= games <= MOST_GAMES:
        raise fields["games"].error(f"{games} games cannot be played", f"1 to {MOST_GAMES}")
    state, player = read_sound(game, fields["position"]), read_agent(game, fields["agent"])
    proved, seed = game.bounds(state), fields["seed"].whole()
    yield _look(proved, final_scores.score_bands(proved))
    # A part of the time is for the proof, and for the process to start.
    searching, playing = 0.3 * seconds / len(proved), 0.5 * seconds
    found = [game.lines(state, seat.seat, seed=seed, timeout=searching) for seat in proved]
    yield _look(proved, final_scores.score_bands(proved, found))
    measured = final_scores.measured_scores(state, player, games=games, seed=seed, timeout=playing)
    yield _look(proved, final_scores.score_bands(proved, found, measured))


def _look(proved: Any, bands: Any) -> Data:
    """Each seat's bounds with the bands inside them, as far as they are known."""
    seats = zip_longest([seat.to_data() for seat in proved], bands.found, bands.measured)
    inside = [seat | {"found": found, "measured": measured} for seat, found, measured in seats]
    return {"seats": inside, "notes": bands.notes}


UNTIL: Mapping[str, Callable[[Any, Any], bool]] = {
    "move": lambda begun, now: False,
    "turn": lambda begun, now: bool(begun == now),
    "end": lambda begun, now: True,
}
"""How long an agent plays on, and how that is told from the turn at the start and the turn now."""


def read_agent(game: LabGame, entry: Entry) -> str:
    """The name of an agent of a request; the address of somebody's own is refused, since a page must load no code.

    Raises:
        DataError: no such agent plays this game.
    """
    kind = re.split("[:@+]", entry.word, maxsplit=1)[0]
    known = agents_of(game.name)
    find(Word(kind), {name: name for name in known}, "an agent of this game")
    return agent(entry.word, game.name).name


WATCHED: Mapping[str, Watcher] = {"bands": _bands, "measure": _measure, "play": _play, "load": loaded}
"""The questions that go on, and who answers them."""
