"""Alpha-beta searches: `lines` with manners. Each is deepened until its time, or its share of positions, is over."""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dragonrace.bots.alphabeta import lines
from dragonrace.bots.alphabeta.lines import CUT_SHORT, MOST_PLIES, ROOT, Lines, Memory, Ply
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.suiting import is_for_lines
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles

__all__ = ["COMPILED_GROUP", "Choice", "LineSearch", "World", "lines_on"]

COMPILED_GROUP = "alpha-beta"
"""What a search needs compiled; see `dragonrace.engine.warming`."""
ROOM = 1 << 16
"""How many positions are remembered."""
ENDLESS = 1 << 40
LOT = 256
NOBODY = -1


class World(NamedTuple):
    """A position as it may be, and how often it was drawn."""

    row: StateRecord
    times: int


class Choice(NamedTuple):
    """What a search chose: an action, its value to the searcher, from 0 to 1, and how many plies deep that was seen.

    ``votes`` says for how many of the worlds, each as often as it was drawn.
    """

    action: int
    value: float
    depth: int
    votes: int = 1


class LineSearch:
    """Searches positions of a game, one after the other."""

    def __init__(self, game: Game, weights: Weights | None = None, backend: str = "compiled"):
        engine = Engine(game, backend)
        self._game, self._engine = game, engine
        self._seat = NOBODY
        self.looked_at = 0
        """How many positions, since it was made."""
        self._functions = functions_of(game.type, backend, judging, lines)
        self._lines = lines_on(engine, weights or weights_for(game, ahead=True) or Weights.blank(game), ROOM)

    def think(self, worlds: Sequence[World], seat: int, positions: int, seconds: float | None) -> list[Choice]:
        """Choose for ``seat`` in positions that it can't tell apart: what most of them speak for comes first.

        ``positions`` to look at and ``seconds`` are for all of them together; without seconds it takes the time that
        it needs.
        """
        found: defaultdict[int, list[Choice]] = defaultdict(list)
        for choice in self._search_all(worlds, seat, positions, seconds):
            found[choice.action].append(choice)
        together = [_together(choices) for choices in found.values()]
        return sorted(together, key=lambda choice: (-choice.votes, -choice.value, choice.action))

    def worth_after(
        self, worlds: Sequence[World], seat: int, action: int, positions: int, seconds: float | None
    ) -> float:
        """Return what an action is worth to ``seat``, from 0 to 1, in the mean of the worlds. As `think` otherwise."""
        kernel, board = self._game.kernel, self._game.compiled_board
        ended, open_ = list[Choice](), list[World]()
        for world in worlds:
            row = world.row.copy()
            kernel.apply(board, row, seat, action)
            if kernel.actors(board, row):
                open_.append(World(row, world.times))
            else:
                value = 0.5 if row.winner < 0 else float(row.winner == seat)
                ended.append(Choice(action, value, 0, world.times))
        return _together([*ended, *self._search_all(open_, seat, positions, seconds)]).value

    def _search_all(
        self, worlds: Sequence[World], seat: int, positions: int, seconds: float | None
    ) -> Iterator[Choice]:
        """Search each of these positions, and tell what is best there for whoever acts, by what that is to ``seat``."""
        if seat != self._seat:  # what is remembered is what positions are worth to another
            self._functions["forget"](self._lines)
            self._seat = seat
        end = time.perf_counter() + (seconds or 0.0)
        for number, world in enumerate(worlds):
            self._lines.states[ROOT : ROOT + 1] = self._engine.backend.rows(world.row)
            now, left = time.perf_counter(), len(worlds) - number
            choice = self._deepen(seat, positions // len(worlds), None if seconds is None else (end - now) / left)
            yield choice._replace(votes=world.times)

    def _deepen(self, seat: int, positions: int, seconds: float | None) -> Choice:
        """Search the first row deeper and deeper, while there is time, and until somebody is sure to win."""
        w, search, best = self._lines, self._functions["search_lines"], None
        began, looked_at, most, depth = time.perf_counter(), 0, ENDLESS, 1
        while depth < MOST_PLIES and most > 0 and (best is None or best.value not in (0.0, 1.0)):
            value = search(w, seat, depth, most)
            looked_at += int(w.looked_at[0])
            if value != CUT_SHORT:
                best = Choice(int(self._functions["best_at_root"](w)), float(value), depth)
                depth += 1
            most = positions - looked_at
            if seconds is not None:
                most = min(most, _affordable(looked_at, time.perf_counter() - began, seconds))
        self.looked_at += looked_at
        assert best is not None
        return best


def lines_on(engine: Engine, weights: Weights, room: int, more: int = 0) -> Lines:
    """Return what a search works on, with ``room`` for so many positions, a power of two.

    Its states have so many ``more`` rows, behind those of the plies, for whoever plays by it.
    """
    game, backend = engine.game, engine.backend
    numbers, fractions = backend.numbers, backend.fractions
    states, words = backend.states_and_words(game.type.state, MOST_PLIES + 1 + more)
    return Lines(
        boards=engine.boards,
        states=states,
        words=words,
        plies=backend.blank_rows(Ply, MOST_PLIES),
        actions=numbers(MOST_PLIES, game.longest_list),
        values=fractions(MOST_PLIES),
        lows=fractions(MOST_PLIES),
        highs=fractions(MOST_PLIES),
        first_lows=fractions(MOST_PLIES),
        first_highs=fractions(MOST_PLIES),
        memories=backend.blank_rows(Memory, room),
        judge=judge_with(engine, weights),
        looked_at=numbers(1, wide=True),
    )


def _affordable(looked_at: int, spent: float, seconds: float) -> int:
    """Return for how many positions there is time, by how many there were so far: a lot at least, while there is any.

    What was cut short is begun again in what time is left: the clock may have stood still for something else, and
    most of it is remembered.
    """
    if spent >= seconds:
        return 0
    return max(LOT, int(looked_at * (seconds - spent) / spent)) if spent > 0.0 else LOT


def _together(choices: list[Choice]) -> Choice:
    """Return what was chosen in several worlds, the same action in each, as one choice."""
    votes = sum(choice.votes for choice in choices)
    value = sum(choice.value * choice.votes for choice in choices) / votes
    return Choice(choices[0].action, value, min(choice.depth for choice in choices), votes)


@compiles(COMPILED_GROUP, "the alpha-beta search", judging, lines)
def search_lines_a_little(game: Game) -> None:
    """Compile the search, where there is anything to judge by, and a game for two."""
    if is_for_lines(game):
        state = game.new_initial_state()
        LineSearch(game).think([World(state.row, 1)], state.current_player(), 10, None)
