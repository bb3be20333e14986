"""Pictures of a game for environments: text, or pixels of the same scene that pages and notebooks show."""

from __future__ import annotations

import io
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.errors import OptionError
from fourfold.core.extras import missing
from fourfold.core.state import View
from fourfold.scene.svg import LIGHT, svg

ANSI, HUMAN, RGB_ARRAY = "ansi", "human", "rgb_array"
RENDER_MODES = (ANSI, HUMAN, RGB_ARRAY)
"""The text as a string, the text printed after every move, and an image."""
SIDE = 640
"""Width and height of an image. All are squares, since videos need frames of one size and scenes grow with the game."""
PACKAGES = ("resvg_py", "PIL")
"""resvg draws SVG and needs no system library, unlike Cairo; Pillow reads the PNG that it writes."""

VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
VALUE = re.compile(r"(--[\w-]+):([^;}]+)")
SIZE = re.compile(r'(<svg\b[^>]*?) width="[^"]*" height="[^"]*"')

Frame = str | NDArray[np.uint8] | None


class RenderModeError(OptionError, TypeError):
    """An unknown render mode, or one that needs a package which is not installed.

    Also a `TypeError`: Gymnasium passes that on, and Stable-Baselines3's `make_vec_env`, which asks for `rgb_array`
    first, catches it and tries again without.
    """


def check_render_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    if mode is not None and mode not in modes:
        known = ", ".join(repr(known) for known in modes)
        raise RenderModeError(f"render_mode={mode!r} is not possible; give {known} or None")
    lacking = [package for package in PACKAGES if mode == RGB_ARRAY and find_spec(package) is None]
    if lacking:
        raise RenderModeError(missing(f"render_mode={mode!r}", lacking[0], "envs"))
    return mode


def frame(view: View, mode: str | None) -> Frame:
    """What `render()` returns in a mode; in the mode `human`, print it instead."""
    if mode == RGB_ARRAY:
        return pixels(view)
    if mode == HUMAN:
        print(view, flush=True)
    return str(view) if mode == ANSI else None


def pixels(view: View) -> NDArray[np.uint8]:
    """The scene of a view as an image: (SIDE, SIDE, 3), red, green and blue from 0 to 255."""
    picture = SIZE.sub(rf'\1 width="{SIDE}" height="{SIDE}"', _with_plain_colours(svg(view.scene(), "light")), count=1)
    png = import_module("resvg_py").svg_to_bytes(svg_string=picture, background=dict(VALUE.findall(LIGHT))["--page"])
    image: Any = import_module("PIL.Image").open(io.BytesIO(png))
    return np.array(image.convert("RGB"))


def _with_plain_colours(picture: str) -> str:
    """The colours themselves instead of CSS variables, which resvg does not know."""
    values: dict[str, str] = dict(VALUE.findall(picture))
    return VARIABLE.sub(lambda found: values.get(found[1], str(found[2] or "none")), picture)
