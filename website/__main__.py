"""`python -m website` writes the pages of the documentation into the folder .site, and builds the site from them."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import yaml

from website.llms import NAME, llms
from website.pages import ROOT, elsewhere, repository, write_pages

CONFIGURATION = "mkdocs.yml"
PREPARED = ROOT / ".site"


def prepare(folder: Path, site: Path) -> Path:
    """Write the pages, and the configuration to build `site` from them; return that."""
    shutil.rmtree(folder, ignore_errors=True)
    write_pages(folder / "pages")
    config = yaml.safe_load((ROOT / CONFIGURATION).read_text("utf-8"))
    nav = [expanded(entry) for entry in config["nav"]]
    config |= {"docs_dir": "pages", "site_dir": str(site), "nav": nav}
    text = llms(config["site_name"], config["site_description"], nav, folder / "pages")
    (folder / "pages" / NAME).write_text(text, "utf-8")
    config["theme"]["custom_dir"] = str(ROOT / config["theme"]["custom_dir"])
    config["extra"]["repository"] = repository()
    (folder / CONFIGURATION).write_text(yaml.safe_dump(config, sort_keys=False, allow_unicode=True), "utf-8")
    return folder / CONFIGURATION


def expanded(entry: Any) -> Any:
    """An entry of the navigation, with the pages of all games instead of a pattern."""
    if isinstance(entry, dict):
        return {title: expanded(below) for title, below in entry.items()}
    if isinstance(entry, list):
        flat: list[Any] = []
        for each in entry:
            pages = expanded(each)
            flat += pages if isinstance(pages, list) else [pages]
        return flat
    return sorted(path for path in elsewhere() if fnmatch(path, entry)) if "*" in entry else entry


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="where to write the site; default: site")
    parser.add_argument("--pages", type=Path, default=PREPARED, help="where to write its pages; default: .site")
    arguments = parser.parse_args()
    configuration = prepare(arguments.pages.absolute(), arguments.site.absolute())
    words = ["-m", "properdocs", "--quiet", "build", "--strict", "--config-file", str(configuration)]
    sys.exit(subprocess.run([sys.executable, *words], cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
