"""A server without a game, the baseline of the machine and the database for `tools/load/load_test.py --bare`.

    python tools/load/baseline_server.py PORT DATABASE

It answers the clients of a load run with frames of the form and size that the real server sends. An action is decoded
and written by the project's own store; after the commit both players get an update, and the sender its acknowledgement.
No rules, diffs, compression, rate limits or metrics run.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from functools import partial
from pathlib import Path
from typing import cast

sys.path.append(str(Path(__file__).parents[2]))

import msgspec
import uvloop
from websockets.utils import apply_mask

from theomachy.server.net.frame_encoder import TEXT_FRAME, encode_frame
from theomachy.server.storage.store import Store
from theomachy.table.journal import StoredEntry
from theomachy.table.storage import AppendRequest, TableIndexRow

# Bytes sent to two players after an action of the card game: `bytes/action` of a run without --bare.
BYTES_PER_ACTION = 2240
UPGRADE_RESPONSE = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
HTTP_HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
UPDATE = b'{"type":"update","version":%d,"phase":"playing","eyes":"%b","options":%b,"filler":"%b"}'
ACKNOWLEDGEMENT = b'{"type":"done","id":"%b","version":%d}'
OPTIONS = b'[{"verb":"pass","text":"pass"}]'
FILLER = b"x" * (BYTES_PER_ACTION // 2 - len(UPDATE) - len(OPTIONS) // 2 - len(ACKNOWLEDGEMENT) // 2)


class Table:
    """A table of two connections that act in turn; `version` counts the journal entries."""

    def __init__(self) -> None:
        self.connections: list[ClientProtocol] = []
        self.version = 1

    def update(self, seat: int) -> bytes:
        options = OPTIONS if self.version % 2 == seat else b"[]"
        return encode_frame(TEXT_FRAME, UPDATE % (self.version, b"ab"[seat : seat + 1], options, FILLER))


class BaselineServer:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.names = (f"bare{number:012}" for number in itertools.count())

    def respond(self, request: bytes, client: ClientProtocol) -> bytes:
        if request.startswith(b"GET /metrics"):
            body = b"theomachy_commits_total %d\n" % self.store.commit_count
        elif request.startswith(b"POST /api/tables"):
            name = next(self.names)
            self.tables[name] = Table()
            first = AppendRequest(
                name, StoredEntry(1, time.time(), "{}"), TableIndexRow(False, "playing", time.time()), luck=""
            )
            self.store.submit(first, partial(client.on_table_created, name))
            return b""
        else:
            body = b"here"
        return HTTP_HEAD % (len(body), body)


class ClientProtocol(asyncio.Protocol):
    def __init__(self, server: BaselineServer) -> None:
        self.server = server
        self.buffer = b""
        self.is_open = False
        self.name = ""
        self.table: Table | None = None
        self.seat = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.is_open:
            while self.handle_next_frame():
                pass
        elif b"Upgrade: websocket" in data:
            self.is_open, self.buffer = True, b""
            self.transport.write(UPGRADE_RESPONSE)
        elif body := self.server.respond(data, self):
            self.transport.write(body)
            self.transport.close()

    def on_table_created(self, name: str, error: Exception | None) -> None:
        assert error is None, error
        body = msgspec.json.encode({"table": name, "keys": [{"key": f"aaaaaa{name}"}, {"key": f"bbbbbb{name}"}]})
        self.transport.write(HTTP_HEAD % (len(body), body))
        self.transport.close()

    def handle_next_frame(self) -> bool:
        """Handle one complete frame of the buffer, masked and below 64 kB; return whether there was one."""
        buffer = self.buffer
        start = 2 if len(buffer) < 2 or buffer[1] & 127 < 126 else 4
        if len(buffer) < start + 4:
            return False
        size = buffer[1] & 127 if start == 2 else int.from_bytes(buffer[2:4])
        end = start + 4 + size
        if len(buffer) < end:
            return False
        self.buffer = buffer[end:]
        self.on_frame(msgspec.json.decode(apply_mask(buffer[start + 4 : end], buffer[start : start + 4])))
        return True

    def on_frame(self, frame: dict[str, str]) -> None:
        if self.table is None:
            self.name = frame["table"]
            self.table = self.server.tables[self.name]
            self.seat = len(self.table.connections)
            self.table.connections.append(self)
            self.transport.write(self.table.update(self.seat))
            return
        row = StoredEntry(self.table.version + 1, time.time(), msgspec.json.encode(frame).decode())
        self.server.store.submit(AppendRequest(self.name, row), partial(self.on_stored, self.table, frame["id"]))

    def on_stored(self, table: Table, id: str, error: Exception | None) -> None:
        assert error is None, error
        table.version += 1
        for line in table.connections:
            done = encode_frame(TEXT_FRAME, ACKNOWLEDGEMENT % (id.encode(), table.version)) if line is self else b""
            line.transport.write(table.update(line.seat) + done)


async def serve(port: int, store: Store) -> None:
    bare = BaselineServer(store)
    server = await asyncio.get_running_loop().create_server(lambda: ClientProtocol(bare), "127.0.0.1", port)
    await server.serve_forever()


def main() -> None:
    store = Store(f"sqlite:///{sys.argv[2]}")
    store.open()
    uvloop.run(serve(int(sys.argv[1]), store))


if __name__ == "__main__":
    main()
