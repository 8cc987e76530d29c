"""`ny1901 show`, `explain`, `simulate` and `replay`: positions and games."""

from __future__ import annotations

import json
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
from attrs import asdict

from ny1901.cli.games import CommandGame, game_option
from ny1901.cli.inputs import read_position, read_text, read_variant
from ny1901.cli.output import console, json_option, picture_option, print_json, print_table, progress, say, write_whole
from ny1901.cli.replay_page import write_replay_page
from ny1901.errors import AmbiguousAction, IllegalAction, NotationError, RecordError
from ny1901.protocol import Verdict

_POSITION = click.argument("position", required=False)
_VARIANT = click.option("--variant", help="The variant: a standard name such as pt-2018+expert, or a TOML file.")


@click.command()
@_POSITION
@game_option
@_VARIANT
@picture_option
@json_option
def show(*, position: str | None, game: CommandGame, variant: str | None, picture: str | None, as_json: bool) -> None:
    """Draw POSITION, and print it in the notation that can be copied."""
    state = read_position(position, variant, game)
    if picture:
        write_whole(picture, state.to_svg())
    if as_json:
        print_json(json.loads(state.to_json()))
        return
    click.echo(state.to_text(colour=console().is_terminal))
    click.echo(f"\n{state}")


@click.command()
@click.argument("position")
@click.argument("action", nargs=-1, required=True)
@game_option
@_VARIANT
@picture_option
@json_option
def explain(
    *,
    position: str,
    action: tuple[str, ...],
    game: CommandGame,
    variant: str | None,
    picture: str | None,
    as_json: bool,
) -> int:
    """Say whether ACTION is legal in POSITION, and if not, every rule that it breaks.

    ACTION is for example: acquire ra, build delmonico k5 k6, rebuild singer ..., play land-grab, return ra, end;
    in Paris: lay t3 c5 90, take w5, pass, build i3 a1 b1 c1, use le-penseur d4 facing north.
    POSITION can be `example` for the bundled one. Exit status 1 if the action is illegal.
    """
    state = read_position(None if position == "example" else position, variant, game)
    text = " ".join(action)
    try:
        read = state.parse_action(text)
        verdict = state.explain(read)
    except IllegalAction as error:
        read, verdict = None, error.verdict
    if picture:
        write_whole(picture, _picture(state, read or text, verdict))
    if as_json:
        print_json({"action": str(read or text), "legal": verdict.legal, "violations": _violations(verdict)})
    else:
        _print_verdict(str(read or text), verdict)
    return 0 if verdict.legal else 1


def _picture(state: Any, action: Any, verdict: Verdict) -> str:
    """The action drawn on the position; the verdict alone if a text is too short to tell which action is meant."""
    try:
        drawn: str = state.to_svg(action=state.rules.parse_action(action) if isinstance(action, str) else action)
        return drawn
    except (NotationError, AmbiguousAction):
        return verdict.to_svg()


def _violations(verdict: Verdict) -> list[dict[str, Any]]:
    return [asdict(violation) for violation in verdict.violations]


def _print_verdict(action: str, verdict: Verdict) -> None:
    if verdict.legal:
        say(f"{action}: [green]legal[/]")
        return
    rows = [
        {
            "rule": violation.rule,
            "because": violation.message,
            "where": " ".join(violation.where),
            "rulebook": "; ".join(str(citation) for citation in violation.citations) or "silent; see the default",
        }
        for violation in verdict.violations
    ]
    print_table(f"{action}: illegal", rows)


