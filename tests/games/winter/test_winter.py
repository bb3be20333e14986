"""Winter up to its last card: the vectors, set-up, freezing, and the rulings on both."""

from __future__ import annotations

import pytest

import fourfold
from fourfold import IllegalMove, State
from fourfold.games.winter import rules
from helpers.winter_table import after

ICE = {"LLLL": 9, "DDDD": 9}
"""A deck of one-coloured cards."""


def played(moves: str, deck: dict[str, int] | None = None) -> State:
    game = fourfold.game("winter") if deck is None else fourfold.game("winter", deck=deck)
    return after(game.start(), moves)


def row(cards: str, first: int) -> str:
    """Turns that each lay one card to the right, the first one at x = `first`."""
    return " ".join(f"draw draw:{card} {card}@{first + 2 * n},0" for n, card in enumerate(cards.split()))


def chain() -> str:
    """All 18 cards of `ICE` in a row without a counter; seat 1 is light, seat 0 lays the last card."""
    return "draw:LLLL draw:DDDD DDDD@2,0 light " + row("LLLL DDDD " * 8, 4)


@pytest.mark.parametrize(
    ("moves", "counts"),
    [
        ("draw:DLLL draw:DLLL", [24, 48, 50, 386]),
        ("draw:DDLL draw:DDLL LLDD@0,2 light", [2, 8, 199, 388]),
    ],
)
def test_perft(moves: str, counts: list[int]) -> None:
    assert [fourfold.perft(played(moves), depth) for depth in (1, 2, 3, 4)] == counts


def test_the_record_is_small() -> None:
    assert rules.State.itemsize <= 256


# ------------------------------------------------------------------------------------------------- set-up


