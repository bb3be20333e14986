"""Tools for those who write and translate: checks of all texts, and examples of them."""
