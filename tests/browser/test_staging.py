"""Moves one can follow: versions are shown one after another, the cause before the effect, and any input ends it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.browsing import PATIENCE, Moment, Visitor
from browser.pages import GAMES, play

REST, LEAD = 350, 240
"""ms that the board rests after a decision, and that the cause of one is marked before anything moves."""
TICK = 25
"""ms by which the page's clock is set forward at a time."""
LISTEN = """() => {
  globalThis.stages = [];
  document.getElementById("main").addEventListener("stage", ({ detail }) => stages.push({ ...detail,
    marked: document.querySelectorAll("#pieces .cause").length, lit: document.querySelectorAll(".acting").length }));
}"""
AT_REST = "() => !('stage' in document.getElementById('main').dataset)"
SEND = """([path, fields]) =>
  fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { "x-quiet": "1" } })"""
MARKED = 1500
"""ms that a mark stays where nothing moves."""
MOVING = {"reduced_motion": "no-preference"}
MOVES = {"shifting-seasons": 6, "shifting-stones": 3, "turn-of-time": 9, "winter": 5}


def sit_down(visitor: Visitor, game: str) -> None:
    """At a table in the middle of a game, once nothing moves there."""
    play(visitor, game, MOVES[game])
    wait_for_the_end(visitor)
    visitor.page.evaluate(LISTEN)


def send_a_turn(visitor: Visitor) -> None:
    """Make moves until it is the bot's turn, without touching the page: any input would end what is shown."""
    seat = visitor.table()["seat"]
    while (table := visitor.table())["decides"] == seat and table["status"] == "playing":
        path = f"/t/{table['id']}/move"
        visitor.page.evaluate(
            SEND, [path, {"move": table["moves"][-1], "seq": str(table["seq"]), "client": str(table["seq"])}]
        )


def wait_for_the_end(visitor: Visitor, pause: Callable[[int], None] | None = None) -> None:
    """Until nothing moves. `pause` lets time pass where the clock of the page is stopped."""

    def is_shown() -> bool:
        table = visitor.table()
        waits = table["decides"] == table["seat"] or table["status"] != "playing"
        return bool(waits and visitor.moment().seq == str(table["seq"]) and visitor.page.evaluate(AT_REST))

    for _ in range(PATIENCE // TICK):
        if is_shown():
            return
        (pause or visitor.page.wait_for_timeout)(TICK)
    raise AssertionError("the table does not come to rest")


def bots_have_answered(visitor: Visitor) -> dict[str, Any]:
    """The server's table, once it waits for the visitor again."""
    table: dict[str, Any] = {}

    def waits(_: Moment) -> bool:
        table.update(visitor.table())
        return bool(table["decides"] == table["seat"])

    visitor.until(waits)
    return table


def stop_the_clock(visitor: Visitor) -> None:
    """Nothing that the page has put off happens from now on, however long the machine takes."""
    visitor.page.clock.install(time=0)
    visitor.page.clock.pause_at(1)


def show_a_turn(visitor: Visitor) -> None:
    """A turn with the answer of the bot, by a clock that only the test sets forward: every timer is on time."""
    stop_the_clock(visitor)
    send_a_turn(visitor)
    wait_for_the_end(visitor, visitor.page.clock.run_for)


def stages(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.page.evaluate("() => stages")
    return found


def by_version(told: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    return [[stage for stage in told if stage["seq"] == seq] for seq in dict.fromkeys(stage["seq"] for stage in told)]


@pytest.mark.parametrize("game", GAMES)
def test_a_bots_turn_is_shown_one_decision_after_another(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, game)
    show_a_turn(visitor)
    told = stages(visitor)
    bots = [version for version in by_version(told) if version[0]["by"] == 1]
    assert bots, told
    assert [stage["seq"] for stage in told] == sorted(stage["seq"] for stage in told), "versions overlap"
    for version in by_version(told):
        names = [stage["name"] for stage in version]
        assert names[-2:] == ["rest", ""], "every decision has a rest"
        assert "move" not in names or names[:2] == ["cause", "move"]
    for version in bots:
        rest, end = version[-2:]
        assert end["at"] - rest["at"] in (REST, REST / 2), "a long chain is shown twice as quickly"
        assert rest["lit"], "the plate of the acting seat is lit"
        for one, other in pairwise(version[:-1]):
            if one["name"] == "cause" and other["name"] == "move":
                assert other["at"] - one["at"] in (LEAD, LEAD / 2), "the cause is marked before the effect moves"
                assert other["marked"]


def test_the_pieces_of_a_push_move_together_and_one_falls_out_after_them(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, "shifting-seasons")
    show_a_turn(visitor)
    pushes = [version for version in by_version(stages(visitor)) if any(stage["name"] == "push" for stage in version)]
    assert pushes
    for version in pushes:
        named = {stage["name"]: stage for stage in version}
        assert [spot.rpartition(":")[0] for spot in named["push"]["spots"]] == ["slide:exit"]
        assert all(spot.startswith("slide:cell:") for spot in named["move"]["spots"])
        assert named["cause"]["spots"][0] in named["move"]["spots"]
        assert named["move"]["at"] < named["push"]["at"] < named["rest"]["at"]


def test_an_input_jumps_to_the_end_and_is_not_a_move(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, "shifting-seasons")
    stop_the_clock(visitor)
    received = len(visitor.updates)
    send_a_turn(visitor)
    table = bots_have_answered(visitor)
    visitor.until(lambda now: len(visitor.updates) >= received + 2)  # one is shown, and the others wait
    assert visitor.moment().seq != str(table["seq"])
    visitor.page.locator("#felt").click(position={"x": 200, "y": 200})
    after = visitor.until(lambda now: now.seq == str(table["seq"]))
    assert after.yours and after.chosen == 0
    expect(visitor.page.locator("#note")).to_have_count(0)
    visitor.page.clock.resume()
    wait_for_the_end(visitor)
    assert visitor.decide()


def test_a_move_of_ones_own_is_shown_at_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, "shifting-seasons")
    stop_the_clock(visitor)
    visitor.decide()
    told = by_version(stages(visitor))[0]
    assert [stage["name"] for stage in told[:2]] == ["cause", "move"]
    assert told[0]["at"] == told[1]["at"]


def test_with_reduced_motion_marks_stay_and_nothing_moves(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit_down(visitor, "shifting-seasons")
    stop_the_clock(visitor)
    send_a_turn(visitor)
    wait_for_the_end(visitor)
    told = stages(visitor)
    assert {stage["name"] for stage in told} == {"shown"}
    assert visitor.page.locator("#pieces .cause").count() > 0
    assert visitor.page.evaluate("() => document.getAnimations().length") == 0
    visitor.page.clock.run_for(MARKED)
    expect(visitor.page.locator("#pieces .cause")).to_have_count(0)


def test_quick_motion_has_no_queue(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, "shifting-seasons")
    visitor.page.evaluate("() => { document.documentElement.dataset.motion = 'quick'; }")
    stop_the_clock(visitor)
    send_a_turn(visitor)
    table = bots_have_answered(visitor)
    visitor.until(lambda now: now.seq == str(table["seq"]))  # with a queue, its clock would have to run


def test_the_speaker_is_off_until_it_is_touched_and_remembered(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    play(visitor, "winter", 1)
    speaker = visitor.page.get_by_role("button", name="Sound effects")
    expect(speaker).to_have_attribute("aria-pressed", "false")
    with visitor.page.expect_response("**/taste"):
        speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    visitor.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    visitor.decide()
    with visitor.page.expect_response("**/taste"):
        speaker.click()
    visitor.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "false")
