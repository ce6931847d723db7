"""The tool that analyses finished games."""

from __future__ import annotations

from theomachy.core.rule_errors import Problem
from theomachy.mcp.connection import Json, SeatConnection
from theomachy.mcp.local_host import LocalHost
from theomachy.mcp.local_seat import LocalSeat
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.refusal import Refusal, word_refusal
from theomachy.mcp.seats import Seats
from theomachy.mcp.tables import MAX_RECORD_LENGTH
from theomachy.table import creation
from theomachy.table.errors import RequestError

MAX_DECISIONS = 10
NO_KEY = ""


class AnalysisTools:
    def __init__(self, host: LocalHost, seats: Seats, texts: McpTexts) -> None:
        self.host = host
        self.seats = seats
        self.texts = texts

    async def analyse(self, seat: str = "", record: str = "", decisions: int = 3) -> tuple[str, Json]:
        """Return chances over a finished game, its turning points, and better actions at the largest of them."""
        connection = self.seats.find(seat) if seat else await self.open_record(record)
        chances: Json = await connection.fetch("chances")
        names = [one["name"] or one["seat"] for one in (await connection.update())["seats"]]
        lines = [self.texts.say("curve", ", ".join(names))]
        lines += [
            f"{label}: {' / '.join([str(share) for share in shares])}"
            for label, shares in zip(chances["labels"], chances["curve"], strict=True)
        ]
        lines += [self.texts.say("turning"), *[f"{one['number']}. {one['text']}" for one in chances["turning"]]]
        best = await self.best_actions(connection, chances, min(max(decisions, 0), MAX_DECISIONS))
        lines += [self.write_best(one) for one in best]
        return "\n".join(lines), {**chances, "best": best}

    async def best_actions(self, connection: SeatConnection, chances: Json, most: int) -> list[Json]:
        numbers = {choice["number"] for choice in chances["choices"]}
        wanted = [one["number"] for one in chances["turning"] if one["number"] in numbers][:most]
        return [await connection.fetch(f"best/{number}") for number in wanted]

    def write_best(self, best: Json) -> str:
        if not best["cost"]:
            return self.texts.say("played-best", best["number"])
        return self.texts.say("better", best["number"], best["text"], best["cost"])

    async def open_record(self, record: str) -> SeatConnection:
        """Open a record as a read-only table; its luck is known to whoever has the record."""
        if not record.strip() or len(record) > MAX_RECORD_LENGTH:
            raise Refusal(self.texts.say("too-long" if record.strip() else "seat-or-record", MAX_RECORD_LENGTH))
        if not self.host.has_room():
            raise Refusal(self.texts.say("too-many-tables"))
        try:
            made = await creation.import_record(self.host, record)
            table = await self.host.get(made.table)
        except (RequestError, Problem) as error:
            raise word_refusal(error, self.texts.lang) from None
        self.host.forget(table)
        return LocalSeat(self.host, table, NO_KEY, self.texts.lang)
