"""Play to be looked at by `bench.profile`: it writes down where its machine code lies."""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.random_play import SETTINGS
from dragonrace import Game, load_game
from dragonrace.bots import uncompiled
from dragonrace.engine.engine import Engine
from dragonrace.engine.random_play import Outcome
from dragonrace.simulate.playing import play_games
from dragonrace.simulate.settings import settle

GAMES = 1000
"""So many random games are played at a time."""


def play(name: str, setting: int, bot: str, seconds: float, folder: Path) -> None:
    """Compile, play for some seconds, and write into ``folder`` what was compiled, as object files.

    ``code.json`` names for each of these files a function in it, and its address.
    """
    game = load_game(name, **SETTINGS[name][setting])
    kept = _keep_objects()
    for job in uncompiled(game, [bot]):
        job.run()  # else a bot that searches would play otherwise meanwhile
    play_on = random_games(game) if bot == "random" else bots_game(game, bot)
    play_on()
    code = []
    for number, (library, function) in enumerate(_compiled()):
        path = folder / f"{number}.o"
        path.write_bytes(kept[library] if library in kept else library.serialize_using_object_code()[2][0])
        code.append({"object": str(path), "function": function, "address": library.get_pointer_to_function(function)})
    (folder / "code.json").write_text(json.dumps(code), "utf-8")
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        play_on()


def bots_game(game: Game, bot: str) -> Callable[[], object]:
    """Return what plays a game among these bots, always the same."""
    settings = settle(game, bot, None, None, {}, 0, rotate=False)
    return lambda: play_games(settings, range(1))


def random_games(game: Game) -> Callable[[], object]:
    """Return what plays many games, compiled."""
    engine = Engine(game)
    outcomes = engine.backend.blank_rows(Outcome, GAMES)
    return lambda: engine.play_games(outcomes)


def _keep_objects() -> dict[Any, bytes]:
    """Return where Numba leaves the object files of all libraries that it takes from its cache from now on."""
    from numba.core import codegen

    loader: Any = codegen.CPUCodegen
    kept, load = {}, loader.unserialize_library

    def load_and_keep(self: Any, serialized: Any) -> Any:
        library = load(self, serialized)
        kept[library] = serialized[2][0]
        return library

    loader.unserialize_library = load_and_keep
    return kept


def _compiled() -> Iterator[tuple[Any, str]]:
    """Yield each function that was compiled, as the library that it is in and its name there."""
    from numba.core.dispatcher import Dispatcher

    dispatchers: list[Any] = [found for found in gc.get_objects() if isinstance(found, Dispatcher)]
    for dispatcher in dispatchers:
        for result in dispatcher.overloads.values():
            yield result.library, result.fndesc.llvm_func_name


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), Path(sys.argv[5]))
