"""Condenses a report to a few figures: seats, lengths and the cards that stand out, for docs/balance."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from theomachy.arena.figures import Rate, wilson
from theomachy.core.game import Game
from theomachy.lab.chance import benjamini_hochberg, holm, share_test, within_groups
from theomachy.lab.data import Run, thing_json, things_of
from theomachy.lab.story import TENTHS

# A seat counts as fair if its win rate is within this of an equal share.
BAND = 0.04
# A card counts as balanced if the win rate with it is within this of the expected rate.
CARD_BAND = 0.10
# Cards that fewer hands could play, or played, are left out.
OFFERED, PLAYED = 20, 10


@dataclass(frozen=True)
class Seat:
    """The win rate of a seat beside an equal share."""

    seat: int
    rate: Rate
    fair: float
    # Whether it differs significantly, by Holm-Bonferroni over all seats.
    clear: bool


@dataclass(frozen=True)
class Card:
    """A thing whose users win significantly more or less often than expected (Mantel-Haenszel, Benjamini-Hochberg).

    Those who used it with the verb are compared with all who used anything with the verb, per bot and seat. Without a
    verb, those who had it are compared with all hands.
    """

    verb: str
    thing: str
    win: Rate
    expected: float
    ours: bool

    def above(self) -> float:
        return self.win.rate - self.expected

    def in_band(self) -> bool:
        return abs(self.above()) <= CARD_BAND


def seats(run: Run) -> list[Seat]:
    """Return the win rate of each seat with a binomial test against an equal share."""
    count, games = len(run.record.seats), len(run.stories)
    fair = sum([len(stats.winners) for stats in run.stories]) / count / games
    wins = [len([stats for stats in run.stories if seat in stats.winners]) for seat in range(count)]
    significant = holm([share_test(hits, games, fair) for hits in wins])
    return [Seat(seat, wilson(wins[seat], games), fair, significant[seat]) for seat in range(count)]


def within_band(found: list[Seat]) -> bool:
    """Return whether all confidence intervals lie within the tolerance."""
    return all(
        [
            seat_result.rate.low >= seat_result.fair - BAND and seat_result.rate.high <= seat_result.fair + BAND
            for seat_result in found
        ]
    )


def half_leader(run: Run) -> Rate:
    """Return how often the sole leader halfway wins."""
    games = [stats for stats in run.stories if stats.leaders[TENTHS // 2] != "-" and stats.winners]
    return wilson(
        len([stats for stats in games if "abcd".index(stats.leaders[TENTHS // 2]) in stats.winners]), len(games)
    )


def outliers(game: Game, run: Run) -> tuple[int, list[Card]]:
    """Return how many pairs of verb and card were tested, and the significant ones."""
    tested: list[tuple[Card, float]] = []
    pools: dict[str, list[tuple[int, int]]] = {}
    for verb, thing in things_of(run):
        offered, played_and_won = counts_of(run, verb, thing)
        if verb not in pools:
            pools[verb] = uses_of(run, verb) if verb else hands_of(run)
        if offered >= OFFERED and sum([did for did, _ in played_and_won]) >= PLAYED:
            tested += judged(game, run, verb, thing, played_and_won, pools[verb])
    return stand_out(tested)


def lucky(game: Game, run: Run) -> tuple[int, list[Card]]:
    """Return how many cards of opening hands were tested, and the significant ones.

    Only chance gives these cards, so the win rate measures the card and not the player who gets it.
    """
    tested: list[tuple[Card, float]] = []
    for thing in sorted({thing for group in run.groups for thing in group.dealt}):
        tallies = [group.dealt.get(thing, [0, 0]) for group in run.groups]
        if sum([tally[0] for tally in tallies]) >= OFFERED:
            tested += judged(game, run, "", thing, [(tally[0], tally[1]) for tally in tallies], hands_of(run))
    return stand_out(tested)


def together(runs: list[Run]) -> Run:
    """Merge runs for tests that go group by group; each hand is still compared within its own table size."""
    merged = copy(runs[0])
    merged.groups = [group for run in runs for group in run.groups]
    return merged


def judged(
    game: Game, run: Run, verb: str, thing: str, both: list[tuple[int, int]], pool: list[tuple[int, int]]
) -> list[tuple[Card, float]]:
    """Return a card with its p-value, or nothing if the thing has no data row.

    Per group it takes (hands with the card, winners of them) and the same of the pool they are compared with.
    """
    thing_data = thing_json(game, run.setup, verb, thing)
    if not thing_data["card"]:
        return []
    hands = sum([did for did, _ in both])
    expected, p_value = within_groups([(*in_pool, *with_card) for in_pool, with_card in zip(pool, both, strict=True)])
    win = wilson(sum([won for _, won in both]), hands)
    return [(Card(verb, thing, win, expected / hands, bool(thing_data["ours"])), p_value)]


def stand_out(found: list[tuple[Card, float]]) -> tuple[int, list[Card]]:
    """Return the number of tested cards and those significant by Benjamini-Hochberg."""
    significant = benjamini_hochberg([chance for _, chance in found])
    return len(found), [card for (card, _), clear in zip(found, significant, strict=True) if clear]


def hands_of(run: Run) -> list[tuple[int, int]]:
    """Return hands and winners of each group."""
    return [(group.hands, group.won) for group in run.groups]


def uses_of(run: Run, verb: str) -> list[tuple[int, int]]:
    """Return for each group how many things were used with the verb, and how many of the uses were by winners.

    Leading players can do more of everything; comparing uses with uses removes that effect.
    """
    uses: list[tuple[int, int]] = []
    for group in run.groups:
        counts = [count for (used, _), count in group.things.items() if used == verb]
        uses.append((sum([count[2] for count in counts]), sum([count[3] for count in counts])))
    return uses


def counts_of(run: Run, verb: str, thing: str) -> tuple[int, list[tuple[int, int]]]:
    """Return how many hands could play a card, and for each group those that did and the winners of them."""
    if not verb:
        tallies = [group.drawn.get(thing, [0, 0]) for group in run.groups]
        return sum([tally[0] for tally in tallies]), [(tally[0], tally[1]) for tally in tallies]
    counts = [group.things.get((verb, thing), [0] * 4) for group in run.groups]
    return sum([tally[0] for tally in counts]), [(tally[2], tally[3]) for tally in counts]
