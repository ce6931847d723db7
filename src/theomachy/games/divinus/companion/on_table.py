"""DIV-70: corrections of what is no plain field of the legacy: this scenario's quests, markers, Locations and support,
the flags of the story, and the choices that were made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.sticking import put_sticker, take_sticker
from theomachy.games.divinus.companion.telling import flag_text
from theomachy.games.divinus.pages import asked_by
from theomachy.games.divinus.rewards import SUPPORT_LIMIT
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.story import lean
from theomachy.games.divinus.things import CHOICE, LOCATION, NOTHING, QUEST

MOST: Final = 9999
# Arguments: the state, the rest of the path, the new value. Returns False, and changes nothing, if it does not fit.
Put = Callable[[DivinusState, list[str], object], bool]


def is_seat(state: DivinusState, value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value < len(state.players)


def put_flag(state: DivinusState, keys: list[str], value: object) -> bool:
    """Set a flag and the seat that set it (-1: none), or remove it (None). Unknown flags, and those of unplaced
    stickers, are refused."""
    flag = keys[0]
    if len(keys) != 1 or not (flag_text(state.book, flag) or state.story.has(flag)) or flag.startswith("loose"):
        return False
    if value is None:
        state.story = state.story.without_flag(flag)
        return True
    if not is_seat(state, value, NOTHING):
        return False
    assert isinstance(value, int)
    state.story = state.story.with_flag(flag, value)
    return True


def put_done(state: DivinusState, keys: list[str], value: object) -> bool:
    """Set who has fulfilled a quest. Favor and rewards stay as they are: they have corrections of their own."""
    quest = QUEST.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    values = value if isinstance(value, list) else [] if value == NOTHING else [value]
    seats = [seat for seat in range(len(state.players)) if seat in values]
    race = state.book.quests[quest].kind == RACE
    if quest not in known_quests(state) or len(seats) != len(values) or (race and len(seats) > 1):
        return False
    for other, seat in state.done:
        if other == quest:
            state.players[seat].quests = max(0, state.players[seat].quests - 1)
    for seat in seats:
        state.players[seat].quests = min(MOST, state.players[seat].quests + 1)
    state.done = tuple([pair for pair in state.done if pair[0] != quest] + [(quest, seat) for seat in seats])
    open_quests = [other for other in state.quests if other != quest or not seats]
    state.quests = tuple(open_quests if seats or quest in open_quests else [*open_quests, quest])
    flag = f"done-{QUEST.slug(quest)}"
    state.story = state.story.with_flag(flag, NOTHING) if seats else state.story.without_flag(flag)
    return True


def known_quests(state: DivinusState) -> list[int]:
    return [*state.quests, *[quest for quest, _ in state.done]]


def put_marker(state: DivinusState, keys: list[str], value: object) -> bool:
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


def put_opened(state: DivinusState, keys: list[str], value: object) -> bool:
    location = LOCATION.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    if location == NOTHING or state.book.locations[location].scenario > state.scenario or not isinstance(value, bool):
        return False
    story = state.story.copy()
    others = [other for other in story.opened if other != location]
    story.opened = tuple([*others, location] if value else others)
    state.story = story
    return True


def put_support(state: DivinusState, keys: list[str], value: object) -> bool:
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


def told(state: DivinusState) -> list[tuple[int, int, int]]:
    """Return every choice so far (scenario, choice, seat), those of this scenario last."""
    return [*state.story.before, *[(state.scenario, choice, seat) for choice, seat in state.story.tale]]


def put_chosen(state: DivinusState, keys: list[str], value: object) -> bool:
    """Replace a choice by another of the same quest or Location. Its reward is not given again."""
    choices = told(state)
    if len(keys) != 1 or keys[0] not in [str(at) for at in range(len(choices))] or value not in CHOICE.index:
        return False
    scenario, old_choice, seat = choices[int(keys[0])]
    new_choice = CHOICE.index[str(value)]
    if asked_by(state.book, new_choice)[0] != asked_by(state.book, old_choice)[0]:
        return False
    remember(state, int(keys[0]), (scenario, new_choice, seat))
    return True


def put_chooser(state: DivinusState, keys: list[str], value: object) -> bool:
    choices = told(state)
    if len(keys) != 1 or keys[0] not in [str(at) for at in range(len(choices))] or not is_seat(state, value):
        return False
    assert isinstance(value, int)
    scenario, choice, _ = choices[int(keys[0])]
    remember(state, int(keys[0]), (scenario, choice, value))
    return True


def remember(state: DivinusState, at: int, made: tuple[int, int, int]) -> None:
    """Replace a choice, with its flags and its leaning."""
    choices = told(state)
    _, old_choice, old_seat = choices[at]
    _, new_choice, seat = made
    choices[at] = made
    for flag in state.book.choices[old_choice].sets:
        state.story = state.story.without_flag(flag)
    unlean(state, old_seat, state.book.choices[old_choice].leaning)
    for flag in state.book.choices[new_choice].clears:
        state.story = state.story.without_flag(flag)
    for flag in state.book.choices[new_choice].sets:
        state.story = state.story.with_flag(flag, seat)
    lean(state, seat, state.book.choices[new_choice].leaning)
    story = state.story.copy()
    count = len(story.before)
    story.before = tuple(choices[:count])
    story.tale = tuple([(choice, chooser) for _, choice, chooser in choices[count:]])
    state.story = story


def unlean(state: DivinusState, seat: int, leaning: int) -> None:
    counts = list(state.players[seat].leanings)
    counts[leaning] = max(0, counts[leaning] - 1)
    state.players[seat].leanings = tuple(counts)


PLACES: Final[dict[str, Put]] = {
    "flags": put_flag,
    "done": put_done,
    "marker": put_marker,
    "opened": put_opened,
    "support": put_support,
    "chosen": put_chosen,
    "chooser": put_chooser,
    "stick": put_sticker,
    "unstick": take_sticker,
}
