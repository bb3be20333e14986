"""Positions and views of Shifting Stones as JSON, as `locale/en/formats.md` documents them; every key is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.errors import listed
from fourfold.core.fields import (
    TRUTH,
    Codec,
    Json,
    Position,
    Schema,
    by_seat,
    either,
    listing,
    maybe,
    members,
    numbered,
    who,
    whole,
    word,
)
from fourfold.core.validation import must
from fourfold.engine.contract import CHANCE, OVER
from fourfold.games.shifting_stones import rules
from fourfold.games.shifting_stones.cards import CARDS, POINTS, STONES, SYMBOLS
from fourfold.games.shifting_stones.geometry import CELLS, packed, symbol_at
from fourfold.games.shifting_stones.piles import one_number, size, two_words
from fourfold.games.shifting_stones.rules import HAND, HIDDEN, MINI_DECK, MOST_IN_HAND, NO_CARD, NOBODY, PHASES

UNSEEN = "unseen"
"""The key that only views have."""
UNKNOWN = "?"

# --------------------------------------------------------------------------------------------- the form

NUMBER = whole(0)
CARD = numbered(CARDS)
PILE = members(CARD)


def _write_hideable(value: Any) -> Json:
    cards, n = value
    return n if cards is None else PILE.write(cards)


def _read_hideable(json: Json, key: str, name: str) -> tuple[int | None, int]:
    return (None, NUMBER.read(json, key)) if type(json) is int else (PILE.read(json, key), len(json))


HIDEABLE = Codec(lambda: {"anyOf": [PILE.schema, NUMBER.schema]}, _write_hideable, _read_hideable)
"""A pile as a set and how many cards it has; where a viewpoint does not see them, None and how many."""

POSITION = Position(
    "shifting-stones",
    {
        "players": whole(1, 5),
        "rounds": whole(1),
        "seat": who(5),
        "phase": word(PHASES),
        "turn": maybe(whole(0, 4), NOBODY),
        "round": NUMBER,
        "grid": listing(maybe(word(SYMBOLS)), CELLS, is_numbered=True),
        "deck": HIDEABLE,
        "discards": PILE,
        "hands": by_seat(HIDEABLE),
        "scored": by_seat(PILE),
        "held": either(CARD, {UNKNOWN: HIDDEN, None: NO_CARD}),
        "owed": NUMBER,
        "fresh": TRUTH,
        "skipped": by_seat(TRUTH),
        "strikes": NUMBER,
        "scoring": TRUTH,
    },
)
VIEW = POSITION.but({UNSEEN: PILE})


def schema() -> Schema:
    """Of what any viewpoint sees; alone, a player sees the position itself."""
    found = POSITION.schema
    found["properties"][UNSEEN] = PILE.schema  # only where something is hidden
    return found


def numbers(pile: Any) -> list[int]:
    """The numbers of the cards in a pile, ascending."""
    return PILE.write(one_number(pile))  # type: ignore[no-any-return]


def _options(s: Any) -> dict[str, Any]:
    return {"players": int(s.players), "rounds": int(s.rounds)}


def _values(s: Any) -> dict[str, Any]:
    players, grid = int(s.players), int(s.grid)
    return {
        **_options(s),
        "seat": s.seat,
        "phase": s.phase,
        "turn": s.turn,
        "round": s.played,
        "grid": [symbol_at(grid, cell) if cell < s.laid else None for cell in range(CELLS)],
        "deck": (one_number(s.deck), int(size(s.deck))),
        "discards": one_number(s.discards),
        "hands": [(one_number(s.hands[seat]), int(s.cards[seat])) for seat in range(players)],
        "scored": [one_number(s.scored[seat]) for seat in range(players)],
        "held": s.held,
        "owed": s.owed,
        "fresh": s.fresh,
        "skipped": [int(s.skipped) >> seat & 1 for seat in range(players)],
        "strikes": s.strikes,
        "scoring": s.scoring,
    }


def position(s: Any) -> dict[str, Any]:
    return POSITION.write(_values(s))


def hides(s: Any, seat: int | None) -> bool:
    """Whether a viewpoint hides anything at all: alone, a player knows everything."""
    return s.players > 1 or seat is None


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """What a viewpoint sees, from a record that `hide` went over."""
    if not hides(s, seat):
        return position(s)
    values = _values(s)
    unseen, n = values["deck"]
    hands = [hand if other == seat else (None, hand[1]) for other, hand in enumerate(values["hands"])]
    return VIEW.write(values | {"deck": (None, n - _elsewhere(s, seat)), "hands": hands, UNSEEN: unseen})


def _elsewhere(s: Any, seat: int | None) -> int:
    """How many of the cards that a viewpoint does not see are not in the deck."""
    return sum(int(s.cards[other]) for other in range(s.players) if other != seat) + int(s.held == HIDDEN)


# ---------------------------------------------------------------------------------------------- reading


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position."""
    _Reading(s, POSITION.read(position, _options(s)), None, whole=True).load()


