"""The schema of the data, sorts of things, verbs of actions, and kinds of events."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from theomachy.core.action import NONE, NUMBER, SEAT, Sort, Verb, Verbs
from theomachy.core.event import EventKind
from theomachy.core.pack import Pack, Schema, load_pack

FOLDER: Final = str(Path(__file__).parent)
SCHEMA: Final[Schema] = {
    "hero": {
        "god": "str",
        "strong-might": "int 0..9",
        "strong-cunning": "int 0..9",
        "weak-might": "int 0..9",
        "weak-cunning": "int 0..9",
    },
    "comrade": {"god": "str", "might": "int 0..9", "cunning": "int 0..9", "colour": "str"},
    "quest": {"might": "int 0..20", "cunning": "int 0..20", "vp": "int 0..50", "colour": "str"},
    "objective": {"colours": "list", "vp": "list"},
    "god": {"power": "str"},
}


def read_pack(overlays: tuple[str, ...]) -> Pack:
    return load_pack(Path(FOLDER) / "packs", "base", SCHEMA, overlays)


BASE_PACK: Final = read_pack(())

HERO: Final = Sort("hero", BASE_PACK.slugs("hero"))
COMRADE: Final = Sort("comrade", BASE_PACK.slugs("comrade"))
QUEST: Final = Sort("quest", BASE_PACK.slugs("quest"))
OBJECTIVE: Final = Sort("objective", BASE_PACK.slugs("objective"))
GOD: Final = Sort("god", (*BASE_PACK.slugs("god"), NONE))
NO_GOD: Final = GOD.size - 1
COLOUR: Final = Sort("colour", ("red", "blue", "green", "yellow", "purple"))
SIDE: Final = Sort("side", ("weak", "strong"))
WEAK: Final = 0
STRONG: Final = 1
FLIPPING: Final = Sort("flipping", (NONE, "flip"))
KEEP: Final = 0
FLIP: Final = 1

CHOOSE: Final = Verb("choose", (HERO,))
RESOLVE: Final = Verb("resolve", (QUEST, COMRADE, GOD), ("", "with", "using"))
PASS: Final = Verb("pass", (FLIPPING,), ("and",), is_fallback=True)
VERBS: Final = Verbs(__name__, [CHOOSE, RESOLVE, PASS])

HERO_CHOSEN: Final = EventKind("hero-chosen", (SEAT, HERO))
OBJECTIVE_DRAWN: Final = EventKind("objective-drawn", (OBJECTIVE,))
RESOLVED: Final = EventKind("resolved", (SEAT, QUEST, COMRADE, NUMBER))
GOD_USED: Final = EventKind("god-used", (SEAT, GOD))
PASSED: Final = EventKind("passed", (SEAT,))
FLIPPED: Final = EventKind("flipped", (SEAT, HERO, SIDE))
QUEST_SHOWN: Final = EventKind("quest-shown", (QUEST,))
COMRADE_SHOWN: Final = EventKind("comrade-shown", (COMRADE,))
GOD_SHOWN: Final = EventKind("god-shown", (GOD,))
ROUND_BEGINS: Final = EventKind("round-begins", (NUMBER,))
QUEST_BURIED: Final = EventKind("quest-buried", (QUEST,))
CLAIMED: Final = EventKind("claimed", (SEAT, OBJECTIVE, NUMBER))
NO_QUEST_LEFT: Final = EventKind("no-quest-left")
ROUNDS_OVER: Final = EventKind("rounds-over", (NUMBER,))
WON: Final = EventKind("won", (SEAT, NUMBER))

EVENT_KINDS: Final = [
    HERO_CHOSEN,
    OBJECTIVE_DRAWN,
    RESOLVED,
    GOD_USED,
    PASSED,
    FLIPPED,
    QUEST_SHOWN,
    COMRADE_SHOWN,
    GOD_SHOWN,
    ROUND_BEGINS,
    QUEST_BURIED,
    CLAIMED,
    NO_QUEST_LEFT,
    ROUNDS_OVER,
    WON,
]
