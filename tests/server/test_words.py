"""Every server text exists in every language, with the same placeholders."""

from __future__ import annotations

import re
from pathlib import Path

import theomachy.server
import theomachy.table
from theomachy.core.event import EVERYONE, Event
from theomachy.games import game, games
from theomachy.table.pieces import Seat, Told
from theomachy.table.wording import Wording
from theomachy.texts import LANGUAGES
from theomachy.texts.words import HERE, tables

REFUSED = re.compile(r"Refused\(\s*\d+, \"([a-z-]+)\"")
PLACES = re.compile(r"\{\d")


def said(lang: str) -> dict[str, str]:
    texts = tables(HERE, lang)["server"]
    assert isinstance(texts, dict)
    return texts


def test_every_language_says_the_same_things_with_the_same_places() -> None:
    english = said("en")
    for lang in LANGUAGES:
        other = said(lang)
        assert set(other) == set(english)
        for key, text in english.items():
            assert set(PLACES.findall(other[key])) == set(PLACES.findall(text)), (lang, key)


def test_every_refusal_has_its_sentence() -> None:
    reasons = tables(HERE, "en")["reason"]
    assert isinstance(reasons, dict)
    folders = [Path(str(module.__file__)).parent for module in (theomachy.server, theomachy.table)]
    files = [path for folder in folders for path in folder.glob("*.py")]
    slugs = {slug for path in files for slug in REFUSED.findall(path.read_text(encoding="utf-8"))}
    assert len(slugs) > 20
    assert slugs <= set(said("en")) | set(reasons)


def test_no_game_is_known_by_name_in_server_or_table() -> None:
    game_words = [word for one in games() for word in (one.info.id, f"{one.info.prefix}-")]
    for module in (theomachy.server, theomachy.table):
        for path in Path(str(module.__file__)).parent.glob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not [word for word in game_words if word in text], path.name


def test_what_comes_to_nothing_has_its_own_words_in_the_log() -> None:
    title = game("deus-ex-machina")
    lost = next(kind for kind in title.kinds if kind.name == "lost")
    words = Wording(title, "en", [Seat("me", "Anna", "", "key")])
    (line,) = words.entry(Told(1, 0, "pass", [Event(lost, (0, 0), EVERYONE)], ""), 0)
    assert line["text"] == "Anna has no GP to lose."
