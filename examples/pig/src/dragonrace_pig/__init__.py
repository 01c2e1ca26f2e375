"""Pig, the dice game: what dragonrace has to know of it, besides its rules and its rulebook."""

from dragonrace.authoring import Chance, GameType, ListedActions, Option, Refusal
from dragonrace_pig import rules

GAME = GameType(
    name="pig",
    title="Pig",
    summary="Roll for as long as you dare: a 1 takes all that you have rolled in this turn.",
    package=__name__,
    colours={players: ("red", "blue", "green", "yellow")[:players] for players in range(2, rules.PLAYERS + 1)},
    options=(Option("goal", "Goal", "Points needed to win.", "PIG-O1", "whole", 100, minimum=10, maximum=rules.MOST),),
    turn_limit_rule="PIG-O2",
    state=rules.PigState,
    compiled_board=rules.PigBoard,
    rules=(rules,),
    notation=ListedActions(players=("roll", "hold"), chance=("1", "2", "3", "4", "5", "6")),
    chance=Chance("die", outcomes=6),
    refusals={1: Refusal("PIG-4", "roll the die first")},
)
