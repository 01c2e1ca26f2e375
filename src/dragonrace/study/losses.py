"""What a bot gives away against perfect play: the exact loss of each of its decisions, added up over whole games.

Why this is the loss in wins, and needs few games. Let V(s) be the chance of the bot's seat in a position s if both
play perfectly from there on, and Q(s, a) the same after its action a. From the first position s0 to the last, whose V
is 1 or 0, the differences of V along a game add up to its result (they telescope):

    result = V(s0) + sum over chance (V(after) - V(before)) + sum over decisions (V(after) - V(before))

What falls by chance changes V by 0 on average, whatever came before. A perfect opponent's choice changes it by
exactly 0, as its best is what V reckons with. The bot's choice a in s changes it by Q(s, a) - V(s) = -loss, and V(s)
is the most of all Q(s, a), so a loss is never below 0. So, on average over games,

    P(the bot wins) = V(s0) - E(the sum of its losses).

This is the performance difference lemma, with nothing left out and nothing estimated: the sum of losses has exactly
the mean of "V(s0) - result", but none of its luck. What is left out, chance's part, is a control variate whose mean
is known to be 0. Counting wins has a standard deviation of half a win a game; the losses of a good bot have a
hundredth of that. A bot that throws dice for its choice is judged by what it chose: its mean is right. If it tells
its policy, the mean over that is taken instead, which has the same mean and less spread.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum, isclose, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dragonrace.bots import Bot, BotLike
from dragonrace.core.boards import Board
from dragonrace.core.chance import bots_seed, sample, seeded
from dragonrace.core.errors import OptionError
from dragonrace.core.exact import Solution
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import check_whole
from dragonrace.core.rules.kernel import CHANCE

if TYPE_CHECKING:
    from dragonrace.simulate.settings import Settings
    from dragonrace.simulate.simulation import Progress

__all__ = ["Kind", "Mistake", "Regret", "RegretStudy", "regret"]

PERFECT = "solved"
MOST_GAMES = 10**6
NOTHING = 1e-8
"""A loss below this is none: the odds are stored with 32 bits."""


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away."""

    loss: float
    """By how much the chosen action wins less often than the best, from 0 to 1."""
    chosen: str
    """What was done, in the game's notation, as ``keep 1 1``."""
    better: str
    """What would have been best."""
    game: int
    """In which game, from 0."""
    action: int
    """After how many actions in it, those of chance included."""


@dataclass(frozen=True)
class Kind:
    """The decisions of one kind, called by the first word of what may be chosen, as ``keep``."""

    name: str
    """That word."""
    decisions: int
    """How many there were."""
    mistakes: int
    """In how many of them what was chosen gave something away."""
    loss: float
    """What they gave away a game, in wins: the kinds' losses add up to `Regret.loss`.

    Of a bot that tells its policy it is the mean over that, so there may be a loss without a mistake that was made.
    """
    worst: Mistake | None
    """The one that gave most away."""


@dataclass(frozen=True)
class Regret:
    """How much a bot gives away against perfect play. All losses are in wins: 0.01 is a win in a hundred games."""

    game: Game
    bot: str
    seed: int
    losses: tuple[float, ...]
    """The sum of the losses in each game, in their order."""
    wins: int
    """In how many the bot has won; the luck of the dice is in this number, and in none of the others."""
    fair: float
    """How many of these games a perfect player would win in the bot's place on average, as a share from 0 to 1."""
    kinds: tuple[Kind, ...]
    """What it had to decide, the kind that cost it most first."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.losses)

    @property
    def decisions(self) -> int:
        """How many decisions the bot has made."""
        return sum(kind.decisions for kind in self.kinds)

    @property
    def loss(self) -> float:
        """What it gives away a game, in wins; returns, from -1 to 1, fall by twice that. 0 without games."""
        return fsum(self.losses) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the loss, from the spread between games; (0, 1) if there are fewer than two.

        It is too narrow for a bot whose mistakes are so rare that most games have none.
        """
        from dragonrace.simulate.summary import Z

        if self.games < 2:
            return 0.0, 1.0
        spread = fsum((loss - self.loss) ** 2 for loss in self.losses) / (self.games - 1)
        half = Z * sqrt(spread / self.games)
        return max(0.0, self.loss - half), min(1.0, self.loss + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.bot} loses {self.loss:.4f} wins a game ({low:.4f} to {high:.4f}), {self.games} games"


