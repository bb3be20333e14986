"""Moves one can follow: versions are shown one after another, the cause before the effect, and any input ends it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.browsing import PATIENCE, Moment, Visitor
from browser.pages import GAMES, play
from browser.test_the_end import nearly_ended

REST, LEAD = 350, 240
"""ms that the board rests after a decision, and that the cause of one is marked before anything moves."""
TICK = 25
"""ms by which the page's clock is set forward at a time."""
LISTEN = """() => {
  globalThis.stages = [];
  document.getElementById("main").addEventListener("stage", ({ detail }) => stages.push({ ...detail,
    marked: document.querySelectorAll("#pieces .cause").length, lit: document.querySelectorAll(".acting").length }));
}"""
WORDS = """() => {
  globalThis.asked = [];
  globalThis.early = [];
  const main = document.getElementById("main"), lines = new Set([...document.querySelectorAll("#log li")]);
  main.addEventListener("version", () => { if (document.querySelector(".turn.yours")) asked.push(performance.now()); });
  main.addEventListener("stage", ({ detail: { name, by } }) => {
    const fresh = [...document.querySelectorAll("#log li")].filter((line) => !lines.has(line));
    if (by === 1 && !["rest", ""].includes(name)) early.push(...fresh.map((line) => line.textContent));
    for (const line of fresh) lines.add(line);
  });
}"""
RESULT = """() => new MutationObserver(() => {
  if (document.querySelector("#result.won:not([hidden])")) globalThis.ended ??= performance.now();
}).observe(document.getElementById("main"), { subtree: true, attributes: true, childList: true })"""
AT_REST = "() => !('stage' in document.getElementById('main').dataset)"
SEND = """([path, fields]) =>
  fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { "x-quiet": "1" } })"""
HELD = 1500
"""ms that the move which ends a game lies there before the result."""
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


def test_the_turn_of_each_of_four_bots_is_shown(visit: Callable[..., Visitor]) -> None:
    """Every version that has come is shown, however many wait; what a bot only picks up is shown with what follows."""
    visitor = visit(**MOVING)
    play(visitor, "shifting-stones", 1, players=5)
    wait_for_the_end(visitor)
    visitor.page.evaluate(LISTEN)
    stop_the_clock(visitor)
    received = len(visitor.updates)
    send_a_turn(visitor)
    wait_for_the_end(visitor, visitor.page.clock.run_for)
    versions = by_version([stage for stage in stages(visitor) if stage["by"] != 0])
    came = [json.loads(zlib.decompress(update)) for update in visitor.updates[received:]]
    decisions = [(update["seq"], update["by"]) for update in came if update["by"] != 0]
    told = [(version[0]["seq"], version[0]["by"]) for version in versions]
    assert {seat for _, seat in told} == {1, 2, 3, 4}
    assert set(told) <= set(decisions)
    untold = [number for number, decision in enumerate(decisions) if decision not in told]
    assert all(decisions[number + 1][1] == decisions[number][1] for number in untold), "the same seat went on"
    lasted = [version[-1]["at"] - version[0]["at"] for version in versions]
    assert min(lasted) > REST / 4, "each can be seen"


def test_whose_turn_it_is_and_the_log_come_after_what_led_there(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    sit_down(visitor, "turn-of-time")
    visitor.page.evaluate(WORDS)
    show_a_turn(visitor)
    told = stages(visitor)
    asked = visitor.page.evaluate("() => asked")
    last = max(stage["seq"] for stage in told)
    rests = [stage["at"] for stage in told if stage["seq"] == last and stage["name"] == "rest"]
    assert asked and [rests[-1]] == asked[-1:], "it asks when nothing moves any more"
    assert visitor.page.evaluate("() => early") == [], "no line of the log comes while pieces move"


def test_the_move_that_ends_a_game_is_seen_before_the_result(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**MOVING)
    nearly_ended(visitor, "turn-of-time")
    wait_for_the_end(visitor)
    visitor.page.evaluate(LISTEN)
    visitor.page.evaluate(RESULT)
    stop_the_clock(visitor)
    while visitor.table()["status"] == "playing":
        send_a_turn(visitor)
        wait_for_the_end(visitor, visitor.page.clock.run_for)
    visitor.page.clock.run_for(HELD)
    last = [stage for stage in stages(visitor) if stage["name"] == "move"][-1]
    assert visitor.page.evaluate("() => ended") - last["at"] >= HELD
    expect(visitor.page.locator("#result")).to_be_visible()


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
    visitor.page.locator("#surface").click(position={"x": 200, "y": 200})
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
    visitor = visit(is_hurried=False)
    sit_down(visitor, "shifting-seasons")
    show_a_turn(visitor)
    told = stages(visitor)
    assert {stage["name"] for stage in told} == {"shown"}
    assert visitor.page.locator("#pieces .cause").count() > 0
    assert visitor.page.evaluate("() => document.getAnimations().length") == 0
    visitor.page.clock.run_for(MARKED)
    expect(visitor.page.locator("#pieces .cause")).to_have_count(0)


@pytest.mark.parametrize("game", ["shifting-seasons", "turn-of-time"])
def test_with_reduced_motion_one_decision_is_shown_after_another(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(is_hurried=False)
    sit_down(visitor, game)
    show_a_turn(visitor)
    told = stages(visitor)
    bots = [stage for stage in told if stage["by"] == 1]
    assert bots
    for one, other in pairwise(told):
        if one["spots"] and one["by"] == 1:
            assert other["at"] - one["at"] in (MARKED, MARKED / 2, MARKED / 3), "each stays for as long as a mark"
    assert all(stage["lit"] for stage in bots), "the plate of the acting seat is lit"


def test_with_reduced_motion_a_turn_in_which_nothing_lies_elsewhere_has_its_rest(visit: Callable[..., Visitor]) -> None:
    """Whoever skips a turn in Shifting Stones draws cards that nobody else sees."""
    visitor = visit(is_hurried=False)
    play(visitor, "shifting-stones", 1, players=5)
    wait_for_the_end(visitor)
    visitor.page.evaluate(LISTEN)
    stop_the_clock(visitor)
    for _ in range(4):
        send_a_turn(visitor)
        wait_for_the_end(visitor, visitor.page.clock.run_for)
    told = stages(visitor)
    unseen = [(one, other) for one, other in pairwise(told) if one["by"] and not one["spots"]]
    assert unseen, "somebody skipped or ended a turn"
    assert min(other["at"] - one["at"] for one, other in unseen) > REST / 4


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
    with visitor.page.expect_response("**/preferences"):
        speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    visitor.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    visitor.decide()
    with visitor.page.expect_response("**/preferences"):
        speaker.click()
    visitor.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "false")
