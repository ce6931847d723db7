"""DIV-70: the companion's commands, each by its first word, and the replay of a scenario from its entries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from theomachy.core.event import Event
from theomachy.core.record import RecordEntry
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import monsters, stickers, temples
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.legacy_corrections import apply_correction
from theomachy.games.divinus.companion.question_steps import SOMEWHERE, UNPLACED, parse_region, remember_unplaced
from theomachy.games.divinus.companion.scenario import (
    advance_to_question,
    apply_answer,
    is_over,
    push_final_scoring,
    start_scenario,
)
from theomachy.games.divinus.companion.setup_steps import SETUP_DONE, STEP_SLUGS
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.rewards import SUPPORT_LIMIT, add_support
from theomachy.games.divinus.rules import RULES_VERSION
from theomachy.games.divinus.state import DivinusState, record_favor
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.steps.completion_check import fulfil_quest, open_location
from theomachy.games.divinus.steps.fights import beat_monster
from theomachy.games.divinus.steps.workshop import VisitWorkshop
from theomachy.games.divinus.things import (
    FAVOR,
    FIRST_TEMPLE,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    SACRED,
    TEMPLE,
    TILE,
)

# The id of a step of the set-up: its slug, with a number where there are several.
STEP_PATTERN: Final = re.compile(rf"({'|'.join(STEP_SLUGS)}|{SETUP_DONE})(-[0-9]+)?")
# Arguments: the state, the seat, the words after the first.
CommandHandler = Callable[[DivinusState, int, list[str]], None]


class CompanionScenario:
    """A scenario with the physical box. `ticked` are the steps of the set-up that are done; `events` what the last
    entry brought, `final_events` all since the scenario was finished."""

    def __init__(self, state: DivinusState, ticked: list[str]) -> None:
        self.state = state
        self.ticked = ticked
        self.events: list[Event] = []
        self.final_events: list[Event] = []
        self.is_finishing = False


def replay_entries(
    data: StaticData, legacy: Legacy, seed: int, entries: list[RecordEntry], version: int = RULES_VERSION
) -> CompanionScenario:
    """Rebuild a scenario by replaying its entries. Raises `Problem` at the first that is not valid."""
    scenario = CompanionScenario(start_scenario(data, legacy, seed, version), [])
    for entry in entries:
        apply_entry(scenario, entry.seat, entry.text)
    return scenario


def apply_entry(scenario: CompanionScenario, seat: int, text: str) -> None:
    state = scenario.state
    words = text.split()
    if not words or seat >= len(state.players):
        raise Problem("companion-touch", [text])
    if words[0] == "tick":
        scenario.ticked = toggle_ticks(scenario.ticked, words[1:])
        return
    state.events = []
    try:
        apply_input(state, seat, text, words)
    finally:
        scenario.events, state.events = state.events or [], None
    scenario.is_finishing = scenario.is_finishing or words[0] == "finish"
    if scenario.is_finishing:
        scenario.final_events += scenario.events


def apply_input(state: DivinusState, seat: int, text: str, words: list[str]) -> None:
    if words[0] in ANY_TIME:
        ANY_TIME[words[0]](state, seat, words[1:])
        return
    if is_over(state):
        raise Problem("companion-over", [])
    if state.steps:
        apply_answer(state, text)
    elif words[0] in IN_PLAY:
        IN_PLAY[words[0]](state, seat, words[1:])
    else:
        raise Problem("companion-touch", [text])
    advance_to_question(state)


def toggle_ticks(ticked: list[str], words: list[str]) -> list[str]:
    """Tick steps of the set-up, or take the tick back. Raises `Problem` for what is no step."""
    for word in words:
        if not STEP_PATTERN.fullmatch(word):
            raise Problem("companion-thing", [word])
    return [one for one in ticked if one not in words] + [word for word in words if word not in ticked]


def parse_thing(words: list[str], index: dict[str, int]) -> int:
    if len(words) != 1 or words[0] not in index:
        raise Problem("companion-thing", [" ".join(words)])
    return index[words[0]]


def fulfil_race_quest(state: DivinusState, seat: int, words: list[str]) -> None:
    quest = parse_thing(words, QUEST.index)
    if quest not in state.quests or state.data.quests[quest].kind != RACE:
        raise Problem("companion-quest", [QUEST.id(quest)])
    fulfil_quest(state, seat, quest)


def visit_location(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-33: open a Location, once a scenario."""
    location = parse_thing(words, LOCATION.index)
    if state.data.locations[location].scenario > state.scenario:
        raise Problem("companion-sealed", [" ".join(words)])
    if location in state.story.opened_locations:
        raise Problem("companion-opened", [LOCATION.id(location)])
    open_location(state, seat, location)


