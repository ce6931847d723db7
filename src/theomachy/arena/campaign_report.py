"""Summarises simulated campaigns as plain values, ready for JSON."""

from __future__ import annotations

from itertools import accumulate, pairwise

from theomachy.arena.campaign import CampaignRow, Met
from theomachy.arena.figures import PLACES, spread, wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import leader
from theomachy.arena.report import Report
from theomachy.core.action import SEAT
from theomachy.core.game import Game

# A milestone that every campaign reaches within so many rounds is too easy to be a goal.
EARLY = 3


def campaign_report(game: Game, plan: Plan, rows: list[CampaignRow]) -> Report:
    milestones = [milestone(rows, kind, thing) for kind, things in game.milestones().items() for thing in things]
    return {
        "game": game.info.id,
        "version": game.info.version,
        "pack": game.pack(plan.setup).line(),
        "seats": list(plan.seats),
        "fixed": plan.fixed,
        "seed": plan.seed,
        "campaigns": len(rows),
        "by_seat": [by_seat(rows, seat) for seat in range(len(plan.seats))],
        "by_bot": [by_bot(rows, name) for name in dict.fromkeys(plan.seats)],
        "chapters": [chapter(rows, number) for number in range(game.info.chapters)],
        "total": spread([sum(history) for row in rows for history in row.history]).json(),
        "margin": spread([margin(row) for row in rows]).json(),
        "lead_changes": spread([lead_changes(row) for row in rows]).json(),
        "leader_at_half_wins": leader_at_half_wins(rows),
        "decisions": spread([row.decisions for row in rows]).json(),
        "milestones": milestones,
        "never": [f"{entry['kind']} {entry['thing']}" for entry in milestones if not entry["campaigns"]],
        "always_early": [f"{entry['kind']} {entry['thing']}" for entry in milestones if entry["early"] == len(rows)],
    }


def by_seat(rows: list[CampaignRow], seat: int) -> Report:
    won = len([row for row in rows if seat in row.winners])
    totals = [sum(row.history[seat]) for row in rows]
    return {"seat": SEAT.slug(seat), **wilson(won, len(rows)).json(), "score": spread(totals).json()}


def by_bot(rows: list[CampaignRow], name: str) -> Report:
    hands = [(row, seat) for row in rows for seat in range(len(row.seats)) if row.seats[seat] == name]
    won = len([1 for row, seat in hands if seat in row.winners])
    share = sum([len(row.winners) / len(row.seats) for row, _ in hands]) / max(1, len(hands))
    return {
        "bot": name,
        **wilson(won, len(hands)).json("wins", "hands"),
        "share": round(share, PLACES),
        "score": spread([sum(row.history[seat]) for row, seat in hands]).json(),
    }


def chapter(rows: list[CampaignRow], number: int) -> Report:
    """Return the gains in a chapter, over all seats and by rank in it, and how often the lead changed in it."""
    gains = [[history[number] for history in row.history] for row in rows]
    ranks = len(gains[0]) if gains else 0
    return {
        "chapter": number + 1,
        "gained": spread([gain for row in gains for gain in row]).json(),
        "by_rank": [spread([sorted(row, reverse=True)[rank] for row in gains]).json() for rank in range(ranks)],
        "lead_changes": wilson(len([row for row in rows if changed_in(row, number)]), len(rows)).json("changes"),
    }


def leaders(row: CampaignRow) -> list[int]:
    """Return the seat that leads alone after each chapter; -1 in a tie."""
    totals = zip(*[accumulate(history) for history in row.history], strict=True)
    return [leader(list(standing)) for standing in totals]


def lead_changes(row: CampaignRow) -> int:
    """Count the changes of the seat that leads alone; ties in between are ignored."""
    sole_leaders = [seat for seat in leaders(row) if seat >= 0]
    return sum([1 for before, after in pairwise(sole_leaders) if before != after])


def changed_in(row: CampaignRow, number: int) -> bool:
    """Return whether another seat leads alone after this chapter than the last sole leader before it."""
    by_chapter = leaders(row)
    earlier = [seat for seat in by_chapter[:number] if seat >= 0]
    return by_chapter[number] >= 0 and bool(earlier) and earlier[-1] != by_chapter[number]


def margin(row: CampaignRow) -> int:
    best = sorted([sum(history) for history in row.history], reverse=True)
    return best[0] - best[1]


def leader_at_half_wins(rows: list[CampaignRow]) -> Report:
    led = [(leaders(row)[len(row.history[0]) // 2 - 1], row) for row in rows]
    alone = [(seat, row) for seat, row in led if seat >= 0]
    return wilson(len([1 for seat, row in alone if seat in row.winners]), len(alone)).json()


def milestone(rows: list[CampaignRow], kind: str, thing: str) -> Report:
    """Return how many campaigns reached a milestone, the round of the first time, and how often that was early.

    `early_by_all` counts the campaigns in which every seat reached it within the first rounds.
    """
    reached = [[met for met in row.met if (met.kind, met.thing) == (kind, thing)] for row in rows]
    firsts = [min([met.round for met in mets]) for mets in reached if mets]
    seats = len(rows[0].seats) if rows else 0
    return {
        "kind": kind,
        "thing": thing,
        **wilson(len(firsts), len(rows)).json("campaigns", "of"),
        "round": spread(firsts).json(),
        "early": len([first for first in firsts if first <= EARLY]),
        "early_by_all": len([mets for mets in reached if len(early_seats(mets)) == seats]),
    }


def early_seats(mets: list[Met]) -> set[int]:
    return {met.seat for met in mets if met.round <= EARLY and met.seat >= 0}
