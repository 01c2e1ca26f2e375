"""Bots that were the strongest once, and such as live on others' habits: new ones are measured against them.

They are what they were, by name, wherever bots are asked for: `dragonrace league golden-dragon level-5
bench.veterans:dragon_1`. Their searches judge by shipped weights, whatever somebody has learned at home.
"""

import random
from dataclasses import replace

import numpy as np

from dragonrace import Bot, Game, State, make_bot
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.learned.openings import NO_ANSWERS, Mixture, Node
from dragonrace.bots.learned.weights import Weights, shipped_weights
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.levels import Lookahead, Settings
from dragonrace.games.golden_dragon.actions import GALE
from dragonrace.games.river_dragons.cards import CARDS, FIRST_DRAGON
from dragonrace.games.river_dragons.state import Phase, records

DRAGONS = range(FIRST_DRAGON, CARDS)
"""The actions that lay a Dragon."""

EARLY = 10
"""A gale in so many first turns of one's own is an early one."""

SHAKE = 0.01
"""How far Golden Dragon's bots for two once moved each weight (now: `dragonrace.bots.alphabeta.bot.SHAKE`)."""

EARLIER_START_STONES = {
    "standard": (
        (0.2255, 0.0438, 0.0524, 0.4360, 0.0091, 0.2332),
        (0.0186, 0.6538, 0.0666, 0.1425, 0.0860, 0.0325),
        (0.0467, 0.5518, 0.2072, 0.0654, 0.0861, 0.0429),
        (0.0969, 0.6494, 0.0441, 0.0404, 0.1571, 0.0122),
        (0.1124, 0.5547, 0.0384, 0.0744, 0.1914, 0.0286),
        (0.2856, 0.3806, 0.1204, 0.0372, 0.1655, 0.0107),
        (0.0284, 0.5669, 0.1134, 0.0583, 0.2113, 0.0215),
    ),
    "chasm": (
        (0.2681, 0.0696, 0.1024, 0.2651, 0.0837, 0.2111),
        (0.0962, 0.3733, 0.1444, 0.1035, 0.2145, 0.0680),
        (0.1722, 0.3523, 0.1511, 0.0793, 0.1621, 0.0828),
        (0.1572, 0.3865, 0.0790, 0.1312, 0.1750, 0.0709),
        (0.1087, 0.4404, 0.1538, 0.0609, 0.1951, 0.0411),
        (0.0891, 0.4233, 0.1044, 0.0961, 0.2178, 0.0695),
        (0.1164, 0.2927, 0.2155, 0.0977, 0.1495, 0.1282),
    ),
}
"""How likely each start stone was while quick games said what they are worth, by board: of who began; then of the
other, after each of these."""

LINES = Lookahead(0, 2.0, finishes=False)
"""How alpha-beta looked ahead: like all veterans it didn't look first for what wins in its own turn."""
LOOKAHEADS = {
    "golden-dragon": Lookahead(10_000, 2.0, Settings(ahead=30, quick_others=0.25), finishes=False),
    "river-dragons": Lookahead(300, 2.0, Settings(turns=1, guesses=True)),
}


