"""Fake notification receivers: a push service that decrypts like a browser, an HTTP sink, and a mail server
(aiosmtpd).
"""

from __future__ import annotations

import json
import socket
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = dict[str, Any]
AUTH = bytes(range(16))


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Heard:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Json:
        return cast(Json, json.loads(self.body))


@dataclass
class Sink:
    """A recorder of requests; it answers with the statuses in `before` first, then always with `status`."""

    address: str = ""
    status: int = 200
    before: list[int] = field(default_factory=list)
    location: str = ""
    heard: list[Heard] = field(default_factory=list)

    def take(self, heard: Heard) -> int:
        self.heard.append(heard)
        return self.before.pop(0) if self.before else self.status


class PushService(Sink):
    """A push service with one subscription; only the fake browser has the private key."""

    def __init__(self) -> None:
        super().__init__(status=201)
        self.browser = ec.generate_private_key(ec.SECP256R1())

    def subscription(self) -> Json:
        point = self.browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = [urlsafe_b64encode(raw).rstrip(b"=").decode() for raw in (point, AUTH)]
        return {"kind": "push", "address": f"{self.address}/send/abc", "p256dh": keys[0], "auth": keys[1]}

    def messages(self) -> list[Json]:
        return [self.read(request) for request in self.heard]

    def read(self, heard: Heard) -> Json:
        """Decrypt a message as RFC 8291 requires, and check the sender's VAPID signature (RFC 8292)."""
        self.check_sender(heard.headers["authorization"])
        assert heard.headers["content-encoding"] == "aes128gcm"
        assert int(heard.headers["ttl"]) > 0
        assert len(heard.headers["topic"]) <= 32
        assert len(heard.body) <= 4096, "services take no more"
        salt, theirs, sealed = heard.body[:16], heard.body[21:86], heard.body[86:]
        assert int.from_bytes(heard.body[16:20], "big") >= len(sealed)
        mine = self.browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.browser.exchange(ec.ECDH(), sender)
        keying = HKDF(hashes.SHA256(), 32, AUTH, b"WebPush: info\0" + mine + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(keying)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(keying)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\2"
        return cast(Json, json.loads(text[:-1]))

    def check_sender(self, said: str) -> None:
        scheme, _, rest = said.partition(" ")
        assert scheme == "vapid"
        parts = dict([part.strip().split("=", 1) for part in rest.split(",")])
        head, claims, signature = parts["t"].split(".")
        raw = decoded(signature)
        numbers = [int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
        key.verify(utils.encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(decoded(head))["alg"] == "ES256"
        assert json.loads(decoded(claims))["aud"] == self.address
        self.sender = parts["k"]


class Handler(BaseHTTPRequestHandler):
    def answer(self) -> None:
        sink = cast(Any, self.server).sink
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        status = sink.take(Heard(self.command, self.path, headers, body))
        self.send_response(status)
        if sink.location:
            self.send_header("Location", sink.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_PUT = answer  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def listening(sink: Sink) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        cast(Any, server).sink = sink
        sink.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


class MailServer(Controller):
    """A mail server on a socket that is already bound, so no other process can take its port."""

    def __init__(self, handler: PostOffice) -> None:
        self.bound = socket.create_server(("127.0.0.1", 0))
        super().__init__(handler, hostname="127.0.0.1", port=self.bound.getsockname()[1])

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self.bound)


class PostOffice:
    """A mail server with one mailbox for all addresses."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.controller = MailServer(self)

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    @contextmanager
    def open(self) -> Iterator[str]:
        """Run the server and yield its SMTP URL."""
        self.controller.start()
        try:
            yield f"smtp://127.0.0.1:{self.controller.port}"
        finally:
            self.controller.stop()
