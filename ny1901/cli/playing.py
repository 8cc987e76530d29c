"""`ny1901 play`: one game between agents and people, which leaves a record."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.closing import as_typed, page_beside, print_next, print_tally
from ny1901.cli.inputs import SEED, read_variant, variant_name
from ny1901.cli.options import (
    game_option,
    json_option,
    names_in,
    played_variant_option,
    players_option,
    plies_option,
    seed_option,
)
from ny1901.cli.output import print_json, print_plain, progress, remark, say
from ny1901.cli.person import Left, Person
from ny1901.cli.sitting import PERSON, Sitting
from ny1901.cli.written import output_option, write_whole
from ny1901.kernel.errors import StudyError
from ny1901.kernel.games import address_of
from ny1901.kernel.picture.words import counted
from ny1901.kernel.spec import GameSpec

_RECORD = "game.txt"


@click.command("play")
@game_option
@click.option(
    "--agents",
    default=f"{PERSON},greedy",
    show_default=True,
    help=f"Who sits where, seat 0 first, with commas between them. `{PERSON}` is a person at this terminal; the last "
    "one named takes the seats that are left.",
)
@players_option
@seed_option(SEED)
@played_variant_option
@plies_option
@output_option("--out", help="Write the record of the game to this file, for `replay`.")
@json_option
def play_command(
    *,
    game: GameSpec,
    agents: str,
    players: int | None,
    seed: int,
    variant: str | None,
    plies: int,
    out: str | None,
    as_json: bool,
) -> None:
    """Play one game between agents, or against them, and write its record.

    A person types the number of a legal action or its notation; `help` lists what else, such as `undo` and `quit`. The
    record is also kept when the game is left, interrupted or broken off.
    """
    asked = read_variant(variant, game)
    seated = _seated(names_in(agents), game, players)
    if as_json and None in seated:
        raise click.UsageError("--json is for agents alone; leave it out, or name agents only by --agents")
    sitting = Sitting(game, game.rules(len(seated), asked), seated, seed)
    names = ", ".join(map(sitting.name, range(len(seated))))
    if not as_json:
        say(f"{variant_name(asked)}, {len(seated)} players: {names}; seed {seed}")
    try:
        _play(sitting, plies)
    except BaseException:
        if out and sitting.actions:
            _keep(sitting, out)
            remark(f"what was played so far is kept in {out}")
        raise
    if out:
        _keep(sitting, out)
    if as_json:
        print_json({"variant": variant_name(asked), **_data(sitting)})
    else:
        _close(sitting, out)


def _seated(names: list[str], game: GameSpec, players: int | None) -> tuple[Any, ...]:
    """An agent for each seat, the last one for all that are left; `None` for a person.

    Raises:
        StudyError: more are named than there are seats.
        DataError: a name is no agent's.
    """
    from ny1901.analysis.agents import agent

    if players is not None and len(names) > players:
        raise StudyError(f"{len(names)} are named for {players} seats; name as many, or fewer", field="agents")
    seats = max(game.players if players is None else players, len(names))
    filled = [*names, *names[-1:] * (seats - len(names))]
    return tuple(None if name == PERSON else agent(name, address_of(game)) for name in filled)


def _play(sitting: Sitting, plies: int) -> None:
    """Play until the game is over or broken off, or the person leaves."""
    if None not in sitting.agents:
        with progress("playing", None) as bar:
            while len(sitting.actions) < plies and sitting.is_on:
                sitting.reply()
                bar.advance(bar.task_ids[0])
        return
    person = Person(sitting)
    try:
        while len(sitting.actions) < plies and sitting.is_on:
            if sitting.mover is None:
                person.decide()
            else:
                _print_reply(sitting)
    except Left:
        say(f"Stopped after {counted(len(sitting.actions), 'action')}.")


def _print_reply(sitting: Sitting) -> None:
    """Let an agent move, and say what it did; that it is thinking is shown only on a terminal."""
    seat = sitting.state.to_move
    with progress(f"seat {seat}, {sitting.name(seat)}, is thinking", None):
        action = sitting.reply()
    say(f"seat {seat}, {sitting.name(seat)}: {action}")


def _keep(sitting: Sitting, out: str) -> None:
    write_whole(out, str(sitting.record))


def _data(sitting: Sitting) -> dict[str, Any]:
    state = sitting.state
    return {
        "agents": [sitting.name(seat) for seat in range(len(sitting.agents))],
        "seed": sitting.seed,
        "actions": len(sitting.actions),
        "over": state.is_over,
        "scores": list(state.scores),
        "winners": list(state.winners),
        "record": str(sitting.record),
    }


def _close(sitting: Sitting, out: str | None) -> None:
    """The result in words, where the record is, and what to do with it; nothing that a person did is lost."""
    state = sitting.state
    print_tally(sitting.game, state, len(sitting.actions), lambda seat: {"who": sitting.name(seat)})
    if state.is_over:
        say(f"won by {' and '.join(f'seat {seat} ({sitting.name(seat)})' for seat in state.winners)}")
    if out:
        print_plain(f"record: {out}")
        print_next("replay", out, "--html", page_beside(out))
    elif None in sitting.agents:
        print_plain(f"\n{sitting.record}")
    else:
        print_plain(f"next: {as_typed()} --out {_RECORD}")
