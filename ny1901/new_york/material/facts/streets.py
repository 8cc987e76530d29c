"""Facts about streets and parks: which there are, how they run, what fronts on them."""

from __future__ import annotations

from ny1901.kernel.geometry import Square
from ny1901.new_york.material.facts.kinds import Finding, fact, listed
from ny1901.new_york.material.model import CROSSING_TOKEN, PARK_TOKEN, STREET_TOKEN, Board, City, Provenance

BROADWAY, WALL_STREET, NASSAU_BROAD = "broadway", "wall-street", "nassau-broad"
CEDAR, PINE_THAMES = "cedar", "pine-thames"
_NAMED = frozenset({BROADWAY, WALL_STREET, NASSAU_BROAD, CEDAR, PINE_THAMES})
_FRONT_SQUARES = 12
_FRONT_DISTRICTS = 3


@fact(
    "streets.named",
    "Five streets have a card: Broadway, Wall Street, Nassau & Broad, Cedar Street and Pine & Thames.",
    Provenance.REPORTED,
    "three are named in de-2015, Empfehlungen des Autors, Cedar in pt-2018, Exemplos de Jogadas, Exemplo 5, Pine & "
    "Thames in reviews",
)
def _named(city: City) -> Finding:
    found = tuple(street.id for street in city.board.streets)
    return Finding(len(found) == len(_NAMED) and set(found) == _NAMED, listed(found), found)


@fact(
    "streets.unnamed",
    "There are other streets, without a name.",
    Provenance.REPORTED,
    "seen on the board by reviewers; pt-2018, Componentes do Jogo, Ruas, tells five streets from the others by colour",
)
def _unnamed(city: City) -> Finding:
    count = len(city.board.token_squares.get(STREET_TOKEN, ()))
    return Finding(count > 0, f"{count} squares of unnamed streets")


@fact(
    "streets.north-south",
    "Broadway and Nassau & Broad run north-south.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan",
)
def _north_south(city: City) -> Finding:
    return _direction(city.board, (BROADWAY, NASSAU_BROAD), upright=True)


@fact(
    "streets.east-west",
    "Cedar Street, Pine & Thames and Wall Street run east-west.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan",
)
def _east_west(city: City) -> Finding:
    return _direction(city.board, (CEDAR, PINE_THAMES, WALL_STREET), upright=False)


@fact(
    "streets.west-to-east",
    "Broadway lies in the west, and Nassau & Broad in the middle third.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan",
)
def _west_to_east(city: City) -> Finding:
    width = len(city.board.rows[0])
    broadway, nassau = (_middle(city.board, street, axis=1) for street in (BROADWAY, NASSAU_BROAD))
    if broadway is None or nassau is None:
        return Finding(False, "one of the two streets is not on the map")
    met = broadway < width / 3 <= nassau < width * 2 / 3
    return Finding(
        met, f"of {width} columns Broadway lies at {broadway + 1:.0f}, Nassau & Broad at {nassau + 1:.0f} from the west"
    )


@fact(
    "streets.north-to-south",
    "From the north lie Cedar Street, Pine & Thames and Wall Street.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan",
)
def _north_to_south(city: City) -> Finding:
    rows = [_middle(city.board, street, axis=0) for street in (CEDAR, PINE_THAMES, WALL_STREET)]
    known = [row for row in rows if row is not None]
    met = len(known) == len(rows) and known == sorted(set(known))
    found = ", ".join("not on the map" if row is None else f"{row + 1:.0f}" for row in rows)
    return Finding(met, f"their rows from the north are {found}")


@fact(
    "streets.frontage",
    "Every named street has 12 or more squares of lots on it, in 3 or more districts.",
    Provenance.RECONSTRUCTED,
    "ours: a street's bonus should be worth a fight",
)
def _street_frontage(city: City) -> Finding:
    board = city.board
    counts = {
        street.id: (front.bit_count(), sum(1 for squares in board.district_squares if squares & front))
        for street, front in zip(board.streets, board.street_fronts, strict=True)
    }
    wrong = tuple(name for name, (size, many) in counts.items() if size < _FRONT_SQUARES or many < _FRONT_DISTRICTS)
    found = "; ".join(f"{name} {size} squares in {many} districts" for name, (size, many) in counts.items())
    return Finding(not wrong, found or "no named street", wrong)


