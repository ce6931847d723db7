"""Summary of a finished game: ranking, score curve, turning points."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.game import Game
from theomachy.core.state import State
from theomachy.table import wire
from theomachy.table.refused import Refused
from theomachy.table.replay import need_over, points, turns
from theomachy.table.table import Table, letter
from theomachy.table.wording import Wording, wording

# The most turning points to list, and the most changes of the lead among them.
MOST_TOLD = 5
MOST_LEADS = 3


@dataclass(frozen=True)
class Mark:
    """A point of the score curve: the entry it stands after, its label, and the points of every seat."""

    number: int
    label: str
    points: list[int]


def places(game: Game, state: State) -> list[int]:
    """Return the place of every seat, from 1; equal seats share a place. Winners are first, whatever their points."""
    scores, winners = game.scores(state), game.winners(state)
    standing = [(seat in winners, score if seat not in winners else 0) for seat, score in enumerate(scores)]
    return [1 + sum([other > own for other in standing]) for own in standing]


def ranks(game: Game, state: State) -> list[wire.Rank]:
    """Rank the seats by place, then by seat order."""
    scores, winners, place_by_seat = game.scores(state), game.winners(state), places(game, state)
    order = sorted(range(len(scores)), key=lambda seat: place_by_seat[seat])
    return [
        wire.Rank(
            seat=letter(seat),
            place=place_by_seat[seat],
            shared=place_by_seat.count(place_by_seat[seat]) > 1,
            points=scores[seat],
            won=seat in winners,
        )
        for seat in order
    ]


def tie(words: Wording, game: Game, state: State) -> str:
    """Explain the tie-break, if a seat with as many points as a winner has not won."""
    scores, winners = game.scores(state), game.winners(state)
    best = max([scores[seat] for seat in winners])
    tied = [seat for seat, score in enumerate(scores) if score == best and seat not in winners]
    return words.words.say("ending", "tie") if tied and words.words.has("ending", "tie") else ""


def marks(table: Table, states: list[State], words: Wording) -> list[Mark]:
    """Compute the score curve: the start, then the end of every round, or of every turn in games without rounds."""
    game = table.game
    rounds = [game.round_of(state) for state in states]
    if any(rounds):
        ends = [at for at in range(len(states)) if at == len(states) - 1 or rounds[at + 1] > rounds[at]]
        slug = ("ending", "round") if words.words.has("ending", "round") else ("ui", "round")
        labeled = [(at, words.words.say(*slug, [str(rounds[at])])) for at in ends if rounds[at] > 0]
    else:
        starts = turns(table.told)
        ends = [start - 1 for start in starts[1:]] + [len(states) - 1]
        labeled = [(at, words.words.say("ui", "turn-n", [str(n)])) for n, at in enumerate(ends, 1)]
    begin = Mark(0, words.words.say("ui", "replay-start"), points(table, states[0]))
    return [begin, *[Mark(at, label, points(table, states[at])) for at, label in labeled]]


def lead(scores: list[int]) -> int:
    """Return the seat that is ahead of all others, or -1."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def changes_of_lead(curve: list[Mark], words: Wording) -> list[wire.Turning]:
    """List the changes of the lead: the first one, and the last few."""
    changes: list[wire.Turning] = []
    before = -1
    for mark in curve[1:]:
        ahead = lead(mark.points)
        if ahead in (-1, before):
            continue
        seats = [f"seat:{letter(seat)}" for seat in (ahead, before)]
        if before < 0:
            text = words.words.say("server", "turning-lead", [seats[0], str(mark.points[ahead])])
        else:
            numbers = [str(mark.points[ahead]), str(mark.points[before])]
            text = words.words.say("server", "turning-over", [*seats, *numbers])
        changes.append(wire.Turning(number=mark.number, when=mark.label, seat=letter(ahead), text=text))
        before = ahead
    return changes[:1] + changes[1:][-MOST_LEADS + 1 :]


def largest_gain(table: Table, states: list[State], curve: list[Mark], words: Wording) -> list[wire.Turning]:
    """Find the turn that gained its seat most points. Final scoring does not count."""
    starts = turns(table.told)
    ends = [start - 1 for start in starts[1:]] + [len(states) - 2]
    best, seat, at = 1, -1, 0
    for start, end in zip(starts, ends, strict=True):
        actor = table.told[start - 1].seat
        gain = points(table, states[end])[actor] - points(table, states[start - 1])[actor]
        if gain > best:
            best, seat, at = gain, actor, end
    if seat < 0:
        return []
    text = words.words.say("server", "turning-gain", [f"seat:{letter(seat)}", str(best)])
    return [wire.Turning(number=at, when=label_at(curve, at), seat=letter(seat), text=text)]


def comeback(curve: list[Mark], winners: list[int], words: Wording) -> list[wire.Turning]:
    """Find when a winner was farthest behind, if by more than a tenth of the winning score."""
    deficits: list[tuple[int, int, Mark]] = []
    for mark in curve[1:-1]:
        for seat in winners:
            deficits.append((max(mark.points) - mark.points[seat], seat, mark))
    if not deficits:
        return []
    behind, seat, mark = max(deficits, key=lambda one: one[0])
    if behind < 2 or 10 * behind < max(curve[-1].points):
        return []
    text = words.words.say("server", "turning-behind", [f"seat:{letter(seat)}", str(behind)])
    return [wire.Turning(number=mark.number, when=mark.label, seat=letter(seat), text=text)]


def label_at(curve: list[Mark], number: int) -> str:
    return next((mark.label for mark in curve[1:] if mark.number >= number), curve[-1].label)


def info(table: Table, states: list[State], lang: str) -> wire.EndInfo:
    """Build the summary. Refused for a stuck table, because it may be resumed."""
    state = need_over(table).state
    if table.stuck is not None:
        raise Refused(403, "table-stuck")
    texts = wording(table, lang)
    curve = marks(table, states, texts)
    winners = table.game.winners(state)
    turning_points = (
        changes_of_lead(curve, texts) + largest_gain(table, states, curve, texts) + comeback(curve, winners, texts)
    )
    return wire.EndInfo(
        ranks=ranks(table.game, state),
        curve=[mark.points for mark in curve],
        labels=[mark.label for mark in curve],
        turning=sorted(turning_points, key=lambda one: one.number)[:MOST_TOLD],
        tie=tie(texts, table.game, state) if winners else "",
    )
