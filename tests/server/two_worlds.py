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
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.server.hub import ENCODE
from theomachy.server.notices import saying
from theomachy.table import wire
from theomachy.table.asking import why
from theomachy.table.consent import seen_alone
from theomachy.table.duties import duties
from theomachy.table.lines import Acted, Chair, Line, Opened, Row, Started, write_line
from theomachy.table.pieces import Told
from theomachy.table.presence import NOBODY, Presence
from theomachy.table.shown import Shown
from theomachy.table.sight import look, look_on
from theomachy.table.table import Table, hashed, open_table
from theomachy.table.viewer import Viewer

WHYS = 3


def other_world(table: Table, eyes: int, luck: random.Random) -> Table:
    """Return the table with hidden cards dealt anew for this viewer, and private events of others randomized."""
    other = copy(table)
    other.worded = {}
    if table.match is not None:
        imagined = table.game.imagine(table.match.state, eyes, seeded(luck.getrandbits(60)))
        other.match = with_state(table.match, imagined)
        other.told = [retold(entry, eyes, luck) for entry in table.told]
    return other


def with_state(match: Match, state: State) -> Match:
    other = Match(match.game, match.setup, match.luck, match.names, match.date)
    other.entries, other.log, other.frames, other.state = match.entries, match.log, match.frames, state
    return other


def retold(told: Told, eyes: int, luck: random.Random) -> Told:
    events = [event if event.seen_by(eyes) else another(event, luck) for event in told.events]
    return Told(told.number, told.seat, told.text, events, told.mark)


def another(event: Event, luck: random.Random) -> Event:
    things = tuple(luck.randrange(max(1, sort.size)) for sort in event.kind.sorts)
    return Event(event.kind, things, event.only)


def sent(table: Table, viewer: Viewer, present: Presence) -> bytes:
    """Encode the update as it would be sent, without the running clocks."""
    update = look(table, copy(viewer), present, 0.0)
    for seat in update.seats:
        seat.clock = None
    return msgspec.json.encode(update)


def noticed(table: Table) -> list[saying.Item]:
    """Return the notifications that absent players would get."""
    return [saying.item(table, duty.seat, duty.about, "en", 7200.0) for duty in duties(table)]


def compare(table: Table, viewer: Viewer, present: Presence, luck: random.Random) -> bytes:
    first = sent(table, viewer, present)
    looking = copy(viewer)
    looking.turn_to(table.decider())
    other = other_world(table, looking.eyes, luck)
    assert sent(other, viewer, present) == first, f"{looking.eyes} is told what it may not know"
    assert noticed(other) == noticed(table), f"a notice tells {looking.eyes} what it may not know"
    if looking.eyes >= 0 and table.phase == "playing":
        for _ in range(WHYS):
            compare_why(table, other, looking.eyes, luck)
    for part in table.luck.parts():
        assert part.key.hex().encode() not in first
    for seat in table.seats:
        assert not seat.key or seat.key.encode() not in first
    return first


def compare_why(table: Table, other: Table, seat: int, luck: random.Random) -> None:
    action = luck.choice(table.game.verbs.actions)
    ids = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    for request in (
        wire.WhyNot(id="", seat="", text=text_of(action)),
        wire.WhyNot(id="", seat="", things=luck.sample(ids, min(2, len(ids)))),
    ):
        reasons = [why(table.game, each.playing().state, seat, request) for each in (table, other)]
        assert repr(reasons[0]) == repr(reasons[1]), request


def compare_next(table: Table, viewer: Viewer, text: str, luck: random.Random) -> int:
    """Play an action in both worlds, if it is legal in both, and compare; return the number of compared bytes."""
    looking = copy(viewer)
    looking.turn_to(table.decider())
    looking.wish, looking.sent, looking.moved = looking.eyes, len(table.told), len(table.told)
    worlds = [table, other_world(table, looking.eyes, luck)]
    if text not in [text_of(action) for action in worlds[1].playing().state.legal]:
        return 0
    after = [played_on(world, text) for world in worlds]
    alone = [learnt_alone(world, result) for world, result in zip(worlds, after, strict=True)]
    seen = [[repr(event) for event in result.told[-1].events if event.seen_by(looking.eyes)] for result in after]
    assert alone[0] == alone[1] or seen[0] != seen[1], (
        f"whether {text} can be taken back tells {looking.eyes} what it may not know"
    )
    reveals = [
        result.playing().state.peeks > world.playing().state.peeks for world, result in zip(worlds, after, strict=True)
    ]
    assert reveals[0] == reveals[1], f"after {text} {looking.eyes} sees by what may be taken back what it may not know"
    if reveals[0]:
        return 0
    assert after[0].decider() == after[1].decider(), (
        f"who is asked after {text} tells {looking.eyes} what it may not know"
    )
    frames = [change(world, result, looking) for world, result in zip(worlds, after, strict=True)]
    assert frames[0] == frames[1], f"after {text} {looking.eyes} is told what it may not know"
    return len(frames[0])


