"""What goes on in a process where bots think: it keeps positions and bots, and so needs to hear only what is new."""

import time
import traceback
import warnings
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any

import dragonrace
from dragonrace import DragonraceError, IllegalAction
from dragonrace.background.lifeline import hold_on
from dragonrace.server.thinking.questions import Behind, Briefing, Failed, Thought

__all__ = ["BotWorker", "begin", "decide", "get_ready"]

POSITIONS = 256
"""How many positions are kept."""
BOTS = 12
"""How many bots are kept: what one found out for a decision serves its next one."""


class BotWorker:
    """The positions and bots of one process."""

    def __init__(self) -> None:
        self.positions: OrderedDict[str, dragonrace.State] = OrderedDict()
        self.bots: OrderedDict[tuple[str, int, str], dragonrace.Bot] = OrderedDict()

    def decide(self, briefing: Briefing) -> Thought | Behind:
        """Return what the bot thinks, whose action is legal; or how much is known: the briefing begins too late."""
        began = time.monotonic()
        state = self._position(briefing)
        known = 0 if state is None else len(state.history())
        if state is None or known < briefing.start:
            return Behind(known)
        self.positions.pop(briefing.match_id, None)  # it comes back if all that is new can be done
        for player, action in briefing.actions[known - briefing.start :]:
            state.apply_action(action, player)
        if briefing.is_kept:
            _keep(self.positions, briefing.match_id, state, POSITIONS)
        action, *chances = self._choose(state, briefing)
        return Thought(action, time.monotonic() - began, *chances)

    def _position(self, briefing: Briefing) -> dragonrace.State | None:
        """Return the position that is kept here, if it is an earlier one; or the first, if all is told from there."""
        state = self.positions.get(briefing.match_id)
        if state is not None and len(state.history()) <= briefing.start + len(briefing.actions):
            return state
        return None if briefing.setup is None else briefing.setup.load().new_initial_state()

    def _choose(self, state: dragonrace.State, briefing: Briefing) -> tuple[int, float | None, float | None]:
        """Return the action, its chance, and that of what was played there."""
        bot = self._bot(state, briefing)
        action = bot.choose(state, briefing.seat)
        try:
            state.check_action(action, briefing.seat)
        except IllegalAction:
            raise DragonraceError(f"the bot {briefing.bot} wants {action!r}, which is not legal") from None
        if not bot.tells_chances:
            return action, None, None
        if briefing.played is not None:
            chances = bot.compare(state, briefing.seat, [action, briefing.played])
            if action in chances and briefing.played in chances:
                return action, chances[action], chances[briefing.played]
        return action, bot.value_of_choice, None  # one judged in another way is nothing to compare with

    def _bot(self, state: dragonrace.State, briefing: Briefing) -> dragonrace.Bot:
        key = (briefing.match_id, briefing.seat, briefing.bot)
        bot = self.bots.pop(key, None) or dragonrace.make_bot(state.game, briefing.bot, seed=briefing.seed)
        if briefing.is_kept:
            _keep(self.bots, key, bot, BOTS)
        return bot


def _keep(things: OrderedDict[Any, Any], key: Any, thing: Any, most: int) -> None:
    """Keep a thing, and forget the one that has not been used for longest."""
    things[key] = thing
    if len(things) > most:
        things.popitem(last=False)


_here = BotWorker()
"""This process's own. In the server's process nobody uses it: several threads would."""


def begin(lifeline: Connection) -> None:
    """Begin a process's life."""
    hold_on(lifeline)
    warnings.simplefilter("ignore", dragonrace.NotCompiledWarning)  # the server compiles what it can


def get_ready() -> None:
    """Load every game before the first bot is asked."""
    for name in dragonrace.games():
        dragonrace.bots(name)


def decide(briefing: Briefing) -> Thought | Behind | Failed:
    """See `BotWorker.decide`. Raises nothing: an error that can't be pickled would end all processes."""
    try:
        return _here.decide(briefing)
    except DragonraceError as error:
        return Failed(str(error))
    except Exception:
        return Failed(traceback.format_exc())
