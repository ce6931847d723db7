"""Webhook requests for ntfy, Discord, Slack and Matrix."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, quote, urlsplit

from theomachy.server.notices.saying import Message

MATRIX = re.compile(r"/?#?/?(![A-Za-z0-9._~=+/:-]+)")
# Characters that have a meaning in Discord's Markdown.
MARKS = re.compile(r"([\\*_~`|>#\[\]()@<-])")


@dataclass(frozen=True)
class Letter:
    """An HTTP request that is ready to be sent."""

    method: str
    address: str
    headers: dict[str, str]
    body: bytes


def letter(method: str, address: str, content: object, headers: dict[str, str] | None = None) -> Letter:
    kind = {"Content-Type": "application/json", "User-Agent": "Theomachy"}
    return Letter(method, address, {**kind, **(headers or {})}, json.dumps(content).encode())


def site(url: SplitResult) -> str:
    return f"{url.scheme}://{url.netloc}"


def ntfy(address: str, token: str, message: Message) -> Letter:
    """Build a request for ntfy. The path of the address is the topic."""
    url = urlsplit(address)
    content: dict[str, object] = {
        "topic": url.path.strip("/"),
        "title": message.title,
        "message": message.text,
        "click": message.link,
    }
    if message.stop:
        content["actions"] = [{"action": "view", "label": message.stop_word, "url": message.stop}]
    return letter("POST", f"{site(url)}/", content)


def discord(address: str, token: str, message: Message) -> Letter:
    parts = [f"**{unmarked(message.title)}**", unmarked(message.text), f"<{message.link}>"]
    if message.stop:
        parts.append(f"{unmarked(message.stop_word)}: <{message.stop}>")
    content = {"username": "Theomachy", "content": "\n".join(parts), "allowed_mentions": {"parse": []}}
    return letter("POST", address, content)


def unmarked(text: str) -> str:
    return MARKS.sub(r"\\\1", text)


def slack(address: str, token: str, message: Message) -> Letter:
    lines = [f"*{escaped(message.title)}*", escaped(message.text), f"<{message.link}>"]
    if message.stop:
        lines.append(f"<{message.stop}|{escaped(message.stop_word)}>")
    return letter("POST", address, {"text": "\n".join(lines), "link_names": 0})


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("*", "∗").replace("`", "'")


def matrix(address: str, token: str, message: Message) -> Letter:
    """Build a request for Matrix. The address is that of a server, with the room as its path.

    The message id is the transaction id (idempotency key), so a retry does not post the message twice.
    """
    url = urlsplit(address)
    room = MATRIX.fullmatch(url.path)
    assert room is not None
    path = f"/_matrix/client/v3/rooms/{quote(room[1], safe='')}/send/m.room.message/{quote(message.id, safe='')}"
    lines = [message.title, message.text, message.link]
    if message.stop:
        lines.append(f"{message.stop_word}: {message.stop}")
    content = {"msgtype": "m.text", "body": "\n".join(lines)}
    return letter("PUT", site(url) + path, content, {"Authorization": f"Bearer {token}"})


FORMATS: dict[str, Callable[[str, str, Message], Letter]] = {
    "ntfy": ntfy,
    "discord": discord,
    "slack": slack,
    "matrix": matrix,
}


def fits(kind: str, url: SplitResult, token: str) -> bool:
    """Return whether an address and token are well-formed for this kind of webhook."""
    if kind == "ntfy":
        return re.fullmatch(r"/[A-Za-z0-9_-]{1,64}", url.path) is not None and not url.query
    if kind == "matrix":
        return MATRIX.fullmatch(url.path) is not None and re.fullmatch(r"[\x21-\x7e]{1,500}", token) is not None
    return len(url.path) > 1
