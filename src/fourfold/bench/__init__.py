"""Benchmarks: random play, batches, other libraries, the table service under load."""
