"""The files in `deploy/`: they name commands, flags, variables, ports and metrics that exist."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

import fourfold.cli.serve
import fourfold.cli.tables
from fourfold.cli.app import COMMANDS, app
from fourfold.cli.setting_sources import SETTINGS, SettingSources
from fourfold.server.metrics import Metrics
from fourfold.server.notices.notices import Outcome
from fourfold.server.settings import LIMIT_NAMES, Settings, with_limit
from helpers.repository import ROOT

assert fourfold.cli.serve and fourfold.cli.tables  # they add their commands to `app`

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "docker" / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (DEPLOY / "docker" / "Dockerfile").read_text("utf-8")
OWN_PORT = str(Settings().port)
VARIABLES = {f"FOURFOLD_{name.upper()}" for name in SETTINGS} | {"FOURFOLD_DATA", "FOURFOLD_CACHE"}
FROM_OUTSIDE = {"up"}
"""Metrics that Prometheus itself makes."""
PROCESS = tuple(
    f"process_{name}"
    for name in ("cpu_seconds_total", "max_fds", "open_fds", "resident_memory_bytes", "start_time_seconds")
)
"""Metrics of the client library's `ProcessCollector`, which it has on Linux only."""
HISTOGRAM_ENDS = ("_bucket", "_count", "_sum")


def flags_of(command: str) -> set[str]:
    """The flags of a command of ours."""
    found: Any = get_command(app)
    return {flag for option in found.commands[command].params for flag in (*option.opts, *option.secondary_opts)}


def check_command(words: list[str]) -> None:
    """Assert that a command line of ours names a command and flags that exist."""
    assert words[0] in COMMANDS, words
    assert {word for word in words if word.startswith("--")} <= flags_of(words[0]), words


# --------------------------------------------------------------------------------------------- Docker


def own_services() -> dict[str, Any]:
    return {name: service for name, service in COMPOSE["services"].items() if service["image"] == "fourfold"}


def test_the_image_runs_our_command_as_somebody_else_than_root() -> None:
    steps = re.findall(r"^([A-Z]+) (.*)$", DOCKERFILE.replace("\\\n", " "), re.MULTILINE)
    last = dict(steps)  # the last of each counts
    assert json.loads(last["ENTRYPOINT"]) == ["fourfold"]
    check_command(json.loads(last["CMD"]))
    user = last["USER"]
    assert re.search(rf"useradd .*--uid [1-9]\d* .*\b{user}\b", last["RUN"])
    assert last["EXPOSE"] == OWN_PORT and f"127.0.0.1:{OWN_PORT}/healthz" in last["HEALTHCHECK"]
    given = dict(re.findall(r"(FOURFOLD_\w+)=(\S+)", last["ENV"]))
    assert given.keys() <= VARIABLES and given["FOURFOLD_PORT"] == OWN_PORT and given["FOURFOLD_HOST"] == "0.0.0.0"


def test_the_image_is_built_from_files_that_its_context_has() -> None:
    ignored = (DEPLOY / "docker" / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    kept = {line[1:] for line in ignored if line.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {name for name in project["license-files"] if "/" not in name} <= kept  # or the wheel would lack them
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    named = {name for line in copied for name in line.split()}
    assert ignored[0] == "*" and named == kept and all((ROOT / name).exists() for name in named)
    assert COMPOSE["x-fourfold"]["build"]["dockerfile"] == "deploy/docker/Dockerfile"
    assert (DEPLOY / "docker" / COMPOSE["x-fourfold"]["build"]["context"]).resolve() == ROOT


def test_the_services_are_a_database_two_servers_a_worker_and_caddy() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "server-1", "server-2", "worker", "caddy"}
    for name, service in own_services().items():
        check_command(service.get("command", ["serve"]))
        assert service["environment"].keys() <= VARIABLES, name
        assert service["environment"]["FOURFOLD_DATABASE"].startswith("postgresql://fourfold:")
        assert service["depends_on"]["database"]["condition"] == "service_healthy"
    for name in ("server-1", "server-2"):
        assert services[name]["environment"]["FOURFOLD_BOTS"] == "0" and services[name]["hostname"] == name
    assert services["worker"]["command"] == ["worker"] and "FOURFOLD_BOTS" not in services["worker"]["environment"]
    [network] = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert network["subnet"] == services["server-1"]["environment"]["FOURFOLD_PROXY"]
    upstreams = re.findall(r"([\w-]+):(\d+)", (DEPLOY / "docker" / "Caddyfile").read_text("utf-8"))
    assert upstreams == [("server-1", OWN_PORT), ("server-2", OWN_PORT)]


def test_every_variable_of_the_services_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "docker" / "compose.yaml").read_text("utf-8")))
    named = set(re.findall(r"^(\w+)=", (DEPLOY / "docker" / "env.example").read_text("utf-8"), re.MULTILINE))
    assert used == named


