"""The city as a graph: what lies beside what, what is part of what, and what faces which street or park.

Nodes are texts such as `square k5`, `lot ra`, `block 3`, `street broadway`, `park 1`, `district red`; `building` nodes
come with a position. Attributes are plain words and numbers, so that every networkx algorithm and format takes them:
nodes have `kind` and `name`, edges have `kind` (`part of`, `beside`, `faces`, `stands on`) and `weight` (in sides).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

import networkx as nx

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Grid, Square, bits
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import CROSSING_TOKEN, PARK_TOKEN, STREET_TOKEN, Board
from ny1901.new_york.render.svg_graph import graph_svg
from ny1901.new_york.rules.state import State

Graph: TypeAlias = "nx.Graph[str]"

if TYPE_CHECKING:
    _Base = nx.Graph[str]
else:
    # While it runs, networkx's class takes no type in brackets.
    _Base = nx.Graph

UNNAMED = "street unnamed"
"""The one node that stands for every street without a name; it gives frontage, but no street card is for it."""

_BESIDE_A_LOT = ("lot ", "street ", "park ")


class CityGraph(_Base):
    """A graph that knows its board, so that it can draw itself; to networkx it is a graph like any other.

    Attributes:
        board: the board; `None` for a graph that networkx has derived from one.
    """

    board: Board | None = None

    def to_svg(self) -> str:
        """The lots as nodes over the board, a line for each two that lie beside each other, dots for what they face.

        Raises:
            DataError: the graph has no board.
        """
        if self.board is None:
            raise DataError("a graph without a board cannot be drawn; draw the one that city_graph or state_graph made")
        beside = [(one, other, self.edges[one, other]["weight"]) for one, other in self._beside_lots()]
        names = [(one.removeprefix("lot "), other.removeprefix("lot "), weight) for one, other, weight in beside]
        owners = {lot: owner for lot, owner in self._owners() if owner >= 0}
        lots, links = len(self.board.lots), len(beside)
        return graph_svg(
            self.board, names, owners, f"The city as a graph: {lots} lots, {links} pairs beside each other"
        )

    def to_text(self, *, colour: bool = False) -> str:
        """One line a lot, for a terminal: its owner, the lots beside it, and what it faces, with shared sides counted.

        Args:
            colour: use ANSI colours; there are none here.
        """
        owners = dict(self._owners())
        lines = []
        for node in sorted(self.nodes):
            data = self.nodes[node]
            if data["kind"] == "lot":
                lot = data["name"]
                owner = f" of seat {owners[lot]}" if owners.get(lot, -1) >= 0 else ""
                near = (f"{shown(other)} ({self.edges[node, other]['weight']})" for other in sorted(self.adj[node]))
                lines.append(f"{lot}{owner}: {', '.join(one for one in near if one.startswith(_BESIDE_A_LOT))}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _beside_lots(self) -> Iterator[tuple[str, str]]:
        for one, other, data in self.edges(data=True):
            if data["kind"] == "beside" and one.startswith("lot "):
                yield one, other

    def _owners(self) -> Iterator[tuple[str, int]]:
        for _, data in self.nodes(data=True):
            if data["kind"] == "lot":
                yield data["name"], data.get("owner", -1)


def city_graph(board: Board) -> CityGraph:
    """The graph of a board; notebooks draw it.

    Args:
        board: any board.

    >>> from ny1901.new_york.material import reference
    >>> graph = city_graph(reference().board)
    >>> sum(kind == "lot" for _, kind in graph.nodes(data="kind"))
    65
    >>> graph.edges["square a1", "street broadway"] if graph.has_edge("square a1", "street broadway") else "apart"
    'apart'
    """
    graph = CityGraph()
    graph.board = board
    _add_regions(graph, board)
    _add_squares(graph, board)
    _add_ground(graph, board)
    _join_lots(graph, board)
    return graph


def _add_regions(graph: Graph, board: Board) -> None:
    for district in board.districts:
        graph.add_node(f"district {district}", kind="district", name=district)
    for street in board.streets:
        graph.add_node(f"street {street.id}", kind="street", name=street.name)
    graph.add_node(UNNAMED, kind="street", name="")
    for number in range(len(board.blocks)):
        graph.add_node(f"block {number}", kind="block", name=str(number))
    for lot in board.lots:
        node = f"lot {lot.id}"
        graph.add_node(node, kind="lot", name=lot.id, size=lot.size, district=lot.district)
        block = next(number for number, squares in enumerate(board.blocks) if squares & lot.squares)
        graph.add_edge(node, f"block {block}", kind="part of", weight=1)
        graph.add_edge(node, f"district {lot.district}", kind="part of", weight=1)


def _add_squares(graph: Graph, board: Board) -> None:
    for lot in board.lots:
        for square in board.grid.members(lot.squares):
            graph.add_node(f"square {square.name}", kind="square", name=square.name)
            graph.add_edge(f"square {square.name}", f"lot {lot.id}", kind="part of", weight=1)
    for number, neighbours in enumerate(board.grid.neighbours):
        here = board.grid.squares[number].name
        for other in bits(neighbours >> number + 1 << number + 1):
            there = board.grid.squares[other].name
            graph.add_edge(f"square {here}", f"square {there}", kind="beside", weight=1)


def _add_ground(graph: Graph, board: Board) -> None:
    """Streets and parks, with an edge to each square and lot that has sides on them."""
    parks = {square: number for number, park in enumerate(_parks(board), start=1) for square in park}
    for number in sorted(set(parks.values())):
        graph.add_node(f"park {number}", kind="park", name=str(number))
    streets = {street.code: f"street {street.id}" for street in board.streets}
    unnamed = {STREET_TOKEN: UNNAMED, CROSSING_TOKEN: UNNAMED}
    for lot in board.lots:
        for square in board.grid.members(lot.squares):
            for beside in square.beside:
                ground = (streets | unnamed).get(board.token(beside))
                ground = f"park {parks[beside]}" if beside in parks else ground
                if ground:
                    _add_side(graph, f"square {square.name}", ground, "faces")
                    _add_side(graph, f"lot {lot.id}", ground, "faces")


def _parks(board: Board) -> Iterator[tuple[Square, ...]]:
    """The parks: park squares that hang together."""
    ground = Grid(board.token_squares.get(PARK_TOKEN, ()))
    return (ground.members(piece) for piece in ground.pieces(ground.all))


def _add_side(graph: Graph, one: str, other: str, kind: str) -> None:
    if graph.has_edge(one, other):
        graph.edges[one, other]["weight"] += 1
    else:
        graph.add_edge(one, other, kind=kind, weight=1)


def _join_lots(graph: Graph, board: Board) -> None:
    """Lots beside each other, weighted by the sides that they share."""
    for one, lot in enumerate(board.lots):
        for other in board.lots[one + 1 :]:
            sides = sum((board.grid.neighbours[square] & other.squares).bit_count() for square in bits(lot.squares))
            if sides:
                graph.add_edge(f"lot {lot.id}", f"lot {other.id}", kind="beside", weight=sides)


def state_graph(position: State) -> CityGraph:
    """The graph of a position: the board's, with owners, workers and buildings.

    Lots get `owner` (a seat, -1 for nobody) and `worker`. A node such as `building 0 delmonico` has `owner`,
    `generation` and `points`, an edge `stands on` to each lot it touches (weighted in squares), and an edge `faces`
    to each named street.

    Args:
        position: any position.
    """
    table = position.rules.table
    graph = city_graph(table.board)
    nx.set_node_attributes(graph, {f"lot {lot.id}": {"owner": -1, "worker": False} for lot in table.board.lots})
    for seat, player in enumerate(position.players):
        for lot in table.lot_ids(player.lots):
            graph.nodes[f"lot {lot}"]["owner"] = seat
        for lot in table.lot_ids(player.worker_lots):
            graph.nodes[f"lot {lot}"]["worker"] = True
        for building in player.buildings:
            node, tile = f"building {seat} {building.tile.id}", building.tile
            graph.add_node(
                node, kind="building", name=tile.name, owner=seat, generation=tile.generation.word, points=tile.points
            )
            for number in bits(building.placement.lots):
                ground = table.board.lots[number]
                weight = (ground.squares & building.placement.squares).bit_count()
                graph.add_edge(node, f"lot {ground.id}", kind="stands on", weight=weight)
            for street in bits(building.placement.streets):
                graph.add_edge(node, f"street {table.board.streets[street].id}", kind="faces", weight=1)
    return graph


def to_graphml(graph: Graph) -> str:
    """The graph as GraphML, for Gephi, yEd and the like."""
    out = BytesIO()
    nx.write_graphml(graph, out)
    return out.getvalue().decode("utf-8")


def to_json(graph: Graph) -> str:
    """The graph as JSON in the node-link form, for D3 and for `networkx.node_link_graph`."""
    return json.dumps(nx.node_link_data(graph, edges="links"), indent=1)
