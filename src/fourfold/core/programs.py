"""Programs that are run with `python -m`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from fourfold.core.errors import FourfoldError
from fourfold.core.extras import extra


@contextmanager
def program(needs: str = "") -> Iterator[None]:
    """Around what a program does, or around imports that need an extra: an error of ours ends it in one line."""
    try:
        with extra(needs) if needs else nullcontext():
            yield
    except FourfoldError as error:
        sys.exit(str(error))
