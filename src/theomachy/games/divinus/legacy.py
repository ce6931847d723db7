"""DIV-30: what a campaign carries from one scenario to the next, as a value and as text."""

from __future__ import annotations

from typing import Final

from theomachy.core.state import NOBODY
from theomachy.games.divinus import story
from theomachy.games.divinus.book import Book, abilities_of
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
)

PLAIN: Final = (0, 1, 2, 3, 4, 5)


LAST_SCENARIO: Final = 12


class Demigod:
    """What one demigod carries: dice, Total Favor, quests done, Titles, Artifacts, the Demigod tile, leanings."""

    def __init__(
        self,
        dice: tuple[tuple[int, ...], ...],
        total: int,
        quests: int,
        titles: tuple[int, ...],
        artifacts: tuple[int, ...],
        upgraded: tuple[int, ...],
        tile: int,
        leanings: tuple[int, ...],
    ) -> None:
        self.dice = dice
        self.total = total
        self.quests = quests
        self.titles = titles
        self.artifacts = artifacts
        self.upgraded = upgraded
        self.tile = tile
        self.leanings = leanings


class Legacy:
    """Never changed. `scenario` is the next one; 13 means that the campaign is over. `history` is the Favor each seat
    gained in each scenario, `tale` every story choice as (scenario, choice, seat)."""

    def __init__(
        self,
        scenario: int,
        seating: tuple[int, ...],
        order: tuple[int, ...],
        demigods: tuple[Demigod, ...],
        marks: list[tuple[int, ...]],
        pantheon_dice: tuple[tuple[int, ...], ...],
        holders: tuple[int, ...],
        favorites: tuple[int, ...],
        lost: int,
        wins: tuple[int, ...],
        winners: tuple[int, ...],
        pythia: int,
        temples: tuple[int, ...],
        temples_seen: tuple[int, ...],
        workshop: tuple[int, ...],
        vault: tuple[int, ...],
        forge: tuple[int, ...],
        supply: tuple[int, ...],
        flags: tuple[tuple[str, int], ...],
        history: tuple[tuple[int, ...], ...],
        tale: tuple[tuple[int, int, int], ...],
    ) -> None:
        self.scenario = scenario
        self.seating = seating
        self.order = order
        self.demigods = demigods
        self.marks = marks
        self.pantheon_dice = pantheon_dice
        self.holders = holders
        self.favorites = favorites
        self.lost = lost
        self.wins = wins
        self.winners = winners
        self.pythia = pythia
        self.temples = temples
        self.temples_seen = temples_seen
        self.workshop = workshop
        self.vault = vault
        self.forge = forge
        self.supply = supply
        self.flags = flags
        self.history = history
        self.tale = tale

    def is_over(self) -> bool:
        return self.scenario > LAST_SCENARIO


def fresh(book: Book, seats: int, scenario: int) -> Legacy:
    """DIV-06: a new campaign, or a scenario played by itself: plain dice, nothing stuck anywhere."""
    demigod = Demigod((PLAIN,) * DICE_EACH, 0, 0, (), (), (), NOTHING, (0, 0, 0))
    supply: list[int] = []
    for face, first, count in book.supply:
        if first < scenario:
            supply += [face] * count
    return Legacy(
        scenario,
        (),
        (),
        (demigod,) * seats,
        book.tiles.printed,
        (start_faces(abilities_of(GREEK, book)), start_faces(abilities_of(NORSE, book))),
        (NOBODY, NOBODY),
        (NOBODY, NOBODY),
        NOTHING,
        (0, 0),
        (),
        NOBODY,
        earlier_temples(book, scenario),
        earlier_temples(book, scenario),
        (),
        tuple(range(ARTIFACT.size)),
        (),
        tuple(supply),
        (),
        (),
        (),
    )


def earlier_temples(book: Book, scenario: int) -> tuple[int, ...]:
    found: list[int] = []
    for row in book.scenarios:
        if row.number < scenario:
            found += row.temples
    return tuple(found)


def legacy_of(state: DivinusState) -> Legacy:
    """DIV-09, 28, 30: what a finished scenario leaves behind. Tiles go back to the stacks with all that sticks."""
    demigods: list[Demigod] = []
    for player in state.players:
        demigods.append(
            Demigod(
                player.dice[:DICE_EACH],
                player.total(),
                player.quests,
                player.titles,
                player.artifacts,
                player.upgraded,
                player.tile,
                player.leanings,
            )
        )
    gained = tuple([state.players[seat].total() - state.favor_before[seat] for seat in range(len(state.players))])
    tale = tuple([(state.scenario, choice, seat) for choice, seat in state.tale])
    return Legacy(
        state.scenario + 1,
        state.seating,
        state.order,
        tuple(demigods),
        state.marks,
        state.pantheon_dice,
        state.holders,
        state.favorites,
        state.lost,
        state.wins,
        state.winners,
        state.pythia,
        state.temples,
        state.temples_seen,
        state.workshop,
        tuple(sorted(state.vault)),
        state.forge,
        tuple(sorted(state.supply)),
        with_outro(state),
        state.history + (gained,),
        state.old_tale + tale,
    )


def with_outro(state: DivinusState) -> tuple[tuple[str, int], ...]:
    outro = story.outro(state)
    return state.flags + ((story.told_flag(outro), NOBODY),) if outro else state.flags


def without_locations(marks: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """DIV-62: Eternal Mode has no Locations."""
    return [tuple([mark for mark in each if not FIRST_LOCATION <= mark >> 2 < FIRST_TEMPLE]) for each in marks]
