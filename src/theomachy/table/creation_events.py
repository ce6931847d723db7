"""Builds the first journal entry of a table: from a request, a record, a campaign, or another table."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.bots.registry import get_bot as bot_named
from theomachy.core.action import SEAT
from theomachy.core.campaign import FIRST_LINE as CAMPAIGN_LINE
from theomachy.core.campaign import Campaign, read_campaign
from theomachy.core.game import Game, make_setup, physical_options
from theomachy.core.match import replay
from theomachy.core.record import FIRST_LINE, Record, read_record
from theomachy.table.campaign import chapters
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.journal import InitialSeat, TableCreated
from theomachy.table.messages import requests
from theomachy.table.model import Seat
from theomachy.table.permissions import MAX_NAME_LENGTH, clean_name, clean_text
from theomachy.table.table import DEFAULT_STAND_IN, Table, seat_slug, sha256_hex

MAX_TITLE_LENGTH = 60
BUDGET_RANGE = (60, 86400)
MAX_INCREMENT = 3600
MAX_DAYS_PER_TURN = 14
MAX_RECORD_ENTRIES = 5000
# Returns a new random secret at each call.
NewSecret = Callable[[], str]


def check_clock(clock: requests.ClockSettings) -> None:
    is_valid = {
        "none": True,
        "budget": BUDGET_RANGE[0] <= clock.seconds <= BUDGET_RANGE[1] and 0 <= clock.increment <= MAX_INCREMENT,
        "days": 1 <= clock.days <= MAX_DAYS_PER_TURN,
    }
    if not is_valid[clock.kind]:
        raise RequestError(422, "bad-clock-days" if clock.kind == "days" else "bad-clock-budget")


def create_seats(
    new_seats: list[requests.NewSeat], new_secret: NewSecret
) -> tuple[list[InitialSeat], list[requests.SeatKey]]:
    """Create the seats of a new table, and keys for those on the creator's device."""
    initial_seats: list[InitialSeat] = []
    keys: list[requests.SeatKey] = []
    for at, new_seat in enumerate(new_seats):
        initial = InitialSeat(kind=new_seat.kind, name=clean_name(new_seat.name, allow_empty=True))
        if new_seat.kind == "bot":
            initial.bot = bot_named(new_seat.bot or DEFAULT_STAND_IN).name
        elif new_seat.kind == "open":
            initial.name = ""
        else:
            key = new_secret()
            initial.key = sha256_hex(key)
            keys.append(requests.SeatKey(seat=seat_slug(at), key=key))
        initial_seats.append(initial)
    return initial_seats, keys


def from_request(
    catalog: GameCatalog,
    request: requests.NewTable,
    initial_seats: list[InitialSeat],
    host_key: str,
    invite: str,
    date: str,
) -> TableCreated:
    game = catalog.get_game(request.game)
    options = physical_options(game.info, request.options) if request.by_hand else request.options
    setup = make_setup(game.info, len(request.seats), request.edition, options)
    catalog.pack_folders(game, request.packs)
    check_clock(request.clock)
    return TableCreated(
        game=game.info.id,
        edition=setup.edition,
        options=setup.options,
        seats=initial_seats,
        invite=invite,
        hosts=[sha256_hex(host_key)],
        date=date,
        title=clean_text(request.title, MAX_TITLE_LENGTH, "bad-title", allow_empty=True),
        public=request.public,
        clock=request.clock,
        packs=request.packs,
        stand_in=bot_named(request.stand_in).name if request.stand_in else "",
        by_hand=request.by_hand,
        deals_bots=request.by_hand and request.deals_bots,
        hints=request.hints,
    )


def add_rules_version(game: Game, creation: TableCreated, packs: tuple[str, ...]) -> None:
    """Store the versions of rules and data in the entry. One made from a record has the version of the record."""
    setup = make_setup(
        game.info, len(creation.seats), creation.edition, creation.options, packs, creation.legacy, creation.version
    )
    creation.version, creation.pack = setup.version, game.pack(setup).version_line()


def make_first_chapter(catalog: GameCatalog, creation: TableCreated) -> None:
    """Change the creation entry of a table into that of a campaign's first chapter."""
    game = catalog.get_game(creation.game)
    chapters.first_chapter(game, len(creation.seats), catalog.pack_folders(game, creation.packs)).apply_to(creation)


