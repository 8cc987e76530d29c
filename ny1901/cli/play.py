"""`ny1901 show`, `explain`, `simulate` and `replay`: positions and games."""

from __future__ import annotations

import json
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import click
from attrs import asdict

from ny1901.cli.bands import Inner, band_options
from ny1901.cli.closing import page_beside, print_again, print_next, print_tally
from ny1901.cli.inputs import SEED, asked_of, read_action, read_position, read_text, read_variant, variant_name
from ny1901.cli.options import (
    game_option,
    games_option,
    json_option,
    played_variant_option,
    players_option,
    plies_option,
    position_argument,
    seed_option,
    variant_option,
)
from ny1901.cli.output import console, print_drawn, print_json, print_plain, print_table, progress, remark, say
from ny1901.cli.replay_page import write_replay_page
from ny1901.cli.written import output_option, picture_option, write_whole
from ny1901.kernel.errors import DataError, IllegalAction, RecordError
from ny1901.kernel.picture.words import counted
from ny1901.kernel.plain import record_of
from ny1901.kernel.protocol import Verdict
from ny1901.kernel.spec import GameSpec


@click.command()
@position_argument
@game_option
@variant_option
@picture_option
@json_option
def show(*, position: str | None, game: GameSpec, variant: str | None, picture: str | None, as_json: bool) -> None:
    """Draw POSITION, and print it in the notation that can be copied."""
    state = read_position(position, variant, game, as_json=as_json)
    if picture:
        write_whole(picture, asked_of(state, "to_svg", game)())
    if as_json:
        print_json(json.loads(asked_of(state, "to_json", game)()))
        return
    if hasattr(state, "to_text"):
        out = console()
        print_drawn(state.to_text(colour=out.color_system is not None and not out.no_color))
        print_plain("")
    print_next("best" if "best_placements" in game.solver else "reachable", position)
    print_plain(f"\n{state}")  # last, so that it is easily taken by itself


@click.command()
@click.argument("position")
@click.argument("action", nargs=-1, required=True)
@game_option
@variant_option
@picture_option
@json_option
def explain(
    *,
    position: str,
    action: tuple[str, ...],
    game: GameSpec,
    variant: str | None,
    picture: str | None,
    as_json: bool,
) -> int:
    """Say whether ACTION is legal in POSITION, and if not, every rule that it breaks.

    ACTION is for example: acquire ra, build delmonico k5 k6, rebuild singer ..., play land-grab, return ra, end;
    in Paris: lay t3 c5 90, take w5, pass, build i3 a1 b1 c1, use le-penseur d4 facing north.
    POSITION can be `example` for the bundled one. Exit status 1 if the action is illegal.
    """
    state = read_position(position, variant, game, as_json=as_json)
    text = " ".join(action)
    try:
        read = read_action(state, text, game)
        verdict = state.explain(read)
    except IllegalAction as error:
        read, verdict = None, error.verdict
    if picture:
        write_whole(picture, verdict.to_svg())
    if as_json:
        print_json({"action": str(read or text), "legal": verdict.legal, "violations": _violations(verdict)})
    else:
        _print_verdict(str(read or text), verdict)
        print_next(*(("best", position) if verdict.legal else ("ask", verdict.violations[0].rule)))
    return 0 if verdict.legal else 1


def _violations(verdict: Verdict) -> list[dict[str, Any]]:
    return [asdict(violation) for violation in verdict.violations]


