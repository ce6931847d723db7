"""DIV-40, 41: the draft, the hero's place on the map, and the powers of the six heroes."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus.areas import flood_fill
from theomachy.games.divinus.cards import OWN_MONSTER
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.maps import SURROUNDINGS
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.dice_steps import Refresh, Reroll
from theomachy.games.divinus.things import CELL, CELLS, FACTION, HERO, NOTHING, SACRED
from theomachy.games.divinus.value_objects import Story
from theomachy.games.divinus.verbs import DRAFT_HERO, GUISE, GUISE_TAKEN, HERO_STANDS, HERO_TAKEN, STAND

HERO_MARK_REROLL: Final = 2


def hero_power(state: DivinusState, me: Player) -> str:
    """Return the power of the hero on the map; empty while a monster covers his tile (DIV-47)."""
    if me.hero == NOTHING or me.hero_cell == NOTHING or me.hero_cell == me.monster_cell:
        return ""
    return state.data.hero_powers[me.hero]


def perseus_icons(state: DivinusState, seat: int) -> tuple[int, ...]:
    """Return the faction icons in the Area of Perseus, each with its tile and region in one number; empty without
    him."""
    me = state.players[seat]
    if hero_power(state, me) != "gather":
        return ()
    icons: list[int] = []
    for node in flood_fill(
        me.map, state.data.tiles, [NOTHING] * (CELLS * 3), me.hero_cell * 3 + me.hero_region, me.monster_cell, 0
    ):
        tile = me.map.tiles[node // 3]
        icons += [tile * SACRED * 4 + mark for mark in state.marks[tile] if mark & 3 == node % 3 and mark >> 2 < SACRED]
    return tuple(icons)


def refresh_for_new_icons(state: DivinusState, seat: int, icons_before: tuple[int, ...]) -> None:
    """DIV-41: Perseus refreshes 1 die each time icons join his Area by tile, sticker or merger, whatever left it."""
    current_icons = perseus_icons(state, seat)
    if any([current_icons.count(icon) > icons_before.count(icon) for icon in current_icons]):
        state.steps.append(Refresh(seat, 1))


def refresh_for_consecration(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-41: Theseus refreshes 1 die, 2 if the Temple is on his own tile."""
    me = state.players[seat]
    if hero_power(state, me) != "temple":
        return
    if me.hero_cell == cell:
        state.steps.append(Refresh(seat, 2))
    elif cell in SURROUNDINGS[me.hero_cell]:
        state.steps.append(Refresh(seat, 1))


def visible_icons(state: DivinusState, tile: int) -> int:
    """DIV-41: count the visible icons of a tile, a Sacred Place or Temple too."""
    return len(state.marks[tile])


def heracles_prices(state: DivinusState, me: Player, tile: int, price: int) -> tuple[int, ...]:
    """DIV-41: return what a tile placed beside Heracles may cost instead, never below 1."""
    if hero_power(state, me) != "price":
        return ()
    icon_count = visible_icons(state, tile)
    values: list[int] = []
    if icon_count > 0:
        values.append(price + icon_count)
        if price - icon_count >= 1:
            values.append(price - icon_count)
    return tuple(values)


def extra_reach(state: DivinusState, me: Player) -> int:
    """Return how much farther an Artifact lets the hero move."""
    for artifact in me.artifacts:
        if state.data.artifacts[artifact].effect.name == "hero-moves":
            return artifact_number(state, me, artifact)
    return 0


