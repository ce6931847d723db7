"""The report of a simulation as plain values, ready for JSON. It does not depend on the machine or its speed."""

from __future__ import annotations

from theomachy.arena.figures import PLACES, spread, wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Row
from theomachy.core.action import SEAT
from theomachy.core.game import Game

Report = dict[str, object]


def report(game: Game, plan: Plan, batch: Batch) -> Report:
    rows = batch.rows
    return {
        "game": game.info.id,
        "version": game.info.version,
        "edition": plan.setup.edition,
        "options": plan.setup.options,
        "pack": game.pack(plan.setup).line(),
        "seats": list(plan.seats),
        "fixed": plan.fixed,
        "seed": plan.seed,
        "games": len(rows),
        "by_seat": [by_seat(rows, seat) for seat in range(len(plan.seats))],
        "by_bot": [by_bot(rows, name) for name in dict.fromkeys(plan.seats)],
        "endings": endings(rows),
        "decisions": spread([row.decisions for row in rows]).json(),
        "goes": spread([row.goes for row in rows]).json(),
        "options_per_decision": spread([round(row.options, PLACES) for row in rows]).json(),
        "most_options": max([row.most_options for row in rows], default=0),
        "lead_changes": spread([row.lead_changes for row in rows]).json(),
        "margin": spread([row.margin() for row in rows]).json(),
        "leader_at_half_wins": leader_at_half_wins(rows),
        "things": things(batch),
    }


def leader_at_half_wins(rows: list[Row]) -> Report:
    """Return how often the sole leader halfway wins; a high rate means that early leads decide the game."""
    led_rows = [row for row in rows if row.half_leader >= 0 and row.winners]
    return wilson(len([row for row in led_rows if row.half_leader in row.winners]), len(led_rows)).json()


def by_seat(rows: list[Row], seat: int) -> Report:
    won = len([row for row in rows if seat in row.winners])
    scores = [row.scores[seat] for row in rows]
    return {"seat": SEAT.slug(seat), **wilson(won, len(rows)).json(), "score": spread(scores).json()}


def by_bot(rows: list[Row], name: str) -> Report:
    """Return the win rate and scores of a bot, counted once for each seat that it plays.

    `share` is its win rate if all players were equal.
    """
    hands = [(row, seat) for row in rows for seat in range(len(row.seats)) if row.seats[seat] == name]
    won = len([1 for row, seat in hands if seat in row.winners])
    share = sum([len(row.winners) / len(row.seats) for row, _ in hands]) / max(1, len(hands))
    return {
        "bot": name,
        **wilson(won, len(hands)).json("wins", "hands"),
        "share": round(share, PLACES),
        "score": spread([row.scores[seat] for row, seat in hands]).json(),
    }


def endings(rows: list[Row]) -> list[Report]:
    slugs = sorted({row.ending for row in rows})
    return [
        {"ending": ending, **wilson(len([row for row in rows if row.ending == ending]), len(rows)).json("ends")}
        for ending in slugs
    ]


def things(batch: Batch) -> list[Report]:
    """Return for each verb and thing: how many hands that could play it did, and how many of those won."""
    return [
        {
            "verb": verb,
            "thing": thing,
            "play": wilson(count.played, count.offered).json("played", "offered"),
            "win_offered": wilson(count.won_offered, count.offered).json("wins", "hands"),
            "win_played": wilson(count.won_played, count.played).json("wins", "hands"),
        }
        for (verb, thing), count in batch.counts.items()
    ]