@fact(
    "streets.apart",
    "Squares of two named streets never share a side, and no lot shares a side with a crossing.",
    Provenance.RECONSTRUCTED,
    "ours: so that the map alone says on which streets a building stands",
)
def _apart(city: City) -> Finding:
    board = city.board
    codes = {street.code for street in board.streets}
    meeting = [
        square.name
        for code in sorted(codes)
        for square in board.token_squares.get(code, ())
        if any(board.token(other) in codes - {code} for other in square.beside)
    ]
    at_crossings = board.grid.names(board.beside(frozenset((CROSSING_TOKEN,))))
    found = f"meeting streets: {listed(tuple(meeting))}; lots at crossings: {listed(at_crossings)}"
    return Finding(not meeting and not at_crossings, found, (*meeting, *at_crossings))


@fact(
    "parks.some",
    "There are parks.",
    Provenance.RULEBOOK,
    "en-2015, p. 3, Rules for Acquiring and/or Building: a building touches a street or a park",
)
def _some_parks(city: City) -> Finding:
    return _parks(list(_park_squares(city.board)))


@fact(
    "parks.city-hall",
    "A park lies in the northern quarter east of Broadway, where City Hall Park is.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan; the rulebooks know parks but not their places",
)
def _city_hall_park(city: City) -> Finding:
    north = len(city.board.rows) / 4
    broadway = _middle(city.board, BROADWAY, axis=1)
    return _parks([park for park in _park_squares(city.board) if park.row < north and park.column > (broadway or 0)])


@fact(
    "parks.trinity",
    "A park lies west of Broadway within three squares of Wall Street, where Trinity churchyard is.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan; the rulebooks know parks but not their places",
)
def _trinity_churchyard(city: City) -> Finding:
    broadway, wall = _middle(city.board, BROADWAY, axis=1), _middle(city.board, WALL_STREET, axis=0)
    if broadway is None or wall is None:
        return Finding(False, "Broadway or Wall Street is not on the map")
    return _parks([park for park in _park_squares(city.board) if park.column < broadway and abs(park.row - wall) <= 3])


@fact(
    "parks.bowling-green",
    "A park lies in the southern quarter, where Bowling Green is.",
    Provenance.RECONSTRUCTED,
    "as in Lower Manhattan; the rulebooks know parks but not their places",
)
def _bowling_green(city: City) -> Finding:
    south = len(city.board.rows) * 3 / 4
    return _parks([park for park in _park_squares(city.board) if park.row >= south])


def _parks(squares: list[Square]) -> Finding:
    names = tuple(square.name for square in squares)
    return Finding(bool(names), f"park squares: {listed(names)}", names)


def _park_squares(board: Board) -> tuple[Square, ...]:
    return board.token_squares.get(PARK_TOKEN, ())


def _squares(board: Board, identity: str) -> tuple[Square, ...]:
    codes = [street.code for street in board.streets if street.id == identity]
    return tuple(square for code in codes for square in board.token_squares.get(code, ()))


def _middle(board: Board, identity: str, *, axis: int) -> float | None:
    """The mean row (axis 0) or column (axis 1) of a street, from 0; `None` if it is not on the map."""
    squares = _squares(board, identity)
    return sum(square[axis] for square in squares) / len(squares) if squares else None


def _direction(board: Board, streets: tuple[str, ...], *, upright: bool) -> Finding:
    words, wrong = [], []
    for identity in streets:
        squares = _squares(board, identity)
        rows, columns = len({square.row for square in squares}), len({square.column for square in squares})
        words.append(f"{identity} {rows} rows by {columns} columns")
        if (rows <= columns) if upright else (columns <= rows):
            wrong.append(identity)
    return Finding(not wrong, "; ".join(words), tuple(wrong))


FACTS = (
    _named,
    _unnamed,
    _north_south,
    _east_west,
    _west_to_east,
    _north_to_south,
    _street_frontage,
    _apart,
    _some_parks,
    _city_hall_park,
    _trinity_churchyard,
    _bowling_green,
)
