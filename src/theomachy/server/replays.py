"""Finished games: their records, and every moment of them through any eyes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.match import Match, replay
from theomachy.core.record import Record
from theomachy.core.state import State
from theomachy.server import chapters, forms, wire
from theomachy.server.errors import Refused
from theomachy.server.lines import Again, Chair, Line, Opened, Started
from theomachy.server.lobby import NAME_LENGTH, new_key, read_text, today
from theomachy.server.sight import scores, seat_infos
from theomachy.server.table import Seat, Table, Told, hashed, letter
from theomachy.server.tables import Tables
from theomachy.server.wording import wording

KEPT = 16


class Replays:
    """The newest replayed games, with the state after each entry."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, list[State]] = OrderedDict()

    def states(self, table: Table) -> list[State]:
        found = self.known.pop(table.id, None) or play_again(table)
        self.known[table.id] = found
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return found


def play_again(table: Table) -> list[State]:
    match = table.playing()
    again = Match(table.game, match.setup, match.luck, match.names, match.date)
    states = [again.state.copy()]
    for entry in match.entries:
        again.act(entry.seat, entry.text)
        states.append(again.state.copy())
    return states


def need_over(table: Table) -> Match:
    """Nothing of a running game is told but through one's own eyes: records and replays hold hidden choices."""
    if table.phase != "over":
        raise Refused(403, "not-over")
    return table.playing()


def record_text(table: Table) -> str:
    return need_over(table).record().text(with_luck=True)


def eyes_of(table: Table, name: str) -> int:
    if name in ("", "all"):
        return ALL_SEEING
    if name == "spectator":
        return SPECTATOR
    at = "abcd".find(name)
    if not 0 <= at < len(table.seats) or len(name) != 1:
        raise Refused(404, "no-such-seat", [name])
    return at


def info(table: Table, states: list[State], lang: str) -> wire.ReplayInfo:
    match = need_over(table)
    words = wording(table, lang)
    ending = table.game.ending(match.state)
    return wire.ReplayInfo(
        table=table.id,
        game=table.game.info.id,
        edition=table.opened.edition,
        options_chosen=table.opened.options,
        title=table.opened.title,
        seats=seat_infos(table, words, [], ()),
        lines=[line for told in table.told for line in words.entry(told, ALL_SEEING)],
        eyes=[letter(seat) for seat in range(len(table.seats))] + ["spectator", "all"],
        turns=turns(table.told),
        points=[table.game.scores(state) for state in states],
        ending=words.words.ending(ending) if ending else "",
        winners=[letter(seat) for seat in table.game.winners(match.state)],
        chapter=table.chapter(),
    )


def turns(told: list[Told]) -> list[int]:
    """The entries with which another seat begins."""
    return [entry.number for i, entry in enumerate(told) if i == 0 or told[i - 1].seat != entry.seat]


def moment(table: Table, states: list[State], number: int, eyes: int, lang: str) -> wire.Moment:
    need_over(table)
    if not 0 <= number < len(states):
        raise Refused(404, "no-such-moment", [str(number), str(len(states) - 1)])
    words = wording(table, lang)
    told = table.told[number - 1 : number] if number else []
    lines = [line for entry in told for line in words.entry(entry, eyes)]
    return wire.Moment(
        number=number,
        of=len(states) - 1,
        view=table.game.view(states[number], eyes),
        happened=[event for entry in told for event in words.happened(entry, eyes)],
        line=" ".join([line.text for line in lines]),
        seat=letter(told[0].seat) if told else "",
        scores=scores(words, table.game, states[number], eyes),
    )


async def take_record(tables: Tables, text: str) -> forms.Made:
    """A record from outside becomes a table that can be looked at, replayed and gone on from."""
    record = read_text(text)
    game = tables.shelf.game(record.game)
    packs = tables.shelf.folders(game, tables.shelf.record_packs(record))
    await asyncio.to_thread(replay, game, record, packs)
    table = await tables.make(to_look_at(tables, record), record.luck)
    return forms.Made(table=table.id, invite="", keys=[])


