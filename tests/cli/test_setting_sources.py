"""Settings by flags, variables and a file: which of them counts, and what an error names."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.cli.setting_sources import SETTINGS, Given, SettingSources, flag_of
from fourfold.core.errors import OptionError
from helpers.command import Command
from helpers.repository import ROOT

FILE = """\
# a comment
port = 8001
origin = ["https://a.example.org", "https://b.example.org"]
host = "10.0.0.1"

[limits]
opening = "300/hour"
sockets = 5
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "server.toml"
    path.write_text(FILE)
    return path


def test_a_flag_goes_before_a_variable_and_a_variable_before_the_file(file: Path) -> None:
    variables = {"FOURFOLD_PORT": "8002", "FOURFOLD_HOST": "10.0.0.2", "FOURFOLD_PROXY": "10.0.0.0/8, ::1"}
    sources = SettingSources({"port": "8003"}, file, variables)
    assert sources.number("port", 8000, 0) == 8003
    assert sources.text("host") == "10.0.0.2"
    assert [given.text for given in sources.many("origin")] == ["https://a.example.org", "https://b.example.org"]
    assert [given.text for given in sources.many("proxy")] == ["10.0.0.0/8", "::1"]
    assert sources.text("database", "none") == "none"
    assert SettingSources({}, file, {"FOURFOLD_HOST": ""}).text("host") == "10.0.0.1"


def test_every_value_knows_where_it_was_given(file: Path) -> None:
    sources = SettingSources({"port": "8003"}, file, {"FOURFOLD_LIMIT_OPENING": "9/day"})
    assert sources.one("port") == Given("8003", "--port")
    assert sources.one("host") == Given("10.0.0.1", f"{file}, line 4: host")
    assert sources.limits() == [
        ("opening", Given("300/hour", f"{file}, line 7: opening")),
        ("sockets", Given("5", f"{file}, line 8: sockets")),
        ("opening", Given("9/day", "FOURFOLD_LIMIT_OPENING")),
    ]


@pytest.mark.parametrize("flag", ["--host", "--database", "--log-format", "--port", "--origin"])
def test_an_empty_flag_is_no_silent_default(run: Command, flag: str) -> None:
    ran = run("serve", flag, "")
    assert ran.code == 2 and f"{flag} ''" in ran.err


def test_the_variable_for_the_file_itself(file: Path) -> None:
    assert SettingSources({}, None, {"FOURFOLD_CONFIG": str(file)}).text("host") == "10.0.0.1"


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ('prot = 8000\n', "server.toml, line 1: prot: there is no such setting; the settings are: host, port"),
        ('\nport = "many"\n', "server.toml, line 2: port = 'many': give a whole number"),
        ('\nport = 70000\n', "server.toml, line 2: port 70000: use a number from 0 to 65535"),
        ('host = 5\n', "server.toml, line 1: host = 5: give a text in quotes"),
        ('host = "localhost\n', "server.toml: not valid TOML: "),
        ('origin = "example.org"\n', "server.toml, line 1: origin 'example.org' does not begin with http"),
        ('proxy = ["nginx"]\n', "server.toml, line 1: proxy 'nginx': give an address such as 192.0.2.7"),
        ('log_format = "xml"\n', "server.toml, line 1: log_format 'xml': use one of: text, json"),
        ('[limits]\ntables = 3\n', "server.toml, line 2: tables '3': there is no such limit; the names are address"),
        ('[limits]\nopening = "many"\n', "server.toml, line 2: opening 'many': give a rate such as 300/hour"),
        ('limits = 3\n', "server.toml, line 1: limits: write [limits]"),
        ('workers = 2\n', "server.toml, line 1: workers 2: SQLite allows only one process"),
        ('database = "sqlite:///."\n', "server.toml, line 1: database: sqlite+aiosqlite:///. cannot be opened"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path: Path, run: Command, written: str, problem: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(written)
    ran = run("serve", "--config", file)
    assert ran.code == 2 and problem in ran.err and ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value", "problem"),
    [
        ("FOURFOLD_PORT", "x", "FOURFOLD_PORT 'x' is not a whole number, such as 8000"),
        ("FOURFOLD_ORIGIN", "example.org", "FOURFOLD_ORIGIN 'example.org' does not begin with http"),
        ("FOURFOLD_PREFIX", "games", "FOURFOLD_PREFIX 'games': give a path such as /games"),
        ("FOURFOLD_LIMIT_SOCKETS", "none", "FOURFOLD_LIMIT_SOCKETS 'none': give a whole number greater than 0"),
        ("FOURFOLD_LIMIT_TABLES", "3", "FOURFOLD_LIMIT_TABLES '3': there is no such limit"),
        ("FOURFOLD_ORIGINS", "https://example.org", "FOURFOLD_ORIGINS: there is no such setting; did you mean"),
        ("FOURFOLD_CONFIG", "/no/such.toml", "FOURFOLD_CONFIG '/no/such.toml': cannot be read: No such file"),
    ],
)
def test_a_mistake_in_a_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, run: Command, variable: str, value: str, problem: str
) -> None:
    monkeypatch.setenv(variable, value)
    ran = run("serve")
    assert ran.code == 2 and problem in ran.err and ran.err.count("\n") == 1


def test_every_setting_is_a_flag_and_in_the_documentation(run: Command) -> None:
    words, page = run("serve", "--help").out, (ROOT / "docs/reference/settings.md").read_text("utf-8")
    for name in SETTINGS:
        assert flag_of(name) in words and f"`{name}`" in page
    with pytest.raises(OptionError, match="did you mean FOURFOLD_DATABASE"):
        SettingSources({}, None, {"FOURFOLD_DATABSE": "x"})
