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

from tests.server.http_players import Json, create_table, join_table
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tests.server.noninterference import append_entry, random_table, random_viewers
from tests.server.websocket_client import open_websocket, open_websocket_as
from theomachy.core.cached_fragment import make_fragment
from theomachy.core.event import SPECTATOR
from theomachy.core.notation import text_of
from theomachy.games import game
from theomachy.server.net.connection_hub import ENCODE_JSON
from theomachy.table import journal
from theomachy.table.journal import (
    ActionPlayed,
    ChatPosted,
    GameStarted,
    JournalEntry,
    SeatReclaimed,
    SpectatorChatChanged,
    StandInSeated,
)
from theomachy.table.presence import NO_PRESENCE, Presence
from theomachy.table.presenters.player_update import full_update, play_update, viewpoint_slug
from theomachy.table.presenters.update_diff import UpdateDiffer
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
from tools.server.delta_updates import UpdateBuilder
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess
from tools.server.websocket_client import connect as connect_thin

TITLES = {"deus-ex-machina-cards": 120, "deus-ex-machina": 120, "deus": 120, "divinus": 60}
CHAT_TEXTS = ("καλησπέρα", 'a "quoted" word', "\\ / \u2028")


class DiffChecker:
    """A connection that takes changes, compared with whole updates that are built anew."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.shown = UpdateDiffer(True, ENCODE_JSON)
        self.updates = UpdateBuilder()
        self.changes = 0
        self.quick = 0

    def check_next_frame(self, table: Table, present: Presence) -> None:
        fresh = replace(table, text_cache={})
        whole = msgspec.to_builtins(full_update(fresh, copy(self.viewer), present, 0.0))
        self.viewer.choose_viewpoint(table.seat_to_show())
        looks = (
            play_update if self.shown.needs_only_play(viewpoint_slug(self.viewer), table.setup_version) else full_update
        )
        self.quick += looks is play_update
        frame = json.loads(self.shown.encode_update(looks(table, self.viewer, present, 0.0), table.setup_version))
        self.viewer.log_sent = self.viewer.animated = len(table.log)
        self.changes += frame["type"] == "change"
        assert self.updates.apply(frame) == {**whole, "number": self.shown.number}


def random_entry(table: Table, luck: random.Random) -> JournalEntry:
    """Return a random next entry: mostly an action, sometimes an undo, a chat message or a stand-in bot."""
    match = table.require_match()
    undoing = [seat for seat in range(len(table.seats)) if match.can_undo(seat)]
    seat = luck.randrange(len(table.seats))
    chance = luck.random()
    if undoing and chance < 0.15:
        return ActionPlayed(seat=undoing[0], text=luck.choice(["undo", "restart"]))
    if chance < 0.3:
        away = bool(table.seats[seat].stand_in)
        return luck.choice(
            [
                ChatPosted(seat=luck.choice([seat, -1]), text=luck.choice(CHAT_TEXTS)),
                SeatReclaimed(seat=seat) if away else StandInSeated(seat=seat, bot="greedy", spent=0.0),
                SpectatorChatChanged(hushed=not table.spectators_muted),
                journal.VisibilityChanged(public=not table.public),
            ]
        )
    return ActionPlayed(seat=match.state.seat, text=text_of(luck.choice(match.state.legal)))


@pytest.mark.parametrize("title", TITLES)
def test_applied_changes_equal_the_whole_update(title: str) -> None:
    luck = random.Random(title)
    table = random_table(game(title), luck)
    watchers = [DiffChecker(viewer) for viewer in random_viewers(table, luck)]
    for at in range(TITLES[title]):
        present = Presence(frozenset(luck.sample(range(len(table.seats)), 2)), {0: 0.0})
        for watcher in watchers:
            if luck.random() < 0.8:
                watcher.check_next_frame(table, present)
        if table.phase == "over":
            break
        append_entry(table, random_entry(table, luck) if at else GameStarted())
    # Two seats on one screen mostly change the viewpoint, and a new viewpoint gets a whole update.
    alone = [watcher for watcher in watchers if len(watcher.viewer.seats) < 2]
    assert min([watcher.changes for watcher in alone]) > 10
    assert min([watcher.quick for watcher in alone]) > 5


def frame_type(raw: list[str]) -> list[str]:
    return [json.loads(frame)["type"] for frame in raw]


def test_a_connection_starts_with_a_whole_update_and_continues_with_changes(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen")
    ana.post("start")
    with open_websocket_as(ana, eyes="a") as a:
        a.act("choose jason")
        a.drain()
        assert frame_type(a.raw) == ["update", "change", "done", "pong"]
        assert a.update["view"]["players"][0]["hero"] == "jason"
    with open_websocket_as(ana, eyes="a") as a:
        assert frame_type(a.raw) == ["update"]


def test_a_client_that_does_not_ask_for_changes_is_sent_none(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen")
    ana.post("start")
    with open_websocket_as(ana, eyes="a", changes=False) as a:
        a.act("choose jason")
        assert frame_type(a.raw) == ["update", "update", "done"]
        assert a.update["number"] == 0


def test_a_client_that_lost_a_frame_requests_a_whole_update(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen")
    ana.post("start")
    with open_websocket_as(ana, eyes="a") as a:
        a.send(type="say", text="lost on the way")
        assert json.loads(a.socket.receive_text(timeout=CALL_TIMEOUT))["type"] == "change"
        a.send(type="say", text="heard")
        frame = json.loads(a.socket.receive_text(timeout=CALL_TIMEOUT))
        assert a.updates.apply(frame) is None
        a.send(type="look", eyes="a")
        assert [word["text"] for word in a.receive_type("update")["chat"]] == ["lost on the way", "heard"]
        assert frame_type(a.raw)[-1] == "update"


def test_an_action_on_a_stale_version_is_answered_with_a_whole_update(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen")
    ana.post("start")
    with open_websocket_as(ana, eyes="a") as a:
        a.act("choose jason")
        assert a.act("choose jason", version=1)["type"] == "refused"
        assert frame_type(a.raw)[-2:] == ["update", "refused"]


def test_a_new_viewpoint_gets_a_whole_update(client: InProcessClient) -> None:
    """An update is never sent as the difference to what another viewpoint has seen."""
    ana = create_table(client, "me", "screen")
    ana.post("start")
    with open_websocket_as(ana) as a:
        assert a.update["eyes"] == "a"
        a.act("choose jason")
        a.drain()
        assert a.update["eyes"] == "b"
        assert frame_type(a.raw) == ["update", "update", "done", "pong"]


def test_an_act_is_answered_behind_what_it_changed_whoever_else_talks(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    with open_websocket_as(ana) as a, open_websocket_as(nikos) as b:
        for line in (a, b):
            line.drain()
        b.send(type="say", text="quick")
        assert a.act("choose jason")["type"] == "done"
        assert a.update["entries"] == 1
        client.wait_until_idle()
        assert a.drain()["chat"]


def started_table(title: str) -> Table:
    table = random_table(game(title), random.Random(1))
    append_entry(table, GameStarted())
    return table


def test_a_zone_or_a_whole_view_can_go_and_come() -> None:
    table = started_table(GAME)
    encoder, updates = UpdateDiffer(True, ENCODE_JSON), UpdateBuilder()
    views: list[dict[str, object] | None] = [{"a": 1, "b": [2]}, {"b": [2]}, None, {"b": [2], "c": {}}, {}]
    for view in views:
        update = full_update(table, Viewer([0], True), NO_PRESENCE, 0.0)
        update.view = view
        assert updates.apply(json.loads(encoder.encode_update(update)))["view"] == view


def test_a_truncated_log_is_sent_again() -> None:
    """The host of a stuck table goes back behind what a connection has been sent."""
    table = started_table(GAME)
    append_entry(table, ActionPlayed(seat=table.decider(), text=text_of(table.require_match().state.legal[0])))
    update = full_update(table, Viewer([0], True, viewpoint=0, log_sent=9, animated=9), NO_PRESENCE, 0.0)
    assert update.log_from == 0
    assert update.log
    assert update.happened == []


def test_spectators_share_one_built_view() -> None:
    table = started_table(GAME)
    views = [full_update(table, Viewer([], False), NO_PRESENCE, 0.0).view for _ in range(3)]
    assert all(view is views[0] for view in views)
    append_entry(table, ChatPosted(seat=-1, text="oh"))
    later = full_update(table, Viewer([], False), NO_PRESENCE, 0.0).view
    assert later is not views[0]
    assert later == table.game.view(table.require_match().state, SPECTATOR)


@pytest.mark.parametrize("compression", ["deflate", None])
def test_connections_with_and_without_compression(server: ServerProcess, compression: str | None) -> None:
    """The websocket library decompresses as a browser does."""
    table, updates = create_two_seat_table(server), UpdateBuilder()
    with open_line(server.websocket_url, compression=compression) as line:
        assert bool(line.protocol.extensions) == (compression == "deflate")
        line.send(json.dumps(hello_frame(table)))
        update = updates.apply(json.loads(line.recv(CALL_TIMEOUT)))
        line.send(json.dumps(act_frame(update)))
        assert updates.apply(json.loads(line.recv(CALL_TIMEOUT)))["view"]["players"][0]["hero"] == "jason"
        assert json.loads(line.recv(CALL_TIMEOUT))["type"] == "done"


def test_large_changes_are_compressed_and_whole_updates_are_not(server: ServerProcess) -> None:
    """A whole update holds an invitation key beside chat: its compressed size must not tell whether they are alike."""
    asyncio.run(count_bytes(server, create_two_seat_table(server)))


async def count_bytes(server: ServerProcess, made: Json) -> None:
    frames: asyncio.Queue[bytes] = asyncio.Queue()
    line = await connect_thin(server.port, frames.put_nowait)
    before = line.bytes_received
    line.send(json.dumps(hello_frame(made)).encode())
    whole = await frames.get()
    assert line.bytes_received - before > len(whole)
    before = line.bytes_received
    line.send(json.dumps(act_frame(json.loads(whole))).encode())
    change, acknowledgement = await frames.get(), await frames.get()
    assert [json.loads(raw)["type"] for raw in (change, acknowledgement)] == ["change", "done"]
    assert line.bytes_received - before < (len(change) + len(acknowledgement)) / 2
    line.close()


def create_two_seat_table(server: ServerProcess) -> Json:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "screen"}], "start": True}
    table: Json = HTTP_CLIENT.post(f"{server.url}/api/tables", json=body).json()
    return table


def hello_frame(made: Json) -> Json:
    return {"type": "hello", "table": made["table"], "keys": [made["keys"][0]["key"]], "changes": True}


def act_frame(update: Json) -> Json:
    return {"type": "act", "id": "1", "seat": "a", "version": update["version"], "text": "choose jason"}


def test_an_unknown_field_of_a_hello_is_still_refused(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    with open_websocket(client, ana.table, ana.keys, patches=True) as line:
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
    ([make_fragment({"a": 1})], [make_fragment({"a": 2})]),
    ([make_fragment({"a": 1})], [make_fragment({"a": 1}), make_fragment({"a": 1})]),
]


@pytest.mark.parametrize(("old", "new"), ZONES, ids=repr)
def test_a_zone_is_sent_exactly_when_it_has_changed(old: object, new: object) -> None:
    encoder = UpdateDiffer(True, ENCODE_JSON)
    for before, after in ((old, new), (new, old)):
        encoder.changed_zones({"zone": before, "other": ["x"]})
        assert encoder.changed_zones({"zone": deepcopy(before), "other": ["x"]}) == (b"{}", [])
        changed, removed = encoder.changed_zones({"zone": after, "other": ["x"]})
        assert changed == b'{"zone":%b}' % ENCODE_JSON(after)
        assert removed == []
        assert encoder.changed_zones({"other": ["x"]}) == (b"{}", ["zone"])


def test_a_cached_fragment_is_encoded_once_and_gives_the_same_bytes() -> None:
    written: list[object] = []

    def encode(value: object) -> bytes:
        written.append(value)
        return ENCODE_JSON(value)

    piece = make_fragment({"god": "hermes", "short": 2})
    for _ in range(2):
        encoded, _ = UpdateDiffer(True, encode).changed_zones({"sums": [piece, piece]})
        assert json.loads(encoded) == {"sums": [dict(piece)] * 2}
    assert written.count(piece) == 1
    assert ENCODE_JSON([piece]) == ENCODE_JSON([dict(piece)])
