"""A table laid out by hand, played in notation."""

from typing import Any

from theomachy.core.game import make_setup
from theomachy.core.notation import parse_legal_action, text_of, why_illegal
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Step
from theomachy.games.divinus.areas import Area, MapSurvey
from theomachy.games.divinus.dice import shown_face
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.legacy_json import write_legacy as legacy_text
from theomachy.games.divinus.maps import NEIGHBOURS
from theomachy.games.divinus.player import LEFT_IN_BOX, READY, USED, Player
from theomachy.games.divinus.setup import make_state
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.scenario_end import FinishScenario
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
from theomachy.games.divinus.turns import TURN_STEPS

SEATS = "abcd"


class Scene:
    """`Scene(2, seats=3)` is the first turn of scenario 2: seat a to move, empty maps, everybody's dice showing 1."""

    def __init__(self, scenario: int | str = 1, seats: int = 2, legacy: Legacy | None = None, **options: str) -> None:
        text = legacy_text(legacy, static_data_of(())) if legacy is not None else ""
        self.setup = make_setup(GAME.info, seats, "", {"scenario": str(scenario), **options}, (), text)
        self.table: DivinusState = make_state(self.setup, static_data_of(()), seeded_rng(1))
        self.table.turn_order = tuple(range(seats))
        self.table.clockwise_seats = self.table.turn_order
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
        self.table.steps = [TURN_STEPS[at]]
        return self.refresh()

    def push_step(self, step: Step[Any]) -> "Scene":
        """A step that is asked before the turn goes on."""
        self.table.steps.append(step)
        return self.refresh()

    def dice(self, seat: str, faces: str) -> "Scene":
        """`5 2 nectar 3@7 6@used`: what each die shows and where it is; further dice stay in the box."""
        me = self.player(seat)
        words = faces.split()
        me.dice = tuple((0, 1, 2, 3, 4, 5) for _ in range(max(6, len(words))))
        me.shown_sides = [0] * len(me.dice)
        me.die_places = [LEFT_IN_BOX] * len(me.dice)
        for die, word in enumerate(words):
            slug, _, where = word.partition("@")
            me.die_places[die] = READY if not where else USED if where == "used" else int(where) - 1
            if slug in "123456":
                me.shown_sides[die] = int(slug) - 1
            else:
                me.dice = tuple((FACE.index[slug], *d[1:]) if i == die else d for i, d in enumerate(me.dice))
        return self.refresh()

    def refresh(self) -> "Scene":
        """Something was laid out: the table settles when somebody looks at it."""
        self.loose = True
        return self

    def settle(self) -> None:
        if self.loose:
            self.loose = False
            self.table.settle()

    def remove_tile(self, tile: int) -> None:
        """Takes a tile from wherever it lies; a spot it leaves gets another."""
        table = self.table
        for stack in table.stacks:
            if tile in stack.cards:
                stack.cards.remove(tile)
        if tile in table.board:
            table.board[table.board.index(tile)] = table.stacks[table.data.tiles.stacks[tile]].cards.pop()

    def spot(self, spot: int, slug: str) -> "Scene":
        """The tile on a spot of the board; `-` for none."""
        table = self.table
        old = table.board[spot - 1]
        table.board[spot - 1] = NOTHING
        if slug != "-":
            tile = TILE.index[slug]
            self.remove_tile(tile)
            table.board[spot - 1] = tile
        if old not in (NOTHING, table.board[spot - 1]):
            table.stacks[table.data.tiles.stacks[old]].cards.insert(0, old)
        return self.refresh()

    def stack(self, stack: int, slugs: str) -> "Scene":
        """The whole of a stack, the first named on top; other tiles of it leave the game."""
        tiles = [TILE.index[slug] for slug in slugs.split()]
        for tile in tiles:
            self.remove_tile(tile)
        self.table.stacks[stack].cards = tiles[::-1]
        return self.refresh()

    def tile(self, seat: str, cell: str, slug: str, turn: int = 0) -> "Scene":
        """A tile on a map; it must fit its neighbours."""
        me = self.player(seat)
        tile = TILE.index[slug]
        at = CELL.index[cell]
        self.remove_tile(tile)
        edges = self.table.data.tiles.edges
        for side in range(4):
            other = NEIGHBOURS[at][side]
            if other != NOTHING and me.map.tiles[other] != NOTHING:
                theirs = edges[me.map.tiles[other] * 4 + me.map.turns[other]][side ^ 2]
                assert edges[tile * 4 + turn // 90][side] == theirs, f"{slug} does not fit on {cell}: side {side}"
        me.map = me.map.with_tile(at, tile, turn // 90)
        me.invalidate_survey()
        return self.refresh()

    def mark(self, slug: str, *marks: str) -> "Scene":
        """Stickers on a tile: `greek@0`, `shrine@1`, `athena-temple@0`; a Temple covers the Sacred Place."""
        tile = TILE.index[slug]
        for word in marks:
            mark = parse_mark(word)
            old = [m for m in self.table.marks[tile] if not (m >> 2 == 4 and mark >> 2 >= 40)]
            self.table.set_marks(tile, (*old, mark))
        return self.refresh()

    def hero(self, seat: str, hero: str, cell: str, part: str) -> "Scene":
        me = self.player(seat)
        me.hero = HERO.index[hero]
        me.hero_cell = CELL.index[cell]
        me.hero_region = self.table.data.tiles.region_of(me.map.tiles[me.hero_cell], PART.index[part])
        me.invalidate_survey()
        return self.refresh()

    def artifact(self, seat: str, *slugs: str, upgraded: bool = False) -> "Scene":
        me = self.player(seat)
        me.artifacts = tuple(ARTIFACT.index[slug] for slug in slugs)
        me.upgraded_artifacts = me.artifacts if upgraded else ()
        return self.refresh()

    def die_of(self, pantheon: int, seat: str, ability: str) -> "Scene":
        """A pantheon die in a seat's hand, showing an ability."""
        dice = self.table.pantheon_dice.with_ability(pantheon, 0, ABILITY.index[ability])
        dice.holders = tuple(SEATS.index(seat) if p == pantheon else dice.holders[p] for p in range(2))
        dice.shown_sides = (0, 0)
        dice.used = (False, False)
        self.table.pantheon_dice = dice
        return self.refresh()

    def quests(self, *slugs: str) -> "Scene":
        self.table.quests = tuple(QUEST.index[slug] for slug in slugs)
        return self.refresh()

    def covered(self, slug: str, owners: str) -> "Scene":
        """The markers on a monster card, a letter for each spot, `.` for a free one."""
        card = QUEST.index[slug]
        row = tuple(SEATS.index(owner) if owner in SEATS else NOTHING for owner in owners)
        self.table.markers = (*self.table.markers[:card], row, *self.table.markers[card + 1 :])
        return self.refresh()

    def temples(self, *slugs: str) -> "Scene":
        self.table.available_temples = tuple(TEMPLE.index[slug] for slug in slugs)
        return self.refresh()

    def lair(self, slug: str) -> "Scene":
        self.table.lair = LAIR.index[slug]
        return self.refresh()

    def areas(self, seat: str, **sizes: list[int]) -> "Scene":
        """A map known only by its Areas, for what gods count."""
        found = [
            Area(TERRAINS.index(terrain), list(range(size)), [0, 0, 0, 0], 0, [])
            for terrain, many in sizes.items()
            for size in many
        ]
        self.player(seat).survey = MapSurvey(found, [NOTHING] * (CELLS * 3), [0, 0, 0, 0], 0, [])
        return self

    def finish(self) -> "Scene":
        """The scenario is over now."""
        self.table.end_reason = 1
        self.table.steps = [FinishScenario(0)]
        self.table.settle()
        self.loose = False
        return self

    def play(self, *texts: str) -> "Scene":
        self.settle()
        for text in texts:
            self.table.apply(parse_legal_action(GAME, self.table, text))
        return self

    def legal(self, verb: str = "") -> list[str]:
        """What may be said now, or only what begins with a verb."""
        self.settle()
        texts = [text_of(action) for action in self.table.legal]
        return [text for text in texts if text.split()[0] == verb or not verb]

    def why_not(self, text: str) -> Reason:
        self.settle()
        reason = why_illegal(GAME, self.table, self.table.seat, text)
        assert reason is not None, f"{text} is legal"
        return reason

    def question(self) -> str:
        self.settle()
        return self.table.steps[-1].question(self.table).slug if self.table.steps else ""

    def event_texts(self) -> list[str]:
        return [repr(event) for event in self.table.events or []]

    def ready_faces(self, seat: str) -> list[str]:
        """The faces of the Ready dice."""
        me = self.player(seat)
        return [FACE.slug(shown_face(me, die)) for die in range(len(me.dice)) if me.die_places[die] == READY]

    def tile_at(self, seat: str, cell: str) -> str:
        tile = self.player(seat).map.tiles[CELL.index[cell]]
        return TILE.slug(tile) if tile != NOTHING else "-"

    def turn_of_tile(self, seat: str, cell: str) -> str:
        return TURN.slug(self.player(seat).map.turns[CELL.index[cell]])

    def tile_on_spot(self, spot: int) -> str:
        tile = self.table.board[spot - 1]
        return TILE.slug(tile) if tile != NOTHING else "-"

    def favor(self, seat: str) -> list[int]:
        return self.player(seat).favor

    def titles(self, seat: str) -> list[str]:
        return [LOCATION.slug(title) for title in self.player(seat).titles]
