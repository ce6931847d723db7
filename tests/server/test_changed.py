"""A table whose rules or data have changed since it began can be read, but not continued."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import GAME, make, play_out, serving
from tests.server.planted import begun, damage, stored
from tests.server.test_store import at
from theomachy import games


def printed(folder: Path, vp: int) -> dict[str, Any]:
    """Write a server pack in which one quest is worth `vp`."""
    pack = folder / "printed"
    pack.mkdir(exist_ok=True)
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text(f'[[quest]]\nslug = "lernaean-hydra"\nvp = {vp}\nsource = "owner"\n')
    return {"packs": (str(pack),)}


def test_the_first_line_says_by_which_rules_and_values(tmp_path: Path) -> None:
    with serving(tmp_path, **printed(tmp_path, 40)) as client:
        ana = begun(client, packs=["printed"])
        first = json.loads(stored(tmp_path, ana)[1])
        pack = client.app.house.tables.known[ana.table].playing().record().pack
    assert first["version"] == games.game(GAME).info.version
    assert first["pack"] == pack
    assert pack.startswith("base+printed ")


@pytest.mark.parametrize("every", [1, 1000])
def test_a_pack_that_was_edited_makes_a_table_readable_and_not_different(tmp_path: Path, every: int) -> None:
    with serving(tmp_path, snapshot_every=every, **printed(tmp_path, 40)) as client:
        ana = begun(client, packs=["printed"])
        other = begun(client)
        waiting_table = make(client, "me", "open", packs=["printed"])
        old = json.loads(stored(tmp_path, ana)[1])["pack"]
    with serving(tmp_path, **printed(tmp_path, 1)) as client:
        stuck = at(client, ana)
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
        assert at(client, waiting_table).get()["stuck"] == "changed"
        assert at(client, other).get()["stuck"] == ""
    with serving(tmp_path, **printed(tmp_path, 40)) as client:
        again = at(client, ana)
        assert again.get()["stuck"] == ""
        play_out([again], random.Random(1))


def test_other_rules_make_a_table_readable_and_not_different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        ana, finished_table = begun(client), begun(client)
        play_out([finished_table], random.Random(1))
    monkeypatch.setattr(games.game(GAME).info, "version", 99)
    with serving(tmp_path) as client:
        assert at(client, ana).get()["stuck"] == "changed"
        assert at(client, finished_table).get()["stuck"] == "", "what is over is over"
        assert "\nkey: " in client.get(f"/api/tables/{finished_table.table}/record").text


def test_a_table_of_long_ago_whose_first_line_does_not_say_still_opens(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        ana = begun(client)
    first = json.loads(stored(tmp_path, ana)[1])
    del first["version"], first["pack"]
    damage(tmp_path, ana, 1, json.dumps(first))
    with serving(tmp_path, cache=None) as client:
        assert at(client, ana).get()["stuck"] == ""
        goes_on(client, at(client, ana))


def goes_on(client: Client, person: Any) -> None:
    assert person.play_any(random.Random(1))
