"""Grow the corpus, and ask how many small faults are noticed, and by what.

python -m tests.mutation grow --game paris --seeds 0 2     more steps into tests/mutation/data
python -m tests.mutation hunt --game paris --seeds 0 2     more steps, each of which notices a fault that none noticed
python -m tests.mutation guards --game paris               faults in the model: the corpus, then the proofs
python -m tests.mutation rules --game paris --sample 20    of every 20th fault in the rules: checks and ordinary tests
python -m tests.mutation rest --of bounds --sample 9       of every 9th fault in the bounds: the ordinary tests

Faults are put into running functions; no source is changed. `--write` puts the result into the page.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from functools import partial

import pytest

from . import guards, page, rest, rules, watchers
from .alike import alike
from .corpus import read, write
from .games import GAMES, Game
from .grow import grown
from .hunt import hunted, hunter_of
from .mutants import Mutant, sampled
from .ordinary import with_tests


def grow(game: Game, arguments: argparse.Namespace) -> None:
    before = read(game)
    after = grown(game, before, range(*arguments.seeds), every=arguments.every, seconds=arguments.seconds)
    write(game, after)
    say(f"{len(before)} positions, now {len(after)}")


def hunt(game: Game, arguments: argparse.Namespace) -> None:
    entries = read(game)
    tie = guards.tie_of(game, entries)
    unnoticed = {
        fault: guards.concerned(game, tie, fault)
        for fault in chosen(guards.faults(game, tie), arguments)
        if not guards.notices(game, tie, fault, proofs=False)
    }
    hunter = hunter_of(game, unnoticed)
    found = list(hunted(hunter, range(*arguments.seeds), every=arguments.every, seconds=arguments.seconds))
    write(game, [*entries, *found])
    left = {fault for faults in hunter.faults.values() for fault in faults}
    say("\n".join(sorted(map(str, left))))
    say(f"{len(unnoticed)} faults were not noticed, now {len(left)}; {len(found)} positions more")


def guard_score(game: Game, arguments: argparse.Namespace) -> None:
    tie = guards.tie_of(game, read(game))
    wrong = next(tie.departures(list(guards.reached(game, tie))), None)
    if wrong:
        raise SystemExit(f"without a fault the corpus does not fit the model: {wrong}")

    def noticed(mutant: Mutant) -> list[str]:
        by = guards.notices(game, tie, mutant, proofs=arguments.proofs)
        if not by and alike(game, mutant, guards.concerned(game, tie, mutant)):
            return [page.ALIKE]
        return [by] if by else []

    score(arguments, guards.faults(game, tie), noticed, (guards.CORPUS, guards.PROOFS))


def rule_score(game: Game, arguments: argparse.Namespace) -> None:
    entries, faults = read(game)[:: arguments.part], rules.faults(game)
    kinds = [*rules.BATTERY, "tests", *(rules.USER if arguments.user else ())]

    def ask(tests: list[pytest.Item]) -> None:
        asked = rules.watchers(game, entries, tests, user=arguments.user)
        heard = watchers.survey(asked, chosen(faults, arguments))
        noticed = partial(watchers.noticed_by, heard, every_kind=arguments.user)
        score(arguments, faults, noticed, kinds)

    with_tests(rules.TESTS[game.name], ask)


def rest_score(part: rest.Part, arguments: argparse.Namespace) -> None:
    faults = rest.faults(part)

    def ask(tests: list[pytest.Item]) -> None:
        heard = watchers.survey(rest.watchers(tests), chosen(faults, arguments))
        score(arguments, faults, partial(watchers.noticed_by, heard), ("tests",))

    with_tests(part.tests, ask)


def score(
    arguments: argparse.Namespace,
    faults: list[Mutant],
    noticed: Callable[[Mutant], Iterable[str]],
    noticers: Iterable[str],
) -> None:
    """Ask about every fault of a sample, and tell those that nothing notices."""
    found = {}
    for mutant in chosen(faults, arguments):
        if used() > arguments.seconds:
            break
        found[mutant] = list(noticed(mutant))
        if not found[mutant]:
            say(str(mutant))
    lines = [*page.part(found, len(faults), noticers)]
    say("\n".join(lines))
    if arguments.write:
        page.put(f"{arguments.command} {arguments.about}", lines)


def chosen(faults: list[Mutant], arguments: argparse.Namespace) -> list[Mutant]:
    """The faults of a sample."""
    return sampled(faults, len(faults) // arguments.sample, arguments.draw)


def used() -> float:
    """Seconds of the processor, those of processes that are over included."""
    return sum(os.times()[:4])


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    growing, hunting = commands.add_parser("grow"), commands.add_parser("hunt")
    for command in (growing, hunting):
        command.add_argument("--seeds", type=int, nargs=2, default=(0, 1), help="games of each variant: from, to")
        command.add_argument("--every", type=int, default=3, help="of how many steps one is looked at")
    of_guards, of_rules = commands.add_parser("guards"), commands.add_parser("rules")
    of_guards.add_argument("--no-proofs", dest="proofs", action="store_false")
    of_rules.add_argument("--part", type=int, default=4, help="of how many positions of the corpus one is asked")
    of_rules.add_argument("--user", action="store_true", help="ask `check_game` and `verify` too")
    of_rest = commands.add_parser("rest")
    of_rest.add_argument("--of", dest="about", choices=rest.PARTS, required=True)
    of_rest.set_defaults(does=lambda arguments: rest_score(rest.PARTS[arguments.about], arguments))
    for scoring in (hunting, of_guards, of_rules, of_rest):
        scoring.add_argument("--sample", type=int, default=1, help="of how many faults one is put in")
        scoring.add_argument("--draw", type=int, default=0, help="which sample: the number of a draw")
    for scoring in (of_guards, of_rules, of_rest):
        scoring.add_argument("--write", action="store_true", help="write the result into the page")
    for command in (growing, hunting, of_guards, of_rules, of_rest):
        command.add_argument("--seconds", type=float, default=150, help="of the processor, after which to stop")
    for command, does in ((growing, grow), (hunting, hunt), (of_guards, guard_score), (of_rules, rule_score)):
        command.add_argument("--game", dest="about", choices=GAMES, required=True)
        command.set_defaults(does=lambda arguments, does=does: does(GAMES[arguments.about], arguments))
    arguments = parser.parse_args()
    arguments.does(arguments)
    say(f"{used():.0f} s of the processor")


if __name__ == "__main__":
    main()
