"""Setting a table: `/new/GAME`."""
