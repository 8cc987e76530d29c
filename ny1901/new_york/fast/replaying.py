"""A game in flat arrays played again from its actions: what each step was like, and some whole positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, seed_dice
from ny1901.new_york.fast.dealing import deal
from ny1901.new_york.fast.effects import apply
from ny1901.new_york.fast.game_arrays import SCORE, SEAT, TURN, seat_at
from ny1901.new_york.fast.rules_arrays import PLAYERS
from ny1901.new_york.fast.writing import count_actions

STEP_SEAT, STEP_TURN, STEP_OPTIONS, STEP_SCORES = range(4)
"""The columns of a step: who is to move in which turn with how many legal actions; then each seat's points."""


@compiled
def replay(
    rules: Ints, game: Ints, dice: Ints, words: Ints, codes: Ints, steps: Ints, wanted: Ints, positions: Ints
) -> None:
    """Play the actions of a game again.

    Args:
        rules: the rules.
        game: room for the game.
        dice: room for a generator.
        words: the seed of the deal, as words.
        codes: the actions.
        steps: where a row for each action goes, as things are before it.
        wanted: the numbers of actions, rising, after which the position is kept.
        positions: where these go, a row each.
    """
    seed_dice(dice, words, len(words))
    deal(rules, game, dice)
    kept = 0
    for number in range(len(codes) + 1):
        if kept < len(wanted) and wanted[kept] == number:
            positions[kept] = game
            kept += 1
        if number < len(codes):
            steps[number, STEP_SEAT] = game[SEAT]
            steps[number, STEP_TURN] = game[TURN]
            steps[number, STEP_OPTIONS] = count_actions(rules, game)
            for seat in range(rules[PLAYERS]):
                steps[number, STEP_SCORES + seat] = game[seat_at(rules, seat) + SCORE]
            apply(rules, game, codes[number])
