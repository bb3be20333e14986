"""Tables as values: commands, events and views. Nothing here does input or output."""
