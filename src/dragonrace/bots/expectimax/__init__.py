"""Expectimax: looking to the end of a turn by expectation, where learned weights judge what has come of it."""
