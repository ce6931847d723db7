"""The public view of a tile and of a player."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Sort
from theomachy.games.divinus import artifacts, dice, temples
from theomachy.games.divinus.legacy_text import mark_slug
from theomachy.games.divinus.measures import land
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX, READY, USED, Player
from theomachy.games.divinus.shape import CellView, DieView, HeroView, MarkView, PlayerView, TileView
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    ARTIFACT,
    CELL,
    DIE,
    FACE,
    FACTION,
    HERO,
    LOCATION,
    NOTHING,
    PART,
    PYTHIA,
    SIDE,
    SPOT,
    SPOTS,
    TEMPLE,
    TERRAINS,
    TILE,
    TURN,
)

LETTERS: Final = "PMS"


def name(sort: Sort, thing: int) -> str | None:
    return sort.slug(thing) if thing != NOTHING else None


def names(sort: Sort, things: tuple[int, ...]) -> list[str]:
    return [sort.slug(thing) for thing in things]


def tile_view(state: DivinusState, tile: int, turn: int) -> TileView:
    """Edges and sides are given as the tile lies; regions keep their names when it turns."""
    tiles = state.book.tiles
    return {
        "tile": TILE.slug(tile),
        "turn": TURN.slug(turn),
        "edges": "".join([LETTERS[terrain] for terrain in tiles.edges[tile * 4 + turn]]),
        "regions": [
            {"part": PART.slug(tiles.part(tile, region)), "sides": list(tiles.touches[tile * 4 + turn][region])}
            for region in range(len(tiles.parts[tile]))
        ],
        "marks": [mark_view(state, tile, mark) for mark in state.marks[tile]],
    }


def mark_view(state: DivinusState, tile: int, mark: int) -> MarkView:
    kind, _, region = mark_slug(mark).partition("@")
    return {
        "kind": kind,
        "part": PART.slug(state.book.tiles.part(tile, int(region))),
        "sticker": mark not in state.book.tiles.printed[tile],
    }


def player_view(state: DivinusState, seat: int) -> PlayerView:
    me = state.players[seat]
    survey = land(state, seat)
    return {
        "seat": SEAT.slug(seat),
        "favor": {"greek": me.favor[0], "norse": me.favor[1], "total": me.favor[2], "all": me.total()},
        "quests": me.quests,
        "dice": [die_view(me, die) for die in range(len(me.dice))],
        "map": [cell_view(state, seat, cell) for cell in sorted(me.map.cells)],
        "full": me.map.full(),
        "room": me.map.room(),
        "areas": [
            {
                "terrain": TERRAINS[area.terrain],
                "size": area.size,
                "cells": names(CELL, tuple(sorted(area.cells))),
                "icons": {
                    "greek": area.icons[0],
                    "norse": area.icons[1],
                    "barbarian": area.icons[2],
                    "wild": area.icons[3],
                },
                "sacred": area.sacred,
            }
            for area in survey.areas
        ],
        "icons": {
            "greek": survey.icons[0],
            "norse": survey.icons[1],
            "barbarian": survey.icons[2],
            "wild": survey.icons[3],
        },
        "sacred": survey.sacred,
        "hero": hero_view(state, me),
        "monster": name(CELL, me.monster),
        "artifacts": [
            {
                "artifact": ARTIFACT.slug(artifact),
                "upgraded": artifact in me.upgraded,
                "left": artifacts.left(state, me, artifact),
            }
            for artifact in me.artifacts
        ],
        "artifact_slots": artifacts.slots(state),
        "titles": names(LOCATION, me.titles),
        "demigod_tile": name(TILE, me.tile),
        "support": list(me.support),
        "leanings": list(me.leanings),
        "rests": me.rests,
    }


def die_view(me: Player, die: int) -> DieView:
    place = me.place[die]
    if place < SPOTS:
        where = f"spot:{SPOT.slug(place)}"
    else:
        where = {USED: "used", READY: "ready", BURNT: "burnt", LEFT_IN_BOX: "box"}[place]
    return {
        "die": DIE.slug(die),
        "faces": names(FACE, me.dice[die]),
        "shown": FACE.slug(dice.face(me, die)),
        "side": SIDE.slug(me.up[die]),
        "where": where,
        "pythia": die == PYTHIA,
    }


def cell_view(state: DivinusState, seat: int, cell: int) -> CellView:
    me = state.players[seat]
    tile = tile_view(state, me.map.tiles[cell], me.map.turns[cell])
    out: CellView = {
        "tile": tile["tile"],
        "turn": tile["turn"],
        "edges": tile["edges"],
        "regions": tile["regions"],
        "marks": tile["marks"],
        "cell": CELL.slug(cell),
        "covers": name(TILE, me.map.under[cell]),
        "consecrated": cell in me.consecrated,
    }
    temple = temples.temple_at(state, seat, cell)
    if temple != NOTHING:
        out["temple"] = TEMPLE.slug(temple)
    return out


def hero_view(state: DivinusState, me: Player) -> HeroView | None:
    if me.hero == NOTHING:
        return None
    out: HeroView = {"hero": HERO.slug(me.hero), "cell": name(CELL, me.cell)}
    if me.cell != NOTHING:
        out["part"] = PART.slug(state.book.tiles.part(me.map.tiles[me.cell], me.region))
        if state.book.powers[me.hero] == "icon":
            out["guise"] = FACTION.slug(me.guise)
    return out
