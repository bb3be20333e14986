"""What counts in Turn of Time, as a scene tells it: cards shown, largest groups, points if the game ended now."""

from __future__ import annotations

from collections import Counter

import fourfold
from fourfold import Record


def test_the_tally_counts_what_the_table_shows_and_what_it_would_earn() -> None:
    """After every decision of a game for two: points are those of the rules if the game ended now."""
    state = fourfold.game("turn-of-time", players=2).start().play_chance(5)
    for turn in range(60):
        scene = state.view(0).scene()
        assert scene.tally is not None
        table = state.view(0).position()["table"]
        shown = Counter(card["card"][:2] for card in table)
        assert [share.count for share in scene.tally.shares] == [shown[code] for code in ("Sp", "Su", "Fa", "Wi")]
        assert scene.tally.left == 16 - len(table) and str(len(table)) in scene.status
        points = {share.look.name: share.points or 0 for share in scene.tally.shares}
        assert sorted(points.values()) == ([1, 2, 3, 4] if table else [0] * 4)
        for standing in scene.standings:
            assert standing.score == sum(
                share.points or 0 for share in scene.tally.shares if share.seat == standing.seat
            )
        if (outcome := state.outcome) is not None:
            assert [standing.score for standing in scene.standings] == list(outcome.scores)
            return
        state = state.play(state.moves[turn % len(state.moves)])
    raise AssertionError("the game does not end")


def test_a_season_that_nobody_plays_is_counted_and_earns_nothing() -> None:
    record = Record(fourfold.game("turn-of-time", players=3), ["draw:Fa", "draw:Sp", "draw:Su"])
    tally = record.final.view(0).scene().tally
    assert tally is not None
    assert [(share.count, share.seat, share.points) for share in tally.shares][3] == (1, None, None)


def test_alone_the_tally_names_the_goal() -> None:
    scene = fourfold.game("turn-of-time", players=1, goal="balance").start().play_chance(1).view(0).scene()
    assert scene.tally is not None and scene.tally.name == "Balance: 4 cards of each season"
    assert {(share.seat, share.points) for share in scene.tally.shares} == {(None, None)}
