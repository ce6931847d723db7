"""Chat lines of bots: seldom, the same for everybody, based on public events only, and stored nowhere."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tests.server.noninterference import append_entry, random_table
from theomachy.core.event import Event
from theomachy.core.notation import text_of
from theomachy.games import game, games
from theomachy.table import messages
from theomachy.table.journal import ActionPlayed, ActionSource, GameStarted, SeatBotChanged
from theomachy.table.presence import Presence
from theomachy.table.presenters import bot_chat
from theomachy.table.presenters.bot_chat import VARIANTS
from theomachy.table.presenters.localization import table_texts
from theomachy.table.presenters.player_update import full_update
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
from theomachy.texts import LANGUAGES, Translator

GAME = "deus-ex-machina-cards"
BOTS = ("greedy-raider", "master-builder", "random")
STYLES = ("plain", "builder", "raider", "opportunist")


def bot_game(bots: tuple[str, ...] = BOTS, seed: int = 1) -> Table:
    """Play a whole game of one person at seat a against bots."""
    luck = random.Random(seed)
    table = random_table(game(GAME), luck)
    while len(table.seats) != len(bots) + 1:
        table = random_table(game(GAME), luck)
    for at, bot in enumerate(bots, 1):
        if bot:
            table.seats[at].key_hash = ""
            append_entry(table, SeatBotChanged(seat=at, bot=bot))
    append_entry(table, GameStarted())
    while table.phase == "playing":
        seat = table.decider()
        mark: ActionSource = "bot" if table.seats[seat].kind == "bot" else ""
        append_entry(
            table, ActionPlayed(seat=seat, text=text_of(luck.choice(table.require_match().state.legal)), mark=mark)
        )
    return table


def chat_lines_of(seed: int) -> Table:
    return bot_game(seed=seed)


def chat_lines(table: Table, lang: str = "en") -> list[messages.BotChat]:
    """Return the newest bot chat line after each entry, without repetitions."""
    entry, lines = table.log, []
    for count in range(len(entry) + 1):
        table.log = entry[:count]
        line = bot_chat.current_bot_chat(table, table_texts(table, lang))
        if line is not None and line not in lines:
            assert line.number <= count
            lines.append(line)
    table.log = entry
    return lines


def test_bots_chat_now_and_then_and_never_flood() -> None:
    pauses = []
    for seed in range(8):
        numbers = [one.number for one in chat_lines(bot_game(seed=seed))]
        pauses += [after - before for before, after in pairwise(numbers)]
    assert len(pauses) >= 4
    assert min(pauses) > 12, "several turns lie between two lines"


def test_all_viewers_get_the_same_bot_chat_in_their_language_and_an_acting_bot_speaks_itself() -> None:
    table = next(table for table in map(chat_lines_of, range(1, 9)) if chat_lines(table))
    english, greek = chat_lines(table), chat_lines(table, "el")
    assert [(one.number, one.seat) for one in english] == [(one.number, one.seat) for one in greek]
    assert not {one.text for one in english} & {one.text for one in greek}
    for one in english:
        actor = table.log[one.number - 1].seat
        assert one.seat in "bcd"
        assert actor == 0 or one.seat == "abcd"[actor]
    looks = [
        full_update(table, viewer, Presence(frozenset(), {}), 0.0) for viewer in (Viewer([0], True), Viewer([], False))
    ]
    assert looks[0].talk == looks[1].talk == english[-1]


def test_bot_chat_is_in_neither_the_record_nor_the_chat() -> None:
    table = bot_game()
    bot_lines = chat_lines(table)
    record = table.require_match().record().text(True)
    assert not table.chat
    assert not [one for one in bot_lines if one.text in record]


def test_bots_never_chat_after_a_private_event() -> None:
    table = bot_game()
    secret = [[Event(event.kind, event.things, 0) for event in entry.events] for entry in table.log]
    table.log = [entry._replace(events=events) for entry, events in zip(table.log, secret, strict=True)]
    assert chat_lines(table) == []
    table = bot_game()
    table.log = [entry._replace(mark="undo") for entry in table.log]
    assert chat_lines(table) == []


def test_there_is_no_bot_chat_without_bots_or_in_lessons() -> None:
    assert chat_lines(bot_game(("", "", ""))) == []
    table = bot_game()
    table.creation.lesson = "first"
    assert chat_lines(table) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_style_and_every_title_has_its_lines(lang: str) -> None:
    for title in games():
        words = Translator(lang, title)
        sorts = ["title", *[f"{whose}-{style}" for whose in ("mine", "yours") for style in STYLES]]
        texts = [words.template("talk", f"{sort}-{at}") for sort in sorts for at in range(1, VARIANTS + 1)]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if text.startswith("talk.") or "{" in text or len(text) > 80]
        assert not words.has("talk", f"title-{VARIANTS + 1}")


def test_a_style_speaks_with_its_own_words() -> None:
    for style in STYLES[1:]:
        lines = {one.text for seed in range(4) for one in chat_lines(bot_game((f"greedy-{style}",) * 2, seed))}
        words = Translator("en", game(GAME))
        own = {
            words.template("talk", f"{who}-{style}-{at}") for who in ("mine", "yours") for at in range(1, VARIANTS + 1)
        }
        title = {words.template("talk", f"title-{at}") for at in range(1, VARIANTS + 1)}
        assert lines <= own | title
        assert lines & own
        assert lines & title
