"""What happened in a game, for those at the terminal."""

from __future__ import annotations

from collections.abc import Callable

from fourfold.core.record import Record


def set_up(record: Record, viewer: int | None, language: str) -> str:
    """What the set-up brought, in one sentence; empty if nothing was drawn, or not everything yet."""
    length = record.set_up_length
    return record.states[length].view(viewer).words(language, record.players).set_up() if length else ""


def turns(
    record: Record,
    start: int,
    viewer: int | None,
    language: str,
    remark: Callable[[int, str], str] = lambda index, sentence: sentence,
) -> list[str]:
    """What happened after `start` moves, a text for each turn, as far as the viewer may know.

    `remark` may add something to the sentence about the move with an index.
    """
    drawn = set_up(record, viewer, language) if start == 0 else ""
    told: list[tuple[int | str | None, list[str]]] = []
    for index in range(record.set_up_length if drawn else start, len(record.moves)):
        state, move = record.states[index], record.moves[index]
        sentence = remark(index, state.words(language, record.players).narrate(move, viewer))
        if not told or told[-1][0] != state.seat:
            told.append((state.seat, []))
        told[-1][1].append(sentence)
    return [*[drawn] * bool(drawn), *(" ".join(sentences) for _, sentences in told)]
