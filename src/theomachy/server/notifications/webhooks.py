"""Webhook requests for ntfy, Discord, Slack and Matrix."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, urlsplit

from theomachy.server.notifications.message_text import Message

MATRIX_ROOM_PATH = re.compile(r"/?#?/?(![A-Za-z0-9._~=+/:-]+)")
# Characters that have a meaning in Discord's Markdown.
MARKDOWN_CHARACTERS = re.compile(r"([\\*_~`|>#\[\]()@<-])")


@dataclass(frozen=True)
class WebhookRequest:
    """An HTTP request that is ready to be sent."""

    method: str
    address: str
    headers: dict[str, str]
    body: bytes


def json_request(method: str, address: str, content: object, headers: dict[str, str] | None = None) -> WebhookRequest:
    kind = {"Content-Type": "application/json", "User-Agent": "Theomachy"}
    return WebhookRequest(method, address, {**kind, **(headers or {})}, json.dumps(content).encode())


def origin(url: SplitResult) -> str:
    return f"{url.scheme}://{url.netloc}"


def ntfy_request(address: str, token: str, message: Message) -> WebhookRequest:
    """Build a request for ntfy. The path of the address is the topic."""
    url = urlsplit(address)
    content: dict[str, object] = {
        "topic": url.path.strip("/"),
        "title": message.title,
        "message": message.text,
        "click": message.link,
    }
    if message.unsubscribe_url:
        content["actions"] = [{"action": "view", "label": message.unsubscribe_label, "url": message.unsubscribe_url}]
    return json_request("POST", f"{origin(url)}/", content)


def discord_request(address: str, token: str, message: Message) -> WebhookRequest:
    parts = [f"**{escape_markdown(message.title)}**", escape_markdown(message.text), f"<{message.link}>"]
    if message.unsubscribe_url:
        parts.append(f"{escape_markdown(message.unsubscribe_label)}: <{message.unsubscribe_url}>")
    content = {"username": "Theomachy", "content": "\n".join(parts), "allowed_mentions": {"parse": []}}
    return json_request("POST", address, content)


def escape_markdown(text: str) -> str:
    return MARKDOWN_CHARACTERS.sub(r"\\\1", text)


def slack_request(address: str, token: str, message: Message) -> WebhookRequest:
    lines = [f"*{escape_slack(message.title)}*", escape_slack(message.text), f"<{message.link}>"]
    if message.unsubscribe_url:
        lines.append(f"<{message.unsubscribe_url}|{escape_slack(message.unsubscribe_label)}>")
    return json_request("POST", address, {"text": "\n".join(lines), "link_names": 0})


def escape_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("*", "∗").replace("`", "'")


def matrix_request(address: str, token: str, message: Message) -> WebhookRequest:
    """Build a request for Matrix. The address is that of a server, with the room as its path.

    The message id is the transaction id (idempotency key), so a retry does not post the message twice.
    """
    url = urlsplit(address)
    room = MATRIX_ROOM_PATH.fullmatch(url.path)
    assert room is not None
    path = f"/_matrix/client/v3/rooms/{quote(room[1], safe='')}/send/m.room.message/{quote(message.id, safe='')}"
    lines = [message.title, message.text, message.link]
    if message.unsubscribe_url:
        lines.append(f"{message.unsubscribe_label}: {message.unsubscribe_url}")
    content = {"msgtype": "m.text", "body": "\n".join(lines)}
    return json_request("PUT", origin(url) + path, content, {"Authorization": f"Bearer {token}"})


REQUEST_BUILDERS: dict[str, Callable[[str, str, Message], WebhookRequest]] = {
    "ntfy": ntfy_request,
    "discord": discord_request,
    "slack": slack_request,
    "matrix": matrix_request,
}


def is_well_formed(kind: str, url: SplitResult, token: str) -> bool:
    """Return whether an address and token are well-formed for this kind of webhook.

    Each webhook has one spelling, so that it is counted as one: no query, no escapes, no empty parts.
    """
    if url.query:
        return False
    if kind == "ntfy":
        return re.fullmatch(r"/[A-Za-z0-9_-]{1,64}", url.path) is not None
    if kind == "matrix":
        return (
            MATRIX_ROOM_PATH.fullmatch(url.path) is not None and re.fullmatch(r"[\x21-\x7e]{1,500}", token) is not None
        )
    return re.fullmatch(r"(/[A-Za-z0-9_-]+)+", url.path) is not None
