"""Studies: the same table from any executor, seats and deals shared out fairly, wrong input refused in one sentence."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ny1901 as ny
from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play, play_told
from ny1901.analysis.processes import process_pool
from ny1901.analysis.results import TABLES, Results
from ny1901.analysis.running import Inline, Progress, play_chunk
from ny1901.analysis.study import Arm, Study
from ny1901.kernel.errors import DataError, StudyError, VariantError

SMALL: dict[str, Any] = {"variants": ["en-2015"], "agents": ["random"], "players": 2, "games": 4, "seed": 1901}


def study(**changes: Any) -> Study:
    return Study(**{**SMALL, **changes})


def csv(results: Results) -> dict[str, str]:
    return {table: results.to_csv(table) for table in TABLES}


@pytest.fixture(scope="module")
def pair() -> Study:
    return study(variants=["en-2015", "pt-2018+expert"], agents=["greedy", "random"], games=4)


@pytest.fixture(scope="module")
def played(pair: Study) -> Results:
    return pair.run(executor=Inline())


@pytest.mark.long(days=3)
def test_two_worker_processes_give_the_same_table(pair: Study, played: Results) -> None:
    with process_pool(2) as pool:
        assert csv(pair.run(executor=pool)) == csv(played)


def test_workers_stop_with_the_action_they_are_at_when_the_pool_is_left() -> None:
    arms = study(games=10_000).arms
    with process_pool(1) as pool:
        future = pool.submit(play_chunk, arms, [(0, number) for number in range(10_000)])
        pool.submit(time.sleep, 0)
        while not future.running():
            time.sleep(0.01)
    assert len(future.result(timeout=0).results) < 10_000


def test_workers_leave_ctrl_c_to_the_process_that_runs_the_study() -> None:
    with process_pool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_one_thread_gives_the_same_table(pair: Study, played: Results) -> None:
    with ThreadPoolExecutor(1) as pool:
        assert csv(pair.run(executor=pool)) == csv(played)


def test_a_longer_study_goes_on_in_processes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901.analysis.running.ALONE_SECONDS", 0.0)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    alone = study(games=2)
    assert csv(alone.run()) == csv(alone.run(executor=Inline()))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # what the libraries of the cluster warn of is not ours
@pytest.mark.parametrize("workers", [1, 2])
def test_a_dask_cluster_gives_the_same_table(pair: Study, played: Results, workers: int) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert csv(pair.run(executor=client.get_executor())) == csv(played)


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_in_this_process_gives_the_same_table() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        results = study().run(executor=client.get_executor())
    assert csv(results) == csv(study().run(executor=Inline()))


def test_another_process_plays_the_same_games() -> None:
    program = (
        "from ny1901.analysis.running import Inline\nfrom ny1901.analysis.study import Study\n"
        f"print(Study(**{SMALL!r}).run(executor=Inline()).to_csv('seats'), end='')"
    )
    there = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True).stdout
    assert there == study().run(executor=Inline()).to_csv("seats")


def test_another_seed_plays_other_games() -> None:
    assert study().run(executor=Inline()).to_csv() != study(seed=1902).run(executor=Inline()).to_csv()


def test_every_variant_gets_the_same_deals(played: Results) -> None:
    seeds = {label: rows.seed.tolist() for label, rows in played.games.groupby("variant")}
    assert seeds["en-2015"] == seeds["pt-2018+expert"]
    deals = played.games[played.games.variant == "en-2015"]
    assert deals.deal.tolist() == [0, 0, 1, 1]
    assert deals.seed.nunique() == 2
    assert (deals.groupby("deal").seed.nunique() == 1).all()


def test_a_game_is_the_one_that_play_plays(played: Results) -> None:
    row = played.games.iloc[3]
    seats = played.seats[(played.seats.variant == "en-2015") & (played.seats.game == 3)]
    *_, last = play(ny.Game(players=2), [agent(name) for name in seats.agent], int(row.seed))
    assert last.following.scores == tuple(seats.score)
    assert (row.deal, tuple(seats.agent)) == (1, ("random", "greedy"))


@pytest.mark.parametrize("agents", [("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_agent_plays_each_deal_once_from_each_seat(agents: tuple[str, ...], players: int) -> None:
    arm = Arm("new-york", "", agents, players, seed=1, plies=100)
    for deal in range(3):
        numbers = [number for number in range(30) if arm.deal(number) == deal]
        sat = Counter((seat, name) for number in numbers for seat, name in enumerate(arm.seating(number)))
        assert sat == {(seat, name): 1 for seat in range(players) for name in agents}
        assert len({arm.deal_seed(number) for number in numbers}) == 1
    assert arm.deal_seed(0) != arm.deal_seed(len(agents))


def test_a_larger_study_begins_with_the_games_of_a_smaller_one() -> None:
    small, large = study(games=2).run(executor=Inline()), study(games=4).run(executor=Inline())
    assert large.texts[0][:2] == small.texts[0]
    assert list(large.seats) == list(small.seats)


def test_a_game_that_is_broken_off_has_no_winner() -> None:
    results = study(plies=20, games=2).run(executor=Inline())
    assert results.games.ended.tolist() == ["", ""]
    assert results.games.plies.tolist() == [20, 20]
    assert results.seats.win.isna().all()
    numbers = (results.seats.win, results.games.first_legendary, results.games.ended_by, results.items.win)
    assert all(column.dtype == "float64" for column in numbers)
    assert results.broken_off == 2
    assert study(games=2).run(executor=Inline()).broken_off == 0


def test_progress_tells_how_far_it_has_got_and_how_long_it_will_take() -> None:
    told: list[Progress] = []
    study().run(executor=Inline(), progress=told.append)
    assert (told[0].done, told[0].rate, told[0].seconds_left) == (0, 0.0, None)
    assert [at.done for at in told] == sorted(at.done for at in told)
    assert (told[-1].done, told[-1].total, told[-1].found, told[-1].seconds_left) == (4, 4, 0, 0.0)
    assert told[-1].rate > 0


def test_chunks_grow_with_the_speed_of_the_games() -> None:
    class Counting(Inline):
        def __init__(self) -> None:
            self.sizes: list[int] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            self.sizes.append(len(args[1]))
            return super().submit(fn, *args, **kwargs)

    executor = Counting()
    study(games=40, plies=3).run(executor=executor)
    assert executor.sizes[:4] == [1, 2, 4, 8]
    assert sum(executor.sizes) == 40


def test_variants_of_one_name_are_told_apart_and_equal_rules_are_played_once(tmp_path: Path) -> None:
    five = ny.Variant().change(workers=5)
    told: list[Progress] = []
    both = study(variants=["en-2015", five, ny.Variant().change(workers=3), "en-2015"], games=2)
    assert both.labels == ("en-2015 (1)", "en-2015* (1)", "en-2015* (2)", "en-2015 (2)")
    results = both.run(executor=Inline(), progress=told.append)
    assert (told[0].found, told[-1].done, told[-1].total) == (0, 6, 6)
    scores = {label: rows.score.tolist() for label, rows in results.seats.groupby("variant")}
    assert scores["en-2015 (1)"] == scores["en-2015 (2)"] != scores["en-2015* (1)"]


def test_a_variant_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "pt-2018"\nstreet_bonus = 50\n', encoding="utf-8")
    (variant,) = study(variants=[str(file)]).variants
    assert variant == ny.Variant.edition("pt-2018").change(street_bonus=50)
    assert study(variants=[file]).arms == study(variants=[variant]).arms


def test_agents_may_be_values() -> None:
    assert study(agents=[agent("greedy+no-demolition")], games=1).agents == ("greedy+no-demolition",)


def test_every_number_of_a_variant_reaches_the_workers() -> None:
    """What is packed for a worker gives the same rules again, for every variant that the tests go over."""
    from ny1901.testing import variants

    for variant in variants():
        arm = study(variants=[variant]).arms[0]
        kind = study().kind
        assert kind.unpack(arm.variant).differences(variant) == ()
        assert kind.unpack(arm.variant).edition_id == variant.edition_id


def test_the_fingerprint_is_about_rules_agents_and_chance_and_nothing_else() -> None:
    renamed = ny.Variant().change(name="mine")
    base = study().arms[0].fingerprint
    assert study(variants=[renamed]).arms[0].fingerprint == base
    assert study(games=8).arms[0].fingerprint == base
    changes: list[dict[str, Any]] = [
        {"variants": [ny.Variant().change(workers=5)]},
        {"variants": ["de-2015"]},
        {"agents": ["greedy"]},
        {"players": 3},
        {"seed": 2},
        {"plies": 9},
    ]
    others = [study(**change).arms[0].fingerprint for change in changes]
    assert len({base, *others}) == 7


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"variants": []}, StudyError, "empty; name at least one"),
        ({"variants": "en-2015"}, StudyError, "stands where a list belongs"),
        ({"variants": 7}, StudyError, "stands where a list belongs"),
        ({"variants": ["en-2105"]}, DataError, "en-2105: there is no such file"),
        ({"variants": [7]}, DataError, "7: there is no such file"),
        ({"variants": ["en-2015+export"]}, VariantError, "did you mean 'expert'"),
        ({"agents": []}, StudyError, "empty; name at least one"),
        ({"agents": ["gredy"]}, DataError, "did you mean 'greedy'"),
        ({"agents": "greedy"}, StudyError, "stands where a list belongs"),
        ({"agents": [None]}, StudyError, "agents: None is no agent"),
        ({"players": 5}, VariantError, "this variant is for 2, 3, 4"),
        ({"players": 0}, StudyError, "players: 0 is not possible"),
        ({"games": 0}, StudyError, "games: 0 is not possible"),
        ({"games": 2.0}, StudyError, "games: 2.0 is not possible"),
        ({"games": True}, StudyError, "games: True is not possible"),
        ({"agents": ["random", "greedy"], "games": 1}, StudyError, "games: 1 games cannot be shared .* give 2"),
        ({"agents": ["random", "greedy"], "games": 5}, StudyError, "give 4 or 6"),
        ({"seed": "x"}, StudyError, "seed: 'x' is not possible"),
        ({"plies": 0}, StudyError, "plies: 0 is not possible"),
        ({"game": "new-yrok"}, StudyError, "did you mean 'new-york'"),
        ({"game": "nowhere:KIND"}, StudyError, "cannot be loaded"),
        ({"game": "ny1901.new_york.study.kind:KINDS"}, StudyError, "cannot be loaded"),
    ],
)
def test_wrong_input_is_refused_with_the_place_and_the_mend(
    wrong: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        study(**wrong)


def test_an_unknown_table_is_refused() -> None:
    results = study(games=1).run(executor=Inline())
    with pytest.raises(StudyError, match="did you mean 'seats'"):
        results.to_csv("seat")


class Breaking:
    """An agent that breaks down after some games."""

    name = "breaking"

    def choose(self, view: Any, rng: random.Random, choices: Any = None) -> Any:
        raise ZeroDivisionError("no such luck")


@pytest.mark.parametrize("number", [0, 2])
def test_a_game_that_breaks_down_is_named_and_the_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    file, three = tmp_path / "games.sqlite", study(games=3)
    breaks = three.arms[0].deal_seed(number)

    def broken(game: Any, agents: Any, seed: int, told_as: int, *, plies: int) -> Any:
        seated = [Breaking() if seed == breaks else player for player in agents]
        return play_told(game, seated, seed, told_as, plies=plies)

    monkeypatch.setattr("ny1901.analysis.running.play_told", broken)
    sentence = (
        rf"game {number} \(deal seed {breaks}\) broke down at step 1, where breaking in seat 0 was to move, "
        "with ZeroDivisionError: no such luck"
    )
    with pytest.raises(StudyError, match=sentence) as told:
        three.run(store=file, executor=Inline())
    assert "Traceback" in "".join(told.value.__notes__)
    monkeypatch.undo()
    found: list[Progress] = []
    three.run(store=file, executor=Inline(), progress=found.append)
    assert found[0].found == number


def test_an_executor_that_fails_is_told_in_one_sentence() -> None:
    class Closed(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            raise RuntimeError("cannot schedule new futures after shutdown")

    with pytest.raises(StudyError, match=r"a worker broke down .* after shutdown"):
        study().run(executor=Closed())


def test_defining_and_playing_a_study_loads_no_data_frames() -> None:
    program = "import sys, ny1901.analysis.running; print({'pandas', 'numpy', 'scipy'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True).stdout
    assert loaded.strip() == "set()"


def test_a_missing_library_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    results = study(games=1).run(executor=Inline())
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(StudyError, match=r"pip install 'ny1901\[analysis\]'"):
        _ = results.games


def test_tables_are_small(played: Results) -> None:
    games = len(played.games)
    sizes = [getattr(played, table).memory_usage(deep=True).sum() for table in ("games", "seats", "items", "rules")]
    assert sum(sizes) / games < 12_000
    assert played.items["points"].dtype == "float64", "parts of a point are not rounded"
