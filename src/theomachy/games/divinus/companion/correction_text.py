"""DIV-70: a correction as a sentence: whose value it is, its name, and the new value."""

from __future__ import annotations

import json
import re
from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.campaign_pages import choice_source, mark_text_id, story_text_id
from theomachy.games.divinus.companion.setup_steps import sentence, tile_code
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.story import occurrence_flag
from theomachy.games.divinus.things import CHOICE, HERO, LOCATION, NOTHING, PANTHEON, PART, QUEST, TILE

NUMBER: Final = "number"
UNPLACED_FLAG: Final = re.compile("loose-[0-9]+-[0-9]+")
YES_OR_NO: Final = "yes"
# By key: what its values are: numbers, seats, pantheons, yes or no, marks on a tile, or things of a sort.
VALUE_KINDS: Final = {
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
    "opened": YES_OR_NO,
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
DEMIGODS_KEY: Final = "demigods"


def word_id(slug: str) -> str:
    return f"companion.word:{slug}"


class CorrectionPath:
    """A parsed path of a correction: its key, the seat it belongs to and the thing it is about, as ids or empty."""

    def __init__(self, key: str, seat_id: str, subject: str) -> None:
        self.key = key
        self.seat_id = seat_id
        self.subject = subject


def parse_path(data: StaticData, path: str) -> CorrectionPath:
    """Parse `demigods.1.dice.2`, `favorites.0`, `flags.fort-flagged`, `support.0.1`; unknown parts stay as they are."""
    keys = path.split(".")
    if keys[0] == DEMIGODS_KEY and len(keys) > 2 and keys[1] in ("0", "1", "2", "3"):
        return CorrectionPath(keys[2], SEAT.id(int(keys[1])), subject_of(data, keys[2], keys[3:]))
    if keys[0] == "support" and len(keys) == 3 and keys[1] in ("0", "1", "2", "3"):
        return CorrectionPath(keys[0], SEAT.id(int(keys[1])), subject_of(data, keys[0], keys[2:]))
    return CorrectionPath(keys[0], "", subject_of(data, keys[0], keys[1:]))


def subject_of(data: StaticData, key: str, rest: list[str]) -> str:
    first = rest[0] if rest else ""
    if not rest:
        return ""
    if key in ("favorites", "holders", "wins", "support", "pantheon_dice") and first in ("0", "1"):
        return PANTHEON.id(int(first))
    if key in ("tiles", "stick", "unstick") and first in TILE.index:
        return tile_code(TILE.index[first])
    if key in ("done", "marker") and first in QUEST.index:
        return QUEST.id(QUEST.index[first])
    if key == "opened" and first in LOCATION.index:
        return LOCATION.id(LOCATION.index[first])
    if key == "leanings" and first in ("0", "1", "2"):
        return f"companion.leaning:{first}"
    if key == "flags":
        return flag_text(data, first) or first
    return str(int(first) + 1) if first.isascii() and first.isdigit() else first


def flag_text(data: StaticData, flag: str) -> str:
    """Return the text that describes a flag; empty: there is no such flag."""
    for choice, row in enumerate(data.choices):
        if flag in row.sets:
            source_id, scenario = choice_source(data, choice)
            return source_id if flag.endswith("-visited") else story_text_id(scenario, f"recap:{flag}")
    for consequence in data.consequences:
        if flag == occurrence_flag(consequence.slug) or flag in consequence.sets:
            return story_text_id(consequence.scenario, f"consequence:{consequence.slug}")
    kind, _, slug = flag.partition("-")
    if kind == "done" and slug in QUEST.index:
        return QUEST.id(QUEST.index[slug])
    if kind == "mark" and slug in HERO.index:
        return HERO.id(HERO.index[slug])
    number, _, side = slug.partition("-")
    if kind == "clash" and side in PANTHEON.index and number in [f"{row.number:02d}" for row in data.scenarios]:
        return PANTHEON.id(PANTHEON.index[side])
    return ""


def flag_scenario(data: StaticData, flag: str) -> int:
    """Return the scenario that brings a flag; 0: there is no such flag."""
    text = flag_text(data, flag)
    sort, _, slug = text.partition(":")
    if sort == QUEST.name:
        return data.quests[QUEST.index[slug]].scenario
    if sort == LOCATION.name:
        return data.locations[LOCATION.index[slug]].scenario
    if sort == HERO.name:
        return data.rule_starts["heroes"]
    if sort == PANTHEON.name:
        return int(flag.split("-")[1])
    return int(text[1:3]) if text else 0


def choice_text(data: StaticData, choice: int) -> str:
    _, scenario = choice_source(data, choice)
    return story_text_id(scenario, f"recap:{data.choices[choice].sets[0]}")


def correction_sentence(data: StaticData, path: str, value: str) -> Json:
    """Return the sentence of a correction: `correct demigods.1.titles ["shrine"]`."""
    path_parts = parse_path(data, path)
    label = f"companion.place:{path_parts.key}"
    texts = value_texts(data, path_parts.key, value)
    if path_parts.seat_id and path_parts.subject:
        return sentence("companion.fixed-own-about", [path_parts.seat_id, label, path_parts.subject, texts])
    if path_parts.seat_id:
        return sentence("companion.fixed-own", [path_parts.seat_id, label, texts])
    if path_parts.subject:
        return sentence("companion.fixed-about", [label, path_parts.subject, texts])
    return sentence("companion.fixed", [label, texts])


def value_texts(data: StaticData, key: str, value: str) -> list[str]:
    """Return the items of a value as texts."""
    try:
        content = json.loads(value)
    except (ValueError, RecursionError):
        return [value]
    if isinstance(content, dict):
        return [tile_code(TILE.index[slug]) if slug in TILE.index else slug for slug in content] or [word_id("none")]
    items = content if isinstance(content, list) else [content]
    return [value_text(data, key, item) for item in items] or [word_id("none")]


def value_text(data: StaticData, key: str, item: object) -> str:
    kind = VALUE_KINDS.get(key, "")
    if isinstance(item, bool):
        return word_id("yes" if item else "no")
    if item is None:
        return word_id("no" if key == "flags" else "none")
    if isinstance(item, int):
        if kind == "seat":
            return SEAT.id(item) if 0 <= item < SEAT.size else word_id("yes" if key == "flags" else "nobody")
        if kind == "pantheon":
            return PANTHEON.id(item) if 0 <= item < PANTHEON.size else word_id("none")
        return str(item)
    text = str(item)
    if kind == "mark":
        return mark_text(text)
    if kind == "choice" and text in CHOICE.index:
        return choice_text(data, CHOICE.index[text])
    return f"{kind}:{text}" if kind and not isinstance(item, list) else text


def mark_text(slug: str) -> str:
    try:
        return mark_text_id(parse_mark(slug))
    except (Problem, ValueError):
        return slug


def entry_words(data: StaticData, touch: str) -> list[str]:
    """Return the arguments of an entry as things: a sticker by its name, a tile by its code, its region by the
    terrain."""
    words = touch.split()[1:]
    things: list[str] = []
    for at, word in enumerate(words):
        tile = TILE.index.get(words[at - 1], NOTHING) if at else NOTHING
        if tile != NOTHING and word.isdigit() and int(word) < len(data.tiles.region_terrains[tile]):
            things.append(PART.id(data.tiles.part_of(tile, int(word))))
        elif word in TILE.index:
            things.append(tile_code(TILE.index[word]))
        elif UNPLACED_FLAG.fullmatch(word):
            things.append(mark_text_id(int(word.split("-")[2]) * 4))
        else:
            things.append(word)
    return things
