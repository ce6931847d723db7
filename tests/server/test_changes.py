"""What has changed since the last update makes, put together, the whole update: at any moment, for anybody."""

from __future__ import annotations

import json
import random
from copy import copy

import msgspec
import pytest
from websockets.sync.client import connect as open_line

from tests.server.people import Client, Json, eventually, join, make
from tests.server.sockets import connect, live
from tests.server.two_worlds import random_table, random_viewers, take
from theomachy.core.notation import text_of
from theomachy.games import game
from theomachy.server.shown import Shown
from theomachy.table import lines
from theomachy.table.lines import Acted, Hushed, Line, Said, Started, StoodIn, TookBack
from theomachy.table.presence import Presence
from theomachy.table.sight import Viewer, look
from theomachy.table.table import Table
from tools.process import GAME, HTTP, Process
from tools.updates import Updates

TITLES = {"deus-ex-machina-cards": 120, "deus-ex-machina": 120, "deus": 120, "divinus": 60}
WORDS = ("καλησπέρα", 'a "quoted" word', "\\ / \u2028")


class Watcher:
    """A line that takes changes, beside one that is always told everything."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shown = Shown(True)
        self.updates = Updates()
        self.changes = 0

    def look(self, table: Table, present: Presence) -> None:
        whole = msgspec.to_builtins(look(table, copy(self.viewer), present, 0.0))
        frame = json.loads(self.shown.frame(look(table, self.viewer, present, 0.0)))
        self.viewer.sent = self.viewer.moved = len(table.told)
        self.changes += frame["type"] == "change"
        assert self.updates.whole(frame) == {**whole, "number": self.shown.number}


def next_line(table: Table, luck: random.Random) -> Line:
    """Mostly an action; sometimes it is taken back, somebody talks, or a bot plays for somebody."""
    match = table.playing()
    undoing = [seat for seat in range(len(table.seats)) if match.can_undo(seat)]
    seat = luck.randrange(len(table.seats))
    drawn = luck.random()
    if undoing and drawn < 0.15:
        return Acted(seat=undoing[0], text=luck.choice(["undo", "restart"]))
    if drawn < 0.3:
        away = bool(table.seats[seat].stand_in)
        return luck.choice(
            [
                Said(seat=luck.choice([seat, -1]), text=luck.choice(WORDS)),
                TookBack(seat=seat) if away else StoodIn(seat=seat, bot="greedy", spent=0.0),
                Hushed(hushed=not table.hushed),
                lines.Shown(public=not table.public),
            ]
        )
    return Acted(seat=match.state.seat, text=text_of(luck.choice(match.state.legal)))


@pytest.mark.parametrize("title", TITLES)
def test_changes_put_together_are_the_whole_update(title: str) -> None:
    luck = random.Random(title)
    table = random_table(game(title), luck)
    watchers = [Watcher(viewer) for viewer in random_viewers(table, luck)]
    for at in range(TITLES[title]):
        present = Presence(frozenset(luck.sample(range(len(table.seats)), 2)), {0: 0.0})
        for watcher in watchers:
            if luck.random() < 0.8:
                watcher.look(table, present)
        if table.phase == "over":
            break
        take(table, next_line(table, luck) if at else Started())
    # Two seats on one screen mostly see with new eyes, and then all is told.
    assert min([watcher.changes for watcher in watchers if len(watcher.viewer.seats) < 2]) > 10


def kinds(raw: list[str]) -> list[str]:
    return [json.loads(frame)["type"] for frame in raw]


def test_a_line_begins_whole_and_goes_on_with_changes(client: Client) -> None:
    ana = make(client, "me", "screen")
    ana.post("start")
    with live(ana, eyes="a") as a:
        a.act("choose jason")
        a.settle()
        assert kinds(a.raw) == ["update", "change", "done", "pong"]
        assert a.update["view"]["players"][0]["hero"] == "jason"
    with live(ana, eyes="a") as a:
        assert kinds(a.raw) == ["update"]


def test_whoever_does_not_ask_for_changes_is_sent_none(client: Client) -> None:
    ana = make(client, "me", "screen")
    ana.post("start")
    with live(ana, eyes="a", changes=False) as a:
        a.act("choose jason")
        assert kinds(a.raw) == ["update", "update", "done"]
        assert a.update["number"] == 0


def test_who_lost_a_frame_looks_and_is_told_everything(client: Client) -> None:
    ana = make(client, "me", "screen")
    ana.post("start")
    with live(ana, eyes="a") as a:
        a.send(type="say", text="lost on the way")
        assert json.loads(a.socket.receive_text(timeout=10))["type"] == "change"
        a.send(type="say", text="heard")
        frame = json.loads(a.socket.receive_text(timeout=10))
        assert a.updates.whole(frame) is None
        a.send(type="look", eyes="a")
        assert [word["text"] for word in a.answer("update")["chat"]] == ["lost on the way", "heard"]
        assert kinds(a.raw)[-1] == "update"


def test_who_acts_on_an_old_table_is_told_everything(client: Client) -> None:
    ana = make(client, "me", "screen")
    ana.post("start")
    with live(ana, eyes="a") as a:
        a.act("choose jason")
        assert a.act("choose jason", version=1)["type"] == "refused"
        assert kinds(a.raw)[-2:] == ["update", "refused"]


def test_new_eyes_are_told_everything(client: Client) -> None:
    """Nothing is told as the difference to what other eyes have seen."""
    ana = make(client, "me", "screen")
    ana.post("start")
    with live(ana) as a:
        assert a.update["eyes"] == "a"
        a.act("choose jason")
        a.settle()
        assert a.update["eyes"] == "b"
        assert kinds(a.raw) == ["update", "update", "done", "pong"]


def test_an_act_is_answered_behind_what_it_changed_whoever_else_talks(client: Client) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    ana.post("start")
    with live(ana) as a, live(nikos) as b:
        for line in (a, b):
            line.settle()
        b.send(type="say", text="quick")
        assert a.act("choose jason")["type"] == "done"
        assert a.update["entries"] == 1
        eventually(lambda: bool(a.settle()["chat"]))


@pytest.mark.once
def test_large_changes_are_packed_for_those_who_can_unpack(server: Process) -> None:
    """The library unpacks as a browser does; a line that cannot is sent the same unpacked."""
    for compression in ("deflate", None):
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "screen"}], "start": True}
        made: Json = HTTP.post(f"{server.url}/api/tables", json=body).json()
        updates = Updates()
        with open_line(server.live, compression=compression) as line:
            assert bool(line.protocol.extensions) == (compression == "deflate")
            keys = [made["keys"][0]["key"]]
            line.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys, "changes": True}))
            update = updates.whole(json.loads(line.recv(20)))
            act = {"type": "act", "id": "1", "seat": "a", "version": update["version"], "text": "choose jason"}
            line.send(json.dumps(act))
            raw = line.recv(20)
            assert len(raw) > 600
            assert updates.whole(json.loads(raw))["view"]["players"][0]["hero"] == "jason"
            assert json.loads(line.recv(20))["type"] == "done"


def test_an_unknown_field_of_a_hello_is_still_refused(client: Client) -> None:
    ana = make(client, "me", "open")
    with connect(client, ana.table, ana.keys, patches=True) as line:
        assert line.receive()["type"] == "gone"