def make_next_chapter(creation: TableCreated, table: Table) -> None:
    """Change the creation entry of a table into that of the chapter after `table`'s."""
    require_same_seat_count(table, creation)
    chapters.chapter_after(table).apply_to(creation)
    creation.game, creation.packs, creation.title = table.creation.game, table.creation.packs, table.creation.title


def continue_campaign_file(catalog: GameCatalog, creation: TableCreated, text: str) -> None:
    """Change the creation entry of a table into that of the next chapter of a campaign file."""
    campaign = read_campaign_file(text)
    if len(campaign.names) != len(creation.seats):
        raise RequestError(422, "other-seats", [str(len(campaign.names))])
    game = catalog.get_game(campaign.game)
    chapters.chapter_after_file(game, campaign, catalog.pack_folders(game, creation.packs)).apply_to(creation)
    creation.game, creation.file = campaign.game, text


def make_epilogue(creation: TableCreated, table: Table) -> None:
    """Change the creation entry of a table into that of an epilogue: a single game with the legacy of a finished
    campaign.
    """
    require_same_seat_count(table, creation)
    setup = chapters.epilogue_setup(table, creation.options)
    creation.game, creation.packs, creation.title = table.creation.game, table.creation.packs, table.creation.title
    creation.edition, creation.options, creation.legacy = setup.edition, setup.options, setup.legacy


def require_same_seat_count(table: Table, creation: TableCreated) -> None:
    if len(table.seats) != len(creation.seats):
        raise RequestError(422, "other-seats", [str(len(table.seats))])


def read_campaign_file(text: str, allow_empty: bool = False) -> Campaign:
    """Parse and check a campaign file from a user. With `allow_empty`, it may have no chapters yet.

    ValueError is caught because int() rejects very long numbers.
    """
    try:
        campaign = read_campaign(text)
    except ValueError:
        raise RequestError(422, "not-a-campaign", [CAMPAIGN_LINE]) from None
    if not campaign.records and not allow_empty:
        raise RequestError(422, "campaign-empty")
    for number, record in enumerate(campaign.records, 1):
        if record.game != campaign.game or len(record.seats) != len(campaign.names):
            raise RequestError(422, "campaign-broken", [str(number)])
    if any(len(record.entries) > MAX_RECORD_ENTRIES for record in campaign.records):
        raise RequestError(413, "record-too-long", [str(MAX_RECORD_ENTRIES)])
    return campaign


def read_record_text(text: str) -> Record:
    """Parse and check a record from a user. ValueError is caught because int() rejects very long numbers."""
    try:
        record = read_record(text)
    except ValueError:
        raise RequestError(422, "not-a-record", [FIRST_LINE]) from None
    if len(record.entries) > MAX_RECORD_ENTRIES:
        raise RequestError(413, "record-too-long", [str(MAX_RECORD_ENTRIES)])
    return record


def resume_record(catalog: GameCatalog, creation: TableCreated, record: Record) -> None:
    """Change the creation entry of a table so that its game resumes from a record, which is replayed to verify it."""
    if len(record.seats) != len(creation.seats):
        raise RequestError(422, "other-seats", [str(len(record.seats))])
    game = catalog.get_game(record.game)
    creation.packs = catalog.packs_of_record(record)
    match = replay(game, record, catalog.pack_folders(game, creation.packs))
    creation.game, creation.edition, creation.options = record.game, match.setup.edition, match.setup.options
    # Drop the last action if it still waits for a physical result.
    complete = len(match.entries) if match.pending is None else match.pending.entries_before
    creation.entries = [entry.to_line() for entry in match.entries[:complete]]
    creation.legacy, creation.version = record.legacy, record.version
    creation.by_hand = creation.by_hand or record.luck.parts()[-1].by_hand
    if creation.public and creation.entries:
        raise RequestError(422, "luck-known")


