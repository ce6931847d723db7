"""The public view of a tile and of a player."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Sort
from theomachy.games.divinus import artifacts, dice, temples
from theomachy.games.divinus.legacy_json import mark_slug
from theomachy.games.divinus.measures import map_survey
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX, READY, USED, Player
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
from theomachy.games.divinus.view_types import CellView, DieView, HeroView, MarkView, PlayerView, TileView

TERRAIN_LETTERS: Final = "PMS"


def slug_or_none(sort: Sort, thing: int) -> str | None:
    return sort.slug(thing) if thing != NOTHING else None


def slugs_of(sort: Sort, things: tuple[int, ...]) -> list[str]:
    return [sort.slug(thing) for thing in things]


def tile_view(state: DivinusState, tile: int, turn: int) -> TileView:
    """Edges and sides are given as the tile lies; regions keep their names when it turns."""
    tiles = state.data.tiles
    return {
        "tile": TILE.slug(tile),
        "turn": TURN.slug(turn),
        "edges": "".join([TERRAIN_LETTERS[terrain] for terrain in tiles.edges[tile * 4 + turn]]),
        "regions": [
            {"part": PART.slug(tiles.part_of(tile, region)), "sides": list(tiles.region_sides[tile * 4 + turn][region])}
            for region in range(len(tiles.region_terrains[tile]))
        ],
        "marks": [mark_view(state, tile, mark) for mark in state.marks[tile]],
    }


def mark_view(state: DivinusState, tile: int, mark: int) -> MarkView:
    kind, _, region = mark_slug(mark).partition("@")
    return {
        "kind": kind,
        "part": PART.slug(state.data.tiles.part_of(tile, int(region))),
        "sticker": mark not in state.data.tiles.printed_marks[tile],
    }


def player_view(state: DivinusState, seat: int) -> PlayerView:
    me = state.players[seat]
    survey = map_survey(state, seat)
    return {
        "seat": SEAT.slug(seat),
        "favor": {"greek": me.favor[0], "norse": me.favor[1], "total": me.favor[2], "all": me.total_favor()},
        "quests": me.quest_count,
        "dice": [die_view(me, die) for die in range(len(me.dice))],
        "map": [cell_view(state, seat, cell) for cell in sorted(me.map.cells)],
        "full": me.map.is_full(),
        "room": me.map.missing_tiles(),
        "areas": [
            {
                "terrain": TERRAINS[area.terrain],
                "size": area.size,
                "cells": slugs_of(CELL, tuple(sorted(area.cells))),
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
        "monster": slug_or_none(CELL, me.monster_cell),
        "artifacts": [
            {
                "artifact": ARTIFACT.slug(artifact),
                "upgraded": artifact in me.upgraded_artifacts,
                "left": artifacts.uses_left(state, me, artifact),
            }
            for artifact in me.artifacts
        ],
        "artifact_slots": artifacts.slot_count(state),
        "titles": slugs_of(LOCATION, me.titles),
        "demigod_tile": slug_or_none(TILE, me.demigod_tile),
        "support": list(me.support),
        "leanings": list(me.leanings),
        "rests": me.rests_in_row,
    }


def die_view(me: Player, die: int) -> DieView:
    place = me.die_places[die]
    if place < SPOTS:
        where = f"spot:{SPOT.slug(place)}"
    else:
        where = {USED: "used", READY: "ready", BURNT: "burnt", LEFT_IN_BOX: "box"}[place]
    return {
        "die": DIE.slug(die),
        "faces": slugs_of(FACE, me.dice[die]),
        "shown": FACE.slug(dice.shown_face(me, die)),
        "side": SIDE.slug(me.shown_sides[die]),
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
        "covers": slug_or_none(TILE, me.map.covered_tiles[cell]),
        "consecrated": cell in me.consecrated_cells,
    }
    temple = temples.temple_at(state, seat, cell)
    if temple != NOTHING:
        out["temple"] = TEMPLE.slug(temple)
    return out


def hero_view(state: DivinusState, me: Player) -> HeroView | None:
    if me.hero == NOTHING:
        return None
    out: HeroView = {"hero": HERO.slug(me.hero), "cell": slug_or_none(CELL, me.hero_cell)}
    if me.hero_cell != NOTHING:
        out["part"] = PART.slug(state.data.tiles.part_of(me.map.tiles[me.hero_cell], me.hero_region))
        if state.data.hero_powers[me.hero] == "icon":
            out["guise"] = FACTION.slug(me.guise)
    return out
