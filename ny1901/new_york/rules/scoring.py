"""The final tally: what each source gives each seat, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.variant import Steps

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


@frozen
class Tally:
    """One seat's points by source.

    Attributes:
        buildings: points of the buildings put up, demolished ones included.
        prestige: points of Gold Prestige, taken during play.
        streets: pairs of a street card's id and its points.
        challenge: points of the challenge card at the end.
        cards: points of unused action cards.
        start: points that the variant gives the seat before the first turn.
        house: pairs of a house rule's id and its points.
    """

    buildings: int
    prestige: int
    streets: tuple[tuple[str, int], ...]
    challenge: int
    cards: int
    start: int = 0
    house: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The final score, in points."""
        listed = sum(points for _, points in (*self.streets, *self.house))
        return self.start + self.buildings + self.prestige + listed + self.challenge + self.cards


def tally(position: State) -> tuple[Tally, ...]:
    """The tally of every seat, as if the game ended now.

    Implements `tally.street`, `tally.challenge` and `tally.cards`.
    """
    board, variant = position.rules.table.board, position.rules.variant
    majorities = [sole_leader(street_counts(position, street)) for street in position.deal.streets]
    challenge = challenge_points(position)
    return tuple(
        Tally(
            buildings=player.score - player.prestige - variant.points_at_start(seat),
            prestige=player.prestige,
            streets=tuple(
                (board.streets[street].id, variant.street_bonus if leader == seat else 0)
                for street, leader in zip(position.deal.streets, majorities, strict=True)
            ),
            challenge=challenge[seat],
            cards=variant.card_bonus * player.cards.bit_count(),
            start=variant.points_at_start(seat),
            house=() if variant.house_rules is None else HOUSE.points(position, seat),
        )
        for seat, player in enumerate(position.players)
    )


def street_counts(position: State, street: int) -> tuple[int, ...]:
    """How many buildings each seat has on a street; one on two streets counts on both (`tally.street`)."""
    return tuple(
        sum(building.placement.streets >> street & 1 for building in player.buildings) for player in position.players
    )


def sole_leader(counts: Sequence[int]) -> int | None:
    """The seat with the most, `None` on a tie or where nobody has any."""
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    return leaders[0] if most and len(leaders) == 1 else None


def challenge_points(position: State) -> tuple[int, ...]:
    """The points of the challenge card at the end of the game for each seat (`tally.challenge`)."""
    score = _CHALLENGES.get(position.deal.challenge or "")
    return score(position) if score else (0,) * len(position.players)


def generation_count(player: Player, generation: Generation) -> int:
    """How many buildings of a generation a seat has standing; legendaries are gold."""
    return sum(building.tile.generation == generation for building in player.buildings)


def steps_points(steps: Steps, count: int) -> int:
    """The points of the highest step that a count reaches."""
    return max((points for needed, points in steps if count >= needed), default=0)


def _gold_tycoon(position: State) -> tuple[int, ...]:
    """`challenge.gold-tycoon`."""
    variant = position.rules.variant

    def points(player: Player) -> int:
        golds = [b.placement.districts for b in player.buildings if b.tile.generation == Generation.GOLD]
        districts = range(len(position.rules.table.board.districts))
        counts = [sum(touched >> district & 1 for touched in golds) for district in districts]
        return variant.gold_tycoon_points * sum(count >= variant.gold_tycoon_buildings for count in counts)

    return tuple(points(player) for player in position.players)


def _master_architect(position: State) -> tuple[int, ...]:
    """`challenge.master-architect`."""
    steps = position.rules.variant.master_architect
    return tuple(
        steps_points(steps, sum(not building.tile.shape.is_rectangle for building in player.buildings))
        for player in position.players
    )


def _bronze_baron(position: State) -> tuple[int, ...]:
    """`challenge.bronze-baron`."""
    steps = position.rules.variant.bronze_baron
    return tuple(steps_points(steps, generation_count(player, Generation.BRONZE)) for player in position.players)


def _generation_king(position: State) -> tuple[int, ...]:
    """`challenge.generation-king`."""
    points = [0] * len(position.players)
    for generation in (Generation.BRONZE, Generation.SILVER, Generation.GOLD):
        leader = sole_leader([generation_count(player, generation) for player in position.players])
        if leader is not None:
            points[leader] += position.rules.variant.generation_king_points
    return tuple(points)


_CHALLENGES: dict[str, Callable[[State], tuple[int, ...]]] = {
    "gold-tycoon": _gold_tycoon,
    "master-architect": _master_architect,
    "bronze-baron": _bronze_baron,
    "generation-king": _generation_king,
}
"""The challenges that score at the end; Gold Prestige scores during play."""


def winners(position: State, totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that win with these final scores (`tally.winner`, `tally.tie`).

    Args:
        position: the final position.
        totals: the final score of each seat, in points.
    """
    most = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == most]
    heights = {seat: tallest_legendary(position.players[seat]) for seat in tied}
    if len(tied) > 1 and max(heights.values()):
        tied = _leading(heights)
    elif len(tied) > 1:
        tied = _leading({seat: generation_count(position.players[seat], Generation.GOLD) for seat in tied})
    return tuple(tied)


def tallest_legendary(player: Player) -> int:
    """The height of a seat's tallest legendary skyscraper in feet, 0 without one."""
    return max((building.tile.height or 0 for building in player.buildings), default=0)


def _leading(values: dict[int, int]) -> list[int]:
    most = max(values.values())
    return [seat for seat, value in values.items() if value == most]
