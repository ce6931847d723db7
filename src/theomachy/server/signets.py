"""Signets: a key pair of somebody's device shows that it is the same person at many tables, without an account.

Signed is which server it is, the place, the seat and the hash of the seat's own secret: fresh from this server and
known to whoever sits there alone, so that a signature is of use for this seat and no other.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from typing import Literal

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils

from theomachy.server.names import Names
from theomachy.table.holding import ID_LETTERS
from theomachy.table.refused import Refused
from theomachy.table.table import hashed

SignetKind = Literal["ed25519", "p256"]
HALF = 32
LONGEST = 120
# 32 letters, five bits each: 100 bits are more than anybody can try out.
LETTERS = 20


@dataclass(kw_only=True, slots=True)
class Sign:
    """`public` and `signature` in base64url, as a browser gives them; `host` is where the page is."""

    kind: SignetKind
    public: str
    signature: str
    host: str
    seat: str = ""


@dataclass(kw_only=True, slots=True)
class Signet:
    """What others see of it, the same everywhere."""

    signet: str


def text(host: str, place: str, seat: str, key: str) -> bytes:
    return f"theomachy signet 1\n{host}\n{place}\n{seat}\n{hashed(key)}".encode()


def read(wish: Sign, names: Names, place: str, key: str) -> str:
    """The signet that has signed this seat; refuses what it has not signed."""
    if not wish.host or not names.are_ours(wish.host):
        raise Refused(422, "signet-host", [wish.host[:LONGEST]])
    try:
        public, signature = decoded(wish.public), decoded(wish.signature)
        check(wish.kind, public, signature, text(wish.host, place, wish.seat, key))
    except (ValueError, InvalidSignature):
        raise Refused(422, "signet-bad") from None
    return named(wish.kind, public)


def decoded(given: str) -> bytes:
    if len(given) > LONGEST:
        raise ValueError("too long")
    return urlsafe_b64decode(given + "=" * (-len(given) % 4))


def check(kind: SignetKind, public: bytes, signature: bytes, said: bytes) -> None:
    """Raises a ValueError for what is no key, InvalidSignature for what it has not signed."""
    if kind == "ed25519":
        ed25519.Ed25519PublicKey.from_public_bytes(public).verify(signature, said)
        return
    if len(signature) != 2 * HALF:
        raise ValueError("no signature")
    r, s = int.from_bytes(signature[:HALF], "big"), int.from_bytes(signature[HALF:], "big")
    whole = utils.encode_dss_signature(r, s)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public).verify(whole, said, ec.ECDSA(hashes.SHA256()))


def named(kind: SignetKind, public: bytes) -> str:
    digest = hashlib.sha256(kind.encode() + b" " + public).digest()
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[:LETTERS]])
