"""The stones and the 72 pattern cards."""

from __future__ import annotations

SYMBOLS = ("sun", "moon", "fish", "bird", "horse", "boat", "seed", "tree")
"""Two neighbours share a stone: turning it over turns an even number into the next odd one, and back."""
STONES = (1, 2, 3, 3)
"""How many stones there are of each pair."""
ANY = "."

# Rows from the top; where a pattern is smaller than the grid it fits wherever all its squares lie inside.
PATTERNS_BY_POINTS = {
    1: (
        "bird horse",
        "boat bird",
        "boat horse",
        "fish tree",
        "horse boat",
        "horse horse",
        "seed boat",
        "seed fish",
        "seed tree",
        "tree horse",
        "tree seed",
        "tree tree",
        "bird / seed",
        "boat / boat",
        "boat / fish",
        "boat / horse",
        "boat / seed",
        "fish / horse",
        "horse / boat",
        "seed / seed",
        "seed / tree",
        "tree / bird",
        "tree / horse",
        "tree / seed",
        ". seed / boat .",
        "tree . / . horse",
        ". . . / . bird . / . . .",
        ". . . / . fish . / . . .",
    ),
    2: (
        "boat moon",
        "fish fish",
        "sun horse",
        ". . sun",
        ". horse bird",
        "boat . boat",
        "fish boat .",
        "horse . horse",
        "moon . .",
        "seed . tree",
        "tree . seed",
        "bird / bird",
        "moon / seed",
        "tree / sun",
        ". tree / bird .",
        "horse . / . fish",
        ". / . / moon",
        "fish / . / tree",
        "seed / . / bird",
        "sun / . / .",
        ". . . / . . . / . . moon",
        ". . bird / . . . / boat . .",
        ". . seed / . . . / seed . .",
        "horse . . / . . . / . . horse",
        "sun . . / . . . / . . .",
        "tree . . / . . . / . . fish",
    ),
    3: (
        "bird . bird",
        "horse bird seed",
        "seed seed seed",
        "tree fish boat",
        "tree tree tree",
        ". boat / boat moon",
        "tree . / sun tree",
        "boat / boat / boat",
        "fish / . / fish",
        "fish / tree / horse",
        "horse / horse / horse",
        ". seed . / . . . / seed . seed",
        "boat . boat / . . . / . boat .",
    ),
    5: (
        ". seed . / horse . horse / . moon .",
        ". sun . / . . . / bird . bird",
        ". tree . / fish . fish / . boat .",
        "horse . tree / . . . / seed . boat",
        "moon . . / . fish . / . . fish",
    ),
}


def _rows(pattern: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in pattern.split(" / "))


PATTERNS = tuple(_rows(pattern) for patterns in PATTERNS_BY_POINTS.values() for pattern in patterns)
"""Card number n is `PATTERNS[n - 1]`."""
POINTS = tuple(points for points, patterns in PATTERNS_BY_POINTS.items() for _ in patterns)
CARDS = len(PATTERNS)
NAMES = tuple(f"#{number}" for number in range(1, CARDS + 1))
