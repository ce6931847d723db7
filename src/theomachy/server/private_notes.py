"""Private notes of a seat, encrypted (AES-GCM) with a key derived from the seat's key, which is stored only hashed."""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode

import sqlalchemy as sa
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from theomachy.server.notifications.outbox import Outbox
from theomachy.server.storage.schema import PRIVATE_NOTES
from theomachy.table.table import sha256_hex

NONCE_BYTES = 12


def cipher(key: str) -> AESGCM:
    return AESGCM(HKDF(hashes.SHA256(), 32, None, b"theomachy note").derive(key.encode()))


def encrypt(text: str, key: str, table: str) -> str:
    nonce = secrets.token_bytes(NONCE_BYTES)
    return b64encode(nonce + cipher(key).encrypt(nonce, text.encode(), table.encode())).decode()


def decrypt(sealed: str, key: str, table: str) -> str:
    raw = b64decode(sealed)
    return cipher(key).decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], table.encode()).decode()


class PrivateNotes:
    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox

    async def read(self, table: str, key: str) -> tuple[str, float]:
        """Return the note and the time when it was written; ("", 0.0) if there is none."""
        own_row = (PRIVATE_NOTES.c.table_id == table) & (PRIVATE_NOTES.c.key == sha256_hex(key))
        query = sa.select(PRIVATE_NOTES.c.sealed, PRIVATE_NOTES.c.changed).where(own_row)
        row = await self.outbox.store.read(lambda c: c.execute(query).one_or_none())
        return ("", 0.0) if row is None else (decrypt(row.sealed, key, table), row.changed)

    async def write(self, table: str, key: str, text: str, now: float) -> None:
        values = {"sealed": encrypt(text, key, table), "changed": now}
        row = {"table_id": table, "key": sha256_hex(key), **values}
        upsert = (
            self.outbox.insert_into(PRIVATE_NOTES)
            .values(**row)
            .on_conflict_do_update(index_elements=["table_id", "key"], set_=values)
        )
        own_row = (PRIVATE_NOTES.c.table_id == table) & (PRIVATE_NOTES.c.key == sha256_hex(key))
        await self.outbox.write(lambda c: c.execute(upsert if text else PRIVATE_NOTES.delete().where(own_row)))
