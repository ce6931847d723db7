"""Chat lines of bots: now and then a bot comments on a public event, in the style of the bot or of the game.

The line is a pure function of the luck's commitment and the number of entries. Everybody sees the same line, replays
show it again, nothing is stored, and it reveals nothing hidden.
"""

from __future__ import annotations

from theomachy.core.event import EVERYONE
from theomachy.table import messages
from theomachy.table.model import LogEntry
from theomachy.table.presenters.localization import TableTexts
from theomachy.table.table import Table, seat_slug, sha256_hex

# The entries of a game are divided into windows of this length. Bots chat once in each, in its first half, so lines are
# at least half a window apart.
ENTRIES_PER_LINE = 24
FIRST_HALF = ENTRIES_PER_LINE // 2
# How many variants of each line the texts have.
VARIANTS = 3
NO_STYLE = "plain"


def current_bot_chat(table: Table, texts: TableTexts) -> messages.BotChat | None:
    """Return the newest chat line of a bot, or None. Bots are silent in lessons."""
    bots = [at for at, seat in enumerate(table.seats) if seat.kind == "bot"]
    if table.creation.lesson or not bots:
        return None
    for window in (len(table.log) // ENTRIES_PER_LINE, len(table.log) // ENTRIES_PER_LINE - 1):
        random_number = int(sha256_hex(f"{table.commitment} {window}")[:12], 16)
        number = window * ENTRIES_PER_LINE + random_number % FIRST_HALF
        if 0 < number <= len(table.log) and is_publicly_seen(table.log[number - 1]):
            return pick_line(table, texts, table.log[number - 1], bots, random_number // FIRST_HALF)
    return None


def is_publicly_seen(entry: LogEntry) -> bool:
    """Return whether an entry caused an event that everybody saw. An undo does not count."""
    return entry.mark in ("", "bot") and any([event.audience == EVERYONE for event in entry.events])


def pick_line(
    table: Table, texts: TableTexts, entry: LogEntry, bots: list[int], random_number: int
) -> messages.BotChat:
    """Return a line by the bot that acted; if no bot acted, by a bot that watched."""
    is_actor = entry.seat in bots
    seat = entry.seat if is_actor else bots[random_number % len(bots)]
    style = table.seats[seat].bot.partition("-")[2] or NO_STYLE
    sorts = ["title", f"{'mine' if is_actor else 'yours'}-{style}"]
    variant = 1 + random_number // 7 % VARIANTS
    slugs = [f"{sort}-{variant}" for sort in sorts if texts.translator.has("talk", f"{sort}-{variant}")]
    text = texts.translator.translate("talk", slugs[random_number // 31 % len(slugs)]) if slugs else ""
    return messages.BotChat(number=entry.number, seat=seat_slug(seat), name=texts.players[seat], text=text)
