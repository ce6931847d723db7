"""DIV-30: what a campaign carries from one scenario to the next, as a value."""

from __future__ import annotations

from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus import story
from theomachy.games.divinus.book import Book, abilities_of
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.pantheon import start_faces
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GREEK,
    NORSE,
    NOTHING,
    PLAIN,
)
from theomachy.games.divinus.values import PantheonDice, Past, Story, Workshop

LAST_SCENARIO: Final = 12


class Demigod:
    """What one demigod carries: dice, Total Favor, quests done, Titles, Artifacts, the Demigod tile, leanings."""

    dice: tuple[tuple[int, ...], ...] = (PLAIN,) * DICE_EACH
    total: int = 0
    quests: int = 0
    titles: tuple[int, ...] = ()
    artifacts: tuple[int, ...] = ()
    upgraded: tuple[int, ...] = ()
    tile: int = NOTHING
    leanings: tuple[int, ...] = (0, 0, 0)


class Legacy:
    """A campaign between two scenarios. `scenario` is the next one; 13 means that the campaign is over."""

    scenario: int
    seating: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    demigods: tuple[Demigod, ...]
    marks: list[tuple[int, ...]]
    pantheon: PantheonDice
    past: Past
    pythia: int = NOBODY
    temples: tuple[int, ...] = ()
    temples_seen: tuple[int, ...] = ()
    workshop: Workshop
    story: Story

    def is_over(self) -> bool:
        return self.scenario > LAST_SCENARIO


def fresh(book: Book, seats: int, scenario: int) -> Legacy:
    """DIV-06: return the legacy of a new campaign, or of a single scenario: plain dice, no stickers."""
    legacy = Legacy()
    legacy.scenario = scenario
    legacy.demigods = tuple([Demigod() for _ in range(seats)])
    legacy.marks = book.tiles.printed
    legacy.pantheon = PantheonDice()
    legacy.pantheon.faces = (start_faces(abilities_of(GREEK, book)), start_faces(abilities_of(NORSE, book)))
    legacy.past = Past()
    legacy.temples = earlier_temples(book, scenario)
    legacy.temples_seen = legacy.temples
    legacy.workshop = Workshop()
    legacy.workshop.vault = tuple(range(ARTIFACT.size))
    for face, first_scenario, count in book.supply:
        if first_scenario < scenario:
            legacy.workshop.supply += (face,) * count
    legacy.story = Story()
    return legacy


def earlier_temples(book: Book, scenario: int) -> tuple[int, ...]:
    temples: list[int] = []
    for row in book.scenarios:
        if row.number < scenario:
            temples += row.temples
    return tuple(temples)


def legacy_of(state: DivinusState) -> Legacy:
    """DIV-09, 28, 30: return what a finished scenario leaves. Tiles go back to the stacks with all their stickers."""
    legacy = Legacy()
    legacy.scenario = state.scenario + 1
    legacy.seating = state.seating
    legacy.order = state.order
    legacy.demigods = tuple([demigod_of(player) for player in state.players])
    legacy.marks = state.marks
    legacy.pantheon = state.pantheon
    legacy.past = past_of(state)
    legacy.pythia = state.pythia
    legacy.temples = state.temples
    legacy.temples_seen = state.temples_seen
    # Sorted, so that the order of vault and supply stays hidden.
    legacy.workshop = state.workshop.with_vault(sorted(state.workshop.vault))
    legacy.workshop = legacy.workshop.with_supply(sorted(state.workshop.supply))
    legacy.story = story_of(state)
    return legacy


def demigod_of(player: Player) -> Demigod:
    demigod = Demigod()
    demigod.dice = player.dice[:DICE_EACH]
    demigod.total = player.total()
    demigod.quests = player.quests
    demigod.titles = player.titles
    demigod.artifacts = player.artifacts
    demigod.upgraded = player.upgraded
    demigod.tile = player.tile
    demigod.leanings = player.leanings
    return demigod


def past_of(state: DivinusState) -> Past:
    past = state.past.copy()
    past.history += (tuple([player.total() - past.favor[seat] for seat, player in enumerate(state.players)]),)
    return past


def story_of(state: DivinusState) -> Story:
    """Return flags and choices, with a flag for each outro that was read."""
    new_story = Story()
    new_story.flags = state.story.flags
    for row in story.outros(state.book, state.scenario, state.story, story.totals_now(state)):
        new_story.flags += ((story.told_flag(row.slug), NOBODY),)
    new_story.before = state.story.before + tuple([(state.scenario, choice, seat) for choice, seat in state.story.tale])
    return new_story


def without_locations(marks: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """DIV-62: Eternal Mode has no Locations."""
    return [
        tuple([mark for mark in tile_marks if not FIRST_LOCATION <= mark >> 2 < FIRST_TEMPLE]) for tile_marks in marks
    ]
