"""The preferences of a reader. Each is stored in a cookie of its name; the first value is the default."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request, Response

from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.scene.svg import Theme
from fourfold.web.http.cookies import is_secure

THEMES: tuple[Theme, ...] = ("auto", "light", "dark")
UI_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "motion": ("normal", "quick", "slow", "off"),
    "sounds": ("off", "on"),
    "confirm": ("off", "on"),
    "patterns": ("off", "on"),
    "badge": ("on", "off"),
    "notify": ("off", "on"),
}
"""Stylesheets and scripts find these as `data-…` attributes of the document, unless they have the default."""
PREFERENCES: Mapping[str, tuple[str, ...]] = {"language": LANGUAGES, "theme": THEMES, **UI_OPTIONS}
YEAR = 365 * 24 * 3600


def ui_options_of(request: Request) -> dict[str, str]:
    """The values of `UI_OPTIONS` in the cookies of a request."""
    return {name: _valid(request.cookies.get(name), values) for name, values in UI_OPTIONS.items()}


def _valid(chosen: str | None, values: tuple[str, ...]) -> str:
    return chosen if chosen in values else values[0]


def own_path(back: str, default: str = "/") -> str:
    """A path of this site to go back to; `default` for anything else. Browsers read a backslash as a slash, and leave
    out control characters."""
    is_path = back.startswith("/") and back[1:2] not in ("/", "\\")
    return back if is_path and all(" " < c != "\x7f" for c in back) else default


def set_preference(request: Request, answer: Response, name: str, value: str) -> None:
    answer.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True, secure=is_secure(request))
