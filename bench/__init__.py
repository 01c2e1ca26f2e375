"""Measurements.

``make bench`` for speed, ``python -m bench.levels`` for the bots' strength, ``python -m bench.solved`` for Dragon River
solved, ``python -m bench.first_minute`` for how the server answers while it compiles, ``python -m bench.profile`` for
what takes the time. Of a whole server: ``python -m bench.scale`` for a million matches, ``python -m bench.tables`` for
how long people wait for bots where many have one, ``python -m bench.soak`` for whether it grows when it is played on
for long. (How long games are, and whether seats are equal, says ``dragonrace simulate``.)
"""
