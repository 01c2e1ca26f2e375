"""Bots of an earlier commit, played by their own code: what `bench.veterans` imitates, as it really was.

``dragon_db58d10`` is the strongest level before bots began to learn, from the commit of that name. Its source is taken
from the repository's history, into ``build/former``, and runs in a process of its own; that is told every move, so
wherever such a bot chooses two engines, one of then and one of now, agree on what is legal, or the game ends with an
error. (It hears what others hide, too: its bots draw that anew, as all bots do.)

``dragonrace league river-dragons level-5 bench.former:dragon_db58d10 --players 4``
"""

import atexit
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tarfile
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dragonrace import Bot, Game, State
from dragonrace.core.errors import DragonraceError, OptionError

__all__ = ["Former", "FormerError", "dragon_db58d10"]

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "former"
HOST = Path(__file__).with_name("former_host.py")


class FormerError(DragonraceError):
    """Bots of an earlier commit can't play, or play by other rules."""

    code = "former.broken"


class Host:
    """A process in which bots of an earlier commit sit at tables."""

    def __init__(self, source: Path):
        env = {**os.environ, "PYTHONPATH": str(source)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(HOST)],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for whoever asks; without questions it ends
        )
        atexit.register(self.close)
        self.left: list[int] = []
        """The tables whose bots are not needed any more: the next question tells."""

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def ask(self, question: dict[str, Any]) -> Any:
        """Return its answer; raises `FormerError` if it has none."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        left, self.left = self.left, []
        try:
            process.stdin.write(json.dumps({**question, "left": left}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise FormerError("the bots of an earlier commit have stopped: what they said stands above")
        answer = json.loads(line)
        if "refusal" in answer:
            raise FormerError(answer["refusal"])
        return answer["answer"]


class Former(Bot):
    """A bot of an earlier commit: it plays one game, from its start to its end."""

    title = "Former"
    summary = "A bot of an earlier commit."

    def __init__(self, game: Game, seed: int | bytes, commit: str, bot: str):
        super().__init__(game, seed)
        if game.position is not None:
            raise OptionError("game", game, "bots of an earlier commit play from the beginning")
        self.name = f"{bot}-{commit[:7]}"
        self._commit, self._bot = commit, bot
        self._host: Host | None = None
        self._told = 0

    def choose(self, state: State, player: int) -> int:
        """Have it choose: it is told what has happened since, and draws anew by itself what its seat can't know."""
        moves = state.history()
        if len(moves) < self._told:
            raise FormerError("a bot of an earlier commit plays one game, from its start to its end")
        if self._host is None:
            self._sit()
        assert self._host is not None
        asked = {"seat": player, "moves": moves[self._told :], "legal": sorted(state.legal_actions(player))}
        self._told = len(moves)
        return int(self._host.ask({"do": "choose", "table": self._table, **asked}))

    def _sit(self) -> None:
        """Take place at a table of its own."""
        game, host = self.game, host_of(self._commit)
        table = {
            "game": game.name,
            "players": game.num_players,
            "options": game.changed_options(),
            "board": game.board.name,
            "board_file": game.board.to_toml(),
            "bot": self._bot,
            "seed": int.from_bytes(self._seed[-8:], "big"),
        }
        self._table = host.ask({"do": "sit", **table})
        self._host = host

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Refuse: `choose` needs the real state's history, and what is imagined has another."""
        raise NotImplementedError("a bot of an earlier commit is asked by choose, which tells it all that happened")

    def __del__(self) -> None:
        host: Host | None = getattr(self, "_host", None)
        if host is not None:
            host.left.append(self._table)  # no question: it may come in the midst of another


def dragon_db58d10(game: Game, seed: int | bytes = 0) -> Bot:
    """The strongest level of commit db58d10, with all the time that it needs."""
    return Former(game, seed, "db58d10", "dragon")


@lru_cache
def host_of(commit: str) -> Host:
    """Return this process's host of a commit."""
    return Host(source_of(commit))


def source_of(commit: str) -> Path:
    """Return the folder with the packages of a commit; raises `FormerError` where the history doesn't go so far."""
    to = KEPT / commit
    if to.exists():
        return to
    if (git := shutil.which("git")) is None:
        raise FormerError("bots of an earlier commit need git, which is not installed")
    packed = subprocess.run([git, "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise FormerError(f"{commit} is a commit of this repository's history: clone the whole of it")
    KEPT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=KEPT) as made, tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(made, filter="data")
        try:
            Path(made, "src").rename(to)
        except OSError:  # another process was faster
            if not to.exists():
                raise
    return to