def dragon_1(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon until bots began to learn: a search that judges by rules of thumb.

    In Dragon River it played by the exact odds where these are known, and was sensible elsewhere.
    """
    if (lookahead := LOOKAHEADS.get(game.name)) is not None:
        return SearchBot(game, seed, lookahead, is_timed=False)
    return make_bot(game, "solved" if game.num_players == 2 else "sensible", seed, is_timed=False)


def dragon_2(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of Golden Dragon for two, while it always chose the same."""
    return AlphaBetaBot(game, seed, LINES, variety=0.0, shake=0.0, weights=shipped_weights(game), is_timed=False)


def dragon_3(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of Golden Dragon for two, while it judged by what was learned at a glance."""
    return AlphaBetaBot(game, seed, LINES, shake=SHAKE, weights=shipped_weights(game), is_timed=False)


def dragon_4(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of Golden Dragon for two, while it filled its holder at a glance, and always began alike."""
    learned = shipped_weights(game, ahead=True)
    blank = learned and replace(learned, opening=None)
    return AlphaBetaBot(game, seed, LINES, shake=SHAKE, weights=blank, is_timed=False)


def dragon_5(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of Golden Dragon for two, while it had learned how to begin, but no answers."""
    learned = _with_earlier_start_stones(game)
    if learned and learned.opening:
        learned = replace(learned, opening=replace(learned.opening, answers=NO_ANSWERS))
    return AlphaBetaBot(game, seed, LINES, shake=SHAKE, weights=learned, is_timed=False)


def dragon_6(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of Golden Dragon for two, while it chose start stones by what quick games had shown."""
    lookahead = replace(LINES, positions=1_000_000)
    return AlphaBetaBot(game, seed, lookahead, weights=_with_earlier_start_stones(game), is_timed=False)


def dragon_7(game: Game, seed: int | bytes) -> Bot:
    """The level Dragon of River Dragons, while none of its players was careful: for two it searched a tree of both."""
    lookahead = game.type.levels[-1].lookahead
    assert lookahead is not None
    return SearchBot(game, seed, replace(lookahead, careful_planning=None, dueling=None), is_timed=False)


def _with_earlier_start_stones(game: Game) -> Weights | None:
    """Return what was learned by looking ahead, with the start stones of that time."""
    learned = shipped_weights(game, ahead=True)
    if learned is None or learned.opening is None or game.board.name not in EARLIER_START_STONES:
        return learned
    began, *answered = (np.array(shares, np.float16) for shares in EARLIER_START_STONES[game.board.name])
    open_choices: dict[Node, Mixture] = {((), 0): began}
    open_choices |= {((stone,), 1): shares for stone, shares in enumerate(answered)}
    mixtures = {**learned.opening.mixtures, **open_choices}
    return replace(learned, opening=replace(learned.opening, mixtures=mixtures))


class DragonFirst(Bot):
    """The strongest level of River Dragons, or another bot, with a habit: its first card is a Dragon.

    Whoever takes others for quick players, who have no such habit, loses to it.
    """

    name = "dragon-first"
    title = "Dragon first"
    summary = "Plays as another bot does, the strongest level unless told, but always lays a Dragon first."

    def __init__(self, game: Game, seed: int | bytes = 0, bot: Bot | None = None):
        super().__init__(game, seed)
        self._bot = bot or make_bot(game, "level-5", seed, is_timed=False)

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Lay any Dragon where no card is laid yet; else choose as the other bot does."""
        _, s = records(state)
        dragons = [action for action in state.legal_actions(player) if action in DRAGONS]
        if s.phase == Phase.PROGRAM and s.laid[player] == 0 and dragons:
            return rng.choice(dragons)
        return self._bot.think(state, player, rng)


class NoEarlyGale(Bot):
    """The strongest level of Golden Dragon, or another bot, with a habit: it keeps its gales for later.

    Whoever counts on others to spend theirs early meets both of them at the end.
    """

    name = "no-early-gale"
    title = "No early gale"
    summary = f"Plays as another bot does, the strongest level unless told, but no gale in its first {EARLY} turns."

    def __init__(self, game: Game, seed: int | bytes = 0, bot: Bot | None = None):
        super().__init__(game, seed)
        self._bot = bot or make_bot(game, "level-5", seed, is_timed=False)

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose as the other bot does; where that is an early gale, as it would if it had none."""
        chosen = self._bot.think(state, player, rng)
        if chosen != GALE or int(state.row.turns) >= EARLY * self.game.num_players:
            return chosen
        without = state.clone()
        without.row.gales[player] = 0  # type: ignore[attr-defined] # it is Golden Dragon's row
        return self._bot.think(without, player, rng)


def dragon_first_1(game: Game, seed: int | bytes) -> Bot:
    """`dragon_1` with the habit that once beat it 24 to 0."""
    return DragonFirst(game, seed, dragon_1(game, seed))


def no_early_gale_1(game: Game, seed: int | bytes) -> Bot:
    """`dragon_1` with the habit of keeping its gales for later."""
    return NoEarlyGale(game, seed, dragon_1(game, seed))
