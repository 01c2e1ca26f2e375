"""Questions to bots, at positions of a game that is always the same."""

import dragonrace
from dragonrace.core.chance import draw
from dragonrace.server.match.setup import Setup
from dragonrace.server.thinking.questions import Question
from tests.server.living import GAME

__all__ = ["question"]


def question(bot: str, actions: int = 6) -> Question:
    """A position, so many actions or a few more after the start, in which seat 0 or 1 has a choice."""
    setup = Setup(GAME, 2, "standard", {})
    state = setup.load().new_initial_state()
    for number in range(actions + 99):
        player = state.actors()[0]
        if number >= actions and player != dragonrace.CHANCE and len(state.legal_actions()) > 1:
            return Question("m", setup, state, player, bot, 5)
        action = draw(state, b"s") if player == dragonrace.CHANCE else state.legal_actions(player)[0]
        state.apply_action(action, player)
    raise AssertionError
