"""Runs notebooks. `python tests/helpers/notebook.py FILE` writes the outputs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

SECONDS = 300
"""A cell may have to compile a game first."""


def executed(path: Path) -> Any:
    notebook: Any = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # the time of day
    return notebook


def printed(notebook: Any) -> list[str]:
    """What each cell of a notebook prints. The kernel may send a line in several messages, which it times itself."""
    texts = ["".join(output.get("text", "") for output in cell.get("outputs", ())) for cell in notebook.cells]
    return [text for text in texts if text]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        nbformat.write(executed(Path(name)), name)
