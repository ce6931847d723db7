"""DIV-28, 30, 69: what a campaign carries into the next scenario, and its summary."""

from __future__ import annotations

from typing import Final

from theomachy.core.campaign_summary import CampaignSummary, Standing
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.match import Match
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.campaign_pages import chapter_text_id, make_pages, opening_sentences
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.data_vocabulary import LEANINGS
from theomachy.games.divinus.legacy import LAST_SCENARIO, Demigod, Legacy, legacy_of, new_legacy
from theomachy.games.divinus.legacy_json import read_legacy, write_legacy
from theomachy.games.divinus.state import RUNNING, DivinusState
from theomachy.games.divinus.static_data import StaticData, static_data_of
from theomachy.games.divinus.things import CHOICE, GOD, NOTHING, QUEST
from theomachy.games.divinus.verbs import CHOSEN, CLASH_WON, MONSTER_BEATEN, QUEST_DONE

NO_LEANING: Final = "threshold"


def parse_legacy(legacy: str, seats: int, data: StaticData) -> Legacy:
    """Read a legacy. An empty text is a campaign that has not begun."""
    return read_legacy(legacy, data) if legacy else new_legacy(data, seats, 1)


def next_setup(game: Game, legacy: Legacy, packs: tuple[str, ...] = ()) -> Setup:
    """Return the set-up of the next scenario. The first one has no legacy."""
    return setup_with_text(game, legacy, write_legacy(legacy, static_data_of(packs)), packs)


def setup_with_text(game: Game, legacy: Legacy, text: str, packs: tuple[str, ...]) -> Setup:
    """Return the set-up of the next scenario after a legacy that was read from this text."""
    text = text if legacy.clockwise_seats else ""
    return make_setup(game.info, len(legacy.demigods), "", {"scenario": str(legacy.scenario)}, packs, text)


def legacy_after(legacy: Legacy, match: Match) -> Legacy:
    """Return the legacy after a finished scenario. The arguments are not changed."""
    state = match.state
    assert isinstance(state, DivinusState)
    if state.end_reason == RUNNING or state.legal:
        raise Problem("chapter-goes-on", [])
    if state.scenario != legacy.scenario:
        raise Problem("legacy-scenario", [str(legacy.scenario), str(state.scenario)])
    return legacy_of(state)


def campaign_summary(legacy: Legacy, data: StaticData) -> CampaignSummary:
    """DIV-28: return where the campaign stands, the leader first."""
    last_chapter = min(legacy.scenario, LAST_SCENARIO)
    winners = divinus_seats(legacy)
    return CampaignSummary(
        [chapter_text_id(number) for number in range(1, last_chapter + 1)],
        [
            Standing(seat, legacy.demigods[seat].total_favor, favor_by_scenario(legacy, seat))
            for seat in ranked_seats(legacy)
        ],
        winners,
        opening_sentences(legacy, data),
        make_pages(legacy, data, winners, [leaning_of(demigod) for demigod in legacy.demigods]),
    )


def favor_by_scenario(legacy: Legacy, seat: int) -> list[int]:
    """Return the Favor that a seat gained in each finished scenario."""
    return [scenario_gains[seat] for scenario_gains in legacy.past.favor_history]


def ranked_seats(legacy: Legacy) -> list[int]:
    """DIV-28: return the seats by Total Favor, then by quests."""
    keys = [(-demigod.total_favor, -demigod.quest_count, seat) for seat, demigod in enumerate(legacy.demigods)]
    return [key[2] for key in sorted(keys)]


def divinus_seats(legacy: Legacy) -> list[int]:
    """DIV-28: after scenario 12 the most Total Favor makes the Divinus; most quests break a tie, then it is shared."""
    if not legacy.is_over():
        return []
    first = legacy.demigods[ranked_seats(legacy)[0]]
    return [
        seat
        for seat, demigod in enumerate(legacy.demigods)
        if (demigod.total_favor, demigod.quest_count) == (first.total_favor, first.quest_count)
    ]


def leaning_of(demigod: Demigod) -> str:
    """Return the leaning that a demigod chose most often; a tie, or no choice at all, is the threshold between them."""
    counts = demigod.leanings
    highest = max(counts)
    return LEANINGS[counts.index(highest)] if highest > 0 and counts.count(highest) == 1 else NO_LEANING


def milestones(data: StaticData) -> dict[str, list[str]]:
    """Quests, monsters and choices, and the gods that can win a Clash."""
    races = [quest for quest in range(QUEST.size) if data.quests[quest].kind == RACE]
    return {
        QUEST_DONE.name: [QUEST.id(quest) for quest in races],
        MONSTER_BEATEN.name: [QUEST.id(quest) for quest in range(QUEST.size) if quest not in races],
        CLASH_WON.name: [GOD.id(god) for row in data.scenarios if row.clash != NOTHING for god in row.gods],
        CHOSEN.name: [CHOICE.id(choice) for choice in range(CHOICE.size)],
    }
