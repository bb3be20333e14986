"""My account: passkeys, password, sessions, tokens and data. Parts that need `passkeys.js` are hidden without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import htpy as h

from fourfold.pages.frame.fields import field, hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.people.players import date_words, line
from fourfold.table.names import MAX_LABEL, MAX_NAME, MIN_PASSWORD

if TYPE_CHECKING:
    from fourfold.server.people.people import Person


def guest_page(reader: Reader, person: Person | None, tables: int) -> h.Node:
    """For guests and visitors without a session: create an account, or log in."""
    return h.main("#main.paper")[
        h.h1[reader.say("keys")],
        h.p(".note")[reader.say("guest-words")] if person else None,
        h.p("#trouble.trouble", role="alert", hidden=True),
        h.section(".card")[
            h.h2[reader.say("new-account")],
            h.p(".quiet")[reader.say("new-account-words")],
            _passkey(
                reader,
                "register",
                reader.say("by-passkey"),
                label=True,
                first=_name(reader, "", person.name if person else ""),
            ),
            h.form(".fields", method="post", action="/me/account/begin")[
                _name(reader, "/me/account/begin", person.name if person else ""),
                _new_password(reader, "/me/account/begin", reader.say("password")),
                h.button(".act.main")[reader.say("by-password")],
            ],
        ],
        h.section(".card")[
            h.h2[reader.say("log-in")],
            _passkey(reader, "login", reader.say("log-in-passkey"), more=_forget(reader, person, tables, "key")),
            h.form(".fields", method="post", action="/me/account/login")[
                _name(reader, "/me/account/login", ""),
                _old_password(reader, "/me/account/login", reader.say("password")),
                _forget(reader, person, tables, "form"),
                h.button(".act.main")[reader.say("log-in")],
            ],
        ],
        my_data(reader, None) if person else None,
    ]


def account_page(
    reader: Reader,
    account: dict[str, Any],
    passkeys: list[dict[str, Any]],
    sessions: list[dict[str, Any]],
    tokens: list[dict[str, Any]],
    changed: bool,
) -> h.Node:
    """For an account: its passkeys, sessions and tokens, as in the API. `changed`: the password was just changed."""
    return h.main("#main.paper")[
        h.h1[reader.say("keys")],
        h.p(".lead")[reader.say("account-of-name", name=account["name"])],
        h.p(".note", role="status")[reader.say("password-changed")] if changed else None,
        h.p("#trouble.trouble", role="alert", hidden=True),
        h.section(".card")[
            h.h2[reader.say("rename")],
            h.p(".quiet")[reader.say("rename-words")],
            h.form(".fields", method="post", action="/me/account/name")[
                _name(reader, "/me/account/name", account["name"]),
                _proof(reader, account, "/me/account/name"),
                h.button(".act")[reader.say("rename")],
            ],
        ],
        h.section(".card")[
            h.h2[reader.say("passkeys")],
            h.ul(".lines")[[_key(reader, row, account) for row in passkeys]]
            if passkeys
            else h.p(".quiet")[reader.say("no-passkeys")],
            _passkey(reader, "register", reader.say("add-passkey"), label=True, more=_proof(reader, account)),
        ],
        h.section(".card")[
            h.h2[reader.say("password")],
            h.p(".quiet")[reader.say("password-set" if account["password"] else "password-none")],
            h.form(".fields", method="post", action="/me/account/password")[
                _old_password(reader, "/me/account/password", reader.say("old-password"), "old")
                if account["password"]
                else _proof(reader, account, "/me/account/password"),
                _new_password(reader, "/me/account/password", reader.say("new-password"), "new"),
                _tick("withdraw_tokens", reader.say("withdraw-tokens"), checked=True) if tokens else None,
                h.p(".quiet")[reader.say("others-out")],
                h.button(".act")[reader.say("change-password")],
            ],
            _without_password(reader) if account["password"] and passkeys else None,
        ],
        h.section(".card")[
            h.h2[reader.say("sessions")],
            h.ul(".lines")[[_session(reader, row) for row in sessions]],
            h.form(".acts", method="post", action="/me/account/logout")[
                h.button(".act")[reader.say("log-out")],
                h.button(".act", formaction="/me/account/sessions-end")[reader.say("log-out-others")]
                if len(sessions) > 1
                else None,
                h.button(".act", name="everywhere", value="1")[reader.say("log-out-everywhere")],
            ],
        ],
        h.section(".card")[
            h.h2[reader.say("tokens")],
            h.p(".quiet")[reader.say("tokens-words")],
            h.ul(".lines")[[_token(reader, row) for row in tokens]] if tokens else None,
            h.form(".fields", method="post", action="/me/account/token")[
                _label(reader, reader.say("token-label")),
                _proof(reader, account, "/me/account/token"),
                h.button(".act")[reader.say("make-token")],
            ],
        ],
        my_data(reader, account),
    ]


def token_page(reader: Reader, token: str) -> h.Node:
    return h.main("#main.paper")[
        h.h1[reader.say("token-told")],
        h.section(".card")[
            h.p[reader.say("token-once")],
            h.label[
                h.span(".unseen")[reader.say("token-told")], h.input(".link", value=token, readonly=True, size="60")
            ],
            h.p(".acts")[
                h.button(".act.main", type="button", data_copy=token, data_done=reader.say("copied"))[
                    reader.say("copy-token")
                ],
                h.a(".act", href="/me/account")[reader.say("back")],
            ],
        ],
    ]


def my_data(reader: Reader, account: dict[str, Any] | None) -> h.Node:
    return h.section(".card")[
        h.h2[reader.say("belongings")],
        h.p(".quiet")[reader.say("export-words")],
        h.form(".fields", method="post", action="/me/account/export")[
            _proof(reader, account, "/me/account/export"),
            h.p(".acts")[h.button(".act")[reader.say("export")], h.a(".act", href="/me/delete")[reader.say("delete")]],
        ],
    ]


def delete_page(reader: Reader, person: Person, account: dict[str, Any]) -> h.Node:
    """The page that explains what deletion means and asks for confirmation."""
    return h.main("#main.paper")[
        h.h1[reader.say("delete-title")],
        h.p("#trouble.trouble", role="alert", hidden=True),
        h.section(".card")[
            h.ul(".points")[[h.li[reader.say(f"delete-{number}")] for number in range(1, 5)]],
            h.form(".fields", method="post", action="/me/delete")[
                field(
                    reader,
                    "/me/delete",
                    reader.say("delete-name", name=person.name),
                    name="name",
                    required=True,
                    autocomplete="off",
                    maxlength=str(MAX_NAME),
                ),
                _proof(reader, account, "/me/delete"),
                h.p(".acts")[
                    h.button(".act.grave")[reader.say("delete-sure")],
                    h.a(".act.main", href="/me")[reader.say("keep")],
                ],
            ],
        ],
    ]


def _name(reader: Reader, action: str, value: str) -> h.Node:
    more: dict[str, Any] = {"required": True, "maxlength": str(MAX_NAME), "autocomplete": "username"}
    return field(reader, action, reader.say("name"), name="name", value=value, **more)


def _new_password(reader: Reader, action: str, words: str, name: str = "password") -> h.Node:
    more: dict[str, Any] = {"type": "password", "required": True, "autocomplete": "new-password"}
    rule = h.small(".quiet")[reader.say("password-rule", n=MIN_PASSWORD)]
    return field(reader, action, words, name=name, hint=rule, minlength=str(MIN_PASSWORD), **more)


def _old_password(reader: Reader, action: str, words: str, name: str = "password", *, required: bool = True) -> h.Node:
    more: dict[str, Any] = {"type": "password", "required": required, "autocomplete": "current-password"}
    return field(reader, action, words, name=name, **more)


def _proof(reader: Reader, account: dict[str, Any] | None, action: str = "") -> h.Node:
    """Asks the owner of an account for password or passkey, unless they confirmed recently. Guests have neither.
    `action` is that of the form, if it is not sent by a script."""
    if account is None or not account["account"] or account["confirmed_until"] is not None:
        return None
    password, passkeys = account["password"], account["passkeys"]
    return h.div(".proof", data_proof=True)[
        h.p(".quiet")[reader.say("confirm-words")],
        _old_password(reader, action, reader.say("your-password"), required=not passkeys) if password else None,
        h.button(".act", type="button", data_confirm=True, hidden=True)[reader.say("confirm-passkey")]
        if passkeys
        else None,
        h.p(".quiet", data_no_passkey=True)[reader.say("no-passkey")] if not password else None,
    ]


def _label(reader: Reader, words: str) -> h.Node:
    return h.label[h.span[words], h.input(name="label", maxlength=str(MAX_LABEL), autocomplete="off")]


def _forget(reader: Reader, person: Person | None, tables: int, where: str) -> h.Node:
    """Logging in abandons the guest. If the guest has tables, the reader must agree to that."""
    if person is None or not tables:
        return None
    return _tick("forget_guest", reader.say("forget-guest", name=person.name), required=where == "form")


def _tick(name: str, words: str, required: bool = False, checked: bool = False) -> h.Node:
    box = h.input(type="checkbox", name=name, value="1", required=required, checked=checked)
    return h.label(".tick")[box, h.span[words]]


def _passkey(
    reader: Reader, what: str, words: str, label: bool = False, more: h.Node = None, first: h.Node = None
) -> h.Node:
    return h.div(".passkey")[
        h.p(".quiet")[reader.say("passkey-words")],
        h.form(".fields", data_passkey=what, hidden=True)[
            first,
            _label(reader, reader.say("key-label")) if label else None,
            more,
            h.button(".act.main")[words],
        ],
        h.p(".quiet", data_no_passkey=True)[reader.say("no-passkey")],
    ]


def _without_password(reader: Reader) -> h.Node:
    return h.details(".more-keys", open=bool(reader.mishap and reader.mishap.action.endswith("-remove")))[
        h.summary[reader.say("remove-password")],
        h.form(".fields", method="post", action="/me/account/password-remove")[
            _old_password(reader, "/me/account/password-remove", reader.say("old-password"), "old"),
            h.button(".act")[reader.say("remove-password")],
        ],
    ]


def _key(reader: Reader, row: dict[str, Any], account: dict[str, Any]) -> h.Node:
    used = row["used"] is not None
    when = date_words(row["used"] if used else row["created"], reader.language)
    title = h.span[row["label"] or reader.say("key-unnamed")]
    note = reader.say("key-used" if used else "key-made", date=when)
    proof = _proof(reader, account)
    remove = _button("key-remove", row["id"], reader.say("remove"), proof)
    return line(title, note, act=h.details[h.summary[reader.say("remove")], remove] if proof else remove)


def _session(reader: Reader, row: dict[str, Any]) -> h.Node:
    since = reader.say("session-since", date=date_words(row["created"], reader.language))
    title = h.span[row["browser"] or reader.say("session-here" if row["here"] else "session-other")]
    if row["here"]:
        return line(title, reader.say("session-this") if row["browser"] else None, since)
    end = _button("session-end", row["id"], reader.say("log-out-there"))
    return line(title, since, _last_use(reader, row), act=end)


def _token(reader: Reader, row: dict[str, Any]) -> h.Node:
    note = reader.say("key-made", date=date_words(row["created"], reader.language))
    withdraw = _button("token-withdraw", row["id"], reader.say("withdraw"))
    return line(h.span[row["label"] or reader.say("token-unnamed")], note, _last_use(reader, row), act=withdraw)


def _last_use(reader: Reader, row: dict[str, Any]) -> str | None:
    """None if the last use was before the server recorded it."""
    return reader.say("key-used", date=date_words(row["used"], reader.language)) if row["used"] is not None else None


def _button(what: str, id: str, words: str, proof: h.Node = None) -> h.Node:
    return h.form(".fields" if proof else "", method="post", action=f"/me/account/{what}")[
        hidden(("id", id)), proof, h.button(".act")[words]
    ]
