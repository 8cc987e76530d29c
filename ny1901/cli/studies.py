"""`ny1901 balance` and `ladder`: studies of many games between agents, each number with its interval."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ny1901.cli.closing import print_again, print_next
from ny1901.cli.inputs import SEED, read_variant, variant_name
from ny1901.cli.options import (
    agents_option,
    game_option,
    games_option,
    json_option,
    played_variant_option,
    players_option,
    plies_option,
    seed_option,
    store_option,
    workers_option,
)
from ny1901.cli.output import print_json, print_plain, print_table, progress, say
from ny1901.cli.pools import playing
from ny1901.cli.written import output_option
from ny1901.kernel.extras import needed
from ny1901.kernel.games import address_of
from ny1901.kernel.spec import GameSpec

if TYPE_CHECKING:
    from ny1901.analysis.estimates import Estimate
    from ny1901.analysis.ladders import Rung
    from ny1901.analysis.results import Results
    from ny1901.analysis.study import Study


@click.command()
@click.argument("variants", metavar="[VARIANT]...", nargs=-1)
@game_option
@players_option
@games_option
@agents_option
@seed_option(SEED)
@plies_option
@store_option
@workers_option
@output_option("--out", help="Write a report for people to this HTML file.")
@click.option("--prove", is_flag=True, help="Put into the report what is proved of each variant, too.")
@json_option
def balance(
    *, variants: tuple[str, ...], game: GameSpec, out: str | None, prove: bool, as_json: bool, **options: Any
) -> int:
    """Play each VARIANT with the same deals, and say what each seat scores and wins.

    A VARIANT is a standard name such as pt-2018+expert, or a TOML file; en-2015 if none is given, in Paris pt-devir.
    Agents change seats from game to game, so the number of games must be a multiple of the number of agents.
    """
    from ny1901.analysis.experiment import experiment_of

    with playing("playing", {**options, "game": game}) as how:
        results = experiment_of(how).play(variants or (game.standard,))
    study = results.study
    if out:
        _write_report(results, out, _proofs(study, game) if prove else ())
    rows = {label: _seat_rows(results, label) for label in study.labels}
    if as_json:
        asked = {"games": study.games, "players": study.players, "agents": study.agents, "seed": study.seed}
        print_json({**asked, "variants": rows, "house_rules": _house_rules(results)})
        return 0
    for label in study.labels:
        _print_variant(results, label, rows[label], game)
    if out:
        print_plain(f"report: {out}")
        first, *others = map(str, variants or (game.standard,))
        print_next(*(("compare", first, others[0]) if others else ("strengths", first)))
    else:
        print_again("--out", "balance.html")
    return 0


def _house_rules(results: Results) -> dict[str, list[dict[str, Any]]]:
    """For each variant with house rules what they came to, a row each."""
    of = needed("ny1901.analysis.statistics").house_rules_did
    found = {label: [figure.to_data() for figure in of(results, variant=label)] for label in results.study.labels}
    return {label: figures for label, figures in found.items() if figures}


def _write_report(results: Results, path: str, proofs: Sequence[str]) -> None:
    from ny1901.analysis import write_report

    write_report(results, path, command=shlex.join(["ny1901", *sys.argv[1:]]), proofs=proofs)


def _proofs(study: Study, game: GameSpec) -> list[str]:
    """What is proved of each variant, a sentence each; what was only tried is not among it."""
    sentences = []
    with progress("proving", len(study.variants)) as bar:
        for label, variant in zip(study.labels, study.variants, strict=True):
            report = game.part("solver.check_invariants")(game.rules(study.players, variant), timeout=60)
            sentences += [f"{label}: {one.statement}" for one in report.results if str(one.status) == "PROVED"]
            bar.advance(bar.task_ids[0])
    return sentences


def _seat_rows(results: Results, label: str) -> list[dict[str, Any]]:
    """A row for each seat of a variant, and with several agents for each agent."""
    seats = results.seats[results.seats.variant == label]
    rows = [_row(f"seat {seat}", rows) for seat, rows in seats.groupby("seat")]
    if len(results.study.agents) > 1:
        rows += [_row(str(player), rows) for player, rows in seats.groupby("agent", sort=False)]
    return rows


def _row(who: str, rows: Any) -> dict[str, Any]:
    intervals = needed("ny1901.analysis.intervals")
    score = intervals.mean_of(rows.score, rows.deal, what="score", unit="points")
    win = intervals.share_of(rows.win, rows.deal, what="wins")
    return {"who": who, **_columns("score", score), **_columns("wins", win)}


def _columns(name: str, figure: Estimate) -> dict[str, float | None]:
    """A figure as three columns; an end of the interval that nobody can tell is empty."""
    data = figure.to_data()
    ends = {"": data["estimate"], " from": data["lower"], " to": data["upper"]}
    return {f"{name}{suffix}": value if value is None else round(value, 4) for suffix, value in ends.items()}


def _print_variant(results: Results, label: str, rows: list[dict[str, Any]], game: GameSpec) -> None:
    games = results.games[results.games.variant == label]
    shown = [_shown(row) for row in rows]
    study = results.study
    title = f"{label}: {len(games)} games, {study.players} players, {', '.join(study.agents)}, seed {study.seed}"
    print_table(title, shown, numbers=("score", "wins"))
    ends = game.summary.ends(Counter(map(str, games.ended)))
    say(f"{games.turns.mean():.1f} turns a game, about {games.minutes.mean():.0f} minutes by estimate; {ends}")
    for figure in needed("ny1901.analysis.statistics").house_rules_did(results, variant=label):
        say(f"house rules: {figure}")
    broken_off = int((games.ended == "").sum())
    if broken_off:
        say(
            (f"{broken_off} not over", "bold red"),
            f" after {study.plies} actions: they count for scores, not for wins",
        )


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    """A row as people read it: an estimate and its 95% interval side by side."""
    return {
        "who": row["who"],
        "score": f"{row['score']:.1f}",
        "score, 95% interval": _interval(row, "score", lambda value: f"{value:.1f}"),
        "wins": "-" if row["wins"] is None else f"{row['wins']:.1%}",
        "wins, 95% interval": _interval(row, "wins", lambda value: f"{value:.1%}"),
    }


def _interval(row: dict[str, Any], name: str, text: Callable[[float], str]) -> str:
    lower, upper = row[f"{name} from"], row[f"{name} to"]
    return "too few games" if lower is None or upper is None else f"{text(lower)} to {text(upper)}"


@click.command()
@game_option
@played_variant_option
@click.option(
    "--agents",
    help="The rungs, weakest first, with commas between them.  "
    "[default: random,greedy,turn:60,mcts:6,planner; in Paris random,greedy,turn,mcts]",
)
@click.option("--players", type=int, default=2, show_default=True, help="How many play: the upper agent and others.")
@click.option("--games", type=click.IntRange(min=2), default=100, show_default=True, help="Games for each rung.")
@seed_option(1904)  # the seed of the table in docs/background/agents.md: nothing was tuned on its deals
@plies_option
@store_option
@workers_option
@json_option
def ladder(*, variant: str | None, game: GameSpec, agents: str | None, as_json: bool, **options: Any) -> int:
    """Let each agent play the one before it in the list, and say how often it wins.

    One seat is the upper agent's, the others are the lower one's, and every deal is played with the upper agent in each
    seat. Exit status 1 if the interval of a rung is not clear of even.
    """
    from ny1901.analysis.experiment import experiment_of
    from ny1901.analysis.game.kinds import kind_of_game
    from ny1901.analysis.ladders import ladder_of

    begun = read_variant(variant, game)
    agents = agents or ",".join(kind_of_game(address_of(game)).ladder)
    with playing("climbing", {**options, "game": game, "agents": agents}) as how:
        climbed = ladder_of(experiment_of(how), game.standard if begun is None else begun)
    rows = [_rung_row(rung) for rung in climbed.rungs]
    named, asked = variant_name(begun), {name: options[name] for name in ("players", "games", "seed")}
    if as_json:
        print_json({"variant": named, **asked, "rungs": rows})
    else:
        title = "Ladder: {}, {players} players, {games} games a rung, seed {seed}; even would be {:.1%}"
        shown = title.format(named, climbed.rungs[0].even, **asked)
        print_table(shown, [_shown_rung(row) for row in rows], numbers=("wins",))
        print_again(games=4 * options["games"])
    return 0 if climbed.clear else 1


def _rung_row(rung: Rung) -> dict[str, Any]:
    """How often the upper agent of a rung wins; even is one game in so many as play."""
    return {
        "agent": rung.upper,
        "against": rung.lower,
        **_columns("wins", rung.wins),
        "even": rung.even,
        "better": rung.clear,
        "unfinished": rung.unfinished,
    }


def _shown_rung(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "agent": row["agent"],
        "against": row["against"],
        "wins": f"{row['wins']:.1%}",
        "95% interval": _interval(row, "wins", lambda value: f"{value:.1%}"),
        "better": row["better"],
    }
