"""Refusals in the words of the reader."""

from __future__ import annotations

from fourfold.core.locale.catalogue import WORDS, slug

ABOUT_INPUT = {"illegal", "value"}
"""Kinds whose message says what is wrong with the input. It is in English, so only English readers see it."""


def message_for_people(kind: str, message: str, language: str) -> str:
    """The text for a kind of error, for English readers with what is wrong with their input."""
    text = WORDS[language](f"error-{slug(kind)}")
    if language != "en" or kind not in ABOUT_INPUT or not message or "/api/" in message:
        return text
    return f"{text} {message[0].upper()}{message[1:].rstrip('.')}."
