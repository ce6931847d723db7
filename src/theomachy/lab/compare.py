"""Before and after: the same games with the same luck under two set-ups, and what differs for certain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.arena.compare import shares
from theomachy.arena.figures import PLACES, Rate, difference
from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Row
from theomachy.arena.report import Report, report
from theomachy.core.action import SEAT
from theomachy.core.game import Game
from theomachy.lab.chance import Paired, benjamini_hochberg, holm, paired, two_shares

# Of a thing that fewer hands could play nothing is said.
ENOUGH = 20
Measure = Callable[[Row], float]


@dataclass(frozen=True)
class Change:
    """A figure on both sides, and the difference with its interval; `clear` after correcting for many looks."""

    what: str
    id: str
    before: float
    now: float
    change: float
    low: float
    high: float
    chance: float
    clear: bool = False

    def json(self) -> Report:
        numbers = {name: round(getattr(self, name), PLACES) for name in ("before", "now", "change", "low", "high")}
        return {"what": self.what, "id": self.id, **numbers, "chance": round(self.chance, 6), "clear": self.clear}


def measures(seats: int) -> dict[tuple[str, str], Measure]:
    """What is counted game by game. Victories are those over a fair share, which the number of players decides."""
    found: dict[tuple[str, str], Measure] = {
        ("measure", "decisions"): lambda row: row.decisions,
        ("measure", "goes"): lambda row: row.goes,
        ("measure", "options-per-decision"): lambda row: row.options,
        ("measure", "lead-changes"): lambda row: row.lead_changes,
        ("measure", "margin"): lambda row: row.margin(),
        ("measure", "score"): lambda row: sum(row.scores) / len(row.scores),
        ("measure", "half-leader"): lambda row: row.half_leader in row.winners,
    }
    for seat in range(seats):
        found[("seat", SEAT.slug(seat))] = over_share(seat)
    return found


def over_share(seat: int) -> Measure:
    return lambda row: (seat in row.winners) - len(row.winners) / len(row.scores)


def compared(game: Game, plans: tuple[Plan, Plan], batches: tuple[Batch, Batch]) -> list[Change]:
    """Game by game first, then the things; each kind is corrected by itself."""
    before, now = batches
    seats = min(len(plans[0].seats), len(plans[1].seats))
    by_game = [of_games(key, measure, before.rows, now.rows) for key, measure in measures(seats).items()]
    by_thing = things(report(game, plans[0], before), report(game, plans[1], now))
    return [
        *marked(by_game, holm([one.chance for one in by_game])),
        *marked(by_thing, benjamini_hochberg([one.chance for one in by_thing])),
    ]


def marked(changes: list[Change], stands: list[bool]) -> list[Change]:
    return [Change(**{**vars(one), "clear": clear}) for one, clear in zip(changes, stands, strict=True)]


def of_games(key: tuple[str, str], measure: Measure, before: list[Row], now: list[Row]) -> Change:
    old, new = [float(measure(row)) for row in before], [float(measure(row)) for row in now]
    found: Paired = paired(old, new)
    mean = sum(old) / len(old)
    return Change(*key, mean, mean + found.mean, found.mean, found.low, found.high, found.chance)


def things(before: Report, now: Report) -> list[Change]:
    old = dict(shares(before))
    found: list[Change] = []
    for key, rate in shares(now):
        was = old.get(key)
        if key[0] in ("play", "win") and was is not None and min(rate.of, was.of) >= ENOUGH:
            found.append(of_shares(key, was, rate))
    return found


def of_shares(key: tuple[str, str], before: Rate, now: Rate) -> Change:
    middle, low, high = difference(now, before)
    chance = two_shares(now.hits, now.of, before.hits, before.of)
    return Change(*key, before.rate, now.rate, middle, low, high, chance)


def most_changed(changes: list[Change], top: int) -> list[Change]:
    """Those that are clear, the least likely to be chance first."""
    return sorted([one for one in changes if one.clear], key=lambda one: one.chance)[:top]


def unseen(changes: list[Change]) -> float:
    """How much a seat's share of victories could have changed without being noticed."""
    return max([(one.high - one.low) / 2 for one in changes if one.what == "seat"], default=1.0)
