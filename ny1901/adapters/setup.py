"""The game that an adapter plays, from what a user names."""

from __future__ import annotations

from typing import Any

from ny1901.kernel.arrays import Encoder, encoder
from ny1901.kernel.games import game_named


def encoder_for(game: Any, players: int | None = None, variant: Any = None) -> Encoder:
    """What puts the game into numbers.

    Args:
        game: a name such as `new-york`, or a game as a value, which says the players and the variant itself.
        players: how many play; as many as usually do unless given.
        variant: a standard name such as `en-2015+expert`, or a variant as a value; the usual one unless given.

    Raises:
        DataError: there is no such game, or it brings no encoding.
        VariantError: the variant is unknown, or not for so many players.

    >>> encoder_for("paris").game.players
    2
    """
    if not isinstance(game, str):
        return encoder(game)
    spec = game_named(game)
    if spec.variants is None:
        return encoder(spec.rules(spec.players if players is None else players))
    chosen = spec.standard if variant is None else variant
    if isinstance(chosen, str):
        chosen = spec.variants.named(chosen)
    return encoder(spec.rules(spec.variants.seats(chosen) if players is None else players, chosen))
