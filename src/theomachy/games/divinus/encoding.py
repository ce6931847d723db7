"""Encodes the observation of a seat as numbers: all public information, the observing seat first.

Each plane has one value per cell of a map."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.action import Sort
from theomachy.core.encoding import (
    RELATIVE_SEAT,
    Encoding,
    Layout,
    increment,
    seats_rotated,
    set_first_flags,
    set_flags_of_tuple,
    set_number,
    set_one_hot,
)
from theomachy.core.state import NOBODY
from theomachy.games.divinus import board
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.exploration import PayForTile
from theomachy.games.divinus.steps.fights import PayForFight
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CELL,
    DIE,
    DIRECTION,
    FACE,
    FACTION,
    FAVOR,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GOD,
    HERO,
    LAIR,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    SPOT,
    STACK,
    TEMPLE,
    TERRAINS,
    TILE,
)
from theomachy.games.divinus.verbs import VERBS

SCENARIO: Final = Sort("scenario", (*[str(number) for number in range(1, 13)], "eternal"))
TERRAIN: Final = Sort("terrain", TERRAINS)
SIDE: Final = DIRECTION
MARK: Final = Sort("icon", ("greek", "norse", "barbarian", "wild", "sacred"))
WHERE: Final = Sort("where", (*SPOT.slugs, "used", "ready", "burnt", "box"))
LEANING: Final = Sort("leaning", ("greek", "norse", "neither"))

LAYOUT: Final = Layout(VERBS)
CHAPTER: Final[i64] = LAYOUT.add_one_hot("scenario", (SCENARIO,), "the scenario that is played")
ROUND: Final[i64] = LAYOUT.add_count("round", (), 255, "the round, from 1")
FINAL: Final[i64] = LAYOUT.add_flags("last-round", (), "whether this is the last round")
ORDER: Final[i64] = LAYOUT.add_count("order", (RELATIVE_SEAT,), 4, "each player's place in turn order, from 1")
ACTIVE: Final[i64] = LAYOUT.add_one_hot("active", (RELATIVE_SEAT,), "whose turn it is")
SPOT_TILES: Final[i64] = LAYOUT.add_one_hot("tile-at", (SPOT, TILE), "the tile on each spot of the board")
SPOT_EDGES: Final[i64] = LAYOUT.add_one_hot("edge-at", (SPOT, SIDE, TERRAIN), "the terrain on each side of it")
SPOT_ICONS: Final[i64] = LAYOUT.add_count(
    "icon-at", (SPOT, MARK, TERRAIN), 9, "its icons, by the terrain they stand on"
)
PRICES: Final[i64] = LAYOUT.add_count("price", (SPOT,), 20, "what exploring a spot costs")
BLOCKED: Final[i64] = LAYOUT.add_flags("blocked", (SPOT,), "spots that a monster blocks")
SPOT_DICE: Final[i64] = LAYOUT.add_count("dice-at", (SPOT, RELATIVE_SEAT), 7, "dice that lie on a spot")
STACKS: Final[i64] = LAYOUT.add_count("stack", (STACK,), 84, "tiles in each stack")
BOTTOM: Final[i64] = LAYOUT.add_flags("bottom", (TILE,), "tiles known to lie at the bottom of their stack")
HELD: Final[i64] = LAYOUT.add_flags("held", (TILE,), "tiles that the action in hand holds")
MONSTER: Final[i64] = LAYOUT.add_one_hot("lair", (LAIR,), "where the monster on the board lies")
FACING: Final[i64] = LAYOUT.add_one_hot("facing", (DIRECTION,), "where it looks")
GODS: Final[i64] = LAYOUT.add_flags("gods", (GOD,), "the gods whose goals count")
QUESTS: Final[i64] = LAYOUT.add_flags("quests", (QUEST,), "open quests")
WORTHS: Final[i64] = LAYOUT.add_count("quest-worth", (QUEST,), 20, "the Favor of an open quest")
NEEDS: Final[i64] = LAYOUT.add_count(
    "quest-need", (QUEST,), 60, "the number that an open quest asks for, if it is a race"
)
MARKERS: Final[i64] = LAYOUT.add_count(
    "markers", (RELATIVE_SEAT, QUEST), 20, "markers on an open quest that is fought for"
)
DONE: Final[i64] = LAYOUT.add_flags("done", (RELATIVE_SEAT, QUEST), "quests that each player has done")
TEMPLES: Final[i64] = LAYOUT.add_flags("temples", (TEMPLE,), "temples that can be built")
WORKSHOP: Final[i64] = LAYOUT.add_flags("workshop", (ARTIFACT,), "Artifacts for sale")
FORGE: Final[i64] = LAYOUT.add_count("forge", (FACE,), 20, "faces for sale")
HOLDERS: Final[i64] = LAYOUT.add_one_hot(
    "pantheon-holder", (PANTHEON, RELATIVE_SEAT), "who holds the die of a pantheon"
)
ABILITIES: Final[i64] = LAYOUT.add_one_hot("pantheon-ability", (PANTHEON, ABILITY), "what the die of a pantheon shows")
SPENT: Final[i64] = LAYOUT.add_flags("pantheon-used", (PANTHEON,), "whether it is Used")
FAVORITES: Final[i64] = LAYOUT.add_one_hot("favorite", (PANTHEON, RELATIVE_SEAT), "the latest Favorite of a pantheon")
PAYING_SPOT: Final[i64] = LAYOUT.add_one_hot("paying-for-spot", (SPOT,), "the spot that is being paid for")
PAYING_QUEST: Final[i64] = LAYOUT.add_one_hot("paying-for-quest", (QUEST,), "the fight that is being paid for")
PRICE: Final[i64] = LAYOUT.add_count("fight-number", (), 20, "the number that this fight asks for")
FAVORS: Final[i64] = LAYOUT.add_count("favor", (RELATIVE_SEAT, FAVOR), 255, "Favor gained in this scenario")
RESTS: Final[i64] = LAYOUT.add_count("rests", (RELATIVE_SEAT,), 20, "how often each player has rested")
ROOM: Final[i64] = LAYOUT.add_count("room", (RELATIVE_SEAT,), 16, "tiles missing until the map is full")
SHOWN: Final[i64] = LAYOUT.add_one_hot("die-shows", (RELATIVE_SEAT, DIE, FACE), "the face that a die shows")
FACES: Final[i64] = LAYOUT.add_count("die-faces", (RELATIVE_SEAT, DIE, FACE), 6, "how many sides of a die have a face")
WHERES: Final[i64] = LAYOUT.add_one_hot("die-where", (RELATIVE_SEAT, DIE, WHERE), "where a die is")
HEROES: Final[i64] = LAYOUT.add_one_hot("hero", (RELATIVE_SEAT, HERO), "the hero of each player")
GUISES: Final[i64] = LAYOUT.add_one_hot("guise", (RELATIVE_SEAT, FACTION), "the faction as which the hero counts")
ARTIFACTS: Final[i64] = LAYOUT.add_flags("artifacts", (RELATIVE_SEAT, ARTIFACT), "Artifacts")
UPGRADED: Final[i64] = LAYOUT.add_flags("upgraded", (RELATIVE_SEAT, ARTIFACT), "upgraded Artifacts")
USED: Final[i64] = LAYOUT.add_count(
    "artifact-uses", (RELATIVE_SEAT, ARTIFACT), 20, "how often they were used in this scenario"
)
TITLES: Final[i64] = LAYOUT.add_flags("titles", (RELATIVE_SEAT, LOCATION), "Titles")
SUPPORT: Final[i64] = LAYOUT.add_count("support", (RELATIVE_SEAT, PANTHEON), 20, "support given to a pantheon")
LEANINGS: Final[i64] = LAYOUT.add_count(
    "leanings", (RELATIVE_SEAT, LEANING), 60, "which way the choices of the story went"
)
EDGES: Final[i64] = LAYOUT.add_flags(
    "map-edges", (RELATIVE_SEAT, SIDE, TERRAIN, CELL), "a plane for each side and terrain of tiles"
)
ICONS: Final[i64] = LAYOUT.add_count(
    "map-icons", (RELATIVE_SEAT, MARK, TERRAIN, CELL), 9, "icons, by the terrain they stand on"
)
LOCATIONS: Final[i64] = LAYOUT.add_flags("map-locations", (RELATIVE_SEAT, CELL), "Locations")
MAP_TEMPLES: Final[i64] = LAYOUT.add_flags("map-temples", (RELATIVE_SEAT, CELL), "Temples")
CONSECRATED: Final[i64] = LAYOUT.add_flags("map-consecrated", (RELATIVE_SEAT, CELL), "consecrated tiles")
HERO_CELLS: Final[i64] = LAYOUT.add_one_hot("map-hero", (RELATIVE_SEAT, CELL), "where the hero stands")
MONSTER_CELLS: Final[i64] = LAYOUT.add_one_hot("map-monster", (RELATIVE_SEAT, CELL), "where a monster stands")


class DivinusEncoding(Encoding[DivinusState]):
    def fill(self, state: DivinusState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.write_common_parts(state, seat, count, out, at)
        set_one_hot(out, at + CHAPTER, SCENARIO.size - 1 if state.scenario == ETERNAL else state.scenario - 1)
        set_number(out, at + ROUND, state.round + 1)
        set_first_flags(out, at + FINAL, 1 if state.is_last_round else 0)
        place = 1
        for other in state.turn_order:
            set_number(out, at + ORDER + (other - seat) % count, place)
            place += 1
        if state.turn_order:
            set_one_hot(out, at + ACTIVE, (state.active - seat) % count)
        fill_board(state, out, at)
        fill_cards(state, out, at)
        fill_pantheons(state, seat, out, at)
        fill_paying(state, out, at)
        row: i64 = 0
        for other in seats_rotated(seat, count):
            fill_player(state, state.players[other], out, at, row)
            fill_quests(state, other, out, at, row)
            row += 1


def fill_board(state: DivinusState, out: BytesWriter, at: i64) -> None:
    tiles = state.data.tiles
    spot: i64 = 0
    for tile in state.board:
        if tile != NOTHING:
            set_one_hot(out, at + SPOT_TILES + spot * TILE.size, tile)
            edge: i64 = at + SPOT_EDGES + spot * (SIDE.size * TERRAIN.size)
            for terrain in tiles.edges[tile * 4]:
                set_one_hot(out, edge, terrain)
                edge += TERRAIN.size
            for mark in state.marks[tile]:
                if mark >> 2 < MARK.size:
                    terrain = tiles.region_terrains[tile][mark & 3]
                    increment(
                        out, at + SPOT_ICONS + spot * (MARK.size * TERRAIN.size), (mark >> 2) * TERRAIN.size + terrain
                    )
        set_number(out, at + PRICES + spot, spot + 1 + board.hydra_surcharge(state, spot))
        set_first_flags(out, at + BLOCKED + spot, 1 if board.is_blocked(state, spot) else 0)
        spot += 1
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        set_number(out, at + STACKS + stack, len(cards))
        for i in range(state.known[stack]):
            set_one_hot(out, at + BOTTOM, cards[i])
    set_flags_of_tuple(out, at + HELD, state.hand)
    if state.lair != NOTHING:
        set_one_hot(out, at + MONSTER, state.lair)
        set_one_hot(out, at + FACING, state.figure_facing)


def fill_cards(state: DivinusState, out: BytesWriter, at: i64) -> None:
    set_flags_of_tuple(out, at + GODS, state.gods)
    for quest in state.quests:
        set_one_hot(out, at + QUESTS, quest)
        set_number(out, at + WORTHS + quest, state.quest_terms.worths[quest])
        if state.data.quests[quest].kind == RACE:
            set_number(out, at + NEEDS + quest, state.quest_terms.needs[quest])
    set_flags_of_tuple(out, at + TEMPLES, state.available_temples)
    if state.rules.workshop:
        set_flags_of_tuple(out, at + WORKSHOP, state.workshop.artifacts)
        for face in state.workshop.forge:
            increment(out, at + FORGE, face)


def fill_pantheons(state: DivinusState, seat: int, out: BytesWriter, at: i64) -> None:
    count = len(state.players)
    row: i64 = 0
    for pantheon in range(PANTHEON.size):
        holder = state.pantheon_dice.holders[pantheon]
        if holder != NOBODY:
            set_one_hot(out, at + HOLDERS + row * RELATIVE_SEAT.size, (holder - seat) % count)
        set_one_hot(out, at + ABILITIES + row * ABILITY.size, state.pantheon_dice.shown_ability(pantheon))
        set_first_flags(out, at + SPENT + row, 1 if state.pantheon_dice.used[pantheon] else 0)
        favorite = state.past.favorites[pantheon]
        if favorite != NOBODY:
            set_one_hot(out, at + FAVORITES + row * RELATIVE_SEAT.size, (favorite - seat) % count)
        row += 1


def fill_paying(state: DivinusState, out: BytesWriter, at: i64) -> None:
    if not state.steps:
        return
    step = state.steps[-1]
    if isinstance(step, PayForTile):
        set_one_hot(out, at + PAYING_SPOT, step.spot)
    elif isinstance(step, PayForFight):
        set_one_hot(out, at + PAYING_QUEST, step.quest)
        set_number(out, at + PRICE, step.number)


def fill_quests(state: DivinusState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    for quest, who in state.quests_done:
        if who == seat:
            set_one_hot(out, at + DONE + row * QUEST.size, quest)
    for quest in state.quests:
        for owner in state.markers[quest]:
            if owner == seat:
                increment(out, at + MARKERS + row * QUEST.size, quest)


def fill_player(state: DivinusState, me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    for favor in range(FAVOR.size):
        set_number(out, at + FAVORS + row * FAVOR.size + favor, me.favor[favor])
    set_number(out, at + RESTS + row, me.rests_in_row)
    set_number(out, at + ROOM + row, me.map.missing_tiles())
    fill_dice(me, out, at, row)
    if me.hero != NOTHING:
        set_one_hot(out, at + HEROES + row * HERO.size, me.hero)
        if me.hero_cell != NOTHING and state.data.hero_powers[me.hero] == "icon":
            set_one_hot(out, at + GUISES + row * FACTION.size, me.guise)
    set_flags_of_tuple(out, at + ARTIFACTS + row * ARTIFACT.size, me.artifacts)
    set_flags_of_tuple(out, at + UPGRADED + row * ARTIFACT.size, me.upgraded_artifacts)
    for artifact in me.used_artifacts:
        increment(out, at + USED + row * ARTIFACT.size, artifact)
    set_flags_of_tuple(out, at + TITLES + row * LOCATION.size, me.titles)
    for pantheon in range(PANTHEON.size):
        set_number(out, at + SUPPORT + row * PANTHEON.size + pantheon, me.support[pantheon])
    for leaning in range(LEANING.size):
        set_number(out, at + LEANINGS + row * LEANING.size + leaning, me.leanings[leaning])
    fill_map(state, me, out, at, row)


def fill_dice(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    spots: i64 = at + SPOT_DICE + row
    for die in range(len(me.dice)):
        one: i64 = row * DIE.size + die
        faces = me.dice[die]
        set_one_hot(out, at + SHOWN + one * FACE.size, faces[me.shown_sides[die]])
        for face in faces:
            increment(out, at + FACES + one * FACE.size, face)
        set_one_hot(out, at + WHERES + one * WHERE.size, me.die_places[die])
        if me.die_places[die] < SPOT.size:
            increment(out, spots, me.die_places[die] * RELATIVE_SEAT.size)


def fill_map(state: DivinusState, me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    tiles = state.data.tiles
    cells: i64 = CELL.size
    edges: i64 = at + EDGES + row * (SIDE.size * TERRAIN.size) * cells
    icons: i64 = at + ICONS + row * (MARK.size * TERRAIN.size) * cells
    for cell in me.map.cells:
        tile = me.map.tiles[cell]
        side: i64 = edges + cell
        for terrain in tiles.edges[tile * 4 + me.map.turns[cell]]:
            set_one_hot(out, side, terrain * CELL.size)
            side += TERRAIN.size * cells
        for mark in state.marks[tile]:
            kind = mark >> 2
            if kind >= FIRST_TEMPLE:
                set_one_hot(out, at + MAP_TEMPLES + row * cells, cell)
            elif kind >= FIRST_LOCATION:
                set_one_hot(out, at + LOCATIONS + row * cells, cell)
            elif kind < MARK.size:
                plane = kind * TERRAIN.size + tiles.region_terrains[tile][mark & 3]
                increment(out, icons, plane * CELL.size + cell)
    set_flags_of_tuple(out, at + CONSECRATED + row * cells, me.consecrated_cells)
    set_one_hot(out, at + HERO_CELLS + row * cells, me.hero_cell)
    set_one_hot(out, at + MONSTER_CELLS + row * cells, me.monster_cell)


# No information is hidden from one seat and known to another, so the all-seeing observation is the same.
ENCODING: Final = DivinusEncoding(LAYOUT)
ALL_SEEING: Final = ENCODING
