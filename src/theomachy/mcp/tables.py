"""Tools that set up tables and sit down at them."""

from __future__ import annotations

from functools import partial

from theomachy.bots.registry import is_known_bot
from theomachy.core.record import read_record
from theomachy.core.rule_errors import Problem
from theomachy.mcp.connection import SeatConnection
from theomachy.mcp.local_host import LocalHost
from theomachy.mcp.local_seat import LocalSeat
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.refusal import Refusal, word_refusal
from theomachy.mcp.remote_seat import RemoteSeat, TableLink, is_loopback, join_remote_table, parse_link
from theomachy.mcp.seats import Seats
from theomachy.mcp.update_text import SPECTATOR
from theomachy.table import creation
from theomachy.table.commands import lobby
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import game_card
from theomachy.table.messages import requests

MAX_RECORD_LENGTH = 500_000
OWN, OPEN = "me", "open"
DEFAULT_OPPONENT = "greedy"


class TableTools:
    """`servers`: the servers besides those of this machine at whose tables a seat may be taken."""

    def __init__(self, host: LocalHost, seats: Seats, texts: McpTexts, servers: tuple[str, ...] = ()) -> None:
        self.host = host
        self.seats = seats
        self.texts = texts
        self.servers = tuple([server.rstrip("/") for server in servers])

    @property
    def lang(self) -> str:
        return self.texts.lang

    def list_games(self) -> str:
        """List the titles with their editions, options and bots."""
        cards = [game_card(game, [], self.lang) for game in self.host.catalog.all_games()]
        return "\n\n".join([self.describe_game(card) for card in cards])

    def describe_game(self, card: requests.GameCard) -> str:
        lines = [f"{card.id}: {card.name}. {card.summary} {card.facts}"]
        lines.append(self.texts.say("game-seats", card.min_seats, card.max_seats, ", ".join(card.bots)))
        lines.append(self.texts.say("game-editions", "; ".join([f"{one.id} = {one.name}" for one in card.editions])))
        for option in card.options:
            choices = "; ".join([f"{one.id} = {one.name}" for one in option.choices])
            lines.append(self.texts.say("game-option", option.id, option.name, choices))
        return "\n".join(lines)

    async def set_up(
        self,
        game: str,
        seats: list[str] | None = None,
        edition: str = "",
        options: dict[str, str] | None = None,
        by_hand: bool = False,
        name: str = "",
    ) -> str:
        """Make a table of this process and return the handles of the own seats."""
        request = requests.NewTable(
            game=game,
            seats=self.seat_requests(seats or [OWN, DEFAULT_OPPONENT], name),
            edition=edition,
            options=options or {},
            by_hand=by_hand,
            deals_bots=by_hand,
            hints=True,
            start=True,
        )
        return await self.create(request)

    async def load_record(self, record: str, seats: list[str] | None = None) -> str:
        """Make a table that goes on where a record ends, or that shows a finished game."""
        if len(record) > MAX_RECORD_LENGTH:
            raise Refusal(self.texts.say("too-long", MAX_RECORD_LENGTH))
        try:
            loaded = read_record(record)
        except (Problem, ValueError) as error:
            raise word_refusal(
                error if isinstance(error, Problem) else Problem("not-a-record", [""]), self.lang
            ) from None
        kinds = seats or [OWN for _ in loaded.seats]
        new_seats = self.seat_requests(kinds, "")
        for seat, name in zip(new_seats, loaded.seats, strict=False):
            seat.name = name if seat.kind in (OWN, "screen") else ""
        return await self.create(
            requests.NewTable(game=loaded.game, seats=new_seats, record=record, hints=True, start=True)
        )

    def seat_requests(self, kinds: list[str], name: str) -> list[requests.NewSeat]:
        """Read the kinds of seats: `me`, `open`, or the name of a bot."""
        seats: list[requests.NewSeat] = []
        for kind in kinds:
            if kind == OWN:
                first = not any([seat.kind == OWN for seat in seats])
                seats.append(requests.NewSeat(kind="me" if first else "screen", name=name if first else ""))
            elif kind == OPEN:
                seats.append(requests.NewSeat(kind="open"))
            elif is_known_bot(kind):
                seats.append(requests.NewSeat(kind="bot", bot=kind))
            else:
                raise Refusal(self.texts.say("bad-seat-kind", kind[:40]))
        return seats

    async def create(self, request: requests.NewTable) -> str:
        if not self.host.has_room():
            raise Refusal(self.texts.say("too-many-tables"))
        try:
            made = await creation.create_table(self.host, request)
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.lang) from None
        table = await self.host.get(made.table)
        lines = [self.texts.say("table-made", table.game.info.id)]
        for key in made.keys:
            handle = self.seats.add(LocalSeat(self.host, table, key.key, self.lang))
            lines.append(self.texts.say("seat-handle" if key.seat else "host-handle", key.seat.upper(), handle))
        if any([seat.is_free() for seat in table.seats]):
            lines.append(self.texts.say("invitation", f"{made.table}#{made.invite}"))
        return "\n".join(lines)

    async def join(self, link: str, name: str, seat: str = "", key: str = "") -> str:
        """Take a seat with an invitation of this process, or at the table of a server by its link."""
        remote = parse_link(link)
        if remote is not None:
            connection = await self.join_server(remote, name, seat, key)
        else:
            connection = await self.join_own(link, name, seat)
        return self.texts.say("seated", self.seats.add(connection))

    async def join_own(self, link: str, name: str, seat: str) -> SeatConnection:
        """Join a table of this process; the game begins with the last open seat."""
        table_id, _, invite = link.strip().partition("#")
        key = self.host.new_key()
        request = requests.JoinRequest(invite=invite, name=name, seat=seat.lower())
        try:
            table = await self.host.get(table_id)
            await self.host.execute(table, partial(lobby.join_table, table, request, key))
            if not any([one.is_free() for one in table.seats]):
                await creation.start_if_waiting(self.host, table)
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.lang) from None
        return LocalSeat(self.host, table, key, self.lang)

    async def join_server(self, link: TableLink, name: str, seat: str, key: str) -> SeatConnection:
        """Join a table of a server: with an invitation, or with the key of a seat that is held already."""
        if not is_loopback(link.server) and link.server not in self.servers:
            raise Refusal(self.texts.say("server-not-allowed", link.server))
        if not key:
            key = await join_remote_table(link, name, seat.lower(), self.lang)
        connection = RemoteSeat(link, key, self.lang)
        if (await connection.update())["eyes"] == SPECTATOR:
            await connection.close()
            raise Refusal(self.texts.say("key-no-seat"))
        return connection
