"""Delivery of a message by web push, e-mail or webhook. All functions block; they run in a thread pool."""

from __future__ import annotations

import json
import smtplib
from email.message import EmailMessage

from cryptography.hazmat.primitives.asymmetric import ec

from theomachy.server.notices import hooks, mail, push
from theomachy.server.notices.outbox import Bell
from theomachy.server.notices.reaching import Answered, Unreachable, is_push_host, send
from theomachy.server.notices.saying import Message
from theomachy.server.settings import Settings

OK = Answered(200)
# SMTP reply codes for an unknown mailbox.
NOBODY = (550, 551, 553)


class Delivery:
    def __init__(self, settings: Settings) -> None:
        self.inside = settings.local_notices
        self.push_hosts = settings.push_hosts
        self.post = mail.Post(settings.smtp, settings.mail_from) if settings.smtp else None
        self.contact = contact(settings)

    def deliver(self, key: ec.EllipticCurvePrivateKey, bell: Bell, message: Message) -> Answered:
        """Send a message to a subscription; return the answer. Raises Unreachable or Forbidden if nothing was sent."""
        if bell.kind == "push":
            return self.ring(key, bell, message)
        if bell.kind == "mail":
            return self.write(bell, message)
        request = hooks.FORMATS[bell.kind](bell.address, bell.secret, message)
        return send(request.method, request.address, request.headers, request.body, self.inside)

    def ring(self, key: ec.EllipticCurvePrivateKey, bell: Bell, message: Message) -> Answered:
        push_keys = json.loads(bell.secret)
        payload = {
            "title": message.title,
            "body": message.text,
            "path": message.path,
            "tag": message.id,
            "count": message.count,
            "stop": message.bell,
            "stop_word": message.stop_word,
            "lang": message.lang,
        }
        body = push.encrypt(json.dumps(payload, ensure_ascii=False).encode(), push_keys["p256dh"], push_keys["auth"])
        headers = push.headers(key, bell.address, self.contact, message.id)
        return send("POST", bell.address, headers, body, self.inside)

    def write(self, bell: Bell, message: Message) -> Answered:
        if self.post is None:
            raise Unreachable("no mail server")
        try:
            self.post.send(self.letter(self.post, bell, message))
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return Answered(410 if any(code in NOBODY for code in codes) else 503)
        except (smtplib.SMTPException, OSError) as error:
            raise Unreachable(str(error)) from None
        return OK

    def letter(self, post: mail.Post, bell: Bell, message: Message) -> EmailMessage:
        text = f"{message.text}\n\n{message.link}\n"
        if not message.stop:
            return mail.letter(post.sender, bell.address, message.title, text, message.id)
        text += f"\n-- \n{message.stop_word}: {message.stop}\n"
        stop = f"{bell.base}/api/notices/stop/{message.bell}"
        return mail.letter(post.sender, bell.address, message.title, text, message.id, stop)

    def takes_push(self, host: str) -> bool:
        return self.inside or is_push_host(host, self.push_hosts)


def contact(settings: Settings) -> str:
    """Return the contact that VAPID sends to push services: the public URL or a mail address."""
    if settings.public_url.startswith("https:"):
        return settings.public_url
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return f"mailto:theomachy@{next(iter(settings.hosts), 'localhost')}"
