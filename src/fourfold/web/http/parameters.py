"""Path parameters that pages and the API share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

TableId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$", examples=["k3v9q2m8x7ab"])]
