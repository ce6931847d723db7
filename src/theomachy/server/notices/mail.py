"""E-mail through the operator's server."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

PATIENCE = 15.0
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,63}")
LONGEST = 254


@dataclass(frozen=True)
class Post:
    """The server that takes our letters: `smtp://name:word@host:587`, or `smtps://` where all is encrypted."""

    url: str
    sender: str

    def send(self, letter: EmailMessage) -> None:
        """Blocks. With a password only over an encrypted line; without one, encrypted where it can be."""
        url = urlsplit(self.url)
        host = url.hostname or "localhost"
        secure = ssl.create_default_context()
        if url.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, url.port or 465, timeout=PATIENCE, context=secure)
        else:
            line = smtplib.SMTP(host, url.port or 25, timeout=PATIENCE)
        with line:
            line.ehlo()
            if url.scheme == "smtp" and (line.has_extn("starttls") or url.username):
                line.starttls(context=secure)
            if url.username:
                line.login(unquote(url.username), unquote(url.password or ""))
            line.send_message(letter)


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


def letter(sender: str, to: str, title: str, text: str, id: str, stop: str = "") -> EmailMessage:
    """`id` is the same however often it is tried; `stop` lets a mail program offer to end it."""
    made = EmailMessage()
    made["From"] = f"Theomachy <{sender}>"
    made["To"] = to
    made["Subject"] = title
    made["Message-ID"] = f"<{id}@{sender.partition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    if stop:
        made["List-Unsubscribe"] = f"<{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text)
    return made
