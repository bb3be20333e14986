"""The command `fourfold`. `app.COMMANDS` names the module of each command."""

from fourfold.cli.app import main

__all__ = ["main"]
