"""A table laid out by hand, played in notation."""

from typing import Any

from theomachy.core.game import make_setup
from theomachy.core.notation import read_legal, text_of, why_not
from theomachy.core.reason import Reason
from theomachy.core.rng import seeded
from theomachy.core.state import Step
from theomachy.games.divinus.areas import Area, Survey
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.dice import face
from theomachy.games.divinus.flow import TURNS
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.legacy_text import text_of as legacy_text
from theomachy.games.divinus.maps import NEIGHBOURS
from theomachy.games.divinus.player import LEFT_IN_BOX, READY, USED, Player
from theomachy.games.divinus.setup import lay_out
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.closing import Finish
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CELL,
    CELLS,
    FACE,
    HERO,
    LAIR,
    LOCATION,
    NOTHING,
    PART,
    QUEST,
    TEMPLE,
    TERRAINS,
    TILE,
    TURN,
)

SEATS = "abcd"


class Scene:
    """`Scene(2, seats=3)` is the first turn of scenario 2: seat a to move, empty maps, everybody's dice showing 1."""

    def __init__(self, scenario: int | str = 1, seats: int = 2, legacy: Legacy | None = None, **options: str) -> None:
        text = legacy_text(legacy, book_of(())) if legacy is not None else ""
        self.setup = make_setup(GAME.info, seats, "", {"scenario": str(scenario), **options}, (), text)
        self.table: DivinusState = lay_out(self.setup, book_of(()), seeded(1))
        self.table.order = tuple(range(seats))
        self.table.seating = self.table.order
        self.table.events = []
        self.loose = True
        for seat in SEATS[:seats]:
            self.dice(seat, "1 1 1 1 1 1")
        self.turn("a")

    def player(self, seat: str) -> Player:
        return self.table.players[SEATS.index(seat)]

    def turn(self, seat: str) -> "Scene":
        """Whose turn it is; whatever waited is gone."""
        at = SEATS.index(seat)
        self.table.active = at
        self.table.steps = [TURNS[at]]
        return self.again()

    def wait(self, step: Step[Any]) -> "Scene":
        """A step that is asked before the turn goes on."""
        self.table.steps.append(step)
        return self.again()

    def dice(self, seat: str, faces: str) -> "Scene":
        """`5 2 nectar 3@7 6@used`: what each die shows and where it is; further dice stay in the box."""
        me = self.player(seat)
        words = faces.split()
        me.dice = tuple((0, 1, 2, 3, 4, 5) for _ in range(max(6, len(words))))
        me.up = [0] * len(me.dice)
        me.place = [LEFT_IN_BOX] * len(me.dice)
        for die, word in enumerate(words):
            slug, _, where = word.partition("@")
            me.place[die] = READY if not where else USED if where == "used" else int(where) - 1
            if slug in "123456":
                me.up[die] = int(slug) - 1
            else:
                me.dice = tuple((FACE.index[slug], *d[1:]) if i == die else d for i, d in enumerate(me.dice))
        return self.again()

    def again(self) -> "Scene":
        """Something was laid out: the table settles when somebody looks at it."""
        self.loose = True
        return self

    def settle(self) -> None:
        if self.loose:
            self.loose = False
            self.table.settle()

    def away(self, tile: int) -> None:
        """Takes a tile from wherever it lies; a spot it leaves gets another."""
        table = self.table
        for stack in table.stacks:
            if tile in stack.cards:
                stack.cards.remove(tile)
        if tile in table.board:
            table.board[table.board.index(tile)] = table.stacks[table.book.tiles.stacks[tile]].cards.pop()

    def spot(self, spot: int, slug: str) -> "Scene":
        """The tile on a spot of the board; `-` for none."""
        table = self.table
        old = table.board[spot - 1]
        table.board[spot - 1] = NOTHING
        if slug != "-":
            tile = TILE.index[slug]
            self.away(tile)
            table.board[spot - 1] = tile
        if old not in (NOTHING, table.board[spot - 1]):
            table.stacks[table.book.tiles.stacks[old]].cards.insert(0, old)
        return self.again()

    def stack(self, stack: int, slugs: str) -> "Scene":
        """The whole of a stack, the first named on top; other tiles of it leave the game."""
        tiles = [TILE.index[slug] for slug in slugs.split()]
        for tile in tiles:
            self.away(tile)
        self.table.stacks[stack].cards = tiles[::-1]
        return self.again()

    def tile(self, seat: str, cell: str, slug: str, turn: int = 0) -> "Scene":
        """A tile on a map; it must fit its neighbours."""
        me = self.player(seat)
        tile = TILE.index[slug]
        at = CELL.index[cell]
        self.away(tile)
        edges = self.table.book.tiles.edges
        for side in range(4):
            other = NEIGHBOURS[at][side]
            if other != NOTHING and me.map.tiles[other] != NOTHING:
                theirs = edges[me.map.tiles[other] * 4 + me.map.turns[other]][side ^ 2]
                assert edges[tile * 4 + turn // 90][side] == theirs, f"{slug} does not fit on {cell}: side {side}"
        me.map = me.map.put(at, tile, turn // 90)
        me.touched()
        return self.again()

    def mark(self, slug: str, *marks: str) -> "Scene":
        """Stickers on a tile: `greek@0`, `shrine@1`, `athena-temple@0`; a Temple covers the Sacred Place."""
        tile = TILE.index[slug]
        for word in marks:
            mark = mark_of(word)
            old = [m for m in self.table.marks[tile] if not (m >> 2 == 4 and mark >> 2 >= 40)]
            self.table.set_marks(tile, (*old, mark))
        return self.again()

    def hero(self, seat: str, hero: str, cell: str, part: str) -> "Scene":
        me = self.player(seat)
        me.hero = HERO.index[hero]
        me.cell = CELL.index[cell]
        me.region = self.table.book.tiles.region(me.map.tiles[me.cell], PART.index[part])
        me.touched()
        return self.again()

    def artifact(self, seat: str, *slugs: str, upgraded: bool = False) -> "Scene":
        me = self.player(seat)
        me.artifacts = tuple(ARTIFACT.index[slug] for slug in slugs)
        me.upgraded = me.artifacts if upgraded else ()
        return self.again()

    def die_of(self, pantheon: int, seat: str, ability: str) -> "Scene":
        """A pantheon die in a seat's hand, showing an ability."""
        dice = self.table.pantheon.etched(pantheon, 0, ABILITY.index[ability])
        dice.holders = tuple(SEATS.index(seat) if p == pantheon else dice.holders[p] for p in range(2))
        dice.shown = (0, 0)
        dice.used = (False, False)
        self.table.pantheon = dice
        return self.again()

    def quests(self, *slugs: str) -> "Scene":
        self.table.quests = tuple(QUEST.index[slug] for slug in slugs)
        return self.again()

    def covered(self, slug: str, owners: str) -> "Scene":
        """The markers on a monster card, a letter for each spot, `.` for a free one."""
        card = QUEST.index[slug]
        row = tuple(SEATS.index(owner) if owner in SEATS else NOTHING for owner in owners)
        self.table.markers = (*self.table.markers[:card], row, *self.table.markers[card + 1 :])
        return self.again()

    def temples(self, *slugs: str) -> "Scene":
        self.table.temples = tuple(TEMPLE.index[slug] for slug in slugs)
        return self.again()

    def lair(self, slug: str) -> "Scene":
        self.table.lair = LAIR.index[slug]
        return self.again()

    def areas(self, seat: str, **sizes: list[int]) -> "Scene":
        """A map known only by its Areas, for what gods count."""
        found = [
            Area(TERRAINS.index(terrain), list(range(size)), [0, 0, 0, 0], 0, [])
            for terrain, many in sizes.items()
            for size in many
        ]
        self.player(seat).land = Survey(found, [NOTHING] * (CELLS * 3), [0, 0, 0, 0], 0, [])
        return self

    def finish(self) -> "Scene":
        """The scenario is over now."""
        self.table.ended = 1
        self.table.steps = [Finish(0)]
        self.table.settle()
        self.loose = False
        return self

    def play(self, *texts: str) -> "Scene":
        self.settle()
        for text in texts:
            self.table.apply(read_legal(GAME, self.table, text))
        return self

    def legal(self, verb: str = "") -> list[str]:
        """What may be said now, or only what begins with a verb."""
        self.settle()
        texts = [text_of(action) for action in self.table.legal]
        return [text for text in texts if text.split()[0] == verb or not verb]

    def why_not(self, text: str) -> Reason:
        self.settle()
        reason = why_not(GAME, self.table, self.table.seat, text)
        assert reason is not None, f"{text} is legal"
        return reason

    def asks(self) -> str:
        self.settle()
        return self.table.steps[-1].ask(self.table).slug if self.table.steps else ""

    def told(self) -> list[str]:
        return [repr(event) for event in self.table.events or []]

    def shown(self, seat: str) -> list[str]:
        """The faces of the Ready dice."""
        me = self.player(seat)
        return [FACE.slug(face(me, die)) for die in range(len(me.dice)) if me.place[die] == READY]

    def at(self, seat: str, cell: str) -> str:
        tile = self.player(seat).map.tiles[CELL.index[cell]]
        return TILE.slug(tile) if tile != NOTHING else "-"

    def turned(self, seat: str, cell: str) -> str:
        return TURN.slug(self.player(seat).map.turns[CELL.index[cell]])

    def on(self, spot: int) -> str:
        tile = self.table.board[spot - 1]
        return TILE.slug(tile) if tile != NOTHING else "-"

    def favor(self, seat: str) -> list[int]:
        return self.player(seat).favor

    def titles(self, seat: str) -> list[str]:
        return [LOCATION.slug(title) for title in self.player(seat).titles]
