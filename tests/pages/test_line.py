"""Versions that a page shows one after another, in Node with a clock that only the test sets forward."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from typing import Any

from helpers.repository import SOURCE
from helpers.wasm import node

LINE = SOURCE / "pages" / "static" / "line.js"
USUAL = 900
"""ms that a version is shown."""
WATCH = """
import { mock } from "node:test";
import { Line } from "LINE";
mock.timers.enable({ apis: ["setTimeout"] });
const seen = [], count = COUNT;
let now = 0;
const line = new Line((version, { rate, next, isSkipped }) => {
  seen.push({ version, rate, next: next ?? null, isSkipped, at: now });
  return isSkipped ? 0 : USUAL / rate;
}, () => USUAL);
for (let version = 0; version < count; version++) line.add(version);
for (; now < MOST && line.isWaiting; now += 10) mock.timers.tick(10);
process.stdout.write(JSON.stringify(seen));
process.exit(0);
"""


def shown(count: int, most: int = 600_000) -> list[dict[str, Any]]:
    """What the line shows of versions that all come at once, in `most` ms."""
    values = {"LINE": LINE.as_uri(), "COUNT": count, "USUAL": USUAL, "MOST": most}
    script = WATCH
    for name, value in values.items():
        script = script.replace(name, str(value))
    command = [node(), "--input-type=module", "--eval", script]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)  # type: ignore[no-any-return]


def test_every_version_of_a_round_of_four_bots_is_shown_in_its_turn() -> None:
    seen = shown(60)  # four bots, each with four cards taken and used, swaps and the end of the turn
    assert [each["version"] for each in seen] == list(range(60))
    assert not any(each["isSkipped"] for each in seen)
    assert all(one["at"] < other["at"] for one, other in pairwise(seen))


def test_a_long_line_is_quicker_and_its_end_is_not() -> None:
    rates = [each["rate"] for each in shown(60)][1:]  # the first is shown as soon as it comes
    assert rates[0] > 2 and rates == sorted(rates, reverse=True) and rates[-1] == 1


def test_a_version_knows_which_one_follows() -> None:
    assert [each["next"] for each in shown(4)] == [None, 2, 3, None]


def test_who_is_hundreds_of_versions_behind_sees_the_newest_one() -> None:
    seen = shown(500, most=0)
    assert [each["version"] for each in seen][:402] == list(range(402))
    assert sum(each["isSkipped"] for each in seen) == 401
