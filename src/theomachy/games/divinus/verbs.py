"""The verbs of actions and the kinds of events."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import NUMBER, SEAT, Verb, Verbs
from theomachy.core.event import EventKind
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CELL,
    CHOICE,
    DICE,
    DIE,
    DIRECTION,
    FACE,
    FACTION,
    FAVOR,
    GOD,
    HERO,
    ICON,
    LAIR,
    LINE,
    LOCATION,
    PANTHEON,
    PART,
    QUEST,
    SIDE,
    SLOT,
    SPOT,
    STACK,
    STRENGTH,
    TEMPLE,
    TILE,
    TURN,
)

EXPLORE: Final = Verb("explore", (SPOT,))
PAY: Final = Verb("pay", (DICE,))
PLACE: Final = Verb("place", (CELL, TURN))
TURN_FIRST: Final = Verb("turn-first", (TURN,))
REST: Final = Verb("rest")
SAIL: Final = Verb("sail", (STACK,))
TAKE: Final = Verb("take", (TILE,))
END: Final = Verb("end")
SKIP: Final = Verb("skip", is_fallback=True)

LEAVE_OUT: Final = Verb("leave-out", (DIE,))
ENGRAVE: Final = Verb("engrave", (FACE, DIE, SIDE), ("", "on", "side"))
REROLL: Final = Verb("reroll", (DICE,))
FLIP: Final = Verb("flip", (DICE,))
REFRESH: Final = Verb("refresh", (DIE,))
REACTIVATE: Final = Verb("reactivate", (DIE,))
NECTAR: Final = Verb("nectar", (DIE,))
BURN: Final = Verb("burn", (DIE,))

FULFIL: Final = Verb("fulfil", (QUEST,))
OPEN: Final = Verb("open", (LOCATION,))
CONSECRATE: Final = Verb("consecrate", (CELL,))
CHOOSE: Final = Verb("choose", (CHOICE,))
SERVE: Final = Verb("serve", (FAVOR,))

STICK: Final = Verb("stick", (SEAT, CELL, PART))
STICK_BOARD: Final = Verb("stick-on", (SPOT, PART))
PEOPLE: Final = Verb("people", (FACTION,))
BUILD: Final = Verb("build", (TEMPLE,))

USE_DIE: Final = Verb("invoke", (PANTHEON,))
SET_DIE: Final = Verb("set", (ABILITY,))
REFRESH_LINE: Final = Verb("refresh-line", (LINE,))
SWAP: Final = Verb("swap", (SPOT, SPOT), ("", "with"))
EXCHANGE: Final = Verb("exchange", (SPOT,))
RENEW_LINE: Final = Verb("renew-line", (LINE,))
RENEW: Final = Verb("renew", (SPOT,))
SEARCH: Final = Verb("search", (SPOT, ICON), ("", "for"))
DRAW: Final = Verb("draw", (STACK,))
LIFT: Final = Verb("lift", (CELL,))
ETCH: Final = Verb("etch", (ABILITY, SIDE), ("", "side"))

DRAFT_HERO: Final = Verb("hero", (HERO,))
STAND: Final = Verb("stand", (CELL, PART))
GUISE: Final = Verb("guise", (FACTION,))
MOVE_HERO: Final = Verb("move-hero", (DIE,))
FIGHT: Final = Verb("fight", (QUEST, STRENGTH), ("", "at"))
PROWL: Final = Verb("prowl", (LAIR,))
LEAP: Final = Verb("leap", (SPOT, DIRECTION), ("", "facing"))
SLITHER: Final = Verb("slither", (SPOT,))
PUSH: Final = Verb("push", (DIRECTION,))

VISIT: Final = Verb("visit", (DIE,))
BUY: Final = Verb("buy", (ARTIFACT, SLOT), ("", "slot"))
FORGE: Final = Verb("forge", (FACE,))
UPGRADE: Final = Verb("upgrade", (ARTIFACT,))
USE: Final = Verb("use", (ARTIFACT,))
SUPPORT: Final = Verb("support", (PANTHEON, DIE), ("", "with"))
TEAR_DOWN: Final = Verb("tear-down", (CELL, DIE), ("", "with"))

CLAIM: Final = Verb("claim", (TILE,))
FAVORITE: Final = Verb("favorite", (PANTHEON,))
CROWN: Final = Verb("crown", (PANTHEON,))
PICK_GOD: Final = Verb("pick-god", (GOD,))
PICK_QUEST: Final = Verb("pick-quest", (QUEST,))
KEEP: Final = Verb("keep", (ARTIFACT,))

VERBS: Final = Verbs(
    __name__,
    [
        EXPLORE,
        PAY,
        PLACE,
        TURN_FIRST,
        REST,
        SAIL,
        TAKE,
        END,
        SKIP,
        LEAVE_OUT,
        ENGRAVE,
        REROLL,
        FLIP,
        REFRESH,
        REACTIVATE,
        NECTAR,
        BURN,
        FULFIL,
        OPEN,
        CONSECRATE,
        CHOOSE,
        SERVE,
        STICK,
        STICK_BOARD,
        PEOPLE,
        BUILD,
        USE_DIE,
        SET_DIE,
        REFRESH_LINE,
        SWAP,
        EXCHANGE,
        RENEW_LINE,
        RENEW,
        SEARCH,
        DRAW,
        LIFT,
        ETCH,
        DRAFT_HERO,
        STAND,
        GUISE,
        MOVE_HERO,
        FIGHT,
        PROWL,
        LEAP,
        SLITHER,
        PUSH,
        VISIT,
        BUY,
        FORGE,
        UPGRADE,
        USE,
        SUPPORT,
        TEAR_DOWN,
        CLAIM,
        FAVORITE,
        CROWN,
        PICK_GOD,
        PICK_QUEST,
        KEEP,
    ],
)

ROLLED: Final = EventKind("rolled", (SEAT,))
DIE_ROLLED: Final = EventKind("die-rolled", (SEAT, DIE, FACE))
DIE_FLIPPED: Final = EventKind("die-flipped", (SEAT, DIE, FACE))
REFRESHED: Final = EventKind("refreshed", (SEAT, DIE, FACE))
REACTIVATED: Final = EventKind("reactivated", (SEAT, DIE, FACE))
ENGRAVED: Final = EventKind("engraved", (SEAT, FACE, DIE))
LEFT_OUT: Final = EventKind("left-out", (SEAT, DIE))
FIRST_PLAYER: Final = EventKind("first-player", (SEAT,))
TURN_BEGINS: Final = EventKind("turn-begins", (SEAT,))
EXPLORED: Final = EventKind("explored", (SEAT, SPOT, TILE))
PAID: Final = EventKind("paid", (SEAT, DICE))
PLACED: Final = EventKind("placed", (SEAT, TILE, CELL, TURN))
OVERBUILT: Final = EventKind("overbuilt", (SEAT, TILE, CELL, TILE))
RESTED: Final = EventKind("rested", (SEAT,))
REFILLED: Final = EventKind("refilled", (SPOT, TILE))
GRID_FILLED: Final = EventKind("grid-filled", (SEAT,))
QUEST_DONE: Final = EventKind("quest-done", (SEAT, QUEST))
FAVOR_GAINED: Final = EventKind("favor-gained", (SEAT, NUMBER, FAVOR))
CHOSEN: Final = EventKind("chosen", (SEAT, CHOICE))
LOCATION_OPENED: Final = EventKind("location-opened", (SEAT, LOCATION))
LOCATION_GONE: Final = EventKind("location-gone", (LOCATION,))
BEARER: Final = EventKind("bearer", (SEAT, LOCATION))
STUCK: Final = EventKind("stuck", (SEAT, TILE))
STICKER_LOST: Final = EventKind("sticker-lost", (SEAT,))
TEMPLE_BUILT: Final = EventKind("temple-built", (SEAT, TEMPLE, CELL))
TEMPLE_REVEALED: Final = EventKind("temple-revealed", (TEMPLE,))
CONSECRATED: Final = EventKind("consecrated", (SEAT, TEMPLE))
ARTIFACT_GAINED: Final = EventKind("artifact-gained", (SEAT, ARTIFACT))
ARTIFACT_UPGRADED: Final = EventKind("artifact-upgraded", (SEAT, ARTIFACT))
ARTIFACT_USED: Final = EventKind("artifact-used", (SEAT, ARTIFACT))
DIE_INVOKED: Final = EventKind("die-invoked", (SEAT, PANTHEON, ABILITY))
DIE_SET: Final = EventKind("die-set", (SEAT, PANTHEON, ABILITY))
SWAPPED: Final = EventKind("swapped", (SEAT, SPOT, SPOT))
TILE_CHANGED: Final = EventKind("tile-changed", (SPOT, TILE))
LIFTED: Final = EventKind("lifted", (SEAT, TILE, CELL))
NOTHING_FOUND: Final = EventKind("nothing-found", (SEAT,))
HERO_TAKEN: Final = EventKind("hero-taken", (SEAT, HERO))
HERO_STANDS: Final = EventKind("hero-stands", (SEAT, HERO, CELL))
GUISE_TAKEN: Final = EventKind("guise-taken", (SEAT, FACTION))
FOUGHT: Final = EventKind("fought", (SEAT, QUEST, STRENGTH))
MONSTER_BEATEN: Final = EventKind("monster-beaten", (SEAT, QUEST))
MONSTER_MOVED: Final = EventKind("monster-moved", (SEAT, LAIR))
DIE_BURNT: Final = EventKind("die-burnt", (SEAT, DIE))
MONSTER_PUSHED: Final = EventKind("monster-pushed", (SEAT, DIRECTION, CELL))
SUPPORTED: Final = EventKind("supported", (SEAT, PANTHEON))
TORN_DOWN: Final = EventKind("torn-down", (SEAT, LOCATION))
GOAL_SCORED: Final = EventKind("goal-scored", (SEAT, GOD, NUMBER, NUMBER))
FAVORITE_NAMED: Final = EventKind("favorite-named", (SEAT, PANTHEON))
CLASH_WON: Final = EventKind("clash-won", (GOD,))
CLASH_UNDECIDED: Final = EventKind("clash-undecided")
FACE_ETCHED: Final = EventKind("face-etched", (SEAT, PANTHEON, ABILITY))
PYTHIA_GIVEN: Final = EventKind("pythia-given", (SEAT,))
TILE_CLAIMED: Final = EventKind("tile-claimed", (SEAT, TILE))
GOD_PICKED: Final = EventKind("god-picked", (GOD,))
QUEST_PICKED: Final = EventKind("quest-picked", (QUEST,))
SCENARIO_ENDS: Final = EventKind("scenario-ends")
ALL_RESTED: Final = EventKind("all-rested")

EVENT_KINDS: Final = [
    ROLLED,
    DIE_ROLLED,
    DIE_FLIPPED,
    REFRESHED,
    REACTIVATED,
    ENGRAVED,
    LEFT_OUT,
    FIRST_PLAYER,
    TURN_BEGINS,
    EXPLORED,
    PAID,
    PLACED,
    OVERBUILT,
    RESTED,
    REFILLED,
    GRID_FILLED,
    QUEST_DONE,
    FAVOR_GAINED,
    CHOSEN,
    LOCATION_OPENED,
    LOCATION_GONE,
    BEARER,
    STUCK,
    STICKER_LOST,
    TEMPLE_BUILT,
    TEMPLE_REVEALED,
    CONSECRATED,
    ARTIFACT_GAINED,
    ARTIFACT_UPGRADED,
    ARTIFACT_USED,
    DIE_INVOKED,
    DIE_SET,
    SWAPPED,
    TILE_CHANGED,
    LIFTED,
    NOTHING_FOUND,
    HERO_TAKEN,
    HERO_STANDS,
    GUISE_TAKEN,
    FOUGHT,
    MONSTER_BEATEN,
    MONSTER_MOVED,
    DIE_BURNT,
    MONSTER_PUSHED,
    SUPPORTED,
    TORN_DOWN,
    GOAL_SCORED,
    FAVORITE_NAMED,
    CLASH_WON,
    CLASH_UNDECIDED,
    FACE_ETCHED,
    PYTHIA_GIVEN,
    TILE_CLAIMED,
    GOD_PICKED,
    QUEST_PICKED,
    SCENARIO_ENDS,
    ALL_RESTED,
]