def change(before: Table, after: Table, viewer: Viewer) -> bytes:
    """Encode both what a connection is sent after an action: the change and the whole update."""
    encoder = Shown(True, ENCODE)
    encoder.frame(look(before, copy(viewer), NOBODY, 0.0))
    return encoder.frame(look_on(after, copy(viewer), NOBODY, 0.0)) + sent(after, viewer, NOBODY)


def played_on(table: Table, text: str) -> Table:
    """Return a copy of the table after an action."""
    other = copy(table)
    match = table.playing()
    other.match = with_state(match, match.state)
    other.match.entries, other.match.log = match.entries[:], match.log[:]
    other.match.frames = match.frames[:]
    other.told, other.done, other.worded = table.told[:], dict(table.done), {}
    other.clocks = copy(table.clocks)
    other.clocks.left = table.clocks.left[:]
    take(other, Acted(seat=match.state.seat, text=text))
    return other


def learnt_alone(table: Table, after: Table) -> bool:
    """Return whether an action revealed something to one seat alone, which rules out a takeback."""
    states = [each.playing().state for each in (table, after)]
    return seen_alone(table.game, len(table.seats), states[0], states[1], after.told[-1].events)


def random_table(game: Game, luck: random.Random) -> Table:
    """Return a new table with a random set-up and a person on every seat."""
    info = game.info
    keys = [hashed(secrets.token_urlsafe(32)) for _ in range(luck.randint(info.min_seats, info.max_seats))]
    opened = Opened(
        game=info.id,
        edition=luck.choice(info.editions),
        options={option.slug: luck.choice(option.choices) for option in info.options},
        seats=[Chair(kind="open", name=f"P{i}", key=key) for i, key in enumerate(keys)],
        invite="invite",
        hosts=[keys[0]],
        date="2026-01-01",
    )
    return open_table("table", game, Luck(key=luck.randbytes(32)), opened, Row(1, 0.0, write_line(opened)))


def take(table: Table, line: Line, at: float = 0.0) -> None:
    """Append an entry to the table."""
    trial = table.attempt(line)
    table.accept(trial, Row(table.version + 1, at, write_line(trial.line)), at)


def random_viewers(table: Table, luck: random.Random) -> list[Viewer]:
    """Return viewers for each seat alone, two seats on one screen, and a spectator."""
    seats = range(len(table.seats))
    alone = [Viewer([seat], seat == 0, luck.choice(["en", "el"])) for seat in seats]
    return [*alone, Viewer(luck.sample(seats, 2), False), Viewer([], False)]


def random_game(game: Game, luck: random.Random, share: float = 1.0) -> int:
    """Play one game and compare a share of its positions for every viewer; return the number of compared bytes."""
    table = random_table(game, luck)
    viewers = random_viewers(table, luck)
    take(table, Started())
    total = 0
    while table.phase == "playing":
        looked = luck.random() < share
        for viewer in viewers:
            total += len(compare(table, viewer, NOBODY, luck)) if looked else 0
            viewer.turn_to(table.decider())
            viewer.sent = viewer.moved = len(table.told)
        match = table.playing()
        undoing = [seat for seat in range(len(table.seats)) if match.can_undo(seat)]
        if undoing and luck.random() < 0.2:
            take(table, Acted(seat=undoing[0], text=luck.choice(["undo", "restart"])))
        else:
            text = text_of(luck.choice(match.state.legal))
            total += sum([compare_next(table, viewer, text, luck) for viewer in viewers]) if looked else 0
            take(table, Acted(seat=match.state.seat, text=text))
    return total