class DraftHero(Decision):
    """DIV-40, 69: one hero a scenario, drafted in turn order."""

    def options(self, state: DivinusState) -> list[Action]:
        taken_heroes = [player.hero for player in state.players]
        return [DRAFT_HERO.of(hero) for hero in range(HERO.size) if hero not in taken_heroes]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        hero = action.things[0]
        owners = [seat for seat, player in enumerate(state.players) if player.hero == hero]
        return Reason("hero-taken", [SEAT.id(owners[0]), HERO.id(hero)], "DIV-40")

    def apply(self, state: DivinusState, action: Action) -> None:
        take_hero(state, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        old_hero = hero_with_mark(state.story, self.seat)
        if state.rules.hero_mark and old_hero != NOTHING and DRAFT_HERO.of(old_hero) in self.options(state):
            return Question("hero-again", [HERO.id(old_hero), str(HERO_MARK_REROLL)])
        return Question("hero")


def take_hero(state: DivinusState, seat: int, hero: int) -> None:
    state.players[seat].hero = hero
    state.emit(HERO_TAKEN, seat, hero)
    if state.rules.story and not state.rules.all_odysseus:
        if state.rules.hero_mark and hero_with_mark(state.story, seat) == hero:
            state.steps.append(Reroll(seat, HERO_MARK_REROLL))
        set_hero_mark(state, seat, hero)


def hero_mark_flag(hero: int) -> str:
    return f"mark-{HERO.slug(hero)}"


def hero_with_mark(story: Story, seat: int) -> int:
    """Return the Hero whose mark a demigod bears: the last that was drafted."""
    for hero in range(HERO.size):
        if story.flag_setter(hero_mark_flag(hero)) == seat:
            return hero
    return NOTHING


def set_hero_mark(state: DivinusState, seat: int, hero: int) -> None:
    old_hero = hero_with_mark(state.story, seat)
    if old_hero != NOTHING:
        state.story = state.story.without_flag(hero_mark_flag(old_hero))
    state.story = state.story.with_flag(hero_mark_flag(hero), seat)


def enter_map(state: DivinusState, seat: int, cell: int) -> None:
    """DIV-40, 47, 73: the hero enters on the first explored tile. With Echidna her monster does, and the hero on the
    next."""
    me = state.players[seat]
    if me.monster_cell == NOTHING and len(me.map.cells) == 1 and is_echidna_in_play(state):
        me.monster_cell = cell
        me.invalidate_survey()
    elif me.hero != NOTHING and me.hero_cell == NOTHING:
        state.steps.append(PlaceHero(seat, cell))


def is_echidna_in_play(state: DivinusState) -> bool:
    return any([state.data.quests[quest].kind == OWN_MONSTER for quest in state.quests])


class PlaceHero(Decision):
    """DIV-40: the hero stands on one terrain of a tile."""

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell = cell

    def options(self, state: DivinusState) -> list[Action]:
        return standing_options(state, self.seat, [self.cell])

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        if action.things[0] == self.cell:
            return no_such_part(self.cell)
        return Reason("hero-enters", [HERO.id(state.players[self.seat].hero), CELL.id(self.cell)], "DIV-40")

    def apply(self, state: DivinusState, action: Action) -> None:
        place_hero(state, self.seat, action.things[0], action.things[1])

    def question(self, state: DivinusState) -> Question:
        return Question("stand", [HERO.id(state.players[self.seat].hero)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.cell)


def no_such_part(cell: int) -> Reason:
    return Reason("no-such-part", [CELL.id(cell)], "DIV-40")


def standing_options(state: DivinusState, seat: int, cells: list[int]) -> list[Action]:
    me = state.players[seat]
    tiles = state.data.tiles
    actions: list[Action] = []
    for cell in cells:
        tile = me.map.tiles[cell]
        for region in range(len(tiles.region_terrains[tile])):
            actions.append(STAND.of(cell, tiles.part_of(tile, region)))
    return actions


def place_hero(state: DivinusState, seat: int, cell: int, part: int) -> None:
    """DIV-41: Prometheus chooses his faction when he enters, and another after every move."""
    me = state.players[seat]
    is_entering = me.hero_cell == NOTHING
    me.hero_cell = cell
    me.hero_region = state.data.tiles.region_of(me.map.tiles[cell], part)
    me.invalidate_survey()
    state.emit(HERO_STANDS, seat, me.hero, cell)
    if state.data.hero_powers[me.hero] == "icon":
        state.steps.append(ChooseGuise(seat, NOTHING if is_entering else me.guise))


class ChooseGuise(Decision):
    """DIV-41: the faction that Prometheus counts as; a different one after every move."""

    def __init__(self, seat: int, last_faction: int) -> None:
        super().__init__(seat)
        self.last_faction = last_faction

    def options(self, state: DivinusState) -> list[Action]:
        return [GUISE.of(faction) for faction in range(3) if faction != self.last_faction]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("guise-same", [FACTION.id(self.last_faction)], "DIV-41")

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.guise = action.things[0]
        me.invalidate_survey()
        state.emit(GUISE_TAKEN, self.seat, me.guise)

    def question(self, state: DivinusState) -> Question:
        return Question("guise")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.last_faction)
