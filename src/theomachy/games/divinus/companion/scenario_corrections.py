"""DIV-70: corrections of what is no plain field of the legacy: this scenario's quests, markers, Locations and support,
the flags of the story, and the choices that were made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.divinus.campaign_pages import choice_source
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.correction_text import flag_scenario
from theomachy.games.divinus.companion.sticker_corrections import set_sticker, unset_sticker
from theomachy.games.divinus.rewards import SUPPORT_LIMIT
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.story import add_leaning
from theomachy.games.divinus.things import CHOICE, LOCATION, NOTHING, QUEST

MAX_NUMBER: Final = 9999
# Arguments: the state, the rest of the path, the new value. Returns False, and changes nothing, if it does not fit.
Setter = Callable[[DivinusState, list[str], object], bool]


def is_seat(state: DivinusState, value: object, minimum: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value < len(state.players)


def set_flag(state: DivinusState, keys: list[str], value: object) -> bool:
    """Set a flag and the seat that set it (-1: none), or remove it (None). Unknown flags, and those of unplaced
    stickers, are refused."""
    flag = keys[0]
    is_known = state.story.has_flag(flag) or 0 < flag_scenario(state.data, flag) <= state.scenario
    if len(keys) != 1 or not is_known or flag.startswith("loose"):
        return False
    if value is None:
        state.story = state.story.without_flag(flag)
        return True
    if not is_seat(state, value, NOTHING):
        return False
    assert isinstance(value, int)
    state.story = state.story.with_flag(flag, value)
    return True


def set_done(state: DivinusState, keys: list[str], value: object) -> bool:
    """Set who has fulfilled a quest. Favor and rewards stay as they are: they have corrections of their own."""
    quest = QUEST.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    values = value if isinstance(value, list) else [] if value == NOTHING else [value]
    seats = [seat for seat in range(len(state.players)) if seat in values]
    race = state.data.quests[quest].kind == RACE
    if quest not in known_quests(state) or len(seats) != len(values) or (race and len(seats) > 1):
        return False
    for other, seat in state.quests_done:
        if other == quest:
            state.players[seat].quest_count = max(0, state.players[seat].quest_count - 1)
    for seat in seats:
        state.players[seat].quest_count = min(MAX_NUMBER, state.players[seat].quest_count + 1)
    state.quests_done = tuple(
        [pair for pair in state.quests_done if pair[0] != quest] + [(quest, seat) for seat in seats]
    )
    open_quests = [other for other in state.quests if other != quest or not seats]
    state.quests = tuple(open_quests if seats or quest in open_quests else [*open_quests, quest])
    flag = f"done-{QUEST.slug(quest)}"
    state.story = state.story.with_flag(flag, NOTHING) if seats else state.story.without_flag(flag)
    return True


def known_quests(state: DivinusState) -> list[int]:
    return [*state.quests, *[quest for quest, _ in state.quests_done]]


def set_marker(state: DivinusState, keys: list[str], value: object) -> bool:
    """Set whose marker covers a number of a monster's card; -1: no marker."""
    quest = QUEST.index.get(keys[0], NOTHING) if len(keys) == 2 else NOTHING
    if quest not in known_quests(state) or not is_seat(state, value, NOTHING):
        return False
    markers = list(state.markers[quest])
    if keys[1] not in [str(at) for at in range(len(markers))]:
        return False
    assert isinstance(value, int)
    markers[int(keys[1])] = value
    cards = list(state.markers)
    cards[quest] = tuple(markers)
    state.markers = tuple(cards)
    return True


def set_opened(state: DivinusState, keys: list[str], value: object) -> bool:
    location = LOCATION.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    if location == NOTHING or state.data.locations[location].scenario > state.scenario or not isinstance(value, bool):
        return False
    story = state.story.copy()
    others = [other for other in story.opened_locations if other != location]
    story.opened_locations = tuple([*others, location] if value else others)
    state.story = story
    return True


def set_support(state: DivinusState, keys: list[str], value: object) -> bool:
    seats = [str(seat) for seat in range(len(state.players))]
    if len(keys) != 2 or keys[0] not in seats or keys[1] not in ("0", "1") or not state.rules.support:
        return False
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    me = state.players[int(keys[0])]
    other = me.support[1 - int(keys[1])]
    if value < 0 or value + other > SUPPORT_LIMIT:
        return False
    me.support = (value, other) if keys[1] == "0" else (other, value)
    return True


def all_choices(state: DivinusState) -> list[tuple[int, int, int]]:
    """Return every choice so far (scenario, choice, seat), those of this scenario last."""
    return [*state.story.earlier_choices, *[(state.scenario, choice, seat) for choice, seat in state.story.choices]]


def set_chosen(state: DivinusState, keys: list[str], value: object) -> bool:
    """Replace a choice by another of the same quest or Location. Its reward is not given again."""
    choices = all_choices(state)
    if len(keys) != 1 or keys[0] not in [str(at) for at in range(len(choices))] or value not in CHOICE.index:
        return False
    scenario, old_choice, seat = choices[int(keys[0])]
    new_choice = CHOICE.index[str(value)]
    if choice_source(state.data, new_choice)[0] != choice_source(state.data, old_choice)[0]:
        return False
    replace_choice(state, int(keys[0]), (scenario, new_choice, seat))
    return True


def set_chooser(state: DivinusState, keys: list[str], value: object) -> bool:
    choices = all_choices(state)
    if len(keys) != 1 or keys[0] not in [str(at) for at in range(len(choices))] or not is_seat(state, value):
        return False
    assert isinstance(value, int)
    scenario, choice, _ = choices[int(keys[0])]
    replace_choice(state, int(keys[0]), (scenario, choice, value))
    return True


def replace_choice(state: DivinusState, at: int, new_entry: tuple[int, int, int]) -> None:
    """Replace a choice, with its flags and its leaning."""
    choices = all_choices(state)
    _, old_choice, old_seat = choices[at]
    _, new_choice, seat = new_entry
    choices[at] = new_entry
    for flag in state.data.choices[old_choice].sets:
        state.story = state.story.without_flag(flag)
    remove_leaning(state, old_seat, state.data.choices[old_choice].leaning)
    for flag in state.data.choices[new_choice].clears:
        state.story = state.story.without_flag(flag)
    for flag in state.data.choices[new_choice].sets:
        state.story = state.story.with_flag(flag, seat)
    add_leaning(state, seat, state.data.choices[new_choice].leaning)
    story = state.story.copy()
    count = len(story.earlier_choices)
    story.earlier_choices = tuple(choices[:count])
    story.choices = tuple([(choice, chooser) for _, choice, chooser in choices[count:]])
    state.story = story


def remove_leaning(state: DivinusState, seat: int, leaning: int) -> None:
    counts = list(state.players[seat].leanings)
    counts[leaning] = max(0, counts[leaning] - 1)
    state.players[seat].leanings = tuple(counts)


SETTERS: Final[dict[str, Setter]] = {
    "flags": set_flag,
    "done": set_done,
    "marker": set_marker,
    "opened": set_opened,
    "support": set_support,
    "chosen": set_chosen,
    "chooser": set_chooser,
    "stick": set_sticker,
    "unstick": unset_sticker,
}
