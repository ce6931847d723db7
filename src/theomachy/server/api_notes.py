"""Notes to oneself over HTTP. They are nobody else's, and no part of the table."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from theomachy.core.plain import plain
from theomachy.server.asked import Bearer, Home, Id, keys_in
from theomachy.server.notices import forms
from theomachy.table.refused import Refused
from theomachy.table.seats import key_of

LONGEST = 8000


@get("/api/tables/{table:str}/note")
async def note(house: Home, table: Id, seat: FromQuery[str], auth: Bearer = "") -> forms.OwnNote:
    there = await house.tables.get(table)
    text, changed = await house.notes.read(there.id, key_of(there, seat, keys_in(auth)))
    return forms.OwnNote(text=text, changed=changed)


@post("/api/tables/{table:str}/note", status_code=200)
async def write(house: Home, table: Id, data: JSONBody[forms.NewNote], auth: Bearer = "") -> forms.OwnNote:
    """Writes it, unless another device of mine has written since: then that is answered and nothing is lost."""
    there = await house.tables.get(table)
    key = key_of(there, data.seat, keys_in(auth))
    if len(data.text) > LONGEST:
        raise Refused(413, "too-large", [str(LONGEST)])
    lines = "\n".join([plain(line) for line in data.text.split("\n")])
    text, changed = await house.notes.read(there.id, key)
    if text == lines:
        return forms.OwnNote(text=text, changed=changed)
    if changed > data.since:
        return forms.OwnNote(text=text, changed=changed, kept=False)
    now = max(house.times.wall(), changed + 0.001)
    await house.notes.write(there.id, key, lines if lines.strip() else "", now)
    return forms.OwnNote(text=lines, changed=now)


ROUTES = [note, write]
