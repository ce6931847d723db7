"""Chat lines of bots: seldom, the same for everybody, based on public events only, and stored nowhere."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tests.server.two_worlds import random_table, take
from theomachy.core.event import Event
from theomachy.core.notation import text_of
from theomachy.games import game, games
from theomachy.table import banter, wire
from theomachy.table.banter import LINES
from theomachy.table.lines import Acted, Filled, Mark, Started
from theomachy.table.presence import Presence
from theomachy.table.sight import look
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
from theomachy.table.wording import wording
from theomachy.texts import LANGUAGES, Words

GAME = "deus-ex-machina-cards"
BOTS = ("greedy-raider", "master-builder", "random")
STYLES = ("plain", "builder", "raider", "opportunist")


def played(bots: tuple[str, ...] = BOTS, seed: int = 1) -> Table:
    """Play a whole game of one person at seat a against bots."""
    luck = random.Random(seed)
    table = random_table(game(GAME), luck)
    while len(table.seats) != len(bots) + 1:
        table = random_table(game(GAME), luck)
    for at, bot in enumerate(bots, 1):
        if bot:
            table.seats[at].key = ""
            take(table, Filled(seat=at, bot=bot))
    take(table, Started())
    while table.phase == "playing":
        seat = table.decider()
        mark: Mark = "bot" if table.seats[seat].kind == "bot" else ""
        take(table, Acted(seat=seat, text=text_of(luck.choice(table.playing().state.legal)), mark=mark))
    return table


def spoken(seed: int) -> Table:
    return played(seed=seed)


def heard(table: Table, lang: str = "en") -> list[wire.Talk]:
    """Return the newest bot chat line after each entry, without repetitions."""
    entry, lines = table.told, []
    for count in range(len(entry) + 1):
        table.told = entry[:count]
        line = banter.talk(table, wording(table, lang))
        if line is not None and line not in lines:
            assert line.number <= count
            lines.append(line)
    table.told = entry
    return lines


def test_bots_speak_now_and_then_and_never_flood() -> None:
    pauses = []
    for seed in range(8):
        numbers = [one.number for one in heard(played(seed=seed))]
        pauses += [after - before for before, after in pairwise(numbers)]
    assert len(pauses) >= 4
    assert min(pauses) > 12, "several turns lie between two lines"


def test_all_hear_the_same_each_in_their_language_and_whoever_acted_speaks_if_it_is_a_bot() -> None:
    table = next(table for table in map(spoken, range(1, 9)) if heard(table))
    english, greek = heard(table), heard(table, "el")
    assert [(one.number, one.seat) for one in english] == [(one.number, one.seat) for one in greek]
    assert not {one.text for one in english} & {one.text for one in greek}
    for one in english:
        actor = table.told[one.number - 1].seat
        assert one.seat in "bcd"
        assert actor == 0 or one.seat == "abcd"[actor]
    looks = [look(table, viewer, Presence(frozenset(), {}), 0.0) for viewer in (Viewer([0], True), Viewer([], False))]
    assert looks[0].talk == looks[1].talk == english[-1]


def test_nothing_of_it_is_in_the_record_or_the_chat() -> None:
    table = played()
    bot_lines = heard(table)
    record = table.playing().record().text(True)
    assert not table.chat
    assert not [one for one in bot_lines if one.text in record]


def test_what_only_one_has_seen_is_never_spoken_after() -> None:
    table = played()
    secret = [[Event(event.kind, event.things, 0) for event in entry.events] for entry in table.told]
    table.told = [entry._replace(events=events) for entry, events in zip(table.told, secret, strict=True)]
    assert heard(table) == []
    table = played()
    table.told = [entry._replace(mark="undo") for entry in table.told]
    assert heard(table) == []


def test_people_among_themselves_and_learners_hear_none() -> None:
    assert heard(played(("", "", ""))) == []
    table = played()
    table.opened.lesson = "first"
    assert heard(table) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_style_and_every_title_has_its_lines(lang: str) -> None:
    for title in games():
        words = Words(lang, title)
        sorts = ["title", *[f"{whose}-{style}" for whose in ("mine", "yours") for style in STYLES]]
        texts = [words.pattern("talk", f"{sort}-{at}") for sort in sorts for at in range(1, LINES + 1)]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if text.startswith("talk.") or "{" in text or len(text) > 80]
        assert not words.has("talk", f"title-{LINES + 1}")


def test_a_style_speaks_with_its_own_words() -> None:
    for style in STYLES[1:]:
        lines = {one.text for seed in range(4) for one in heard(played((f"greedy-{style}",) * 2, seed))}
        words = Words("en", game(GAME))
        own = {words.pattern("talk", f"{who}-{style}-{at}") for who in ("mine", "yours") for at in range(1, LINES + 1)}
        title = {words.pattern("talk", f"title-{at}") for at in range(1, LINES + 1)}
        assert lines <= own | title
        assert lines & own
        assert lines & title
