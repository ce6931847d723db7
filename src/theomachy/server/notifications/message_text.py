"""The text of notifications: table title, game and pending decision, which every viewer of the table may know."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.sanitize import sanitize
from theomachy.table.errors import fill_verbatim
from theomachy.table.presenters.localization import table_texts
from theomachy.table.table import Table
from theomachy.texts import Translator

HOUR = 3600
DAY = 24 * HOUR
# Pending decisions named in one message: more would not fit a push (4,096 bytes) or Discord message (2,000 letters).
MAX_DECISIONS = 5


@dataclass(frozen=True)
class MessageItem:
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
    unsubscribe_url: str
    unsubscribe_label: str
    lang: str
    subscription_id: str
    count: int


def describe_decision(table: Table, seat: int, about: str, lang: str, seconds_left: float | None = None) -> MessageItem:
    """Describe one pending decision. `seconds_left` is the time on the seat's clock, if it has one."""
    words = table_texts(table, lang)
    title = table.creation.title or words.translator.title("name")
    game = words.translator.title("name")
    name = words.players[seat]
    asker = words.players[table.takeback.seat] if table.takeback is not None else ""
    text = fill_verbatim(words.translator.template("notice", f"{about}-text"), [name, game, asker])
    if seconds_left is not None:
        text += " " + time_left_text(words.translator, about, seconds_left)
    return MessageItem(table.id, sanitize(title), sanitize(text))


def time_left_text(words: Translator, about: str, seconds: float) -> str:
    key = f"{about}-days" if seconds >= 2 * DAY else f"{about}-hours"
    return words.translate("notice", key, [str(max(1, round(seconds / (DAY if seconds >= 2 * DAY else HOUR))))])


def build_message(id: str, items: list[MessageItem], subscription_id: str, base: str, lang: str) -> Message:
    """Build one message about one or more tables."""
    words = Translator(lang)
    tables = len({entry.table for entry in items})
    path, title = f"/table/{items[0].table}", items[0].title
    lines = [entry.text for entry in items]
    if tables > 1:
        path, title = "/mine", words.translate("notice", "several", [str(tables)])
        lines = [f"{entry.title}: {entry.text}" for entry in items]
    if len(lines) > MAX_DECISIONS:
        lines[MAX_DECISIONS:] = [words.translate("notice", "more", [str(len(lines) - MAX_DECISIONS)])]
    return Message(
        id=id,
        title=title,
        text="\n".join(lines),
        path=path,
        link=base + path,
        unsubscribe_url=f"{base}/notices#stop={subscription_id}",
        unsubscribe_label=words.translate("notice", "stop"),
        lang=lang,
        subscription_id=subscription_id,
        count=tables,
    )


def build_confirmation(id: str, token: str, subscription_id: str, base: str, lang: str) -> Message:
    """Build the confirmation request, sent before anything else. It contains no text by the person who subscribed."""
    words = Translator(lang)
    path = f"/notices#confirm={token}"
    return Message(
        id=id,
        title=words.translate("notice", "confirm-title"),
        text=words.translate("notice", "confirm-text"),
        path=path,
        link=base + path,
        unsubscribe_url="",
        unsubscribe_label="",
        lang=lang,
        subscription_id=subscription_id,
        count=0,
    )
