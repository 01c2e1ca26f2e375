"""Games as files and bytes: records that are checked by replaying them, and saved states."""
