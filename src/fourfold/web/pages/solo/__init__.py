"""Games alone and the daily deal."""
