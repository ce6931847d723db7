"""Web Push: messages that only the subscriber's browser can read (RFC 8291), from a sender that it knows (RFC 8292)."""

from __future__ import annotations

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT = 65
AUTH = 16
RECORD = 4096
# Seconds for which a signature holds: a push service takes at most a day.
HOLDS = 12 * 3600
# Seconds for which a push service keeps a message for a browser that is not there.
KEPT = 3 * 86400
SHA256 = hashes.SHA256


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """The private number of a key of the house, as text."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), CURVE)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_subscription(p256dh: str, auth: str) -> None:
    """Raises a ValueError for what no browser gives."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    if len(decoded(p256dh)) != POINT or len(decoded(auth)) != AUTH:
        raise ValueError(p256dh)


def encrypt(
    text: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """RFC 8291, one record of aes128gcm (RFC 8188). `own` and `salt` are fresh but in a test of the RFC's example."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(16)
    theirs, mine = decoded(p256dh), point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    keying = derive(shared, decoded(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derive(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(keying, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """RFC 8292: who sends, to which service, until when."""
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + HOLDS, "sub": contact}
    parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(parts)
    r, s = utils.decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(point(key.public_key()))}"


def headers(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, topic: str) -> dict[str, str]:
    """`topic`: of several messages about the same that wait for a browser only the newest stays."""
    return {
        "Authorization": authorization(key, endpoint, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": topic,
        "Urgency": "normal",
    }
