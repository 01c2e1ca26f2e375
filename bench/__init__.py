"""Measurements.

``make bench`` for speed, ``python -m bench.levels`` for the bots' strength, ``python -m bench.solved`` for Dragon River
solved, ``python -m bench.first_minute`` for how the server answers while it compiles, ``python -m bench.profile`` for
what takes the time. (How long games are, and whether seats are equal, says ``dragonrace simulate``.)
"""
