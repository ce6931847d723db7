"""HTTP endpoints for private notes: one text per seat, readable only with the key of that seat."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from theomachy.core.sanitize import sanitize
from theomachy.server.http.request_params import AuthorizationHeader, PathId, ServicesDependency, parse_bearer_keys
from theomachy.server.notifications import api_models
from theomachy.table.errors import RequestError
from theomachy.table.permissions import require_seat_key

MAX_NOTE_LENGTH = 8000


@get("/api/tables/{table:str}/note")
async def get_note(
    house: ServicesDependency, table: PathId, seat: FromQuery[str], auth: AuthorizationHeader = ""
) -> api_models.PrivateNote:
    target = await house.tables.get(table)
    text, changed = await house.private_notes.read(target.id, require_seat_key(target, seat, parse_bearer_keys(auth)))
    return api_models.PrivateNote(text=text, changed=changed)


@post("/api/tables/{table:str}/note", status_code=200)
async def put_note(
    house: ServicesDependency, table: PathId, data: JSONBody[api_models.SaveNoteRequest], auth: AuthorizationHeader = ""
) -> api_models.PrivateNote:
    """Store the note, unless another device has stored a newer one: then return that one with `kept` false.

    This is optimistic concurrency: `since` is the time of the version that the client edited.
    """
    target = await house.tables.get(table)
    key = require_seat_key(target, data.seat, parse_bearer_keys(auth))
    if len(data.text) > MAX_NOTE_LENGTH:
        raise RequestError(413, "too-large", [str(MAX_NOTE_LENGTH)])
    sanitized = "\n".join([sanitize(line) for line in data.text.split("\n")])
    text, changed = await house.private_notes.read(target.id, key)
    if text == sanitized:
        return api_models.PrivateNote(text=text, changed=changed)
    if changed > data.since:
        return api_models.PrivateNote(text=text, changed=changed, kept=False)
    now = max(house.clock.wall_time(), changed + 0.001)
    await house.private_notes.write(target.id, key, sanitized if sanitized.strip() else "", now)
    return api_models.PrivateNote(text=sanitized, changed=now)


ROUTES = [get_note, put_note]
