"""Dragon races: games to play, to study and to learn from.

>>> import dragonrace
>>> game = dragonrace.load_game("dragon-river", players=3)
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("river: roll 1 1 3 5 6"))
>>> [state.action_to_string(action) for action in state.legal_actions()][:3]
['keep', 'keep 1', 'keep 3']
"""

# Before all that takes long stands what Ctrl-C does meanwhile.
#
# The functions `games`, `bots` and `simulate` are named like the packages that hold what they are about. These packages
# are imported first, so that no later import puts a package back in a function's place.
import dragonrace._stopping
import dragonrace.bots
import dragonrace.games
import dragonrace.simulate  # noqa: F401 - see above
from dragonrace.batches import BatchError, batch
from dragonrace.bots import Bot, NotCompiledWarning, bot_descriptions, bots, make_bot
from dragonrace.core.boards import Board
from dragonrace.core.errors import (
    BoardError,
    DragonraceError,
    IllegalAction,
    MissingExtraError,
    NotationError,
    OptionError,
    RecordError,
)
from dragonrace.core.exact import Solution
from dragonrace.core.game import Game, State
from dragonrace.core.installed import games
from dragonrace.core.minis import mini_game, mini_games
from dragonrace.core.perft import perft
from dragonrace.core.records.record import Record, read_record, record_text
from dragonrace.core.registry import describe_game, load_board, load_game, rulebook
from dragonrace.core.rules.kernel import CHANCE, TERMINAL
from dragonrace.core.solution import SolutionError
from dragonrace.simulate import SimulationError, simulate
from dragonrace.simulate.league import league
from dragonrace.study import StudyError, exploitability, nash_conv, regret
from dragonrace.version import __version__

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BatchError",
    "Board",
    "BoardError",
    "Bot",
    "DragonraceError",
    "Game",
    "IllegalAction",
    "MissingExtraError",
    "NotCompiledWarning",
    "NotationError",
    "OptionError",
    "Record",
    "RecordError",
    "SimulationError",
    "Solution",
    "SolutionError",
    "State",
    "StudyError",
    "__version__",
    "batch",
    "bot_descriptions",
    "bots",
    "describe_game",
    "exploitability",
    "games",
    "league",
    "load_board",
    "load_game",
    "make_bot",
    "mini_game",
    "mini_games",
    "nash_conv",
    "perft",
    "read_record",
    "record_text",
    "regret",
    "rulebook",
    "simulate",
]