@click.command()
@game_option
@click.option("--players", type=int, help="How many play.  [default: 3; 2 in Paris]")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1901, show_default=True, help="The same seed gives the same games.")
@_VARIANT
@click.option("--plies", type=click.IntRange(min=1), default=5000, show_default=True, help="Break a game off here.")
@click.option("--out", type=click.Path(), help="Write one JSON object a game to this file, its record included.")
@json_option
def simulate(
    *,
    game: CommandGame,
    players: int | None,
    games: int,
    seed: int,
    variant: str | None,
    plies: int,
    out: str | None,
    as_json: bool,
) -> None:
    """Play games by dice, every legal action equally likely, and sum them up by seat."""
    seats = game.players if players is None else players
    rules = game.game(players=seats, variant=read_variant(variant, game))
    results = []
    with progress("playing", games) as bar:
        for result in _played(game, rules, games, seed, plies):
            results.append(result)
            bar.advance(bar.task_ids[0])
    if out:
        write_whole(out, "".join(f"{json.dumps(result)}\n" for result in results))
    rows = [_seat_row(results, seat) for seat in range(seats)]
    if as_json:
        print_json({"variant": rules.variant.name, "games": games, "seed": seed, "seats": rows})
        return
    numbers = ("seat", "mean score", "95% +/-", "wins")
    print_table(f"{games} games by dice, {rules.variant.name}, {seats} players, seed {seed}", rows, numbers=numbers)
    turns = statistics.fmean(result["turns"] for result in results)
    ends = Counter(result["end"] for result in results)
    say(f"{turns:.1f} turns a game; {game.ends(ends)}")
    if ends[""]:
        say(f"[bold red]{ends['']} not over[/] after {plies} plies: their scores are those when they were broken off")


def _played(game: CommandGame, rules: Any, games: int, seed: int, plies: int) -> Iterator[dict[str, Any]]:
    dice = random.Random(seed)
    for _ in range(games):
        deal = dice.getrandbits(32)
        start = state = rules.initial_state(deal)
        actions: list[Any] = []
        while not state.is_over and len(actions) < plies:
            actions.append(dice.choice(state.legal_actions))
            state = state.apply(actions[-1])
        yield {
            "seed": deal,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "turns": game.turns(state),
            "end": game.end(state),
            "record": str(game.record.of(start, actions, seed=deal)),
        }


def _seat_row(results: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    scores = [result["scores"][seat] for result in results]
    half = 1.96 * statistics.stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else None
    wins = sum(1 / len(result["winners"]) for result in results if seat in result["winners"])
    return {
        "seat": seat,
        "mean score": round(statistics.fmean(scores), 2),
        "95% +/-": None if half is None else round(half, 2),
        "wins": round(wins, 2),
    }


@click.command()
@click.argument("file", type=click.Path())
@game_option
@click.option("--html", "page", type=click.Path(), help="Write a page to step through the game to this file.")
@json_option
def replay(*, file: str, game: CommandGame, page: str | None, as_json: bool) -> int:
    """Play the record FILE again, check each move and the claimed result.

    Stops at the first move that the rules forbid and says the rule; exit status 1 then.
    """
    record = game.record.parse(read_text(file))
    played: list[tuple[Any, Any, Any]] = []
    wrong = None
    try:
        for before, action, after in record.replay():
            played.append((before, action, after))
    except RecordError as error:
        wrong = error
    state, checked = played[-1][2] if played else record.initial, len(played)
    if page:
        write_replay_page(page, game, record, played, wrong)
    if as_json:
        print_json(_replay_data(state, checked, wrong))
    else:
        _print_replay(game, state, checked, wrong)
    return 1 if wrong else 0


def _replay_data(state: Any, checked: int, wrong: RecordError | None) -> dict[str, Any]:
    return {
        "moves_checked": checked,
        "over": state.is_over,
        "scores": list(state.scores),
        "winners": list(state.winners),
        "wrong": None if wrong is None else {"where": str(wrong), "violations": _violations(wrong.verdict)},
        "position": str(state),
    }


def _print_replay(game: CommandGame, state: Any, checked: int, wrong: RecordError | None) -> None:
    rows = [{"seat": seat, **game.tally(tally)} for seat, tally in enumerate(state.tally)]
    title = "Final tally" if state.is_over else "Tally, if the game ended here"
    print_table(f"{title} after {checked} moves", rows, numbers=tuple(rows[0]))
    if wrong is not None:
        say(f"[bold red]stopped[/]: {str(wrong).replace('[', chr(92) + '[')}")
    elif state.is_over:
        say(f"every move is legal; won by seat {' and '.join(str(seat) for seat in state.winners)}")
    else:
        say("every move is legal; the record stops before the end of the game")
