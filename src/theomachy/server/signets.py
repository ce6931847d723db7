"""Device identities ("signets"): a key pair of a device shows that one person plays at many tables, without accounts.

The signed text holds the server's host, the table or group, the seat, and the hash of the seat's key. The key is known
to the player of the seat only, so a signature cannot be used for another seat.
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
# Length of a signet. Each of its 32 letters has five bits; 100 bits are safe against a search for the same signet.
LETTERS = 20


@dataclass(kw_only=True, slots=True)
class Sign:
    """A signature by a device key: `public` and `signature` in base64url, `host` where the page was loaded from."""

    kind: SignetKind
    public: str
    signature: str
    host: str
    seat: str = ""


@dataclass(kw_only=True, slots=True)
class Signet:
    """The public fingerprint of a device key, the same at every table."""

    signet: str


def text(host: str, place: str, seat: str, key: str) -> bytes:
    return f"theomachy signet 1\n{host}\n{place}\n{seat}\n{hashed(key)}".encode()


def read(wish: Sign, names: Names, place: str, key: str) -> str:
    """Verify the signature for a seat and return the signet of its key. Raises RequestError if it is not valid."""
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
    """Verify a signature. Raises InvalidSignature, or ValueError for a malformed key or signature."""
    if kind == "ed25519":
        ed25519.Ed25519PublicKey.from_public_bytes(public).verify(signature, said)
        return
    if len(signature) != 2 * HALF:
        raise ValueError("no signature")
    r, s = int.from_bytes(signature[:HALF], "big"), int.from_bytes(signature[HALF:], "big")
    der = utils.encode_dss_signature(r, s)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public).verify(der, said, ec.ECDSA(hashes.SHA256()))


def named(kind: SignetKind, public: bytes) -> str:
    digest = hashlib.sha256(kind.encode() + b" " + public).digest()
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[:LETTERS]])
