"""The languages that people speak: without the pseudo-language, which the tests switch on."""

from __future__ import annotations

from fourfold.core.locale.languages import LANGUAGES, PSEUDO

SPOKEN = tuple(language for language in LANGUAGES if language != PSEUDO)
