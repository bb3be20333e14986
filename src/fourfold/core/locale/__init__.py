"""Texts for people: languages, and catalogues of messages in Project Fluent's format."""
