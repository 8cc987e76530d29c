"""The rules of the final tally, each as one plain function: what is wrong with a claimed tally and its winners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import frozen

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.inventory import Holding, Inventory, count
from ny1901.new_york.rules.plain import Standing
from ny1901.new_york.rules.scoring import Tally
from ny1901.new_york.rules.variant import Steps, Variant


@frozen(eq=False)
class Claim:
    """A position with the tally and the winners that are claimed for it."""

    inventory: Inventory
    tallies: tuple[Tally, ...]
    winners: frozenset[int]

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return self.inventory.position.rules.variant

    @cached_property
    def seats(self) -> tuple[tuple[Holding, Tally], ...]:
        """What each seat has, and what is claimed for it."""
        return tuple(zip(self.inventory.seats, self.tallies, strict=True))

    @cached_property
    def leaders(self) -> frozenset[int]:
        """The seats with the highest claimed total."""
        return _most({holding.seat: claimed.total for holding, claimed in self.seats})


def _most(values: dict[int, int]) -> frozenset[int]:
    return frozenset(seat for seat, value in values.items() if value == max(values.values()))


def _only(values: Sequence[int]) -> int | None:
    """The seat with more than any other, if there is one."""
    leaders = _most(dict(enumerate(values)))
    return min(leaders) if len(leaders) == 1 else None


def start(claim: Claim) -> Broken:
    """`setup.pieces`: the points that the variant gives a seat before the first turn."""
    for holding, claimed in claim.seats:
        points = claim.variant.points_at_start(holding.seat)
        if claimed.start != points:
            yield (
                "setup.pieces",
                f"{holding.name} began with {count(points, 'point')}, not {claimed.start}",
                (holding.name,),
            )


def buildings(claim: Claim) -> Broken:
    """`build.points`: the points of all that a seat has ever built."""
    for holding, claimed in claim.seats:
        points = sum(tile.points for tile in holding.built)
        if claimed.buildings != points:
            yield (
                "build.points",
                f"{holding.name} has built for {points} points, not {claimed.buildings}",
                (holding.name,),
            )


def prestige(claim: Claim) -> Broken:
    """`challenge.gold-prestige`: its points were noted during play."""
    for holding, claimed in claim.seats:
        if claimed.prestige != holding.prestige:
            yield (
                "challenge.gold-prestige",
                f"{holding.name} gained {count(holding.prestige, 'point')} for neighbours, not {claimed.prestige}",
                (holding.name,),
            )


def streets(claim: Claim) -> Broken:
    """`tally.street`: each street in play for the one seat with the most buildings on it."""
    board = claim.inventory.map.board
    in_play = [board.streets[number] for number in claim.inventory.position.deal.streets]
    leads = {
        street.id: _only([_on_street(claim, holding, street.code) for holding, _ in claim.seats]) for street in in_play
    }
    for holding, claimed in claim.seats:
        due = [
            (street, claim.variant.street_bonus if leader == holding.seat else 0) for street, leader in leads.items()
        ]
        wrong = tuple(street for street, points in due if dict(claimed.streets).get(street) != points)
        if wrong or len(claimed.streets) != len(due):
            yield "tally.street", f"{holding.name} gets {due} for the streets in play", wrong


def _on_street(claim: Claim, holding: Holding, code: str) -> int:
    """How many buildings a seat has with a side on a street's squares."""
    board = claim.inventory.map.board
    return sum(
        any(board.token(other) == code for square in standing.squares for other in square.beside)
        for standing in holding.buildings
    )


def challenge(claim: Claim) -> Broken:
    """The rule of the challenge in play; `tally.challenge`: no other gives points at the end."""
    rule, reading = CHALLENGES.get(claim.inventory.position.deal.challenge or "", ("tally.challenge", None))
    due = reading(claim) if reading else [0 for _ in claim.seats]
    for (holding, claimed), points in zip(claim.seats, due, strict=True):
        if claimed.challenge != points:
            yield (
                rule,
                f"{holding.name} gets {count(points, 'point')} for the challenge at the end, not {claimed.challenge}",
                (holding.name,),
            )


