"""HTTP: connection limits, the guard middleware, rate limits, cookies."""
