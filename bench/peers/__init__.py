"""Turn of Time with four players, written once more for each of several other libraries."""
