"""HTTP itself: the server process, the guard in front, rate limits, cookies, metrics."""
