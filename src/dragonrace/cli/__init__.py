"""The terminal: play, replay and check games, read the rules, open the table in a browser."""
