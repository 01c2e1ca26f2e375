"""Measurements. ``make bench`` for speed, ``python -m bench.turns`` for the length of games."""
