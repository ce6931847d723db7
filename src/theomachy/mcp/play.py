"""Tools that look, explain and act at a table, as one seat."""

from __future__ import annotations

import secrets
from time import monotonic

from theomachy.core.game import Game
from theomachy.games import game as find_game
from theomachy.llm.environment import DEFAULT_BUDGET
from theomachy.llm.position import PositionOption
from theomachy.llm.position_text import option_line
from theomachy.mcp.connection import Json, SeatConnection
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.refusal import Refusal
from theomachy.mcp.seats import Seats
from theomachy.mcp.update_text import update_options, write_update
from theomachy.table import messages

BUDGET_RANGE = (200, 50_000)
MAX_WAIT_SECONDS = 50.0
# Seconds that a call waits for bots to play.
BOT_WAIT_SECONDS = 25.0
MAX_OPTIONS = 100
MAX_ACTION_LENGTH = 200
MAX_THINGS = 3


class PlayTools:
    def __init__(self, seats: Seats, texts: McpTexts) -> None:
        self.seats = seats
        self.texts = texts

    async def look(
        self, seat: str, max_tokens: int = DEFAULT_BUDGET, wait_seconds: float = 0.0, data: bool = False
    ) -> tuple[str, Json | None]:
        """Return the table as the seat sees it, in words, and with `data` also as structured data."""
        connection = self.seats.find(seat)
        update = await self.wait_for_turn(connection, wait_seconds)
        budget = min(max(max_tokens, BUDGET_RANGE[0]), BUDGET_RANGE[1])
        return await self.write(connection, update, budget), without_invitation(update) if data else None

    async def options(self, seat: str, beginning: str = "", limit: int = 40) -> str:
        """Return the options, or those that contain all these words."""
        update = await self.wait_for_turn(self.seats.find(seat), 0.0)
        options = update_options(update)
        if not options:
            raise Refusal(self.texts.say("no-options"))
        words = beginning.lower()[:MAX_ACTION_LENGTH].split()
        found = [option for option in options if matches(option, words)]
        shown = found[: min(max(limit, 1), MAX_OPTIONS)]
        lines = [self.texts.say("options-found", len(found), len(options))]
        lines += [option_line(option, with_label=True) for option in shown]
        return "\n".join(
            lines + ([self.texts.say("options-more", len(found) - len(shown))] if found[len(shown) :] else [])
        )

    async def why(self, seat: str, action: str = "", things: list[str] | None = None) -> str:
        """Say why an action, or any with these things, is not possible now."""
        connection = self.seats.find(seat)
        update = await connection.update()
        frame = messages.AskWhyNot(
            id=new_id(), seat=own_seat(update), text=action[:MAX_ACTION_LENGTH], things=(things or [])[:MAX_THINGS]
        )
        return reply_text(await connection.send(frame))

    async def act(self, seat: str, action: str, wait_seconds: float = 0.0) -> str:
        """Play an action, let the bots play, and return the table after that."""
        connection = self.seats.find(seat)
        update = await connection.update()
        deciding = update["dealing"]["seat"] if update["dealing"] is not None else own_seat(update)
        frame = messages.PlayAction(
            id=new_id(), seat=deciding, version=update["version"], text=action.strip()[: MAX_ACTION_LENGTH + 1]
        )
        reply_text(await connection.send(frame))
        update = await self.wait_for_turn(connection, wait_seconds)
        return await self.write(connection, update, DEFAULT_BUDGET)

    async def undo(self, seat: str, answer: str = "") -> str:
        """Take back the seat's last action, ask the others for it, or answer such a request with yes or no."""
        connection = self.seats.find(seat)
        update = await connection.update()
        if answer:
            return await self.answer_takeback(connection, update, answer)
        if update["can_undo"]:
            frame: messages.ToServer = messages.PlayAction(
                id=new_id(), seat=update["undo_seat"], version=update["version"], text="undo"
            )
        else:
            frame = messages.RequestTakeback(id=new_id(), seat=own_seat(update), version=update["version"])
        reply_text(await connection.send(frame))
        return self.texts.say("undone" if update["can_undo"] else "takeback-requested")

    async def answer_takeback(self, connection: SeatConnection, update: Json, answer: str) -> str:
        if answer.strip().lower() not in ("yes", "no"):
            raise Refusal(self.texts.say("yes-or-no"))
        if update["wish"] is None:
            raise Refusal(self.texts.say("no-takeback"))
        agrees = answer.strip().lower() == "yes"
        reply_text(
            await connection.send(messages.AnswerTakeback(id=new_id(), wish=update["wish"]["number"], yes=agrees))
        )
        return self.texts.say("answered")

    async def hint(self, seat: str) -> str:
        """Return the action that a search finds best, with reasons."""
        connection = self.seats.find(seat)
        update = await connection.update()
        reply = await connection.send(messages.AskHint(id=new_id(), seat=own_seat(update)))
        text = reply_text(reply)
        return f"{text}\n{self.texts.say('hint-action', reply['action'])}" if reply.get("action") else text

    async def save_record(self, seat: str) -> str:
        """Return the record of a finished game, or of a running one against bots alone."""
        connection = self.seats.find(seat)
        update = await connection.update()
        return await connection.record(update["phase"] == "over")

    async def wait_for_turn(self, connection: SeatConnection, wait_seconds: float) -> Json:
        """Return the update once this seat is asked, the game is over, or the time is up. Bots are waited for."""
        update = await connection.update()
        start = monotonic()
        while update["phase"] == "playing":
            patience = BOT_WAIT_SECONDS if bot_decides(update) else min(max(wait_seconds, 0.0), MAX_WAIT_SECONDS)
            left = patience - (monotonic() - start)
            if update_options(update) or left <= 0:
                break
            update = await connection.wait_for_change(update["version"], left)
        return update

    async def write(self, connection: SeatConnection, update: Json, budget: int) -> str:
        catalogue = await connection.fetch("catalogue")
        return write_update(game_of(update), update, catalogue, connection.lang, budget)


def game_of(update: Json) -> Game:
    return find_game(update["game"])


def own_seat(update: Json) -> str:
    """Return the seat that the connection acts for; for one without a seat nothing, which the table refuses."""
    return next((str(seat["seat"]) for seat in update["seats"] if seat["mine"]), "")


def bot_decides(update: Json) -> bool:
    prompt = update["prompt"]
    return prompt is not None and any([seat["bot"] for seat in update["seats"] if seat["seat"] == prompt["seat"]])


def without_invitation(update: Json) -> Json:
    """Return the data of an update without the invitation, which is a key to the table and not a part of the game."""
    return {name: value for name, value in update.items() if name not in ("invite", "code")}


def matches(option: PositionOption, words: list[str]) -> bool:
    """Whether an option begins with these words, or contains each of them."""
    text = f"{option.text} {option.label.lower()}"
    return option.text.startswith(" ".join(words)) or all([word in text for word in words])


def reply_text(reply: Json) -> str:
    """Return the text of a reply, with its rule. Raises Refusal if the table refused."""
    text = str(reply.get("reason") or reply.get("text") or "")
    text = f"{text} [{reply['rule']}]" if reply.get("rule") else text
    if reply.get("type") == "refused":
        raise Refusal(text)
    return text


def new_id() -> str:
    return secrets.token_hex(8)
