"""Table talk: now and then a bot says a line, of its style or of the title, after something that everybody saw.

It follows from the promise of the table's luck and from how many entries there are, so that everybody hears the same, a
look at it later too, and nothing is stored, waited for or told that anybody could not know.
"""

from __future__ import annotations

from theomachy.core.event import EVERYONE
from theomachy.table import wire
from theomachy.table.pieces import Told
from theomachy.table.table import Table, hashed, letter
from theomachy.table.wording import Wording

# Of so many entries one may be spoken after, and it is among the first of them: two lines are half as many apart.
WINDOW = 24
EARLY = WINDOW // 2
# How many lines there are of each sort.
LINES = 3
PLAIN = "plain"


def talk(table: Table, words: Wording) -> wire.Talk | None:
    """The newest line, if there was any; at a lesson the bots are silent."""
    bots = [at for at, seat in enumerate(table.seats) if seat.kind == "bot"]
    if table.opened.lesson or not bots:
        return None
    for window in (len(table.told) // WINDOW, len(table.told) // WINDOW - 1):
        luck = int(hashed(f"{table.commitment} {window}")[:12], 16)
        number = window * WINDOW + luck % EARLY
        if 0 < number <= len(table.told) and seen(table.told[number - 1]):
            return line(table, words, table.told[number - 1], bots, luck // EARLY)
    return None


def seen(told: Told) -> bool:
    """Something happened before all eyes, and was no taking back."""
    return told.mark in ("", "bot") and any([event.only == EVERYONE for event in told.events])


def line(table: Table, words: Wording, told: Told, bots: list[int], luck: int) -> wire.Talk:
    """Whoever acted speaks, if it is a bot; else one that has watched."""
    own = told.seat in bots
    seat = told.seat if own else bots[luck % len(bots)]
    style = table.seats[seat].bot.partition("-")[2] or PLAIN
    sorts = ["title", f"{'mine' if own else 'yours'}-{style}"]
    at = 1 + luck // 7 % LINES
    slugs = [f"{sort}-{at}" for sort in sorts if words.words.has("talk", f"{sort}-{at}")]
    text = words.words.say("talk", slugs[luck // 31 % len(slugs)]) if slugs else ""
    return wire.Talk(number=told.number, seat=letter(seat), name=words.people[seat], text=text)
