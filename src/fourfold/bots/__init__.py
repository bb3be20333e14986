"""Players. Each is given a view, never a state."""
