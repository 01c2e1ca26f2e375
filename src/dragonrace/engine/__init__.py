"""The engine: rules as machine code, batches of states, playing at random, compiling ahead.

The model and the games (`dragonrace.core`, `dragonrace.games`) run without it, on the standard library alone.
"""
