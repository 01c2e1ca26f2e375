"""The pictures of a rulebook: positions as data, played through by the rules. ``docs/rulebooks.md`` describes them."""
