"""Our server beside boardgame.io's: ``python -m bench.server``."""
