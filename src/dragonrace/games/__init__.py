"""The games, one package each. A game imports the core only."""
