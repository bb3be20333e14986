"""The settings of e-mail: what is wrong is named, but never the password."""

from __future__ import annotations

import pytest

from fourfold.core.errors import OptionError
from fourfold.server.settings import MailServer, Settings, mail_server_of, require_mail_settings

SITE = ("https://play.example.org",)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("smtp://localhost", MailServer("localhost", 25)),
        ("smtp://mail.example.org:2525", MailServer("mail.example.org", 2525)),
        ("smtps://mail.example.org", MailServer("mail.example.org", 465, tls=True)),
        ("smtp://me:se%40cret@mail.example.org", MailServer("mail.example.org", 587, user="me", password="se@cret")),
    ],
)
def test_a_mail_server_is_an_address(given: str, meant: MailServer) -> None:
    assert mail_server_of(given) == meant
    assert "cret" not in repr(meant)


@pytest.mark.parametrize(
    "given", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://me:hush@host:0", "smtp://me:hush@h:x"]
)
def test_another_address_is_refused_without_its_password(given: str) -> None:
    with pytest.raises(OptionError, match="--smtp") as error:
        mail_server_of(given)
    assert "hush" not in str(error.value) and "smtp://HOST" in str(error.value)


def test_mail_needs_a_sender_and_an_address_for_its_links() -> None:
    server = MailServer("localhost", 25)
    require_mail_settings(Settings(database="x"))
    for sender in ("Fourfold <f@example.org>", "f@example.org"):
        require_mail_settings(Settings(database="x", smtp=server, mail_from=sender, origins=SITE))
    for sender in ("", "example.org", "a@b\nBcc: c@d", "<f@example.org"):
        with pytest.raises(OptionError, match="--mail-from"):
            require_mail_settings(Settings(database="x", smtp=server, mail_from=sender, origins=SITE))
    with pytest.raises(OptionError, match="--origin"):
        require_mail_settings(Settings(database="x", smtp=server, mail_from="f@example.org"))
