"""A match as such: its log, what may be added to it, and what follows. No clock, no socket, no disk."""
