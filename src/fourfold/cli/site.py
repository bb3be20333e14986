"""The command `site`: a site of plain files, whose tables browsers keep for themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.app import app
from fourfold.core.errors import OptionError
from fourfold.core.extras import extra


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write: a new folder, or an older site's.")],
) -> None:
    """Write a site of plain files: home, rules, and tables that run in the visitor's browser, without a server."""
    with extra("web"):
        from fourfold.web.offline.site import WORKER, write_site  # noqa: PLC0415

    if folder.is_dir() and any(folder.iterdir()) and not (folder / WORKER.lstrip("/")).is_file():
        raise OptionError(f"{folder} has other files in it; give a new folder, or one with a site")
    try:
        count = write_site(folder)
    except OSError as error:
        raise OptionError(f"{folder} cannot be written: {error.strerror}; give a folder that can") from None
    print(f"{folder}: {count} files. Any host of files can serve them over HTTPS, under any path.")
    print(f"To look at it here: python -m http.server --directory {folder} 8080, then http://localhost:8080/")
