"""Decoding JSON into entries, frames and request bodies: no field missing, extra, or of another type."""

from __future__ import annotations

import pytest

from tests.server.http_players import GAME, checked_json
from tests.server.in_process_client import InProcessClient
from theomachy.table import messages
from theomachy.table.decode import decode, decode_tagged
from theomachy.table.errors import RequestError
from theomachy.table.journal import ActionPlayed, DamagedEntry, JournalEntry, SeatTaken, UnknownEntry
from theomachy.table.messages import requests

# Entries as they were stored before there were dataclasses, byte by byte.
STORED_BODIES = [
    (
        '{"is":"opened","game":"deus","edition":"base","options":{"a":"b"},"seats":[{"kind":"me","name":"Ζωή","key":"ab"},'
        '{"kind":"bot","bot":"greedy"},{"kind":"open"}],"invite":"i","hosts":["h"],"date":"2026-01-01",'
        '"clock":{"kind":"none","seconds":0,"increment":0,"days":0}}'
    ),
    (
        '{"is":"opened","game":"deus","edition":"base","options":{},"seats":[],"invite":"i","hosts":[],"date":"d",'
        '"title":"T \\"q\\" \\\\ é","public":true,"clock":{"kind":"budget","seconds":60,"increment":5,"days":0},'
        '"entries":["A: x"],"legacy":"l","packs":["p"],"closed":true,"campaign":true,'
        '"before":[{"table":"t","winners":[0,1]}]}'
    ),
    '{"is":"sat","seat":1,"name":"N","key":"k"}',
    '{"is":"left","seat":0}',
    '{"is":"named","seat":2,"name":"ά"}',
    '{"is":"filled","seat":1,"bot":""}',
    '{"is":"shown","public":false}',
    '{"is":"started"}',
    '{"is":"acted","seat":0,"text":"choose jason","id":"x","spent":1.25}',
    '{"is":"acted","seat":3,"text":"undo","mark":"bot"}',
    '{"is":"acted","seat":0,"text":"a","spent":12.0}',
    '{"is":"said","seat":-1,"text":"hi\\tü"}',
    '{"is":"stood-in","seat":1,"bot":"greedy","spent":0.5,"late":true}',
    '{"is":"took-back","seat":1}',
    '{"is":"again","table":"t"}',
    '{"is":"next","table":"u"}',
]


@pytest.mark.parametrize("text", STORED_BODIES)
def test_entries_are_encoded_as_before(text: str) -> None:
    assert JournalEntry.decode(text).encode() == text


def test_every_entry_but_three_says_how_it_changes_the_table() -> None:
    """The first entry makes the table; the journal itself obeys a repair and a closing."""
    silent = [tag for tag, kind in JournalEntry.types.items() if kind.apply is JournalEntry.apply]
    assert sorted(silent) == ["closed", "mended", "opened"]


def test_two_entry_types_cannot_have_the_same_tag() -> None:
    with pytest.raises(TypeError, match="sat"):
        type("SeatGuessed", (JournalEntry,), {}, tag="sat")
    assert JournalEntry.types["sat"] is SeatTaken


def test_a_whole_number_of_seconds_is_read_as_seconds() -> None:
    line = JournalEntry.decode('{"is":"acted","seat":0,"text":"a","spent":3}')
    assert isinstance(line, ActionPlayed)
    assert isinstance(line.spent, float)


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"is":1}', '{"is":"left"}', '{"is":"left","seat":true}'])
def test_a_damaged_entry_is_distinguished_from_a_newer_one(text: str) -> None:
    with pytest.raises(DamagedEntry):
        JournalEntry.decode(text)
    with pytest.raises(UnknownEntry):
        JournalEntry.decode('{"is":"left","seat":0,"why":"tired"}')


def decode_error(kind: type[object], data: object) -> tuple[str, list[str]]:
    with pytest.raises(RequestError) as caught:
        decode(kind, data)
    assert caught.value.status == 400
    return caught.value.reason.slug, caught.value.reason.things


def test_what_is_wrong_is_said_with_its_place() -> None:
    seats = [{"kind": "me"}, {"kind": "king"}]
    assert decode_error(requests.NewTable, {"game": "x", "seats": seats})[1] == [
        "seats[1].kind",
        "'king'",
        "me | open | bot | screen",
    ]
    assert decode_error(requests.NewTable, {"game": "x"}) == ("missing-field", ["seats"])
    assert decode_error(requests.SeatRequest, {"seat": "a", "key": "k"}) == ("unknown-field", ["key", "seat"])
    assert decode_error(requests.SeatRequest, []) == ("wrong-type", ["–", "[]", "object"])
    assert decode_error(requests.KeysRequest, {"keys": {"t": [1]}}) == ("wrong-type", ["keys.t[0]", "1", "str"])
    assert decode_error(requests.VisibilityRequest, {"public": 1})[0] == "wrong-type"
    assert decode_error(messages.PlayAction, {"id": "x", "seat": "a", "version": True, "text": "t"})[0] == "wrong-type"


def test_a_frame_of_no_known_type_is_refused() -> None:
    for data in ({"type": "dance"}, {"type": ["act"]}, {}, "act", None):
        with pytest.raises(RequestError):
            decode_tagged(messages.CLIENT_FRAMES, "type", data)


def test_a_body_with_an_unknown_field_is_refused_by_name(client: InProcessClient) -> None:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "cheat": True}
    refused = checked_json(client.post("/api/tables", json=body), 400)
    assert "cheat" in refused["detail"]
    greek = checked_json(client.post("/api/tables?lang=el", json=body), 400)
    assert "πεδίο «cheat»" in greek["detail"]


def test_openapi_describes_bodies_and_answers(client: InProcessClient) -> None:
    response = client.get("/api/openapi.json").json()
    schemas = response["components"]["schemas"]
    assert set(schemas["NewTable"]["required"]) == {"game", "seats"}
    body = response["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/NewTable"}
    assert schemas["Update"]["properties"]["options"]["items"] == {"$ref": "#/components/schemas/LegalOption"}
