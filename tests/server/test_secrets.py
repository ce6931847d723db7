"""Keys and random seeds: compared whole, long enough, and drawn from the system."""

from __future__ import annotations

import pytest

from tests.server.client import Client
from tests.server.people import join, make
from tests.server.sockets import live
from theomachy.table.table import hashed


@pytest.mark.parametrize("what", ["cut", "longer", "other end", "upper", "empty"])
def test_a_key_that_nearly_fits_does_not(client: Client, what: str) -> None:
    ana = make(client, "me", "open")
    key = ana.keys[0]
    changed = {
        "cut": key[:16],
        "longer": f"{key}A",
        "other end": key[:-1] + ("a" if key[-1] != "a" else "b"),
        "upper": key.swapcase(),
        "empty": "",
    }
    ana.keys = [changed[what]]
    ana.post("fill", {"seat": "b", "bot": "greedy"}, status=403)
    ana.post("seat", {"seat": "a", "name": "Eve"}, status=403)
    assert not ana.get()["invite"]


def test_what_is_kept_of_a_key_is_compared_whole(client: Client) -> None:
    ana = make(client, "me", "open")
    table = client.app.house.tables.known[ana.table]
    whole = hashed(ana.keys[0])
    nearly = whole[:-1] + ("0" if whole[-1] != "0" else "1")
    table.seats[0].key, table.hosts = nearly, {nearly}
    assert table.held(ana.keys) == []
    assert not table.hosted_by(ana.keys)


@pytest.mark.parametrize("length", [0, 8, 16, 21])
def test_an_invitation_is_compared_whole(client: Client, length: int) -> None:
    ana = make(client, "me", "open")
    ana.invite = ana.invite[:length]
    join(ana, status=403)


def test_the_luck_of_a_table_has_256_bits(client: Client) -> None:
    """The key is drawn whole and anew for each table: no eight of its bytes in a row repeat."""
    keys = [client.app.house.tables.known[make(client, "me", "open").table].luck.key for _ in range(8)]
    parts = [key[at : at + 8] for key in keys for at in range(0, 32, 8)]
    assert all(len(key) == 32 for key in keys)
    assert len(set(parts)) == len(parts)
    assert all(len(set(part)) > 2 for part in parts)


def test_a_table_draws_its_luck_from_the_system(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    byte_counts: list[int] = []

    def token_bytes(count: int) -> bytes:
        byte_counts.append(count)
        return bytes(range(count))

    monkeypatch.setattr("secrets.token_bytes", token_bytes)
    table = client.app.house.tables.known[make(client, "me", "open").table]
    assert table.luck.key == bytes(range(32))
    assert 32 in byte_counts


def test_why_not_is_answered_for_who_asks(client: Client) -> None:
    """What the deciding seat may do is known to that seat only."""
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")
    decider = ana.get()["prompt"]["seat"]
    one, other = (ana, nikos) if decider == "a" else (nikos, ana)
    text = one.get()["options"][0]["text"]
    with live(other) as line:
        line.send(type="why", id="1", seat=other.seats[0], text=text)
        assert "turn" in line.answer("answer")["text"]
        line.send(type="why", id="2", seat=other.seats[0], things=one.get()["options"][0]["things"])
        assert "turn" in line.answer("answer")["text"]
        line.send(type="why", id="3", seat=one.seats[0], text=text)
        assert "not yours" in line.answer("refused")["reason"]
        line.send(type="hint", id="4", seat=other.seats[0])
        assert "turn" in line.answer("refused")["reason"]
    with live(one) as line:
        line.send(type="why", id="5", seat=one.seats[0], text=text)
        assert "possible" in line.answer("answer")["text"]


def test_an_id_stands_for_one_act(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    options = [option["text"] for option in ana.get()["options"]]
    first = ana.act(options[0], id="same")
    for again in (options[0], options[0].upper(), f"  {options[0].replace(' ', '   ')} "):
        assert ana.act(again, id="same") == first
    assert ana.act(options[1], id="same", status=422)["slug"] == "act-id-used"
    ana.act("undo", id="same", status=422)
    ana.act("nonsense", id="same", status=422)
    assert ana.get()["version"] == first["version"]
    taken = ana.act("undo", id="back")
    assert ana.act("undo", id="back") == taken
