"""The words of the pages and of the log, in every language."""
