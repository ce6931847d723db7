"""A server without a game, the baseline of the machine and the database for `tools/load.py --bare`.

    python tools/bare.py PORT DATABASE

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

sys.path.append(str(Path(__file__).parents[1]))

import msgspec
import uvloop
from websockets.utils import apply_mask

from theomachy.server.framing import TEXT, framed
from theomachy.server.store import Store
from theomachy.table.lines import Row
from theomachy.table.storing import Index, Write

# Bytes sent to two players after an action of the card game: `bytes/action` of a run without --bare.
SENT = 2240
ACCEPTED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
UPDATE = b'{"type":"update","version":%d,"phase":"playing","eyes":"%b","options":%b,"filler":"%b"}'
DONE = b'{"type":"done","id":"%b","version":%d}'
OPTIONS = b'[{"verb":"pass","text":"pass"}]'
FILLER = b"x" * (SENT // 2 - len(UPDATE) - len(OPTIONS) // 2 - len(DONE) // 2)


class Table:
    """A table of two connections that act in turn; `version` counts the journal entries."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.version = 1

    def update(self, seat: int) -> bytes:
        options = OPTIONS if self.version % 2 == seat else b"[]"
        return framed(TEXT, UPDATE % (self.version, b"ab"[seat : seat + 1], options, FILLER))


class Bare:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.names = (f"bare{number:012}" for number in itertools.count())

    def answer(self, request: bytes, line: Line) -> bytes:
        if request.startswith(b"GET /metrics"):
            body = b"theomachy_commits_total %d\n" % self.store.commits
        elif request.startswith(b"POST /api/tables"):
            name = next(self.names)
            self.tables[name] = Table()
            first = Write(name, Row(1, time.time(), "{}"), Index(False, "playing", time.time()), luck="")
            self.store.submit(first, partial(line.made, name))
            return b""
        else:
            body = b"here"
        return HEAD % (len(body), body)


class Line(asyncio.Protocol):
    def __init__(self, bare: Bare) -> None:
        self.bare = bare
        self.buffer = b""
        self.open = False
        self.name = ""
        self.table: Table | None = None
        self.seat = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.open:
            while self.take():
                pass
        elif b"Upgrade: websocket" in data:
            self.open, self.buffer = True, b""
            self.transport.write(ACCEPTED)
        elif body := self.bare.answer(data, self):
            self.transport.write(body)
            self.transport.close()

    def made(self, name: str, error: Exception | None) -> None:
        assert error is None, error
        body = msgspec.json.encode({"table": name, "keys": [{"key": f"aaaaaa{name}"}, {"key": f"bbbbbb{name}"}]})
        self.transport.write(HEAD % (len(body), body))
        self.transport.close()

    def take(self) -> bool:
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
        self.hear(msgspec.json.decode(apply_mask(buffer[start + 4 : end], buffer[start : start + 4])))
        return True

    def hear(self, frame: dict[str, str]) -> None:
        if self.table is None:
            self.name = frame["table"]
            self.table = self.bare.tables[self.name]
            self.seat = len(self.table.lines)
            self.table.lines.append(self)
            self.transport.write(self.table.update(self.seat))
            return
        row = Row(self.table.version + 1, time.time(), msgspec.json.encode(frame).decode())
        self.bare.store.submit(Write(self.name, row), partial(self.stored, self.table, frame["id"]))

    def stored(self, table: Table, id: str, error: Exception | None) -> None:
        assert error is None, error
        table.version += 1
        for line in table.lines:
            done = framed(TEXT, DONE % (id.encode(), table.version)) if line is self else b""
            line.transport.write(table.update(line.seat) + done)


async def serve(port: int, store: Store) -> None:
    bare = Bare(store)
    server = await asyncio.get_running_loop().create_server(lambda: Line(bare), "127.0.0.1", port)
    await server.serve_forever()


def main() -> None:
    store = Store(f"sqlite:///{sys.argv[2]}")
    store.open()
    uvloop.run(serve(int(sys.argv[1]), store))


if __name__ == "__main__":
    main()
