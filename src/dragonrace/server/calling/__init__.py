"""Calling people to their tables when it is their turn and they are away: by Web Push, where they asked for that."""
