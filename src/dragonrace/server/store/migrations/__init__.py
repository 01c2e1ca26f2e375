"""The database's versions. `HEAD` lets a start see that nothing is to be done without loading Alembic."""

HEAD = "0017"