def _print_verdict(action: str, verdict: Verdict) -> None:
    if verdict.legal:
        say(f"{action}: ", ("legal", "green"))
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
@players_option
@games_option
@seed_option(SEED)
@played_variant_option
@plies_option
@output_option("--out", help="Write one JSON object a game to this file, its record included.")
@json_option
def simulate(
    *,
    game: GameSpec,
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
    asked = read_variant(variant, game)
    named = variant_name(asked)
    rules = game.rules(seats, asked)
    results = []
    with progress("playing", games) as bar:
        for result in _played(game, rules, games, seed, plies):
            results.append(result)
            bar.advance(bar.task_ids[0])
    if out:
        write_whole(out, "".join(f"{json.dumps(result)}\n" for result in results))
    rows = [_seat_row(results, seat) for seat in range(seats)]
    if as_json:
        print_json({"variant": named, "games": games, "seed": seed, "seats": rows})
        return
    numbers = ("seat", "mean score", "95% from", "95% to", "wins")
    print_table(f"{counted(games, 'game')} by dice, {named}, {seats} players, seed {seed}", rows, numbers=numbers)
    turns = statistics.fmean(result["turns"] for result in results)
    ends = Counter(result["end"] for result in results)
    say(f"{turns:.1f} turns a game; {game.summary.ends(ends)}")
    stuck = sum(result["stuck"] for result in results)
    if stuck:
        say((f"{stuck} stuck", "bold red"), ": no action was legal, though the game was not over")
    if ends[""] > stuck:
        say(
            (f"{ends[''] - stuck} not over", "bold red"),
            f" after {plies} plies: their scores are those when they were broken off",
        )
    if out:
        print_next("replay", out, "--html", page_beside(out))
    else:
        print_again("--out", "games.jsonl")


def _played(game: GameSpec, rules: Any, games: int, seed: int, plies: int) -> Iterator[dict[str, Any]]:
    dice = random.Random(seed)
    for _ in range(games):
        deal = dice.getrandbits(32)
        start = state = rules.initial_state(deal)
        actions: list[Any] = []
        while state.legal_actions and len(actions) < plies:
            actions.append(dice.choice(state.legal_actions))
            state = state.apply(actions[-1])
        yield {
            "seed": deal,
            "scores": list(state.scores),
            "winners": list(state.winners),
            "turns": game.summary.turns(state) if game.summary.turns else len(actions),
            "end": game.summary.end(state),
            "stuck": not state.is_over and not state.legal_actions,
            "record": str(record_of(game).of(start, actions, seed=deal)),
        }


def _interval(scores: list[int]) -> tuple[float | None, float | None]:
    """The 95% interval of their mean; none for one game, or without the libraries of `ny1901[analysis]`."""
    try:
        from ny1901.analysis.intervals import mean_of
    except ImportError:
        return None, None
    figure = mean_of(scores, range(len(scores)), what="score", unit="points")
    return (round(figure.lower, 2), round(figure.upper, 2)) if figure.known else (None, None)


def _seat_row(results: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    scores = [result["scores"][seat] for result in results]
    lower, upper = _interval(scores)
    wins = sum(1 / len(result["winners"]) for result in results if seat in result["winners"])
    return {
        "seat": seat,
        "mean score": round(statistics.fmean(scores), 2),
        "95% from": lower,
        "95% to": upper,
        "wins": round(wins, 2),
    }


@click.command()
@click.argument("file", type=click.Path())
@game_option
@click.option("--variant", help="The variant of the record: one with house rules, whose text no record holds.")
@output_option("--html", "page", help="Write a page to step through the game to this file.")
@band_options(playouts=5, games=20)
@json_option
def replay(*, file: str, game: GameSpec, variant: str | None, page: str | None, as_json: bool, **bands: Any) -> int:
    """Play the record FILE again, check each move and the claimed result.

    FILE is a record, or what `simulate --out` wrote: then its first game. Stops at the first move that the rules forbid
    and says the rule; exit status 1 then. On the page of --html the score bounds of each step are bands; --lines and
    --measured put inside them what games from the end of each turn come to.
    """
    inner = Inner(**bands)
    if inner.wanted and not page:
        raise click.UsageError("--lines and --measured are shown on the page; give --html too")
    asked = None if variant is None else read_variant(variant, game)  # a record runs no file, so it is read before
    record = record_of(game).parse(_record_in(read_text(file)))
    if asked is not None:
        _check_variant(record.initial.rules.variant, asked, file)
        (remark if as_json else say)(f"The record is one of {asked.name}.")
    played: list[tuple[Any, Any, Any]] = []
    wrong = None
    try:
        for before, action, after in record.replay():
            played.append((before, action, after))
    except RecordError as error:
        wrong = error
    state, checked = played[-1][2] if played else record.initial, len(played)
    if page:
        write_replay_page(page, game, record, played, wrong, inner=inner)
    if as_json:
        print_json(_replay_data(state, checked, wrong))
    else:
        _print_replay(game, state, checked, wrong)
        if page:
            print_plain(f"page: {page}")
            if not inner.wanted:
                print_again("--lines", "--measured", "greedy", "--timeout", "60")
        elif file != "-":
            print_next("replay", file, "--html", page_beside(file))
    return 1 if wrong else 0


def _check_variant(own: Any, asked: Any, file: str) -> None:
    """Refuse a record of other rules than those that were given for it."""
    if fields := [name for name, _, _ in own.differences(asked)]:
        raise DataError(
            f"the record was played under other rules than {asked.name}: {', '.join(fields)} differ; leave --variant "
            "out, or give the variant that it was played under",
            file=file,
        )


def _record_in(text: str) -> str:
    """The text of a record; of the first game, where there is one JSON object a game."""
    with suppress(ValueError, TypeError, KeyError):
        return str(json.loads(text.partition("\n")[0])["record"])
    return text


def _replay_data(state: Any, checked: int, wrong: RecordError | None) -> dict[str, Any]:
    return {
        "moves_checked": checked,
        "over": state.is_over,
        "scores": list(state.scores),
        "winners": list(state.winners),
        "wrong": None if wrong is None else {"where": str(wrong), "violations": _violations(wrong.verdict)},
        "position": str(state),
    }


def _print_replay(game: GameSpec, state: Any, checked: int, wrong: RecordError | None) -> None:
    print_tally(game, state, checked)
    if wrong is not None:
        say(("stopped", "bold red"), f": {wrong}")
    elif state.is_over:
        say(f"every move is legal; won by seat {' and '.join(str(seat) for seat in state.winners)}")
    else:
        say("every move is legal; the record stops before the end of the game")
