"""DIV-70: a correction as a sentence: whose value it is, its name, and the new value."""

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
# By key: what its values are: numbers, seats, pantheons, yes or no, marks on a tile, or things of a sort.
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
    """A parsed path of a correction: its key, the seat it belongs to and the thing it is about, as ids or empty."""

    def __init__(self, key: str, who: str, about: str) -> None:
        self.key = key
        self.who = who
        self.about = about


def address(book: Book, path: str) -> Address:
    """Parse `demigods.1.dice.2`, `favorites.0`, `flags.fort-flagged`, `support.0.1`; unknown parts stay as they are."""
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
    """Return the text that describes a flag; empty: there is no such flag."""
    for choice, row in enumerate(book.choices):
        if flag in row.sets:
            source_id, scenario = asked_by(book, choice)
            return source_id if flag.endswith("-visited") else text_place(scenario, f"recap:{flag}")
    for consequence in book.consequences:
        if flag == told_flag(consequence.slug) or flag in consequence.sets:
            return text_place(consequence.scenario, f"consequence:{consequence.slug}")
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
    """Return the sentence of a correction: `correct demigods.1.titles ["shrine"]`."""
    path_parts = address(book, path)
    label = f"companion.place:{path_parts.key}"
    texts = things_of(book, path_parts.key, value)
    if path_parts.who and path_parts.about:
        return line("companion.fixed-own-about", [path_parts.who, label, path_parts.about, texts])
    if path_parts.who:
        return line("companion.fixed-own", [path_parts.who, label, texts])
    if path_parts.about:
        return line("companion.fixed-about", [label, path_parts.about, texts])
    return line("companion.fixed", [label, texts])


def things_of(book: Book, key: str, value: str) -> list[str]:
    """Return the items of a value as texts."""
    try:
        content = json.loads(value)
    except (ValueError, RecursionError):
        return [value]
    if isinstance(content, dict):
        return [code(TILE.index[slug]) if slug in TILE.index else slug for slug in content] or [word("none")]
    items = content if isinstance(content, list) else [content]
    return [thing_of(book, key, item) for item in items] or [word("none")]


def thing_of(book: Book, key: str, item: object) -> str:
    kind = WHAT.get(key, "")
    if isinstance(item, bool):
        return word("yes" if item else "no")
    if item is None:
        return word("no" if key == "flags" else "none")
    if isinstance(item, int):
        if kind == "seat":
            return SEAT.id(item) if 0 <= item < SEAT.size else word("yes" if key == "flags" else "nobody")
        if kind == "pantheon":
            return PANTHEON.id(item) if 0 <= item < PANTHEON.size else word("none")
        return str(item)
    text = str(item)
    if kind == "mark":
        return mark_text(text)
    if kind == "choice" and text in CHOICE.index:
        return choice_text(book, CHOICE.index[text])
    return f"{kind}:{text}" if kind and not isinstance(item, list) else text


def mark_text(slug: str) -> str:
    try:
        return mark_name(mark_of(slug))
    except (Problem, ValueError):
        return slug
