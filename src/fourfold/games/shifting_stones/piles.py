"""Piles of cards for compiled code: the deck, the discards, hands and scored cards.

A pile is a set: a card is there or not, and bit n of a word stands for it. But there are 72 cards, and a word has 64
bits. So a pile is two words: cards 1 to 36 are bits 0 to 35 of the first, cards 37 to 72 those of the second.
"""

from __future__ import annotations

from typing import Any

from fourfold.engine.bits import count, first, write_set
from fourfold.engine.dice import below
from fourfold.engine.rule import rule

WORD = 36
ALL = (1 << WORD) - 1
"""A word with all its cards."""


def two_words(cards: int) -> tuple[int, int]:
    """A pile from a set of cards that is one number."""
    return cards & ALL, cards >> WORD


def one_number(pile: Any) -> int:
    """The set of the cards in a pile as one number, bit n for card n."""
    return int(pile[0]) | int(pile[1]) << WORD


@rule
def add(pile: Any, card: int) -> None:
    pile[card // WORD] |= 1 << int(card) % WORD


@rule
def remove(pile: Any, card: int) -> None:
    pile[card // WORD] &= ~(1 << int(card) % WORD)


@rule
def size(pile: Any) -> int:
    return count(pile[0]) + count(pile[1])


@rule
def move_all(source: Any, target: Any) -> None:
    for word in range(2):
        target[word] |= source[word]
        source[word] = 0


@rule
def list_cards(low: int, high: int, kind: int, actions: Any) -> int:
    """Write an action of a kind for every card of a pile, given as its two words; return how many."""
    return write_set(actions, write_set(actions, 0, kind, low), kind + WORD, high)  # type: ignore[no-any-return]


@rule
def pick(pile: Any, rng: Any) -> int:
    """Take a card of a pile at random."""
    number = below(rng, size(pile))
    word = 0
    if number >= count(pile[0]):
        number -= count(pile[0])
        word = 1
    left = pile[word]
    for _ in range(number):
        left &= left - 1
    card = word * WORD + first(left)
    remove(pile, card)
    return card
