"""The observation of a seat as numbers: all public information, one's own first. Planes cover the cells of a map."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.action import Sort
from theomachy.core.encoding import (
    RELATIVE,
    Encoding,
    Layout,
    add_one,
    put,
    put_all,
    put_number,
    put_up_to,
    seats_from,
)
from theomachy.core.state import NOBODY
from theomachy.games.divinus import board
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.exploring import PayForTile
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
CHAPTER: Final[i64] = LAYOUT.one("scenario", (SCENARIO,), "the scenario that is played")
ROUND: Final[i64] = LAYOUT.count("round", (), 255, "the round, from 1")
FINAL: Final[i64] = LAYOUT.flags("last-round", (), "whether this is the last round")
ORDER: Final[i64] = LAYOUT.count("order", (RELATIVE,), 4, "each player's place in turn order, from 1")
ACTIVE: Final[i64] = LAYOUT.one("active", (RELATIVE,), "whose turn it is")
SPOT_TILES: Final[i64] = LAYOUT.one("tile-at", (SPOT, TILE), "the tile on each spot of the board")
SPOT_EDGES: Final[i64] = LAYOUT.one("edge-at", (SPOT, SIDE, TERRAIN), "the terrain on each side of it")
SPOT_ICONS: Final[i64] = LAYOUT.count("icon-at", (SPOT, MARK, TERRAIN), 9, "its icons, by the terrain they stand on")
PRICES: Final[i64] = LAYOUT.count("price", (SPOT,), 20, "what exploring a spot costs")
BLOCKED: Final[i64] = LAYOUT.flags("blocked", (SPOT,), "spots that a monster blocks")
SPOT_DICE: Final[i64] = LAYOUT.count("dice-at", (SPOT, RELATIVE), 7, "dice that lie on a spot")
STACKS: Final[i64] = LAYOUT.count("stack", (STACK,), 84, "tiles in each stack")
BOTTOM: Final[i64] = LAYOUT.flags("bottom", (TILE,), "tiles known to lie at the bottom of their stack")
HELD: Final[i64] = LAYOUT.flags("held", (TILE,), "tiles that the action in hand holds")
MONSTER: Final[i64] = LAYOUT.one("lair", (LAIR,), "where the monster on the board lies")
FACING: Final[i64] = LAYOUT.one("facing", (DIRECTION,), "where it looks")
GODS: Final[i64] = LAYOUT.flags("gods", (GOD,), "the gods whose goals count")
QUESTS: Final[i64] = LAYOUT.flags("quests", (QUEST,), "open quests")
WORTHS: Final[i64] = LAYOUT.count("quest-worth", (QUEST,), 20, "the Favor of an open quest")
NEEDS: Final[i64] = LAYOUT.count("quest-need", (QUEST,), 60, "the number that an open quest asks for, if it is a race")
MARKERS: Final[i64] = LAYOUT.count("markers", (RELATIVE, QUEST), 20, "markers on an open quest that is fought for")
DONE: Final[i64] = LAYOUT.flags("done", (RELATIVE, QUEST), "quests that each player has done")
TEMPLES: Final[i64] = LAYOUT.flags("temples", (TEMPLE,), "temples that can be built")
WORKSHOP: Final[i64] = LAYOUT.flags("workshop", (ARTIFACT,), "Artifacts for sale")
FORGE: Final[i64] = LAYOUT.count("forge", (FACE,), 20, "faces for sale")
HOLDERS: Final[i64] = LAYOUT.one("pantheon-holder", (PANTHEON, RELATIVE), "who holds the die of a pantheon")
ABILITIES: Final[i64] = LAYOUT.one("pantheon-ability", (PANTHEON, ABILITY), "what the die of a pantheon shows")
SPENT: Final[i64] = LAYOUT.flags("pantheon-used", (PANTHEON,), "whether it is Used")
FAVORITES: Final[i64] = LAYOUT.one("favorite", (PANTHEON, RELATIVE), "the latest Favorite of a pantheon")
PAYING_SPOT: Final[i64] = LAYOUT.one("paying-for-spot", (SPOT,), "the spot that is being paid for")
PAYING_QUEST: Final[i64] = LAYOUT.one("paying-for-quest", (QUEST,), "the fight that is being paid for")
PRICE: Final[i64] = LAYOUT.count("fight-number", (), 20, "the number that this fight asks for")
FAVORS: Final[i64] = LAYOUT.count("favor", (RELATIVE, FAVOR), 255, "Favor gained in this scenario")
RESTS: Final[i64] = LAYOUT.count("rests", (RELATIVE,), 20, "how often each player has rested")
ROOM: Final[i64] = LAYOUT.count("room", (RELATIVE,), 16, "tiles missing until the map is full")
SHOWN: Final[i64] = LAYOUT.one("die-shows", (RELATIVE, DIE, FACE), "the face that a die shows")
FACES: Final[i64] = LAYOUT.count("die-faces", (RELATIVE, DIE, FACE), 6, "how many sides of a die have a face")
WHERES: Final[i64] = LAYOUT.one("die-where", (RELATIVE, DIE, WHERE), "where a die is")
HEROES: Final[i64] = LAYOUT.one("hero", (RELATIVE, HERO), "the hero of each player")
GUISES: Final[i64] = LAYOUT.one("guise", (RELATIVE, FACTION), "the faction as which the hero counts")
ARTIFACTS: Final[i64] = LAYOUT.flags("artifacts", (RELATIVE, ARTIFACT), "Artifacts")
UPGRADED: Final[i64] = LAYOUT.flags("upgraded", (RELATIVE, ARTIFACT), "upgraded Artifacts")
USED: Final[i64] = LAYOUT.count("artifact-uses", (RELATIVE, ARTIFACT), 20, "how often they were used in this scenario")
TITLES: Final[i64] = LAYOUT.flags("titles", (RELATIVE, LOCATION), "Titles")
SUPPORT: Final[i64] = LAYOUT.count("support", (RELATIVE, PANTHEON), 20, "support given to a pantheon")
LEANINGS: Final[i64] = LAYOUT.count("leanings", (RELATIVE, LEANING), 60, "which way the choices of the story went")
EDGES: Final[i64] = LAYOUT.flags(
    "map-edges", (RELATIVE, SIDE, TERRAIN, CELL), "a plane for each side and terrain of tiles"
)
ICONS: Final[i64] = LAYOUT.count("map-icons", (RELATIVE, MARK, TERRAIN, CELL), 9, "icons, by the terrain they stand on")
LOCATIONS: Final[i64] = LAYOUT.flags("map-locations", (RELATIVE, CELL), "Locations")
MAP_TEMPLES: Final[i64] = LAYOUT.flags("map-temples", (RELATIVE, CELL), "Temples")
CONSECRATED: Final[i64] = LAYOUT.flags("map-consecrated", (RELATIVE, CELL), "consecrated tiles")
HERO_CELLS: Final[i64] = LAYOUT.one("map-hero", (RELATIVE, CELL), "where the hero stands")
MONSTER_CELLS: Final[i64] = LAYOUT.one("map-monster", (RELATIVE, CELL), "where a monster stands")


class DivinusEncoding(Encoding[DivinusState]):
    def fill(self, state: DivinusState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.open(state, seat, count, out, at)
        put(out, at + CHAPTER, SCENARIO.size - 1 if state.scenario == ETERNAL else state.scenario - 1)
        put_number(out, at + ROUND, state.round + 1)
        put_up_to(out, at + FINAL, 1 if state.final else 0)
        place = 1
        for other in state.order:
            put_number(out, at + ORDER + (other - seat) % count, place)
            place += 1
        if state.order:
            put(out, at + ACTIVE, (state.active - seat) % count)
        fill_board(state, out, at)
        fill_cards(state, out, at)
        fill_pantheons(state, seat, out, at)
        fill_paying(state, out, at)
        row: i64 = 0
        for other in seats_from(seat, count):
            fill_player(state, state.players[other], out, at, row)
            fill_quests(state, other, out, at, row)
            row += 1


def fill_board(state: DivinusState, out: BytesWriter, at: i64) -> None:
    tiles = state.book.tiles
    spot: i64 = 0
    for tile in state.board:
        if tile != NOTHING:
            put(out, at + SPOT_TILES + spot * TILE.size, tile)
            edge: i64 = at + SPOT_EDGES + spot * (SIDE.size * TERRAIN.size)
            for terrain in tiles.edges[tile * 4]:
                put(out, edge, terrain)
                edge += TERRAIN.size
            for mark in state.marks[tile]:
                if mark >> 2 < MARK.size:
                    terrain = tiles.parts[tile][mark & 3]
                    add_one(
                        out, at + SPOT_ICONS + spot * (MARK.size * TERRAIN.size), (mark >> 2) * TERRAIN.size + terrain
                    )
        put_number(out, at + PRICES + spot, spot + 1 + board.toll(state, spot))
        put_up_to(out, at + BLOCKED + spot, 1 if board.blocked(state, spot) else 0)
        spot += 1
    for stack in range(STACK.size):
        cards = state.stacks[stack].cards
        put_number(out, at + STACKS + stack, len(cards))
        for i in range(state.known[stack]):
            put(out, at + BOTTOM, cards[i])
    put_all(out, at + HELD, state.hand)
    if state.lair != NOTHING:
        put(out, at + MONSTER, state.lair)
        put(out, at + FACING, state.facing)


def fill_cards(state: DivinusState, out: BytesWriter, at: i64) -> None:
    put_all(out, at + GODS, state.gods)
    for quest in state.quests:
        put(out, at + QUESTS, quest)
        put_number(out, at + WORTHS + quest, state.terms.worths[quest])
        if state.book.quests[quest].kind == RACE:
            put_number(out, at + NEEDS + quest, state.terms.needs[quest])
    put_all(out, at + TEMPLES, state.temples)
    if state.rules.workshop:
        put_all(out, at + WORKSHOP, state.workshop.artifacts)
        for face in state.workshop.forge:
            add_one(out, at + FORGE, face)


def fill_pantheons(state: DivinusState, seat: int, out: BytesWriter, at: i64) -> None:
    count = len(state.players)
    row: i64 = 0
    for pantheon in range(PANTHEON.size):
        holder = state.pantheon.holders[pantheon]
        if holder != NOBODY:
            put(out, at + HOLDERS + row * RELATIVE.size, (holder - seat) % count)
        put(out, at + ABILITIES + row * ABILITY.size, state.pantheon.ability(pantheon))
        put_up_to(out, at + SPENT + row, 1 if state.pantheon.used[pantheon] else 0)
        favorite = state.past.favorites[pantheon]
        if favorite != NOBODY:
            put(out, at + FAVORITES + row * RELATIVE.size, (favorite - seat) % count)
        row += 1


def fill_paying(state: DivinusState, out: BytesWriter, at: i64) -> None:
    if not state.steps:
        return
    step = state.steps[-1]
    if isinstance(step, PayForTile):
        put(out, at + PAYING_SPOT, step.spot)
    elif isinstance(step, PayForFight):
        put(out, at + PAYING_QUEST, step.quest)
        put_number(out, at + PRICE, step.number)


def fill_quests(state: DivinusState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    for quest, who in state.done:
        if who == seat:
            put(out, at + DONE + row * QUEST.size, quest)
    for quest in state.quests:
        for owner in state.markers[quest]:
            if owner == seat:
                add_one(out, at + MARKERS + row * QUEST.size, quest)


def fill_player(state: DivinusState, me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    for favor in range(FAVOR.size):
        put_number(out, at + FAVORS + row * FAVOR.size + favor, me.favor[favor])
    put_number(out, at + RESTS + row, me.rests)
    put_number(out, at + ROOM + row, me.map.room())
    fill_dice(me, out, at, row)
    if me.hero != NOTHING:
        put(out, at + HEROES + row * HERO.size, me.hero)
        if me.cell != NOTHING and state.book.powers[me.hero] == "icon":
            put(out, at + GUISES + row * FACTION.size, me.guise)
    put_all(out, at + ARTIFACTS + row * ARTIFACT.size, me.artifacts)
    put_all(out, at + UPGRADED + row * ARTIFACT.size, me.upgraded)
    for artifact in me.spent:
        add_one(out, at + USED + row * ARTIFACT.size, artifact)
    put_all(out, at + TITLES + row * LOCATION.size, me.titles)
    for pantheon in range(PANTHEON.size):
        put_number(out, at + SUPPORT + row * PANTHEON.size + pantheon, me.support[pantheon])
    for leaning in range(LEANING.size):
        put_number(out, at + LEANINGS + row * LEANING.size + leaning, me.leanings[leaning])
    fill_map(state, me, out, at, row)


def fill_dice(me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    spots: i64 = at + SPOT_DICE + row
    for die in range(len(me.dice)):
        one: i64 = row * DIE.size + die
        faces = me.dice[die]
        put(out, at + SHOWN + one * FACE.size, faces[me.up[die]])
        for face in faces:
            add_one(out, at + FACES + one * FACE.size, face)
        put(out, at + WHERES + one * WHERE.size, me.place[die])
        if me.place[die] < SPOT.size:
            add_one(out, spots, me.place[die] * RELATIVE.size)


def fill_map(state: DivinusState, me: Player, out: BytesWriter, at: i64, row: i64) -> None:
    tiles = state.book.tiles
    cells: i64 = CELL.size
    edges: i64 = at + EDGES + row * (SIDE.size * TERRAIN.size) * cells
    icons: i64 = at + ICONS + row * (MARK.size * TERRAIN.size) * cells
    for cell in me.map.cells:
        tile = me.map.tiles[cell]
        side: i64 = edges + cell
        for terrain in tiles.edges[tile * 4 + me.map.turns[cell]]:
            put(out, side, terrain * CELL.size)
            side += TERRAIN.size * cells
        for mark in state.marks[tile]:
            kind = mark >> 2
            if kind >= FIRST_TEMPLE:
                put(out, at + MAP_TEMPLES + row * cells, cell)
            elif kind >= FIRST_LOCATION:
                put(out, at + LOCATIONS + row * cells, cell)
            elif kind < MARK.size:
                plane = kind * TERRAIN.size + tiles.parts[tile][mark & 3]
                add_one(out, icons, plane * CELL.size + cell)
    put_all(out, at + CONSECRATED + row * cells, me.consecrated)
    put(out, at + HERO_CELLS + row * cells, me.cell)
    put(out, at + MONSTER_CELLS + row * cells, me.monster)


# Nothing is hidden from one seat and known to another, so the all-seeing observation is the same.
ENCODING: Final = DivinusEncoding(LAYOUT)
ALL_SEEING: Final = ENCODING
