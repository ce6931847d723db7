"""A table whose rules or data have changed since it began can be read, but not continued."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import GAME, create_table, play_to_the_end, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.injected_faults import overwrite_entry, start_table, stored_bodies
from tests.server.storage.test_store import reconnect
from theomachy import games


def pack_with_quest_value(folder: Path, vp: int) -> dict[str, Any]:
    """Write a server pack in which one quest is worth `vp`."""
    pack = folder / "printed"
    pack.mkdir(exist_ok=True)
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text(f'[[quest]]\nslug = "lernaean-hydra"\nvp = {vp}\nsource = "owner"\n')
    return {"packs": (str(pack),)}


def test_the_first_entry_names_the_rules_and_data_versions(tmp_path: Path) -> None:
    with run_server(tmp_path, **pack_with_quest_value(tmp_path, 40)) as client:
        ana = start_table(client, packs=["printed"])
        first = json.loads(stored_bodies(tmp_path, ana)[1])
        pack = client.app.services.tables.cache[ana.table].require_match().record().pack
    assert first["version"] == games.game(GAME).info.version
    assert first["pack"] == pack
    assert pack.startswith("base+printed ")


@pytest.mark.parametrize("every", [1, 1000])
def test_an_edited_pack_makes_a_table_read_only(tmp_path: Path, every: int) -> None:
    with run_server(tmp_path, snapshot_every=every, **pack_with_quest_value(tmp_path, 40)) as client:
        ana = start_table(client, packs=["printed"])
        other = start_table(client)
        waiting_table = create_table(client, "me", "open", packs=["printed"])
        old = json.loads(stored_bodies(tmp_path, ana)[1])["pack"]
    with run_server(tmp_path, **pack_with_quest_value(tmp_path, 1)) as client:
        stuck = reconnect(client, ana)
        update = stuck.get()
        assert (update["stuck"], update["phase"], update["entries"]) == ("changed", "over", 2)
        assert "have changed" in update["ending"]
        assert "άλλαξαν" in stuck.get(lang="el")["ending"]
        act = {"id": "x", "seat": update["eyes"], "version": update["version"], "text": "pass"}
        assert stuck.post("act", act, status=409)["slug"] == "table-stuck"
        assert stuck.post("mend", status=409)["slug"] == "not-stuck"
        for what in ("chances", "best/1"):
            assert stuck.get(what, status=403)["slug"] == "table-stuck"
        record = client.get(f"/api/tables/{ana.table}/record").text
        assert f"\npack: {old}\n" in record
        assert "\nluck\n" not in record
        assert reconnect(client, waiting_table).get()["stuck"] == "changed"
        assert reconnect(client, other).get()["stuck"] == ""
    with run_server(tmp_path, **pack_with_quest_value(tmp_path, 40)) as client:
        again = reconnect(client, ana)
        assert again.get()["stuck"] == ""
        play_to_the_end([again], random.Random(1))


def test_other_rules_make_a_table_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as client:
        ana, finished_table = start_table(client), start_table(client)
        play_to_the_end([finished_table], random.Random(1))
    for attribute in ("version", "oldest_version"):
        monkeypatch.setattr(games.game(GAME).info, attribute, 99)
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["stuck"] == "changed"
        assert reconnect(client, finished_table).get()["stuck"] == "", "what is over is over"
        assert "\nkey: " in client.get(f"/api/tables/{finished_table.table}/record").text


def test_an_old_table_whose_first_entry_names_no_versions_still_opens(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client)
    first = json.loads(stored_bodies(tmp_path, ana)[1])
    del first["version"], first["pack"]
    overwrite_entry(tmp_path, ana, 1, json.dumps(first))
    with run_server(tmp_path, cache=None) as client:
        assert reconnect(client, ana).get()["stuck"] == ""
        accepts_actions(client, reconnect(client, ana))


def accepts_actions(client: InProcessClient, person: Any) -> None:
    assert person.play_any(random.Random(1))
