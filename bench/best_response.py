"""Somebody who plays one opponent again and again, and remembers: ``python -m bench.best_response golden-dragon``.

Whoever always answers the same is beaten by the same game twice. `BestResponse` keeps how each of its games for two
against the strongest level went, position by position, as its seat sees them. Where it has been before it does what has
won most often there; elsewhere it chooses as that level does. So it learns by heart what its opponent can't help doing.

What it has learned is kept: the same line goes on with it, until it knows so many games.
"""

import argparse
import json
import random
import time
from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import dragonrace
from dragonrace import Bot, Game, State, make_bot
from dragonrace.bots.learned.openings import in_order, seen_by
from dragonrace.bots.learned.weights import refuse_own_weights
from dragonrace.core.errors import OptionError
from dragonrace.core.writing import whole_file
from dragonrace.engine.cache import cache_root

__all__ = ["BestResponse", "Book", "saved_at"]

OPPONENT = "level-5"
GAMES = ("golden-dragon", "river-dragons")

TURN_LIMIT = 200
"""A game that is cut short counts as not won: hardly any lasts so long."""
SAVE_AFTER = 20.0
"""Seconds."""
KEYS = 2
"""The version of `keys_of`."""


def saved_at(game: str) -> Path:
    """Return where the games are kept, beside what is compiled."""
    return cache_root() / "bench" / f"best-response-{game}.json"


@dataclass
class Book:
    """What has come of actions in positions as one seat sees them."""

    games: int = 0
    won: int = 0
    choices: dict[str, list[int]] = field(default_factory=dict)
    """By position and action: in how many games it was chosen there, and how many of these were won."""

    def best(self, state: State, seat: int) -> int | None:
        """Return the action that has won most often here, if any has won more often than not; None: think anew."""
        rated = []
        for action, key in keys_of(state, seat).items():
            games, won = self.choices.get(key, (0, 0))
            if 2 * won > games:
                rated.append(((won + 1) / (games + 2), action))
        return max(rated)[1] if rated else None

    def note(self, state: State, seat: int) -> None:
        """Keep how a game went that is over."""
        won, replay = state.winner() == seat, state.game.new_initial_state()
        for player, action in state.history():
            if player == seat:
                counts = self.choices.setdefault(keys_of(replay, seat)[action], [0, 0])
                counts[0] += 1
                counts[1] += won
            replay.apply_action(action, player)
        self.games += 1
        self.won += won

    def save(self, path: Path) -> None:
        """Write it to a file, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as new:
            what = {"keys": KEYS, "games": self.games, "won": self.won, "choices": self.choices}
            new.write_text(json.dumps(what), "utf-8")

    @classmethod
    def load(cls, path: Path) -> "Book":
        """Read what was saved; raises `OptionError` where it is damaged."""
        try:
            found = json.loads(path.read_text("utf-8"))
            book = cls(found["games"], found["won"], found["choices"])
            if found.get("keys") != KEYS:
                raise ValueError("an older version knew positions by something else")
            if not all(_is_count(counts) for counts in ([book.games, book.won], *book.choices.values())):
                raise ValueError("these are no games")
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            reason = f"what it has learned can't be read ({error}); delete {path}, and let it play again"
            raise OptionError("bot", BestResponse.name, reason) from None
        return book


def _is_count(counts: Any) -> bool:
    """Say whether these are games, and how many of them were won."""
    return isinstance(counts, list) and len(counts) == 2 and all(isinstance(n, int) for n in counts)


def keys_of(state: State, seat: int) -> dict[int, str]:
    """Return what each legal action is called in a book: by what the seat sees, and by its place among the others.

    Positions that look the same to it are the same, whoever was asked first where both choose at the same time. In
    Golden Dragon they are so from either seat; rivers look different from each.
    """
    game, row = state.game, state.row.copy()
    game.kernel.reopen(game.compiled_board, row, seat)
    legal, here = state.legal_actions(seat), f"{seen_by(State(game, row, None), seat):x}"
    return {legal[at]: f"{here} {place}" for place, at in enumerate(in_order(state.game, seat, legal))}


class BestResponse(Bot):
    """Plays a game for two by what has won against the strongest level, and else as that level does."""

    name = "best-response"
    title = "Best response"
    summary = "Repeats what has won against the strongest level, and elsewhere plays as it does."

    def __init__(self, game: Game, seed: int | bytes = 0, book: Book | None = None):
        super().__init__(game, seed)
        if book is None and not self.plays(game):
            how = f"first let it play the game for two: python -m bench.best_response {game.name}"
            raise OptionError("bot", self.name, how if game.name in GAMES else f"it plays {', '.join(GAMES)}")
        self._book = book or _kept(game.name, saved_at(game.name).stat().st_mtime)
        self._bot = make_bot(game, OPPONENT, seed, is_timed=False)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only the games that it has learned, once it has."""
        is_one = game.name in GAMES and (game.num_players, game.board.name) == (2, "standard")
        return is_one and saved_at(game.name).exists()

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what has won most often, where anything has."""
        known = self._book.best(state, player)
        return self._bot.think(state, player, rng) if known is None else known


@lru_cache(maxsize=2)
def _kept(game: str, _when: float) -> Book:
    """Read what is kept; the time of the file tells it from what came later."""
    return Book.load(saved_at(game))


def play(name: str, number: int, seed: int, book: Book) -> State:
    """Play one game, and keep how it went: seats and first players take turns."""
    game = dragonrace.load_game(name, players=2, turn_limit=TURN_LIMIT, first_player=number % 2)
    seat = number // 2 % 2
    bots = [make_bot(game, OPPONENT, seed, is_timed=False) for _ in range(2)]
    bots[seat] = BestResponse(game, seed, book)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.actors()[0]
        state.apply_action(bots[player].choose(state, player), player)
    book.note(state, seat)
    return state


def main() -> None:
    """Play against the strongest level, and remember."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=200, help="to learn from, all runs together (200)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first; later games have the next ones")
    parser.add_argument("--anew", action="store_true", help="forget what earlier runs have learned")
    args = parser.parse_args()
    path = saved_at(args.game)
    try:
        refuse_own_weights(dragonrace.load_game(args.game, players=2))
        book = Book.load(path) if path.exists() and not args.anew else Book()
    except OptionError as error:
        parser.error(str(error))
    lately, saved, before = deque[bool](maxlen=400), time.monotonic(), book.games
    try:
        while book.games < args.games:
            won = book.won
            play(args.game, book.games, args.seed + book.games, book)
            lately.append(book.won > won)
            last = f"{sum(lately)} of the last {len(lately)}"
            print(f"{book.games} games, {book.won} won, {last}, {len(book.choices)} choices known", flush=True)
            if time.monotonic() - saved > SAVE_AFTER:
                book.save(path)
                saved = time.monotonic()
    except KeyboardInterrupt:
        print("Stopped. What it has learned is kept: the same line goes on with it.")
    finally:
        if book.games > before:
            book.save(path)


if __name__ == "__main__":
    main()
