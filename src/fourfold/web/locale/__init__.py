"""The texts of the pages and of the log, in every language."""
