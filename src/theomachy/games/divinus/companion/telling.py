"""DIV-70: a correction as a sentence: whose it is, what it is called, and what stands there now."""

from __future__ import annotations

import json
from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.reason import Problem
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.companion.laying import code, line
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.pages import asked_by, mark_name, text_place
from theomachy.games.divinus.story import told_flag
from theomachy.games.divinus.things import CHOICE, HERO, LOCATION, PANTHEON, QUEST, TILE

NUMBER: Final = "number"
YES: Final = "yes"
# What the values of a place are: numbers, seats, pantheons, yes or no, marks on a tile, or things of a sort.
WHAT: Final = {
    "total": NUMBER,
    "quests": NUMBER,
    "leanings": NUMBER,
    "wins": NUMBER,
    "support": NUMBER,
    "order": "seat",
    "seating": "seat",
    "favorites": "seat",
    "holders": "seat",
    "pythia": "seat",
    "flags": "seat",
    "done": "seat",
    "marker": "seat",
    "chooser": "seat",
    "lost": "pantheon",
    "opened": YES,
    "titles": "location",
    "artifacts": "artifact",
    "upgraded": "artifact",
    "workshop": "artifact",
    "vault": "artifact",
    "tile": "tile",
    "dice": "face",
    "forge": "face",
    "supply": "face",
    "pantheon_dice": "ability",
    "temples": "temple",
    "temples_seen": "temple",
    "winners": "god",
    "chosen": "choice",
    "tiles": "mark",
    "stick": "mark",
    "unstick": "mark",
}
OWN: Final = "demigods"


def word(slug: str) -> str:
    return f"companion.word:{slug}"


class Address:
    """A path taken apart: the `key` of the place, the seat it belongs to (a thing, or nothing), what it is about."""

    def __init__(self, key: str, who: str, about: str) -> None:
        self.key = key
        self.who = who
        self.about = about


def address(book: Book, path: str) -> Address:
    """`demigods.1.dice.2`, `favorites.0`, `flags.fort-flagged`, `support.0.1`; what is unknown stands as it is."""
    keys = path.split(".")
    if keys[0] == OWN and len(keys) > 2 and keys[1] in ("0", "1", "2", "3"):
        return Address(keys[2], SEAT.id(int(keys[1])), about(book, keys[2], keys[3:]))
    if keys[0] == "support" and len(keys) == 3 and keys[1] in ("0", "1", "2", "3"):
        return Address(keys[0], SEAT.id(int(keys[1])), about(book, keys[0], keys[2:]))
    return Address(keys[0], "", about(book, keys[0], keys[1:]))


def about(book: Book, key: str, rest: list[str]) -> str:
    first = rest[0] if rest else ""
    if not rest:
        return ""
    if key in ("favorites", "holders", "wins", "support", "pantheon_dice") and first in ("0", "1"):
        return PANTHEON.id(int(first))
    if key in ("tiles", "stick", "unstick") and first in TILE.index:
        return code(TILE.index[first])
    if key in ("done", "marker") and first in QUEST.index:
        return QUEST.id(QUEST.index[first])
    if key == "opened" and first in LOCATION.index:
        return LOCATION.id(LOCATION.index[first])
    if key == "leanings" and first in ("0", "1", "2"):
        return f"companion.leaning:{first}"
    if key == "flags":
        return flag_text(book, first) or first
    return str(int(first) + 1) if first.isascii() and first.isdigit() else first


def flag_text(book: Book, flag: str) -> str:
    """The text by which people know a flag; nothing: there is no such flag."""
    for choice, row in enumerate(book.choices):
        if flag in row.sets:
            where, scenario = asked_by(book, choice)
            return where if flag.endswith("-visited") else text_place(scenario, f"recap:{flag}")
    for told in book.consequences:
        if flag == told_flag(told.slug) or flag in told.sets:
            return text_place(told.scenario, f"consequence:{told.slug}")
    kind, _, slug = flag.partition("-")
    if kind == "done" and slug in QUEST.index:
        return QUEST.id(QUEST.index[slug])
    if kind == "mark" and slug in HERO.index:
        return HERO.id(HERO.index[slug])
    number, _, side = slug.partition("-")
    if kind == "clash" and side in PANTHEON.index and number in [f"{row.number:02d}" for row in book.scenarios]:
        return PANTHEON.id(PANTHEON.index[side])
    return ""


def choice_text(book: Book, choice: int) -> str:
    _, scenario = asked_by(book, choice)
    return text_place(scenario, f"recap:{book.choices[choice].sets[0]}")


def fixed(book: Book, path: str, value: str) -> Json:
    """The sentence of a correction: `correct demigods.1.titles ["shrine"]`."""
    found = address(book, path)
    label = f"companion.place:{found.key}"
    told = things_of(book, found.key, value)
    if found.who and found.about:
        return line("companion.fixed-own-about", [found.who, label, found.about, told])
    if found.who:
        return line("companion.fixed-own", [found.who, label, told])
    if found.about:
        return line("companion.fixed-about", [label, found.about, told])
    return line("companion.fixed", [label, told])


def things_of(book: Book, key: str, value: str) -> list[str]:
    """What stands there, thing by thing."""
    try:
        plain = json.loads(value)
    except (ValueError, RecursionError):
        return [value]
    if isinstance(plain, dict):
        return [code(TILE.index[slug]) if slug in TILE.index else slug for slug in plain] or [word("none")]
    items = plain if isinstance(plain, list) else [plain]
    return [thing_of(book, key, item) for item in items] or [word("none")]


def thing_of(book: Book, key: str, item: object) -> str:
    what = WHAT.get(key, "")
    if isinstance(item, bool):
        return word("yes" if item else "no")
    if item is None:
        return word("no" if key == "flags" else "none")
    if isinstance(item, int):
        if what == "seat":
            return SEAT.id(item) if 0 <= item < SEAT.size else word("yes" if key == "flags" else "nobody")
        if what == "pantheon":
            return PANTHEON.id(item) if 0 <= item < PANTHEON.size else word("none")
        return str(item)
    text = str(item)
    if what == "mark":
        return mark_text(text)
    if what == "choice" and text in CHOICE.index:
        return choice_text(book, CHOICE.index[text])
    return f"{what}:{text}" if what and not isinstance(item, list) else text


def mark_text(slug: str) -> str:
    try:
        return mark_name(mark_of(slug))
    except (Problem, ValueError):
        return slug
