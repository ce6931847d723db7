"""Separates the effect of turn order from that of the seat, by games where the starting player is drawn.

By the rules the first seat starts, so the two effects cannot be told apart. With a random start, win rates by place in
the turn order show the advantage of starting, and win rates by seat show tie-breaks that go by seat or age.
"""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import GameInfo
from theomachy.core.rule_errors import Problem
from theomachy.simulation.reports.win_shares import WinShare, win_shares
from theomachy.simulation.stats.run import Run

START_OPTION, RANDOM_START = "start", "random"


def random_start_option(info: GameInfo) -> dict[str, str]:
    """Return the option by which the starting player is drawn; raise Problem if the game has none."""
    for option in info.options:
        if option.slug == START_OPTION and RANDOM_START in option.choices:
            return {START_OPTION: RANDOM_START}
    raise Problem("order-fixed", [info.id])


def first_seat(entry: str) -> int:
    """Return the seat of a record's first entry."""
    return SEAT.slugs.index(entry[0].lower())


def win_shares_by_place(run: Run) -> list[WinShare]:
    """Return the win rates by place in the turn order; place 0 starts."""
    count = len(run.record.seats)
    return win_shares(
        run, [[(seat - first_seat(stats.entries[0])) % count for seat in stats.winners] for stats in run.games]
    )
