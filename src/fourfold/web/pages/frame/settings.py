"""The settings page. Its form has the same action as the buttons in the header: `/taste`."""

from __future__ import annotations

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.frame.preferences import THEMES, UI_OPTIONS


def settings_page(reader: Reader) -> h.Node:
    ui_options = reader.ui_options
    names = {value: reader.say(f"motion-{value}") for value in UI_OPTIONS["motion"]}
    switch = {value: reader.say(value) for value in ("off", "on")}
    return h.main("#main.paper")[
        h.h1[reader.say("settings")],
        h.p(".quiet")[reader.say("settings-words")],
        h.form(".card.tastes", method="post", action="/taste")[
            h.input(type="hidden", name="back", value="/settings"),
            _choice(reader, "language", {tag: WORDS[tag]("language-name") for tag in LANGUAGES}, reader.language),
            _choice(reader, "theme", {theme: reader.say(theme) for theme in THEMES}, reader.theme),
            _choice(reader, "motion", names, ui_options["motion"], reader.say("motion-words")),
            _choice(reader, "sounds", switch, ui_options["sounds"]),
            _choice(reader, "confirm", switch, ui_options["confirm"]),
            _choice(reader, "patterns", switch, ui_options["patterns"], reader.say("patterns-words")),
            _choice(reader, "badge", switch, ui_options["badge"], reader.say("badge-words")),
            _choice(reader, "notify", switch, ui_options["notify"], reader.say("notify-words")),
            h.button(".act.main")[reader.say("save")],
        ],
    ]


def _choice(reader: Reader, name: str, values: dict[str, str], chosen: str, note: str = "") -> h.Node:
    return h.fieldset[
        h.legend[reader.say(f"taste-{name}")],
        h.div(".pick")[
            [
                h.label[
                    h.input(type="radio", name=name, value=value, checked=value == chosen),
                    h.span(lang=value if name == "language" else None)[words],
                ]
                for value, words in values.items()
            ]
        ],
        h.p(".quiet")[note] if note else None,
    ]
