"""Chat lines of bots: now and then a bot comments on a public event, in the style of the bot or of the game.

The line is a pure function of the luck's commitment and the number of entries. Everybody sees the same line, replays
show it again, nothing is stored, and it reveals nothing hidden.
"""

from __future__ import annotations

from theomachy.core.event import EVERYONE
from theomachy.table import wire
from theomachy.table.pieces import Told
from theomachy.table.table import Table, hashed, letter
from theomachy.table.wording import Wording

# A bot may chat once in each window of so many entries, in its first half: lines are at least half a window apart.
WINDOW = 24
EARLY = WINDOW // 2
# Variants of each line in the texts.
LINES = 3
PLAIN = "plain"


def talk(table: Table, words: Wording) -> wire.Talk | None:
    """Return the newest chat line of a bot, or None. Bots are silent in lessons."""
    bots = [at for at, seat in enumerate(table.seats) if seat.kind == "bot"]
    if table.opened.lesson or not bots:
        return None
    for window in (len(table.told) // WINDOW, len(table.told) // WINDOW - 1):
        random_number = int(hashed(f"{table.commitment} {window}")[:12], 16)
        number = window * WINDOW + random_number % EARLY
        if 0 < number <= len(table.told) and seen(table.told[number - 1]):
            return line(table, words, table.told[number - 1], bots, random_number // EARLY)
    return None


def seen(told: Told) -> bool:
    """Return whether an entry caused an event that everybody saw. Undo entries do not count."""
    return told.mark in ("", "bot") and any([event.only == EVERYONE for event in told.events])


def line(table: Table, words: Wording, told: Told, bots: list[int], luck: int) -> wire.Talk:
    """Pick a line: spoken by the bot that acted, else by a bot that watched."""
    is_actor = told.seat in bots
    seat = told.seat if is_actor else bots[luck % len(bots)]
    style = table.seats[seat].bot.partition("-")[2] or PLAIN
    sorts = ["title", f"{'mine' if is_actor else 'yours'}-{style}"]
    variant = 1 + luck // 7 % LINES
    slugs = [f"{sort}-{variant}" for sort in sorts if words.words.has("talk", f"{sort}-{variant}")]
    text = words.words.say("talk", slugs[luck // 31 % len(slugs)]) if slugs else ""
    return wire.Talk(number=told.number, seat=letter(seat), name=words.people[seat], text=text)
