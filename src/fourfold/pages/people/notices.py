"""How a person is told what happens at their tables: browsers, e-mail, choices, webhooks. All but signing up a browser
works without a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import htpy as h

from fourfold.core.registry import game_package
from fourfold.pages.frame.assets import address
from fourfold.pages.frame.fields import field, hidden
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import icon
from fourfold.pages.people.players import date_words, line, mark
from fourfold.table.names import MAX_ADDRESS, MAX_URL

if TYPE_CHECKING:
    from fourfold.server.storage.store import TableSummary


def notices_page(reader: Reader, found: dict[str, Any], hosted: list[TableSummary]) -> h.Node:
    """`found` is the result of `actions.overview`; `hosted` are the tables that may have a webhook."""
    return h.main("#main.paper.telling")[
        h.h1[reader.say("notices")],
        h.p("#trouble.trouble", role="alert", hidden=True),
        h.section(".card.tell-me")[
            _sample(reader),
            h.div[h.h2[reader.say("tell-browsers")], h.p(".quiet")[reader.say("notices-words")]],
            _sign_up(reader, found["key"]),
            h.ul(".lines")[[_browser(reader, row) for row in found["browsers"]]]
            if found["browsers"]
            else h.p(".quiet")[reader.say("tell-none")],
        ],
        _choices(reader, found),
        _email(reader, found["email"]) if found["mail"] else None,
        _webhooks(reader, found["webhooks"], hosted),
    ]


def _sample(reader: Reader) -> h.Node:
    """What a notification looks like."""
    return h.div(".toast", aria_hidden="true")[
        h.img(src=address("icon.svg"), alt="", width="44", height="44"),
        h.span[h.b[reader.say("notice-turn")], h.small["Fourfold"]],
        icon("bell"),
    ]


def _sign_up(reader: Reader, key: str) -> h.Node:
    """The button that `push.js` shows where the browser can be told; it replaces the words about those that cannot."""
    return h.div(".sign-up")[
        h.button(
            "#tell-here.act.main",
            type="button",
            hidden=True,
            data_key=key,
            data_denied=reader.say("tell-denied"),
            data_failed=reader.say("tell-failed"),
        )[icon("bell"), h.span[reader.say("tell-here")]],
        h.p("#tell-unable.quiet")[reader.say("tell-unable")],
    ]


def _browser(reader: Reader, row: dict[str, Any]) -> h.Node:
    since = reader.say("tell-since", date=date_words(row["created"], reader.language))
    notes = [reader.say("tell-this") if row["here"] else None, since, reader.say("tell-off") if row["off"] else None]
    acts = [_button("browser-retry", row["id"], reader.say("tell-again"))] if row["off"] else []
    acts.append(_button("browser-remove", row["id"], reader.say("remove")))
    title = h.span[row["browser"] or reader.say("tell-unnamed")]
    return line(title, *notes, act=h.div(".acts")[acts], kind="off" if row["off"] else "here" if row["here"] else None)


def _button(what: str, id: str, words: str) -> h.Node:
    return h.form(method="post", action=f"/me/notices/{what}")[hidden(("id", id)), h.button(".act")[words]]


def _choices(reader: Reader, found: dict[str, Any]) -> h.Node:
    channels = found["channels"]

    def tick(channel: str, kind: str) -> h.Node:
        words = reader.say("tell-choice", kind=reader.say(f"tell-{kind}"), channel=reader.say(f"tell-{channel}"))
        checked = found["choices"][channel][kind]
        return h.td[
            h.label(".tick")[
                h.input(type="checkbox", name=f"{channel}.{kind}", value="1", checked=checked, aria_label=words)
            ]
        ]

    return h.section(".card")[
        h.h2[reader.say("tell-choices")],
        h.form(".fields", method="post", action="/me/notices/choices")[
            h.table(".rows.wishes")[
                h.thead[h.tr[h.td, [h.th(scope="col")[reader.say(f"tell-{channel}")] for channel in channels]]],
                h.tbody[
                    [
                        h.tr[h.th(scope="row")[reader.say(f"tell-{kind}")], [tick(each, kind) for each in channels]]
                        for kind in found["kinds"]
                    ]
                ],
            ],
            h.button(".act")[reader.say("save")],
        ],
    ]


def _email(reader: Reader, email: dict[str, Any] | None) -> h.Node:
    return h.section(".card", id="email")[
        h.h2[reader.say("tell-email")],
        h.p(".quiet")[reader.say("tell-email-words")],
        h.ul(".lines")[_address(reader, email)] if email else None,
        h.form(".line-form", method="post", action="/me/notices/email")[
            field(
                reader,
                "/me/notices/email",
                reader.say("tell-email-address"),
                name="address",
                inputmode="email",
                required=True,
                maxlength=str(MAX_ADDRESS),
                autocomplete="email",
            ),
            h.button(".act")[reader.say("tell-email-save")],
        ]
        if not email
        else None,
    ]


def _address(reader: Reader, email: dict[str, Any]) -> h.Node:
    state = "tell-off" if email["off"] else "tell-email-good" if email["confirmed"] else "tell-email-waits"
    again = h.form(method="post", action="/me/notices/email")[
        hidden(("address", email["address"])), h.button(".act")[reader.say("tell-again")]
    ]
    remove = h.form(method="post", action="/me/notices/email-remove")[h.button(".act")[reader.say("remove")]]
    acts = h.div(".acts")[again if email["off"] else None, remove]
    return line(h.span[email["address"]], reader.say(state), act=acts, kind="off" if email["off"] else None)


# --------------------------------------------------------------------------------------------- webhooks


def _webhooks(reader: Reader, webhooks: list[dict[str, Any]], hosted: list[TableSummary]) -> h.Node:
    rows = [(row["table"], row["game"], row["off"]) for row in webhooks]
    known = {table for table, _, _ in rows}
    rows += [(row.id, row.name, False) for row in hosted if row.id not in known]
    return h.section(".card", id="webhooks")[
        h.h2[reader.say("webhooks")],
        h.p(".quiet")[reader.say("webhook-words")],
        h.ul(".lines")[[_webhook(reader, *row) for row in rows]] if rows else None,
    ]


def _webhook(reader: Reader, table: str, game: str, off: bool) -> h.Node:
    title = h.a(".player", href=f"/t/{table}", class_=material(game))[mark(game), game_package(game).about.title]
    edit = h.a(".act", href=f"/t/{table}/webhook")[reader.say("webhook")]
    return line(title, reader.say("tell-off") if off else None, act=edit, kind="off" if off else None)


def webhook_page(reader: Reader, id: str, game: str, webhook: dict[str, Any] | None) -> h.Node:
    """The webhook of a table, for its host."""
    return h.main("#main.paper")[
        h.h1[reader.say("webhook-at", game=game_package(game).about.title)],
        h.section(".card")[
            h.p(".quiet")[reader.say("webhook-words")],
            h.p(".trouble", role="status")[reader.say("tell-off")] if webhook and webhook["off"] else None,
            h.form(".fields", method="post", action=f"/t/{id}/webhook")[
                field(
                    reader,
                    f"/t/{id}/webhook",
                    reader.say("webhook-url"),
                    name="url",
                    inputmode="url",
                    required=True,
                    maxlength=str(MAX_URL),
                    value=webhook["url"] if webhook else None,
                    autocomplete="off",
                ),
                h.div(".acts")[
                    h.button(".act.main")[reader.say("tell-again" if webhook and webhook["off"] else "webhook-save")],
                    h.button(".act", formaction=f"/t/{id}/webhook/remove", formnovalidate=True)[reader.say("remove")]
                    if webhook
                    else None,
                    h.a(".act", href=f"/t/{id}")[reader.say("back")],
                ],
            ],
        ],
    ]


# ------------------------------------------------------------------------------------- links in letters


def confirm_page(reader: Reader, token: str, email: str) -> h.Node:
    """A letter's link asks first: programs that check letters for viruses open links, too."""
    return h.main("#main.paper")[
        h.h1[reader.say("mail-confirm-title")],
        h.section(".card")[
            h.p[reader.say("mail-confirm-ask", address=email)],
            h.form(".acts", method="post", action=f"/me/notices/confirm/{token}")[
                h.button(".act.main")[reader.say("mail-confirm-yes")]
            ],
        ],
    ]


def confirmed_page(reader: Reader, email: str) -> h.Node:
    """The letter may have been opened on a device where its reader is not logged in."""
    return h.main("#main.paper")[
        h.h1[reader.say("tell-email-good")],
        h.section(".card")[h.p[email], h.p(".acts")[h.a(".act.main", href="/")[reader.say("back")]]],
    ]


def end_page(reader: Reader, token: str, email: str) -> h.Node:
    """The link in every letter; without `email` the letters have ended."""
    return h.main("#main.paper")[
        h.h1[reader.say("mail-end-title")],
        h.section(".card")[
            [
                h.p[reader.say("mail-end-ask", address=email)],
                h.form(".acts", method="post", action=f"/me/notices/end/{token}")[
                    h.button(".act.main")[reader.say("mail-end-yes")]
                ],
            ]
            if email
            else h.p[reader.say("mail-ended")]
        ],
    ]
