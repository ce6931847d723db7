"""DIV-30, 69: a campaign is a file of games in a row, with the same seats."""

from functools import cache

import pytest

from theomachy.core.action import Action
from theomachy.core.campaign import Campaign, CorruptChapter, read_campaign, resume, start_chapter
from theomachy.core.campaign import legacy_of_match as carry
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.campaign import next_setup
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.legacy_json import read_legacy
from theomachy.games.divinus.static_data import static_data_of

BOOK = static_data_of(())


def play_out(match: Match, seed: int) -> Match:
    luck = seeded_rng(seed)
    while match.state.legal:
        chosen: Action = match.state.legal[luck.below(len(match.state.legal))]
        match.play(match.state.seat, text_of(chosen))
    return match


def two_scenarios() -> Campaign:
    return read_campaign(two_chapters())


@cache
def two_chapters() -> str:
    legacy = ""
    records = []
    for scenario in (1, 2):
        match = play_out(start_chapter(GAME, legacy, Luck(scenario), ["Anna", "Filip"], "2026-01-01"), scenario)
        records.append(match.record())
        legacy = carry(match)
    return Campaign("divinus", ["Anna", "Filip"], records).text(True)


def test_div_30_a_campaign_is_read_back_and_replayed_from_nothing() -> None:
    progress = resume(GAME, two_scenarios())
    assert progress.match is None
    legacy = read_legacy(progress.legacy, BOOK)
    assert legacy.scenario == 3
    assert len(legacy.past.favor_history) == 2


def test_div_30_a_campaign_resumes_after_every_action() -> None:
    for count in (0, 1, len(two_scenarios().records[1].entries) // 2):
        cut = two_scenarios()
        del cut.records[1].entries[count:]
        cut.records[1].result = ""
        progress = resume(GAME, cut)
        assert progress.match is not None
        assert read_legacy(progress.legacy, BOOK).scenario == 2
        assert len(progress.match.log) == count


def test_div_30_a_record_that_does_not_follow_is_refused() -> None:
    campaign = two_scenarios()
    campaign.records[1].legacy = campaign.records[1].legacy.replace('"scenario":2', '"scenario":3')
    with pytest.raises(Problem, match="campaign-broken"):
        resume(GAME, campaign)


def read_corrupt(text: str) -> CorruptChapter:
    with pytest.raises(CorruptChapter) as found:
        resume(GAME, read_campaign(text))
    return found.value


def test_div_30_a_file_that_was_changed_names_what_is_wrong_and_its_last_whole_chapter() -> None:
    text = two_chapters()
    at = text.index("chapter 2")
    first, second = text[:at], text[at:]
    for changed, slug in (
        (second.replace("seats: Anna, Filip", "seats: Anna, Nikos"), "campaign-seats"),
        (second.replace("won by a", "won by b").replace("won by b b", "won by a"), "result-differs"),
        (second[: len(second) // 2].rpartition("\n")[0], "luck-sealed"),
        (second.replace("\nA: ", "\nA: fly away ", 1), "record-not-legal"),
        (second.replace("\nA: ", "\nX: ", 1), "record-bad-line"),
    ):
        problem = read_corrupt(first + changed)
        assert (problem.reason.slug, problem.valid_chapters) == (slug, 1)


def test_div_30_a_campaign_goes_on_after_its_last_whole_chapter() -> None:
    text = two_chapters()
    for hurt in (text.replace("\nA: ", "\nX: "), text[: text.index("chapter 2") + 40]):
        campaign = read_campaign(hurt, truncate=True)
        assert resume(GAME, campaign, truncate=True).match is None
    second = text.rpartition("\nB: ")
    campaign = read_campaign(second[0] + "\nB: fly away" + second[2], truncate=True)
    progress = resume(GAME, campaign, truncate=True)
    assert (len(campaign.records), read_legacy(progress.legacy, BOOK).scenario) == (1, 2)


def test_div_30_a_chapter_of_other_rules_says_so() -> None:
    campaign = two_scenarios()
    campaign.records[1].version += 1
    assert resume(GAME, campaign).match is None
    campaign.records[1].entries[0].text = "fly away"
    assert read_corrupt(campaign.text(True)).reason.slug == "campaign-version"


def test_div_69_the_seats_of_a_campaign_are_fixed() -> None:
    legacy = new_legacy(BOOK, 3, 2)
    legacy.clockwise_seats = legacy.turn_order = (2, 0, 1)
    setup = next_setup(GAME, legacy)
    assert setup.seats == 3
    setup.seats = 2
    with pytest.raises(Problem, match="legacy-seats"):
        GAME.new(setup, seeded_rng(1))


def test_div_69_heroes_are_drafted_in_turn_order() -> None:
    legacy = new_legacy(BOOK, 2, 6)
    legacy.clockwise_seats = legacy.turn_order = (1, 0)
    state = GAME.new(next_setup(GAME, legacy), seeded_rng(1))
    assert state.steps[-1].question(state).slug == "hero"
    assert state.seat == 0
    state.apply(state.legal[0])
    assert state.seat == 1
