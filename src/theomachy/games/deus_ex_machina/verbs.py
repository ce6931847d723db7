"""The schema of the data, sorts of things, and verbs of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from theomachy.core.action import NONE, SEAT, Action, Sort, Verb, Verbs
from theomachy.core.pack import Pack, Schema, load_pack
from theomachy.games.deus_ex_machina.rules import TRACK_END

FOLDER: Final = str(Path(__file__).parent)
SCHEMA: Final[Schema] = {
    "god": {
        "might": "int 0..4",
        "cunning": "int 0..4",
        "cards": "int 0..3",
        "hand": "int 1..6",
        "power": "str",
        "amount": "int 0..9?",
        "expansion": "bool?",
    },
    "hero": {
        "might": "int 0..12",
        "cunning": "int 0..12",
        "birthplace": "str",
        "god": "str?",
        "expansion": "bool?",
    },
    "quest": {"might": "int 0..20", "cunning": "int 0..20", "gp": "int 0..30", "colour": "str", "legendary": "bool?"},
    "card": {"effect": "str", "copies": "int 0..10", "expansion": "bool?"},
    "objective": {"gp": "int 0..99", "colours": "list", "legendary": "bool?", "expansion": "bool?"},
    "area": {"might": "int 0..4", "cunning": "int 0..4"},
    "place": {"gain": "int 0..9", "loss": "int 0..9"},
    "spot": {"bonus": "int 0..3"},
}


def read_pack(name: str, overlays: tuple[str, ...]) -> Pack:
    return load_pack(Path(FOLDER) / "packs", name, SCHEMA, overlays)


BASE_PACK: Final = read_pack("int", ())

GOD: Final = Sort("god", BASE_PACK.slugs("god"))
HERO: Final = Sort("hero", BASE_PACK.slugs("hero"))
QUEST: Final = Sort("quest", BASE_PACK.slugs("quest"))
CARD: Final = Sort("card", BASE_PACK.slugs("card"))
OBJECTIVE: Final = Sort("objective", BASE_PACK.slugs("objective"))
COLOUR: Final = Sort("colour", BASE_PACK.slugs("area"))
# DEM-06: the six areas, in the order of the colours, then the two holy places.
SPACE: Final = Sort("space", (*COLOUR.slugs, "olympus", "altar"))
OLYMPUS: Final = COLOUR.size
ALTAR: Final = COLOUR.size + 1
PLACE: Final = Sort("place", BASE_PACK.slugs("place"))
SPOT: Final = Sort("spot", BASE_PACK.slugs("spot"))
POINT: Final = Sort("point", (NONE, "might", "cunning"))
NO_POINT: Final = 0
MIGHT: Final = 1
CUNNING: Final = 2


def make_pay_slug(might: int, cunning: int) -> str:
    """`1m2c`, or `none` if nothing is paid."""
    words = (f"{might}m" if might else "") + (f"{cunning}c" if cunning else "")
    return words or NONE


# DEM-43: a payment from the mat; its code is Might times PAY_ROW plus Cunning.
PAY_ROW: Final = TRACK_END + 1
PAY: Final = Sort("pay", tuple([make_pay_slug(m, c) for m in range(PAY_ROW) for c in range(PAY_ROW)]))

TAKE: Final = Verb("take", (GOD,))
PUT_BACK: Final = Verb("put-back", (QUEST,))
SEND: Final = Verb("send", (HERO, SPACE, POINT), ("", "to", "for"))
COMPLETE: Final = Verb("complete", (QUEST, HERO, PAY), ("", "with", "paying"))
DECLINE: Final = Verb("decline", is_fallback=True)
HURT: Final = Verb("hurt", (SEAT,))
LAY: Final = Verb("place", (QUEST, PLACE), ("", "on"))
USE: Final = Verb("use", (CARD,))
DISCARD: Final = Verb("discard", (CARD,), is_fallback=True)
SWAP_QUESTS: Final = Verb("swap-quests", (QUEST, QUEST), unordered=True)
SWAP_HEROES: Final = Verb("swap-heroes", (HERO, HERO), unordered=True)
REVEAL: Final = Verb("reveal", (PLACE,), ("on",))
RUIN: Final = Verb("ruin", (SEAT,))
MOVE_TOKEN: Final = Verb("move-token", (SPACE, SPACE))
RESERVE: Final = Verb("reserve", (HERO,))
MARK: Final = Verb("mark", (QUEST,))
STEAL: Final = Verb("steal", (SEAT,), ("from",))
REMOVE: Final = Verb("remove", (HERO,))
RENEW: Final = Verb("renew")
END: Final = Verb("end")
VERBS: Final = Verbs(
    __name__,
    [
        TAKE,
        PUT_BACK,
        SEND,
        COMPLETE,
        DECLINE,
        HURT,
        LAY,
        USE,
        DISCARD,
        SWAP_QUESTS,
        SWAP_HEROES,
        REVEAL,
        RUIN,
        MOVE_TOKEN,
        RESERVE,
        MARK,
        STEAL,
        REMOVE,
        RENEW,
        END,
    ],
)

# Precomputed actions that are offered often: SENDS[hero][space] and ALTAR_SENDS[hero][point].
SENDS: Final[list[list[Action]]] = [
    [SEND.of(hero, space, NO_POINT) for space in range(SPACE.size)] for hero in range(HERO.size)
]
ALTAR_SENDS: Final[list[list[Action]]] = [
    [SEND.of(hero, ALTAR, point) for point in range(POINT.size)] for hero in range(HERO.size)
]
END_ACTIONS: Final[list[Action]] = [END.of()]
