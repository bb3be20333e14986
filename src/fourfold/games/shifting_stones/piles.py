"""Sets of cards for compiled code: two words, cards 1 to 36 in the first, cards 37 to 72 in the second."""

from __future__ import annotations

from typing import Any

from fourfold.core.compiled.bits import count, first
from fourfold.core.compiled.dice import below
from fourfold.core.compiled.rule import rule

WORD = 36
ALL = (1 << WORD) - 1
"""A word with all its cards."""


def set_of(cards: list[int]) -> tuple[int, int]:
    """A set of cards as two words."""
    return sum(1 << c for c in cards if c < WORD), sum(1 << c - WORD for c in cards if c >= WORD)


@rule
def add(cards: Any, card: int) -> None:
    cards[card // WORD] |= 1 << int(card) % WORD


@rule
def remove(cards: Any, card: int) -> None:
    cards[card // WORD] &= ~(1 << int(card) % WORD)


@rule
def size(cards: Any) -> int:
    return count(cards[0]) + count(cards[1])


@rule
def move_all(source: Any, target: Any) -> None:
    for word in range(2):
        target[word] |= source[word]
        source[word] = 0


@rule
def list_cards(low: int, high: int, kind: int, actions: Any) -> int:
    """Write an action of a kind for every card of a set, given as its two words; return how many."""
    n = 0
    while low != 0:
        actions[n] = kind + first(low)
        low &= low - 1
        n += 1
    kind += WORD
    while high != 0:
        actions[n] = kind + first(high)
        high &= high - 1
        n += 1
    return n


@rule
def pick(cards: Any, rng: Any) -> int:
    """Take a card of a set at random."""
    number = below(rng, size(cards))
    word = 0
    if number >= count(cards[0]):
        number -= count(cards[0])
        word = 1
    left = cards[word]
    for _ in range(number):
        left &= left - 1
    card = word * WORD + first(left)
    remove(cards, card)
    return card
