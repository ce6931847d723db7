"""Keys and random seeds: compared whole, long enough, and drawn from the system."""

from __future__ import annotations

import pytest

from tests.server.http_players import create_table, join_table
from tests.server.in_process_client import InProcessClient
from tests.server.websocket_client import open_websocket_as
from theomachy.table.table import sha256_hex


@pytest.mark.parametrize("what", ["cut", "longer", "other end", "upper", "empty"])
def test_a_key_that_nearly_fits_does_not(client: InProcessClient, what: str) -> None:
    ana = create_table(client, "me", "open")
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


def test_what_is_kept_of_a_key_is_compared_whole(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    table = client.app.services.tables.cache[ana.table]
    whole = sha256_hex(ana.keys[0])
    nearly = whole[:-1] + ("0" if whole[-1] != "0" else "1")
    table.seats[0].key_hash, table.hosts = nearly, {nearly}
    assert table.seats_of_keys(ana.keys) == []
    assert not table.is_hosted_by(ana.keys)


@pytest.mark.parametrize("length", [0, 8, 16, 21])
def test_an_invitation_is_compared_whole(client: InProcessClient, length: int) -> None:
    ana = create_table(client, "me", "open")
    ana.invite = ana.invite[:length]
    join_table(ana, status=403)


def test_the_luck_of_a_table_has_256_bits(client: InProcessClient) -> None:
    """The key is drawn whole and anew for each table: no eight of its bytes in a row repeat."""
    keys = [client.app.services.tables.cache[create_table(client, "me", "open").table].luck.key for _ in range(8)]
    parts = [key[at : at + 8] for key in keys for at in range(0, 32, 8)]
    assert all(len(key) == 32 for key in keys)
    assert len(set(parts)) == len(parts)
    assert all(len(set(part)) > 2 for part in parts)


def test_a_table_draws_its_luck_from_the_system(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    byte_counts: list[int] = []

    def token_bytes(count: int) -> bytes:
        byte_counts.append(count)
        return bytes(range(count))

    monkeypatch.setattr("secrets.token_bytes", token_bytes)
    table = client.app.services.tables.cache[create_table(client, "me", "open").table]
    assert table.luck.key == bytes(range(32))
    assert 32 in byte_counts


def test_why_not_is_answered_for_the_asking_seat(client: InProcessClient) -> None:
    """What the deciding seat may do is known to that seat only."""
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    decider = ana.get()["prompt"]["seat"]
    one, other = (ana, nikos) if decider == "a" else (nikos, ana)
    text = one.get()["options"][0]["text"]
    with open_websocket_as(other) as line:
        line.send(type="why", id="1", seat=other.seats[0], text=text)
        assert "turn" in line.receive_type("answer")["text"]
        line.send(type="why", id="2", seat=other.seats[0], things=one.get()["options"][0]["things"])
        assert "turn" in line.receive_type("answer")["text"]
        line.send(type="why", id="3", seat=one.seats[0], text=text)
        assert "not yours" in line.receive_type("refused")["reason"]
        line.send(type="hint", id="4", seat=other.seats[0])
        assert "turn" in line.receive_type("refused")["reason"]
    with open_websocket_as(one) as line:
        line.send(type="why", id="5", seat=one.seats[0], text=text)
        assert "possible" in line.receive_type("answer")["text"]


def test_an_id_stands_for_one_act(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
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
