"""The noninterference check: hidden information is randomized in a second world (determinization).

What a viewer is sent must stay the same, byte by byte: now, and after an action that reveals nothing, including who
is asked next and what may be undone.
"""

from __future__ import annotations

import random
import secrets
from copy import copy

import msgspec

from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.server.net.connection_hub import ENCODE_JSON
from theomachy.server.notifications import message_text
from theomachy.table import messages
from theomachy.table.commands.takeback import is_privately_revealed
from theomachy.table.journal import (
    ActionPlayed,
    GameStarted,
    InitialSeat,
    JournalEntry,
    StoredEntry,
    TableCreated,
)
from theomachy.table.model import LogEntry
from theomachy.table.pending_decisions import pending_decisions
from theomachy.table.presence import NO_PRESENCE, Presence
from theomachy.table.presenters.explanations import find_reason
from theomachy.table.presenters.player_update import full_update, play_update
from theomachy.table.presenters.update_diff import UpdateDiffer
from theomachy.table.table import Table, sha256_hex, table_from_creation
from theomachy.table.viewer import Viewer

WHY_NOT_SAMPLES = 3


def determinized_table(table: Table, eyes: int, luck: random.Random) -> Table:
    """Return the table with hidden cards dealt anew for this viewer, and private events of others randomized."""
    other = copy(table)
    other.text_cache = {}
    if table.match is not None:
        imagined = table.game.determinize(table.match.state, eyes, seeded_rng(luck.getrandbits(60)))
        other.match = match_with_state(table.match, imagined)
        other.log = [redact_log_entry(entry, eyes, luck) for entry in table.log]
    return other


def match_with_state(match: Match, state: State) -> Match:
    other = Match(match.game, match.setup, match.luck, match.names, match.date)
    other.entries, other.log, other.undo_points, other.state = match.entries, match.log, match.undo_points, state
    return other


def redact_log_entry(entry: LogEntry, eyes: int, luck: random.Random) -> LogEntry:
    events = [event if event.visible_to(eyes) else random_event_like(event, luck) for event in entry.events]
    return LogEntry(entry.number, entry.seat, entry.text, events, entry.mark)


def random_event_like(event: Event, luck: random.Random) -> Event:
    things = tuple(luck.randrange(max(1, sort.size)) for sort in event.kind.sorts)
    return Event(event.kind, things, event.audience)


def encode_update(table: Table, viewer: Viewer, present: Presence) -> bytes:
    """Encode the update as it would be sent, without the running clocks."""
    update = full_update(table, copy(viewer), present, 0.0)
    for seat in update.seats:
        seat.clock = None
    return msgspec.json.encode(update)


def notification_items(table: Table) -> list[message_text.MessageItem]:
    """Return the notifications that absent players would get."""
    return [
        message_text.describe_decision(table, decision.seat, decision.kind, "en", 7200.0)
        for decision in pending_decisions(table)
    ]


def assert_no_leak(table: Table, viewer: Viewer, present: Presence, luck: random.Random) -> bytes:
    first = encode_update(table, viewer, present)
    looking = copy(viewer)
    looking.choose_viewpoint(table.decider())
    other = determinized_table(table, looking.viewpoint, luck)
    assert encode_update(other, viewer, present) == first, f"{looking.viewpoint} is told what it may not know"
    assert notification_items(other) == notification_items(table), (
        f"a notice tells {looking.viewpoint} what it may not know"
    )
    if looking.viewpoint >= 0 and table.phase == "playing":
        for _ in range(WHY_NOT_SAMPLES):
            assert_no_why_not_leak(table, other, looking.viewpoint, luck)
    for part in table.luck.parts():
        assert part.key.hex().encode() not in first
    for seat in table.seats:
        assert not seat.key_hash or seat.key_hash.encode() not in first
    return first


def assert_no_why_not_leak(table: Table, other: Table, seat: int, luck: random.Random) -> None:
    action = luck.choice(table.game.verbs.actions)
    ids = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    for request in (
        messages.AskWhyNot(id="", seat="", text=text_of(action)),
        messages.AskWhyNot(id="", seat="", things=luck.sample(ids, min(2, len(ids)))),
    ):
        reasons = [find_reason(table.game, each.require_match().state, seat, request) for each in (table, other)]
        assert repr(reasons[0]) == repr(reasons[1]), request


