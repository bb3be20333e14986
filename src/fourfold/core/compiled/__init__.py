"""Compiled code: the rule decorator, drivers, the engine, random numbers, the GPU."""
