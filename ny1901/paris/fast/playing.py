"""Whole games in flat arrays, many in one call: the same games as `ny1901.analysis.game.play` plays on positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, below, seed_all, throw_for_shuffle
from ny1901.kernel.compiled.words import count_bits
from ny1901.paris.fast.dealing import deal
from ny1901.paris.fast.effects import apply
from ny1901.paris.fast.game_arrays import DRAWN, HAND, NUMBER, OVER, PLAYERS, SEAT, codes_of, seat_at
from ny1901.paris.fast.listing import list_actions
from ny1901.paris.fast.rules_arrays import TILES
from ny1901.paris.fast.tally import tally

PLAYOUT, RANDOM = range(2)
"""The agents: `PLAYOUT` chooses by dice that all seats share and looks at nothing, `RANDOM` is the agent `random`."""

ACTIONS, TURNS, ENDED, SUMMARY_SIZE = range(4)
"""The columns of a game's summary: its actions and turns, and whether it is over."""


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
        rules: the variant.
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
        summaries[number, ACTIONS] = _play_on(rules, game, agents, plies, dice, taken[number])
        summaries[number, TURNS] = game[NUMBER]
        summaries[number, ENDED] = game[OVER]
        tally(rules, game, tallies[number])


@compiled
def _play_on(rules: Ints, game: Ints, agents: Ints, plies: int, dice: Ints, taken: Ints) -> int:
    """Play a game to its end; how many actions that were."""
    for ply in range(plies):
        if game[OVER]:
            return ply
        seat = game[SEAT]
        code = choose(rules, game, agents[seat], dice[min(seat + 1, len(dice) - 1)])
        if ply < len(taken):
            taken[ply] = code
        apply(rules, game, code)
    return plies


@compiled
def choose(rules: Ints, game: Ints, agent: int, dice: Ints) -> int:
    """The code of the action that an agent chooses for the seat to move."""
    if agent == RANDOM:
        look(rules, game, dice)
    codes = codes_of(rules, game)
    return codes[below(dice, list_actions(rules, game, codes))]


@compiled
def look(rules: Ints, game: Ints, dice: Ints) -> None:
    """Throw the dice as an agent does that draws a full position from what its seat may know (`View.sample`)."""
    for seat in range(PLAYERS):
        own = seat_at(rules, seat)
        hidden = rules[TILES] - game[own + DRAWN]
        if seat != game[SEAT]:
            hidden += count_bits(game[own + HAND])
        throw_for_shuffle(dice, hidden)
