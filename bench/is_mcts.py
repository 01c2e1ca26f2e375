"""OpenSpiel's information-set Monte Carlo tree search as an opponent: nobody here has made it.

It knows the rules, through OpenSpiel's door to our games (`dragonrace.adapters.openspiel`), and nothing else: what a
position is worth it takes from random games. A decision takes it seconds.
``python -m bench.levels golden-dragon --players 2 --pair level-2 bench.is_mcts:IsMcts --games 20`` has it play.
"""

import random
from collections import defaultdict

import numpy as np
import pyspiel  # type: ignore[import-not-found] # it has no types
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped] # as above

from dragonrace import Bot, Game, OptionError, State, load_game
from dragonrace.adapters.openspiel import name_in_openspiel

__all__ = ["IsMcts"]

SIMULATIONS = 400
"""It plays so many games in its head."""
KNOWN = "first_player", "turn_limit"
"""The options of which it is told; others have to be as usual."""
LONG = 1000
"""So many turns are there for it in a game without a limit: OpenSpiel wants one."""
EXPLORATION = 2.0
"""The factor in UCB1, as in OpenSpiel's own examples."""


class IsMcts(Bot):
    """Searches as OpenSpiel does, on boards that are shipped; raises `OptionError` for a game that it does not play."""

    name = "is-mcts"
    title = "OpenSpiel's search"
    summary = f"Plays {SIMULATIONS} random games in its head, by OpenSpiel's information-set tree search."

    def __init__(self, game: Game, seed: int | bytes = 0, simulations: int = SIMULATIONS):
        super().__init__(game, seed)
        if not self.plays(game):
            raise OptionError("bot", self.name, "it plays games that hide something, as they are shipped")
        known = {name: LONG if game.options[name] is None else game.options[name] for name in KNOWN}
        parameters = {"players": game.num_players, "board": game.board.name, **known}
        self._theirs, self._simulations = pyspiel.load_game(name_in_openspiel(game.name), parameters), simulations

    @staticmethod
    def plays(game: Game) -> bool:
        """Only games in which something is hidden: for others OpenSpiel has other searches."""
        known = {name: game.options[name] for name in KNOWN}
        try:
            shipped = load_game(game.name, players=game.num_players, board=game.board.name, **known)
        except OptionError:  # no such game, or no such board
            return False
        return bool(game.type.hiding) and game.position is None and shipped.rules_identity == game.rules_identity

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Search anew: it keeps nothing from one decision to the next."""
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        numbers = np.random.RandomState(rng.getrandbits(32))
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numbers)
        search = ismcts.ISMCTSBot(
            self._theirs,
            evaluator,
            EXPLORATION,
            self._simulations,
            random_state=numbers,
            allow_inconsistent_action_sets=True,  # what others may do depends on what they hold
        )
        search.set_resampler(lambda one, seat: one.resample_from_infostate(seat, numbers.random_sample))  # by our seed
        return int(search.step(self._told(state, player, rng)))

    def _told(self, state: State, player: int, rng: random.Random) -> pyspiel.State:
        """Return a position, with ``player`` to choose, as OpenSpiel has it.

        There those who choose at the same time do so one after the other, always in the same order; who comes first
        there, and has not chosen here, does anything: it is not seen.
        """
        theirs, chosen = self._theirs.new_initial_state(), defaultdict[int, list[int]](list)
        for seat, action in reversed(state.history()):
            chosen[seat].append(action)
        while (asked := theirs.current_player()) != player or chosen[asked]:
            theirs.apply_action(chosen[asked].pop() if chosen[asked] else rng.choice(theirs.legal_actions()))
        return theirs
