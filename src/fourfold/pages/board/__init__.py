"""A scene as a part of a page: where everything lies, what it is made of, and what differs between two versions."""
