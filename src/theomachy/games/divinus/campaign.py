"""DIV-28, 30, 69: what a campaign carries into the next scenario, and its summary."""

from __future__ import annotations

from typing import Final

from theomachy.core.chronicle import Chronicle, Standing
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match
from theomachy.core.reason import Problem
from theomachy.games.divinus.book import Book, book_of
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.legacy import LAST_SCENARIO, Demigod, Legacy, fresh, legacy_of
from theomachy.games.divinus.legacy_text import read_legacy, text_of
from theomachy.games.divinus.pages import chapter_name, opening, pages
from theomachy.games.divinus.state import GOES_ON, DivinusState
from theomachy.games.divinus.things import CHOICE, GOD, NOTHING, QUEST
from theomachy.games.divinus.verbs import CHOSEN, CLASH_WON, MONSTER_BEATEN, QUEST_DONE
from theomachy.games.divinus.vocabulary import LEANINGS

THRESHOLD: Final = "threshold"


def carried(legacy: str, seats: int, book: Book) -> Legacy:
    """Read a legacy. An empty text is a campaign that has not begun."""
    return read_legacy(legacy, book) if legacy else fresh(book, seats, 1)


def setup_of(game: Game, legacy: Legacy, packs: tuple[str, ...] = ()) -> Setup:
    """Return the set-up of the next scenario. The first one has no legacy."""
    text = text_of(legacy, book_of(packs)) if legacy.seating else ""
    return make_setup(game.info, len(legacy.demigods), "", {"scenario": str(legacy.scenario)}, packs, text)


def finish(legacy: Legacy, match: Match) -> Legacy:
    """Return the legacy after a finished scenario. The arguments are not changed."""
    state = match.state
    assert isinstance(state, DivinusState)
    if state.ended == GOES_ON or state.legal:
        raise Problem("chapter-goes-on", [])
    if state.scenario != legacy.scenario:
        raise Problem("legacy-scenario", [str(legacy.scenario), str(state.scenario)])
    return legacy_of(state)


def chronicle(legacy: Legacy, book: Book) -> Chronicle:
    """DIV-28: return where the campaign stands, the leader first."""
    last_chapter = min(legacy.scenario, LAST_SCENARIO)
    winners = divinus(legacy)
    return Chronicle(
        [chapter_name(number) for number in range(1, last_chapter + 1)],
        [Standing(seat, legacy.demigods[seat].total, gains(legacy, seat)) for seat in ranked(legacy)],
        winners,
        opening(legacy, book),
        pages(legacy, book, winners, [kind_of(demigod) for demigod in legacy.demigods]),
    )


def gains(legacy: Legacy, seat: int) -> list[int]:
    """Return the Favor that a seat gained in each finished scenario."""
    return [scenario_gains[seat] for scenario_gains in legacy.past.history]


def ranked(legacy: Legacy) -> list[int]:
    """DIV-28: return the seats by Total Favor, then by quests."""
    keys = [(-demigod.total, -demigod.quests, seat) for seat, demigod in enumerate(legacy.demigods)]
    return [key[2] for key in sorted(keys)]


def divinus(legacy: Legacy) -> list[int]:
    """DIV-28: after scenario 12 the most Total Favor makes the Divinus; most quests break a tie, then it is shared."""
    if not legacy.is_over():
        return []
    first = legacy.demigods[ranked(legacy)[0]]
    return [
        seat
        for seat, demigod in enumerate(legacy.demigods)
        if (demigod.total, demigod.quests) == (first.total, first.quests)
    ]


def kind_of(demigod: Demigod) -> str:
    """Return the leaning that a demigod chose most often; a tie, or no choice at all, is the threshold between them."""
    counts = demigod.leanings
    highest = max(counts)
    return LEANINGS[counts.index(highest)] if highest > 0 and counts.count(highest) == 1 else THRESHOLD


def milestones(book: Book) -> dict[str, list[str]]:
    """Quests, monsters and choices, and the gods that can win a Clash."""
    races = [quest for quest in range(QUEST.size) if book.quests[quest].kind == RACE]
    return {
        QUEST_DONE.name: [QUEST.id(quest) for quest in races],
        MONSTER_BEATEN.name: [QUEST.id(quest) for quest in range(QUEST.size) if quest not in races],
        CLASH_WON.name: [GOD.id(god) for row in book.scenarios if row.clash != NOTHING for god in row.gods],
        CHOSEN.name: [CHOICE.id(choice) for choice in range(CHOICE.size)],
    }
