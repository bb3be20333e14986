"""Shared by tests: services, tables, naive models, databases."""
