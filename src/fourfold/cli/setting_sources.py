"""Where the settings of a server come from: flags, else variables (`FOURFOLD_…`), else a TOML file.

Every value knows where it was given, so that an error can name the flag, the variable or the line of the file.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fourfold.core.errors import OptionError, listed

VARIABLE_PREFIX = "FOURFOLD_"
CONFIG_VARIABLE = "FOURFOLD_CONFIG"
LIMITS = "limits"
"""The table of limits in the file; each is a variable `FOURFOLD_LIMIT_NAME` too."""
LIMIT_VARIABLE = "FOURFOLD_LIMIT_"

SETTINGS: Mapping[str, type] = {
    "host": str,
    "port": int,
    "database": str,
    "workers": int,
    "bots": int,
    "origin": list,
    "prefix": str,
    "proxy": list,
    "metrics_token": str,
    "smtp": str,
    "mail_from": str,
    "push_service": list,
    "log_format": str,
}
"""The settings by their names in the file, and what the file has for each; a list may also be a single text. The flag
of `mail_from` is `--mail-from`, its variable `FOURFOLD_MAIL_FROM`."""
_EXAMPLES = {str: "a text in quotes", int: "a whole number", list: "a text in quotes, or a list of them"}
_OTHER_VARIABLES = ("CACHE", "CONFIG", "DATA", "PSEUDO_LANGUAGE", "TOKEN")


@dataclass(frozen=True)
class Given:
    """A value as somebody wrote it, and where: `--port`, `FOURFOLD_PORT` or `server.toml, line 3: port`."""

    text: str
    where: str

    def __str__(self) -> str:
        return f"{self.where} {self.text!r}"


class SettingSources:
    """What a server is started with, except `--limit`. `flags` has what the command line gave: texts, or lists."""

    def __init__(
        self,
        flags: Mapping[str, str | list[str] | None],
        config: Path | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._flags, self._environment = flags, environment
        self._check_variables()
        named = str(config) if config else environment.get(CONFIG_VARIABLE, "")
        self._file = SettingsFile(Path(named), "--config" if config else CONFIG_VARIABLE) if named else None

    def one(self, name: str) -> Given | None:
        """The value of a setting; None if nobody gave one."""
        found = self.many(name)
        return found[0] if found else None

    def many(self, name: str) -> list[Given]:
        """The values of a setting that may have several. Those of a flag replace those of a variable or the file. An
        empty flag is given, an empty variable is not: compose files set variables that their owner left out."""
        flag, variable = flag_of(name), VARIABLE_PREFIX + name.upper()
        given = self._flags.get(name)
        if given is not None and given != []:
            return [Given(text, flag) for text in ([given] if isinstance(given, str) else given)]
        if self._environment.get(variable):
            text = self._environment[variable]
            return [Given(part, variable) for part in (_parts(text) if SETTINGS[name] is list else [text])]
        return self._file.many(name) if self._file else []

    def text(self, name: str, default: str = "") -> str:
        """A text. One that has a default must not be empty."""
        given = self.one(name)
        if given and default and not given.text:
            raise OptionError(f"{given}: give a text, such as {default}, or leave it out")
        return given.text if given else default

    def number(self, name: str, default: int, least: int, most: int | None = None, more: str = "") -> int:
        """A whole number; `OptionError` for one that is less than `least` or greater than `most`."""
        given = self.one(name)
        if given is None:
            return default
        try:
            number = int(given.text)
        except ValueError:
            raise OptionError(f"{given.where} {given.text!r} is not a whole number, such as {default}") from None
        if number < least or (most is not None and number > most):
            wanted = f"{least} or more" if most is None else f"a number from {least} to {most}"
            raise OptionError(f"{given.where} {number}: use {wanted}{more}")
        return number

    @contextmanager
    def named_in_errors(self) -> Iterator[None]:
        """Around code whose errors name flags: name the variable or the line of the file, where a value came from
        there."""
        try:
            yield
        except OptionError as error:
            words = str(error)
            for name in SETTINGS:
                given = self.one(name)
                if given:
                    words = re.sub(rf"{flag_of(name)}(?![\w-])", given.where.replace("\\", r"\\"), words)
            raise OptionError(words) from None

    def limits(self) -> list[tuple[str, Given]]:
        """Limits by name, the later over the earlier."""
        found = self._file.limits() if self._file else []
        for variable, text in self._environment.items():
            if variable.startswith(LIMIT_VARIABLE):
                found.append((variable.removeprefix(LIMIT_VARIABLE).lower(), Given(text, variable)))
        return found

    def _check_variables(self) -> None:
        """`OptionError` for a variable whose name is nearly that of a setting: it would have no effect."""
        known = [VARIABLE_PREFIX + name for name in (*map(str.upper, SETTINGS), *_OTHER_VARIABLES)]
        for variable in self._environment:
            if variable.startswith(VARIABLE_PREFIX) and variable not in known:
                meant = get_close_matches(variable, known, 1, 0.85)
                if meant and not variable.startswith(LIMIT_VARIABLE):
                    raise OptionError(f"{variable}: there is no such setting; did you mean {meant[0]}?")


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,]+", text) if part]


class SettingsFile:
    """A TOML file with settings at the top level and limits in a table `[limits]`."""

    def __init__(self, path: Path, named_by: str) -> None:
        self.path = path
        try:
            self._text = path.read_text("utf-8")
            self._values: dict[str, Any] = tomllib.loads(self._text)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8"
            raise OptionError(f"{named_by} {str(path)!r}: cannot be read: {reason}; give a TOML file") from None
        except tomllib.TOMLDecodeError as error:
            raise OptionError(f"{path}: not valid TOML: {error}") from None
        for name in self._values:
            if name not in (*SETTINGS, LIMITS):
                raise OptionError(f"{self._where(name)}: there is no such setting; the settings are: {self._known()}")
        if not isinstance(self._values.get(LIMITS, {}), dict):
            raise OptionError(f"{self._where(LIMITS)}: write [limits], then lines such as opening = '300/hour'")

    @staticmethod
    def _known() -> str:
        return listed([*SETTINGS, f"[{LIMITS}]"])

    def many(self, name: str) -> list[Given]:
        if name not in self._values:
            return []
        value, where = self._values[name], self._where(name)
        values = value if SETTINGS[name] is list and isinstance(value, list) else [value]
        wanted = int if SETTINGS[name] is int else str
        if not all(type(each) is wanted for each in values):
            raise OptionError(f"{where} = {value!r}: give {_EXAMPLES[SETTINGS[name]]}")
        return [Given(str(each), where) for each in values]

    def limits(self) -> list[tuple[str, Given]]:
        found = []
        for name, value in self._values.get(LIMITS, {}).items():
            where = self._where(name, LIMITS)
            if type(value) not in (str, int, float):
                raise OptionError(f"{where} = {value!r}: give a rate such as '300/hour', or a number")
            found.append((name, Given(str(value), where)))
        return found

    def _where(self, name: str, table: str = "") -> str:
        """The place of a setting in the file. A key that is written in an unusual way has no line."""
        number = line_of(self._text.splitlines(), name, table)
        return f"{self.path}, line {number}: {name}" if number else f"{self.path}: {name}"


def line_of(lines: Iterable[str], name: str, table: str = "") -> int | None:
    """The number of the line that sets a key of a table; the top level has no name."""
    current = ""
    for number, line in enumerate(lines, 1):
        if header := re.match(r"\s*\[+\s*([\w.-]+)\s*\]+", line):
            current = header[1]
            if not table and current == name:
                return number
        else:
            key = re.match(r"""\s*["']?([\w.-]+?)["']?\s*=""", line)
            if key and f"{current}.{key[1]}".lstrip(".") == f"{table}.{name}".lstrip("."):
                return number
    return None
