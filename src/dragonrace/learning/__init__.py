"""Learning to judge positions, from games that a bot plays against itself."""
