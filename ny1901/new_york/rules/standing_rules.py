"""The position rules about lots, workers, buildings and points, each as one plain function.

What is ever built is known exactly: an own skyscraper that is not unbuilt has been built, and a legendary one is
never demolished. Where only the order of building is unknown, a rule asks for what every order needs.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.inventory import Condition, Holding, Inventory, count, each, square_names
from ny1901.new_york.rules.land_rules import words
from ny1901.new_york.rules.plain import beside_gold


def acquire_unowned(inventory: Inventory) -> Broken:
    """`acquire.unowned`: no lot has two owners, or an owner and none."""
    owned = Counter(lot for holding in inventory.seats for lot in holding.lots)
    shared = each(lot for lot, owners in owned.items() if owners > 1)
    if shared:
        yield "acquire.unowned", f"{words(shared)} cannot have more than one owner", shared
    both = each(inventory.unowned & owned.keys())
    if both:
        yield "acquire.unowned", f"{words(both)} cannot be owned and unowned at once", both


def acquire_kept(inventory: Inventory) -> Broken:
    """`acquire.kept`: a lot in play that has left its territory is unowned again."""
    out = inventory.position.rules.districts_out
    in_play = {name for name, lot in inventory.map.lots.items() if lot.district not in out}
    nowhere = each(in_play - inventory.unowned.union(*(holding.lots for holding in inventory.seats)))
    if nowhere:
        yield "acquire.kept", f"{words(nowhere)} must be either owned or unowned", nowhere


def acquire_match(inventory: Inventory) -> Broken:
    """`acquire.match`: the cards in the markets are those of the unowned lots."""
    faces = inventory.map.board.faces
    cards = Counter(faces[face].code for face in (*inventory.position.market, *inventory.position.future))
    lots = Counter(inventory.map.lots[lot].face.code for lot in inventory.unowned)
    for code in each(cards.keys() | lots.keys()):
        if cards[code] != lots[code]:
            yield (
                "acquire.match",
                f"{count(cards[code], f'{code} card')} in the markets for {count(lots[code], 'unowned lot')}",
                (code,),
            )


def acquire_worker(inventory: Inventory) -> Broken:
    """`acquire.worker`: an own lot without a building has a worker, and no other lot has."""
    for holding in inventory.seats:
        empty = each(holding.lots - holding.marked - holding.built_lots)
        if empty:
            yield "acquire.worker", f"{words(empty)} of {holding.name} needs a worker or a building", empty
        strange = each(holding.marked - holding.lots)
        if strange:
            yield "acquire.worker", f"{holding.name} has a worker on {words(strange)}, which it does not own", strange


def build_workers_back(inventory: Inventory) -> Broken:
    """`build.workers-back`: no worker stands on a lot that is built on."""
    for holding in inventory.seats:
        left = each(holding.marked & holding.lots & holding.built_lots)
        if left:
            yield "build.workers-back", f"{words(left)} is built on, so its worker has gone back", left


def build_inside_territory(inventory: Inventory) -> Broken:
    """`build.inside-territory`."""
    for holding in inventory.seats:
        territory = {square for lot in holding.lots for square in inventory.map.lot_squares[lot]}
        for standing in holding.buildings:
            outside = tuple(square.name for square in sorted(standing.squares - territory))
            if outside:
                yield (
                    "build.inside-territory",
                    f"{standing.tile.name} stands on {words(outside)}, outside {holding.name}'s territory",
                    outside,
                )


def build_free(inventory: Inventory) -> Broken:
    """`build.free`: no two buildings of a seat overlap; those of two seats are on two territories."""
    for holding in inventory.seats:
        for one, other in combinations(holding.buildings, 2):
            shared = tuple(square.name for square in sorted(one.squares & other.squares))
            if shared:
                yield "build.free", f"{one.tile.name} and {other.tile.name} both cover {words(shared)}", shared


def build_shape(inventory: Inventory) -> Broken:
    """`build.shape`: every skyscraper lies in an orientation that it may show."""
    for holding in inventory.seats:
        for standing in holding.skyscrapers:
            squares = standing.squares
            top, left = min(row for row, _ in squares), min(column for _, column in squares)
            moved = {(row - top, column - left) for row, column in squares}
            if not any(moved == set(form.cells) for form in inventory.map.forms[standing.tile.id]):
                names = square_names(standing)
                yield "build.shape", f"{words(names)} is not the shape of {standing.tile.name}", names


def build_frontage(inventory: Inventory) -> Broken:
    """`build.frontage`: the starting property stands where its card says, the others on a street or a park."""
    for holding in inventory.seats:
        for standing in holding.skyscrapers:
            if not inventory.site(standing).frontage:
                yield (
                    "build.frontage",
                    f"no side of {standing.tile.name} lies on a street or a park",
                    square_names(standing),
                )


def build_span(inventory: Inventory) -> Broken:
    """`build.span`: where the variant forbids it, no building spans lots."""
    for holding in inventory.seats if not inventory.position.rules.variant.span_lots else ():
        for standing in holding.skyscrapers:
            if len(standing.lots) > 1:
                lots = each(standing.lots)
                yield "build.span", f"in this variant {standing.tile.name} may not span {words(lots)}", lots


def build_partial(inventory: Inventory) -> Broken:
    """`build.partial`: where the variant forbids it, no building leaves a part of a lot free."""
    for holding in inventory.seats if not inventory.position.rules.variant.partial_lots else ():
        for standing in holding.skyscrapers:
            part = each(lot for lot in standing.lots if not inventory.map.lot_squares[lot] <= standing.squares)
            if part:
                yield "build.partial", f"in this variant {standing.tile.name} must fill {words(part)}", part


def build_own_tile(inventory: Inventory) -> Broken:
    """`build.own-tile`: what stands is no longer unbuilt."""
    for holding in inventory.seats:
        both = each(standing.tile.id for standing in holding.buildings if standing.tile.id in holding.unbuilt)
        if both:
            yield "build.own-tile", f"{words(both)} of {holding.name} stands, so it cannot be unbuilt", both


def build_legendary(inventory: Inventory) -> Broken:
    """`build.legendary`: nobody has more legendary skyscrapers than the limit."""
    limit = inventory.position.rules.variant.legendaries_per_player
    for holding in inventory.seats:
        if len(holding.legendaries) > limit:
            ids = each(standing.tile.id for standing in holding.legendaries)
            yield "build.legendary", f"{holding.name} has built {words(ids)}; the limit is {limit}", ids


def build_generation(inventory: Inventory) -> Broken:
    """`build.generation`: the points for the first silver came from bronze, those for the first gold from both.

    The points that the variant gives a seat at the start count with them.

    Before the first skyscraper of a generation no later one stood, since gold never comes at fewer points than
    silver, nor had Gold Prestige given anything. So no order of building allows what this refuses.
    """
    variant = inventory.position.rules.variant
    for holding in inventory.seats:
        bronze = _points(holding.built_of(Generation.BRONZE))
        later = holding.built_of(Generation.SILVER, Generation.GOLD)
        start = variant.points_at_start(holding.seat)
        if later and start + bronze < variant.silver_threshold:
            yield from _too_early(holding, later, f"bronze gave {bronze} of {variant.silver_threshold - start} points")
            continue
        gold = holding.built_of(Generation.GOLD)
        below_gold = bronze + _points(holding.built_of(Generation.SILVER))
        if gold and start + below_gold < variant.gold_threshold:
            yield from _too_early(
                holding, gold, f"bronze and silver gave {below_gold} of {variant.gold_threshold - start} points"
            )


def _too_early(holding: Holding, tiles: tuple[Tile, ...], reason: str) -> Broken:
    ids = each(tile.id for tile in tiles)
    yield "build.generation", f"{holding.name} cannot have built {words(ids)}: {reason}", ids


def _points(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.points for tile in tiles)


def build_points(inventory: Inventory) -> Broken:
    """`build.points`: the score is that of everything ever built, Gold Prestige and the start."""
    variant = inventory.position.rules.variant
    for holding in inventory.seats:
        points = _points(holding.built)
        scored = holding.score - holding.prestige - variant.points_at_start(holding.seat)
        if scored != points:
            yield (
                "build.points",
                f"{holding.name} has built for {points} points, but scored {scored} by building",
                (holding.name,),
            )


def challenge_gold_prestige(inventory: Inventory) -> Broken:
    """`challenge.gold-prestige`: points only with the challenge, and for no more neighbours than gold can have."""
    points, challenge = inventory.position.rules.variant.gold_prestige_points, inventory.position.deal.challenge
    for holding in inventory.seats:
        most = points * _squares_beside_gold(inventory, holding) if challenge == "gold-prestige" else 0
        if not 0 <= holding.prestige <= most or (points and holding.prestige % points):
            found = count(holding.prestige, "point")
            yield (
                "challenge.gold-prestige",
                f"{holding.name} cannot have {found} from Gold Prestige; at most {most} are possible",
                (holding.name,),
            )


def _squares_beside_gold(inventory: Inventory, holding: Holding) -> int:
    """The most neighbours that a seat's gold can have had: a building on every lot square beside it."""
    lots = {square for squares in inventory.map.lot_squares.values() for square in squares}
    variant = inventory.position.rules.variant
    return sum(
        len({other for square in standing.squares for other in beside_gold(variant, square)} & lots - standing.squares)
        for standing in holding.buildings
        if standing.tile.generation == Generation.GOLD
    )