def test_every_volume_is_declared_and_used() -> None:
    used = {
        volume.partition(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", ())
        if not volume.startswith(".")
    }
    assert used == set(COMPOSE["volumes"])


# --------------------------------------------------------------------------------------------- systemd, nginx, settings


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda unit: unit.name)
def test_a_unit_runs_a_command_that_exists_as_its_own_user(unit: Path) -> None:
    lines = [line.partition("=") for line in unit.read_text("utf-8").splitlines() if "=" in line and line[0] != "#"]
    given = {name: value for name, _, value in lines}
    words = shlex.split(given["ExecStart"].replace("/bin/sh -c 'exec ", "").rstrip("'"))
    assert words[0] == "/opt/fourfold/bin/fourfold" and given["User"] == "fourfold"
    check_command(words[1:])
    assert set(re.findall(r"FOURFOLD_\w+", given["Environment"])) <= VARIABLES
    assert "MemoryDenyWriteExecute" not in given  # the compiler could not work


def test_the_backup_may_write_the_copy_and_beside_the_database_and_nothing_else() -> None:
    text = (DEPLOY / "systemd" / "fourfold-backup.service").read_text("utf-8")
    (writable,) = re.findall("^ReadWritePaths=(.*)$", text, re.MULTILINE)
    (database,) = re.findall("FOURFOLD_DATABASE=sqlite:///(.*)$", text, re.MULTILINE)
    (copy,) = re.findall(r"backup (\S+)/\$\(date", text)
    assert set(writable.split()) == {str(Path(database).parent), copy}
    assert {"ProtectSystem=strict", "PrivateNetwork=yes", "NoNewPrivileges=yes"} <= set(text.splitlines())


@pytest.mark.parametrize("name", ["fourfold.conf", "prefix.conf"])
def test_nginx_passes_on_what_the_server_needs(name: str) -> None:
    text = (DEPLOY / "nginx" / name).read_text("utf-8")
    assert f"proxy_pass http://127.0.0.1:{OWN_PORT};" in text  # without a path: the prefix stays
    set_headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
    assert set_headers == {
        "Host": "$host", "X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme",
        "X-Request-ID": "$request_id", "Upgrade": "$http_upgrade", "Connection": "$connection_upgrade",
    }  # fmt: skip


def test_the_example_of_a_settings_file_is_valid_and_names_every_setting() -> None:
    path = DEPLOY / "fourfold.toml"
    sources = SettingSources({}, path, {})
    assert sources.number("port", 0, 0) == Settings().port and sources.text("origin") == "https://play.example.org"
    limits = Settings().limits
    for name, given in sources.limits():
        assert name in LIMIT_NAMES and with_limit(limits, name, given.text, name) == limits  # the defaults
    secrets = {"metrics_token", "smtp"}
    written = set(re.findall(r"^(?:# )?(\w+) = ", path.read_text("utf-8"), re.MULTILINE))
    assert SETTINGS.keys() - secrets == written - set(LIMIT_NAMES)


# --------------------------------------------------------------------------------------------- metrics


def known_metrics() -> dict[str, frozenset[str]]:
    """The metrics that a server has, and their labels."""
    metrics = Metrics()
    own_metrics = [each for each in vars(metrics).values() if hasattr(each, "_labelnames")]
    labels = {each._name: frozenset(each._labelnames) for each in own_metrics}
    found = dict.fromkeys(PROCESS, frozenset[str]())
    for name, kind in re.findall(rb"^# TYPE (\S+) (\S+)$", metrics.text(), re.MULTILINE):
        plain = name.decode()
        own = labels.get(plain.removesuffix("_total"), frozenset())
        for end in HISTOGRAM_ENDS if kind == b"histogram" else ("",):
            found[plain + end] = own | ({"le"} if end == "_bucket" else set())
    return found


def expressions() -> Iterator[tuple[str, str]]:
    """Every expression of the alerts and of the dashboard, with its name."""
    rules: Mapping[str, Any] = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))
    for rule in rules["groups"][0]["rules"]:
        yield rule["alert"], rule["expr"]
    dashboard = json.loads((DEPLOY / "grafana" / "fourfold.json").read_text("utf-8"))
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


@pytest.mark.parametrize(("title", "expression"), list(expressions()))
def test_alerts_and_dashboard_use_metrics_and_labels_that_exist(title: str, expression: str) -> None:
    known = known_metrics()
    names = set(re.findall(r"\b(?:fourfold|process)_\w+|\bup\b", expression))
    assert names and names <= known.keys() | FROM_OUTSIDE, title
    targets = {"instance", "job"}.union(*(known.get(name, ()) for name in names))
    used = set(re.findall(r"(\w+)(?:=~|!=|=)\"", expression))
    used |= {name for group in re.findall(r"by \(([^)]*)\)", expression) for name in group.split(", ")}
    assert used <= targets, title
    outcomes = set(re.findall(r'outcome!?="(\w+)"', expression))
    assert outcomes <= {outcome.value for outcome in Outcome}, title


def test_the_dashboard_shows_every_metric_of_ours() -> None:
    shown = " ".join(expression for _, expression in expressions())
    own = {re.sub(r"_(bucket|count|sum)$", "", name) for name in known_metrics() if name.startswith("fourfold_")}
    own -= {name for name in own if name.endswith("_created")}  # when a counter began
    assert not {name for name in own if not re.search(rf"\b{name}(_bucket)?\b", shown)}
