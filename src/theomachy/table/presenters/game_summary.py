"""Summary of a finished game: ranking, score curve, turning points."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.game import Game
from theomachy.core.state import State
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.presenters.localization import TableTexts, table_texts
from theomachy.table.replay import require_finished, turn_starts, visible_points
from theomachy.table.table import Table, seat_slug

# How many turning points are listed at most.
MAX_TURNING_POINTS = 5
# How many of them may be changes of the lead.
MAX_LEAD_CHANGES = 3


@dataclass(frozen=True)
class CurvePoint:
    """A point of the score curve: after which entry it is, its label, and the points of every seat."""

    entry_number: int
    label: str
    points: list[int]


def placements(game: Game, state: State) -> list[int]:
    """Return the place of every seat, from 1; equal seats share a place. Winners are first, whatever their points."""
    scores, winners = game.scores(state), game.winners(state)
    standing = [(seat in winners, score if seat not in winners else 0) for seat, score in enumerate(scores)]
    return [1 + sum([other > own for other in standing]) for own in standing]


def rank_seats(game: Game, state: State) -> list[messages.Rank]:
    """Rank the seats by place, then by seat order."""
    scores, winners, place_by_seat = game.scores(state), game.winners(state), placements(game, state)
    order = sorted(range(len(scores)), key=lambda seat: place_by_seat[seat])
    return [
        messages.Rank(
            seat=seat_slug(seat),
            place=place_by_seat[seat],
            shared=place_by_seat.count(place_by_seat[seat]) > 1,
            points=scores[seat],
            won=seat in winners,
        )
        for seat in order
    ]


def tie_text(texts: TableTexts, game: Game, state: State) -> str:
    """Explain the tie-break, if a seat has as many points as a winner but has not won."""
    scores, winners = game.scores(state), game.winners(state)
    best = max([scores[seat] for seat in winners])
    tied = [seat for seat, score in enumerate(scores) if score == best and seat not in winners]
    return texts.translator.translate("ending", "tie") if tied and texts.translator.has("ending", "tie") else ""


def score_curve(table: Table, states: list[State], texts: TableTexts) -> list[CurvePoint]:
    """Compute the score curve: the start, then the end of every round, or of every turn in games without rounds."""
    game = table.game
    rounds = [game.round_of(state) for state in states]
    if any(rounds):
        ends = [at for at in range(len(states)) if at == len(states) - 1 or rounds[at + 1] > rounds[at]]
        slug = ("ending", "round") if texts.translator.has("ending", "round") else ("ui", "round")
        labeled = [(at, texts.translator.translate(*slug, [str(rounds[at])])) for at in ends if rounds[at] > 0]
    else:
        starts = turn_starts(table.log)
        ends = [start - 1 for start in starts[1:]] + [len(states) - 1]
        labeled = [(at, texts.translator.translate("ui", "turn-n", [str(n)])) for n, at in enumerate(ends, 1)]
    begin = CurvePoint(0, texts.translator.translate("ui", "replay-start"), visible_points(table, states[0]))
    return [begin, *[CurvePoint(at, label, visible_points(table, states[at])) for at, label in labeled]]


def sole_leader(scores: list[int]) -> int:
    """Return the seat that is ahead of all others, or -1."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def lead_changes(curve: list[CurvePoint], texts: TableTexts) -> list[messages.TurningPoint]:
    """List the changes of the lead: the first one, and the last few."""
    changes: list[messages.TurningPoint] = []
    before = -1
    for mark in curve[1:]:
        ahead = sole_leader(mark.points)
        if ahead in (-1, before):
            continue
        seats = [f"seat:{seat_slug(seat)}" for seat in (ahead, before)]
        if before < 0:
            text = texts.translator.translate("server", "turning-lead", [seats[0], str(mark.points[ahead])])
        else:
            numbers = [str(mark.points[ahead]), str(mark.points[before])]
            text = texts.translator.translate("server", "turning-over", [*seats, *numbers])
        changes.append(
            messages.TurningPoint(number=mark.entry_number, when=mark.label, seat=seat_slug(ahead), text=text)
        )
        before = ahead
    return changes[:1] + changes[1:][-MAX_LEAD_CHANGES + 1 :]


def largest_gain(
    table: Table, states: list[State], curve: list[CurvePoint], texts: TableTexts
) -> list[messages.TurningPoint]:
    """Find the turn that gained most points for its player. Points of the final scoring do not count."""
    starts = turn_starts(table.log)
    ends = [start - 1 for start in starts[1:]] + [len(states) - 2]
    best, seat, at = 1, -1, 0
    for start, end in zip(starts, ends, strict=True):
        actor = table.log[start - 1].seat
        gain = visible_points(table, states[end])[actor] - visible_points(table, states[start - 1])[actor]
        if gain > best:
            best, seat, at = gain, actor, end
    if seat < 0:
        return []
    text = texts.translator.translate("server", "turning-gain", [f"seat:{seat_slug(seat)}", str(best)])
    return [messages.TurningPoint(number=at, when=label_at(curve, at), seat=seat_slug(seat), text=text)]


def comeback(curve: list[CurvePoint], winners: list[int], texts: TableTexts) -> list[messages.TurningPoint]:
    """Find the moment when a winner was farthest behind, if by more than a tenth of the winning score."""
    deficits: list[tuple[int, int, CurvePoint]] = []
    for mark in curve[1:-1]:
        for seat in winners:
            deficits.append((max(mark.points) - mark.points[seat], seat, mark))
    if not deficits:
        return []
    behind, seat, mark = max(deficits, key=lambda one: one[0])
    if behind < 2 or 10 * behind < max(curve[-1].points):
        return []
    text = texts.translator.translate("server", "turning-behind", [f"seat:{seat_slug(seat)}", str(behind)])
    return [messages.TurningPoint(number=mark.entry_number, when=mark.label, seat=seat_slug(seat), text=text)]


def label_at(curve: list[CurvePoint], number: int) -> str:
    return next((mark.label for mark in curve[1:] if mark.entry_number >= number), curve[-1].label)


def summarize_game(table: Table, states: list[State], lang: str) -> messages.GameSummary:
    """Build the summary. Refused for a stuck table, because it may be resumed."""
    state = require_finished(table).state
    if table.fault is not None:
        raise RequestError(403, "table-stuck")
    texts = table_texts(table, lang)
    curve = score_curve(table, states, texts)
    winners = table.game.winners(state)
    turning_points = (
        lead_changes(curve, texts) + largest_gain(table, states, curve, texts) + comeback(curve, winners, texts)
    )
    return messages.GameSummary(
        ranks=rank_seats(table.game, state),
        curve=[mark.points for mark in curve],
        labels=[mark.label for mark in curve],
        turning=sorted(turning_points, key=lambda one: one.number)[:MAX_TURNING_POINTS],
        tie=tie_text(texts, table.game, state) if winners else "",
    )
