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


def decode_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class ReceivedRequest:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Json:
        return cast(Json, json.loads(self.body))


@dataclass
class HttpSink:
    """A recorder of requests; it answers with the statuses in `before` first, then always with `status`."""

    address: str = ""
    status: int = 200
    first_statuses: list[int] = field(default_factory=list)
    location: str = ""
    received: list[ReceivedRequest] = field(default_factory=list)

    def record(self, request: ReceivedRequest) -> int:
        self.received.append(request)
        return self.first_statuses.pop(0) if self.first_statuses else self.status


class FakePushService(HttpSink):
    """A push service with one subscription; only the fake browser has the private key."""

    def __init__(self) -> None:
        super().__init__(status=201)
        self.browser_key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self) -> Json:
        point = self.browser_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = [urlsafe_b64encode(raw).rstrip(b"=").decode() for raw in (point, AUTH)]
        return {"kind": "push", "address": f"{self.address}/send/abc", "p256dh": keys[0], "auth": keys[1]}

    def decrypted_messages(self) -> list[Json]:
        return [self.decrypt(request) for request in self.received]

    def decrypt(self, request: ReceivedRequest) -> Json:
        """Decrypt a message as RFC 8291 requires, and check the sender's VAPID signature (RFC 8292)."""
        self.check_sender(request.headers["authorization"])
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 0
        assert len(request.headers["topic"]) <= 32
        assert len(request.body) <= 4096, "services take no more"
        salt, theirs, sealed = request.body[:16], request.body[21:86], request.body[86:]
        assert int.from_bytes(request.body[16:20], "big") >= len(sealed)
        mine = self.browser_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.browser_key.exchange(ec.ECDH(), sender)
        keying = HKDF(hashes.SHA256(), 32, AUTH, b"WebPush: info\0" + mine + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(keying)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(keying)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\2"
        return cast(Json, json.loads(text[:-1]))

    def check_sender(self, authorization: str) -> None:
        scheme, _, rest = authorization.partition(" ")
        assert scheme == "vapid"
        parts = dict([part.strip().split("=", 1) for part in rest.split(",")])
        head, claims, signature = parts["t"].split(".")
        raw = decode_base64url(signature)
        numbers = [int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64url(parts["k"]))
        key.verify(utils.encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(decode_base64url(head))["alg"] == "ES256"
        assert json.loads(decode_base64url(claims))["aud"] == self.address
        self.sender_key = parts["k"]


class SinkHandler(BaseHTTPRequestHandler):
    def respond(self) -> None:
        sink = cast(Any, self.server).sink
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        status = sink.record(ReceivedRequest(self.command, self.path, headers, body))
        self.send_response(status)
        if sink.location:
            self.send_header("Location", sink.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_PUT = respond  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def run_http_sink(sink: HttpSink) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", 0), SinkHandler) as server:
        cast(Any, server).sink = sink
        sink.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


class BoundMailServer(Controller):
    """A mail server on a socket that is already bound, so no other process can take its port."""

    def __init__(self, handler: FakeMailServer) -> None:
        self.bound_socket = socket.create_server(("127.0.0.1", 0))
        super().__init__(handler, hostname="127.0.0.1", port=self.bound_socket.getsockname()[1])

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self.bound_socket)


class FakeMailServer:
    """A mail server with one mailbox for all addresses."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.controller = BoundMailServer(self)

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    @contextmanager
    def run(self) -> Iterator[str]:
        """Run the server and yield its SMTP URL."""
        self.controller.start()
        try:
            yield f"smtp://127.0.0.1:{self.controller.port}"
        finally:
            self.controller.stop()