def regret(
    game: str | Game,
    bot: BotLike,
    *,
    games: int = 100,
    board: str | Path | Board | None = None,
    seed: int = 0,
    progress: "Progress | None" = None,
    **options: Any,
) -> Regret:
    """Play a bot against perfect play, and return what it gives away; the same seed brings the same games.

    ``game`` is a name, with ``board`` and ``options`` as `load_game` takes them, or a loaded game; it must be solved,
    and has no turn limit unless one is given. ``bot``: a name, a subclass of `Bot` or another factory. It changes seats
    and takes turns in beginning, so after each four games both are balanced; each game has a bot of its own.

    A bot may tell with which probability it chooses what, see `Bot.weigh`; then the mean over that is its loss.

    Raises `SolutionError` where the game is not solved, and says what there is to do; `OptionError` and `BoardError`
    for what can't be played.
    """
    return RegretStudy(game, bot, games=games, board=board, seed=seed, **options).run(progress)


@dataclass
class Tally:
    """What one kind of decisions has cost so far."""

    decisions: int = 0
    mistakes: int = 0
    losses: list[float] = field(default_factory=list)
    worst: Mistake | None = None

    def add(self, loss: float, mistake: Mistake) -> None:
        """Count a decision: what it costs, and what was chosen in it."""
        self.decisions += 1
        self.losses.append(loss)
        if mistake.loss > NOTHING:
            self.mistakes += 1
            self._look_at(mistake)

    def join(self, later: "Tally") -> None:
        """Add what such decisions have cost in a later game."""
        self.decisions += later.decisions
        self.mistakes += later.mistakes
        self.losses += later.losses
        if later.worst is not None:
            self._look_at(later.worst)

    def _look_at(self, mistake: Mistake) -> None:
        if self.worst is None or mistake.loss > self.worst.loss:
            self.worst = mistake


@dataclass(frozen=True)
class Played:
    """A game: whether the bot has won, how likely a perfect player would have, and what its decisions cost, by kind."""

    is_won: bool
    fair: float
    tallies: dict[str, Tally]

    @cached_property
    def loss(self) -> float:
        """What all of them cost."""
        return fsum(loss for tally in self.tallies.values() for loss in tally.losses)


