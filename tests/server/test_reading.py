"""Decoding JSON into entries, frames and request bodies: no field missing, extra, or of another type."""

from __future__ import annotations

import pytest

from tests.server.client import Client
from tests.server.people import GAME, checked
from theomachy.table import forms, wire
from theomachy.table.lines import Acted, Damaged, Newer, read_line, write_line
from theomachy.table.reading import read, read_tagged
from theomachy.table.refused import Refused

# Entries as they were stored before there were dataclasses, byte by byte.
STORED = [
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


@pytest.mark.parametrize("text", STORED)
def test_lines_are_written_as_they_always_were(text: str) -> None:
    assert write_line(read_line(text)) == text


def test_a_whole_number_of_seconds_is_read_as_seconds() -> None:
    line = read_line('{"is":"acted","seat":0,"text":"a","spent":3}')
    assert isinstance(line, Acted)
    assert isinstance(line.spent, float)


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"is":1}', '{"is":"left"}', '{"is":"left","seat":true}'])
def test_a_damaged_line_is_told_from_a_newer_one(text: str) -> None:
    with pytest.raises(Damaged):
        read_line(text)
    with pytest.raises(Newer):
        read_line('{"is":"left","seat":0,"why":"tired"}')


def refusal(kind: type[object], data: object) -> tuple[str, list[str]]:
    with pytest.raises(Refused) as caught:
        read(kind, data)
    assert caught.value.status == 400
    return caught.value.reason.slug, caught.value.reason.things


def test_what_is_wrong_is_said_with_its_place() -> None:
    seats = [{"kind": "me"}, {"kind": "king"}]
    assert refusal(forms.NewTable, {"game": "x", "seats": seats})[1] == [
        "seats[1].kind",
        "'king'",
        "me | open | bot | screen",
    ]
    assert refusal(forms.NewTable, {"game": "x"}) == ("missing-field", ["seats"])
    assert refusal(forms.OneSeat, {"seat": "a", "key": "k"}) == ("unknown-field", ["key", "seat"])
    assert refusal(forms.OneSeat, []) == ("wrong-type", ["–", "[]", "object"])
    assert refusal(forms.MyKeys, {"keys": {"t": [1]}}) == ("wrong-type", ["keys.t[0]", "1", "str"])
    assert refusal(forms.Publicity, {"public": 1})[0] == "wrong-type"
    assert refusal(wire.Act, {"id": "x", "seat": "a", "version": True, "text": "t"})[0] == "wrong-type"


def test_a_frame_of_no_known_type_is_refused() -> None:
    for data in ({"type": "dance"}, {"type": ["act"]}, {}, "act", None):
        with pytest.raises(Refused):
            read_tagged(wire.FRAMES, "type", data)


def test_a_body_with_an_unknown_field_is_refused_by_name(client: Client) -> None:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "cheat": True}
    refused = checked(client.post("/api/tables", json=body), 400)
    assert "cheat" in refused["detail"]
    greek = checked(client.post("/api/tables?lang=el", json=body), 400)
    assert "πεδίο «cheat»" in greek["detail"]


def test_openapi_describes_bodies_and_answers(client: Client) -> None:
    response = client.get("/api/openapi.json").json()
    schemas = response["components"]["schemas"]
    assert set(schemas["NewTable"]["required"]) == {"game", "seats"}
    body = response["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/NewTable"}
    assert schemas["Update"]["properties"]["options"]["items"] == {"$ref": "#/components/schemas/Offer"}
