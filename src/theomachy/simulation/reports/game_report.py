"""The report of a simulation as plain values, ready for JSON. It does not depend on the machine or its speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from theomachy.core.action import SEAT
from theomachy.core.game import Game
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.game_stats import GameStats
from theomachy.simulation.stats.statistics import DECIMALS, distribution_of, wilson_rate

Report = dict[str, object]


class PlayedSeats(Protocol):
    """The common interface of games and campaigns: the bot and the score of each seat, and the winners."""

    @property
    def seats(self) -> Sequence[str]: ...

    @property
    def winners(self) -> Sequence[int]: ...

    @property
    def scores(self) -> Sequence[int]: ...


def build_report(game: Game, plan: Plan, batch: Batch) -> Report:
    rows = batch.games
    return {
        "game": game.info.id,
        "version": game.info.version,
        "edition": plan.setup.edition,
        "options": plan.setup.options,
        "pack": game.pack(plan.setup).version_line(),
        "seats": list(plan.seats),
        "fixed": plan.fixed,
        "seed": plan.seed,
        "games": len(rows),
        "by_seat": [seat_report(rows, seat) for seat in range(len(plan.seats))],
        "by_bot": [bot_report(rows, name) for name in dict.fromkeys(plan.seats)],
        "endings": ending_reports(rows),
        "decisions": distribution_of([row.decisions for row in rows]).json(),
        "goes": distribution_of([row.goes for row in rows]).json(),
        "options_per_decision": distribution_of([round(row.options, DECIMALS) for row in rows]).json(),
        "most_options": max([row.most_options for row in rows], default=0),
        "lead_changes": distribution_of([row.lead_changes for row in rows]).json(),
        "margin": distribution_of([row.margin() for row in rows]).json(),
        "leader_at_half_wins": leader_at_half_wins(rows),
        "things": thing_reports(batch),
    }


def leader_at_half_wins(rows: list[GameStats]) -> Report:
    """Return how often the sole leader halfway wins; a high rate means that early leads decide the game."""
    led_rows = [row for row in rows if row.half_leader >= 0 and row.winners]
    return wilson_rate(len([row for row in led_rows if row.half_leader in row.winners]), len(led_rows)).json()


def seat_report(rows: Sequence[PlayedSeats], seat: int) -> Report:
    won = len([row for row in rows if seat in row.winners])
    scores = [row.scores[seat] for row in rows]
    return {"seat": SEAT.slug(seat), **wilson_rate(won, len(rows)).json(), "score": distribution_of(scores).json()}


def bot_report(rows: Sequence[PlayedSeats], name: str) -> Report:
    """Return the win rate and scores of a bot, counted once for each seat that it plays.

    `share` is its win rate if all players were equal.
    """
    hands = [(row, seat) for row in rows for seat in range(len(row.seats)) if row.seats[seat] == name]
    won = len([1 for row, seat in hands if seat in row.winners])
    share = sum([len(row.winners) / len(row.seats) for row, _ in hands]) / max(1, len(hands))
    return {
        "bot": name,
        **wilson_rate(won, len(hands)).json("wins", "hands"),
        "share": round(share, DECIMALS),
        "score": distribution_of([row.scores[seat] for row, seat in hands]).json(),
    }


def ending_reports(rows: list[GameStats]) -> list[Report]:
    slugs = sorted({row.ending for row in rows})
    return [
        {"ending": ending, **wilson_rate(len([row for row in rows if row.ending == ending]), len(rows)).json("ends")}
        for ending in slugs
    ]


def thing_reports(batch: Batch) -> list[Report]:
    """Return for each verb and thing how many players could play it, how many did, and how many of those won.

    A player counts once per game.
    """
    return [
        {
            "verb": verb,
            "thing": thing,
            "play": wilson_rate(count.played, count.offered).json("played", "offered"),
            "win_offered": wilson_rate(count.won_offered, count.offered).json("wins", "hands"),
            "win_played": wilson_rate(count.won_played, count.played).json("wins", "hands"),
        }
        for (verb, thing), count in batch.thing_counts().items()
    ]
