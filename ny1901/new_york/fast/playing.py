"""Whole games in flat arrays, many in one call: the same games as `ny1901.analysis.game.play` plays on positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, seed_all
from ny1901.new_york.fast.choosing import choose
from ny1901.new_york.fast.dealing import deal
from ny1901.new_york.fast.effects import apply
from ny1901.new_york.fast.game_arrays import END_RULE, END_SEAT, SEAT, TURN, TURNS_LEFT
from ny1901.new_york.fast.tally import tally

ACTIONS, TURNS, OVER, ENDED_BY, ENDED_RULE, GAME_SIZE = range(6)
"""The columns of a game's summary."""


@compiled
def play_games(
    rules: Ints,
    game: Ints,
    agents: Ints,
    words: Ints,
    word_counts: Ints,
    plies: int,
    dice: Ints,
    summaries: Ints,
    tallies: Ints,
    taken: Ints,
) -> None:
    """Play games one after the other.

    Args:
        rules: the variant at a number of players.
        game: room for a game.
        agents: the agent of each seat.
        words: for each game the seeds of the deal and of each seat's dice, or of dice that all share, as words
            (`seed_words`).
        word_counts: how many words each seed has.
        plies: where a game is broken off, in actions.
        dice: room for the generators of the deal and of the seats.
        summaries: where a row for each game goes.
        tallies: where the tally of each game goes, a row a seat.
        taken: where the codes of the actions of each game go, -1 after its end; without columns to keep none.
    """
    for number in range(len(words)):
        seed_all(dice, words[number], word_counts[number])
        deal(rules, game, dice[0])
        actions = _play_on(rules, game, agents, plies, dice, taken[number])
        _sum_up(game, actions, summaries[number])
        tally(rules, game, tallies[number])


@compiled
def _play_on(rules: Ints, game: Ints, agents: Ints, plies: int, dice: Ints, taken: Ints) -> int:
    """Play a game to its end; how many actions that were."""
    for ply in range(plies):
        if game[TURNS_LEFT] == 0:
            return ply
        seat = game[SEAT]
        code = choose(rules, game, agents[seat], dice[min(seat + 1, len(dice) - 1)])
        if ply < len(taken):
            taken[ply] = code
        apply(rules, game, code)
    return plies


@compiled
def _sum_up(game: Ints, actions: int, summary: Ints) -> None:
    summary[ACTIONS] = actions
    summary[TURNS] = game[TURN]
    summary[OVER] = game[TURNS_LEFT] == 0
    summary[ENDED_BY] = game[END_SEAT]
    summary[ENDED_RULE] = game[END_RULE]
