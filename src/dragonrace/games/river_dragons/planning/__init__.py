"""Help for players who plan: what the cards that they think of would do."""
