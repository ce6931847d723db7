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

from theomachy.server.http.allowed_hosts import AllowedHosts
from theomachy.table.errors import RequestError
from theomachy.table.service import ID_LETTERS
from theomachy.table.table import sha256_hex

KeyKind = Literal["ed25519", "p256"]
SCALAR_BYTES = 32
MAX_LENGTH = 120
ED25519_PRIME = 2**255 - 19
# The y coordinates of the points of small order.
Y_OF_ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER_Y = (0, 1, ED25519_PRIME - 1, Y_OF_ORDER_8, ED25519_PRIME - Y_OF_ORDER_8)
# Length of a signet. Each of its 32 letters has five bits; 100 bits are safe against a search for the same signet.
SIGNET_LENGTH = 20


@dataclass(kw_only=True, slots=True)
class SignatureRequest:
    """A signature by a device key: `public` and `signature` in base64url, `host` where the page was loaded from."""

    kind: KeyKind
    public: str
    signature: str
    host: str
    seat: str = ""


@dataclass(kw_only=True, slots=True)
class DeviceIdentity:
    """The public fingerprint of a device key, the same at every table."""

    signet: str


def signed_text(host: str, place: str, seat: str, key: str) -> bytes:
    return f"theomachy signet 1\n{host}\n{place}\n{seat}\n{sha256_hex(key)}".encode()


def verify_signet(
    request: SignatureRequest, allowed_hosts: AllowedHosts, listener: tuple[str, int], place: str, key: str
) -> str:
    """Verify the signature for a seat and return the signet of its key. Raises RequestError if it is not valid.

    It must have been made for this server: `listener` is where the client is connected to.
    """
    if not allowed_hosts.is_own(request.host, listener):
        raise RequestError(422, "signet-host", [request.host[:MAX_LENGTH]])
    try:
        public, signature = decode_base64url(request.public), decode_base64url(request.signature)
        verify_signature(request.kind, public, signature, signed_text(request.host, place, request.seat, key))
    except (ValueError, InvalidSignature):
        raise RequestError(422, "signet-bad") from None
    return signet_of(request.kind, public)


def decode_base64url(encoded: str) -> bytes:
    if len(encoded) > MAX_LENGTH:
        raise ValueError("too long")
    return urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))


def is_small_order(public: bytes) -> bool:
    """Return whether an Ed25519 key is one of the points of order 1, 2, 4 or 8: one signature fits them everywhere."""
    y = int.from_bytes(public, "little") & ((1 << 255) - 1)
    return y % ED25519_PRIME in SMALL_ORDER_Y


def verify_signature(kind: KeyKind, public: bytes, signature: bytes, message: bytes) -> None:
    """Verify a signature. Raises InvalidSignature, or ValueError for a malformed key or signature."""
    if kind == "ed25519":
        if is_small_order(public):
            raise ValueError("weak key")
        ed25519.Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return
    if len(signature) != 2 * SCALAR_BYTES:
        raise ValueError("no signature")
    r, s = int.from_bytes(signature[:SCALAR_BYTES], "big"), int.from_bytes(signature[SCALAR_BYTES:], "big")
    der = utils.encode_dss_signature(r, s)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public).verify(der, message, ec.ECDSA(hashes.SHA256()))


def signet_of(kind: KeyKind, public: bytes) -> str:
    digest = hashlib.sha256(kind.encode() + b" " + public).digest()
    return "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest[:SIGNET_LENGTH]])
