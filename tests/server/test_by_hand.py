"""A table whose cards are dealt physically: who is asked what was drawn, who may answer, what others are sent."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.people import Json, Person, join, make, serving, spectator
from tests.server.two_worlds import take
from theomachy.core.match import verify
from theomachy.core.record import CAME, Luck, read_record
from theomachy.games import game
from theomachy.table import wire
from theomachy.table.lines import Acted, Chair, Line, Opened, Row, Started, write_line
from theomachy.table.presence import NOBODY
from theomachy.table.sight import look
from theomachy.table.table import Table, hashed, open_table
from theomachy.table.viewer import Viewer

TITLES = ["deus-ex-machina-cards", "deus-ex-machina", "deus"]
SECRETS = 5


def fresh(title: str) -> Table:
    opened = Opened(
        game=title,
        edition=game(title).info.editions[0],
        options={},
        seats=[Chair(kind="open", name=name, key=hashed(name)) for name in ("Ana", "Nikos", "Eleni")],
        invite="invite",
        hosts=[hashed("Ana")],
        date="2026-01-01",
        by_hand=True,
    )
    return open_table("table", game(title), Luck(key=bytes(32), by_hand=True), opened, Row(1, 0.0, write_line(opened)))


def sat_at(title: str, lines: list[Line]) -> Table:
    table = fresh(title)
    for line in lines:
        take(table, line)
    return table


def sent(table: Table, seat: int) -> wire.Update:
    return look(table, Viewer([seat] if seat >= 0 else [], seat == 0), NOBODY, 0.0)


@pytest.mark.parametrize("title", TITLES)
def test_a_secret_draw_is_asked_of_the_one_who_sees_it_and_told_to_nobody_else(title: str) -> None:
    """Whatever was drawn, the other seats are sent the same bytes."""
    luck, lines, seen = random.Random(1), list[Line]([Started()]), 0
    table = sat_at(title, lines)
    while seen < SECRETS and table.phase == "playing":
        pending = table.pending()
        if pending is None:
            state = table.playing().state
            lines.append(Acted(seat=state.seat, text=any_option(luck, table)))
        else:
            slugs = sorted({pending.ask.sort.slug(thing) for thing in pending.ask.pool})
            texts = [CAME + slug for slug in luck.sample(slugs, min(2, len(slugs)))]
            if pending.ask.sees >= 0:
                seen += 1
                assert [bool(shown(table, seat).choices) for seat in range(3)] == [
                    seat == pending.ask.sees for seat in range(3)
                ]
                assert not shown(table, -1).choices
                compare_worlds(title, lines, pending.ask.sees, texts)
            lines.append(Acted(seat=pending.speaker(), text=texts[0]))
        take(table, lines[-1])
    assert seen


def any_option(luck: random.Random, table: Table) -> str:
    return sent(table, table.playing().state.seat).options[luck.randrange(len(table.playing().state.legal))].text


def shown(table: Table, seat: int) -> wire.Dealing:
    dealing = sent(table, seat).dealing
    assert dealing is not None
    return dealing


def compare_worlds(title: str, lines: list[Line], sees: int, texts: list[str]) -> None:
    worlds = [sat_at(title, [*lines, Acted(seat=sees, text=text)]) for text in texts]
    for seat in (0, 1, 2, -1):
        if seat != sees:
            updates = [sent(world, seat) for world in worlds]
            assert updates[0] == updates[-1], f"{seat} learns what {sees} drew"


def test_two_people_a_friend_and_a_bot_play_a_whole_game(tmp_path: Path) -> None:
    """Two share a device, one plays elsewhere; the host enters what the bot draws; a spectator watches."""
    luck = random.Random(4)
    with serving(tmp_path) as client:
        ana = make(client, "me", "random", "screen", "open", by_hand=True, options={"max-rounds": "15"})
        friend = join(ana)
        ana.post("start")
        asked_seats: set[str] = set()
        client.settled()
        while not all_say(ana, friend, luck, asked_seats):
            client.settled()
        assert asked_seats == {"open", "secret", "bot"}
        assert ana.get()["by_hand"]
        assert not spectator(ana).get()["options"]
        text = client.get(f"/api/tables/{ana.table}/record").text
        match = verify(game("deus-ex-machina-cards"), read_record(text))
        assert match.over()
        assert "luck: by-hand sealed" in text
        assert ana.get("replay")["points"]
        assert ana.get("replay")["by_hand"]
        again = Person(client, ana.post("rematch", status=201)["table"], [])
        assert again.get()["by_hand"], "the same people deal by hand again"


def all_say(ana: Person, friend: Person, luck: random.Random, asked: set[str]) -> bool:
    for person in (ana, friend):
        update = person.get()
        dealing = update["dealing"]
        if dealing and dealing["mine"] and dealing["choices"]:
            mine = dealing["seat"] in person.seats
            asked.add(("secret" if mine else "bot") if dealing["secret"] else "open")
            say_what_came(person, dealing, luck)
        elif not dealing:
            person.play_any(luck)
    return bool(ana.get()["phase"] == "over")


def say_what_came(person: Person, dealing: Json, luck: random.Random) -> None:
    """Answer with a random choice; an answer that contradicts hidden cards is refused, then the next is tried."""
    choices = [choice["text"] for choice in dealing["choices"]]
    luck.shuffle(choices)
    before = person.get()["version"]
    for text in choices:
        body = {"id": text + str(before), "seat": dealing["seat"], "version": before, "text": text}
        answer = person.client.post(
            f"/api/tables/{person.table}/act",
            json=body,
            headers={"Authorization": f"Bearer {','.join(person.keys)}"},
        )
        if answer.is_success:
            return
        assert answer.json()["slug"] == "came-cannot"
    raise AssertionError("nothing can have come")


def test_nobody_else_says_what_came(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "open", by_hand=True)
        nikos = join(ana)
        ana.post("start")
        ana.act("choose jason")
        nikos.act("choose theseus")
        secret = ana.get()["dealing"]
        assert secret["secret"]
        assert not nikos.get()["dealing"]["choices"]
        client.app.house.tables.known.clear()
        assert ana.get()["dealing"] == secret, "what is asked is asked again after a restart"
        text = secret["choices"][0]["text"]
        assert nikos.act(text, 403, seat="a")["slug"] == "came-not-yours"
        assert ana.act("came nothing", 422)["slug"] == "came-no-such"
        assert ana.act("pass", 422)["slug"] == "came-first"
        ana.act(text)
        assert ana.act(text, 403)["slug"] == "came-not-yours"
        own = nikos.get()["dealing"]["choices"][-1]["text"]
        nikos.act(own)
        open_to_all = ana.get()["dealing"]
        assert not open_to_all["secret"]
        assert open_to_all["choices"] == nikos.get()["dealing"]["choices"]
        nikos.act(open_to_all["choices"][0]["text"], seat=open_to_all["seat"])
