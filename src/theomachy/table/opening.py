"""How tables begin: as somebody wished, from a record, from a moment of another table, with the same people."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.bots.names import bot as bot_named
from theomachy.core.action import SEAT
from theomachy.core.campaign import FIRST_LINE as CAMPAIGN_LINE
from theomachy.core.campaign import Campaign, read_campaign
from theomachy.core.game import Game, make_setup
from theomachy.core.match import replay
from theomachy.core.record import FIRST_LINE, Record, read_record
from theomachy.table import chapters, forms
from theomachy.table.lines import Chair, Opened
from theomachy.table.pieces import Seat
from theomachy.table.refused import Refused
from theomachy.table.seats import NAME_LENGTH, clean, clean_name
from theomachy.table.shelf import Shelf
from theomachy.table.table import STAND_IN, Table, hashed, letter

TITLE_LENGTH = 60
SECONDS = (60, 86400)
INCREMENT = 3600
DAYS = 14
ENTRIES = 5000
# Whoever hosts tables gives the secrets: a new one at each call.
Mint = Callable[[], str]


def check_clock(clock: forms.ClockWish) -> None:
    fits = {
        "none": True,
        "budget": SECONDS[0] <= clock.seconds <= SECONDS[1] and 0 <= clock.increment <= INCREMENT,
        "days": 1 <= clock.days <= DAYS,
    }
    if not fits[clock.kind]:
        raise Refused(422, "bad-clock-days" if clock.kind == "days" else "bad-clock-budget")


def take_seats(wishes: list[forms.SeatWish], mint: Mint) -> tuple[list[Chair], list[forms.SeatKey]]:
    """The seats of a new table; those on the maker's device get their keys at once."""
    chairs: list[Chair] = []
    keys: list[forms.SeatKey] = []
    for at, wish in enumerate(wishes):
        chair = Chair(kind=wish.kind, name=clean_name(wish.name, empty=True))
        if wish.kind == "bot":
            chair.bot = bot_named(wish.bot or STAND_IN).name
        elif wish.kind == "open":
            chair.name = ""
        else:
            key = mint()
            chair.key = hashed(key)
            keys.append(forms.SeatKey(seat=letter(at), key=key))
        chairs.append(chair)
    return chairs, keys


def as_wished(shelf: Shelf, wish: forms.NewTable, chairs: list[Chair], host: str, invite: str, date: str) -> Opened:
    game = shelf.game(wish.game)
    setup = make_setup(game.info, len(wish.seats), wish.edition, wish.options)
    shelf.folders(game, wish.packs)
    check_clock(wish.clock)
    return Opened(
        game=game.info.id,
        edition=setup.edition,
        options=setup.options,
        seats=chairs,
        invite=invite,
        hosts=[hashed(host)],
        date=date,
        title=clean(wish.title, TITLE_LENGTH, "bad-title", empty=True),
        public=wish.public,
        clock=wish.clock,
        packs=wish.packs,
        stand_in=bot_named(wish.stand_in).name if wish.stand_in else "",
        by_hand=wish.by_hand,
        deals_bots=wish.by_hand and wish.deals_bots,
        hints=wish.hints,
    )


def note_rules(game: Game, opened: Opened, packs: tuple[str, ...]) -> None:
    """The first line says by which rules and with which values the table is played."""
    setup = make_setup(game.info, len(opened.seats), opened.edition, opened.options, packs, opened.legacy)
    opened.version, opened.pack = game.info.version, game.pack(setup).line()


def as_first_chapter(shelf: Shelf, opened: Opened) -> None:
    """The table begins a campaign."""
    game = shelf.game(opened.game)
    chapters.first(game, len(opened.seats), shelf.folders(game, opened.packs)).mark(opened)


def as_next_chapter(opened: Opened, table: Table) -> None:
    """The table goes on with the campaign whose last chapter was played at another."""
    need_as_many(table, opened)
    chapters.following(table).mark(opened)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title


def as_chapter_of(shelf: Shelf, opened: Opened, text: str) -> None:
    """The table goes on with a campaign that comes as its file."""
    told = read_file(text)
    if len(told.names) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(told.names))])
    game = shelf.game(told.game)
    chapters.from_file(game, told, shelf.folders(game, opened.packs)).mark(opened)
    opened.game, opened.file = told.game, text


def as_epilogue(opened: Opened, table: Table) -> None:
    """The table carries what a finished campaign left, and is no chapter itself."""
    need_as_many(table, opened)
    setup = chapters.epilogue(table, opened.options)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title
    opened.edition, opened.options, opened.legacy = setup.edition, setup.options, setup.legacy


def need_as_many(table: Table, opened: Opened) -> None:
    if len(table.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(table.seats))])


def read_file(text: str, empty: bool = False) -> Campaign:
    """A file from outside; the numbers in it may be longer than numbers can be. `empty`: it need not have begun."""
    try:
        campaign = read_campaign(text)
    except ValueError:
        raise Refused(422, "not-a-campaign", [CAMPAIGN_LINE]) from None
    if not campaign.records and not empty:
        raise Refused(422, "campaign-empty")
    for number, record in enumerate(campaign.records, 1):
        if record.game != campaign.game or len(record.seats) != len(campaign.names):
            raise Refused(422, "campaign-broken", [str(number)])
    if any(len(record.entries) > ENTRIES for record in campaign.records):
        raise Refused(413, "record-too-long", [str(ENTRIES)])
    return campaign


