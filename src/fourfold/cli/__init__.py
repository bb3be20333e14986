"""The command `fourfold`: each module adds its commands to `app`, in this order."""

from fourfold.cli import playing, serving, studying, tables, tournaments, weighing
from fourfold.cli.app import main

__all__ = ["main", "playing", "serving", "studying", "tables", "tournaments", "weighing"]
