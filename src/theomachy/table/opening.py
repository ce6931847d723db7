"""Builds the first journal entry of a table: from a request, a record, a campaign, or another table."""

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
# Returns a new random secret at each call.
Mint = Callable[[], str]


def check_clock(clock: forms.ClockWish) -> None:
    is_valid = {
        "none": True,
        "budget": SECONDS[0] <= clock.seconds <= SECONDS[1] and 0 <= clock.increment <= INCREMENT,
        "days": 1 <= clock.days <= DAYS,
    }
    if not is_valid[clock.kind]:
        raise Refused(422, "bad-clock-days" if clock.kind == "days" else "bad-clock-budget")


def take_seats(wishes: list[forms.SeatWish], mint: Mint) -> tuple[list[Chair], list[forms.SeatKey]]:
    """Create the seats of a new table, and keys for those on the creator's device."""
    initial_seats: list[Chair] = []
    keys: list[forms.SeatKey] = []
    for at, new_seat in enumerate(wishes):
        initial = Chair(kind=new_seat.kind, name=clean_name(new_seat.name, empty=True))
        if new_seat.kind == "bot":
            initial.bot = bot_named(new_seat.bot or STAND_IN).name
        elif new_seat.kind == "open":
            initial.name = ""
        else:
            key = mint()
            initial.key = hashed(key)
            keys.append(forms.SeatKey(seat=letter(at), key=key))
        initial_seats.append(initial)
    return initial_seats, keys


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
    """Store the versions of rules and data in the entry."""
    setup = make_setup(game.info, len(opened.seats), opened.edition, opened.options, packs, opened.legacy)
    opened.version, opened.pack = game.info.version, game.pack(setup).line()


def as_first_chapter(shelf: Shelf, opened: Opened) -> None:
    """Make it the first chapter of a campaign."""
    game = shelf.game(opened.game)
    chapters.first(game, len(opened.seats), shelf.folders(game, opened.packs)).mark(opened)


def as_next_chapter(opened: Opened, table: Table) -> None:
    """Make it the chapter after the last one, which was played at another table."""
    need_as_many(table, opened)
    chapters.following(table).mark(opened)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title


def as_chapter_of(shelf: Shelf, opened: Opened, text: str) -> None:
    """Make it the next chapter of a campaign file."""
    campaign = read_file(text)
    if len(campaign.names) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(campaign.names))])
    game = shelf.game(campaign.game)
    chapters.from_file(game, campaign, shelf.folders(game, opened.packs)).mark(opened)
    opened.game, opened.file = campaign.game, text


def as_epilogue(opened: Opened, table: Table) -> None:
    """Make it the epilogue of a finished campaign: a single game that uses the campaign's legacy."""
    need_as_many(table, opened)
    setup = chapters.epilogue(table, opened.options)
    opened.game, opened.packs, opened.title = table.opened.game, table.opened.packs, table.opened.title
    opened.edition, opened.options, opened.legacy = setup.edition, setup.options, setup.legacy


def need_as_many(table: Table, opened: Opened) -> None:
    if len(table.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(table.seats))])


def read_file(text: str, empty: bool = False) -> Campaign:
    """Parse and check a campaign file from a user. With `allow_empty`, it may have no chapters yet.

    ValueError is caught because int() rejects very long numbers.
    """
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
    """Parse and check a record from a user. ValueError is caught because int() rejects very long numbers."""
    try:
        record = read_record(text)
    except ValueError:
        raise Refused(422, "not-a-record", [FIRST_LINE]) from None
    if len(record.entries) > ENTRIES:
        raise Refused(413, "record-too-long", [str(ENTRIES)])
    return record


def go_on_from(shelf: Shelf, opened: Opened, record: Record) -> None:
    """Make it resume a record: replay the record to verify it, and take over its entries."""
    if len(record.seats) != len(opened.seats):
        raise Refused(422, "other-seats", [str(len(record.seats))])
    game = shelf.game(record.game)
    opened.packs = shelf.record_packs(record)
    match = replay(game, record, shelf.folders(game, opened.packs))
    opened.game, opened.edition, opened.options = record.game, match.setup.edition, match.setup.options
    # Drop a last action that still waits for a physical result.
    complete = len(match.entries) if match.pending is None else match.pending.after
    opened.entries = [entry.line() for entry in match.entries[:complete]]
    opened.legacy = record.legacy
    opened.by_hand = opened.by_hand or record.luck.parts()[-1].by_hand
    if opened.public and opened.entries:
        raise Refused(422, "luck-known")


