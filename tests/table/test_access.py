"""Who may see a table, and whose commands reach it."""

from __future__ import annotations

import asyncio

import pytest

from fourfold.table.access import may_see, may_send, require_host, require_player, require_sitting
from fourfold.table.commands import BotMove, Leave, Resign, Say, Sit
from fourfold.table.errors import Refused
from helpers.tables import Evening


class Watching:
    """Those who came by a watch link."""

    def __init__(self, *people: str) -> None:
        self.people = people

    async def may_watch(self, id: str, person: str) -> bool:
        return person in self.people


def sees(evening: Evening, person: str | None, *watching: str) -> bool:
    return asyncio.run(may_see(evening.table, person, Watching(*watching)))


def test_a_listed_table_is_for_everybody() -> None:
    evening = Evening("high-card", "human", "open", listed=True)
    assert sees(evening, None) and sees(evening, "eve")


def test_a_private_table_is_for_those_who_belong_to_it_and_by_watch_link() -> None:
    evening = Evening("high-card", "human", "human", listed=False)
    assert sees(evening, "ann"), "the host"
    assert not sees(evening, None) and not sees(evening, "bob")
    assert sees(evening, "eve", "eve") and not sees(evening, None, "eve")
    evening.do(Sit("bob", "Bob", link=evening.table.link(1)))
    assert sees(evening, "bob")
    evening.do(Leave("bob"))
    assert sees(evening, "bob"), "who has played there"


def test_only_a_link_lets_a_stranger_act_at_a_private_table() -> None:
    table = Evening("high-card", "human", "human", listed=False).table
    for command, may in (
        (Sit("eve", "Eve"), False),
        (Say("eve", "hello"), False),
        (Sit("eve", "Eve", link=table.link(1)), True),
        (Say("ann", "hello"), True),
        (BotMove(1, 1, "play:1"), True),  # the server's own
    ):
        assert asyncio.run(may_send(table, command, Watching())) is may, command


def test_who_gave_up_still_sits_but_plays_no_more() -> None:
    evening = Evening("high-card", "human", "open", "open")
    evening.do(Sit("bob", "Bob"))
    evening.do(Sit("cat", "Cat"))
    evening.do(Resign("bob"))
    assert require_sitting(evening.table, "bob") == 1
    for refused in (lambda: require_player(evening.table, "bob"), lambda: require_sitting(evening.table, "eve"),
                    lambda: require_host(evening.table, "bob")):  # fmt: skip
        with pytest.raises(Refused) as told:
            refused()
        assert told.value.kind == "forbidden"
    require_host(evening.table, "ann")
