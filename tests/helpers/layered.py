"""A virtual environment on top of the one that runs the tests, to install a project into."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

from helpers.repository import SOURCE


class Environment:
    """Has everything that is installed here, and what a test adds."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "venv", with_pip=False)
        bin = "Scripts" if sys.platform == "win32" else "bin"
        self.python = folder / "venv" / bin / "python"
        site = subprocess.run(
            [str(self.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True,
            text=True,
            check=True,
        )
        below = [path for path in sys.path if path.endswith("site-packages")]
        Path(site.stdout.strip(), "below.pth").write_text("\n".join([str(SOURCE.parent), *below]), "utf-8")
        self.variables: dict[str, str] = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            "FOURFOLD_CACHE": str(folder / "cache"),
            "FOURFOLD_DATA": str(folder / "data"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONUTF8": "1",
        }

    def run(self, *words: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run Python with some arguments."""
        return subprocess.run(
            [str(self.python), *words],
            cwd=cwd,
            env={**self.variables, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def install(self, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        """`pip install` without a network: what it needs is here already."""
        offline = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
        return self.run("-m", "pip", "install", *offline, *words, cwd=cwd)
