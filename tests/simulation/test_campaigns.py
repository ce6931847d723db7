"""Simulated campaigns: played alike wherever they are played, and counted right."""

from typing import Any

from theomachy.core.campaign import read_campaign, resume
from theomachy.core.game import Setup
from theomachy.games.divinus.game import GAME
from theomachy.simulation.reports.campaign_report import (
    build_campaign_report,
    lead_changed_in,
    lead_changes,
    milestone_report,
)
from theomachy.simulation.running.campaigns import CampaignRow, ReachedMilestone, play_campaigns, play_piece
from theomachy.simulation.running.plan import Plan


def setup() -> Setup:
    found = GAME.chapter_setup(2, "")
    assert found is not None
    return found


PLAN = Plan(GAME.info.id, setup(), ("random", "random"), 2, 3, with_records=True)


def campaign_row(history: list[list[int]], met: list[ReachedMilestone] | None = None) -> CampaignRow:
    gains = tuple([tuple(one) for one in history])
    return CampaignRow(0, 1, ("random",) * len(gains), (0,), gains, 100, tuple(met or []), "")


def test_a_campaign_is_the_same_alone_and_its_file_tells_it_again() -> None:
    rows = play_campaigns(PLAN)
    assert play_piece((PLAN, 1, 2)) == [rows[1]]
    assert rows[0].met != rows[1].met
    progress = resume(GAME, read_campaign(rows[1].file))
    standings = GAME.campaign_summary(2, progress.legacy).standings
    assert {one.seat: tuple(one.history) for one in standings} == dict(enumerate(rows[1].history))
    found: Any = build_campaign_report(GAME, PLAN, rows)
    assert len(found["chapters"]) == 12
    assert sum(line["wins"] for line in found["by_seat"]) >= 2
    chosen = [met for met in rows[0].met if met.kind == "chosen"]
    assert len(chosen) > 10
    assert all(met.chapter in range(1, 13) and met.round > 0 and met.seat in (0, 1) for met in chosen)


def test_the_lead_changes_when_another_leads_alone() -> None:
    found = campaign_row([[3, 0, 2, 0], [1, 2, 0, 3]])
    assert lead_changes(found) == 1
    assert [lead_changed_in(found, number) for number in range(4)] == [False, False, False, True]


def test_gains_are_told_by_rank_in_the_chapter() -> None:
    rows = [campaign_row([[5] * 12, [1] * 12]), campaign_row([[2] * 12, [7] * 12])]
    found: Any = build_campaign_report(GAME, PLAN, rows)
    first, second = found["chapters"][0]["by_rank"]
    assert (first["mean"], second["mean"]) == (6, 1.5)
    assert found["chapters"][0]["gained"]["mean"] == 3.75
    assert found["margin"]["mean"] == 12 * 4.5


def test_a_milestone_tells_how_often_when_and_whether_everybody_met_it_early() -> None:
    quest = "quest:echidna"
    both = [ReachedMilestone("monster-beaten", quest, 11, 2, 0), ReachedMilestone("monster-beaten", quest, 11, 3, 1)]
    late = [ReachedMilestone("monster-beaten", quest, 11, 9, 1)]
    rows = [campaign_row([[1] * 12] * 2, met) for met in (both, late, [])]
    found: Any = milestone_report(rows, "monster-beaten", quest)
    assert (found["campaigns"], found["of"]) == (2, 3)
    assert (found["round"]["min"], found["round"]["max"]) == (2, 9)
    assert (found["early"], found["early_by_all"]) == (1, 1)


def test_what_never_happens_and_what_always_happens_early_is_listed() -> None:
    met = [ReachedMilestone("quest-done", "quest:good-soil", 1, 3, 0)]
    found: Any = build_campaign_report(
        GAME, PLAN, [campaign_row([[1] * 12] * 2, met), campaign_row([[1] * 12] * 2, met)]
    )
    assert found["always_early"] == ["quest-done quest:good-soil"]
    assert "quest-done quest:safe-harbours" in found["never"]
    assert "quest-done quest:good-soil" not in found["never"]


def test_every_milestone_of_divinus_is_there_once() -> None:
    found = GAME.milestone_events()
    assert len(found["quest-done"]) + len(found["monster-beaten"]) == 47
    assert len(found["clash-won"]) == 22
    assert len(set(found["chosen"])) == len(found["chosen"]) > 100
