"""The database: schema, migrations, and everything that reads or writes it."""
