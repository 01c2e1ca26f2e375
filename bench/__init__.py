"""Measurements.

``make bench`` for speed, ``python -m bench.levels`` and ``python -m bench.championship`` for the bots' strength,
``python -m bench.solved`` for Dragon River solved, ``python -m bench.exact`` for how long its exact odds take,
``python -m bench.first_minute`` for how the server answers while it compiles, ``python -m bench.profile`` for what
takes the time; ``python -m bench.batches`` for thousands of games at once, ``python -m bench.peers`` for the same
beside other libraries, ``python -m bench.cluster`` for a simulation whose machines die. Of a whole server: ``python
-m bench.scale`` for a million matches, ``python -m bench.tables`` for how long people wait for bots where many have
one, ``python -m bench.soak`` for whether it grows when it is played on for long. ``make figures`` for every figure
that the docs state. (How long games are, and whether seats are equal, says ``dragonrace simulate``.)
"""
