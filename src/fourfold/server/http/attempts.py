"""Limits on attempts: passwords, and whatever is costly for the server."""

from __future__ import annotations

from fourfold.server.http.rate_limits import RateLimiter
from fourfold.server.settings import Limits
from fourfold.table.errors import Refused


class AttemptLimits:
    """Counts recent attempts by person, name and address."""

    def __init__(self, limits: Limits) -> None:
        self._limiter = RateLimiter(
            {
                "password": limits.password,
                "passwords": limits.passwords,
                "export": limits.export,
                "guest": limits.guest,
                "opening": limits.opening,
                "opener": limits.opener,
                "letter": limits.letter,
                "letters": limits.letters,
                "notice": limits.notice,
                "rename": limits.rename,
                "request": limits.request,
                "invitation": limits.invitation,
                "to_one": limits.to_one,
                "chat": limits.chat,
                "report": limits.report,
                "bot_opener": limits.bot_opener,
            }
        )

    def count_password(self, name: str, address: str, browser: str | None = None, familiar: bool = False) -> None:
        """Count a password attempt, right or wrong; `Refused` if there were too many.

        Other people's guesses do not count against a `browser` that has logged in to this account before. Nor do they
        count against a `familiar` address that has, unless they come from that address.
        """
        self._count("password", name, browser or address)
        if browser is not None:
            return
        self._count("passwords", "address", address)
        if not familiar:
            self._count("passwords", "name", name)

    def clear_password(self, name: str, place: str) -> None:
        """The password was right: reset the count of this browser or address."""
        self._limiter.reset("password", name, place)

    def count_account(self, address: str) -> None:
        """Count a new account: it costs a hash and reveals whether a name is taken."""
        self._count("passwords", "address", address)

    def count_guest(self, address: str) -> None:
        """Count a new guest."""
        self._count("guest", address)

    def count_rename(self, person: str) -> None:
        """Count a new name of somebody, also one that is taken: others could be guessed."""
        self._count("rename", person)

    def count_table(self, person: str, address: str, is_bot: bool = False) -> None:
        """Count a new table."""
        self._count("bot_opener" if is_bot else "opener", person)
        if address:
            self._count("opening", address)

    def count_request(self, person: str) -> None:
        """Count somebody's request to be a friend, also to a name that nobody has: others could be guessed."""
        self._count("request", person)

    def count_to_one(self, person: str, other: str) -> None:
        """Count what somebody wants of one other person."""
        self._count("to_one", person, other)

    def count_invitation(self, person: str, other: str, to_bot: bool) -> None:
        """Count somebody's invitation of another person to their table."""
        self._count("invitation", person)
        if not to_bot:
            self.count_to_one(person, other)

    def count_chat(self, person: str) -> None:
        """Count a line that somebody writes at a table."""
        self._count("chat", person)

    def count_report(self, person: str) -> None:
        """Count a report about somebody."""
        self._count("report", person)

    def count_export(self, person: str) -> None:
        self._count("export", person)

    def count_letter(self, person: str, email: str, address: str) -> None:
        """Count a letter that asks to confirm an e-mail address: by recipient, whose mailbox has any number of
        addresses with `+`, by person, by client, and all of this server."""
        name, _, host = email.lower().rpartition("@")
        self._count("letter", "to", f"{name.partition('+')[0]}@{host}")
        self._count("letter", "of", person)
        self._count("passwords", "letters", address)
        self._count("letters")

    def count_notice(self, person: str) -> None:
        """Count a browser or a webhook."""
        self._count("notice", person)

    def _count(self, name: str, *key: str) -> None:
        limit = self._limiter.hit(name, *key)
        if limit is not None:
            wait = self._limiter.retry_after(name, *key)
            raise Refused("limit", f"too many attempts, the limit is {limit}; try again later", retry_after=wait)
