"""What a report says in few figures: seats, lengths and the cards that stand out, for docs/balance."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from theomachy.arena.figures import Rate, wilson
from theomachy.core.game import Game
from theomachy.lab.chance import benjamini_hochberg, holm, share_test, within_groups
from theomachy.lab.data import Run, thing_json, things_of
from theomachy.lab.story import TENTHS

# A seat is fair within so much of its share.
BAND = 0.04
# A card is as strong as others within so much of what is expected of those who play it.
CARD_BAND = 0.10
# Of a card that fewer hands could play or fewer have played nothing is said.
OFFERED, PLAYED = 20, 10


@dataclass(frozen=True)
class Seat:
    """`clear`: more or less than its share, all seats of the table considered (Holm)."""

    seat: int
    rate: Rate
    fair: float
    clear: bool


@dataclass(frozen=True)
class Card:
    """A thing with which hands win clearly more or less often than is expected at their level and seat
    (Benjamini–Hochberg): those that used it so, of all that used anything so; or without a verb those to whom it
    came, of all."""

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
    count, games = len(run.record.seats), len(run.stories)
    fair = sum([len(story.winners) for story in run.stories]) / count / games
    won = [len([story for story in run.stories if seat in story.winners]) for seat in range(count)]
    stands = holm([share_test(hits, games, fair) for hits in won])
    return [Seat(seat, wilson(won[seat], games), fair, stands[seat]) for seat in range(count)]


def within_band(found: list[Seat]) -> bool:
    """Even the ends of the intervals are fair."""
    return all([one.rate.low >= one.fair - BAND and one.rate.high <= one.fair + BAND for one in found])


def half_leader(run: Run) -> Rate:
    led = [story for story in run.stories if story.leaders[TENTHS // 2] != "-" and story.winners]
    return wilson(len([story for story in led if "abcd".index(story.leaders[TENTHS // 2]) in story.winners]), len(led))


def outliers(game: Game, run: Run) -> tuple[int, list[Card]]:
    """How many ways to use a card could be judged, and those that stand out."""
    found: list[tuple[Card, float]] = []
    pools: dict[str, list[tuple[int, int]]] = {}
    for verb, thing in things_of(run):
        offered, both = counts_of(run, verb, thing)
        if verb not in pools:
            pools[verb] = uses_of(run, verb) if verb else hands_of(run)
        if offered >= OFFERED and sum([did for did, _ in both]) >= PLAYED:
            found += judged(game, run, verb, thing, both, pools[verb])
    return stand_out(found)


def lucky(game: Game, run: Run) -> tuple[int, list[Card]]:
    """How many cards that lay there from the start could be judged, and those that stand out: chance alone gave them,
    so that what they win is their own doing."""
    found: list[tuple[Card, float]] = []
    for thing in sorted({thing for group in run.groups for thing in group.dealt}):
        dealt = [group.dealt.get(thing, [0, 0]) for group in run.groups]
        if sum([one[0] for one in dealt]) >= OFFERED:
            found += judged(game, run, "", thing, [(one[0], one[1]) for one in dealt], hands_of(run))
    return stand_out(found)


def together(runs: list[Run]) -> Run:
    """All tables as one, for what is judged group by group: a hand is still compared with those of its own table."""
    found = copy(runs[0])
    found.groups = [group for run in runs for group in run.groups]
    return found


def judged(
    game: Game, run: Run, verb: str, thing: str, both: list[tuple[int, int]], pool: list[tuple[int, int]]
) -> list[tuple[Card, float]]:
    """A card with how likely chance alone goes so far, from the hands of each group and those of them that won, as
    part of a pool of them."""
    plain = thing_json(game, run.setup, verb, thing)
    if not plain["card"]:
        return []
    hands = sum([did for did, _ in both])
    expected, chance = within_groups([(*whole, *one) for whole, one in zip(pool, both, strict=True)])
    win = wilson(sum([won for _, won in both]), hands)
    return [(Card(verb, thing, win, expected / hands, bool(plain["ours"])), chance)]


def stand_out(found: list[tuple[Card, float]]) -> tuple[int, list[Card]]:
    stands = benjamini_hochberg([chance for _, chance in found])
    return len(found), [card for (card, _), clear in zip(found, stands, strict=True) if clear]


def hands_of(run: Run) -> list[tuple[int, int]]:
    return [(group.hands, group.won) for group in run.groups]


def uses_of(run: Run, verb: str) -> list[tuple[int, int]]:
    """All that was used so, each by itself: who leads can do more, whatever it is, and that says nothing of a card."""
    found: list[tuple[int, int]] = []
    for group in run.groups:
        counts = [count for (used, _), count in group.things.items() if used == verb]
        found.append((sum([count[2] for count in counts]), sum([count[3] for count in counts])))
    return found


def counts_of(run: Run, verb: str, thing: str) -> tuple[int, list[tuple[int, int]]]:
    """How many hands could play it, and of each group those that did and those of them that won."""
    if not verb:
        drawn = [group.drawn.get(thing, [0, 0]) for group in run.groups]
        return sum([one[0] for one in drawn]), [(one[0], one[1]) for one in drawn]
    counts = [group.things.get((verb, thing), [0] * 4) for group in run.groups]
    return sum([one[0] for one in counts]), [(one[2], one[3]) for one in counts]
