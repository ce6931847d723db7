"""DIV-20, 33, 34, 70: what the last entry brought, as the companion tells it: what came of a choice, a Title, the end
of a Clash."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.event import Event
from theomachy.core.game import Json
from theomachy.games.divinus import story
from theomachy.games.divinus.campaign_pages import choice_source, story_text_id
from theomachy.games.divinus.companion.rewards_text import reward_sentence
from theomachy.games.divinus.companion.setup_steps import sentence
from theomachy.games.divinus.legacy import LAST_SCENARIO
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData, is_reconstructed
from theomachy.games.divinus.things import CHOICE, LOCATION
from theomachy.games.divinus.verbs import (
    ARTIFACT_GAINED,
    ARTIFACT_UPGRADED,
    BEARER,
    CHOSEN,
    CLASH_UNDECIDED,
    CLASH_WON,
    FACE_ETCHED,
    FAVOR_GAINED,
    FAVORITE_NAMED,
    GOAL_SCORED,
    HERO_TAKEN,
    LOCATION_GONE,
    MONSTER_BEATEN,
    PYTHIA_GIVEN,
    QUEST_DONE,
    SUPPORTED,
    TILE_CLAIMED,
)

# Events with a text of their own.
NOTED: Final = (
    QUEST_DONE,
    MONSTER_BEATEN,
    FAVOR_GAINED,
    SUPPORTED,
    ARTIFACT_GAINED,
    ARTIFACT_UPGRADED,
    HERO_TAKEN,
    TILE_CLAIMED,
    CLASH_UNDECIDED,
    FACE_ETCHED,
)
# Events whose texts are the companion's: they say what is done on the table.
TABLE_NOTES: Final = (GOAL_SCORED, LOCATION_GONE, CLASH_WON, FAVORITE_NAMED, PYTHIA_GIVEN)
NEXT_SCENARIO_NOTES: Final = (FAVORITE_NAMED, PYTHIA_GIVEN)


def news_view(state: DivinusState, events: list[Event]) -> Json:
    """Return what the last entry brought: chapters to read, and notes of one line."""
    outcomes: list[Json] = []
    for event in events:
        if event.kind is CHOSEN:
            outcomes.append(outcome_view(state.data, event.things[1], event.things[0]))
        elif event.kind is BEARER:
            outcomes.append(title_view(state.data, event.things[1], event.things[0]))
    is_last = state.scenario == LAST_SCENARIO
    return {"outcomes": outcomes, "notes": [note for event in events for note in event_notes(event, is_last)]}


def event_notes(event: Event, is_last: bool) -> list[Json]:
    """Return the note of an event; after the last scenario no die is given for the next one."""
    if event.kind in NEXT_SCENARIO_NOTES and is_last:
        return []
    if event.kind in TABLE_NOTES:
        return [sentence(f"companion.note-{event.kind.name}", event.ids())]
    return [sentence(f"event.{event.kind.name}", event.ids())] if event.kind in NOTED else []


def outcome_view(data: StaticData, choice: int, seat: int) -> Json:
    """Return what came of a choice: its outcome, what to do now, and how the story remembers it."""
    row = data.choices[choice]
    source_id, scenario = choice_source(data, choice)
    place = story_text_id(scenario, f"choice.{CHOICE.slug(choice)}")
    ours = is_reconstructed(data, CHOICE.id(choice), "reward")
    return {
        "kind": "outcome",
        "seat": SEAT.slug(seat),
        "about": sentence("companion.thing", [source_id]),
        "title": sentence(f"{place}.text", []),
        "lines": [sentence(f"{place}.outcome", [])],
        "now": [
            reward_sentence(data.rewards[reward], ours) for reward in row.rewards if data.rewards[reward].name != "none"
        ],
        "memory": sentence(story_text_id(scenario, f"recap.{row.sets[0]}"), []),
    }


def title_view(data: StaticData, location: int, seat: int) -> Json:
    """DIV-34: return a Title that was won: where its sticker is found, where it goes, and what it gives."""
    row = data.locations[location]
    place = story_text_id(row.scenario, f"location.{LOCATION.slug(location)}")
    thing = LOCATION.id(location)
    return {
        "kind": "title",
        "seat": SEAT.slug(seat),
        "about": sentence("companion.thing", [thing]),
        "title": sentence(f"{place}.title", []),
        "lines": [sentence("companion.title-where", [str(row.scenario), str(row.number), SEAT.id(seat)])],
        "now": [
            sentence("companion.title-visited", []),
            reward_sentence(data.rewards[row.bearer_reward], is_reconstructed(data, thing, "bearer")),
            sentence("companion.title-own", []),
            reward_sentence(data.rewards[row.visiting_bearer_reward], is_reconstructed(data, thing, "bearer-self")),
        ],
        "memory": sentence("", []),
    }


def read_view(state: DivinusState) -> list[Json]:
    """Return what was chosen in this scenario, with what came of it, to be read again."""
    return [outcome_view(state.data, choice, seat) for choice, seat in state.story.choices]


def rules_view(state: DivinusState) -> list[Json]:
    """Return the rules in force, those that begin with this scenario first, with their stickers in the rulebook."""
    data = state.data
    new_rules = [rule for rule, first in data.rule_starts.items() if first == state.scenario]
    old_rules = [rule for rule, first in data.rule_starts.items() if first < state.scenario]
    views: list[Json] = []
    for rule in new_rules + old_rules:
        place = story_text_id(data.rule_starts[rule], f"rule.{rule}")
        views.append(
            {
                "id": rule,
                "name": sentence(f"{place}.name", []),
                "text": sentence(f"{place}.text", []),
                "slots": list(data.rule_slots[rule]),
                "is_new": rule in new_rules,
            }
        )
    return views


def intro_view(state: DivinusState) -> list[Json]:
    """Return the intro of the scenario, and what earlier choices led to."""
    lines: list[Json] = []
    for word in state.story.read_texts:
        kind, _, slug = word.partition(":")
        names: list[str] = []
        for row in state.data.intros:
            if kind == "intro" and row.slug == slug:
                names = story.named_seat_ids(row, list(state.past.favor_before))
        lines.append(sentence(story_text_id(state.scenario, f"{kind}.{slug}"), names))
    return lines


def outro_view(state: DivinusState) -> list[Json]:
    totals = story.current_totals(state)
    rows = story.matching_outros(state.data, state.scenario, state.story, totals)
    return [
        sentence(story_text_id(state.scenario, f"outro.{row.slug}"), story.named_seat_ids(row, totals)) for row in rows
    ]
