"""Somebody who plays one opponent again and again, and remembers: ``python -m bench.best_response golden-dragon``.

Whoever always answers the same is beaten by the same game twice. `BestResponse` keeps how each of its games for two
against the strongest level went, action by action. Where it has been before it does what has won most often there;
elsewhere it chooses as that level does. So it learns by heart what its opponent can't help doing.
"""

import argparse
import json
import random
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import dragonrace
from dragonrace import Bot, Game, State, make_bot
from dragonrace.core.errors import OptionError
from dragonrace.engine.cache import cache_root
from dragonrace.games.golden_dragon.actions import FIRST_HOLDER, FIRST_MOVE, GALE, PASS
from dragonrace.games.river_dragons.cards import CARDS

__all__ = ["BestResponse", "Book", "saved_at"]

OPPONENT = "level-5"
SECRET = {"golden-dragon": range(FIRST_HOLDER, GALE), "river-dragons": range(CARDS)}
"""The actions of which others see no more than that they were done, in the games that it plays."""

TURN_LIMIT = 200
"""A game that is cut short counts as not won: hardly any lasts so long."""


def saved_at(game: str) -> Path:
    """Return where the games are kept, beside what is compiled."""
    return cache_root() / "bench" / f"best-response-{game}.json"


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
    """Return what has happened, as this seat has seen it.

    In Golden Dragon it is counted from who began, so that games of both seats help; rivers look different from each.
    """
    return " ".join(map(str, _seen(state, seat)))


def _seen(state: State, seat: int) -> Iterator[int]:
    secret, first = SECRET[state.game.name], int(state.game.options["first_player"])
    for player, action in state.history():
        if player == seat or action not in secret:  # nor does it matter who did theirs in secret first
            yield relative(state.game, action)
    yield -1 - (seat - first) % 2
    if state.game.name != "golden-dragon":
        yield first


def relative(game: Game, action: int) -> int:
    """Return an action of Golden Dragon as it would be if seat 0 had begun; any other as it is."""
    if game.name == "golden-dragon" and FIRST_MOVE <= action < PASS:
        return FIRST_MOVE + (action - FIRST_MOVE - int(game.options["first_player"])) % 2
    return action


class BestResponse(Bot):
    """Plays a game for two by what has won against the strongest level, and else as that level does."""

    name = "best-response"
    title = "Best response"
    summary = "Repeats what has won against the strongest level, and elsewhere plays as it does."

    def __init__(self, game: Game, seed: int | bytes = 0, book: Book | None = None):
        super().__init__(game, seed)
        if book is None and not self.plays(game):
            how = f"first let it play the game for two: python -m bench.best_response {game.name}"
            raise OptionError("bot", self.name, how if game.name in SECRET else f"it plays {', '.join(SECRET)}")
        self._book = book or _kept(game.name, saved_at(game.name).stat().st_mtime)
        self._bot = make_bot(game, OPPONENT, seed, is_timed=False)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only the games that it has learned, once it has."""
        is_one = game.name in SECRET and (game.num_players, game.board.name) == (2, "standard")
        return is_one and saved_at(game.name).exists()

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what has won most often, where anything has."""
        known = self._book.best(state, player)
        return self._bot.think(state, player, rng) if known is None else known


@lru_cache(maxsize=2)
def _kept(game: str, _when: float) -> Book:
    """Read what is kept; the time of the file tells it from what came later."""
    return Book(json.loads(saved_at(game).read_text("utf-8")))


def main() -> None:
    """Play against the strongest level, and remember."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(SECRET))
    parser.add_argument("--games", type=int, default=200, help="to learn from (200)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first; later games have the next ones")
    args = parser.parse_args()
    path = saved_at(args.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    book, wins, lately = Book(), 0, deque[bool](maxlen=100)
    for number in range(args.games):
        game = dragonrace.load_game(args.game, players=2, turn_limit=TURN_LIMIT, first_player=number % 2)
        seat, seed = number // 2 % 2, args.seed + number
        bots = [make_bot(game, OPPONENT, seed, is_timed=False) for _ in range(2)]
        bots[seat] = BestResponse(game, seed, book)
        state = game.new_initial_state()
        while not state.is_terminal():
            player = state.actors()[0]
            state.apply_action(bots[player].choose(state, player), player)
        book.note(state, seat)
        wins += state.winner() == seat
        lately.append(state.winner() == seat)
        last = f"{sum(lately)} of the last {len(lately)}"
        print(f"{number + 1} games, {wins} won, {last}, {len(book.found)} choices known", flush=True)
        path.write_text(json.dumps(book.found), "utf-8")


if __name__ == "__main__":
    main()
