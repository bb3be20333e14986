"""E-mail: an address is confirmed by a link before anything else is sent to it, and every letter can end them all."""

from __future__ import annotations

import asyncio
import hmac
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256

from fourfold.core.locale.catalogue import WORDS
from fourfold.server.notices.outbound import Answer, Unreachable
from fourfold.server.notices.web_push import encode
from fourfold.server.settings import MailServer, is_loopback
from fourfold.table.errors import Refused
from fourfold.table.names import MAX_ADDRESS

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
CONFIRM_MS = 2 * 24 * 3600 * 1000
"""How long the link of a confirmation is valid."""
SECONDS = 20.0


def checked_address(given: str) -> str:
    """An e-mail address; `Refused` if it cannot be one."""
    address = given.strip()
    if len(address) > MAX_ADDRESS or not ADDRESS.fullmatch(address):
        raise Refused("e-mail", f"{given[:60]!r} is not an e-mail address; give one such as ann@example.org")
    return address


class Letters:
    """Writes letters, with signed links that need no login."""

    def __init__(self, secret: bytes, sender: str, base: str) -> None:
        self._secret, self.sender, self.base = secret, sender, base

    def confirmation(self, person: str, email: str, language: str, now: int) -> EmailMessage:
        """The only letter that goes to an address before it is confirmed. It has no word that a person chose."""
        say, until = WORDS[language], now + CONFIRM_MS
        link = f"{self.base}/me/notices/confirm/{person}.{until}.{self._signed('confirm', person, email, str(until))}"
        words = say("mail-confirm-words", site=self.base)
        text = "\n\n".join((words, link, say("mail-confirm-ignore")))
        return self._letter(email, say("mail-confirm-title"), text)

    def notice(self, person: str, email: str, title: str, body: str, path: str, language: str) -> EmailMessage:
        end = f"{self.base}/me/notices/end/{person}.{self._signed('end', person, email)}"
        foot = WORDS[language]("mail-end-words", site=self.base)
        letter = self._letter(email, title, f"{body}\n\n{self.base}{path}\n\n-- \n{foot}\n{end}")
        letter["List-Unsubscribe"] = f"<{end}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def confirms(self, token: str, email: str, now: int) -> bool:
        """Whether a link confirms an address."""
        person, _, rest = token.partition(".")
        until, _, signature = rest.partition(".")
        if not until.isdecimal() or len(until) > 15 or int(until) < now:
            return False
        return _same(signature, self._signed("confirm", person, email, until))

    def ends(self, token: str, email: str) -> bool:
        """Whether a link ends the letters to an address."""
        person, _, signature = token.partition(".")
        return _same(signature, self._signed("end", person, email))

    def _letter(self, email: str, title: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, email, title
        letter["Date"] = formatdate(usegmt=True)
        letter["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2].strip("> "))
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text + "\n")
        return letter

    def _signed(self, *parts: str) -> str:
        return encode(hmac.new(self._secret, "\0".join(parts).encode(), sha256).digest()[:18])


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


async def send(server: MailServer, letter: EmailMessage) -> Answer:
    """Send a letter: 200, the status of a refusal for good (5xx of SMTP is 4xx of HTTP), or `Unreachable`."""
    return await asyncio.to_thread(_send, server, letter)


def _send(server: MailServer, letter: EmailMessage) -> Answer:
    tls = ssl.create_default_context()
    try:
        with _connected(server, tls) as smtp:
            smtp.ehlo()
            if not server.tls and smtp.has_extn("starttls"):
                smtp.starttls(context=tls)
                smtp.ehlo()
            elif not server.tls and server.user and not is_loopback(server.host):
                raise Unreachable("the mail server offers no TLS, and a password is not sent without it")
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(letter)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        if all(code in range(500, 600) for code in codes):
            return Answer(400)
        raise Unreachable("the mail server does not accept the recipient now") from None
    except smtplib.SMTPDataError as error:
        if error.smtp_code in range(500, 600):
            return Answer(400)
        raise Unreachable("the mail server does not accept the letter now") from None
    except (OSError, smtplib.SMTPException) as error:
        raise Unreachable(type(error).__name__) from None
    return Answer(200)


def _connected(server: MailServer, tls: ssl.SSLContext) -> smtplib.SMTP:
    if server.tls:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=tls)
    return smtplib.SMTP(server.host, server.port, timeout=SECONDS)
