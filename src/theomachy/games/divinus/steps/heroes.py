"""DIV-40, 41: the draft, the hero's place on the map, and the powers of the six heroes."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.divinus.areas import flood
from theomachy.games.divinus.cards import OWN_MONSTER
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.maps import AROUND
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.rolling import Refresh, Reroll
from theomachy.games.divinus.things import CELL, CELLS, FACTION, HERO, NOTHING, SACRED
from theomachy.games.divinus.values import Story
from theomachy.games.divinus.verbs import DRAFT_HERO, GUISE, GUISE_TAKEN, HERO_STANDS, HERO_TAKEN, STAND

MARK_REROLL: Final = 2


def power(state: DivinusState, me: Player) -> str:
    """Return the power of the hero on the map; empty while a monster covers his tile (DIV-47)."""
    if me.hero == NOTHING or me.cell == NOTHING or me.cell == me.monster:
        return ""
    return state.book.powers[me.hero]


def gathered(state: DivinusState, seat: int) -> tuple[int, ...]:
    """Return the faction icons in the Area of Perseus, each with its tile and region in one number; empty without
    him."""
    me = state.players[seat]
    if power(state, me) != "gather":
        return ()
    icons: list[int] = []
    for node in flood(me.map, state.book.tiles, [NOTHING] * (CELLS * 3), me.cell * 3 + me.region, me.monster, 0):
        tile = me.map.tiles[node // 3]
        icons += [tile * SACRED * 4 + mark for mark in state.marks[tile] if mark & 3 == node % 3 and mark >> 2 < SACRED]
    return tuple(icons)


def icons_joined(state: DivinusState, seat: int, before: tuple[int, ...]) -> None:
    """DIV-41: Perseus refreshes 1 die each time icons join his Area by tile, sticker or merger, whatever left it."""
    current_icons = gathered(state, seat)
    if any([current_icons.count(icon) > before.count(icon) for icon in current_icons]):
        state.steps.append(Refresh(seat, 1))


def consecrated(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-41: Theseus refreshes 1 die, 2 if the Temple is on his own tile."""
    me = state.players[seat]
    if power(state, me) != "temple":
        return
    if me.cell == cell:
        state.steps.append(Refresh(seat, 2))
    elif cell in AROUND[me.cell]:
        state.steps.append(Refresh(seat, 1))


def icons_on(state: DivinusState, tile: int) -> int:
    """DIV-41: count the visible icons of a tile, a Sacred Place or Temple too."""
    return len(state.marks[tile])


def prices(state: DivinusState, me: Player, tile: int, price: int) -> tuple[int, ...]:
    """DIV-41: return what a tile placed beside Heracles may cost instead, never below 1."""
    if power(state, me) != "price":
        return ()
    icon_count = icons_on(state, tile)
    values: list[int] = []
    if icon_count > 0:
        values.append(price + icon_count)
        if price - icon_count >= 1:
            values.append(price - icon_count)
    return tuple(values)


def reach(state: DivinusState, me: Player) -> int:
    """Return how much farther an Artifact lets the hero move."""
    for artifact in me.artifacts:
        if state.book.artifacts[artifact].effect.name == "hero-moves":
            return artifact_number(state, me, artifact)
    return 0


