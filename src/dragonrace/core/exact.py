"""Exact play: what every position of a solved game is worth, and every action.

A solver knows the odds where turns begin; in between they are worked out, as the best choice and the mean over all that
may fall, as far as the next position that is known.
"""

from pathlib import Path
from typing import Any

from dragonrace.core.errors import OptionError
from dragonrace.core.numbers import check_whole
from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT, TERMINAL, actors_in
from dragonrace.core.solution import Odds, SolutionError
from dragonrace.core.views.position import LoadedGame, Position

__all__ = ["Solution", "solution_of"]


class Solution:
    """The odds of a solved game in every position of it. `Game.solution` returns the one that is at hand.

    All are probabilities to win, from 0 to 1, where everybody plays as well as can be from there on. They are exact to
    a billionth: what is stored has 32 bits, and what is between is worked out from that. A turn limit so high that the
    game is solved as if it had none is not looked ahead to, beyond the end of the turn.
    """

    def __init__(self, game: LoadedGame, odds: Odds):
        self.game = game
        self._odds = odds

    def value(self, state: Position, player: int | None = None) -> float:
        """Return the probability that ``player`` wins from this very position, in the middle of a turn as well.

        ``player``: a seat; None: the one whose turn it is, also while dice fall, and whose it was at the game's end.
        At the end it is 1 or 0; in a draw nobody has won.
        Raises `OptionError` for a seat that there is not, and for a state of another game, other options included.
        """
        row = self._checked(state)
        seat = self._odds.in_turn(row) if player is None else self._seat(player)
        return Ahead(self._odds, self.game, seat).value(row)

    def action_values(self, state: Position) -> dict[int, float]:
        """Return for each legal action, ascending, the probability that the one who acts wins after it.

        Raises `SolutionError` where nobody chooses, as while dice fall and at the end; `OptionError` as `value`.
        """
        row, player = self._checked(state), next(iter(state.actors()), TERMINAL)
        if player < 0:
            what = "chance acts here" if player == CHANCE else "the game is over"
            raise SolutionError(f"{what}, so nobody has anything to choose", code="solution.nobody-chooses")
        ahead = Ahead(self._odds, self.game, player)
        return {action: ahead.value_after(row, player, action) for action in state.legal_actions(player)}

    def save(self, to: Path | None = None) -> Path:
        """Save it in a file, or in a folder under a name of its own; None: where `Game.solution` finds it.

        Returns the file; raises `SolutionError` where it can't be written.
        """
        return self._odds.save(to)

    def _checked(self, state: Any) -> Any:
        """Return the position's record; raises `OptionError` for what is no state, or one of another game."""
        game, row = getattr(state, "game", None), getattr(state, "row", None)
        if game is None or row is None:
            raise OptionError("state", state, "it is a position, as game.new_initial_state() makes it")
        if game.rules_identity != self.game.rules_identity:
            raise OptionError("state", game, f"this solution is that of {self.game!r}", code="solution.other-game")
        return row

    def _seat(self, player: Any) -> int:
        return check_whole("player", player, 0, self.game.num_players - 1, ", or None for the one whose turn it is")


class Ahead:
    """What positions are worth to one seat, by looking ahead to those whose odds are known; each is looked at once."""

    def __init__(self, odds: Odds, game: LoadedGame, seat: int):
        self._known_value, self._seat = odds.known_value, seat
        self._kernel, self._board = game.type.kernel, game.compiled_board
        self._out = [0] * game.longest_list
        self._seen: dict[Any, float] = {}

    def value_after(self, row: Any, actor: int, action: int) -> float:
        """Return what a position is worth after an action."""
        row = row.copy()
        self._kernel.apply(self._board, row, actor, action)
        return self.value(row)

    def value(self, row: Any) -> float:
        """Return what a position is worth."""
        value = self._known_value(row, self._seat)
        if value is None:
            value = self._seen.get(key := row.key())
            if value is None:
                value = self._seen[key] = self._worked_out(row)
        return value

    def _worked_out(self, row: Any) -> float:
        """Return it by what may follow."""
        mask = self._kernel.actors(self._board, row)
        (actor,) = actors_in(mask)
        values = [self.value_after(row, actor, action) for action in self._actions(row, actor)]
        if mask == CHANCE_BIT:
            return self._mean(row, values)
        return max(values) if actor == self._seat else min(values)

    def _actions(self, row: Any, actor: int) -> list[int]:
        return self._out[: self._kernel.legal_actions(self._board, row, actor, self._out)]

    def _mean(self, row: Any, values: list[float]) -> float:
        weights = self._out[: self._kernel.chance_weights(self._board, row, self._out)]
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)


def solution_of(game: LoadedGame) -> Solution:
    """Return the solution that is at hand; raises `SolutionError`, which says why there is none, and what to do."""
    if game.type.solver is None:
        raise SolutionError(f"nobody has solved {game.type.title}", code="solution.impossible")
    solver = game.type.solver()
    if objection := solver.objection(game):
        raise SolutionError(f"this game can't be solved, because {objection}", code="solution.impossible")
    if (odds := solver.known(game)) is None:
        how = f"`dragonrace solve {game.name}` does it, with the same board and options"
        raise SolutionError(f"this game isn't solved yet; {how}", code="solution.unsolved")
    return Solution(game, odds)
