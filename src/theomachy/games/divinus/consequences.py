"""What earlier choices change at the start of a scenario, each effect by its name in the data rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus import stickers, story
from theomachy.games.divinus.artifacts import is_unowned
from theomachy.games.divinus.cards import RuleCall
from theomachy.games.divinus.state import DivinusState, record_favor
from theomachy.games.divinus.steps.dice_steps import Engrave, Reroll
from theomachy.games.divinus.steps.workshop import take_from_supply
from theomachy.games.divinus.things import DEMIGOD_TILES, FACE, FIRST_LOCATION, NOTHING
from theomachy.games.divinus.verbs import TEMPLE_REVEALED

# Arguments: the state, the seat that set the flag, the two numbers of the row. Returns whether anything happened.
Effect = Callable[[DivinusState, int, int, int], bool]


def apply_consequences(state: DivinusState) -> None:
    """Apply the consequences in file order, before the board is filled. One that changes nothing is not shown."""
    for row in state.data.consequences:
        if row.scenario != state.scenario or not story.condition_holds(
            state.story, row.required_flag, row.excluded_flag
        ):
            continue
        setter = state.story.flag_setter(row.required_flag) if row.required_flag else NOBODY
        effect: RuleCall = row.effect
        if EFFECTS[effect.name](state, setter, effect.a, effect.b):
            state.story = state.story.with_read_texts([f"consequence:{row.slug}"])
            state.story = state.story.with_flag(story.occurrence_flag(row.slug), setter)
            for flag in row.sets:
                state.story = state.story.with_flag(flag, NOBODY)


def setter_favor(state: DivinusState, setter: int, favor: int, amount: int) -> bool:
    if setter == NOBODY:
        return False
    record_favor(state, setter, favor, amount, "story", "")
    return True


def setter_reroll(state: DivinusState, setter: int, count: int, b: int) -> bool:
    """Push a reroll. The first roll is pushed above it, and so comes first."""
    if setter == NOBODY:
        return False
    state.steps.append(Reroll(setter, count))
    return True


def setter_die_sticker(state: DivinusState, setter: int, face: int, b: int) -> bool:
    if setter == NOBODY or not take_from_supply(state, face):
        return False
    state.steps.append(Engrave(setter, face, False))
    return True


def stack_tiles(state: DivinusState) -> list[int]:
    return sorted(state.stacks[0].cards + state.stacks[1].cards)


def tile_sticker(state: DivinusState, setter: int, faction: int, count: int) -> bool:
    has_effect = False
    for _ in range(count):
        legal = [tile for tile in stack_tiles(state) if stickers.can_take(state.marks[tile], faction)]
        if legal:
            tile = legal[state.rng.random_placement(len(legal))]
            region = state.rng.random_placement(len(state.data.tiles.region_terrains[tile]))
            stickers.apply_sticker(state, tile, faction, region)
            has_effect = True
    return has_effect


def remove_sticker(state: DivinusState, setter: int, faction: int, count: int) -> bool:
    has_effect = False
    for _ in range(count):
        candidates: list[tuple[int, int]] = []
        for tile in range(len(state.marks)):
            if state.data.tiles.stacks[tile] != DEMIGOD_TILES:
                candidates += [(tile, mark) for mark in stickers.stickers_on(state, tile) if mark >> 2 == faction]
        if candidates:
            tile, mark = candidates[state.rng.random_placement(len(candidates))]
            stickers.remove_sticker(state, tile, mark)
            has_effect = True
    return has_effect


def location_gone(state: DivinusState, setter: int, location: int, b: int) -> bool:
    return stickers.remove_location(state, location)


def location_near(state: DivinusState, setter: int, location: int, b: int) -> bool:
    """Bring its tile among the next six of its stack once the board is filled."""
    tile = stickers.find_tile_with(state, FIRST_LOCATION + location)
    if tile == NOTHING or tile not in stack_tiles(state):
        return False
    state.known_next += (tile,)
    return True


def quest_favor(state: DivinusState, setter: int, quest: int, change: int) -> bool:
    state.quest_terms.worths[quest] = max(1, state.quest_terms.worths[quest] + change)
    return quest in state.quests


def quest_test(state: DivinusState, setter: int, quest: int, need: int) -> bool:
    state.quest_terms.needs[quest] = need
    return quest in state.quests


def spot_gone(state: DivinusState, setter: int, quest: int, number: int) -> bool:
    if number not in state.quest_terms.spots[quest]:
        return False
    state.quest_terms.spots[quest] = tuple([other for other in state.quest_terms.spots[quest] if other != number])
    return True


def spot_more(state: DivinusState, setter: int, quest: int, number: int) -> bool:
    if number in state.quest_terms.spots[quest]:
        return False
    state.quest_terms.spots[quest] = tuple(sorted([*state.quest_terms.spots[quest], number]))
    return True


def forge(state: DivinusState, setter: int, face: int, count: int) -> bool:
    """Take face stickers from the supply. One of a later scenario enters the supply now, and not again."""
    early_flag = f"early-{FACE.slug(face)}"
    new_workshop = state.workshop.copy()
    for sticker, first_scenario, amount in state.data.face_supply:
        if sticker == face and first_scenario > state.scenario and not state.story.has_flag(early_flag):
            state.story = state.story.with_flag(early_flag, NOBODY)
            new_workshop.supply += (face,) * amount
    shown_count = 0
    while shown_count < count and face in new_workshop.supply:
        at = new_workshop.supply.index(face)
        new_workshop.supply = new_workshop.supply[:at] + new_workshop.supply[at + 1 :]
        new_workshop.forge = (face, *new_workshop.forge)
        shown_count += 1
    state.workshop = new_workshop
    return shown_count > 0


def workshop(state: DivinusState, setter: int, artifact: int, b: int) -> bool:
    if artifact not in state.workshop.vault or not is_unowned(state, artifact):
        return False
    new_workshop = state.workshop.with_vault([other for other in state.workshop.vault if other != artifact])
    new_workshop.artifacts = (artifact, *new_workshop.artifacts)
    state.workshop = new_workshop
    return True


def god_joins(state: DivinusState, setter: int, god: int, b: int) -> bool:
    if god in state.gods:
        return False
    state.gods += (god,)
    return True


def god_leaves(state: DivinusState, setter: int, god: int, b: int) -> bool:
    if god not in state.gods or god in state.data.scenarios[state.scenario - 1].gods:
        return False
    state.gods = tuple([other for other in state.gods if other != god])
    return True


def reveal_temple(state: DivinusState, setter: int, temple: int, b: int) -> bool:
    if temple in state.revealed_temples:
        return False
    state.available_temples += (temple,)
    state.revealed_temples += (temple,)
    state.emit(TEMPLE_REVEALED, temple)
    return True


def support(state: DivinusState, setter: int, pantheon: int, count: int) -> bool:
    greek, norse = state.story_support
    state.story_support = (greek + count, norse) if pantheon == 0 else (greek, norse + count)
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
