"""DIV-30: what a campaign carries from one scenario to the next, as a value."""

from __future__ import annotations

from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus import story
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData, abilities_of
from theomachy.games.divinus.steps.pantheon_dice import starting_faces
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GREEK,
    NORSE,
    NOTHING,
    PLAIN_FACES,
)
from theomachy.games.divinus.value_objects import PantheonDice, Past, Story, Workshop

LAST_SCENARIO: Final = 12


class Demigod:
    """What one demigod carries: dice, Total Favor, quests done, Titles, Artifacts, the Demigod tile, leanings."""

    dice: tuple[tuple[int, ...], ...] = (PLAIN_FACES,) * DICE_EACH
    total_favor: int = 0
    quest_count: int = 0
    titles: tuple[int, ...] = ()
    artifacts: tuple[int, ...] = ()
    upgraded_artifacts: tuple[int, ...] = ()
    demigod_tile: int = NOTHING
    leanings: tuple[int, ...] = (0, 0, 0)


class Legacy:
    """A campaign between two scenarios. `scenario` is the next one; 13 means that the campaign is over."""

    scenario: int
    clockwise_seats: tuple[int, ...] = ()
    turn_order: tuple[int, ...] = ()
    demigods: tuple[Demigod, ...]
    marks: list[tuple[int, ...]]
    pantheon_dice: PantheonDice
    past: Past
    pythia_seat: int = NOBODY
    available_temples: tuple[int, ...] = ()
    revealed_temples: tuple[int, ...] = ()
    workshop: Workshop
    story: Story

    def is_over(self) -> bool:
        return self.scenario > LAST_SCENARIO


def new_legacy(data: StaticData, seats: int, scenario: int) -> Legacy:
    """DIV-06: return the legacy of a new campaign, or of a single scenario: plain dice, no stickers."""
    legacy = Legacy()
    legacy.scenario = scenario
    legacy.demigods = tuple([Demigod() for _ in range(seats)])
    legacy.marks = data.tiles.printed_marks
    legacy.pantheon_dice = PantheonDice()
    legacy.pantheon_dice.faces = (starting_faces(abilities_of(GREEK, data)), starting_faces(abilities_of(NORSE, data)))
    legacy.past = Past()
    legacy.available_temples = earlier_temples(data, scenario)
    legacy.revealed_temples = legacy.available_temples
    legacy.workshop = Workshop()
    legacy.workshop.vault = tuple(range(ARTIFACT.size))
    for face, first_scenario, count in data.face_supply:
        if first_scenario < scenario:
            legacy.workshop.supply += (face,) * count
    legacy.story = Story()
    return legacy


def earlier_temples(data: StaticData, scenario: int) -> tuple[int, ...]:
    temples: list[int] = []
    for row in data.scenarios:
        if row.number < scenario:
            temples += row.temples
    return tuple(temples)


def legacy_of(state: DivinusState) -> Legacy:
    """DIV-09, 28, 30: return what a finished scenario leaves. Tiles go back to the stacks with all their stickers."""
    legacy = Legacy()
    legacy.scenario = state.scenario + 1
    legacy.clockwise_seats = state.clockwise_seats
    legacy.turn_order = state.turn_order
    legacy.demigods = tuple([demigod_of(player) for player in state.players])
    legacy.marks = state.marks
    legacy.pantheon_dice = state.pantheon_dice
    legacy.past = past_of(state)
    legacy.pythia_seat = state.pythia_seat
    legacy.available_temples = state.available_temples
    legacy.revealed_temples = state.revealed_temples
    # Sorted, so that the order of vault and supply stays hidden.
    legacy.workshop = state.workshop.with_vault(sorted(state.workshop.vault))
    legacy.workshop = legacy.workshop.with_supply(sorted(state.workshop.supply))
    legacy.story = story_of(state)
    return legacy


def demigod_of(player: Player) -> Demigod:
    demigod = Demigod()
    demigod.dice = player.dice[:DICE_EACH]
    demigod.total_favor = player.total_favor()
    demigod.quest_count = player.quest_count
    demigod.titles = player.titles
    demigod.artifacts = player.artifacts
    demigod.upgraded_artifacts = player.upgraded_artifacts
    demigod.demigod_tile = player.demigod_tile
    demigod.leanings = player.leanings
    return demigod


def past_of(state: DivinusState) -> Past:
    past = state.past.copy()
    past.favor_history += (
        tuple([player.total_favor() - past.favor_before[seat] for seat, player in enumerate(state.players)]),
    )
    return past


def story_of(state: DivinusState) -> Story:
    """Return flags and choices, with a flag for each outro that was read."""
    new_story = Story()
    new_story.flags = state.story.flags
    for row in story.matching_outros(state.data, state.scenario, state.story, story.current_totals(state)):
        new_story.flags += ((story.occurrence_flag(row.slug), NOBODY),)
    new_story.earlier_choices = state.story.earlier_choices + tuple(
        [(state.scenario, choice, seat) for choice, seat in state.story.choices]
    )
    return new_story


def without_locations(marks: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """DIV-62: Eternal Mode has no Locations."""
    return [
        tuple([mark for mark in tile_marks if not FIRST_LOCATION <= mark >> 2 < FIRST_TEMPLE]) for tile_marks in marks
    ]
