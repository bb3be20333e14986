"""Positions and views of Shifting Stones as JSON, as `locale/en/formats.md` documents them; every key is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import PositionError, listed
from fourfold.core.validation import a_list, must, must_have
from fourfold.games.shifting_stones.cards import CARDS, POINTS, STONES, SYMBOLS
from fourfold.games.shifting_stones.geometry import CELLS, packed, symbol_at
from fourfold.games.shifting_stones.piles import WORD, set_of
from fourfold.games.shifting_stones.rules import (
    ACT,
    DEAL,
    DRAW_MINI,
    GAME_OVER,
    HAND,
    HANDS,
    HIDDEN,
    LAY_STONES,
    MINI,
    MINI_DECK,
    MOST_IN_HAND,
    NO_CARD,
    NOBODY,
    SKIP_DEAL,
    STRIKES,
    TARGET,
    USE,
    VALUES,
)

PHASES = ("stones", "mini", "hands", "deal", "act", "use", "over")
KEYS = (
    *("game", "players", "rounds", "seat", "phase", "turn", "round", "grid", "deck", "discards", "hands", "scored"),
    *("held", "owed", "fresh", "skipped", "strikes", "scoring"),
)
UNSEEN = "unseen"
"""The key that only views have."""
UNKNOWN = "?"

# ----------------------------------------------------------------------------------------------- writing


def numbers(cards: Any) -> list[int]:
    """The numbers of the cards in a set, ascending."""
    low, high = int(cards[0]), int(cards[1])
    return [card + 1 for card in range(CARDS) if (low >> card if card < WORD else high >> card - WORD) & 1]


def size(cards: Any) -> int:
    """How many cards are in a set."""
    return int(cards[0]).bit_count() + int(cards[1]).bit_count()


def position(s: Any) -> dict[str, Any]:
    players, grid = int(s.players), int(s.grid)
    return {
        "game": "shifting-stones",
        "players": players,
        "rounds": int(s.rounds),
        "seat": None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat),
        "phase": PHASES[s.phase],
        "turn": None if s.turn == NOBODY else int(s.turn),
        "round": int(s.played),
        "grid": [SYMBOLS[symbol_at(grid, cell)] if cell < s.laid else None for cell in range(CELLS)],
        "deck": numbers(s.deck),
        "discards": numbers(s.discards),
        "hands": [numbers(s.hands[seat]) for seat in range(players)],
        "scored": [numbers(s.scored[seat]) for seat in range(players)],
        "held": None if s.held == NO_CARD else UNKNOWN if s.held == HIDDEN else int(s.held) + 1,
        "owed": int(s.owed),
        "fresh": bool(s.fresh),
        "skipped": [bool(int(s.skipped) >> seat & 1) for seat in range(players)],
        "strikes": int(s.strikes),
        "scoring": bool(s.scoring),
    }


def hides(s: Any, seat: int | None) -> bool:
    """Whether a viewpoint hides anything at all: alone, a player knows everything."""
    return s.players > 1 or seat is None


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """What a viewpoint sees, from a record that `hide` went over."""
    shown = position(s)
    if not hides(s, seat):
        return shown
    unseen = shown["deck"]
    elsewhere = sum(int(s.cards[other]) for other in range(s.players) if other != seat) + (s.held == HIDDEN)
    hands = [hand if other == seat else int(s.cards[other]) for other, hand in enumerate(shown["hands"])]
    return shown | {"deck": len(unseen) - int(elsewhere), "hands": hands, UNSEEN: unseen}


# ----------------------------------------------------------------------------------------------- reading


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position."""
    _Reading(s, position, None, whole=True).load()


def load_view(s: Any, position: Mapping[str, Any], seat: int | None) -> None:
    """Turn the start of a game into what a seat, or a spectator, sees."""
    _Reading(s, position, seat, whole=not hides(s, seat)).load()


def a_number(value: Any, key: str, low: int, high: int) -> int:
    must(type(value) is int and low <= value <= high, key, f"is {value!r}; it must be {_span(low, high)} now")
    return value  # type: ignore[no-any-return]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"a whole number from {low} to {high}"


def a_truth(value: Any, key: str) -> bool:
    must(isinstance(value, bool), key, f"is {value!r}, not true or false")
    return value  # type: ignore[no-any-return]


