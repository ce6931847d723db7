"""What earlier choices change at the start of a scenario, each effect by its name in the rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus import stickers, story
from theomachy.games.divinus.artifacts import unowned
from theomachy.games.divinus.cards import Saying
from theomachy.games.divinus.state import DivinusState, gain
from theomachy.games.divinus.steps.rolling import Engrave, Reroll
from theomachy.games.divinus.steps.workshop import from_supply
from theomachy.games.divinus.things import DEMIGOD_TILES, FACE, FIRST_LOCATION, NOTHING
from theomachy.games.divinus.verbs import TEMPLE_REVEALED

# The seat that set the flag, and the two numbers of the row; tells whether anything happened.
Effect = Callable[[DivinusState, int, int, int], bool]


def apply_consequences(state: DivinusState) -> None:
    """Before the board is laid, in file order. What finds nothing to act on does nothing and is not told."""
    for row in state.book.consequences:
        if row.scenario != state.scenario or not story.holds(state.story, row.needs, row.bars):
            continue
        setter = state.story.setter(row.needs) if row.needs else NOBODY
        effect: Saying = row.effect
        if EFFECTS[effect.name](state, setter, effect.a, effect.b):
            state.story = state.story.with_read([f"consequence:{row.slug}"])
            state.story = state.story.with_flag(story.told_flag(row.slug), setter)
            for flag in row.sets:
                state.story = state.story.with_flag(flag, NOBODY)


def setter_favor(state: DivinusState, setter: int, favor: int, amount: int) -> bool:
    if setter == NOBODY:
        return False
    gain(state, setter, favor, amount, "story", "")
    return True


def setter_reroll(state: DivinusState, setter: int, count: int, b: int) -> bool:
    """The step waits under the first roll, which comes on top of it."""
    if setter == NOBODY:
        return False
    state.steps.append(Reroll(setter, count))
    return True


def setter_die_sticker(state: DivinusState, setter: int, face: int, b: int) -> bool:
    if setter == NOBODY or not from_supply(state, face):
        return False
    state.steps.append(Engrave(setter, face, False))
    return True


def stack_tiles(state: DivinusState) -> list[int]:
    return sorted(state.stacks[0].cards + state.stacks[1].cards)


def tile_sticker(state: DivinusState, setter: int, faction: int, count: int) -> bool:
    happened = False
    for _ in range(count):
        legal = [tile for tile in stack_tiles(state) if stickers.takes(state.marks[tile], faction)]
        if legal:
            tile = legal[state.rng.lay(len(legal))]
            region = state.rng.lay(len(state.book.tiles.parts[tile]))
            stickers.stick(state, tile, faction, region)
            happened = True
    return happened


def remove_sticker(state: DivinusState, setter: int, faction: int, count: int) -> bool:
    happened = False
    for _ in range(count):
        stuck: list[tuple[int, int]] = []
        for tile in range(len(state.marks)):
            if state.book.tiles.stacks[tile] != DEMIGOD_TILES:
                stuck += [(tile, mark) for mark in stickers.applied(state, tile) if mark >> 2 == faction]
        if stuck:
            tile, mark = stuck[state.rng.lay(len(stuck))]
            stickers.take_off(state, tile, mark)
            happened = True
    return happened


def location_gone(state: DivinusState, setter: int, location: int, b: int) -> bool:
    return stickers.remove_location(state, location)


def location_near(state: DivinusState, setter: int, location: int, b: int) -> bool:
    """Its tile comes among the next six of its stack once the board is filled."""
    tile = stickers.tile_with(state, FIRST_LOCATION + location)
    if tile == NOTHING or tile not in stack_tiles(state):
        return False
    state.near += (tile,)
    return True


def quest_favor(state: DivinusState, setter: int, quest: int, more: int) -> bool:
    state.terms.worths[quest] = max(1, state.terms.worths[quest] + more)
    return quest in state.quests


def quest_test(state: DivinusState, setter: int, quest: int, need: int) -> bool:
    state.terms.needs[quest] = need
    return quest in state.quests


def spot_gone(state: DivinusState, setter: int, quest: int, number: int) -> bool:
    if number not in state.terms.spots[quest]:
        return False
    state.terms.spots[quest] = tuple([other for other in state.terms.spots[quest] if other != number])
    return True


def spot_more(state: DivinusState, setter: int, quest: int, number: int) -> bool:
    if number in state.terms.spots[quest]:
        return False
    state.terms.spots[quest] = tuple(sorted([*state.terms.spots[quest], number]))
    return True


def forge(state: DivinusState, setter: int, face: int, count: int) -> bool:
    """From the supply; a sticker that would come later enters it now, and not again."""
    early = f"early-{FACE.slug(face)}"
    stock = state.workshop.copy()
    for sticker, first, amount in state.book.supply:
        if sticker == face and first > state.scenario and not state.story.has(early):
            state.story = state.story.with_flag(early, NOBODY)
            stock.supply += (face,) * amount
    shown = 0
    while shown < count and face in stock.supply:
        at = stock.supply.index(face)
        stock.supply = stock.supply[:at] + stock.supply[at + 1 :]
        stock.forge = (face, *stock.forge)
        shown += 1
    state.workshop = stock
    return shown > 0


def workshop(state: DivinusState, setter: int, artifact: int, b: int) -> bool:
    if artifact not in state.workshop.vault or not unowned(state, artifact):
        return False
    shown = state.workshop.with_vault([other for other in state.workshop.vault if other != artifact])
    shown.artifacts = (artifact, *shown.artifacts)
    state.workshop = shown
    return True


def god_joins(state: DivinusState, setter: int, god: int, b: int) -> bool:
    if god in state.gods:
        return False
    state.gods += (god,)
    return True


def god_leaves(state: DivinusState, setter: int, god: int, b: int) -> bool:
    if god not in state.gods or god in state.book.scenarios[state.scenario - 1].gods:
        return False
    state.gods = tuple([other for other in state.gods if other != god])
    return True


def reveal_temple(state: DivinusState, setter: int, temple: int, b: int) -> bool:
    if temple in state.temples_seen:
        return False
    state.temples += (temple,)
    state.temples_seen += (temple,)
    state.tell(TEMPLE_REVEALED, temple)
    return True


def support(state: DivinusState, setter: int, pantheon: int, count: int) -> bool:
    greek, norse = state.neutral
    state.neutral = (greek + count, norse) if pantheon == 0 else (greek, norse + count)
    return True


EFFECTS: Final[dict[str, Effect]] = {
    "setter-favor": setter_favor,
    "setter-reroll": setter_reroll,
    "setter-die-sticker": setter_die_sticker,
    "tile-sticker": tile_sticker,
    "remove-sticker": remove_sticker,
    "location-gone": location_gone,
    "location-near": location_near,
    "quest-favor": quest_favor,
    "quest-test": quest_test,
    "spot-gone": spot_gone,
    "spot-more": spot_more,
    "forge": forge,
    "workshop": workshop,
    "god-joins": god_joins,
    "god-leaves": god_leaves,
    "reveal-temple": reveal_temple,
    "support": support,
}
