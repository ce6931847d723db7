"""Delivery of a message by web push, e-mail or webhook. All functions block; they run in a thread pool."""

from __future__ import annotations

import json
import smtplib
from email.message import EmailMessage

from cryptography.hazmat.primitives.asymmetric import ec

from theomachy.server.notifications import mail, push, webhooks
from theomachy.server.notifications.message_text import Message
from theomachy.server.notifications.outbound_http import HttpResponse, Unreachable, is_push_host, send_request
from theomachy.server.notifications.outbox import Subscription
from theomachy.server.settings import Settings

OK_RESPONSE = HttpResponse(200)
# SMTP reply codes for an unknown mailbox.
UNKNOWN_MAILBOX_CODES = (550, 551, 553)


class Delivery:
    def __init__(self, settings: Settings) -> None:
        self.allow_local = settings.local_notices
        self.push_hosts = settings.push_hosts
        self.smtp = mail.SmtpSender(settings.smtp, settings.mail_from) if settings.smtp else None
        self.contact = vapid_contact(settings)

    def deliver(self, key: ec.EllipticCurvePrivateKey, subscription: Subscription, message: Message) -> HttpResponse:
        """Send a message to a subscription; return the answer. Raises Unreachable or Forbidden if nothing was sent."""
        if subscription.kind == "push":
            return self.send_push(key, subscription, message)
        if subscription.kind == "mail":
            return self.send_mail(subscription, message)
        request = webhooks.REQUEST_BUILDERS[subscription.kind](subscription.address, subscription.secret, message)
        return send_request(request.method, request.address, request.headers, request.body, self.allow_local)

    def send_push(self, key: ec.EllipticCurvePrivateKey, subscription: Subscription, message: Message) -> HttpResponse:
        push_keys = json.loads(subscription.secret)
        payload = {
            "title": message.title,
            "body": message.text,
            "path": message.path,
            "tag": message.id,
            "count": message.count,
            "stop": message.subscription_id,
            "stop_word": message.unsubscribe_label,
            "lang": message.lang,
        }
        body = push.encrypt(json.dumps(payload, ensure_ascii=False).encode(), push_keys["p256dh"], push_keys["auth"])
        headers = push.push_headers(key, subscription.address, self.contact, message.id)
        return send_request("POST", subscription.address, headers, body, self.allow_local)

    def send_mail(self, subscription: Subscription, message: Message) -> HttpResponse:
        if self.smtp is None:
            raise Unreachable("no mail server")
        try:
            self.smtp.send(self.build_mail(self.smtp, subscription, message))
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return HttpResponse(410 if any(code in UNKNOWN_MAILBOX_CODES for code in codes) else 503)
        except (smtplib.SMTPException, OSError) as error:
            raise Unreachable(str(error)) from None
        return OK_RESPONSE

    def build_mail(self, smtp: mail.SmtpSender, subscription: Subscription, message: Message) -> EmailMessage:
        text = f"{message.text}\n\n{message.link}\n"
        if not message.unsubscribe_url:
            return mail.build_mail(smtp.sender, subscription.address, message.title, text, message.id)
        text += f"\n-- \n{message.unsubscribe_label}: {message.unsubscribe_url}\n"
        stop = f"{subscription.base}/api/notices/stop/{message.subscription_id}"
        return mail.build_mail(smtp.sender, subscription.address, message.title, text, message.id, stop)

    def accepts_push_host(self, host: str) -> bool:
        return self.allow_local or is_push_host(host, self.push_hosts)


def vapid_contact(settings: Settings) -> str:
    """Return the contact that VAPID sends to push services: the public URL or a mail address."""
    if settings.public_url.startswith("https:"):
        return settings.public_url
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return f"mailto:theomachy@{next(iter(settings.hosts), 'localhost')}"
