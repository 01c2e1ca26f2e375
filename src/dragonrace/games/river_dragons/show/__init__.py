"""How River Dragons is shown and written: the table, choices, events, and the notation."""
