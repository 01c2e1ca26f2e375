"""First games: guided lessons as data, checked by playing them. ``docs/lessons.md`` describes the files."""
