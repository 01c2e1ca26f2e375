"""Bots whose judgement has been learned: a table of weights for each pattern that a game's rules see in a position."""
