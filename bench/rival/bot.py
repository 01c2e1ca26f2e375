"""The bots: they choose a program from a mixture, and on the board what does best in quick futures."""

import random
from typing import Any, NamedTuple

import numpy as np

from bench.rival.cards import CARDS, number_of, seed
from bench.rival.ground import Numbers, Reals, board_of
from bench.rival.position import PAWN
from bench.rival.programs import (
    PLACES,
    Effort,
    Mixtures,
    Moment,
    any_of,
    best_of,
    changed,
    mean_values,
    solve,
    value_after,
    value_table,
)
from bench.rival.reading import After, after, read
from dragonrace import Bot, Game, OptionError, State, load_game, make_bot
from dragonrace.bots.search.turns import turn_beginning

__all__ = ["Rival", "Rival2"]

KNOWN = "first_player", "turn_limit"
"""The options that may be anything; others have to be as usual."""
SEEDS = 2**31
QUICK, FINALISTS = 8, 6
"""Each choice is tried in so many futures, and so many of the best ones in all of them."""
DOUBT = 0.003
"""So likely at least, next to the others, is each of the other's programs in the mixture."""
REPAIRED = 0.6
"""How often a program of the mixture that does not begin as the other's does is mended, rather than any other taken."""

KEPT, ANSWERS, BEST_ANSWERS = 20, 140, 14
"""Of so many programs of the mixture so many answers to the model are made, and so many of them looked at closely."""
CHANGES = (0, 1, 1, 2)
"""In how many ways an answer differs: one of these."""
FROM_MIXTURE = 6
"""So many programs of the other's mixture are answered beside those of the model."""
IN_MIXTURE, IN_MODEL = 0.4, 0.6
"""How likely the other is to choose from its mixture, and how likely as the model does."""
NEGLIGIBLE = 0.002
"""What is less likely is left out."""
TIMES = 3
"""So often each program is played out against each at the end."""


class Plan(NamedTuple):
    """What it has found out before a turn: its program, and those of the other with their shares."""

    turn: int
    mine: Numbers
    theirs: Numbers
    shares: Reals


