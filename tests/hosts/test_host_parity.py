"""Host parity: the same conversation with the server and with the offline host gives the same frames."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.hosts.host_clients import (
    FakeConnection,
    HostClient,
    Json,
    OfflineClient,
    ServerClient,
    without_device_prefix,
)
from tests.server.http_players import GAME, seat_requests
from theomachy.core.campaign import CHAPTER_LINE
from theomachy.core.record import FIRST_LINE
from theomachy.games import games
from theomachy.offline.endpoints_adapter import OFFLINE_ENDPOINTS
from theomachy.table.endpoints import ENDPOINTS

GOLDEN = Path(__file__).parents[1] / "golden"
GAME_IDS = [game.info.id for game in games()]
# Handlers of the server alone: groups, a lobby, join codes, notifications, notes, health.
SERVER_ONLY_ROUTES = {
    "api/groups",
    *[f"api/groups/{what}" for what in ("mine", "*")],
    *[f"api/groups/*/{what}" for what in ("come", "sign", "name", "go", "link", "erase", "play")],
    *[f"api/groups/*/{what}" for what in ("tournament", "round", "withdraw", "judge", "end")],
    "api/tables/*/sign",
    "api/qr",
    "api/reach",
    "api/tables/code",
    "api/tables/mine",
    "api/tables/*/note",
    "api/tables/*/notices",
    "api/tables/*/notices/stop",
    "api/notices/confirm",
    "api/notices/moved",
    "api/notices/stop",
    "api/notices/stop/*",
    "health",
    "metrics",
    "ready",
}


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[HostClient]]:
    with ExitStack() as stack:
        page = OfflineClient(monkeypatch)
        stack.callback(page.close)
        yield [ServerClient(tmp_path, monkeypatch, stack), page]


def compare_hosts(both: list[HostClient], conversation: Callable[[HostClient], object]) -> None:
    """Have the same conversation with both hosts; compare its result and every response."""
    transcripts = [conversation(host) for host in both]
    server, page = [without_device_prefix(host.responses) for host in both]
    for mine, theirs in zip(page, server, strict=True):
        assert mine == theirs
    assert without_device_prefix(transcripts[1]) == without_device_prefix(transcripts[0])


def keys_of(made: Json) -> list[str]:
    return [one["key"] for one in made["keys"]]


def same_screen(host: HostClient, game: str = GAME, **wishes: Json) -> tuple[str, list[str]]:
    response = host.request(
        "api/tables", {"game": game, "seats": seat_requests("me", "screen"), "start": True, **wishes}
    )
    return response["table"], keys_of(response)


def play_out(line: FakeConnection, luck: random.Random) -> list[Json]:
    frames: list[Json] = []
    while line.update["phase"] == "playing":
        frames += line.act(luck.choice(line.update["options"])["text"])
    return frames


def test_a_game_at_one_screen_frame_by_frame_to_its_end_and_after(both: list[HostClient]) -> None:
    def talk(host: HostClient) -> object:
        table, keys = same_screen(host, options={"max-rounds": "15"})
        line = host.connect(table, keys, lang="el")
        frames = [line.update, *play_out(line, random.Random(3))]
        assert line.update["phase"] == "over"
        host.request(f"api/tables/{table}", keys=keys)
        response = host.request(f"api/tables/{table}/replay", lang="el")
        for number in (0, len(response["points"]) // 2, len(response["points"]) - 1):
            host.request(f"api/tables/{table}/replay/{number}", eyes="b")
        host.request(f"api/tables/{table}/replay/9999")
        chances = host.request(f"api/tables/{table}/chances", lang="el")
        assert len(chances["turning"]) == 5
        for number in (chances["choices"][-1]["number"], 9999):
            host.request(f"api/tables/{table}/best/{number}")
        record = host.request(f"api/tables/{table}/record")
        assert record.startswith(FIRST_LINE)
        host.request("api/records", {"record": record})
        host.request(f"api/tables/{table}/rematch", {}, keys)
        host.request(f"api/tables/{table}/from/3", {}, keys)
        return frames

    compare_hosts(both, talk)


def test_queries_viewpoints_and_errors_are_alike(both: list[HostClient]) -> None:
    def talk(host: HostClient) -> object:
        table, keys = same_screen(host)
        line = host.connect(table, keys)
        frames = [line.update]
        wrong = line.update["version"] - 1
        frames += line.act("choose jason")
        frames += line.act("choose jason", version=wrong)
        frames += line.act("choose nobody")
        frames += line.act("choose theseus", seat="a")
        frames += line.act("choose theseus", seat="d")
        frames += line.act("undo", seat="a")
        frames += line.act("choose jason", id="1")
        frames += line.exchange(type="look", eyes="b", lang="el")
        frames += line.exchange(type="why", id="w", seat="a", text="resolve talos with orion")
        frames += line.exchange(type="why", id="x", seat="b", things=["quest:talos"])
        frames += line.exchange(type="hint", id="h", seat=line.update["prompt"]["seat"])
        frames += line.exchange(type="again", id="round")
        frames += line.exchange(type="say", text="kalimera \u202e")
        frames += line.exchange(type="say", text="")
        frames += line.exchange(type="act", id="z")
        frames += line.exchange(type="dance")
        stranger = host.connect(table, [])
        frames += [stranger.update, *stranger.act("choose theseus", seat="b"), *line.drain()]
        act = {"id": "q", "seat": "a", "version": 1, "text": "choose jason"}
        host.request(f"api/tables/{table}/act", act, keys)
        host.request(f"api/tables/{table}/seat", {"seat": "a", "name": "Ana, the first"}, keys)
        host.request(f"api/tables/{table}/seat", {"seat": "a", "title": "Ana"}, keys)
        host.request(f"api/tables/{table}/chat", {"text": "hello"}, keys)
        host.request(f"api/tables/{table}/stand-in", {"seat": "b"}, keys, lang="el")
        host.request(f"api/tables/{table}/take-back", {"seat": "b"}, keys)
        host.request(f"api/tables/{table}/mend", {}, keys)
        host.request(f"api/tables/{table}/pace", {"tempo": "calm"}, keys)
        host.request(f"api/tables/{table}/save", {}, keys)
        frames += line.exchange(type="wish", id="wish", seat="a", version=line.update["version"])
        frames += line.exchange(type="react", sign="well")
        host.request(f"api/tables/{table}/resign", {"seat": "b"}, keys)
        host.request(f"api/tables/{table}/record")
        for what in ("replay", "chances", "best/1"):
            host.request(f"api/tables/{table}/{what}", keys=keys)
        host.request("api/tables/abcdefghabcdefgh")
        host.request("api/tables/x", lang="el")
        return frames

    compare_hosts(both, talk)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_title_starts_and_continues_alike(both: list[HostClient], game: str) -> None:
    def talk(host: HostClient) -> object:
        table, keys = same_screen(host, game)
        host.request(f"api/tables/{table}/texts", lang="el")
        host.request(f"api/tables/{table}/rules", lang="el")
        host.request(f"api/tables/{table}/catalogue")
        line = host.connect(table, keys)
        luck = random.Random(5)
        frames = [line.update]
        for _ in range(12):
            frames += line.act(luck.choice(line.update["options"])["text"])
        return frames

    compare_hosts(both, talk)


@pytest.mark.parametrize("game", [GAME, "divinus"])
def test_a_table_dealt_by_hand_asks_alike(both: list[HostClient], game: str) -> None:
    def talk(host: HostClient) -> object:
        table, keys = same_screen(host, game, by_hand=True)
        line = host.connect(table, keys, lang="el")
        luck = random.Random(5)
        frames = [line.update]
        for _ in range(20):
            dealing = line.update["dealing"]
            if dealing:
                frames += line.act(luck.choice(dealing["choices"])["text"], seat=dealing["seat"])
            else:
                frames += line.act(luck.choice(line.update["options"])["text"])
        frames += line.exchange(type="why", id="w", seat="a", text="resolve talos with orion")
        frames += line.act("came nothing-at-all", seat="a")
        response = host.request(f"api/tables/{table}/came", keys=keys, eyes="a")
        (correctable,) = host.request(
            f"api/tables/{table}/came", keys=keys, eyes="a", number=str(response[0]["number"])
        )
        for choice in correctable["choices"]:
            frames += line.act(choice["text"], seat=correctable["seat"])
        host.request(f"api/tables/{table}/came", keys=keys, eyes="x", lang="el")
        host.request(f"api/tables/{table}/came")
        return frames

    compare_hosts(both, talk)


@pytest.mark.parametrize("lang", ["en", "el"])
def test_what_can_be_read_without_a_table(both: list[HostClient], lang: str) -> None:
    def talk(host: HostClient) -> object:
        host.request("api/games", lang=lang)
        host.request("api/texts", lang=lang)
        for game in GAME_IDS:
            host.request(f"api/games/{game}/rules", lang=lang)
            host.request(f"api/games/{game}/example", lang=lang)
            host.request(f"api/games/{game}/texts", lang=lang)
        return None

    compare_hosts(both, talk)


def test_a_lesson_is_taught_alike(both: list[HostClient]) -> None:
    def talk(host: HostClient) -> object:
        (card,) = [card for card in host.request("api/games") if card["id"] == GAME]
        lesson = card["lessons"][0]
        kinds = ("me", *["greedy"] * (lesson["seats"] - 1))
        request = {"game": GAME, "lesson": lesson["id"], "seats": seat_requests(*kinds), "start": True}
        response = host.request("api/tables", request)
        line = host.connect(response["table"], keys_of(response), lang="el")
        frames = [line.update]
        assert line.update["teaching"]
        for _ in range(3):
            frames += line.act("read-on" if line.update["teaching"]["reads"] else line.update["options"][0]["text"])
        return frames

    compare_hosts(both, talk)


def test_a_campaign_from_a_file_goes_on(both: list[HostClient]) -> None:
    text = (GOLDEN / "divinus-2.campaign").read_text(encoding="utf-8")
    first = CHAPTER_LINE.join(text.split(CHAPTER_LINE)[:3])

    def talk(host: HostClient) -> object:
        response = host.request("api/records", {"record": first})
        info = host.request(f"api/tables/{response['table']}/campaign", lang="el")
        host.request(f"api/tables/{response['table']}/campaign/file")
        request = {"game": "divinus", "seats": seat_requests("me", "screen"), "start": True, "after": response["table"]}
        reply = host.request("api/tables", request)
        line = host.connect(reply["table"], keys_of(reply))
        host.request(f"api/tables/{reply['table']}/campaign", keys=keys_of(reply))
        host.request(f"api/tables/{reply['table']}/next", {}, keys_of(reply))
        host.request(f"api/tables/{reply['table']}/rematch", {}, keys_of(reply))
        return [info, line.update]

    compare_hosts(both, talk)


def test_a_campaign_begun_on_cardboard_can_be_saved(both: list[HostClient]) -> None:
    """Its first chapter has no table of its own."""
    text = (GOLDEN / "divinus-2.campaign").read_text(encoding="utf-8")
    first = CHAPTER_LINE.join(text.split(CHAPTER_LINE)[:2])

    def talk(host: HostClient) -> object:
        table, _ = same_screen(host, "divinus", file=first)
        saved = host.request(f"api/tables/{table}/campaign/file")
        assert isinstance(saved, str), saved
        return saved

    compare_hosts(both, talk)


def test_leaving_needs_the_key_of_a_seat(both: list[HostClient]) -> None:
    def talk(host: HostClient) -> object:
        table, keys = same_screen(host)
        refused = host.request(f"api/tables/{table}/leave", {})
        assert refused["slug"] == "not-your-seat"
        return host.request(f"api/tables/{table}/leave", {}, keys)

    compare_hosts(both, talk)


def test_the_page_has_every_route_but_those_for_people_elsewhere(both: list[HostClient]) -> None:
    paths = both[0].request("api/openapi.json")["paths"]
    offline_paths = {without_names(endpoint.path) for endpoint in OFFLINE_ENDPOINTS}
    online_paths = {without_names(endpoint.path) for endpoint in ENDPOINTS if endpoint.online_only}
    assert {without_names(path) for path in paths} - offline_paths == SERVER_ONLY_ROUTES | online_paths


def without_names(path: str) -> str:
    """Replace the parameters of a path by `*`."""
    return "/".join(["*" if "{" in part else part for part in path.strip("/").split("/")])
