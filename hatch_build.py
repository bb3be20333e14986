"""The long description of a package: the README, as an index shows it, which has no folders to link into."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)|<img src=\"(?![a-z]+:)([^\"]+)\"([^>]*)>")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)([^)\s]+)\)")


class LongDescription(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        repository = metadata.get("urls", {}).get("Repository", "")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": on_an_index(text, repository)}


def on_an_index(text: str, repository: str) -> str:
    """Markdown whose relative links lead into the repository. Without its address, links are only their words, and
    there are no pictures."""
    if repository:
        text = PICTURE.sub(
            lambda found: (
                f"![{found[1]}]({repository}/raw/HEAD/{found[2]})"
                if found[2]
                else f'<img src="{repository}/raw/HEAD/{found[3]}"{found[4]}>'
            ),
            text,
        )
        return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", text)
    return re.sub(r"\n{3,}", "\n\n", LINK.sub(r"\1", PICTURE.sub("", text)))
