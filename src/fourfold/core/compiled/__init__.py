"""What is compiled: the rule decorator, the drivers, the engine, random numbers, the GPU."""
