"""Questions that designers ask of a board, answered on its graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import networkx as nx
from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.new_york.material.model import Board
from ny1901.new_york.rules.scoring import street_counts
from ny1901.new_york.rules.state import State
from ny1901.new_york.study.graph import Graph, city_graph


def _neighbours(graph: Graph, node: str, edge: str, kind: str) -> Iterator[str]:
    return (other for other, data in graph[node].items() if data["kind"] == edge and graph.nodes[other]["kind"] == kind)


def _lots(graph: Graph) -> list[str]:
    return [node for node in graph.nodes if graph.nodes[node]["kind"] == "lot"]


def lots_on_streets(
    board: Board, streets: Iterable[str] | None = None, *, at_least: int = 2
) -> dict[str, tuple[str, ...]]:
    """The lots that face several of some named streets: what is built there can count for more than one street card.

    Implements a question about `tally.street`.

    Args:
        board: any board.
        streets: ids of the streets, such as the three in play; all named ones without it.
        at_least: on how many of them a lot must lie.

    Returns:
        For each such lot's id the ids of its streets.

    Raises:
        DataError: an unknown street.
    """
    known = [street.id for street in board.streets]
    chosen = known if streets is None else list(streets)
    for street in chosen:
        if street not in known:
            raise DataError(f"{street!r} is no street of this board; it has {', '.join(known)}", field="streets")
    graph, found = city_graph(board), {}
    for lot in _lots(graph):
        faced = {other.removeprefix("street ") for other in _neighbours(graph, lot, "faces", "street")}
        both = tuple(street for street in chosen if street in faced)
        if len(both) >= at_least:
            found[graph.nodes[lot]["name"]] = both
    return found


def lot_groups_for(board: Board, shape: Polyomino, lots: int, *, flip: bool = False) -> tuple[tuple[str, ...], ...]:
    """The groups of lots of a size that together can hold a shape with frontage, and no fewer of them can.

    Args:
        board: any board.
        shape: the shape to hold.
        lots: how many lots a group has, 1 to 3 for single lots, pairs and triples.
        flip: the shape may be turned over.
    """
    grid = board.grid
    placements = [mask for mask in grid.placements(shape.orientations(reflect=flip)) if mask & board.frontage]
    groups = set()
    for placement in placements:
        touched = tuple(lot.id for lot in board.lots if lot.squares & placement)
        if len(touched) == lots:
            groups.add(touched)
    return tuple(sorted(groups))


@frozen
class Contest:
    """How contested a street is in a position: each seat's buildings on it, and what is left there.

    Attributes:
        street: the street's id.
        counts: buildings on it, by seat.
        leader: the seat that leads alone, `None` on a tie.
        margin: how many buildings the most is ahead of the second.
        open_lots: lots on it that nobody owns.
    """

    street: str
    counts: tuple[int, ...]
    leader: int | None
    margin: int
    open_lots: tuple[str, ...]


def street_contest(position: State, street: str) -> Contest:
    """How contested a street is (`tally.street`).

    Raises:
        DataError: an unknown street.
    """
    board = position.rules.table.board
    ids = [known.id for known in board.streets]
    if street not in ids:
        raise DataError(f"{street!r} is no street of this board; it has {', '.join(ids)}", field="street")
    number = ids.index(street)
    counts = street_counts(position, number)
    first, second = sorted(counts, reverse=True)[:2]
    unowned = position.rules.table.lot_ids(position.unowned)
    fronting = {lot.id for lot in board.lots if lot.squares & board.street_fronts[number]}
    return Contest(
        street=street,
        counts=counts,
        leader=counts.index(first) if first > second else None,
        margin=first - second,
        open_lots=tuple(lot for lot in unowned if lot in fronting),
    )


def joints(board: Board) -> dict[str, float]:
    """How much each lot is a joint of its surroundings: its betweenness among the lots that lie beside each other.

    0 means that no shortest chain of adjoining lots between two others runs over it; the highest value is the lot
    that most such chains need, so that owning it parts the neighbours from each other. Highest first.
    """
    graph = city_graph(board)
    beside: Graph = nx.Graph()
    beside.add_nodes_from(_lots(graph))
    beside.add_edges_from((lot, other) for lot in _lots(graph) for other in _neighbours(graph, lot, "beside", "lot"))
    values = nx.betweenness_centrality(beside)
    ordered = sorted(values.items(), key=lambda item: (-item[1], item[0]))
    return {graph.nodes[lot]["name"]: value for lot, value in ordered}


def traps(board: Board, shapes: Iterable[Polyomino], *, flip: bool = False) -> tuple[str, ...]:
    """The lots that alone hold none of some shapes with frontage: who owns only such a lot cannot build on it.

    Args:
        board: any board.
        shapes: the shapes at hand, for example those of a player's bronze tiles.
        flip: the shapes may be turned over.
    """
    holding: set[str] = set()
    for shape in shapes:
        holding.update(lot for (lot,) in lot_groups_for(board, shape, 1, flip=flip))
    return tuple(lot.id for lot in board.lots if lot.id not in holding)