class _Reading:
    """Loads one position into a record. In a view (not `whole`) other hands are numbers of cards."""

    def __init__(self, s: Any, position: Mapping[str, Any], seat: int | None, whole: bool) -> None:
        self.s = s
        self.position = position
        self.seat = seat
        self.whole = whole
        self.players = int(s.players)
        self.found: dict[int, str] = {}
        """Each card that was placed so far, and the key that has it."""

    def load(self) -> None:
        self.check_keys()
        s, phase = self.s, self.position["phase"]
        must(isinstance(phase, str) and phase in PHASES, "phase", f"is {phase!r}; give one of: {listed(PHASES)}")
        s.phase = PHASES.index(phase)
        must(s.phase != DRAW_MINI or self.players == 1, "phase", "cannot be 'mini': only the solo game has a mini-deck")
        self.load_grid()
        self.load_turn()
        self.load_cards()
        self.load_flags()
        self.check_hands()
        self.check_deal()
        self.check_progress()

    def check_keys(self) -> None:
        must_have(self.position, KEYS if self.whole else (*KEYS, UNSEEN), "shifting-stones")
        for key, value in (("players", self.players), ("rounds", int(self.s.rounds))):
            given = self.position[key]
            must(type(given) is int and given == value, key, f"is {given!r}, but this game has {value}")

    @property
    def is_set_up(self) -> bool:
        """Whether stones and the mini-deck are laid and the hands dealt."""
        return self.s.phase not in (LAY_STONES, DRAW_MINI, HANDS)

    def load_grid(self) -> None:
        grid = a_list(self.position["grid"], "grid", CELLS)
        laid = next((cell for cell, symbol in enumerate(grid) if symbol is None), CELLS)
        for cell, symbol in enumerate(grid):
            known = isinstance(symbol, str) and symbol in SYMBOLS
            must(known or symbol is None, f"grid[{cell}]", f"is {symbol!r}; give one of: {listed(SYMBOLS)}, or null")
            must(symbol is None or cell < laid, f"grid[{cell}]", "holds a stone, but an earlier cell does not")
        self.s.laid = laid
        full = laid == CELLS
        laying = self.s.phase == LAY_STONES
        must(full != laying, "grid", f"has {laid} stones, which cannot be in phase {PHASES[self.s.phase]!r}")
        for pair, stones in enumerate(STONES):
            faces = SYMBOLS[2 * pair], SYMBOLS[2 * pair + 1]
            n = sum(symbol in faces for symbol in grid[:laid])
            must(n <= stones, "grid", f"has {n} stones of {faces[0]} and {faces[1]}; there are {stones}")
        self.s.grid = packed(grid[:laid])

    def load_turn(self) -> None:
        s, position = self.s, self.position
        turn, seat, rounds = position["turn"], position["seat"], int(s.rounds)
        if s.phase == GAME_OVER:
            must(turn is None, "turn", f"is {turn!r}; it must be null when the game is over")
            s.turn, s.seat = NOBODY, OVER
            s.played = a_number(position["round"], "round", 0, rounds)
        else:
            s.turn = a_number(turn, "turn", 0, 0 if s.phase in (LAY_STONES, DRAW_MINI) else self.players - 1)
            s.seat = s.turn if s.phase in (ACT, USE) else CHANCE
            s.played = a_number(position["round"], "round", 0, rounds - 1 if self.is_set_up else 0)
        expected = None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat)
        must(type(seat) is type(expected) and seat == expected, "seat", f"is {seat!r}; it must be {expected!r} now")

    # --- cards

    def place(self, numbers: Any, key: str, cards: Any) -> int:
        """Put the cards of a list into a set; return how many there are."""
        for number in a_list(numbers, key):
            self.place_one(number, key)
        cards[:] = set_of([number - 1 for number in numbers])
        return len(numbers)

    def place_one(self, number: Any, key: str) -> None:
        valid = type(number) is int and 1 <= number <= CARDS
        must(valid, key, f"{number!r} is not a card; give numbers from 1 to {CARDS}")
        if number in self.found:
            where = self.found[number]
            raise PositionError(key, f"card {number} is {'there twice' if where == key else f'in {where} as well'}")
        self.found[number] = key

    def load_cards(self) -> None:
        s, position = self.s, self.position
        s.deck[:] = 0
        if self.whole:
            self.place(position["deck"], "deck", s.deck)
        self.place(position["discards"], "discards", s.discards)
        for key, sets in (("hands", s.hands), ("scored", s.scored)):
            for seat, cards in enumerate(a_list(position[key], key, self.players)):
                name = f"{key}[{seat}]"
                if key == "hands" and not self.whole and seat != self.seat:
                    s.cards[seat] = a_number(cards, name, 0, MOST_IN_HAND)
                    continue
                n = self.place(cards, name, sets[seat])
                if key == "hands":
                    must(n <= MOST_IN_HAND, name, f"has {n} cards; a hand has at most {MOST_IN_HAND}")
                    s.cards[seat] = n
        self.load_held(position["held"])
        if not self.whole:
            self.load_unseen()
        self.check_all_cards()

    def load_held(self, held: Any) -> None:
        s = self.s
        if s.phase != USE:
            must(held is None, "held", f"is {held!r}, but nothing is held in phase {PHASES[s.phase]!r}")
        elif not self.whole and s.turn != self.seat:
            must(held == UNKNOWN, "held", f"is {held!r}; it must be {UNKNOWN!r}, since another seat holds it")
            s.held = HIDDEN
        else:
            self.place_one(held, "held")
            s.held = held - 1

    def load_unseen(self) -> None:
        s = self.s
        unseen = self.place(self.position[UNSEEN], UNSEEN, s.deck)
        hidden = sum(int(s.cards[seat]) for seat in range(self.players) if seat != self.seat) + (s.held == HIDDEN)
        deck = unseen - int(hidden)
        must(deck >= 0, UNSEEN, f"lists {unseen} cards, but {hidden} are in hands that cannot be seen")
        a_number(self.position["deck"], "deck", deck, deck)

    def check_all_cards(self) -> None:
        cards = sorted(self.found)
        key = "deck" if self.whole else UNSEEN
        if self.players > 1:
            missing = sorted(set(range(1, CARDS + 1)) - set(cards))
            must(not missing, key, f"these cards are nowhere: {listed(missing)}")
            return
        drawn = MINI_DECK
        if self.s.phase in (LAY_STONES, DRAW_MINI):
            drawn = len(cards)
            low, high = (0, 0) if self.s.phase == LAY_STONES else (0, MINI_DECK - 1)
            must(low <= drawn <= high, key, f"has {drawn} cards; it must be {_span(low, high)} now")
        must(len(cards) == drawn, key, f"{len(cards)} cards are in the game; the mini-deck has {MINI_DECK}")
        order = [value for value, n in zip(VALUES, MINI, strict=True) for _ in range(n)]
        for value in VALUES:
            n, expected = sum(POINTS[card - 1] == value for card in cards), order[:drawn].count(value)
            must(n == expected, key, f"{n} cards of {value} points are in the game; it must be {expected} now")

    # --- the rest, and how it fits together

    def load_flags(self) -> None:
        s, position = self.s, self.position
        fresh, scoring = a_truth(position["fresh"], "fresh"), a_truth(position["scoring"], "scoring")
        must(not fresh or s.phase == ACT, "fresh", f"cannot be true in phase {PHASES[s.phase]!r}")
        solo_turn = self.players == 1 and s.phase in (ACT, USE) and not fresh and bool(s.scored[0].any())
        must(not scoring or solo_turn, "scoring", "is true, but no card was scored in a turn of a solo game")
        s.fresh, s.scoring = fresh, scoring
        s.owed = a_number(position["owed"], "owed", *((1, HAND) if s.phase in (HANDS, DEAL) else (0, 0)))
        s.strikes = a_number(position["strikes"], "strikes", 0, STRIKES if self.players == 1 else 0)
        for seat, skipped in enumerate(a_list(position["skipped"], "skipped", self.players)):
            key = f"skipped[{seat}]"
            must(not a_truth(skipped, key) or self.has_ended_a_turn(seat), key, "is true, but no turn has ended yet")
            s.skipped |= int(skipped) << seat

    def has_ended_a_turn(self, seat: int) -> bool:
        s = self.s
        if s.phase == GAME_OVER:
            return True
        return self.is_set_up and (s.played > 0 or seat < s.turn or (seat == s.turn and s.phase == DEAL))

    def is_yet_to_play(self, seat: int) -> bool:
        """Whether the seat has made no decision in this round."""
        return bool(self.s.phase != GAME_OVER and (seat > self.s.turn or (seat == self.s.turn and self.s.fresh)))

    def check_hands(self) -> None:
        s = self.s
        for seat in range(self.players):
            in_hand, scored = int(s.cards[seat]), size(s.scored[seat])
            if s.phase in (LAY_STONES, DRAW_MINI, HANDS):
                dealing = s.phase == HANDS and seat == s.turn
                dealt = HAND - int(self.position["owed"]) if dealing else HAND * (s.phase == HANDS and seat < s.turn)
                a_number(in_hand, f"hands[{seat}]", dealt, dealt)
                a_number(scored, f"scored[{seat}]", 0, 0)
            elif s.played == 0 and self.is_yet_to_play(seat):
                a_number(in_hand, f"hands[{seat}]", HAND, HAND)
                a_number(scored, f"scored[{seat}]", 0, 0)
        if not self.is_set_up:
            a_number(size(s.discards), "discards", 0, 0)
        if s.phase in (ACT, USE):
            most = MOST_IN_HAND - (not s.fresh)
            a_number(int(s.cards[s.turn]), f"hands[{s.turn}]", 0, most)
        if s.phase == ACT and not s.fresh:
            used = s.discards.any() or (s.scored[s.turn].any() and (self.players > 1 or s.scoring))
            must(bool(used), "fresh", "is false, but nothing was discarded or scored in this turn")

    def check_deal(self) -> None:
        """What a seat is owed follows from its hand: up to four after `end`; two, but six in all, after `skip`."""
        s = self.s
        if s.phase != DEAL:
            return
        in_hand, owed, skipped = int(s.cards[s.turn]), int(s.owed), int(s.skipped) >> int(s.turn) & 1
        if skipped:
            must(owed <= SKIP_DEAL, "owed", f"is {owed}; a skip deals {SKIP_DEAL}")
            key = f"hands[{s.turn}]"
            a_number(in_hand, key, 1 + SKIP_DEAL - owed, MOST_IN_HAND - owed)
        else:
            must(in_hand + owed == HAND, "owed", f"is {owed}; with {in_hand} cards in hand it must be {HAND - in_hand}")
        left = self.position["deck"] if not self.whole else size(s.deck)
        must(left > 0, "deck", "is empty, but a card is to be dealt")

    def check_progress(self) -> None:
        """The game is over exactly when it must be."""
        if self.players == 1:
            self.check_strikes()
            return
        s, target = self.s, int(TARGET[self.players])
        counts = [size(s.scored[seat]) for seat in range(self.players)]
        for seat, n in enumerate(counts):
            most = target - 1 + MOST_IN_HAND * (not self.is_yet_to_play(seat))
            must(n <= most, f"scored[{seat}]", f"has {n} cards; at most {most} are possible now")
        if s.phase == GAME_OVER:
            ended = s.played == s.rounds or (s.played > 0 and max(counts) >= target)
            must(ended, "phase", f"cannot be 'over' in round {s.played}: nobody has scored {target} cards")

    def check_strikes(self) -> None:
        s = self.s
        strikes, scored = int(s.strikes), size(s.scored[0])
        lost, won = strikes == STRIKES, scored == MINI_DECK
        phase, complete = PHASES[s.phase], bool(s.played == s.rounds)
        over = lost or won or complete
        must(
            over == (s.phase == GAME_OVER),
            "phase",
            f"cannot be {phase!r} with {strikes} strikes and {scored} cards scored",
        )
        must(not (lost and won), "strikes", "cannot be 4 when all cards are scored")
        must(not ((lost or won) and complete), "round", f"cannot be {s.played}: the last round was not finished")
        ended = int(s.played) + (s.phase == DEAL or lost)
        fruitful = ended - strikes
        must(fruitful >= 0, "strikes", f"is {strikes}, but only {ended} turns have ended")
        most = scored - (bool(s.scoring) or won)
        turns = fruitful + (bool(s.scoring) or won)
        must(scored <= MOST_IN_HAND * turns, "scored[0]", f"has {scored} cards, scored in {turns} turns of at most 6")
        must(fruitful <= most, "strikes", f"is {strikes}; of {ended} turns at most {max(0, most)} had a card scored")
