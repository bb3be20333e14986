"""The pages: HTML made of plain values, and the scripts and styles that they load. `docs/pages.md` describes how."""
