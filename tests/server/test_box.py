"""The API for owners of the box: stateless questions, and a campaign that comes back from the cardboard."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.owners.feeding import Feeder, Played
from tests.server.campaign import CAMPAIGN, divinus, play_chapter
from tests.server.client import Client
from tests.server.people import Json, checked, make, serving
from theomachy.core.action import SEAT
from theomachy.core.campaign import read_campaign, resume
from theomachy.games import game

pytestmark = pytest.mark.once

NAMES = ["Anna", "Filip"]


def touch(client: Client, text: str, said: str, status: int = 200, **more: object) -> Json:
    answer = client.post(f"/api/games/{CAMPAIGN}/companion", json={"text": text, "touch": said, **more})
    value: Json = checked(answer, status)
    return value


TOLD: list[str] = []


def on_table(client: Client) -> str:
    """Return a first scenario played on cardboard; the first caller plays it, input by input."""
    if not TOLD:
        TOLD.append(played_on_table(client))
    return TOLD[0]


def played_on_table(client: Client) -> str:
    text = str(touch(client, "", "start", names=NAMES)["text"])
    text = str(touch(client, text, "begin", seed=7)["text"])
    feeder = Feeder(Played(2, "", 3))
    feeder.run()
    for entry in feeder.entries:
        text = str(touch(client, text, f"{SEAT.slug(entry.seat)}: {entry.text}")["text"])
    return text


def test_div_30_70_a_campaign_goes_on_in_the_browser_after_a_scenario_on_the_table(tmp_path: Path) -> None:
    luck = random.Random(4)
    with divinus(tmp_path) as client:
        text = on_table(client)
        assert checked(client.post("/api/records", json={"record": text}), 422)["slug"] == "campaign-on-table"
        ana = make(client, "me", "screen", game=CAMPAIGN, file=text, start=True)
        assert (ana.get()["chapter"], ana.get()["phase"]) == (2, "playing")
        chapters = checked(client.get(f"/api/tables/{ana.table}/campaign"), 200)["chapters"]
        assert [(one["number"], one["table"], one["over"]) for one in chapters] == [
            (1, "", True),
            (2, ana.table, False),
        ]
        play_chapter([ana], luck)
        file = client.get(f"/api/tables/{ana.table}/campaign/file").text
        parsed = read_campaign(file)
        assert [record.played for record in parsed.records] == ["table", ""]
        assert resume(game(CAMPAIGN), parsed).match is None
        assert touch(client, file, "begin", seed=1)["chapter"] == 3


def test_a_campaign_with_other_people_is_refused(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        text = on_table(client)
        request = {"game": CAMPAIGN, "seats": [{"kind": "me"}] * 3, "file": text}
        assert checked(client.post("/api/tables", json=request), 422)["slug"] == "other-seats"
        begun = str(touch(client, text, "begin", seed=1)["text"])
        request = {"game": CAMPAIGN, "seats": [{"kind": "me"}] * 2, "file": begun}
        assert checked(client.post("/api/tables", json=request), 422)["slug"] == "chapter-on-table"


def test_a_refusal_is_told_in_the_words_of_the_game(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        text = str(touch(client, "", "start", names=NAMES)["text"])
        text = str(touch(client, text, "begin", seed=7)["text"])
        refused = touch(client, text, "a: engrave 3-6 on 9 side 4", 422)
        assert "9" in refused["detail"]
        assert (
            touch(client, text, "a: correct nothing 1", 422)["detail"]
            == "“nothing” cannot be corrected: there is no such place."
        )
        assert touch(client, "", "start", 422, names=["Anna", "Anna"])["slug"] == "same-name"
        assert touch(client, "nonsense", "", 422)["slug"] == "not-a-campaign"


def test_score_sheet_set_up_and_pieces_answer_without_a_table(tmp_path: Path) -> None:
    with serving(tmp_path, games=("deus",)) as client:
        box = {"seats": 2, "people": ["Ana", "Ben"]}
        sheet = checked(client.post("/api/games/deus/score", json={"box": box, "answers": [{"tokens": ["7"]}]}), 200)
        assert [seat["total"] for seat in sheet["seats"]] == [7, 0]
        steps = checked(client.post("/api/games/deus/setup?lang=el", json={"box": box, "seed": 4}), 200)["steps"]
        assert steps[0]["text"].startswith("Απλώστε 4 πλακίδια")
        response = checked(client.post("/api/games/deus/pieces", json=box), 200)
        assert len(response["catalogue"]["card"]) == 72
        companion_reply = client.post("/api/games/deus/companion", json={"touch": "start", "names": ["A", "B"]})
        assert checked(companion_reply, 422)["slug"] == "no-companion"
        assert checked(client.post("/api/games/deus/score", json={"box": {"seats": 9}}), 422)["slug"] == "bad-seats"


def test_a_long_campaign_is_not_too_long(tmp_path: Path) -> None:
    """Twelve scenarios with all their inputs exceed the body limit of ordinary requests."""
    with divinus(tmp_path) as client:
        text = str(touch(client, "", "start", names=NAMES)["text"])
        text = str(touch(client, text, "begin", seed=7)["text"])
        before, luck, after = text.partition("\n\nluck\n")
        ticks = "".join([f"\nA: tick {'x' * 60}{number}" for number in range(1500)])
        page = touch(client, f"{before}\n{ticks}{luck}{after}", "a: tick box")
        assert len(str(page["text"])) > 100_000
