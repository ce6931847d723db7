"""Host parity: the same conversation with the server and with the offline host gives the same frames."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.hosts.houses import House, Json, Line, PageHouse, ServerHouse, alike
from tests.server.people import GAME, seats
from theomachy.core.campaign import CHAPTER_LINE
from theomachy.core.record import FIRST_LINE
from theomachy.games import games
from theomachy.page.routes import GETS, POSTS

GOLDEN = Path(__file__).parents[1] / "golden"
IDS = [game.info.id for game in games()]
# Server only: groups, a lobby, join codes, notifications, notes, vacations, health.
ABSENT = {
    "api/groups",
    *[f"api/groups/{what}" for what in ("mine", "*")],
    *[f"api/groups/*/{what}" for what in ("come", "sign", "name", "go", "link", "erase", "play")],
    *[f"api/groups/*/{what}" for what in ("tournament", "round", "withdraw", "judge", "end")],
    "api/tables/*/sign",
    "api/qr",
    "api/reach",
    "api/tables/code",
    "api/tables/mine",
    "api/tables/*/join",
    "api/tables/*/fill",
    "api/tables/*/start",
    "api/tables/*/public",
    "api/tables/*/hush",
    "api/tables/*/note",
    "api/tables/*/notices",
    "api/tables/*/notices/stop",
    "api/tables/*/rest",
    "api/notices/confirm",
    "api/notices/moved",
    "api/notices/stop",
    "api/notices/stop/*",
    "health",
    "metrics",
    "ready",
}


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[House]]:
    with ExitStack() as stack:
        page = PageHouse(monkeypatch)
        stack.callback(page.close)
        yield [ServerHouse(tmp_path, monkeypatch, stack), page]


def compare(both: list[House], talk: Callable[[House], object]) -> None:
    """Have the same conversation with both hosts; compare its result and every response."""
    transcripts = [talk(house) for house in both]
    server, page = [alike(house.heard) for house in both]
    for mine, theirs in zip(page, server, strict=True):
        assert mine == theirs
    assert alike(transcripts[1]) == alike(transcripts[0])


def keys_of(made: Json) -> list[str]:
    return [one["key"] for one in made["keys"]]


def same_screen(house: House, game: str = GAME, **wishes: Json) -> tuple[str, list[str]]:
    response = house.ask("api/tables", {"game": game, "seats": seats("me", "screen"), "start": True, **wishes})
    return response["table"], keys_of(response)


def play_out(line: Line, luck: random.Random) -> list[Json]:
    frames: list[Json] = []
    while line.update["phase"] == "playing":
        frames += line.act(luck.choice(line.update["options"])["text"])
    return frames


def test_a_game_at_one_screen_frame_by_frame_to_its_end_and_after(both: list[House]) -> None:
    def talk(house: House) -> object:
        table, keys = same_screen(house, options={"max-rounds": "15"})
        line = house.line(table, keys, lang="el")
        frames = [line.update, *play_out(line, random.Random(3))]
        assert line.update["phase"] == "over"
        house.ask(f"api/tables/{table}", keys=keys)
        response = house.ask(f"api/tables/{table}/replay", lang="el")
        for number in (0, len(response["points"]) // 2, len(response["points"]) - 1):
            house.ask(f"api/tables/{table}/replay/{number}", eyes="b")
        house.ask(f"api/tables/{table}/replay/9999")
        chances = house.ask(f"api/tables/{table}/chances", lang="el")
        assert len(chances["turning"]) == 5
        for number in (chances["choices"][-1]["number"], 9999):
            house.ask(f"api/tables/{table}/best/{number}")
        record = house.ask(f"api/tables/{table}/record")
        assert record.startswith(FIRST_LINE)
        house.ask("api/records", {"record": record})
        house.ask(f"api/tables/{table}/rematch", {}, keys)
        house.ask(f"api/tables/{table}/from/3", {}, keys)
        return frames

    compare(both, talk)


def test_questions_looks_and_refusals(both: list[House]) -> None:
    def talk(house: House) -> object:
        table, keys = same_screen(house)
        line = house.line(table, keys)
        frames = [line.update]
        wrong = line.update["version"] - 1
        frames += line.act("choose jason")
        frames += line.act("choose jason", version=wrong)
        frames += line.act("choose nobody")
        frames += line.act("choose theseus", seat="a")
        frames += line.act("choose theseus", seat="d")
        frames += line.act("undo", seat="a")
        frames += line.act("choose jason", id="1")
        frames += line.say(type="look", eyes="b", lang="el")
        frames += line.say(type="why", id="w", seat="a", text="resolve talos with orion")
        frames += line.say(type="why", id="x", seat="b", things=["quest:talos"])
        frames += line.say(type="hint", id="h", seat=line.update["prompt"]["seat"])
        frames += line.say(type="again", id="round")
        frames += line.say(type="say", text="kalimera \u202e")
        frames += line.say(type="say", text="")
        frames += line.say(type="act", id="z")
        frames += line.say(type="dance")
        stranger = house.line(table, [])
        frames += [stranger.update, *stranger.act("choose theseus", seat="b"), *line.settle()]
        act = {"id": "q", "seat": "a", "version": 1, "text": "choose jason"}
        house.ask(f"api/tables/{table}/act", act, keys)
        house.ask(f"api/tables/{table}/seat", {"seat": "a", "name": "Ana, the first"}, keys)
        house.ask(f"api/tables/{table}/seat", {"seat": "a", "title": "Ana"}, keys)
        house.ask(f"api/tables/{table}/chat", {"text": "hello"}, keys)
        house.ask(f"api/tables/{table}/stand-in", {"seat": "b"}, keys, lang="el")
        house.ask(f"api/tables/{table}/take-back", {"seat": "b"}, keys)
        house.ask(f"api/tables/{table}/mend", {}, keys)
        house.ask(f"api/tables/{table}/pace", {"tempo": "calm"}, keys)
        house.ask(f"api/tables/{table}/save", {}, keys)
        frames += line.say(type="wish", id="wish", seat="a", version=line.update["version"])
        frames += line.say(type="react", sign="well")
        house.ask(f"api/tables/{table}/resign", {"seat": "b"}, keys)
        house.ask(f"api/tables/{table}/record")
        for what in ("replay", "chances", "best/1"):
            house.ask(f"api/tables/{table}/{what}", keys=keys)
        house.ask("api/tables/abcdefghabcdefgh")
        house.ask("api/tables/x", lang="el")
        return frames

    compare(both, talk)


@pytest.mark.parametrize("game", IDS)
def test_every_title_begins_alike_and_goes_on_alike(both: list[House], game: str) -> None:
    def talk(house: House) -> object:
        table, keys = same_screen(house, game)
        house.ask(f"api/tables/{table}/texts", lang="el")
        house.ask(f"api/tables/{table}/rules", lang="el")
        house.ask(f"api/tables/{table}/catalogue")
        line = house.line(table, keys)
        luck = random.Random(5)
        frames = [line.update]
        for _ in range(12):
            frames += line.act(luck.choice(line.update["options"])["text"])
        return frames

    compare(both, talk)


@pytest.mark.parametrize("game", [GAME, "divinus"])
def test_a_table_dealt_by_hand_asks_alike(both: list[House], game: str) -> None:
    def talk(house: House) -> object:
        table, keys = same_screen(house, game, by_hand=True)
        line = house.line(table, keys, lang="el")
        luck = random.Random(5)
        frames = [line.update]
        for _ in range(20):
            dealing = line.update["dealing"]
            if dealing:
                frames += line.act(luck.choice(dealing["choices"])["text"], seat=dealing["seat"])
            else:
                frames += line.act(luck.choice(line.update["options"])["text"])
        frames += line.say(type="why", id="w", seat="a", text="resolve talos with orion")
        frames += line.act("came nothing-at-all", seat="a")
        response = house.ask(f"api/tables/{table}/came", keys=keys, eyes="a")
        (correctable,) = house.ask(f"api/tables/{table}/came", keys=keys, eyes="a", number=str(response[0]["number"]))
        for choice in correctable["choices"]:
            frames += line.act(choice["text"], seat=correctable["seat"])
        house.ask(f"api/tables/{table}/came", keys=keys, eyes="x", lang="el")
        house.ask(f"api/tables/{table}/came")
        return frames

    compare(both, talk)


@pytest.mark.parametrize("lang", ["en", "el"])
def test_what_can_be_read_without_a_table(both: list[House], lang: str) -> None:
    def talk(house: House) -> object:
        house.ask("api/games", lang=lang)
        house.ask("api/texts", lang=lang)
        for game in IDS:
            house.ask(f"api/games/{game}/rules", lang=lang)
            house.ask(f"api/games/{game}/example", lang=lang)
            house.ask(f"api/games/{game}/texts", lang=lang)
        return None

    compare(both, talk)


def test_a_lesson_is_taught_alike(both: list[House]) -> None:
    def talk(house: House) -> object:
        (card,) = [card for card in house.ask("api/games") if card["id"] == GAME]
        lesson = card["lessons"][0]
        kinds = ("me", *["greedy"] * (lesson["seats"] - 1))
        request = {"game": GAME, "lesson": lesson["id"], "seats": seats(*kinds), "start": True}
        response = house.ask("api/tables", request)
        line = house.line(response["table"], keys_of(response), lang="el")
        frames = [line.update]
        assert line.update["teaching"]
        for _ in range(3):
            frames += line.act("read-on" if line.update["teaching"]["reads"] else line.update["options"][0]["text"])
        return frames

    compare(both, talk)


def test_a_campaign_from_a_file_goes_on(both: list[House]) -> None:
    text = (GOLDEN / "divinus-2.campaign").read_text(encoding="utf-8")
    first = CHAPTER_LINE.join(text.split(CHAPTER_LINE)[:3])

    def talk(house: House) -> object:
        response = house.ask("api/records", {"record": first})
        info = house.ask(f"api/tables/{response['table']}/campaign", lang="el")
        house.ask(f"api/tables/{response['table']}/campaign/file")
        request = {"game": "divinus", "seats": seats("me", "screen"), "start": True, "after": response["table"]}
        reply = house.ask("api/tables", request)
        line = house.line(reply["table"], keys_of(reply))
        house.ask(f"api/tables/{reply['table']}/campaign", keys=keys_of(reply))
        house.ask(f"api/tables/{reply['table']}/next", {}, keys_of(reply))
        house.ask(f"api/tables/{reply['table']}/rematch", {}, keys_of(reply))
        return [info, line.update]

    compare(both, talk)


def test_the_page_has_every_route_but_those_for_people_elsewhere(both: list[House]) -> None:
    paths = both[0].ask("api/openapi.json")["paths"]
    server_paths = {"/".join(["*" if "{" in part else part for part in path.strip("/").split("/")]) for path in paths}
    assert server_paths - {*GETS, *POSTS} == ABSENT
