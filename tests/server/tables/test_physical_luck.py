"""A table whose cards are dealt physically: who is asked what was drawn, who may answer, what others are sent."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.http_players import HttpPlayer, Json, as_spectator, create_table, join_table, run_server
from tests.server.noninterference import append_entry
from theomachy.core.match import verify
from theomachy.core.record import ANSWER_PREFIX, Luck, read_record
from theomachy.games import game
from theomachy.table import messages
from theomachy.table.journal import (
    ActionPlayed,
    GameStarted,
    InitialSeat,
    JournalEntry,
    StoredEntry,
    TableCreated,
)
from theomachy.table.presence import NO_PRESENCE
from theomachy.table.presenters.player_update import full_update
from theomachy.table.table import Table, sha256_hex, table_from_creation
from theomachy.table.viewer import Viewer

TITLES = ["deus-ex-machina-cards", "deus-ex-machina", "deus"]
SECRETS = 5


def open_physical_table(title: str) -> Table:
    opened = TableCreated(
        game=title,
        edition=game(title).info.editions[0],
        options={},
        seats=[InitialSeat(kind="open", name=name, key=sha256_hex(name)) for name in ("Ana", "Nikos", "Eleni")],
        invite="invite",
        hosts=[sha256_hex("Ana")],
        date="2026-01-01",
        by_hand=True,
    )
    return table_from_creation(
        "table", game(title), Luck(key=bytes(32), by_hand=True), opened, StoredEntry(1, 0.0, opened.encode())
    )


def rebuild_table(title: str, lines: list[JournalEntry]) -> Table:
    table = open_physical_table(title)
    for line in lines:
        append_entry(table, line)
    return table


def encode_update(table: Table, seat: int) -> messages.Update:
    return full_update(table, Viewer([seat] if seat >= 0 else [], seat == 0), NO_PRESENCE, 0.0)


@pytest.mark.parametrize("title", TITLES)
def test_a_secret_draw_is_asked_of_its_owner_and_sent_to_no_other_seat(title: str) -> None:
    """Whatever was drawn, the other seats are sent the same bytes."""
    luck, lines, seen = random.Random(1), list[JournalEntry]([GameStarted()]), 0
    table = rebuild_table(title, lines)
    while seen < SECRETS and table.phase == "playing":
        pending = table.pending_action()
        if pending is None:
            state = table.require_match().state
            lines.append(ActionPlayed(seat=state.seat, text=any_option(luck, table)))
        else:
            slugs = sorted({pending.question.sort.slug(thing) for thing in pending.question.pool})
            texts = [ANSWER_PREFIX + slug for slug in luck.sample(slugs, min(2, len(slugs)))]
            if pending.question.audience >= 0:
                seen += 1
                assert [bool(physical_question(table, seat).choices) for seat in range(3)] == [
                    seat == pending.question.audience for seat in range(3)
                ]
                assert not physical_question(table, -1).choices
                compare_worlds(title, lines, pending.question.audience, texts)
            lines.append(ActionPlayed(seat=pending.answering_seat(), text=texts[0]))
        append_entry(table, lines[-1])
    assert seen


def any_option(luck: random.Random, table: Table) -> str:
    return (
        encode_update(table, table.require_match().state.seat)
        .options[luck.randrange(len(table.require_match().state.legal))]
        .text
    )


def physical_question(table: Table, seat: int) -> messages.PhysicalQuestionInfo:
    dealing = encode_update(table, seat).dealing
    assert dealing is not None
    return dealing


def compare_worlds(title: str, lines: list[JournalEntry], sees: int, texts: list[str]) -> None:
    worlds = [rebuild_table(title, [*lines, ActionPlayed(seat=sees, text=text)]) for text in texts]
    for seat in (0, 1, 2, -1):
        if seat != sees:
            updates = [encode_update(world, seat) for world in worlds]
            assert updates[0] == updates[-1], f"{seat} learns what {sees} drew"


def test_two_people_a_friend_and_a_bot_play_a_whole_game(tmp_path: Path) -> None:
    """Two share a device, one plays elsewhere; the host enters what the bot draws; a spectator watches."""
    luck = random.Random(4)
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "random", "screen", "open", by_hand=True, options={"max-rounds": "15"})
        friend = join_table(ana)
        ana.post("start")
        asked_seats: set[str] = set()
        client.wait_until_idle()
        while not answer_physical_question(ana, friend, luck, asked_seats):
            client.wait_until_idle()
        assert asked_seats == {"open", "secret", "bot"}
        assert ana.get()["by_hand"]
        assert not as_spectator(ana).get()["options"]
        text = client.get(f"/api/tables/{ana.table}/record").text
        match = verify(game("deus-ex-machina-cards"), read_record(text))
        assert match.over()
        assert "luck: by-hand sealed" in text
        assert ana.get("replay")["points"]
        assert ana.get("replay")["by_hand"]
        again = HttpPlayer(client, ana.post("rematch", status=201)["table"], [])
        assert again.get()["by_hand"], "the same people deal by hand again"


def answer_physical_question(ana: HttpPlayer, friend: HttpPlayer, luck: random.Random, asked: set[str]) -> bool:
    for person in (ana, friend):
        update = person.get()
        dealing = update["dealing"]
        if dealing and dealing["mine"] and dealing["choices"]:
            mine = dealing["seat"] in person.seats
            asked.add(("secret" if mine else "bot") if dealing["secret"] else "open")
            answer_as(person, dealing, luck)
        elif not dealing:
            person.play_any(luck)
    return bool(ana.get()["phase"] == "over")


def answer_as(person: HttpPlayer, dealing: Json, luck: random.Random) -> None:
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


def test_only_the_asked_seat_answers_a_physical_question(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", by_hand=True)
        nikos = join_table(ana)
        ana.post("start")
        ana.act("choose jason")
        nikos.act("choose theseus")
        secret = ana.get()["dealing"]
        assert secret["secret"]
        assert not nikos.get()["dealing"]["choices"]
        client.app.services.tables.cache.clear()
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
