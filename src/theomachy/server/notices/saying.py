"""The text of notifications: table title, game and pending decision, which every viewer of the table may know."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.plain import plain
from theomachy.table.refused import quote
from theomachy.table.table import Table
from theomachy.table.wording import wording
from theomachy.texts import Words

HOUR = 3600
DAY = 24 * HOUR
# Pending decisions named in one message: more would not fit a push (4,096 bytes) or Discord message (2,000 letters).
NAMED = 5


@dataclass(frozen=True)
class Item:
    """The text about one pending decision."""

    table: str
    title: str
    text: str


@dataclass(frozen=True)
class Message:
    """A message. `id` is the same at every retry; `path` is the `link` without the host."""

    id: str
    title: str
    text: str
    path: str
    link: str
    stop: str
    stop_word: str
    lang: str
    bell: str
    count: int


def item(table: Table, seat: int, about: str, lang: str, left: float | None = None) -> Item:
    """Describe one pending decision. `seconds_left` is the time on the seat's clock, if it has one."""
    words = wording(table, lang)
    title = table.opened.title or words.words.title("name")
    game = words.words.title("name")
    name = words.people[seat]
    asker = words.people[table.wish.seat] if table.wish is not None else ""
    text = quote(words.words.pattern("notice", f"{about}-text"), [name, game, asker])
    if left is not None:
        text += " " + time_left(words.words, about, left)
    return Item(table.id, plain(title), plain(text))


def time_left(words: Words, about: str, left: float) -> str:
    key = f"{about}-days" if left >= 2 * DAY else f"{about}-hours"
    return words.say("notice", key, [str(max(1, round(left / (DAY if left >= 2 * DAY else HOUR))))])


def message(id: str, items: list[Item], bell: str, base: str, lang: str) -> Message:
    """Build one message about one or more tables."""
    words = Words(lang)
    tables = len({entry.table for entry in items})
    path, title = f"/table/{items[0].table}", items[0].title
    lines = [entry.text for entry in items]
    if tables > 1:
        path, title = "/mine", words.say("notice", "several", [str(tables)])
        lines = [f"{entry.title}: {entry.text}" for entry in items]
    if len(lines) > NAMED:
        lines[NAMED:] = [words.say("notice", "more", [str(len(lines) - NAMED)])]
    return Message(
        id=id,
        title=title,
        text="\n".join(lines),
        path=path,
        link=base + path,
        stop=f"{base}/notices#stop={bell}",
        stop_word=words.say("notice", "stop"),
        lang=lang,
        bell=bell,
        count=tables,
    )


def confirmation(id: str, confirm: str, bell: str, base: str, lang: str) -> Message:
    """Build the confirmation request, sent before anything else. It contains no text by the person who subscribed."""
    words = Words(lang)
    path = f"/notices#confirm={confirm}"
    return Message(
        id=id,
        title=words.say("notice", "confirm-title"),
        text=words.say("notice", "confirm-text"),
        path=path,
        link=base + path,
        stop="",
        stop_word="",
        lang=lang,
        bell=bell,
        count=0,
    )