def _standing(holding: Holding, generation: Generation) -> list[Standing]:
    return [standing for standing in holding.buildings if standing.tile.generation == generation]


def _step(steps: Steps, number: int) -> int:
    """The points of the highest step reached; the steps rise by their counts."""
    reached = [points for needed, points in steps if number >= needed]
    return max(reached, default=0)


def _gold_tycoon(claim: Claim) -> list[int]:
    """`challenge.gold-tycoon`."""
    lots, variant = claim.inventory.map.lots, claim.variant
    points = []
    for holding, _ in claim.seats:
        touched = [{lots[lot].district for lot in gold.lots} for gold in _standing(holding, Generation.GOLD)]
        districts = claim.inventory.map.board.districts
        full = [d for d in districts if sum(d in of_one for of_one in touched) >= variant.gold_tycoon_buildings]
        points.append(variant.gold_tycoon_points * len(full))
    return points


def _master_architect(claim: Claim) -> list[int]:
    """`challenge.master-architect`."""
    return [
        _step(claim.variant.master_architect, sum(not _is_rectangle(standing) for standing in holding.buildings))
        for holding, _ in claim.seats
    ]


def _is_rectangle(standing: Standing) -> bool:
    rows, columns = {row for row, _ in standing.squares}, {column for _, column in standing.squares}
    return len(standing.squares) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def _bronze_baron(claim: Claim) -> list[int]:
    """`challenge.bronze-baron`."""
    steps = claim.variant.bronze_baron
    return [_step(steps, len(_standing(holding, Generation.BRONZE))) for holding, _ in claim.seats]


def _generation_king(claim: Claim) -> list[int]:
    """`challenge.generation-king`."""
    points = [0 for _ in claim.seats]
    for generation in (Generation.BRONZE, Generation.SILVER, Generation.GOLD):
        king = _only([len(_standing(holding, generation)) for holding, _ in claim.seats])
        if king is not None:
            points[king] += claim.variant.generation_king_points
    return points


CHALLENGES: dict[str, tuple[str, Callable[[Claim], list[int]] | None]] = {
    "gold-tycoon": ("challenge.gold-tycoon", _gold_tycoon),
    "master-architect": ("challenge.master-architect", _master_architect),
    "bronze-baron": ("challenge.bronze-baron", _bronze_baron),
    "generation-king": ("challenge.generation-king", _generation_king),
}
"""The rule of each challenge that scores at the end, and what it gives each seat."""


def cards(claim: Claim) -> Broken:
    """`tally.cards`: points for each unused action card."""
    for holding, claimed in claim.seats:
        points = claim.variant.card_bonus * len(holding.cards)
        if claimed.cards != points:
            yield "tally.cards", f"{holding.name} gets {count(points, 'point')} for unused cards", (holding.name,)


def winner(claim: Claim) -> Broken:
    """`tally.winner`: nobody wins with fewer points than another, and somebody wins."""
    wrong = tuple(f"seat {seat}" for seat in sorted(claim.winners - claim.leaders))
    if wrong:
        yield "tally.winner", "another seat has more points", wrong
    elif not claim.winners:
        yield "tally.winner", "the highest score wins", tuple(f"seat {seat}" for seat in sorted(claim.leaders))


def tie(claim: Claim) -> Broken:
    """`tally.tie`: among the tied the tallest legendary; without any, the most gold; else all of them."""
    tied = [holding for holding, _ in claim.seats if holding.seat in claim.leaders]
    heights = {holding.seat: max((h.tile.height or 0 for h in holding.legendaries), default=0) for holding in tied}
    golds = {holding.seat: len(_standing(holding, Generation.GOLD)) for holding in tied}
    due = _most(heights if any(heights.values()) else golds)
    if claim.winners and claim.winners <= claim.leaders and claim.winners != due:
        names = tuple(f"seat {seat}" for seat in sorted(due))
        yield "tally.tie", f"the tie-break leaves {' and '.join(names)}", names


TALLY: tuple[Callable[[Claim], Broken], ...] = (start, buildings, prestige, streets, challenge, cards, winner, tie)
