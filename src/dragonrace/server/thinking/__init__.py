"""Bots think in processes of their own: questions to them, and who asks."""
