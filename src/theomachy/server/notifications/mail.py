"""E-mail through the operator's SMTP server."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

TIMEOUT_SECONDS = 15.0
ADDRESS_PATTERN = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,63}")
MAX_ADDRESS_LENGTH = 254


@dataclass(frozen=True)
class SmtpSender:
    """An SMTP server: `smtp://user:password@host:587` with STARTTLS, or `smtps://` with TLS from the start."""

    url: str
    sender: str

    def send(self, mail: EmailMessage) -> None:
        """Send a mail; blocks. STARTTLS is used if the server offers it, and required for a login."""
        url = urlsplit(self.url)
        host = url.hostname or "localhost"
        tls = ssl.create_default_context()
        if url.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(host, url.port or 465, timeout=TIMEOUT_SECONDS, context=tls)
        else:
            connection = smtplib.SMTP(host, url.port or 25, timeout=TIMEOUT_SECONDS)
        with connection:
            connection.ehlo()
            if url.scheme == "smtp" and (connection.has_extn("starttls") or url.username):
                connection.starttls(context=tls)
            if url.username:
                connection.login(unquote(url.username), unquote(url.password or ""))
            connection.send_message(mail)


def is_address(text: str) -> bool:
    return len(text) <= MAX_ADDRESS_LENGTH and ADDRESS_PATTERN.fullmatch(text) is not None


def build_mail(sender: str, to: str, title: str, text: str, id: str, unsubscribe_url: str = "") -> EmailMessage:
    """Build a mail. `id` is the same at every retry; `unsubscribe_url` is for one-click unsubscribing (RFC 8058)."""
    mail = EmailMessage()
    mail["From"] = f"Theomachy <{sender}>"
    mail["To"] = to
    mail["Subject"] = title
    mail["Message-ID"] = f"<{id}@{sender.partition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    if unsubscribe_url:
        mail["List-Unsubscribe"] = f"<{unsubscribe_url}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail
