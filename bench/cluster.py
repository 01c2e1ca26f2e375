"""A simulation on a Ray cluster whose machines die: ``python -m bench.cluster``.

Three "machines", each a set of processes on this one, play ten thousand games; three times one of them is killed, at
random, and another joins. The Parquet file must be the same, byte for byte, as that of one core here.
"""

import argparse
import random
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

from bench.screen import make_console
from dragonrace import Bot, State
from dragonrace.simulate import simulate
from dragonrace.simulate.cluster import need_ray


class Quick(Bot):
    """The game's quick player: so fast that ten thousand games take minutes."""

    name = "quick"

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Do as it suggests."""
        return state.suggest(player, rng)


MEMORY = 80_000_000


def main() -> None:
    """Play here, play there, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="golden-dragon")
    parser.add_argument("--bots", nargs="+", default=["bench.cluster:Quick", "random"])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wishes, console = parser.parse_args(), make_console()
    need_ray()
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder) / "here.parquet", Path(folder) / "there.parquet"
        given: dict[str, Any] = {"bots": wishes.bots, "games": wishes.games, "seed": wishes.seed}
        began = time.perf_counter()
        simulate(wishes.game, workers=1, out=here, **given)
        console.print(f"{wishes.games} games on one core: {time.perf_counter() - began:.0f} s")
        began = time.perf_counter()
        killed = _there(wishes, there, given)
        console.print(f"on three machines, killed after {killed} games: {time.perf_counter() - began:.0f} s")
        same = here.read_bytes() == there.read_bytes()
        console.print("the files are the same, byte for byte" if same else "[bold red]the files differ")
        raise SystemExit(not same or len(killed) < wishes.kills)


def _there(wishes: argparse.Namespace, out: Path, given: dict[str, Any]) -> list[int]:
    """Play on a cluster, killing machines; return after how many games."""
    warnings.simplefilter("ignore")
    from ray.cluster_utils import Cluster as Machines  # type: ignore[import-not-found,unused-ignore] # Ray need not be there

    rng, killed = random.Random(wishes.seed), list[int]()
    marks = sorted(rng.sample(range(wishes.games // 10, wishes.games * 9 // 10), wishes.kills))
    node: dict[str, Any] = {"num_cpus": 1, "object_store_memory": MEMORY}
    machines: Any = Machines(initialize_head=True, head_node_args={**node, "num_cpus": 0, "include_dashboard": False})
    running = [machines.add_node(**node) for _ in range(3)]

    def progress(done: int, _games: int, _note: str) -> None:
        if marks and done >= marks[0]:
            marks.pop(0)
            killed.append(done)
            machines.remove_node(running.pop(rng.randrange(len(running))), allow_graceful=False)
            running.append(machines.add_node(**node))

    try:
        simulate(wishes.game, ray=machines.address, out=out, progress=progress, **given)
    finally:
        machines.shutdown()
    return killed


if __name__ == "__main__":
    main()
