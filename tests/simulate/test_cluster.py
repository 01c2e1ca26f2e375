"""A Ray cluster makes the same games as one core, also while its machines die; and what is refused."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import dragonrace
from dragonrace import OptionError, SimulationError
from dragonrace.simulate import Simulation, cluster, settle
from dragonrace.simulate.cluster import Cluster
from tests.simulate.conftest import PAIR, rows_of
from tests.simulate.house_bots import Last, Wrong

GAMES = 200
pytestmark = pytest.mark.xdist_group("ray")
"""One cluster is enough, whoever runs tests beside this one."""


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """A cluster of two "machines", each a set of processes here, one processor each."""
    pytest.importorskip("ray", reason="ray is not installed (the extra `ray`)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster as Machines

        head = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
        running = Machines(initialize_head=True, head_node_args=head)
        running.add_node(num_cpus=1, object_store_memory=80_000_000)
        try:
            yield running
        finally:
            running.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_same_games_as_on_one_core_while_a_machine_dies(machines, board):
    settings = settle("dragon-river", [*PAIR, Last], 3, board, {"turn_limit": 40}, 5, rotate=True)
    alone = Simulation(settings, GAMES).run(1)
    doomed, killed = next(node for node in machines.worker_nodes), []

    def progress(done: int, _games: int, _note: str) -> None:
        if done > GAMES // 4 and not killed:
            killed.append(done)
            machines.remove_node(doomed, allow_graceful=False)

    playing = Cluster(settings, machines.address)
    together = Simulation(settings, GAMES).run(cluster=playing, progress=progress)
    assert killed
    assert killed[0] < GAMES
    assert rows_of(together) == rows_of(alone)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_does_what_it_may_not_is_named_with_the_game(machines, board):
    settings = settle("dragon-river", [Wrong, "sensible"], 2, board, {}, 5, rotate=True)
    with pytest.raises(SimulationError, match=r"^in game \d+ the bot Wrong has made a mistake: -1 is no action"):
        Simulation(settings, 20).run(cluster=Cluster(settings, machines.address))


class _Lost:
    """A stand-in for Ray whose first tasks are lost, as if their machines had gone."""

    class exceptions:  # noqa: N801 - Ray's name
        class RayError(Exception):
            pass

        class RayTaskError(RayError):
            pass

    def __init__(self, losses: int, processors: int = 2):
        self.losses, self.processors, self.sent = losses, processors, []

    def is_initialized(self):
        return True

    def cluster_resources(self):
        return {"CPU": float(self.processors)}

    def put(self, line):
        return line

    def remote(self, **_options):
        return lambda function: type("Task", (), {"remote": staticmethod(lambda *given: self._sent(function, given))})

    def _sent(self, function, given):
        self.sent.append(given[1:])
        return len(self.sent), function, given

    def wait(self, out, timeout):
        assert timeout > 0
        return out[-1:], out[:-1]

    def get(self, one):
        number, function, given = one
        if number <= self.losses:
            raise self.exceptions.RayError("the node died")
        return function(*given)

    def cancel(self, one, force):
        assert one
        assert force


@pytest.fixture
def settings(board):
    return settle("dragon-river", PAIR, 2, board, {}, 0, rotate=True)


@pytest.mark.parametrize("losses", [0, 1, 9])
def test_what_was_lost_is_done_again_and_nothing_twice(monkeypatch, settings, losses):
    lost = _Lost(losses)
    monkeypatch.setattr(cluster, "need_ray", lambda: lost)
    playing = Cluster(settings)
    assert rows_of(Simulation(settings, 30).run(cluster=playing)) == rows_of(Simulation(settings, 30).run(1))
    assert playing.lost == losses
    played = [number for first, count in lost.sent[losses:] for number in range(first, first + count)]
    assert sorted(played) == list(range(30))


class _LostAtOnce(_Lost):
    """One whose machine has all that is out when it goes: nothing else is done before all of that is known."""

    def wait(self, out, timeout):
        assert timeout > 0
        return out[:1], out[1:]


def test_a_machine_with_many_processors_may_go(monkeypatch, settings):
    lost = _LostAtOnce(30, processors=15)
    monkeypatch.setattr(cluster, "need_ray", lambda: lost)
    playing = Cluster(settings)
    assert rows_of(Simulation(settings, 40).run(cluster=playing)) == rows_of(Simulation(settings, 40).run(1))
    assert playing.lost == 30


def test_a_league_takes_a_cluster_too(monkeypatch, board):
    lost = _Lost(3)
    monkeypatch.setattr(cluster, "need_ray", lambda: lost)
    given = {"board": board, "games": 40, "sprt": (0, 200)}
    there = dragonrace.league("dragon-river", PAIR, ray=True, **given)
    assert len(lost.sent) > 3
    assert there.to_json() == dragonrace.league("dragon-river", PAIR, workers=1, **given).to_json()


def test_where_all_is_lost_it_ends_with_a_sentence(monkeypatch, settings):
    monkeypatch.setattr(cluster, "need_ray", lambda: _Lost(1000))
    with pytest.raises(SimulationError, match="the cluster loses all that it is asked for, at last: the node died"):
        Simulation(settings, 30).run(cluster=Cluster(settings))


def test_machines_with_other_sources_are_refused(settings):
    line = cluster.to_line(settings)
    other = line.replace(str(json.loads(line)["code"]).encode(), b"0123456789abcdef")
    with pytest.raises(ImportError, match="of another state"):
        cluster._settings(other)


@pytest.mark.parametrize(
    ("bots", "address", "words"),
    [
        (PAIR, 5, "ray can't be 5: it is a cluster's address, as 10"),
        (PAIR, "somewhere", "ray can't be 'somewhere': it is a cluster's address, as 10"),
        (PAIR, "host:99999", "ray can't be 'host:99999': it is a cluster's address, as 10"),
        (["random", "random"], "", "bots that all play at random are quicker here"),
        ([lambda game, _seed: Last(game), "random"], "", "can't be pickled; give a class or factory in a module"),
    ],
)
def test_what_a_cluster_can_not_play_is_refused(board, bots, address, words):
    with pytest.raises(OptionError, match=words):
        Cluster(settle("dragon-river", bots, 2, board, {}, 0, rotate=True), address)


def test_where_nobody_listens_one_hears_it_soon(monkeypatch, settings):
    lost = _Lost(0)
    monkeypatch.setattr(lost, "is_initialized", lambda: False)
    monkeypatch.setattr(cluster, "need_ray", lambda: lost)
    with pytest.raises(SimulationError, match=r"no Ray cluster can be reached at 127\.0\.0\.1:9 \("):
        Simulation(settings, 3).run(cluster=Cluster(settings, "127.0.0.1:9"))


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(SimulationError, match=r"needs ray, which is not installed: pip install 'dragonrace\[ray\]'"):
        cluster.need_ray()
