"""The kinds of events."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import NUMBER, SEAT
from theomachy.core.event import EventKind
from theomachy.games.deus_ex_machina.verbs import CARD, GOD, HERO, OBJECTIVE, PAY, PLACE, QUEST, SPACE, SPOT

GOD_TAKEN: Final = EventKind("god-taken", (SEAT, GOD))
OBJECTIVE_DRAWN: Final = EventKind("objective-drawn", (OBJECTIVE,))
QUEST_DRAWN: Final = EventKind("quest-drawn", (QUEST,))
QUEST_PUT_BACK: Final = EventKind("quest-put-back", (QUEST,))
SECRETS_KEPT: Final = EventKind("secrets-kept", (SEAT, NUMBER))
TURN_BEGINS: Final = EventKind("turn-begins", (NUMBER, SEAT))
ROUND_BEGINS: Final = EventKind("round-begins", (NUMBER, NUMBER))
HERO_SHOWN: Final = EventKind("hero-shown", (HERO,))
QUEST_SHOWN: Final = EventKind("quest-shown", (QUEST, PLACE))
QUEST_LEFT: Final = EventKind("quest-left", (QUEST,))
PLACE_EMPTY: Final = EventKind("place-empty", (PLACE,))
NOTHING_FITS: Final = EventKind("nothing-fits", (SEAT,))
SENT: Final = EventKind("sent", (SEAT, HERO, SPACE))
FAVOURED: Final = EventKind("favoured", (SEAT, HERO, NUMBER))
COLLECTED: Final = EventKind("collected", (SEAT, PAY))
RECHARGED: Final = EventKind("recharged", (SEAT,))
FIRST_TAKEN: Final = EventKind("first-taken", (SEAT,))
CARD_DRAWN: Final = EventKind("card-drawn", (SEAT,))
CARD_SEEN: Final = EventKind("card-seen", (CARD,))
CARD_USED: Final = EventKind("card-used", (SEAT, CARD))
CARD_DISCARDED: Final = EventKind("card-discarded", (SEAT, CARD))
PAID: Final = EventKind("paid", (SEAT, PAY))
QUEST_DONE: Final = EventKind("quest-done", (SEAT, QUEST, HERO, NUMBER))
PLACE_GAINED: Final = EventKind("place-gained", (SEAT, PLACE, NUMBER))
GAINED: Final = EventKind("gained", (SEAT, NUMBER))
LOST: Final = EventKind("lost", (SEAT, NUMBER))
SECRET_PLACED: Final = EventKind("secret-placed", (SEAT, QUEST, PLACE))
QUESTS_SWAPPED: Final = EventKind("quests-swapped", (SEAT, QUEST, QUEST))
HEROES_SWAPPED: Final = EventKind("heroes-swapped", (SEAT, HERO, HERO))
TOKEN_MOVED: Final = EventKind("token-moved", (SEAT, SEAT, SPACE, SPACE))
RESERVED: Final = EventKind("reserved", (SEAT, HERO))
FREED: Final = EventKind("freed", (HERO,))
MARKED_LESS_MIGHT: Final = EventKind("marked-less-might", (SEAT, QUEST, NUMBER))
MARKED_LESS_CUNNING: Final = EventKind("marked-less-cunning", (SEAT, QUEST, NUMBER))
STOLEN: Final = EventKind("stolen", (SEAT, SEAT))
STOLEN_CARD: Final = EventKind("stolen-card", (SEAT, SEAT, CARD))
HERO_REMOVED: Final = EventKind("hero-removed", (SEAT, HERO, SPOT))
SPOT_OPENED: Final = EventKind("spot-opened", (SPOT,))
RENEWED: Final = EventKind("renewed", (SEAT,))
OBJECTIVE_CLAIMED: Final = EventKind("objective-claimed", (SEAT, OBJECTIVE, NUMBER))
COLOURS_CLAIMED: Final = EventKind("colours-claimed", (SEAT, NUMBER))
QUESTS_OVER: Final = EventKind("quests-over")
TURNS_OVER: Final = EventKind("turns-over", (NUMBER,))
WON: Final = EventKind("won", (SEAT, NUMBER))

EVENT_KINDS: Final = [
    GOD_TAKEN,
    OBJECTIVE_DRAWN,
    QUEST_DRAWN,
    QUEST_PUT_BACK,
    SECRETS_KEPT,
    TURN_BEGINS,
    ROUND_BEGINS,
    HERO_SHOWN,
    QUEST_SHOWN,
    QUEST_LEFT,
    PLACE_EMPTY,
    NOTHING_FITS,
    SENT,
    FAVOURED,
    COLLECTED,
    RECHARGED,
    FIRST_TAKEN,
    CARD_DRAWN,
    CARD_SEEN,
    CARD_USED,
    CARD_DISCARDED,
    PAID,
    QUEST_DONE,
    PLACE_GAINED,
    GAINED,
    LOST,
    SECRET_PLACED,
    QUESTS_SWAPPED,
    HEROES_SWAPPED,
    TOKEN_MOVED,
    RESERVED,
    FREED,
    MARKED_LESS_MIGHT,
    MARKED_LESS_CUNNING,
    STOLEN,
    STOLEN_CARD,
    HERO_REMOVED,
    SPOT_OPENED,
    RENEWED,
    OBJECTIVE_CLAIMED,
    COLOURS_CLAIMED,
    QUESTS_OVER,
    TURNS_OVER,
    WON,
]
