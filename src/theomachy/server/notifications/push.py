"""Web Push: messages encrypted for the subscriber's browser (RFC 8291) and signed by the server (VAPID, RFC 8292)."""

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
POINT_BYTES = 65
AUTH_BYTES = 16
RECORD_SIZE = 4096
# Seconds for which a VAPID token is valid; RFC 8292 allows at most a day.
TOKEN_SECONDS = 12 * 3600
# Seconds for which a push service keeps a message for a browser that is offline (TTL).
TTL_SECONDS = 3 * 86400
SHA256 = hashes.SHA256


def encode_base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def generate_vapid_key() -> str:
    """Generate a VAPID private key; return its private value in base64url."""
    return encode_base64url(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def load_vapid_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode_base64url(text), "big"), CURVE)


def encode_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_subscription(p256dh: str, auth: str) -> None:
    """Raise ValueError for malformed subscription keys."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode_base64url(p256dh))
    if len(decode_base64url(p256dh)) != POINT_BYTES or len(decode_base64url(auth)) != AUTH_BYTES:
        raise ValueError(p256dh)


def encrypt(
    text: bytes, p256dh: str, auth: str, sender_key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a message by RFC 8291, as one aes128gcm record (RFC 8188).

    `sender_key` and `salt` are random; only the test of the RFC's example sets them.
    """
    sender_key = sender_key or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(16)
    peer_point, own_point = decode_base64url(p256dh), encode_point(sender_key.public_key())
    shared = sender_key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, peer_point))
    keying = hkdf(shared, decode_base64url(auth), b"WebPush: info\0" + peer_point + own_point, 32)
    key = hkdf(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = hkdf(keying, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def vapid_authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """Return the VAPID header (RFC 8292): a JWT with the push service, the expiry and the contact, signed by ES256."""
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + TOKEN_SECONDS, "sub": contact}
    parts = [encode_base64url(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signing_input = ".".join(parts)
    r, s = utils.decode_dss_signature(key.sign(signing_input.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return (
        f"vapid t={signing_input}.{encode_base64url(signature)}, k={encode_base64url(encode_point(key.public_key()))}"
    )


def push_headers(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, topic: str) -> dict[str, str]:
    """Return the headers of a push request. Of undelivered messages with one `topic` the service keeps the newest."""
    return {
        "Authorization": vapid_authorization(key, endpoint, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Topic": topic,
        "Urgency": "normal",
    }
