"""What a small game of two is worth, and how to play it: a linear program over the sequence form, solved by SciPy.

A *sequence* is all that a seat has chosen on the way to a state; its *weight* is how likely its seat chooses so. The
least that a seat's weights bring it, whatever the other does, is linear in them (Koller, Megiddo, von Stengel 1996).
"""

from collections import defaultdict
from collections.abc import Callable

from scipy.optimize import linprog
from scipy.sparse import dok_array

from dragonrace import CHANCE, Game, State

__all__ = ["Policy", "equilibrium"]

Policy = Callable[[State, int], dict[int, float]]
NOTHING = 0
"""The sequence of a seat that has chosen nothing so far."""


class Form:
    """A game's sequences, information states, and what the ends bring the first seat."""

    def __init__(self, game: Game):
        self.sequences = [1, 1]
        self.choices: tuple[dict[str, tuple[int, dict[int, int]]], ...] = {}, {}
        """By seat and information state: the sequence that led there, and by action the one that it makes."""
        self.brings: dict[tuple[int, int], float] = defaultdict(float)
        self._walk(game.new_initial_state(), (NOTHING, NOTHING), 1.0)

    def _walk(self, state: State, sequences: tuple[int, int], chance: float) -> None:
        if state.is_terminal():
            self.brings[sequences] += chance * state.returns()[0]
            return
        actor = state.current_player()
        if actor == CHANCE:
            for action, share in state.chance_outcomes():
                self._walk(state.child(action), sequences, chance * share)
            return
        known, actions = state.information_state_string(actor), state.legal_actions()
        if known not in self.choices[actor]:
            first = self.sequences[actor]
            self.sequences[actor] += len(actions)
            self.choices[actor][known] = sequences[actor], {action: first + n for n, action in enumerate(actions)}
        for action in actions:
            longer = self.choices[actor][known][1][action]
            self._walk(state.child(action), (longer, sequences[1]) if actor == 0 else (sequences[0], longer), chance)

    def best(self, seat: int) -> tuple[float, list[float]]:
        """Return the most that a seat can be sure of, as a mean, and the weights of its sequences for that."""
        own, other, sign = self.sequences[seat], self.sequences[1 - seat], (1, -1)[seat]
        # The variables: the weights, what all is worth, and what each of the other's information states is worth.
        variables = own + 1 + len(self.choices[1 - seat])
        flow = dok_array((1 + len(self.choices[seat]), variables))
        flow[0, NOTHING] = 1
        for row, (before, after) in enumerate(self.choices[seat].values(), 1):
            flow[row, before] = -1
            for sequence in after.values():
                flow[row, sequence] = 1
        # The other chooses what is worth least: each of their sequences bounds the worth of where it is chosen.
        bounds = dok_array((other, variables))
        bounds[NOTHING, own] = 1
        for column, (before, after) in enumerate(self.choices[1 - seat].values(), own + 1):
            bounds[before, column] = -1
            for sequence in after.values():
                bounds[sequence, column] = 1
        for pair, brings in self.brings.items():
            bounds[pair[1 - seat], pair[seat]] = -sign * brings
        found = linprog(
            [0.0] * own + [-1.0] + [0.0] * (variables - own - 1),
            A_ub=bounds.tocsr(),
            b_ub=[0.0] * other,
            A_eq=flow.tocsr(),
            b_eq=[1.0] + [0.0] * len(self.choices[seat]),
            bounds=[(0, None)] * own + [(None, None)] * (variables - own),
        )
        assert found.status == 0, found.message
        return -float(found.fun), [float(weight) for weight in found.x[:own]]


def equilibrium(game: Game) -> tuple[tuple[float, float], Policy]:
    """Return the most that each seat can be sure of, and a policy for both that is sure of it."""
    form = Form(game)
    (first, first_weights), (second, second_weights) = form.best(0), form.best(1)
    weights = first_weights, second_weights

    def policy(state: State, seat: int) -> dict[int, float]:
        _, after = form.choices[seat][state.information_state_string(seat)]
        shares = {action: max(0.0, weights[seat][sequence]) for action, sequence in after.items()}
        total = sum(shares.values())
        if total < 1e-9:  # it never comes here
            return dict.fromkeys(after, 1 / len(after))
        return {action: share / total for action, share in shares.items()}

    return (first, second), policy
