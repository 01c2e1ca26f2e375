"""The commands: each has a ``run``, which carries it out."""
