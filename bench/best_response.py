"""Somebody who plays one opponent again and again, and remembers: ``python -m bench.best_response --games 200``.

Whoever always answers the same is beaten by the same game twice. `BestResponse` keeps how each of its games against the
strongest level of Golden Dragon went, action by action. Where it has been before it does what has won most often there;
elsewhere it chooses as that level does. So it learns by heart what its opponent can't help doing.
"""

import argparse
import json
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import dragonrace
from dragonrace import Bot, Game, State, make_bot
from dragonrace.core.errors import OptionError
from dragonrace.engine.cache import cache_root
from dragonrace.games.golden_dragon.actions import FIRST_HOLDER, FIRST_MOVE, GALE, PASS

__all__ = ["BestResponse", "Book", "saved_at"]

OPPONENT = "level-5"


def saved_at() -> Path:
    """Return where the games are kept, beside what is compiled."""
    return cache_root() / "bench" / "best-response.json"


class Book:
    """What has come of actions in positions that one seat can tell apart: games, and how many of them it won."""

    def __init__(self, found: dict[str, list[int]] | None = None):
        self.found = found or {}

    def best(self, state: State, seat: int) -> int | None:
        """Return the action that has won most often here, if any has won more often than not; None: think anew."""
        here = way_to(state, seat)
        rated = []
        for action in state.legal_actions(seat):
            games, wins = self.found.get(f"{here} {relative(state.game, action)}", (0, 0))
            if 2 * wins > games:
                rated.append(((wins + 1) / (games + 2), action))
        return max(rated)[1] if rated else None

    def note(self, state: State, seat: int) -> None:
        """Keep how a game went that is over."""
        replay = state.game.new_initial_state()
        for player, action in state.history():
            if player == seat:
                counts = self.found.setdefault(f"{way_to(replay, seat)} {relative(state.game, action)}", [0, 0])
                counts[0] += 1
                counts[1] += state.winner() == seat
            replay.apply_action(action, player)


def way_to(state: State, seat: int) -> str:
    """Return what has happened, as this seat has seen it: counted from who began, so that games of both seats help."""
    return " ".join(map(str, _seen(state, seat)))


def _seen(state: State, seat: int) -> Iterator[int]:
    for player, action in state.history():
        hidden = player != seat and FIRST_HOLDER <= action < GALE
        if not hidden:  # nor does it matter whose holder was filled first
            yield relative(state.game, action)
    yield -1 - (seat - state.game.options["first_player"]) % 2


def relative(game: Game, action: int) -> int:
    """Return an action as it would be if seat 0 had begun."""
    if FIRST_MOVE <= action < PASS:
        return FIRST_MOVE + (action - FIRST_MOVE - int(game.options["first_player"])) % 2
    return action


class BestResponse(Bot):
    """Plays Golden Dragon for two by what has won against the strongest level, and else as that level does."""

    name = "best-response"
    title = "Best response"
    summary = "Repeats what has won against the strongest level, and elsewhere plays as it does."

    def __init__(self, game: Game, seed: int | bytes = 0, book: Book | None = None):
        super().__init__(game, seed)
        if book is None and not self.plays(game):
            raise OptionError("bot", self.name, "first let it play Golden Dragon (two): python -m bench.best_response")
        self._book = book or _kept(saved_at().stat().st_mtime)
        self._bot = make_bot(game, OPPONENT, seed, is_timed=False)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only the game that it has learned, once it has."""
        is_it = (game.name, game.num_players, game.board.name) == ("golden-dragon", 2, "standard")
        return is_it and saved_at().exists()

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what has won most often, where anything has."""
        known = self._book.best(state, player)
        return self._bot.think(state, player, rng) if known is None else known


@lru_cache(maxsize=2)
def _kept(_when: float) -> Book:
    """Read what is kept; the time of the file tells it from what came later."""
    return Book(json.loads(saved_at().read_text("utf-8")))


def main() -> None:
    """Play against the strongest level, and remember."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="to learn from (200)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first; later games have the next ones")
    args = parser.parse_args()
    path = saved_at()
    path.parent.mkdir(parents=True, exist_ok=True)
    book, wins = Book(), 0
    for number in range(args.games):
        game = dragonrace.load_game("golden-dragon", players=2, turn_limit=1000, first_player=number % 2)
        seat, seed = number // 2 % 2, args.seed + number
        bots = [make_bot(game, OPPONENT, seed, is_timed=False) for _ in range(2)]
        bots[seat] = BestResponse(game, seed, book)
        state = game.new_initial_state()
        while not state.is_terminal():
            player = state.actors()[0]
            state.apply_action(bots[player].choose(state, player), player)
        book.note(state, seat)
        wins += state.winner() == seat
        print(f"{number + 1} games, {wins} won, {len(book.found)} choices known", flush=True)
        path.write_text(json.dumps(book.found), "utf-8")


if __name__ == "__main__":
    main()
