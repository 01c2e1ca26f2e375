"""What Alembic runs: the migrations, on the connection that `dragonrace.server.store.opening` gives it."""

from alembic import context

# One real transaction, in SQLite too: a server that is killed while it makes its tables leaves none behind.
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
