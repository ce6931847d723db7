"""Private notes of a seat, encrypted (AES-GCM) with a key derived from the seat's key, which is stored only hashed."""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode

import sqlalchemy as sa
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from theomachy.server.notices.outbox import Outbox
from theomachy.server.schema import NOTES
from theomachy.table.table import hashed

NONCE = 12


def cipher(key: str) -> AESGCM:
    return AESGCM(HKDF(hashes.SHA256(), 32, None, b"theomachy note").derive(key.encode()))


def seal(text: str, key: str, table: str) -> str:
    nonce = secrets.token_bytes(NONCE)
    return b64encode(nonce + cipher(key).encrypt(nonce, text.encode(), table.encode())).decode()


def unseal(sealed: str, key: str, table: str) -> str:
    raw = b64decode(sealed)
    return cipher(key).decrypt(raw[:NONCE], raw[NONCE:], table.encode()).decode()


class Notes:
    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox

    async def read(self, table: str, key: str) -> tuple[str, float]:
        """Return the note and the time when it was written; ("", 0.0) if there is none."""
        own_row = (NOTES.c.table_id == table) & (NOTES.c.key == hashed(key))
        query = sa.select(NOTES.c.sealed, NOTES.c.changed).where(own_row)
        row = await self.outbox.store.read(lambda c: c.execute(query).one_or_none())
        return ("", 0.0) if row is None else (unseal(row.sealed, key, table), row.changed)

    async def write(self, table: str, key: str, text: str, now: float) -> None:
        values = {"sealed": seal(text, key, table), "changed": now}
        row = {"table_id": table, "key": hashed(key), **values}
        upsert = (
            self.outbox.insert(NOTES)
            .values(**row)
            .on_conflict_do_update(index_elements=["table_id", "key"], set_=values)
        )
        own_row = (NOTES.c.table_id == table) & (NOTES.c.key == hashed(key))
        await self.outbox.write(lambda c: c.execute(upsert if text else NOTES.delete().where(own_row)))