def going_on(shelf: Shelf, record: Record, host: str, mint: Mint, date: str) -> Opened:
    """Build an entry with the game, options and entries of a record, and no seats."""
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
    """Build the entry of a read-only table for a verified record. Seats show the record's names."""
    creation = going_on(shelf, record, mint(), mint, record.date)
    creation.seats = [Chair(kind="open", name=clean_name(name[:NAME_LENGTH], empty=True)) for name in record.seats]
    creation.closed = True
    creation.by_hand = record.luck.by_hand
    return creation


def from_moment(
    shelf: Shelf, table: Table, number: int, mine: list[int], mint: Mint, date: str
) -> tuple[Opened, list[forms.SeatKey]]:
    """Build the entry of a table that plays on after so many entries of another.

    Players keep their names. The given seats get new keys (if none, the deciding seat does), bots get the others.
    """
    match = table.playing()
    if not 0 <= number <= len(match.entries):
        raise Refused(404, "no-such-moment", [str(number), str(len(match.entries))])
    record = match.record()
    record.entries = record.entries[:number]
    replayed = replay(table.game, record, table.packs)
    if replayed.over():
        raise Refused(409, "table-over")
    if replayed.pending is not None:
        record.entries = record.entries[: replayed.pending.after]
    keys = [forms.SeatKey(seat=letter(seat), key=mint()) for seat in mine or [replayed.state.seat]]
    creation = going_on(shelf, record, keys[0].key, mint, date)
    creation.seats = [Chair(kind="bot", name=seat.name, bot=seat.bot or table.level()) for seat in table.seats]
    for seat_key in keys:
        index = SEAT.index[seat_key.seat]
        kind: forms.SeatKind = "me" if seat_key is keys[0] else "screen"
        creation.seats[index] = Chair(kind=kind, name=table.seats[index].name, key=hashed(seat_key.key))
    return creation, keys


def again(table: Table, held: list[int], mint: Mint, date: str) -> Opened:
    """Build the entry of a rematch; in a campaign, of its first chapter."""
    creation = same_people(table, mint, date)
    creation.hosts = [table.seats[seat].key for seat in held]
    if not table.opened.campaign:
        return creation
    return chapters.first(table.game, len(table.seats), table.packs).mark(creation)


def next_chapter(table: Table, mint: Mint, date: str) -> Opened:
    creation = chapters.following(table).mark(same_people(table, mint, date))
    creation.hosts, creation.public = sorted(table.hosts), table.public
    return creation


def same_people(table: Table, mint: Mint, date: str) -> Opened:
    """Build an entry with the players, keys and options of another table."""
    creation = table.opened
    return Opened(
        game=creation.game,
        edition=creation.edition,
        options=creation.options,
        seats=[chair(seat) for seat in table.seats],
        invite=mint(),
        hosts=[],
        date=date,
        title=creation.title,
        clock=creation.clock,
        legacy=creation.legacy,
        packs=creation.packs,
        stand_in=creation.stand_in,
        by_hand=creation.by_hand,
        deals_bots=creation.deals_bots,
        hints=creation.hints,
        group=table.group,
    )


def chair(seat: Seat) -> Chair:
    return Chair(kind=seat.kind, name=seat.name, bot=seat.bot, key=seat.key, signet=seat.signet)


def made_for(table: Table, keys: list[str]) -> forms.Made:
    """Build the response for a user whose keys are valid at the new table already."""
    seat_keys = [forms.SeatKey(seat=letter(seat), key=key) for key in keys for seat in table.held([key])]
    seat_keys = seat_keys or [forms.SeatKey(seat="", key=key) for key in keys if table.hosted_by([key])]
    return forms.Made(table=table.id, invite=table.opened.invite, keys=seat_keys)
