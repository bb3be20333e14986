"""The page that imports records of games played elsewhere."""

from __future__ import annotations

import htpy as h

from fourfold.web.pages.frame.layout import Reader


def records_page(reader: Reader, problem: str = "", pasted: str = "") -> h.Node:
    """The form. After a failed import it shows the `problem` and the `pasted` text."""
    return h.main("#main.study")[
        h.h1[reader.say("records")],
        h.p(".quiet")[reader.say("records-intro")],
        h.div(".wrong", role="alert")[h.p(".finding")[f"✗ {reader.say('records-wrong')}"], h.p[problem]]
        if problem
        else None,
        h.form(".upload", method="post", action="/records", enctype="multipart/form-data")[
            h.label[reader.say("records-file"), h.input(type="file", name="file", accept=".json,application/json")],
            h.label[
                reader.say("records-paste"),
                h.textarea(name="text", rows="10", spellcheck="false", autocomplete="off")[pasted],
            ],
            h.button(".act.main")[reader.say("records-send")],
        ],
    ]
