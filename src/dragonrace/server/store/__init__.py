"""The database: matches, their seats, and their logs."""