def load_view(s: Any, position: Mapping[str, Any], seat: int | None) -> None:
    """Turn the start of a game into what a seat, or a spectator, sees."""
    form = VIEW if hides(s, seat) else POSITION
    _Reading(s, form.read(position, _options(s)), seat, whole=form is POSITION).load()


def _must_be(value: int, key: str, low: int, high: int) -> int:
    span = str(low) if low == high else f"a whole number from {low} to {high}"
    must(low <= value <= high, key, f"is {value}; it must be {span} now")
    return value


class _Reading:
    """Loads one position into a record. In a view (not `whole`) other hands are numbers of cards."""

    def __init__(self, s: Any, found: dict[str, Any], seat: int | None, whole: bool) -> None:
        self.s, self.found, self.seat, self.whole = s, found, seat, whole
        self.players = int(s.players)
        self.placed: dict[int, str] = {}
        """Each card that was placed so far, and the key that has it."""

    def load(self) -> None:
        self.s.phase = self.found["phase"]
        is_possible = self.s.phase != rules.DRAW_MINI or self.players == 1
        must(is_possible, "phase", "cannot be 'mini': only the solo game has a mini-deck")
        self.load_grid()
        self.load_turn()
        self.load_cards()
        self.load_flags()
        self.check_hands()
        self.check_deal()
        self.check_progress()

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def is_set_up(self) -> bool:
        """Whether stones and the mini-deck are laid and the hands dealt."""
        return self.s.phase not in (rules.LAY_STONES, rules.DRAW_MINI, rules.HANDS)

    def load_grid(self) -> None:
        grid = self.found["grid"]
        laid = next((cell for cell, symbol in enumerate(grid) if symbol is None), CELLS)
        for cell in range(laid, CELLS):
            must(grid[cell] is None, f"grid[{cell}]", "holds a stone, but an earlier cell does not")
        self.s.laid = laid
        fits = (laid == CELLS) != (self.s.phase == rules.LAY_STONES)
        must(fits, "grid", f"has {laid} stones, which cannot be in phase {self.phase!r}")
        for pair, stones in enumerate(STONES):
            n = sum(symbol >> 1 == pair for symbol in grid[:laid])
            faces = " and ".join(SYMBOLS[2 * pair : 2 * pair + 2])
            must(n <= stones, "grid", f"has {n} stones of {faces}; there are {stones}")
        self.s.grid = packed([SYMBOLS[symbol] for symbol in grid[:laid]])

    def load_turn(self) -> None:
        s, turn, played, rounds = self.s, self.found["turn"], self.found["round"], int(self.s.rounds)
        if s.phase == rules.GAME_OVER:
            POSITION.expect(self.found, "turn", NOBODY)
            s.turn, s.seat = NOBODY, OVER
            s.played = _must_be(played, "round", 0, rounds)
        else:
            must(turn != NOBODY, "turn", "is null, but the game is not over")
            s.turn = _must_be(
                turn, "turn", 0, 0 if s.phase in (rules.LAY_STONES, rules.DRAW_MINI) else self.players - 1
            )
            s.seat = s.turn if s.phase in (rules.ACT, rules.USE) else CHANCE
            s.played = _must_be(played, "round", 0, rounds - 1 if self.is_set_up else 0)
        POSITION.expect(self.found, "seat", int(s.seat))

    # --- cards

    def place(self, cards: int, key: str, pile: Any = None) -> None:
        """Note which key has these cards; put them into a pile."""
        for card in range(cards.bit_length()):
            if cards >> card & 1:
                must(card not in self.placed, key, f"card {card + 1} is in {self.placed.get(card)} as well")
                self.placed[card] = key
        if pile is not None:
            pile[:] = two_words(cards)

    def check_seen(self, cards: int | None, key: str, is_seen: bool) -> None:
        must((cards is not None) == is_seen, key, "must list its cards" if is_seen else "must be how many there are")

    def load_cards(self) -> None:
        s, found = self.s, self.found
        deck, n = found["deck"]
        self.check_seen(deck, "deck", self.whole)
        self.place(deck or 0, "deck", s.deck)
        self.place(found["discards"], "discards", s.discards)
        for seat, (hand, cards) in enumerate(found["hands"]):
            key, is_seen = f"hands[{seat}]", self.whole or seat == self.seat
            self.check_seen(hand, key, is_seen)
            must(cards <= MOST_IN_HAND, key, f"has {cards} cards; a hand has at most {MOST_IN_HAND}")
            s.cards[seat] = cards
            self.place(hand or 0, key, s.hands[seat])
        for seat, scored in enumerate(found["scored"]):
            self.place(scored, f"scored[{seat}]", s.scored[seat])
        self.load_held()
        if not self.whole:
            self.place(found[UNSEEN], UNSEEN, s.deck)
            unseen, elsewhere = int(size(s.deck)), _elsewhere(s, self.seat)
            must(unseen >= elsewhere, UNSEEN, f"lists {unseen} cards, but {elsewhere} are in hands that cannot be seen")
            _must_be(n, "deck", unseen - elsewhere, unseen - elsewhere)
        self.check_all_cards()

    def load_held(self) -> None:
        s, held = self.s, self.found["held"]
        POSITION.require(self.found, "held", bool(s.phase == rules.USE), f"in phase {self.phase!r}")
        if s.phase == rules.USE and not self.whole and s.turn != self.seat:
            POSITION.expect(self.found, "held", HIDDEN)
        must(
            held != HIDDEN or not (self.whole or s.turn == self.seat), "held", f"is {UNKNOWN!r}; it must be a card now"
        )
        self.place(1 << held if held >= 0 else 0, "held")
        s.held = held

    def check_all_cards(self) -> None:
        cards = sorted(card + 1 for card in self.placed)
        key = "deck" if self.whole else UNSEEN
        if self.players > 1:
            missing = sorted(set(range(1, CARDS + 1)) - set(cards))
            must(not missing, key, f"these cards are nowhere: {listed(missing)}")
            return
        drawn = MINI_DECK
        if self.s.phase in (rules.LAY_STONES, rules.DRAW_MINI):
            drawn = _must_be(len(cards), key, 0, 0 if self.s.phase == rules.LAY_STONES else MINI_DECK - 1)
        must(len(cards) == drawn, key, f"{len(cards)} cards are in the game; the mini-deck has {MINI_DECK}")
        order = [value for value, n in zip(rules.VALUES, rules.MINI, strict=True) for _ in range(n)]
        for value in rules.VALUES:
            n, expected = sum(POINTS[card - 1] == value for card in cards), order[:drawn].count(value)
            must(n == expected, key, f"{n} cards of {value} points are in the game; it must be {expected} now")

    # --- the rest, and how it fits together

    def load_flags(self) -> None:
        s, found = self.s, self.found
        s.fresh, s.scoring = found["fresh"], found["scoring"]
        must(not s.fresh or s.phase == rules.ACT, "fresh", f"cannot be true in phase {self.phase!r}")
        solo_turn = self.players == 1 and s.phase in (rules.ACT, rules.USE) and not s.fresh and bool(size(s.scored[0]))
        must(not s.scoring or solo_turn, "scoring", "is true, but no card was scored in a turn of a solo game")
        s.owed = _must_be(found["owed"], "owed", *((1, HAND) if s.phase in (rules.HANDS, rules.DEAL) else (0, 0)))
        s.strikes = _must_be(found["strikes"], "strikes", 0, rules.STRIKES if self.players == 1 else 0)
        for seat, skipped in enumerate(found["skipped"]):
            must(not skipped or self.has_ended_a_turn(seat), f"skipped[{seat}]", "is true, but no turn has ended yet")
            s.skipped |= int(skipped) << seat

    def has_ended_a_turn(self, seat: int) -> bool:
        s = self.s
        if s.phase == rules.GAME_OVER:
            return True
        return self.is_set_up and (s.played > 0 or seat < s.turn or (seat == s.turn and s.phase == rules.DEAL))

    def is_yet_to_play(self, seat: int) -> bool:
        """Whether the seat has made no decision in this round."""
        return bool(self.s.phase != rules.GAME_OVER and (seat > self.s.turn or (seat == self.s.turn and self.s.fresh)))

    def check_hands(self) -> None:
        s = self.s
        for seat in range(self.players):
            in_hand, scored = int(s.cards[seat]), int(size(s.scored[seat]))
            if s.phase in (rules.LAY_STONES, rules.DRAW_MINI, rules.HANDS):
                dealing = s.phase == rules.HANDS and seat == s.turn
                dealt = HAND - self.found["owed"] if dealing else HAND * (s.phase == rules.HANDS and seat < s.turn)
                _must_be(in_hand, f"hands[{seat}]", dealt, dealt)
                _must_be(scored, f"scored[{seat}]", 0, 0)
            elif s.played == 0 and self.is_yet_to_play(seat):
                _must_be(in_hand, f"hands[{seat}]", HAND, HAND)
                _must_be(scored, f"scored[{seat}]", 0, 0)
        if not self.is_set_up:
            _must_be(int(size(s.discards)), "discards", 0, 0)
        if s.phase in (rules.ACT, rules.USE):
            most = MOST_IN_HAND - (not s.fresh)
            _must_be(int(s.cards[s.turn]), f"hands[{s.turn}]", 0, most)
        if s.phase == rules.ACT and not s.fresh:
            used = s.discards.any() or (s.scored[s.turn].any() and (self.players > 1 or s.scoring))
            must(bool(used), "fresh", "is false, but nothing was discarded or scored in this turn")

    def check_deal(self) -> None:
        """What a seat is owed follows from its hand: up to four after `end`; two, but six in all, after `skip`."""
        s = self.s
        if s.phase != rules.DEAL:
            return
        in_hand, owed, skipped = int(s.cards[s.turn]), int(s.owed), int(s.skipped) >> int(s.turn) & 1
        if skipped:
            must(owed <= rules.SKIP_DEAL, "owed", f"is {owed}; a skip deals {rules.SKIP_DEAL}")
            key = f"hands[{s.turn}]"
            _must_be(in_hand, key, 1 + rules.SKIP_DEAL - owed, MOST_IN_HAND - owed)
        else:
            must(in_hand + owed == HAND, "owed", f"is {owed}; with {in_hand} cards in hand it must be {HAND - in_hand}")
        must(self.found["deck"][1] > 0, "deck", "is empty, but a card is to be dealt")

    def check_progress(self) -> None:
        """The game is over exactly when it must be."""
        if self.players == 1:
            self.check_strikes()
            return
        s, target = self.s, int(rules.TARGET[self.players])
        counts = [size(s.scored[seat]) for seat in range(self.players)]
        for seat, n in enumerate(counts):
            most = target - 1 + MOST_IN_HAND * (not self.is_yet_to_play(seat))
            must(n <= most, f"scored[{seat}]", f"has {n} cards; at most {most} are possible now")
        if s.phase == rules.GAME_OVER:
            ended = s.played == s.rounds or (s.played > 0 and max(counts) >= target)
            must(ended, "phase", f"cannot be 'over' in round {s.played}: nobody has scored {target} cards")

    def check_strikes(self) -> None:
        s = self.s
        strikes, scored = int(s.strikes), size(s.scored[0])
        lost, won = strikes == rules.STRIKES, scored == MINI_DECK
        complete = bool(s.played == s.rounds)
        fits = (lost or won or complete) == (s.phase == rules.GAME_OVER)
        must(fits, "phase", f"cannot be {self.phase!r} with {strikes} strikes and {scored} cards scored")
        must(not (lost and won), "strikes", "cannot be 4 when all cards are scored")
        must(not ((lost or won) and complete), "round", f"cannot be {s.played}: the last round was not finished")
        ended = int(s.played) + (s.phase == rules.DEAL or lost)
        fruitful = ended - strikes
        must(fruitful >= 0, "strikes", f"is {strikes}, but only {ended} turns have ended")
        most = scored - (bool(s.scoring) or won)
        turns = fruitful + (bool(s.scoring) or won)
        must(scored <= MOST_IN_HAND * turns, "scored[0]", f"has {scored} cards, scored in {turns} turns of at most 6")
        must(fruitful <= most, "strikes", f"is {strikes}; of {ended} turns at most {max(0, most)} had a card scored")