def place_fight_marker(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-43, 72: put a marker on a number of a monster's card."""
    quest = parse_thing(words[:1], QUEST.index)
    spots = state.quest_terms.spots[quest]
    if quest not in state.quests or len(words) != 2 or words[1] not in [str(spot) for spot in spots]:
        raise Problem("companion-quest", [QUEST.id(quest)])
    spot = spots.index(int(words[1]))
    if state.markers[quest][monsters.marker_index(state, seat, quest, spot)] != NOTHING:
        raise Problem("fight-taken", [QUEST.id(quest), words[1]], "DIV-43")
    monsters.place_marker(state, seat, quest, spot)
    if monsters.is_beaten(state, seat, quest):
        beat_monster(state, seat, quest)


def give_favor(state: DivinusState, seat: int, words: list[str]) -> None:
    """Add Favor: `favor greek 2 what for`. A negative number takes it away."""
    digits = words[1].lstrip("-+") if len(words) > 1 else ""
    if (
        words[:1] == []
        or words[0] not in FAVOR.index
        or not (digits.isascii() and digits.isdigit() and len(digits) < 3)
    ):
        raise Problem("companion-favor", [" ".join(words)])
    amount = -int(digits) if words[1].startswith("-") else int(digits)
    kind = FAVOR.index[words[0]]
    if state.players[seat].favor[kind] + amount < 0:
        raise Problem("companion-favor", [" ".join(words)])
    record_favor(state, seat, kind, amount, "by-hand", " ".join(words[2:]))


def give_support(state: DivinusState, seat: int, words: list[str]) -> None:
    pantheon = parse_thing(words, PANTHEON.index)
    if not state.rules.support or sum(state.players[seat].support) >= SUPPORT_LIMIT:
        raise Problem("support-full", [str(SUPPORT_LIMIT)], "DIV-10")
    add_support(state, seat, pantheon)


def build_temple(state: DivinusState, seat: int, words: list[str]) -> None:
    """DIV-42: put a revealed Temple on the Sacred Place of a tile, which may be left open."""
    temple = parse_thing(words[:1], TEMPLE.index)
    if temple not in state.available_temples:
        raise Problem("companion-thing", [" ".join(words)])
    if words[1:] == [SOMEWHERE]:
        remember_unplaced(state, seat, FIRST_TEMPLE + temple)
        state.available_temples = tuple([other for other in state.available_temples if other != temple])
        return
    tile = parse_thing(words[1:], TILE.index)
    if not has_kind(state.marks[tile], SACRED):
        raise Problem("companion-no-room", [TILE.id(tile)])
    temples.build_temple(state, tile, temple)


def visit_workshop(state: DivinusState, seat: int, words: list[str]) -> None:
    if words or not state.rules.workshop:
        raise Problem("companion-touch", ["visit"])
    state.steps.append(VisitWorkshop(seat))


def tear_down(state: DivinusState, seat: int, words: list[str]) -> None:
    """Take a Location off its tile for good."""
    location = parse_thing(words, LOCATION.index)
    if not stickers.remove_location(state, location):
        raise Problem("companion-no-sticker", [LOCATION.id(location)])
    state.players[seat].removed_locations += 1


def place_missing_sticker(state: DivinusState, seat: int, words: list[str]) -> None:
    """Place a sticker whose tile was left open: `place_missing_sticker loose-1-8 tile region`."""
    flag = words[0] if words else ""
    parts = flag.split("-")
    if len(parts) != 3 or parts[0] != UNPLACED or not state.story.has_flag(flag):
        raise Problem("companion-thing", [flag])
    kind = int(parts[2])
    tile, region = parse_region(state, words[1:])
    if kind >= FIRST_TEMPLE:
        state.available_temples += (kind - FIRST_TEMPLE,)
        build_temple(state, seat, [TEMPLE.slug(kind - FIRST_TEMPLE), words[1]])
    elif stickers.can_take(state.marks[tile], kind):
        stickers.apply_sticker(state, tile, kind, region)
    else:
        raise Problem("companion-no-room", [TILE.id(tile)])
    state.story = state.story.without_flag(flag)


def apply_correction_command(state: DivinusState, seat: int, words: list[str]) -> None:
    if len(words) < 2:
        raise Problem("companion-place", [" ".join(words)])
    apply_correction(state, words[0], " ".join(words[1:]))


def finish_scenario(state: DivinusState, seat: int, words: list[str]) -> None:
    push_final_scoring(state)


IN_PLAY: Final[dict[str, CommandHandler]] = {
    "fulfil": fulfil_race_quest,
    "open": visit_location,
    "fight": place_fight_marker,
    "support": give_support,
    "build": build_temple,
    "visit": visit_workshop,
    "tear": tear_down,
    "finish": finish_scenario,
}
ANY_TIME: Final[dict[str, CommandHandler]] = {
    "favor": give_favor,
    "found": place_missing_sticker,
    "correct": apply_correction_command,
}