def assert_no_leak_after(table: Table, viewer: Viewer, text: str, luck: random.Random) -> int:
    """Play an action in both worlds, if it is legal in both, and compare; return the number of compared bytes."""
    looking = copy(viewer)
    looking.choose_viewpoint(table.decider())
    looking.wanted_viewpoint, looking.log_sent, looking.animated = looking.viewpoint, len(table.log), len(table.log)
    worlds = [table, determinized_table(table, looking.viewpoint, luck)]
    if text not in [text_of(action) for action in worlds[1].require_match().state.legal]:
        return 0
    after = [table_after(world, text) for world in worlds]
    alone = [revealed_to_one_seat(world, result) for world, result in zip(worlds, after, strict=True)]
    seen = [[repr(event) for event in result.log[-1].events if event.visible_to(looking.viewpoint)] for result in after]
    assert alone[0] == alone[1] or seen[0] != seen[1], (
        f"whether {text} can be taken back tells {looking.viewpoint} what it may not know"
    )
    reveals = [
        result.require_match().state.reveal_count > world.require_match().state.reveal_count
        for world, result in zip(worlds, after, strict=True)
    ]
    assert reveals[0] == reveals[1], (
        f"after {text} {looking.viewpoint} sees by what may be taken back what it may not know"
    )
    if reveals[0]:
        return 0
    assert after[0].decider() == after[1].decider(), (
        f"who is asked after {text} tells {looking.viewpoint} what it may not know"
    )
    frames = [encode_change(world, result, looking) for world, result in zip(worlds, after, strict=True)]
    assert frames[0] == frames[1], f"after {text} {looking.viewpoint} is told what it may not know"
    return len(frames[0])


def encode_change(before: Table, after: Table, viewer: Viewer) -> bytes:
    """Encode both what a connection is sent after an action: the change and the whole update."""
    encoder = UpdateDiffer(True, ENCODE_JSON)
    encoder.encode_update(full_update(before, copy(viewer), NO_PRESENCE, 0.0))
    return encoder.encode_update(play_update(after, copy(viewer), NO_PRESENCE, 0.0)) + encode_update(
        after, viewer, NO_PRESENCE
    )


def table_after(table: Table, text: str) -> Table:
    """Return a copy of the table after an action."""
    other = copy(table)
    match = table.require_match()
    other.match = match_with_state(match, match.state)
    other.match.entries, other.match.log = match.entries[:], match.log[:]
    other.match.undo_points = match.undo_points[:]
    other.log, other.processed_requests, other.text_cache = table.log[:], dict(table.processed_requests), {}
    other.clocks = copy(table.clocks)
    other.clocks.seconds_left = table.clocks.seconds_left[:]
    append_entry(other, ActionPlayed(seat=match.state.seat, text=text))
    return other


def revealed_to_one_seat(table: Table, after: Table) -> bool:
    """Return whether an action revealed something to one seat alone, which rules out a takeback."""
    states = [each.require_match().state for each in (table, after)]
    return is_privately_revealed(table.game, len(table.seats), states[0], states[1], after.log[-1].events)


def random_table(game: Game, luck: random.Random) -> Table:
    """Return a new table with a random set-up and a person on every seat."""
    info = game.info
    keys = [sha256_hex(secrets.token_urlsafe(32)) for _ in range(luck.randint(info.min_seats, info.max_seats))]
    opened = TableCreated(
        game=info.id,
        edition=luck.choice(info.editions),
        options={option.slug: luck.choice(option.choices) for option in info.options},
        seats=[InitialSeat(kind="open", name=f"P{i}", key=key) for i, key in enumerate(keys)],
        invite="invite",
        hosts=[keys[0]],
        date="2026-01-01",
    )
    return table_from_creation(
        "table", game, Luck(key=luck.randbytes(32)), opened, StoredEntry(1, 0.0, opened.encode())
    )


def append_entry(table: Table, line: JournalEntry, at: float = 0.0) -> None:
    """Append an entry to the table."""
    trial = table.try_entry(line)
    table.apply(trial, StoredEntry(table.version + 1, at, trial.entry.encode()), at)


def random_viewers(table: Table, luck: random.Random) -> list[Viewer]:
    """Return viewers for each seat alone, two seats on one screen, and a spectator."""
    seats = range(len(table.seats))
    alone = [Viewer([seat], seat == 0, luck.choice(["en", "el"])) for seat in seats]
    return [*alone, Viewer(luck.sample(seats, 2), False), Viewer([], False)]


def random_game(game: Game, luck: random.Random, share: float = 1.0) -> int:
    """Play one game and compare a share of its positions for every viewer; return the number of compared bytes."""
    table = random_table(game, luck)
    viewers = random_viewers(table, luck)
    append_entry(table, GameStarted())
    total = 0
    while table.phase == "playing":
        looked = luck.random() < share
        for viewer in viewers:
            total += len(assert_no_leak(table, viewer, NO_PRESENCE, luck)) if looked else 0
            viewer.choose_viewpoint(table.decider())
            viewer.log_sent = viewer.animated = len(table.log)
        match = table.require_match()
        undoing = [seat for seat in range(len(table.seats)) if match.can_undo(seat)]
        if undoing and luck.random() < 0.2:
            append_entry(table, ActionPlayed(seat=undoing[0], text=luck.choice(["undo", "restart"])))
        else:
            text = text_of(luck.choice(match.state.legal))
            total += sum([assert_no_leak_after(table, viewer, text, luck) for viewer in viewers]) if looked else 0
            append_entry(table, ActionPlayed(seat=match.state.seat, text=text))
    return total
