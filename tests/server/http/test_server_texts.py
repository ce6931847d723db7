"""Every server text exists in every language, with the same placeholders."""

from __future__ import annotations

import re
from pathlib import Path

import theomachy.server
import theomachy.table
from theomachy.core.event import EVERYONE, Event
from theomachy.games import game, games
from theomachy.languages import TEXTS_FOLDER
from theomachy.table.model import LogEntry, Seat
from theomachy.table.presenters.localization import TableTexts
from theomachy.texts import LANGUAGES
from theomachy.texts.translator import load_texts

ERROR_CODE = re.compile(r"RequestError\(\s*\d+, \"([a-z-]+)\"")
PLACEHOLDER = re.compile(r"\{\d")


def server_texts(lang: str) -> dict[str, str]:
    texts = load_texts(TEXTS_FOLDER, lang)["server"]
    assert isinstance(texts, dict)
    return texts


def test_every_language_says_the_same_things_with_the_same_places() -> None:
    english = server_texts("en")
    for lang in LANGUAGES:
        other = server_texts(lang)
        assert set(other) == set(english)
        for key, text in english.items():
            assert set(PLACEHOLDER.findall(other[key])) == set(PLACEHOLDER.findall(text)), (lang, key)


def test_every_error_has_its_text() -> None:
    reasons = load_texts(TEXTS_FOLDER, "en")["reason"]
    assert isinstance(reasons, dict)
    folders = [Path(str(module.__file__)).parent for module in (theomachy.server, theomachy.table)]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    slugs = {slug for path in files for slug in ERROR_CODE.findall(path.read_text(encoding="utf-8"))}
    assert len(slugs) > 20
    assert slugs <= set(server_texts("en")) | set(reasons)


def test_no_game_is_known_by_name_in_server_or_table() -> None:
    game_words = [word for one in games() for word in (one.info.id, f"{one.info.rule_prefix}-")]
    for module in (theomachy.server, theomachy.table):
        for path in Path(str(module.__file__)).parent.glob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not [word for word in game_words if word in text], path.name


def test_a_log_sentence_exists_for_every_event_without_effect() -> None:
    title = game("deus-ex-machina")
    lost = next(kind for kind in title.event_kinds if kind.name == "lost")
    words = TableTexts(title, "en", [Seat("me", "Anna", "", "key")])
    (line,) = words.log_lines(LogEntry(1, 0, "pass", [Event(lost, (0, 0), EVERYONE)], ""), 0)
    assert line["text"] == "Anna has no GP to lose."
