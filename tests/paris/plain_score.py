"""The final score of a plain table of Paris, counted space by space as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .plain_table import COLOURS, PlainTable, Space, name_of, on_board, space

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
FACINGS = dict(zip(("north", "east", "south", "west"), SIDES, strict=True))


def around(place: Space, steps: Iterable[Space] = SIDES) -> set[str]:
    column, row = place
    return {name_of(there) for x, y in steps if on_board(there := (column + x, row + y))}


def beside(names: Iterable[str]) -> set[str]:
    inside = set(names)
    return {other for name in inside for other in around(space(name))} - inside


class PlainScore:
    """The score of one table under one variant, whose numbers and switches are read as they are."""

    def __init__(self, table: PlainTable, variant: Any) -> None:
        self.table, self.variant = table, variant
        self.taken = table.taken
        self.free = {name for name in table.ground if name not in self.taken}
        self.piece = {piece["postcard"]: piece for piece in table.pieces}

    def totals(self) -> list[int]:
        return [self.of(seat) for seat in (0, 1)]

    def of(self, seat: int) -> int:
        buildings = self.buildings(seat)
        light = sum(size * self.lamps_at(names) for names, size in buildings)
        unbuilt = 0 if "sacre-coeur" in self.table.seats[seat]["used"] else len(self.table.seats[seat]["reserve"])
        points = self.painter(seat) + self.dancer(seat) + self.statue(seat) + self.fountain(seat)
        group = self.variant.group_points * self.largest_group(buildings)
        return int(light + group - self.variant.unbuilt_penalty * unbuilt + points)

    def winners(self) -> tuple[int, ...]:
        """The most points, then the most free spaces of the own colour in sight, then as the variant says."""
        totals = self.totals()
        seen = [sum(self.table.ground[name] == colour for name in self.free) for colour in COLOURS]
        best = max(zip(totals, seen, strict=True))
        won = tuple(seat for seat in (0, 1) if (totals[seat], seen[seat]) == best)
        return won[-1:] if self.variant.second_tie == "second-seat" else won

    def buildings(self, seat: int) -> list[tuple[set[str], int]]:
        """Each building of a seat: the spaces that count as its own, and its size."""
        found = []
        annex = self.piece.get("bouquinistes", {"seat": None, "detail": None, "squares": []})
        for building in self.table.seats[seat]["standing"]:
            names, size = set(building["squares"]), len(building["squares"])
            if annex["seat"] == seat and annex["detail"] == building["building"]:
                size += self.variant.annex_size
                names |= set(annex["squares"]) if self.variant.annex_is_building else set()
            found.append((names, size))
        return found

    def walls(self) -> set[str]:
        """Every space that is built on, by either seat."""
        return {name for seat in (0, 1) for names, _ in self.buildings(seat) for name in names}

    def small_lamps(self) -> set[str]:
        """The lamps that shine to their four sides: printed ones, under buildings where that is so, the Lampadaire."""
        shows = self.free | (self.walls() if self.variant.covered_lamps_shine else set())
        lamps = {name for name in shows if self.table.ground[name] == "lamp"}
        lamps |= set(self.piece.get("lampadaire", {"squares": []})["squares"])
        return lamps | (self.large_lamp() if self.variant.large_lamp_adds else set())

    def large_lamp(self) -> set[str]:
        return set(self.piece.get("la-grande-lumiere", {"squares": []})["squares"])

    def in_its_beams(self) -> set[str]:
        """What the large lamp lights: along each beam up to the first building, that included."""
        lit, built = set[str](), self.walls()
        for lamp in self.large_lamp():
            column, row = space(lamp)
            for beam in self.variant.large_lamp_rays:
                for east, south in beam:
                    place = (column + east, row + south)
                    if on_board(place):
                        lit.add(name_of(place))
                        if name_of(place) in built:
                            break
        return lit

    def lamps_at(self, names: set[str]) -> int:
        lit_by = {lamp for lamp in self.small_lamps() if around(space(lamp)) & names}
        return len(lit_by) + bool(names & self.in_its_beams())

    def largest_group(self, buildings: list[tuple[set[str], int]]) -> int:
        """The most spaces of buildings that hang together."""
        sizes = [0]
        left = list(buildings)
        while left:
            names, size = left.pop()
            names = set(names)
            while near := [each for each in left if each[0] & beside(names)]:
                left = [each for each in left if each not in near]
                for more, extra in near:
                    names |= more
                    size += extra
            sizes.append(size)
        return max(sizes)

    def area(self, start: str, walls: set[str]) -> set[str]:
        found, edge = {start}, [start]
        while edge:
            more = around(space(edge.pop())) - walls - found
            found |= more
            edge += more
        return found

    def own(self, card: str, seat: int) -> list[str]:
        """Where a seat's piece of a postcard lies; empty if it has none there."""
        piece = self.piece.get(card)
        return list(piece["squares"]) if piece is not None and piece["seat"] == seat else []

    def painter(self, seat: int) -> int:
        lamps = self.small_lamps() | self.large_lamp()
        return sum(
            self.variant.painter_points * len(self.area(name, self.walls()) & lamps)
            for name in self.own("le-peintre", seat)
        )

    def dancer(self, seat: int) -> int:
        lamps = {name for name, kind in self.table.ground.items() if kind == "lamp"}
        return sum(
            self.variant.dancer_points * len(self.area(name, set(self.taken) | lamps))
            for name in self.own("moulin-rouge", seat)
        )

    def statue(self, seat: int) -> int:
        points = 0
        for name in self.own("le-penseur", seat):
            east, south = FACINGS[self.piece["le-penseur"]["detail"]]
            column, row = space(name)
            if name_of((column + east, row + south)) in self.free:
                counted = {
                    each for each in self.free if self.variant.statue_counts_lamps or self.table.ground[each] != "lamp"
                }
                points += self.variant.statue_side_points * len(around(space(name)) & counted)
                points += self.variant.statue_corner_points * len(around(space(name), CORNERS) & counted)
        return points

    def fountain(self, seat: int) -> int:
        names = self.own("fontaine-des-mers", seat)
        touching = [1 for built, _ in self.buildings(seat) if built & beside(names)]
        return int(self.variant.fountain_points * len(touching))
