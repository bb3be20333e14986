"""The page of a table: board, controls, waiting room, live changes."""