class RegretStudy:
    """The games of `regret`. Stopped by KeyboardInterrupt, it has the results of those that are over."""

    def __init__(
        self,
        game: str | Game,
        bot: BotLike,
        *,
        games: int = 100,
        board: str | Path | Board | None = None,
        seed: int = 0,
        **options: Any,
    ):
        """Check what is asked for; raises as `regret`."""
        self.games: int = check_whole("games", games, 1, MOST_GAMES)
        """How many are played in all."""
        self._settings = _settled(game, bot, board, seed, options)
        self._solutions = [begun.solution() for begun in self._settings.games_by_first_player]
        self._played: list[Played] = []  # a game is counted at once, or not at all, whenever Ctrl-C comes

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._settings.game

    @property
    def done(self) -> int:
        """How many games are over."""
        return len(self._played)

    @property
    def loss(self) -> float:
        """What the bot gives away a game so far, in wins; 0 before the first is over."""
        return fsum(played.loss for played in self._played) / max(1, self.done)

    def run(self, progress: "Progress | None" = None) -> Regret:
        """Play the games that are still to be played, and return all results."""
        tell = progress or (lambda *_: None)
        tell(self.done, self.games, "")
        self._compile(lambda note: tell(self.done, self.games, note))
        while self.done < self.games:
            self._played.append(self._play(self.done))
            tell(self.done, self.games, "")
        return self.results()

    def _compile(self, tell: Callable[[str], None]) -> None:
        """Compile what the bot searches with, if it does and that is not done yet."""
        from dragonrace.simulate.playing import compile_searches

        compile_searches(self._settings, tell)

    def results(self) -> Regret:
        """Return the results of the games that are over."""
        tallies: dict[str, Tally] = {}
        for played in self._played:
            for name, tally in played.tallies.items():
                tallies.setdefault(name, Tally()).join(tally)
        kinds = [
            Kind(name, tally.decisions, tally.mistakes, fsum(tally.losses) / self.done, tally.worst)
            for name, tally in tallies.items()
        ]
        return Regret(
            game=self.game,
            bot=self._settings.bots[0],
            seed=self._settings.seed,
            losses=tuple(played.loss for played in self._played),
            wins=sum(played.is_won for played in self._played),
            fair=fsum(played.fair for played in self._played) / max(1, self.done),
            kinds=tuple(sorted(kinds, key=lambda kind: -kind.loss)),
        )

    def _play(self, number: int) -> Played:
        first, line_up = number % self.game.num_players, self._settings.seating.line_up(number)
        game, exact, me = self._settings.games_by_first_player[first], self._solutions[first], line_up.index(0)
        seed = f"{self._settings.seed} {number}".encode()
        bots = [self._settings.make_bot(place, game, bots_seed(seed)) for place in line_up]
        state, dice = game.new_initial_state(), seeded(seed, "dice")
        tallies: dict[str, Tally] = {}
        fair = exact.value(state, me)
        while actors := state.actors():
            player = actors[0]
            action = sample(state, dice) if player == CHANCE else bots[player].choose(state, player)
            if player == me:
                kind, loss, mistake = _judged(exact, state, bots[me], action, number)
                tallies.setdefault(kind, Tally()).add(loss, mistake)
            state.apply_action(action, player)
        return Played(state.winner() == me, fair, tallies)


def _settled(
    game: str | Game, bot: BotLike, board: str | Path | Board | None, seed: int, options: dict[str, Any]
) -> "Settings":
    """Check what is asked for; raises as `regret`."""
    from dragonrace.core.registry import load_game
    from dragonrace.simulate.settings import settle

    if not isinstance(game, Game):
        game = load_game(game, board=board, **options)
    elif board is not None or options:
        allowed = "a loaded game has its board and options already; give them to load_game"
        raise OptionError("game", game, allowed)
    game.solution()
    return settle(game, [bot, PERFECT], None, None, {"turn_limit": game.options["turn_limit"]}, seed, rotate=True)


def _judged(exact: Solution, state: State, bot: Bot, action: int, number: int) -> tuple[str, float, Mistake]:
    """Return the kind of a decision, its loss, and what was chosen."""
    values = exact.action_values(state)
    best = max(values, key=values.__getitem__)
    losses = {choice: values[best] - value for choice, value in values.items()}
    told = bot.told_policy(state, state.current_player())
    loss = _mean(losses, told, bot) if told else losses[action]
    name = state.action_to_string(min(values)).partition(" ")[0]
    words = state.action_to_string(action), state.action_to_string(best)
    return name, loss, Mistake(losses[action], *words, number, len(state.history()))


def _mean(losses: dict[int, float], policy: dict[int, float], bot: Bot) -> float:
    """Return the mean loss of a policy; raises `OptionError` for what is none."""
    wrong = not isinstance(policy, Mapping) or not policy.keys() <= losses.keys() or min(policy.values(), default=0) < 0
    if wrong or not isclose(fsum(policy.values()), 1.0, abs_tol=1e-6):
        allowed = "it tells a probability of each legal action, at least 0, all together 1"
        raise OptionError("policy", policy, f"of the bot {bot.name} {allowed}", code="bot.broken")
    return fsum(chance * losses[action] for action, chance in policy.items())
