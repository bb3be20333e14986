"""Compiled code: the rule decorator, drivers, the engine, random numbers, the GPU."""

import os

# Where colorama is installed, Numba colours the errors that it meets while it tries things, and colorama then writes
# control characters when the process ends: also to a terminal that was promised plain text.
os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