class Rival(Bot):
    """Plays River Dragons for two by rules, ways and judgements of its own."""

    name = "rival"
    title = "Rival"
    summary = "Looks for programs that nobody can exploit, by rules of its own for River Dragons with two players."
    tells_chances = True
    effort = Effort()

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        if not self.plays(game):
            reason = "it plays River Dragons for two, on the standard board's side with islands, by the usual rules"
            raise OptionError("bot", self.name, reason)
        self._board = board_of(game)
        self._plan: Plan | None = None

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only River Dragons for two, as it is shipped; who begins, and when it ends, may be anything."""
        if (game.name, game.num_players) != ("river-dragons", 2):
            return False
        usual = load_game(game.name, players=2, **{name: game.options[name] for name in KNOWN})
        return usual.rules_identity == game.rules_identity

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Lay the next card of a program, or choose what does best on the board."""
        seed(rng.randrange(SEEDS))
        coins = random.Random(rng.randrange(SEEDS))
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        view: Any = state.view(player)
        table = view["table"]
        if table["phase"] == "program":
            return self._lay(state, player, view["turn"], table, coins)
        return self._act(state, player, table, coins)

    # --- programs ---

    def _lay(self, state: State, me: int, turn: int, table: Any, coins: random.Random) -> int:
        """Lay the next card of the plan; make one, where there is none that begins with the cards that lie there."""
        laid = [number_of(card) for card in table["programs"][me]]
        plan = self._plan
        if not laid or plan is None or plan.turn != turn or plan.mine[: len(laid)].tolist() != laid:
            plan = self._plan = self._planned(state, me, turn, table, coins)
        legal = {number_of(state.action_to_string(action).split()[1]): action for action in state.legal_actions(me)}
        return legal.get(int(plan.mine[len(laid)]), min(legal.values()))

    def _planned(self, state: State, me: int, turn: int, table: Any, coins: random.Random) -> Plan:
        """Choose a program from a mixture, by its shares."""
        found = self._solved(state, read(self._board, table), me, table["first"], coins)
        chosen = any_of(found.my_shares, coins)
        self.value_of_choice = float(found.values[chosen] @ found.their_shares)
        return Plan(turn, found.mine[chosen], found.theirs, found.their_shares)

    def _solved(self, _state: State, position: Numbers, me: int, first: int, coins: random.Random) -> Mixtures:
        """Return mixtures of programs for both."""
        return solve(self._board.ground, position, me, first, self.effort, coins)

    # --- choices on the board ---

    def _act(self, state: State, me: int, table: Any, coins: random.Random) -> int:
        """Try each choice in a few futures, and the best ones in more; choose at once what wins."""
        ground, position = self._board.ground, read(self._board, table)
        mine = np.array([number_of(card) for card in table["programs"][me]])
        moment = Moment(me, table["first"], table["place"] - 1, (me - table["first"]) % 2)
        theirs = np.array(self._futures(me, table, coins))

        def value(outcomes: list[After], programs: Numbers) -> float:
            """Return the best chance to win of all that may come of a choice."""
            return max(value_after(ground, then, moment, mine, programs, left) for then, left in outcomes)

        outcomes = {}
        for action in state.legal_actions(me):
            words, card = state.action_to_string(action).split(), int(mine[moment.place])
            outcomes[action] = after(self._board, position, table, me, words, card)
            if outcomes[action][0].position[PAWN + me] == ground.goals[me]:
                return action
        values = {action: value(outcomes[action], theirs[:QUICK]) for action in outcomes}
        best = sorted(values, key=lambda action: -values[action])[:FINALISTS]
        if len(theirs) > QUICK:
            values = {action: value(outcomes[action], theirs) for action in best}
        chosen = max(best, key=lambda action: values[action])
        self.value_of_choice = values[chosen]
        return chosen

    def _futures(self, me: int, table: Any, coins: random.Random) -> list[list[int]]:
        """Return programs that the other may have laid, half of them from the mixture, as far as any fit."""
        shown = [number_of(card) for card in table["programs"][1 - me] if card]
        programs: list[list[int]] = []
        plan = self._plan
        if plan is not None:
            fit = [program[: len(shown)].tolist() == shown for program in plan.theirs]
            shares = [(share + DOUBT) * fits for share, fits in zip(plan.shares.tolist(), fit, strict=True)]
            if sum(shares) > 0:
                several = range(self.effort.futures // 2)
                programs = [plan.theirs[coins.choices(range(len(shares)), shares)[0]].tolist() for _ in several]
        while len(programs) < self.effort.futures:
            programs.append(self._mended(shown, coins))
        return programs

    def _mended(self, shown: list[int], coins: random.Random) -> list[int]:
        """Return a program of the other's mixture, or any, with the cards in front that are seen."""
        plan = self._plan
        if plan is not None and coins.random() < REPAIRED:
            program = plan.theirs[any_of(plan.shares + DOUBT, coins)].tolist()
        else:
            program = coins.sample(range(CARDS), PLACES)
        rest = [card for card in program[len(shown) :] if card not in shown]
        others = [card for card in range(CARDS) if card not in shown and card not in rest]
        coins.shuffle(others)
        while len(rest) < PLACES - len(shown):
            rest.append(others.pop())
        return shown + rest


class Rival2(Rival):
    """Plays as `Rival`, but counts on the other to lay, more often than not, what a level would lay there."""

    name = "rival-2"
    title = "Rival 2"
    summary = "As Rival, with a few programs in mind that level 4 would lay."
    effort = Effort(pool=32, futures=32)
    model = "level-4"
    models = 10
    """So many programs the model lays."""

    def _solved(self, state: State, position: Numbers, me: int, first: int, coins: random.Random) -> Mixtures:
        """Return the best answer to both, the other's mixture and the model; where cards lie already, mixtures."""
        found = super()._solved(state, position, me, first, coins)
        table: Any = state.view(me)["table"]
        if table["programs"][me]:
            return found
        ground, moment = self._board.ground, Moment(me, first, 0, 0)
        modelled = self._modelled(state, 1 - me, coins)
        kept, answers = best_of(found.mine, found.my_shares, KEPT), []
        for _ in range(ANSWERS):
            program = kept[coins.randrange(len(kept))]
            answers.append(changed(program, coins.choice(CHANGES), coins))
        tried = np.unique(np.array(answers), axis=0)
        some = coins.choices(range(len(found.theirs)), found.their_shares.tolist(), k=FROM_MIXTURE)
        answered = np.concatenate([modelled, found.theirs[some]])
        best = best_of(tried, mean_values(ground, position, moment, tried, answered), BEST_ANSWERS)
        theirs, shares = _joined(found, modelled)
        values = value_table(ground, position, moment, best, theirs, TIMES)
        chosen = np.zeros(len(best))
        chosen[np.argmax(values @ shares)] = 1.0
        return Mixtures(best, chosen, theirs, shares, values)

    def _modelled(self, state: State, seat: int, coins: random.Random) -> Numbers:
        """Return programs that the model lays in a seat's place at the turn's beginning."""
        beginning, programs = turn_beginning(state), []
        for _ in range(self.models):
            model = make_bot(self.game, self.model, coins.randrange(SEEDS), is_timed=False)
            now, program = beginning.clone(), list[int]()
            while len(program) < PLACES:
                action = model.choose(now, seat)
                program.append(number_of(now.action_to_string(action).split()[1]))
                now.apply_action(action, seat)
            programs.append(program)
        return np.array(programs)


def _joined(found: Mixtures, modelled: Numbers) -> tuple[Numbers, Reals]:
    """Return the other's programs with those of the model, but for what is hardly likely, and their shares."""
    theirs = np.concatenate([found.theirs, modelled])
    of_model = np.full(len(modelled), IN_MODEL / len(modelled))
    shares = np.concatenate([found.their_shares * IN_MIXTURE, of_model])
    kept = np.nonzero(shares > NEGLIGIBLE)[0]
    return theirs[kept], shares[kept] / shares[kept].sum()
