"""The packing core: enumeration, the fast search and Z3 agree; bounds are honest when the time runs out."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Grid, Polyomino, Square
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing import branch_and_bound as packing_search
from ny1901.solver.packing import knapsack
from ny1901.solver.packing import z3_check as packing_z3
from ny1901.solver.packing.packing import Assignment, Group, Piece, best_packing
from ny1901.solver.packing.z3_check import prove_best
from tests.days import one_in

SHAPES = tuple(
    Polyomino.parse(text)
    for text in ("#", "##", "###", "##/#.", "##/##", "####", "###/#..", "###/.#.", "##./.##", "##/##/#.", "###/###")
)
# Six of each of three generations with shapes in common, and four large ones: what the searches have to be good at.
GENERATIONS = {
    0: ("##", "###", "##/#.", "##/##", "###/#..", "##/##/#."),
    1: ("##", "##/#.", "###", "##./.##", "####/#...", "###/###"),
    2: ("##", "###", "##/##", "###/#..", "##/##/#.", "##./##./.##"),
    4: ("###/###", "###/###/#..", "####/####", "###/###/###"),
}
COAST = ".##....#/####..##/.####.../..#####./###.##../.##.####/..#.###."
HARBOUR = ".##.....#####/####....#####/.####...#####/..#####.####./###.##...####/.##.####.###./..#.###.#####"


def squares(text: str) -> Grid:
    return Grid(
        Square(row, column)
        for row, line in enumerate(text.split("/"))
        for column, character in enumerate(line)
        if character == "#"
    )


def tiles(text: str, unit: int = 1) -> list[Piece]:
    """The twenty-two pieces of the four generations on a map, with values in some unit."""
    grid = squares(text)
    shapes = [(more, Polyomino.parse(shape)) for more, texts in GENERATIONS.items() for shape in texts]
    return [
        Piece(f"{number} {shape}", unit * (shape.size + more), grid.placements(shape.orientations()))
        for number, (more, shape) in enumerate(shapes)
    ]


def dominoes(grid: Grid, number: int) -> list[Piece]:
    placements = grid.placements(Polyomino.parse("##").orientations())
    return [Piece(f"domino {count}", 1, placements) for count in range(number)]


def uncovered_corners() -> list[Piece]:
    """Seven dominoes on a board of four by four without two opposite corners: by area all fit, by colour only six."""
    return dominoes(squares("###./####/####/.###"), 7)


def assignments(pieces: Sequence[Piece], taken: int = 0) -> Iterator[tuple[int, tuple[tuple[Piece, int], ...]]]:
    """Every way to lay some of the pieces that are worth something, with its value: no bound, no order, no memory."""
    if not pieces:
        yield 0, ()
        return
    first, *rest = pieces
    yield from assignments(rest, taken)
    for placement in first.placements if first.value else ():
        if not placement & taken:
            for value, laid in assignments(rest, taken | placement):
                yield value + first.value, ((first, placement), *laid)


def keeps_limits(laid: Sequence[tuple[Piece, int]], max_pieces: int | None) -> bool:
    groups = [piece.group for piece, _ in laid if piece.group is not None]
    return all(groups.count(group) <= group.limit for group in groups) and (
        max_pieces is None or len(laid) <= max_pieces
    )


def enumerated(pieces: Sequence[Piece], max_pieces: int | None = None) -> tuple[int, tuple[Assignment, ...]]:
    allowed = [(value, laid) for value, laid in assignments(pieces) if keeps_limits(laid, max_pieces)]
    best = max(value for value, _ in allowed)
    named = [tuple(sorted((piece.name, mask) for piece, mask in laid)) for value, laid in allowed if value == best]
    return best, tuple(sorted(named))


def grown_region(rng: random.Random, size: int) -> Grid:
    """Squares that mostly hang together; now and then one lies apart."""
    chosen = {Square(4, 4)}
    while len(chosen) < size:
        row, column = rng.choice(sorted(chosen))
        reach = rng.choice((1, 1, 1, 1, 2))
        chosen.add(rng.choice((Square(row + reach, column), Square(row - reach, column), Square(row, column + reach))))
    return Grid(chosen)


def random_problem(seed: int) -> tuple[list[Piece], int | None]:
    rng = random.Random(seed)
    grid = grown_region(rng, rng.randint(3, 14))
    groups = (None, None, None, Group("rare", 1), Group("few", rng.randint(0, 2)))
    shapes = rng.choices(SHAPES, k=3)
    pieces = []
    for number in range(rng.randint(1, 5)):
        shape = rng.choice(shapes)
        placements = grid.placements(shape.orientations(reflect=rng.random() < 0.3))
        pieces.append(
            Piece(f"piece {number}", shape.size + rng.choice((-1, 0, 0, 1, 4)), placements, rng.choice(groups))
        )
    return pieces, rng.choice((None, None, None, 0, 1, 2, 3))


class Ticks:
    """A clock that is one second later at every look."""

    def __init__(self) -> None:
        self.now = -1.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.parametrize("seed", one_in(15, range(240)))
def test_enumeration_search_and_z3_agree(seed: int) -> None:
    pieces, most = random_problem(seed)
    value, solutions = enumerated(pieces, most)
    found = best_packing(pieces, max_pieces=most, all_solutions=True, solution_limit=len(solutions))
    assert (found.value, found.upper, found.proved) == (value, value, True)
    assert found.solutions == solutions
    assert found.complete
    assert best_packing(pieces, max_pieces=most).solutions[0] in solutions
    proof = prove_best(pieces, value, max_pieces=most, tracked=seed % 2 == 0)
    assert proof.status == "proved"
    assert proof.packing in solutions
    assert proof.better is None
    assert bool(proof.core) == (seed % 2 == 0)
    too_much = prove_best(pieces, value + 1, max_pieces=most)
    assert (too_much.status, too_much.packing, too_much.better) == ("refuted", None, None)


@given(
    st.lists(
        st.tuples(st.integers(0, 4 * 10**8), st.lists(st.integers(1, 255), max_size=5)),
        max_size=5,
    ),
    st.none() | st.integers(0, 4),
)
def test_any_masks_and_values_agree_with_enumeration(
    parts: list[tuple[int, list[int]]], max_pieces: int | None
) -> None:
    """Pieces need not be shapes, may vary in size, and their values may be too large for the bound to hold exactly."""
    pieces = [Piece(f"piece {number}", value, tuple(masks)) for number, (value, masks) in enumerate(parts)]
    found = best_packing(pieces, all_solutions=True, solution_limit=10**6, max_pieces=max_pieces)
    assert (found.value, found.solutions) == enumerated(pieces, max_pieces)
    assert found.complete
    assert prove_best(pieces, found.value, max_pieces=max_pieces).status == "proved"


@pytest.mark.long(days=3)
def test_search_and_z3_agree_on_thirty_three_squares_and_twenty_two_pieces() -> None:
    pieces = tiles(COAST)
    found = best_packing(pieces)
    assert (found.value, found.upper, found.proved) == (48, 48, True)
    assert found.nodes < 4_000
    assert prove_best(pieces, found.value).status == "proved"


def test_the_fast_search_loads_no_z3() -> None:
    script = "import sys, ny1901.solver.packing.packing; print('z3' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


# Small cases by hand


@pytest.mark.parametrize(
    "pieces",
    [
        [],
        [Piece("nowhere", 5, ())],
        [Piece("worthless", 0, (0b1,))],
        [Piece("forbidden", 5, (0b1,), Group("none", 0))],
    ],
)
def test_nothing_to_lay(pieces: list[Piece]) -> None:
    found = best_packing(pieces, all_solutions=True)
    assert (found.value, found.solutions, found.proved, found.complete, found.upper) == (0, ((),), True, True, 0)
    assert prove_best(pieces, 0).status == "proved"
    assert prove_best(pieces, 0).packing == ()
    assert prove_best(pieces, 1).status == prove_best(pieces, 2**40).status == "refuted"


def test_area_alone_does_not_decide() -> None:
    found = best_packing(uncovered_corners())
    assert (found.value, found.upper, found.proved) == (6, 6, True)
    assert prove_best(uncovered_corners(), 6).status == "proved"


def test_equal_pieces_are_exchanged_in_every_way_and_unequal_ones_only_in_place() -> None:
    two_places = (0b0011, 0b1100)
    pieces = [Piece("best", 3, two_places), Piece("good", 2, two_places), Piece("fair", 2, two_places)]
    assert best_packing(pieces, all_solutions=True).solutions == (
        (("best", 0b0011), ("fair", 0b1100)),
        (("best", 0b0011), ("good", 0b1100)),
        (("best", 0b1100), ("fair", 0b0011)),
        (("best", 0b1100), ("good", 0b0011)),
    )


@pytest.mark.parametrize(("limit", "value"), [(0, 1), (1, 5), (2, 8), (3, 8)])
def test_a_group_allows_so_many(limit: int, value: int) -> None:
    group = Group("rare", limit)
    pieces = [Piece("first", 4, (0b001,), group), Piece("second", 3, (0b010,), group), Piece("third", 1, (0b100,))]
    assert best_packing(pieces).value == value
    assert prove_best(pieces, value).status == "proved"


@pytest.mark.parametrize(("limit", "solutions", "complete"), [(5, 5, False), (6, 6, True), (7, 6, True)])
def test_solutions_are_cut_at_the_limit_and_say_so(limit: int, solutions: int, complete: bool) -> None:
    places = (0b001, 0b010, 0b100)
    pieces = [Piece(name, 1, places) for name in ("a", "b", "c")]
    found = best_packing(pieces, all_solutions=True, solution_limit=limit)
    assert (len(set(found.solutions)), found.complete, found.proved) == (solutions, complete, True)
    assert list(found.solutions) == sorted(found.solutions)


def test_one_solution_is_not_called_all() -> None:
    found = best_packing([Piece("only", 1, (0b1,))])
    assert found.solutions == ((("only", 0b1),),)
    assert not found.complete


# Time


def test_no_time_gives_nothing_but_a_bound() -> None:
    found = best_packing(uncovered_corners(), deadline=0, all_solutions=True)
    assert (found.value, found.solutions, found.upper) == (0, ((),), 7)
    assert not found.proved
    assert not found.complete


def test_whenever_the_time_runs_out_the_answer_is_honest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing_search, "_NODES_A_LOOK", 1)
    pieces = uncovered_corners()
    seen = set()
    for seconds in range(200):
        found = best_packing(pieces, deadline=seconds, clock=Ticks())
        assert found.value <= 6 <= found.upper
        assert found.value == len(found.solutions[0])
        assert found.proved == (found.value == found.upper)
        assert found.elapsed <= max(seconds, 1) + 1
        seen.add((found.value, found.upper, found.proved))
    assert {(0, 7, False), (6, 7, False), (6, 6, True)} <= seen


def test_the_clock_is_looked_at_now_and_then() -> None:
    clock = Ticks()
    found = best_packing(tiles(COAST), deadline=1_000_000, clock=clock)
    assert found.proved
    looks = clock.now - 1
    assert found.nodes / 300 < looks < found.nodes / 200


def test_time_may_run_out_while_solutions_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing_search, "_NODES_A_LOOK", 1)
    pieces = dominoes(squares("###/###"), 3)
    full = best_packing(pieces, all_solutions=True)
    assert len(full.solutions) == 18
    assert full.complete
    listed = set()
    for seconds in range(60):
        found = best_packing(pieces, all_solutions=True, deadline=seconds, clock=Ticks())
        if found.proved and not found.complete:
            assert found.solutions
            assert set(found.solutions) <= set(full.solutions)
            listed.add(len(found.solutions))
    assert min(listed) == 1
    assert len(listed) > 2


def test_a_packing_is_equal_by_what_it_says_not_by_how_long_it_took() -> None:
    pieces = uncovered_corners()
    assert best_packing(pieces, clock=Ticks()) == best_packing(pieces)


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (packing_search, "_MEMORY_STATES", 5),
        (knapsack, "_ROWS", 2),
        pytest.param(knapsack, "_BITS", 64, marks=pytest.mark.long(days=3)),
    ],
)
def test_little_memory_costs_time_but_changes_no_answer(
    module: object, name: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = tiles(COAST)[::2]
    usual = best_packing(pieces)
    monkeypatch.setattr(module, name, value)
    frugal = best_packing(pieces)
    assert frugal == usual
    assert frugal.nodes > usual.nodes or name == "_ROWS"


def test_halving_the_gap_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = best_packing(tiles(COAST))
    monkeypatch.setattr(packing_search, "_PATIENT_ROUNDS", 0)
    halved = best_packing(tiles(COAST))
    assert (halved.value, halved.upper, halved.proved) == (usual.value, usual.upper, True)
    assert halved.nodes != usual.nodes


def test_the_unit_of_the_values_does_not_matter() -> None:
    points, cents = best_packing(tiles(COAST)), best_packing(tiles(COAST, unit=10**6))
    assert (cents.value, cents.nodes) == (10**6 * points.value, points.nodes)


# The knapsack bound


def test_rows_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knapsack, "_ROWS", 2)
    sack = knapsack.Knapsack([knapsack.ItemKind(values=(2, 1), size=1, shift=0, counter=3)], room=2)
    rows = [sack.row(used) for used in (0, 1, 2)]
    assert rows == [[0, 2, 3], [0, 1, 1], [0, 0, 0]]
    assert sack.row(2) is rows[2]
    assert sack.row(0) is not rows[0]


def test_a_row_counts_what_is_left() -> None:
    pair = knapsack.ItemKind(values=(5, 4), size=3, shift=0, counter=3)
    one = knapsack.ItemKind(values=(2,), size=2, shift=2, counter=1)
    sack = knapsack.Knapsack([pair, one], room=8)
    assert sack.row(0b000) == [0, 0, 2, 5, 5, 7, 9, 9, 11]
    assert sack.row(0b001) == [0, 0, 2, 4, 4, 6, 6, 6, 6]
    assert sack.row(0b110) == [0] * 9


def test_a_row_keeps_the_limits() -> None:
    grouped = knapsack.ItemKind(values=(5, 4), size=1, shift=0, counter=3, group="rare")
    alone = knapsack.ItemKind(values=(2, 1), size=1, shift=2, counter=3)
    assert knapsack.Knapsack([grouped, alone], 4, {"rare": 1}).row(0) == [0, 5, 7, 8, 8]
    assert knapsack.Knapsack([grouped, alone], 4, {"rare": 1}).row(0b0001) == [0, 2, 3, 3, 3]
    assert max(knapsack.Knapsack([grouped, alone], 4, {"rare": 1}).row(0b0010)) < -12
    assert knapsack.Knapsack([grouped, alone], 4, {"rare": 2}, most=2).row(0) == [0, 5, 9, 9, 9]
    assert knapsack.Knapsack([grouped, alone], 4, {"rare": 1}, most=2).row(0b0100) == [0, 5, 5, 5, 5]
    assert max(knapsack.Knapsack([grouped, alone], 4, {"rare": 2}, most=2).row(0b0110)) < -12


# Z3


def test_a_better_packing_refutes() -> None:
    pieces = [Piece("left", 2, (0b011,)), Piece("right", 3, (0b110,))]
    proof = prove_best(pieces, 2)
    assert (proof.status, proof.better, proof.unknown) == ("refuted", (("right", 0b110),), "")


def test_a_better_packing_refutes_even_when_the_claim_was_met_first() -> None:
    """Whatever Z3 answers to the first question, some of these claims are met exactly and refuted by the second."""
    pieces = dominoes(squares("####"), 2)
    seen = set()
    for value in (0, 1):
        proof = prove_best(pieces, value)
        assert proof.status == "refuted"
        assert proof.packing is not None
        assert proof.better is not None
        assert len(proof.better) > value
        seen.add(len(proof.packing) == value)
    assert True in seen


def test_the_core_names_what_decides() -> None:
    pieces = [Piece("left", 1, (0b00011,)), Piece("right", 1, (0b00110,)), Piece("far", 1, (0b01000, 0b10000))]
    proof = prove_best(pieces, 2, tracked=True)
    assert proof.status == "proved"
    assert proof.core == ("lay left", "lay right", "square 1", "value 3")


@pytest.mark.parametrize(
    ("pieces", "most", "name"),
    [
        ([Piece("a", 1, (0b001,), Group("rare")), Piece("b", 1, (0b010,), Group("rare"))], None, "group rare"),
        ([Piece("a", 1, (0b001,)), Piece("b", 1, (0b010,))], 1, "pieces"),
    ],
)
def test_the_core_names_limits(pieces: list[Piece], most: int | None, name: str) -> None:
    proof = prove_best(pieces, 1, max_pieces=most, tracked=True)
    assert proof.status == "proved"
    assert name in proof.core


def test_z3_without_time_knows_nothing() -> None:
    proof = prove_best(uncovered_corners(), 6, timeout=1e-9)
    assert (proof.status, proof.packing, proof.unknown) == ("unknown", None, "unknown: Z3 stopped, timeout (1e-09 s)")


def test_z3_may_run_out_of_time_between_its_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = Deadline(1.5)

    def answer_and_stop(self: packing_z3._Model, model: object) -> object:
        deadline.stop()
        return decoded(self, model)

    decoded = packing_z3._Model._decoded
    monkeypatch.setattr(packing_z3._Model, "_decoded", answer_and_stop)
    proof = prove_best(uncovered_corners(), 6, timeout=deadline)
    assert (proof.status, proof.unknown) == ("unknown", "unknown: Z3 stopped, timeout (1.5 s)")
    assert proof.packing is not None
    assert len(proof.packing) == 6


@pytest.mark.long(days=3)
def test_z3_stops_itself_at_its_timeout() -> None:
    pieces = tiles(HARBOUR)
    proof = prove_best(pieces, best_packing(pieces).value, timeout=0.5)
    assert (proof.status, proof.unknown) == ("unknown", "unknown: Z3 stopped, timeout (0.5 s)")
    assert 0.4 < proof.elapsed < 1.5


def test_z3_needs_no_second_question_when_the_first_answer_refutes() -> None:
    proof = prove_best([Piece("tower", 3, (0b1,))], 2)
    assert (proof.status, proof.better, proof.unknown) == ("refuted", (("tower", 0b1),), "")


def test_z3_may_wait_for_ever() -> None:
    assert prove_best(uncovered_corners(), 6, timeout=None).status == "proved"


# Wrong input


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Piece("tower", -1, (0b1,)), "tower: a piece cannot be worth -1 points"),
        (lambda: Piece("tower", 1, (0b1, 0)), "tower: placement 0 covers no squares"),
        (lambda: Piece("tower", 1, (0b1, -2)), "tower: placement -2 covers no squares"),
        (lambda: Group("rare", -1), "rare: a group cannot allow -1 pieces"),
        (lambda: best_packing([Piece("a", 1, (1,)), Piece("a", 2, (2,))]), "a: two pieces have this name"),
        (
            lambda: best_packing([Piece("a", 1, (1,), Group("rare", 1)), Piece("b", 2, (2,), Group("rare", 2))]),
            "b: group 'rare' has limits 1 and 2",
        ),
        (lambda: best_packing([], solution_limit=0), "solution_limit: a limit of 0 solutions"),
        (lambda: best_packing([], max_pieces=-1), "max_pieces: at most -1 pieces"),
        (lambda: best_packing([Piece("long", 1, ((1 << 401) - 1,))]), "a region of 401 squares is too large"),
        (lambda: prove_best([], -1), "value: no packing is worth -1 points"),
        (lambda: prove_best([], 0, max_pieces=-1), "max_pieces: at most -1 pieces"),
        (lambda: prove_best([Piece("a", 1, (1,)), Piece("a", 2, (2,))], 0), "a: two pieces have this name"),
        (lambda: prove_best([Piece("a", 2**31, (1,))], 0), "the values add up to 2147483648"),
    ],
)
def test_wrong_input_is_named(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(DataError) as caught:
        wrong()
    assert str(caught.value).startswith(message)


def test_the_largest_region_and_the_largest_value_still_work() -> None:
    grid = Grid(Square(0, column) for column in range(400))
    found = best_packing(dominoes(grid, 1))
    assert (found.value, found.proved) == (1, True)
    chain = best_packing([Piece("end", 1, (1 << 399,)), Piece("span", 2**31 - 2, ((1 << 399) - 1,))])
    assert chain.value == 2**31 - 1
    assert prove_best([Piece("span", 2**31 - 1, (0b1,))], 2**31 - 1).status == "proved"
