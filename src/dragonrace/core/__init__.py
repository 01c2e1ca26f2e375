"""What every game has in common: states, chance, views, notation, records. The core names no game."""
