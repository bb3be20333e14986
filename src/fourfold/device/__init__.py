"""Offline tables: our own Python in the browser, and the static site."""
