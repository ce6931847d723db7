"""A server without a game: what the machine itself asks of one, for `tools/load.py --bare`.

    python tools/bare.py PORT DATABASE

It answers the people of a load run as a server of ours does, as far as they notice: an act is read, stored by our own
store, and after the commit both at the table are sent as many bytes as ours sends, whoever acted the answer with them.
Nothing is tried, looked at, compared or packed, nobody is counted or refused.
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

# What two people are sent after an act of the card game, in bytes: `bytes/action` of a run without --bare.
SENT = 2240
ACCEPTED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
UPDATE = b'{"type":"update","version":%d,"phase":"playing","eyes":"%b","options":%b,"filler":"%b"}'
DONE = b'{"type":"done","id":"%b","version":%d}'
OPTIONS = b'[{"verb":"pass","text":"pass"}]'
FILLER = b"x" * (SENT // 2 - len(UPDATE) - len(OPTIONS) // 2 - len(DONE) // 2)


class Table:
    """Two lines, and how many lines are stored; they act in turn."""

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
            said = b"theomachy_commits_total %d\n" % self.store.commits
        elif request.startswith(b"POST /api/tables"):
            name = next(self.names)
            self.tables[name] = Table()
            first = Write(name, Row(1, time.time(), "{}"), Index(False, "playing", time.time()), luck="")
            self.store.submit(first, partial(line.made, name))
            return b""
        else:
            said = b"here"
        return HEAD % (len(said), said)


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
        elif said := self.bare.answer(data, self):
            self.transport.write(said)
            self.transport.close()

    def made(self, name: str, error: Exception | None) -> None:
        assert error is None, error
        said = msgspec.json.encode({"table": name, "keys": [{"key": f"aaaaaa{name}"}, {"key": f"bbbbbb{name}"}]})
        self.transport.write(HEAD % (len(said), said))
        self.transport.close()

    def take(self) -> bool:
        """One whole frame of a client, if it is there: masked, and shorter than 64 kB."""
        held = self.buffer
        start = 2 if len(held) < 2 or held[1] & 127 < 126 else 4
        if len(held) < start + 4:
            return False
        size = held[1] & 127 if start == 2 else int.from_bytes(held[2:4])
        end = start + 4 + size
        if len(held) < end:
            return False
        self.buffer = held[end:]
        self.hear(msgspec.json.decode(apply_mask(held[start + 4 : end], held[start : start + 4])))
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