class DraftHero(Decision):
    """DIV-40, 69: one hero a scenario, drafted in turn order."""

    def options(self, state: DivinusState) -> list[Action]:
        taken_heroes = [player.hero for player in state.players]
        return [DRAFT_HERO.of(hero) for hero in range(HERO.size) if hero not in taken_heroes]

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        hero = action.things[0]
        owners = [seat for seat, player in enumerate(state.players) if player.hero == hero]
        return Reason("hero-taken", [SEAT.id(owners[0]), HERO.id(hero)], "DIV-40")

    def apply(self, state: DivinusState, action: Action) -> None:
        take_hero(state, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        old_hero = marked(state.story, self.seat)
        if state.rules.hero_mark and old_hero != NOTHING and DRAFT_HERO.of(old_hero) in self.options(state):
            return Question("hero-again", [HERO.id(old_hero), str(MARK_REROLL)])
        return Question("hero")


def take_hero(state: DivinusState, seat: int, hero: int) -> None:
    state.players[seat].hero = hero
    state.tell(HERO_TAKEN, seat, hero)
    if state.rules.story and not state.rules.all_odysseus:
        if state.rules.hero_mark and marked(state.story, seat) == hero:
            state.steps.append(Reroll(seat, MARK_REROLL))
        mark(state, seat, hero)


def mark_flag(hero: int) -> str:
    return f"mark-{HERO.slug(hero)}"


def marked(story: Story, seat: int) -> int:
    """Return the Hero whose mark a demigod bears: the last that was drafted."""
    for hero in range(HERO.size):
        if story.setter(mark_flag(hero)) == seat:
            return hero
    return NOTHING


def mark(state: DivinusState, seat: int, hero: int) -> None:
    old_hero = marked(state.story, seat)
    if old_hero != NOTHING:
        state.story = state.story.without_flag(mark_flag(old_hero))
    state.story = state.story.with_flag(mark_flag(hero), seat)


def enter(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-40, 47, 73: the hero enters on the first explored tile. With Echidna her monster does, and the hero on the
    next."""
    me = state.players[seat]
    if me.monster == NOTHING and len(me.map.cells) == 1 and echidna_waits(state):
        me.monster = cell
        me.touched()
    elif me.hero != NOTHING and me.cell == NOTHING:
        state.steps.append(Stand(seat, cell))


def echidna_waits(state: DivinusState) -> bool:
    return any([state.book.quests[quest].kind == OWN_MONSTER for quest in state.quests])


class Stand(Decision):
    """DIV-40: the hero stands on one terrain of a tile."""

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell = cell

    def options(self, state: DivinusState) -> list[Action]:
        return standing_places(state, self.seat, [self.cell])

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        if action.things[0] == self.cell:
            return no_part(self.cell)
        return Reason("hero-enters", [HERO.id(state.players[self.seat].hero), CELL.id(self.cell)], "DIV-40")

    def apply(self, state: DivinusState, action: Action) -> None:
        stand(state, self.seat, action.things[0], action.things[1])

    def ask(self, state: DivinusState) -> Question:
        return Question("stand", [HERO.id(state.players[self.seat].hero)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.cell)


def no_part(cell: int) -> Reason:
    return Reason("no-such-part", [CELL.id(cell)], "DIV-40")


def standing_places(state: DivinusState, seat: int, cells: list[int]) -> list[Action]:
    me = state.players[seat]
    tiles = state.book.tiles
    actions: list[Action] = []
    for cell in cells:
        tile = me.map.tiles[cell]
        for region in range(len(tiles.parts[tile])):
            actions.append(STAND.of(cell, tiles.part(tile, region)))
    return actions


def stand(state: DivinusState, seat: int, cell: int, part: int) -> None:
    """DIV-41: Prometheus chooses his faction when he enters, and another after every move."""
    me = state.players[seat]
    is_entering = me.cell == NOTHING
    me.cell = cell
    me.region = state.book.tiles.region(me.map.tiles[cell], part)
    me.touched()
    state.tell(HERO_STANDS, seat, me.hero, cell)
    if state.book.powers[me.hero] == "icon":
        state.steps.append(Guise(seat, NOTHING if is_entering else me.guise))


class Guise(Decision):
    """DIV-41: the faction that Prometheus counts as; a different one after every move."""

    def __init__(self, seat: int, last: int) -> None:
        super().__init__(seat)
        self.last = last

    def options(self, state: DivinusState) -> list[Action]:
        return [GUISE.of(faction) for faction in range(3) if faction != self.last]

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        return Reason("guise-same", [FACTION.id(self.last)], "DIV-41")

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.guise = action.things[0]
        me.touched()
        state.tell(GUISE_TAKEN, self.seat, me.guise)

    def ask(self, state: DivinusState) -> Question:
        return Question("guise")

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.last)
