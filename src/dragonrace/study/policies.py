"""Bots as policies: with which probability a bot chooses what, in an information state that it has never seen before.

A bot may remember what it found out, and a search does. A policy does not, so a new bot is asked in every information
state: what it answers depends on its seed and on what its seat knows alone, on any machine, in any order.
"""

from collections.abc import Mapping

from dragonrace.bots import BotLike, make_bot
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import check_whole
from dragonrace.study.exploiting import Policy

__all__ = ["policy_of"]

MOST_SEEDS = 10_000


def policy_of(game: Game, bot: BotLike, *, seed: int = 0, seeds: int = 1) -> Policy:
    """Return a bot's policy, for `exploitability` and `nash_conv`: the mean over ``seeds`` bots of different seeds.

    ``bot``: a name, a subclass of `Bot` or another factory, made anew for each question, without a time limit: so
    searches end by the number of their iterations. A bot that throws dice, and tells with which probability it chooses
    what (see `Bot.weigh`), needs one seed. Of another, as of a search, one seed is a bot that always chooses the same
    in the same information state, which is easier to exploit than a bot whose seed nobody knows; the mean over many
    seeds comes near to that.

    Raises `OptionError` for what is no bot, or no number from 1 to 10,000.
    """
    seeds = check_whole("seeds", seeds, 1, MOST_SEEDS)
    made = make_bot(game, bot, seed, is_timed=False)
    if made is bot:
        raise OptionError("bot", bot, "it remembers what it is asked; give its class or its name", code="bot.remembers")

    def policy(state: State, seat: int) -> Mapping[int, float]:
        shares: dict[int, float] = {}
        for number in range(seeds):
            told = make_bot(game, bot, f"{seed} {number}".encode(), is_timed=False).policy(state, seat)
            for action, chance in told.items():
                shares[action] = shares.get(action, 0.0) + chance / seeds
        return shares

    return policy