def demolish_generation(inventory: Inventory) -> Broken:
    """`demolish.generation`: whatever has been demolished made room for a building of a later generation."""
    for holding in inventory.seats:
        for tile in demolished(inventory, holding):
            if not any(later.generation > tile.generation for later in holding.built):
                yield (
                    "demolish.generation",
                    f"{holding.name}'s {tile.name} does not stand, but nothing later can have replaced it",
                    (tile.id,),
                )


def demolished(inventory: Inventory, holding: Holding) -> tuple[Tile, ...]:
    """What a seat has built or been dealt and has not standing; gold is `demolish.gold-stands`'s."""
    variant = inventory.position.rules.variant
    had = [*holding.built, variant.city.starting_property] if variant.starting_property else holding.built
    standing = {standing.tile for standing in holding.buildings}
    return tuple(tile for tile in had if tile not in standing and tile.generation != Generation.GOLD)


def demolish_gold_stands(inventory: Inventory) -> Broken:
    """`demolish.gold-stands`: gold that has been built still stands."""
    for holding in inventory.seats:
        standing = {standing.tile for standing in holding.buildings}
        gone = each(tile.id for tile in holding.built_of(Generation.GOLD) if tile not in standing)
        if gone:
            yield "demolish.gold-stands", f"{words(gone)} of {holding.name} is gold, but no longer stands", gone


STANDING: tuple[Condition, ...] = (
    acquire_unowned,
    acquire_kept,
    acquire_match,
    acquire_worker,
    build_workers_back,
    build_inside_territory,
    build_free,
    build_shape,
    build_frontage,
    build_span,
    build_partial,
    build_own_tile,
    build_legendary,
    build_generation,
    build_points,
    challenge_gold_prestige,
    demolish_generation,
    demolish_gold_stands,
)
