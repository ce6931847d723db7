"""Applying all changes since the last update gives exactly the whole update: at any moment, for any viewer."""

from __future__ import annotations

import asyncio
import json
import random
from copy import copy, deepcopy
from dataclasses import replace

import msgspec
import pytest
from websockets.sync.client import connect as open_line

from tests.server.client import NET, Client
from tests.server.people import Json, join, make
from tests.server.sockets import connect, live
from tests.server.two_worlds import random_table, random_viewers, take
from theomachy.core.event import SPECTATOR
from theomachy.core.notation import text_of
from theomachy.core.piece import make_piece
from theomachy.games import game
from theomachy.server.hub import ENCODE
from theomachy.table import lines
from theomachy.table.lines import Acted, Hushed, Line, Said, Started, StoodIn, TookBack
from theomachy.table.presence import NOBODY, Presence
from theomachy.table.shown import Shown
from theomachy.table.sight import eyes_of, look, look_on
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
from tools.line import connect as connect_thin
from tools.process import GAME, HTTP, Process
from tools.updates import Updates

TITLES = {"deus-ex-machina-cards": 120, "deus-ex-machina": 120, "deus": 120, "divinus": 60}
WORDS = ("καλησπέρα", 'a "quoted" word', "\\ / \u2028")


class Watcher:
    """A connection that takes changes, compared with whole updates that are built anew."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shown = Shown(True, ENCODE)
        self.updates = Updates()
        self.changes = 0
        self.quick = 0

    def look(self, table: Table, present: Presence) -> None:
        fresh = replace(table, worded={})
        whole = msgspec.to_builtins(look(fresh, copy(self.viewer), present, 0.0))
        self.viewer.turn_to(table.turn())
        looks = look_on if self.shown.knows(eyes_of(self.viewer), table.arranged) else look
        self.quick += looks is look_on
        frame = json.loads(self.shown.frame(looks(table, self.viewer, present, 0.0), table.arranged))
        self.viewer.sent = self.viewer.moved = len(table.told)
        self.changes += frame["type"] == "change"
        assert self.updates.whole(frame) == {**whole, "number": self.shown.number}


def next_line(table: Table, luck: random.Random) -> Line:
    """Return a random next entry: mostly an action, sometimes an undo, a chat message or a stand-in bot."""
    match = table.playing()
    undoing = [seat for seat in range(len(table.seats)) if match.can_undo(seat)]
    seat = luck.randrange(len(table.seats))
    chance = luck.random()
    if undoing and chance < 0.15:
        return Acted(seat=undoing[0], text=luck.choice(["undo", "restart"]))
    if chance < 0.3:
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
    # Two seats on one screen mostly change the viewpoint, and a new viewpoint gets a whole update.
    alone = [watcher for watcher in watchers if len(watcher.viewer.seats) < 2]
    assert min([watcher.changes for watcher in alone]) > 10
    assert min([watcher.quick for watcher in alone]) > 5


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
        assert json.loads(a.socket.receive_text(timeout=NET))["type"] == "change"
        a.send(type="say", text="heard")
        frame = json.loads(a.socket.receive_text(timeout=NET))
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
    """An update is never sent as the difference to what another viewpoint has seen."""
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
        client.settled()
        assert a.settle()["chat"]


def playing(title: str) -> Table:
    table = random_table(game(title), random.Random(1))
    take(table, Started())
    return table


def test_a_zone_or_a_whole_view_can_go_and_come() -> None:
    table = playing(GAME)
    encoder, updates = Shown(True, ENCODE), Updates()
    views: list[dict[str, object] | None] = [{"a": 1, "b": [2]}, {"b": [2]}, None, {"b": [2], "c": {}}, {}]
    for view in views:
        update = look(table, Viewer([0], True), NOBODY, 0.0)
        update.view = view
        assert updates.whole(json.loads(encoder.frame(update)))["view"] == view


def test_a_log_that_was_taken_back_is_told_anew() -> None:
    """The host of a stuck table goes back behind what a connection has been sent."""
    table = playing(GAME)
    take(table, Acted(seat=table.decider(), text=text_of(table.playing().state.legal[0])))
    update = look(table, Viewer([0], True, eyes=0, sent=9, moved=9), NOBODY, 0.0)
    assert update.log_from == 0
    assert update.log
    assert update.happened == []


def test_those_who_watch_see_the_same_and_it_is_built_once() -> None:
    table = playing(GAME)
    views = [look(table, Viewer([], False), NOBODY, 0.0).view for _ in range(3)]
    assert all(view is views[0] for view in views)
    take(table, Said(seat=-1, text="oh"))
    later = look(table, Viewer([], False), NOBODY, 0.0).view
    assert later is not views[0]
    assert later == table.game.view(table.playing().state, SPECTATOR)


@pytest.mark.once
@pytest.mark.parametrize("compression", ["deflate", None])
def test_a_line_that_can_unpack_and_one_that_cannot(server: Process, compression: str | None) -> None:
    """The websocket library decompresses as a browser does."""
    table, updates = new_table(server), Updates()
    with open_line(server.live, compression=compression) as line:
        assert bool(line.protocol.extensions) == (compression == "deflate")
        line.send(json.dumps(hello(table)))
        update = updates.whole(json.loads(line.recv(NET)))
        line.send(json.dumps(choose(update)))
        assert updates.whole(json.loads(line.recv(NET)))["view"]["players"][0]["hero"] == "jason"
        assert json.loads(line.recv(NET))["type"] == "done"


@pytest.mark.once
def test_large_changes_travel_packed_and_whole_updates_as_they_are(server: Process) -> None:
    """A whole update holds an invitation key beside chat: its compressed size must not tell whether they are alike."""
    asyncio.run(count_bytes(server, new_table(server)))


async def count_bytes(server: Process, made: Json) -> None:
    frames: asyncio.Queue[bytes] = asyncio.Queue()
    line = await connect_thin(server.port, frames.put_nowait)
    before = line.taken
    line.send(json.dumps(hello(made)).encode())
    whole = await frames.get()
    assert line.taken - before > len(whole)
    before = line.taken
    line.send(json.dumps(choose(json.loads(whole))).encode())
    change, acknowledgement = await frames.get(), await frames.get()
    assert [json.loads(raw)["type"] for raw in (change, acknowledgement)] == ["change", "done"]
    assert line.taken - before < (len(change) + len(acknowledgement)) / 2
    line.close()


def new_table(server: Process) -> Json:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "screen"}], "start": True}
    table: Json = HTTP.post(f"{server.url}/api/tables", json=body).json()
    return table


def hello(made: Json) -> Json:
    return {"type": "hello", "table": made["table"], "keys": [made["keys"][0]["key"]], "changes": True}


def choose(update: Json) -> Json:
    return {"type": "act", "id": "1", "seat": "a", "version": update["version"], "text": "choose jason"}


def test_an_unknown_field_of_a_hello_is_still_refused(client: Client) -> None:
    ana = make(client, "me", "open")
    with connect(client, ana.table, ana.keys, patches=True) as line:
        assert line.receive()["type"] == "gone"


ZONES: list[tuple[object, object]] = [
    (1, True),
    (0, False),
    (2, 2.0),
    (None, []),
    ([], [[]]),
    (["a", "b"], ["b", "a"]),
    (["a"], ["a", "a"]),
    (["a"], "a"),
    (["1"], [1]),
    ([1], [True]),
    ([make_piece({"a": 1})], [make_piece({"a": 2})]),
    ([make_piece({"a": 1})], [make_piece({"a": 1}), make_piece({"a": 1})]),
]


@pytest.mark.parametrize(("old", "new"), ZONES, ids=repr)
def test_a_zone_is_told_when_it_is_another_and_only_then(old: object, new: object) -> None:
    encoder = Shown(True, ENCODE)
    for before, after in ((old, new), (new, old)):
        encoder.new_view({"zone": before, "other": ["x"]})
        assert encoder.new_view({"zone": deepcopy(before), "other": ["x"]}) == (b"{}", [])
        changed, removed = encoder.new_view({"zone": after, "other": ["x"]})
        assert changed == b'{"zone":%b}' % ENCODE(after)
        assert removed == []
        assert encoder.new_view({"other": ["x"]}) == (b"{}", ["zone"])


def test_a_piece_is_written_once_and_is_the_same_as_before() -> None:
    written: list[object] = []

    def encode(value: object) -> bytes:
        written.append(value)
        return ENCODE(value)

    piece = make_piece({"god": "hermes", "short": 2})
    for _ in range(2):
        encoded, _ = Shown(True, encode).new_view({"sums": [piece, piece]})
        assert json.loads(encoded) == {"sums": [dict(piece)] * 2}
    assert written.count(piece) == 1
    assert ENCODE([piece]) == ENCODE([dict(piece)])