def from_record(catalog: GameCatalog, record: Record, host_key: str, new_secret: NewSecret, date: str) -> TableCreated:
    """Build a creation entry with the game, options and entries of a record, but without seats."""
    return TableCreated(
        game=record.game,
        edition=record.edition,
        options=record.options,
        seats=[],
        invite=new_secret(),
        hosts=[sha256_hex(host_key)],
        date=date,
        entries=[entry.to_line() for entry in record.entries],
        legacy=record.legacy,
        version=record.version,
        packs=catalog.packs_of_record(record),
    )


def read_only_from_record(catalog: GameCatalog, record: Record, new_secret: NewSecret) -> TableCreated:
    """Build the creation entry of a read-only table for a verified record. Its seats have the record's names."""
    creation = from_record(catalog, record, new_secret(), new_secret, record.date)
    creation.seats = [
        InitialSeat(kind="open", name=clean_name(name[:MAX_NAME_LENGTH], allow_empty=True)) for name in record.seats
    ]
    creation.closed = True
    creation.by_hand = record.luck.by_hand
    return creation


def from_moment(
    catalog: GameCatalog, table: Table, number: int, own_seats: list[int], new_secret: NewSecret, date: str
) -> tuple[TableCreated, list[requests.SeatKey]]:
    """Build the creation entry of a table that continues another table's game after its first `number` entries.

    Players keep their names. `own_seats` get new keys; if there are none, the deciding seat does. Bots get the other
    seats.
    """
    match = table.require_match()
    if not 0 <= number <= len(match.entries):
        raise RequestError(404, "no-such-moment", [str(number), str(len(match.entries))])
    record = match.record()
    record.entries = record.entries[:number]
    replayed = replay(table.game, record, table.packs)
    if replayed.over():
        raise RequestError(409, "table-over")
    if replayed.pending is not None:
        record.entries = record.entries[: replayed.pending.entries_before]
    keys = [requests.SeatKey(seat=seat_slug(seat), key=new_secret()) for seat in own_seats or [replayed.state.seat]]
    creation = from_record(catalog, record, keys[0].key, new_secret, date)
    creation.seats = [
        InitialSeat(kind="bot", name=seat.name, bot=seat.bot or table.stand_in_bot()) for seat in table.seats
    ]
    for seat_key in keys:
        index = SEAT.index[seat_key.seat]
        kind: requests.SeatKind = "me" if seat_key is keys[0] else "screen"
        creation.seats[index] = InitialSeat(kind=kind, name=table.seats[index].name, key=sha256_hex(seat_key.key))
    return creation, keys


def rematch_of(table: Table, own_seats: list[int], new_secret: NewSecret, date: str) -> TableCreated:
    """Build the entry of a rematch; in a campaign, of its first chapter."""
    creation = with_same_players(table, new_secret, date)
    creation.hosts = [table.seats[seat].key_hash for seat in own_seats]
    if not table.creation.campaign:
        return creation
    return chapters.first_chapter(table.game, len(table.seats), table.packs).apply_to(creation)


def next_chapter_of(table: Table, new_secret: NewSecret, date: str) -> TableCreated:
    creation = chapters.chapter_after(table).apply_to(with_same_players(table, new_secret, date))
    creation.hosts, creation.public = sorted(table.hosts), table.public
    return creation


def with_same_players(table: Table, new_secret: NewSecret, date: str) -> TableCreated:
    """Build a creation entry with the players, keys and options of another table."""
    creation = table.creation
    return TableCreated(
        game=creation.game,
        edition=creation.edition,
        options=creation.options,
        seats=[initial_seat_of(seat) for seat in table.seats],
        invite=new_secret(),
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


def initial_seat_of(seat: Seat) -> InitialSeat:
    return InitialSeat(kind=seat.kind, name=seat.name, bot=seat.bot, key=seat.key_hash, signet=seat.signet)


def response_for(table: Table, keys: list[str]) -> requests.NewTableResponse:
    """Build the response for a user whose keys are valid at the new table already."""
    seat_keys = [requests.SeatKey(seat=seat_slug(seat), key=key) for key in keys for seat in table.seats_of_keys([key])]
    seat_keys = seat_keys or [requests.SeatKey(seat="", key=key) for key in keys if table.is_hosted_by([key])]
    return requests.NewTableResponse(table=table.id, invite=table.creation.invite, keys=seat_keys)