def to_look_at(tables: Tables, record: Record) -> Opened:
    """A table where nobody sits: the names are those of the record, which has been found to be right."""
    opened = going_on(tables, record, new_key())
    opened.seats = [Chair(kind="open", name=name[:NAME_LENGTH]) for name in record.seats]
    opened.date = record.date
    opened.closed = True
    return opened


async def from_here(tables: Tables, table: Table, number: int) -> forms.Made:
    """A new table that goes on after this many entries: one's own seat is where the next decision is, bots have
    the others."""
    match = need_over(table)
    if not 0 <= number <= len(match.entries):
        raise Refused(404, "no-such-moment", [str(number), str(len(match.entries))])
    record = match.record()
    record.entries = record.entries[:number]
    part = await asyncio.to_thread(replay, table.game, record, table.packs)
    if part.over():
        raise Refused(409, "table-over")
    key = new_key()
    seat = part.state.seat
    opened = going_on(tables, record, key)
    opened.seats = [Chair(kind="bot", bot="greedy") for _ in table.seats]
    opened.seats[seat] = Chair(kind="me", key=hashed(key))
    fresh = await tables.make(opened, record.luck)
    await tables.change(fresh, lambda: Started())
    return forms.Made(table=fresh.id, invite="", keys=[forms.SeatKey(seat=letter(seat), key=key)])


def going_on(tables: Tables, record: Record, host: str) -> Opened:
    return Opened(
        game=record.game,
        edition=record.edition,
        options=record.options,
        seats=[],
        invite=new_key(),
        hosts=[hashed(host)],
        date=today(),
        entries=[entry.line() for entry in record.entries],
        legacy=record.legacy,
        packs=tables.shelf.record_packs(record),
    )


async def rematch(tables: Tables, table: Table, keys: list[str]) -> forms.Made:
    """The same people at a new table, with the keys they have; it starts at once if nobody else need be asked.

    In a campaign they start over, which they may at any time.
    """
    if not table.opened.campaign:
        need_over(table)
    held = table.held(keys)
    if not held or table.opened.closed:
        raise Refused(403, "not-your-seat")
    if not table.rematch:
        fresh = await tables.make(again(table, held))
        await tables.change(table, lambda: first_rematch(table, fresh.id))
    other = await tables.get(table.rematch)
    if all(not seat.person() or i in held for i, seat in enumerate(table.seats)):
        await start_once(tables, other)
    return made_for(other, keys)


def first_rematch(table: Table, fresh: str) -> Line | int:
    return table.version if table.rematch else Again(table=fresh)


def again(table: Table, held: list[int]) -> Opened:
    opened = same_people(table)
    opened.hosts = [table.seats[seat].key for seat in held]
    if not table.opened.campaign:
        return opened
    return chapters.first(table.game, len(table.seats), table.packs).mark(opened)


async def start_once(tables: Tables, table: Table) -> bool:
    """Whoever comes first starts it; gives whether it was this call."""
    waited = [False]

    def decide() -> Line | int:
        waited[0] = table.phase == "waiting"
        return Started() if waited[0] else table.version

    await tables.change(table, decide)
    return waited[0]


def made_for(table: Table, keys: list[str]) -> forms.Made:
    """The answer to somebody whose keys fit there already."""
    mine = [forms.SeatKey(seat=letter(seat), key=key) for key in keys for seat in table.held([key])]
    mine = mine or [forms.SeatKey(seat="", key=key) for key in keys if table.hosted_by([key])]
    return forms.Made(table=table.id, invite=table.opened.invite, keys=mine)


def same_people(table: Table) -> Opened:
    opened = table.opened
    return Opened(
        game=opened.game,
        edition=opened.edition,
        options=opened.options,
        seats=[chair(seat) for seat in table.seats],
        invite=new_key(),
        hosts=[],
        date=today(),
        title=opened.title,
        clock=opened.clock,
        legacy=opened.legacy,
        packs=opened.packs,
    )


def chair(seat: Seat) -> Chair:
    return Chair(kind=seat.kind, name=seat.name, bot=seat.bot, key=seat.key)