def test_W19_the_deck_is_fair_and_has_no_card_of_one_colour() -> None:
    weights = fourfold.game("winter").start().weights
    assert weights is not None
    deck = {move.removeprefix("draw:"): copies for move, copies in weights.items()}
    assert sum(deck.values()) == 18
    assert sum(copies * card.count("L") for card, copies in deck.items()) == 36
    assert not {"LLLL", "DDDD"} & set(deck)
    # Every card that can be made of both colours, and those alike but for the colours equally often.
    assert deck == {"DLLL": 3, "LDLL": 3, "DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "LDDL": 1}


def test_the_first_card_lies_at_0_0_as_its_name_reads() -> None:
    state = played("draw:LDLL")
    assert state.position()["cards"] == [{"x": 0, "y": 0, "face": "LDLL"}]
    assert (state.seat, state.position()["turn"], state.position()["phase"]) == ("chance", 0, "draw")
    assert state.weights is not None
    assert (state.weights["draw:LDLL"], state.weights["draw:DLLL"]) == (2, 3)


def test_seat_0_places_and_seat_1_chooses_the_colours() -> None:
    state = played("draw:DLLL draw:DDLL")
    assert (state.seat, state.position()["held"]) == (0, {"card": "DDLL", "x": None, "y": None})
    state = state.play("LLDD@2,1")
    assert (state.seat, sorted(state.moves)) == (1, ["dark", "light"])
    assert played("draw:DLLL draw:DDLL LLDD@2,1 dark").position()["colours"] == ["light", "dark"]
    state = state.play("light")
    assert state.position()["colours"] == ["dark", "light"]
    assert (state.seat, state.moves) == (1, ("draw",))


def test_the_position_of_the_rules_page() -> None:
    assert played("draw:DLLL draw:DLLL LLLD@2,0 light put:1,0").position() == {
        "game": "winter",
        "seat": 0,
        "phase": "freeze",
        "turn": 0,
        "colours": ["dark", "light"],
        "deck": {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 1, "LDDL": 1, "LDLL": 3},
        "cards": [{"x": 0, "y": 0, "face": "DLLL"}, {"x": 2, "y": 0, "face": "LLLD"}],
        "counters": [[], [{"x": 1, "y": 0}]],
        "supply": [9, 8],
        "held": None,
        "new": [],
        "thaws": 0,
    }


# ----------------------------------------------------------------------------------------------- freezing


def test_W1_a_corner_is_not_enough_to_touch() -> None:
    # Twelve places share an edge of a section with a card at 0,0; the four at its corners do not.
    sides = [(x, y) for far in (-2, 2) for near in (-1, 0, 1) for x, y in ((far, near), (near, far))]
    expected = {f"{face}@{x},{y}" for x, y in sides for face in ("DLLL", "LLLD")}
    state = played("draw:LDLL draw:DLLL")
    assert set(state.moves) == expected and len(expected) == 24
    for corner in ("2,2", "-2,2", "2,-2", "-2,-2"):
        with pytest.raises(IllegalMove):
            state.play(f"DLLL@{corner}")


def test_W1_cards_never_overlap() -> None:
    # A card at 0,0 and one at 3,1 (after another at 2,-1): 1,1 would touch both and overlap the first.
    state = played("draw:LLLL draw:LLLL LLLL@2,0 light draw draw:DDDD DDDD@4,1 draw draw:DDDD", ICE)
    taken = {(0, 0), (2, 0), (4, 1)}
    for x, y in ((int(a), int(b)) for a, b in (move.split("@")[1].split(",") for move in state.moves)):
        assert all(abs(x - a) > 1 or abs(y - b) > 1 for a, b in taken)
        assert any({abs(x - a), abs(y - b)} in ({2, 0}, {2, 1}) for a, b in taken)


@pytest.mark.parametrize(("card", "readings"), [("DLLD", 1), ("LDDL", 1), ("DLLL", 2), ("DDLL", 2)])
def test_a_card_that_reads_the_same_both_ways_has_one_reading(card: str, readings: int) -> None:
    assert len(played(f"draw:LDLL draw:{card}").moves) == 12 * readings


def test_a_square_may_lie_on_one_card_or_across_several() -> None:
    # Light: the card at 0,0, the one at 2,0, and both columns where they meet. Dark: only the card below.
    state = played("draw:LLLL draw:LLLL LLLL@2,0 light", ICE)
    assert set(state.moves) == {"draw", "put:0,0", "put:1,0", "put:2,0"}
    state = after(state, "draw draw:DDDD DDDD@1,2")
    assert set(state.moves) == {"draw", "put:1,2"}


def test_a_square_across_four_cards() -> None:
    # Four cards meet in one point with a dark section each.
    deck = {"DLLL": 9, "LDLL": 9}
    state = played("draw:DLLL draw:LDLL LLDL@2,0 light draw draw:LDLL LDLL@0,2 draw draw:DLLL DLLL@2,2", deck)
    assert state.seat == 1
    state = after(state, "draw draw:DLLL DLLL@4,0")
    # 0,0 reads DLLL: its dark section is at the top left, so only three dark sections meet at 1,1.
    assert set(state.moves) == {"draw"}
    state = played("draw:DLLL draw:LDLL LLDL@0,-2 light draw draw:LDLL LDLL@-2,0 draw draw:DLLL LLLD@-2,-2", deck)
    # Seat 0 is dark; round -1,-1 lie LLLD, LLDL, LDLL and DLLL, each with its dark section to the middle.
    state = after(state, "draw draw:DLLL DLLL@2,0")
    assert state.seat == 0 and set(state.moves) == {"draw", "put:-1,-1"}


def test_W2_counters_may_share_sections_but_not_squares() -> None:
    state = played("draw:LLLL draw:LLLL LLLL@2,0 light put:0,0", ICE)
    state = after(state, "draw draw:DDDD DDDD@4,0")
    assert set(state.moves) == {"draw", "put:1,0", "put:2,0"}
    state = after(state, "put:1,0")
    assert state.position()["counters"] == [[], [{"x": 0, "y": 0}, {"x": 1, "y": 0}]]


def test_W3_without_counters_only_drawing_remains() -> None:
    state = played("draw:LLLL draw:LLLL LLLL@2,0 light", {"LLLL": 18})
    for n in range(9):
        state = after(state, f"put:{n},0 draw draw:LLLL LLLL@{4 + 2 * n},0")
    assert state.position()["supply"] == [9, 0]
    assert (state.seat, state.moves) == (1, ("draw",))


def test_only_the_own_colour_is_covered() -> None:
    state = played("draw:LLLL draw:DDDD DDDD@2,0 light", ICE)
    assert set(state.moves) == {"draw", "put:0,0"}
    assert set(state.play("put:0,0").moves) == {"draw", "put:2,0"}


def test_W17_thawing_begins_after_the_last_card_with_the_other_seat() -> None:
    before = played(chain().rsplit(" ", 1)[0], ICE)
    assert before.position()["phase"] == "place" and before.seat == 0
    state = before.play("DDDD@34,0")
    assert (state.seat, state.position()["phase"], state.position()["thaws"]) == (1, "thaw", 0)
    assert not any(state.position()["deck"].values())


def test_a_table_may_be_36_sections_long() -> None:
    # A row of 18 cards. Light may move any of its cards anywhere: a card of one colour is a square itself.
    state = played(chain(), ICE)
    lights = {4 * n for n in range(9)}
    assert set(state.moves) == {f"lift:{x},0" for x in lights} | {f"melt:{x},0" for x in range(0, 36, 2)}
    moves = set(state.play("lift:0,0").moves)
    # 17 cards from x = 2 to x = 35: 35 places above, 35 below, 3 to the right and 2 to the left, where it lay.
    assert len(moves) == 35 + 35 + 3 + 2
    assert {"LLLL@0,1", "LLLL@0,-1", "LLLL@36,0", "LLLL@36,1", "LLLL@35,2", "LLLL@1,-2"} <= moves
    assert "LLLL@0,0" not in moves


# ----------------------------------------------------------------------------------- the very first thaw


def test_W11_a_seat_without_counters_may_save_itself() -> None:
    # Seat 0 puts two counters, seat 1 none; seat 1 begins to thaw, forms a square and is still in the game.
    cards = "LLLL DDDD " * 8
    turns = [f"draw draw:{card} {card}@{4 + 2 * n},0" for n, card in enumerate(cards.split())]
    moves = " ".join([turns[0], "put:2,0", turns[1], turns[2], turns[3], "put:6,0", *turns[4:]])
    # Two extra turns of seat 0 among sixteen placings: seat 0 lays the last card again.
    state = played("draw:LLLL draw:DDDD DDDD@2,0 light " + moves, ICE)
    assert [len(own) for own in state.position()["counters"]] == [2, 0]
    assert state.seat == 1 and state.position()["phase"] == "thaw"
    saved = after(state, "lift:32,0 LLLL@-2,0")
    assert saved.seat == 0 and not saved.is_over
    lost = state.play("melt:0,0")
    assert lost.outcome is not None and lost.outcome.winners == (0,)
    for language, prompt, melts in (
        ("en", "or you lose", "it leaves you without a counter"),
        ("de", "sonst verlierst du", "danach hast du keinen Stein mehr"),
        ("es", "o pierdes", "te quedas sin fichas"),
        ("fr", "sinon tu perds", "il ne te reste aucun jeton"),
    ):
        assert prompt in state.view(1).scene(language).task, "it is told before it is too late"
        assert melts in state.words(language).describe("melt:0,0")
        assert prompt not in saved.view(0).scene(language).task
        assert melts not in saved.words(language).describe(saved.moves[0])


def test_W11_and_W10_nobody_has_a_counter_when_thawing_begins() -> None:
    state = played(chain(), ICE)
    won = after(state, "lift:0,0 LLLL@36,0")
    assert won.outcome is not None and won.outcome.as_json() == {"scores": [0, 1], "winners": [1], "limit": False}
    drawn = state.play("melt:0,0")
    assert drawn.outcome is not None and drawn.outcome.as_json() == {"scores": [0, 0], "winners": [], "limit": False}
