"""What a report says in few figures: seats, lengths and the cards that stand out, for docs/balance."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.arena.figures import Rate, wilson
from theomachy.core.game import Game
from theomachy.lab.chance import benjamini_hochberg, holm, share_test, two_shares
from theomachy.lab.data import Run, thing_json
from theomachy.lab.story import TENTHS

# A seat is fair within so much of its share.
BAND = 0.04
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
    """A thing with which those who played it win clearly more or less often than others (Benjamini–Hochberg)."""

    verb: str
    thing: str
    win: Rate
    others: Rate
    ours: bool


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
    """How many cards could be judged, and those that stand out."""
    hands = sum([group.hands for group in run.groups])
    won = sum([group.won for group in run.groups])
    counts: dict[tuple[str, str], list[int]] = {}
    for group in run.groups:
        for key, count in group.things.items():
            counts[key] = [a + b for a, b in zip(counts.get(key, [0] * 4), count, strict=True)]
    judged: list[Card] = []
    for (verb, thing), (offered, _, played, played_won) in sorted(counts.items()):
        plain = thing_json(game, run.setup, verb, thing)
        if plain["card"] and offered >= OFFERED and played >= PLAYED:
            others = wilson(won - played_won, hands - played)
            judged.append(Card(verb, thing, wilson(played_won, played), others, bool(plain["ours"])))
    chances = [two_shares(card.win.hits, card.win.of, card.others.hits, card.others.of) for card in judged]
    stands = benjamini_hochberg(chances)
    return len(judged), [card for card, clear in zip(judged, stands, strict=True) if clear]
