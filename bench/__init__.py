"""Measurements.

``make bench`` for speed, ``python -m bench.turns`` for the length of games, ``python -m bench.first_minute`` for how
the server answers while it compiles.
"""
