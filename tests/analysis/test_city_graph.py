"""The graph's answers equal brute force over the map, on the reference board and on random ones."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import pairwise, product

import networkx as nx
import pytest

import ny1901 as ny
from ny1901 import analysis
from ny1901.kernel.geometry import Polyomino, Square, connected
from ny1901.new_york.material.model import Board
from ny1901.testing import random_state
from tests.days import one_in

REFERENCE = ny.Variant().city.board
OPEN_GROUND = {"..", "++", "**", *(street.code for street in REFERENCE.streets)}
SHAPES = [Polyomino.parse(text) for text in ("##", "##/#.", "##./.##", "###/###")]


def random_board(seed: int) -> Board:
    """A small map with lots of two and three squares strewn over streets, parks and buildings."""
    rng = random.Random(seed)
    ground = ["..", "++", "**", "##", "--", *(street.code for street in REFERENCE.streets)]
    height, width = rng.randint(3, 6), rng.randint(3, 7)
    rows = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    names = [f"{initial}{letter}" for initial in "rby" for letter in "abcdef"]
    taken: set[Square] = set()
    for name in names:
        start = Square(rng.randrange(height), rng.randrange(width))
        cells = [start]
        while len(cells) < rng.choice((2, 3)):
            cells.append(rng.choice(rng.choice(cells).beside))
        inside = all(0 <= row < height and 0 <= column < width for row, column in cells)
        if inside and len(set(cells)) in (2, 3) and not taken & set(cells):
            taken |= set(cells)
            for row, column in cells:
                rows[row][column] = name
    return Board(tuple(tuple(row) for row in rows), REFERENCE.districts, REFERENCE.streets)


@cache
def boards() -> list[Board]:
    return [REFERENCE, *(random_board(seed) for seed in range(300))]


def lots_of(board: Board) -> dict[str, set[Square]]:
    return {token: set(squares) for token, squares in board.token_squares.items() if token.islower()}


def faced(board: Board, squares: set[Square]) -> set[str]:
    """The tokens beside some squares."""
    return {board.token(other) for square in squares for other in square.beside}


@pytest.mark.parametrize("part", range(5))
def test_typed_nodes_and_edges_are_those_of_the_map(part: int) -> None:
    for board in boards()[part::5]:
        graph, lots = analysis.city_graph(board), lots_of(board)
        squares = {square for lot in lots.values() for square in lot}
        kinds = nx.get_node_attributes(graph, "kind")
        assert {node for node, kind in kinds.items() if kind == "lot"} == {f"lot {lot}" for lot in lots}
        assert {node for node, kind in kinds.items() if kind == "square"} == {f"square {s.name}" for s in squares}
        for lot, other in product(lots, lots):
            sides = sum(beside in lots[other] for square in lots[lot] for beside in square.beside)
            assert lot == other or graph.has_edge(f"lot {lot}", f"lot {other}") == bool(sides)
            if lot != other and sides:
                assert graph.edges[f"lot {lot}", f"lot {other}"]["weight"] == sides
        for lot, street in product(lots, board.streets):
            assert graph.has_edge(f"lot {lot}", f"street {street.id}") == (street.code in faced(board, lots[lot]))
            assert graph.has_edge(f"lot {lot}", f"district {board.districts[0]}") == (lot[0] == board.districts[0][0])


@pytest.mark.parametrize("part", one_in(5, range(5)))
def test_lots_on_streets_shapes_and_traps_equal_brute_force(part: int) -> None:
    for board in boards()[part::5]:
        lots = lots_of(board)
        codes = {street.code: street.id for street in board.streets}
        on_two = {lot for lot, squares in lots.items() if len(faced(board, squares) & set(codes)) >= 2}
        assert set(analysis.lots_on_streets(board)) == on_two
        groups = {shape: brute_groups(board, shape) for shape in SHAPES}
        for shape, found in groups.items():
            for size in (1, 2, 3):
                assert set(analysis.lot_groups_for(board, shape, size)) == {lots for lots in found if len(lots) == size}
        holds = {lots[0] for found in groups.values() for lots in found if len(lots) == 1}
        assert set(analysis.traps(board, SHAPES)) == set(lots) - holds


def brute_groups(board: Board, shape: Polyomino) -> set[tuple[str, ...]]:
    order = [lot.id for lot in board.lots]
    found = set()
    for row, column in product(range(len(board.rows)), range(len(board.rows[0]))):
        for turned in shape.orientations():
            cells = {Square(row + cell.row, column + cell.column) for cell in turned.cells}
            tokens = {board.token(cell) for cell in cells}
            if all(token.islower() for token in tokens) and faced(board, cells) & OPEN_GROUND:
                found.add(tuple(sorted(tokens, key=order.index)))
    return found


@pytest.mark.parametrize("part", one_in(5, range(5)))
def test_joints_are_betweenness_on_shortest_chains_of_lots(part: int) -> None:
    for board in boards()[part:15:5]:
        lots, values = lots_of(board), analysis.joints(board)
        beside = {lot: {other for other in lots if other != lot and connected(lots[lot] | lots[other])} for lot in lots}
        pairs = max(1, (len(lots) - 1) * (len(lots) - 2) / 2)
        for lot in lots:
            share = sum(chains_over(beside, one, other, lot) for one in lots for other in lots if one < other) / pairs
            assert values[lot] == pytest.approx(share)
        assert all(first >= second for first, second in pairwise(values.values()))


def chains_over(beside: dict[str, set[str]], one: str, other: str, lot: str) -> float:
    """The share of the shortest chains between two lots that run over a third, by listing them."""
    if lot in (one, other):
        return 0.0
    chains, grown = [], [[one]]
    while grown and not chains:
        grown = [[*chain, step] for chain in grown for step in sorted(beside[chain[-1]]) if step not in chain]
        chains = [chain for chain in grown if chain[-1] == other]
    return sum(lot in chain for chain in chains) / len(chains) if chains else 0.0


def test_the_graph_of_a_position_tells_owners_workers_and_buildings() -> None:
    for seed in range(10):
        state = random_state(ny.Game(players=3), seed, steps=120)
        graph = analysis.state_graph(state)
        for seat, player in enumerate(state.players):
            owned = {node for node, owner in graph.nodes(data="owner") if owner == seat and node.startswith("lot")}
            assert owned == {f"lot {lot}" for lot in state.rules.table.lot_ids(player.lots)}
            marked = {node for node, worker in graph.nodes(data="worker") if worker} & owned
            assert marked == {f"lot {lot}" for lot in state.rules.table.lot_ids(player.worker_lots)}
            for building in player.buildings:
                node = f"building {seat} {building.tile.id}"
                ground = {other for other in graph[node] if graph.edges[node, other]["kind"] == "stands on"}
                assert ground == {f"lot {lot}" for lot in state.rules.table.lot_ids(building.placement.lots)}
                covered = sum(graph.edges[node, lot]["weight"] for lot in ground)
                assert covered == building.tile.size


def test_a_street_is_contested_as_its_buildings_say() -> None:
    state = random_state(ny.Game(players=3), seed=5, steps=200)
    for street in state.rules.table.board.streets:
        contest = analysis.street_contest(state, street.id)
        code = street.code
        counts = tuple(
            sum(
                any(
                    REFERENCE.token(beside) == code
                    for s in REFERENCE.grid.members(b.placement.squares)
                    for beside in s.beside
                )
                for b in player.buildings
            )
            for player in state.players
        )
        assert contest.counts == counts
        alone = [seat for seat, count in enumerate(counts) if count == max(counts)]
        assert contest.leader == (alone[0] if len(alone) == 1 else None)
        assert contest.margin == max(counts) - sorted(counts)[-2]
        lots = lots_of(REFERENCE)
        free = set(state.rules.table.lot_ids(state.unowned))
        assert set(contest.open_lots) == {lot for lot in free if code in faced(REFERENCE, lots[lot])}


def test_an_unknown_street_is_refused() -> None:
    with pytest.raises(ny.DataError, match="broadway"):
        analysis.lots_on_streets(REFERENCE, ["brodway"])
    with pytest.raises(ny.DataError, match="broadway"):
        analysis.street_contest(ny.example(), "brodway")


def test_graphml_and_json_read_back_as_the_same_graph() -> None:
    graph = analysis.state_graph(ny.example())
    for again in (
        nx.parse_graphml(analysis.to_graphml(graph)),
        nx.node_link_graph(json.loads(analysis.to_json(graph)), edges="links"),
    ):
        assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
        assert {frozenset(edge[:2]): edge[2] for edge in again.edges(data=True)} == {
            frozenset(edge[:2]): edge[2] for edge in graph.edges(data=True)
        }
