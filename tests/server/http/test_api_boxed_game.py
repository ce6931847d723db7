"""The API for owners of the box: stateless questions, and a campaign that comes back from the cardboard."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from tests.owners.companion_replay import CompanionUser, PlayedScenario
from tests.server.campaign_games import CAMPAIGN, play_chapter, run_divinus_server
from tests.server.http_players import NO_LIMITS, Json, checked_json, create_table, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.core.action import SEAT
from theomachy.core.campaign import read_campaign, resume
from theomachy.games import game

NAMES = ["Anna", "Filip"]


def send_input(client: InProcessClient, text: str, said: str, status: int = 200, **more: object) -> Json:
    answer = client.post(f"/api/games/{CAMPAIGN}/companion", json={"text": text, "touch": said, **more})
    value: Json = checked_json(answer, status)
    return value


RECORDED_CAMPAIGN: list[str] = []


def recorded_campaign(client: InProcessClient) -> str:
    """Return a first scenario played on cardboard; the first caller plays it, input by input."""
    if not RECORDED_CAMPAIGN:
        RECORDED_CAMPAIGN.append(play_on_cardboard(client))
    return RECORDED_CAMPAIGN[0]


def play_on_cardboard(client: InProcessClient) -> str:
    text = str(send_input(client, "", "start", names=NAMES)["text"])
    text = str(send_input(client, text, "begin", seed=7)["text"])
    feeder = CompanionUser(PlayedScenario(2, "", 3))
    feeder.enter_scenario()
    for entry in feeder.entries:
        text = str(send_input(client, text, f"{SEAT.slug(entry.seat)}: {entry.text}")["text"])
    return text


def test_div_30_70_a_campaign_goes_on_in_the_browser_after_a_scenario_on_the_table(tmp_path: Path) -> None:
    luck = random.Random(4)
    with run_divinus_server(tmp_path) as client:
        text = recorded_campaign(client)
        assert checked_json(client.post("/api/records", json={"record": text}), 422)["slug"] == "campaign-on-table"
        ana = create_table(client, "me", "screen", game=CAMPAIGN, file=text, start=True)
        assert (ana.get()["chapter"], ana.get()["phase"]) == (2, "playing")
        chapters = checked_json(client.get(f"/api/tables/{ana.table}/campaign"), 200)["chapters"]
        assert [(one["number"], one["table"], one["over"]) for one in chapters] == [
            (1, "", True),
            (2, ana.table, False),
        ]
        play_chapter([ana], luck)
        file = client.get(f"/api/tables/{ana.table}/campaign/file").text
        parsed = read_campaign(file)
        assert [record.played_on for record in parsed.records] == ["table", ""]
        assert resume(game(CAMPAIGN), parsed).match is None
        assert send_input(client, file, "begin", seed=1)["chapter"] == 3


def test_a_campaign_with_other_people_is_refused(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        text = recorded_campaign(client)
        request = {"game": CAMPAIGN, "seats": [{"kind": "me"}] * 3, "file": text}
        assert checked_json(client.post("/api/tables", json=request), 422)["slug"] == "other-seats"
        begun = str(send_input(client, text, "begin", seed=1)["text"])
        request = {"game": CAMPAIGN, "seats": [{"kind": "me"}] * 2, "file": begun}
        assert checked_json(client.post("/api/tables", json=request), 422)["slug"] == "chapter-on-table"


def test_an_error_is_reported_in_the_words_of_the_game(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        text = str(send_input(client, "", "start", names=NAMES)["text"])
        text = str(send_input(client, text, "begin", seed=7)["text"])
        refused = send_input(client, text, "a: engrave 3-6 on 9 side 4", 422)
        assert "9" in refused["detail"]
        assert (
            send_input(client, text, "a: correct nothing 1", 422)["detail"]
            == "“nothing” cannot be corrected: there is no such place."
        )
        assert send_input(client, "", "start", 422, names=["Anna", "Anna"])["slug"] == "same-name"
        assert send_input(client, "nonsense", "", 422)["slug"] == "not-a-campaign"


def test_score_sheet_set_up_and_pieces_answer_without_a_table(tmp_path: Path) -> None:
    with run_server(tmp_path, games=("deus",)) as client:
        box = {"seats": 2, "people": ["Ana", "Ben"]}
        sheet = checked_json(
            client.post("/api/games/deus/score", json={"box": box, "answers": [{"tokens": ["7"]}]}), 200
        )
        assert [seat["total"] for seat in sheet["seats"]] == [7, 0]
        steps = checked_json(client.post("/api/games/deus/setup?lang=el", json={"box": box, "seed": 4}), 200)["steps"]
        assert steps[0]["text"].startswith("Απλώστε 4 πλακίδια")
        response = checked_json(client.post("/api/games/deus/pieces", json=box), 200)
        assert len(response["catalogue"]["card"]) == 72
        companion_reply = client.post("/api/games/deus/companion", json={"touch": "start", "names": ["A", "B"]})
        assert checked_json(companion_reply, 422)["slug"] == "no-companion"
        assert (
            checked_json(client.post("/api/games/deus/score", json={"box": {"seats": 9}}), 422)["slug"] == "bad-seats"
        )


def test_a_long_campaign_is_not_too_long(tmp_path: Path) -> None:
    """A campaign with all its inputs exceeds the body limit of ordinary requests."""
    small = replace(NO_LIMITS, body_bytes=16 * 1024)
    with run_server(tmp_path, games=("divinus",), limits=small) as client:
        text = str(send_input(client, "", "start", names=NAMES)["text"])
        text = str(send_input(client, text, "begin", seed=7)["text"])
        before, luck, after = text.partition("\n\nluck\n")
        ticks = "\nA: tick all-dice" * 1900
        page = send_input(client, f"{before}\n{ticks}{luck}{after}", "a: tick box")
        assert len(str(page["text"])) > small.body_bytes
