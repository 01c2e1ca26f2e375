"""How the sensible bot plans: routes over the river, programs to fit, in Python's own objects."""
