"""DIV-40, 41: the draft, the hero's place on the map, and the powers that ask for a choice."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus.cards import OWN_MONSTER
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import HERO, NOTHING
from theomachy.games.divinus.verbs import DRAFT_HERO, GUISE, GUISE_TAKEN, HERO_STANDS, HERO_TAKEN, STAND


class DraftHero(Step[DivinusState]):
    """DIV-40, 69: one hero a scenario, drafted in turn order."""

    def options(self, state: DivinusState) -> list[Action]:
        taken = [player.hero for player in state.players]
        return [DRAFT_HERO.of(hero) for hero in range(HERO.size) if hero not in taken]

    def apply(self, state: DivinusState, action: Action) -> None:
        take_hero(state, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("hero")


def take_hero(state: DivinusState, seat: int, hero: int) -> None:
    state.players[seat].hero = hero
    state.tell(HERO_TAKEN, seat, hero)


def enter(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-40, 47, 73: the hero enters on the first explored tile; with Echidna her monster does, and he on the next."""
    me = state.players[seat]
    if me.monster == NOTHING and len(me.map.cells) == 1 and echidna_waits(state):
        me.monster = cell
        me.touched()
    elif me.hero != NOTHING and me.cell == NOTHING:
        state.steps.append(Stand(seat, cell))


def echidna_waits(state: DivinusState) -> bool:
    return any([state.book.quests[quest].kind == OWN_MONSTER for quest in state.quests])


class Stand(Step[DivinusState]):
    """DIV-40: the hero stands on one terrain of a tile."""

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell = cell

    def options(self, state: DivinusState) -> list[Action]:
        return standing_places(state, self.seat, [self.cell])

    def apply(self, state: DivinusState, action: Action) -> None:
        stand(state, self.seat, action.things[0], action.things[1])

    def ask(self, state: DivinusState) -> Question:
        return Question("stand", [HERO.id(state.players[self.seat].hero)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.cell)


def standing_places(state: DivinusState, seat: int, cells: list[int]) -> list[Action]:
    me = state.players[seat]
    tiles = state.book.tiles
    found: list[Action] = []
    for cell in cells:
        tile = me.map.tiles[cell]
        for region in range(len(tiles.parts[tile])):
            found.append(STAND.of(cell, tiles.part(tile, region)))
    return found


def stand(state: DivinusState, seat: int, cell: int, part: int) -> None:
    """DIV-41: Prometheus chooses his faction when he enters, and another after every move."""
    me = state.players[seat]
    first = me.cell == NOTHING
    me.cell = cell
    me.region = state.book.tiles.region(me.map.tiles[cell], part)
    me.touched()
    state.tell(HERO_STANDS, seat, me.hero, cell)
    if state.book.powers[me.hero] == "icon":
        state.steps.append(Guise(seat, NOTHING if first else me.guise))


class Guise(Step[DivinusState]):
    """DIV-41: the faction that Prometheus counts as; a different one after every move."""

    def __init__(self, seat: int, last: int) -> None:
        super().__init__(seat)
        self.last = last

    def options(self, state: DivinusState) -> list[Action]:
        return [GUISE.of(faction) for faction in range(3) if faction != self.last]

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.guise = action.things[0]
        me.touched()
        state.tell(GUISE_TAKEN, self.seat, me.guise)

    def ask(self, state: DivinusState) -> Question:
        return Question("guise")

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.last)