def read_text(text: str) -> Record:
    """A record from outside; the numbers in it may be longer than numbers can be."""
    try:
        record = read_record(text)
    except ValueError:
        raise Refused(422, "not-a-record", [FIRST_LINE]) from None
    if len(record.entries) > ENTRIES:
        raise Refused(413, "record-too-long", [str(ENTRIES)])
    return record


def go_on_from(shelf: Shelf, opened: Opened, record: Record) -> None:
    """Checks that a record can be gone on from and puts its entries into the table."""
    if len(record.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(record.seats))])
    game = shelf.game(record.game)
    opened.packs = shelf.record_packs(record)
    match = replay(game, record, shelf.folders(game, opened.packs))
    opened.game, opened.edition, opened.options = record.game, match.setup.edition, match.setup.options
    # An action that still waits for what came has not happened.
    whole = len(match.entries) if match.pending is None else match.pending.after
    opened.entries = [entry.line() for entry in match.entries[:whole]]
    opened.legacy = record.legacy
    opened.by_hand = opened.by_hand or record.luck.parts()[-1].by_hand
    if opened.public and opened.entries:
        raise Refused(422, "luck-known")


def going_on(shelf: Shelf, record: Record, host: str, mint: Mint, date: str) -> Opened:
    return Opened(
        game=record.game,
        edition=record.edition,
        options=record.options,
        seats=[],
        invite=mint(),
        hosts=[hashed(host)],
        date=date,
        entries=[entry.line() for entry in record.entries],
        legacy=record.legacy,
        packs=shelf.record_packs(record),
    )


def to_look_at(shelf: Shelf, record: Record, mint: Mint) -> Opened:
    """A table where nobody sits: the names are those of the record, which has been found to be right."""
    opened = going_on(shelf, record, mint(), mint, record.date)
    opened.seats = [Chair(kind="open", name=clean_name(name[:NAME_LENGTH], empty=True)) for name in record.seats]
    opened.closed = True
    opened.by_hand = record.luck.by_hand
    return opened


def from_moment(
    shelf: Shelf, table: Table, number: int, mine: list[int], mint: Mint, date: str
) -> tuple[Opened, list[forms.SeatKey]]:
    """A table that goes on after this many entries. Everybody keeps their name; bots have the seats that are not mine,
    which is the one that decides there if none is."""
    match = table.playing()
    if not 0 <= number <= len(match.entries):
        raise Refused(404, "no-such-moment", [str(number), str(len(match.entries))])
    record = match.record()
    record.entries = record.entries[:number]
    part = replay(table.game, record, table.packs)
    if part.over():
        raise Refused(409, "table-over")
    if part.pending is not None:
        record.entries = record.entries[: part.pending.after]
    keys = [forms.SeatKey(seat=letter(seat), key=mint()) for seat in mine or [part.state.seat]]
    opened = going_on(shelf, record, keys[0].key, mint, date)
    opened.seats = [Chair(kind="bot", name=seat.name, bot=seat.bot or table.level()) for seat in table.seats]
    for one in keys:
        at = SEAT.index[one.seat]
        kind: forms.SeatKind = "me" if one is keys[0] else "screen"
        opened.seats[at] = Chair(kind=kind, name=table.seats[at].name, key=hashed(one.key))
    return opened, keys


def again(table: Table, held: list[int], mint: Mint, date: str) -> Opened:
    """A rematch; in a campaign they start over."""
    opened = same_people(table, mint, date)
    opened.hosts = [table.seats[seat].key for seat in held]
    if not table.opened.campaign:
        return opened
    return chapters.first(table.game, len(table.seats), table.packs).mark(opened)


def next_chapter(table: Table, mint: Mint, date: str) -> Opened:
    opened = chapters.following(table).mark(same_people(table, mint, date))
    opened.hosts, opened.public = sorted(table.hosts), table.public
    return opened


def same_people(table: Table, mint: Mint, date: str) -> Opened:
    opened = table.opened
    return Opened(
        game=opened.game,
        edition=opened.edition,
        options=opened.options,
        seats=[chair(seat) for seat in table.seats],
        invite=mint(),
        hosts=[],
        date=date,
        title=opened.title,
        clock=opened.clock,
        legacy=opened.legacy,
        packs=opened.packs,
        stand_in=opened.stand_in,
        by_hand=opened.by_hand,
        deals_bots=opened.deals_bots,
        hints=opened.hints,
        group=table.group,
    )


def chair(seat: Seat) -> Chair:
    return Chair(kind=seat.kind, name=seat.name, bot=seat.bot, key=seat.key, signet=seat.signet)


def made_for(table: Table, keys: list[str]) -> forms.Made:
    """The answer to somebody whose keys fit there already."""
    mine = [forms.SeatKey(seat=letter(seat), key=key) for key in keys for seat in table.held([key])]
    mine = mine or [forms.SeatKey(seat="", key=key) for key in keys if table.hosted_by([key])]
    return forms.Made(table=table.id, invite=table.opened.invite, keys=mine)
