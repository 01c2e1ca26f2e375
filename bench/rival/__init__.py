"""An opponent for two in River Dragons that shares nothing with the shipped bots but the table that it sees.

Rules, ways across the river, judgement and the choice of programs are its own: what the levels don't know about the
game it may know. It thinks for some twenty seconds in a game, and this has it play:
``python -m bench.levels river-dragons --players 2 --pair bench.rival:Rival2 level-5 --games 40``.
"""

from bench.rival.bot import Rival, Rival2
from bench.rival.parts import RivalPlacing, RivalPrograms

__all__ = ["Rival", "Rival2", "RivalPlacing", "RivalPrograms"]
