"""Condenses a report to a few figures: seats, lengths and the cards that stand out, for docs/balance."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from theomachy.core.game import Game
from theomachy.simulation.reports.report_data import all_thing_uses, thing_json
from theomachy.simulation.reports.win_shares import WinShare
from theomachy.simulation.stats.batch import UseCount
from theomachy.simulation.stats.game_stats import TENTHS
from theomachy.simulation.stats.run import Run
from theomachy.simulation.stats.significance import benjamini_hochberg, mantel_haenszel_test
from theomachy.simulation.stats.statistics import Rate, wilson_rate

# A seat counts as fair if its win rate is within this of an equal share.
SEAT_TOLERANCE = 0.04
# A card counts as balanced if the win rate with it is within this of the expected rate.
CARD_TOLERANCE = 0.10
# Cards that fewer players could play (MIN_OFFERED) or did play (MIN_PLAYED) are left out.
MIN_OFFERED, MIN_PLAYED = 20, 10


@dataclass(frozen=True)
class CardResult:
    """A thing whose users win significantly more or less often than expected (Mantel-Haenszel, Benjamini-Hochberg).

    Players who used it with the verb are compared with all who used any thing with the verb, per bot and seat. With an
    empty verb, players who had it are compared with all players.
    """

    verb: str
    thing: str
    win: Rate
    expected: float
    is_reconstructed: bool

    def excess(self) -> float:
        return self.win.rate - self.expected

    def is_within_tolerance(self) -> bool:
        return abs(self.excess()) <= CARD_TOLERANCE


def all_within_tolerance(shares: list[WinShare]) -> bool:
    """Return whether all confidence intervals lie within the tolerance."""
    return all(
        [
            share.rate.low >= share.fair - SEAT_TOLERANCE and share.rate.high <= share.fair + SEAT_TOLERANCE
            for share in shares
        ]
    )


def half_leader_win_rate(run: Run) -> Rate:
    """Return how often the sole leader halfway wins."""
    games = [stats for stats in run.games if stats.leaders[TENTHS // 2] != "-" and stats.winners]
    return wilson_rate(
        len([stats for stats in games if "abcd".index(stats.leaders[TENTHS // 2]) in stats.winners]), len(games)
    )


def card_outliers(game: Game, run: Run) -> tuple[int, list[CardResult]]:
    """Return how many pairs of verb and card were tested, and the pairs with a significant effect on winning."""
    tested: list[tuple[CardResult, float]] = []
    pools: dict[str, list[tuple[int, int]]] = {}
    for verb, thing in all_thing_uses(run):
        offered, played_and_won = card_counts(run, verb, thing)
        if verb not in pools:
            pools[verb] = uses_by_group(run, verb) if verb else hands_by_group(run)
        if offered >= MIN_OFFERED and sum([did for did, _ in played_and_won]) >= MIN_PLAYED:
            tested += evaluate_card(game, run, verb, thing, played_and_won, pools[verb])
    return select_significant(tested)


def dealt_card_outliers(game: Game, run: Run) -> tuple[int, list[CardResult]]:
    """Return how many cards of opening hands were tested, and the cards with a significant effect on winning.

    Only chance gives these cards, so the win rate measures the card and not the player who gets it.
    """
    tested: list[tuple[CardResult, float]] = []
    for thing in sorted({thing for group in run.groups for thing in group.dealt_counts}):
        tallies = [group.dealt_counts.get(thing, [0, 0]) for group in run.groups]
        if sum([tally[0] for tally in tallies]) >= MIN_OFFERED:
            tested += evaluate_card(
                game, run, "", thing, [(tally[0], tally[1]) for tally in tallies], hands_by_group(run)
            )
    return select_significant(tested)


def merge_runs(runs: list[Run]) -> Run:
    """Merge runs for tests by group: a hand is still compared only with hands at the same table size."""
    merged = copy(runs[0])
    merged.groups = [group for run in runs for group in run.groups]
    return merged


def evaluate_card(
    game: Game, run: Run, verb: str, thing: str, group_counts: list[tuple[int, int]], pool: list[tuple[int, int]]
) -> list[tuple[CardResult, float]]:
    """Return the result of one card with its p-value; empty if the card has no data row.

    `group_counts` and `pool` have, per group, (hands, winning hands): of those with the card, and of all they are
    compared with. A hand is one seat in one game.
    """
    thing_data = thing_json(game, run.setup, verb, thing)
    if not thing_data["card"]:
        return []
    hands = sum([did for did, _ in group_counts])
    expected, p_value = mantel_haenszel_test(
        [(*in_pool, *with_card) for in_pool, with_card in zip(pool, group_counts, strict=True)]
    )
    win = wilson_rate(sum([won for _, won in group_counts]), hands)
    return [(CardResult(verb, thing, win, expected / hands, bool(thing_data["ours"])), p_value)]


def select_significant(tested: list[tuple[CardResult, float]]) -> tuple[int, list[CardResult]]:
    """Return the number of tested cards and those significant by Benjamini-Hochberg."""
    significant = benjamini_hochberg([chance for _, chance in tested])
    return len(tested), [card for (card, _), clear in zip(tested, significant, strict=True) if clear]


def hands_by_group(run: Run) -> list[tuple[int, int]]:
    """Return, for each group of a bot and a seat, the number of hands (one seat in one game) and of those that won."""
    return [(group.hands, group.wins) for group in run.groups]


def uses_by_group(run: Run, verb: str) -> list[tuple[int, int]]:
    """Return for each group the number of things used with the verb, and how many of these uses were by winners.

    Leading players can do more of everything; comparing uses with uses removes that effect.
    """
    uses: list[tuple[int, int]] = []
    for group in run.groups:
        counts = [count for (used, _), count in group.thing_counts.items() if used == verb]
        uses.append((sum([count.played for count in counts]), sum([count.won_played for count in counts])))
    return uses


def card_counts(run: Run, verb: str, thing: str) -> tuple[int, list[tuple[int, int]]]:
    """Return how many hands could play a card, and for each group the number that did and the winners among them.

    A hand is one seat in one game.
    """
    if not verb:
        tallies = [group.drawn_counts.get(thing, [0, 0]) for group in run.groups]
        return sum([tally[0] for tally in tallies]), [(tally[0], tally[1]) for tally in tallies]
    counts = [group.thing_counts.get((verb, thing), UseCount()) for group in run.groups]
    return sum([count.offered for count in counts]), [(count.played, count.won_played) for count in counts]
