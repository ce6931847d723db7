"""Summarises simulated campaigns as plain values, ready for JSON."""

from __future__ import annotations

from itertools import accumulate

from theomachy.core.game import Game
from theomachy.simulation.reports.game_report import Report, bot_report, seat_report
from theomachy.simulation.running.campaigns import CampaignRow, ReachedMilestone
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.stats.game_stats import count_lead_changes, margin, sole_leader
from theomachy.simulation.stats.statistics import distribution_of, wilson_rate

# A milestone that every campaign reaches within so many rounds is too easy to be a goal.
EARLY_ROUNDS = 3


def build_campaign_report(game: Game, plan: Plan, rows: list[CampaignRow]) -> Report:
    milestones = [
        milestone_report(rows, kind, thing) for kind, things in game.milestone_events().items() for thing in things
    ]
    return {
        "game": game.info.id,
        "version": game.info.version,
        "pack": game.pack(plan.setup).version_line(),
        "seats": list(plan.seats),
        "fixed": plan.fixed,
        "seed": plan.seed,
        "campaigns": len(rows),
        "by_seat": [seat_report(rows, seat) for seat in range(len(plan.seats))],
        "by_bot": [bot_report(rows, name) for name in dict.fromkeys(plan.seats)],
        "chapters": [chapter_report(rows, number) for number in range(game.info.chapters)],
        "total": distribution_of([score for row in rows for score in row.scores]).json(),
        "margin": distribution_of([margin(row.scores) for row in rows]).json(),
        "lead_changes": distribution_of([lead_changes(row) for row in rows]).json(),
        "leader_at_half_wins": leader_at_half_wins(rows),
        "decisions": distribution_of([row.decisions for row in rows]).json(),
        "milestones": milestones,
        "never": [f"{entry['kind']} {entry['thing']}" for entry in milestones if not entry["campaigns"]],
        "always_early": [f"{entry['kind']} {entry['thing']}" for entry in milestones if entry["early"] == len(rows)],
    }


def chapter_report(rows: list[CampaignRow], number: int) -> Report:
    """Return the points gained in a chapter, over all seats and by rank in it, and how often the lead changed in it."""
    gains = [[history[number] for history in row.history] for row in rows]
    ranks = len(gains[0]) if gains else 0
    return {
        "chapter": number + 1,
        "gained": distribution_of([gain for row in gains for gain in row]).json(),
        "by_rank": [
            distribution_of([sorted(row, reverse=True)[rank] for row in gains]).json() for rank in range(ranks)
        ],
        "lead_changes": wilson_rate(len([row for row in rows if lead_changed_in(row, number)]), len(rows)).json(
            "changes"
        ),
    }


def chapter_leaders(row: CampaignRow) -> list[int]:
    """Return the seat that leads alone after each chapter; -1 in a tie."""
    totals = zip(*[accumulate(history) for history in row.history], strict=True)
    return [sole_leader(list(standing)) for standing in totals]


def lead_changes(row: CampaignRow) -> int:
    return count_lead_changes(chapter_leaders(row))


def lead_changed_in(row: CampaignRow, number: int) -> bool:
    """Return whether another seat leads alone after this chapter than the last sole leader before it."""
    by_chapter = chapter_leaders(row)
    earlier = [seat for seat in by_chapter[:number] if seat >= 0]
    return by_chapter[number] >= 0 and bool(earlier) and earlier[-1] != by_chapter[number]


def leader_at_half_wins(rows: list[CampaignRow]) -> Report:
    led = [(chapter_leaders(row)[len(row.history[0]) // 2 - 1], row) for row in rows]
    alone = [(seat, row) for seat, row in led if seat >= 0]
    return wilson_rate(len([1 for seat, row in alone if seat in row.winners]), len(alone)).json()


def milestone_report(rows: list[CampaignRow], kind: str, thing: str) -> Report:
    """Return how many campaigns reached a milestone, in which round first, and how often in the first rounds.

    `early_by_all` counts the campaigns in which every seat reached it within the first rounds.
    """
    reached = [[met for met in row.met if (met.kind, met.thing) == (kind, thing)] for row in rows]
    firsts = [min([met.round for met in mets]) for mets in reached if mets]
    seats = len(rows[0].seats) if rows else 0
    return {
        "kind": kind,
        "thing": thing,
        **wilson_rate(len(firsts), len(rows)).json("campaigns", "of"),
        "round": distribution_of(firsts).json(),
        "early": len([first for first in firsts if first <= EARLY_ROUNDS]),
        "early_by_all": len([mets for mets in reached if len(early_seats(mets)) == seats]),
    }


def early_seats(reached: list[ReachedMilestone]) -> set[int]:
    return {met.seat for met in reached if met.round <= EARLY_ROUNDS and met.seat >= 0}
