"""Dragon River for two, solved: the only part of the game that needs NumPy and the engine."""
