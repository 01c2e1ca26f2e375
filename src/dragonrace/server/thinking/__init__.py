"""Bots think, and rules are compiled, in processes of their own."""
