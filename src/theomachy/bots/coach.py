"""Why an action is good, from the numbers that a bot has: what it brings for certain, whatever the seat cannot know."""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import after_go
from theomachy.core.action import Action
from theomachy.core.game import Asset, Game, Note, Points
from theomachy.core.rng import seeded
from theomachy.core.state import State

# What not all of so many worlds say is luck and no reason; to the end of a go fewer are played.
SURE: Final = 32
PLAYED_ON: Final = 8
# An action is compared with so many others, and so many things it helps with are told.
OTHERS: Final = 12
MOST_TOLD: Final = 2
MOST_SPARED: Final = 3
LEAST: Final = 1e-6


class Grounds:
    """What speaks for an action. `points` and `assets` are what it brings, at once or, with `on_the_way`, by the end of
    the go if that is played well; `usual` is what others bring as well, `spared` what the other actions give up;
    `averted` and `ahead` are the warnings that end and begin with it, `risks` what rivals could then take."""

    def __init__(self, points: list[Points], assets: list[Asset], on_the_way: bool = False) -> None:
        self.points = points
        self.assets = assets
        self.on_the_way = on_the_way
        self.usual: list[Asset] = []
        self.wins = False
        self.spared: list[Asset] = []
        self.averted: list[Note] = []
        self.ahead: list[Note] = []
        self.risks: list[Note] = []

    def gain(self) -> int:
        return sum([line.points for line in self.points])

    def empty(self) -> bool:
        return self.gain() <= 0 and not self.assets


def grounds(game: Game, state: State, seat: int, action: Action) -> Grounds:
    before = game.imagine(state, seat, seeded(0))
    at_once = tried(game, state, seat, action, 0)
    found = brought(game, before, at_once, seat, action, 0)
    decisions = game.info.follow_ups
    if found.gain() <= 0 and decisions > 0 and goes_on(at_once, seat):
        later = brought(game, before, tried(game, state, seat, action, decisions), seat, action, decisions)
        later.on_the_way = True
        if later.gain() > 0 or found.empty():
            found = later
    if found.empty():
        found.spared = spared(game, before, seat, action)
    found.wins = all([not after.legal and seat in game.winners(after) for after in at_once])
    told = [game.warnings(after, seat) for after in at_once]
    was = game.warnings(before, seat)
    if all([len(after.legal) > 0 for after in at_once]):
        found.averted = [note for note in was if not any([has(notes, note) for notes in told])]
    found.ahead = [note for note in told[0] if not has(was, note) and all([has(notes, note) for notes in told])]
    risky = game.risks(before, seat)
    risks = [game.risks(after, seat) for after in at_once]
    found.risks = [note for note in risks[0] if not has(risky, note) and all([has(notes, note) for notes in risks])]
    return found


def tried(game: Game, state: State, seat: int, action: Action, decisions: int) -> list[State]:
    """The table after it, and after so many further decisions of the go, in each of the worlds."""
    out: list[State] = []
    for world in range(PLAYED_ON if decisions > 0 else SURE):
        imagined = game.imagine(state, seat, seeded(world))
        imagined.apply(action)
        out.append(after_go(game, imagined, seat, decisions))
    return out


def goes_on(states: list[State], seat: int) -> bool:
    return any([len(state.legal) > 0 and state.seat == seat for state in states])


def brought(game: Game, before: State, after: list[State], seat: int, action: Action, decisions: int) -> Grounds:
    """Points and whatever else is certain and more than the other actions bring on average."""
    points = changed(game.breakdown(before, seat, seat), game.breakdown(after[0], seat, seat))
    assets = more(game.assets(before, seat), game.assets(after[0], seat))
    for other in after[1:]:
        lines = changed(game.breakdown(before, seat, seat), game.breakdown(other, seat, seat))
        points = [line for line in points if points_of(lines, line) == line.points]
        gained = more(game.assets(before, seat), game.assets(other, seat))
        assets = [asset for asset in assets if amount_of(gained, asset) == asset.amount]
    better = [asset for asset in assets if asset.amount > 0]
    if not better:
        return Grounds(points, [])
    usual = [after_other(game, before, seat, other, decisions) for other in others(before, action)]
    ranked = sorted([(-advantage(asset, usual), i) for i, asset in enumerate(better)])
    found = Grounds(points, [better[i] for less, i in ranked if less < -LEAST][:MOST_TOLD])
    found.usual = [better[i] for less, i in ranked if less >= -LEAST][:MOST_TOLD]
    return found


def others(state: State, action: Action) -> list[Action]:
    """The other options, or so many of them, from first to last."""
    rest = [option for option in state.legal if option is not action]
    if len(rest) <= OTHERS:
        return rest
    return [rest[i * len(rest) // OTHERS] for i in range(OTHERS)]


def after_other(game: Game, before: State, seat: int, action: Action, decisions: int) -> list[Asset]:
    after = before.copy()
    after.apply(action)
    return more(game.assets(before, seat), game.assets(after_go(game, after, seat, decisions), seat))


def advantage(asset: Asset, usual: list[list[Asset]]) -> float:
    """What it is worth beyond what others bring of it."""
    mean = sum([amount_of(gained, asset) for gained in usual]) / len(usual) if usual else 0.0
    return asset.worth * (asset.amount - mean)


def spared(game: Game, before: State, seat: int, action: Action) -> list[Asset]:
    """What the other options give up, each of them something; nothing if one does not, or if it is too much to tell."""
    rest = others(before, action)
    if len(rest) < len(before.legal) - 1:
        return []
    mine = after_other(game, before, seat, action, 0)
    told: list[Asset] = []
    for other in rest:
        lost = dearest(game.assets(before, seat), mine, after_other(game, before, seat, other, 0))
        if lost is None:
            return []
        known = [asset for asset in told if asset.slug == lost.slug and asset.things == lost.things]
        for asset in known:
            asset.amount = min(asset.amount, lost.amount)
        if not known:
            told.append(lost)
    return told if len(told) <= MOST_SPARED else []


def dearest(assets: list[Asset], mine: list[Asset], other: list[Asset]) -> Asset | None:
    """What another option leaves less of than this one, if it is there to be lost; what is worth most."""
    best: Asset | None = None
    for asset in assets:
        gone = amount_of(mine, asset) - amount_of(other, asset)
        if gone > 0 and amount_of(other, asset) < 0 and (best is None or gone * asset.worth > best.amount * best.worth):
            best = Asset(asset.slug, asset.things, gone, asset.worth)
    return best


def more(before: list[Asset], after: list[Asset]) -> list[Asset]:
    """What there is more or less of."""
    out: list[Asset] = []
    for asset in after:
        change = asset.amount - amount_of(before, asset)
        if change != 0:
            out.append(Asset(asset.slug, asset.things, change, asset.worth))
    return out


def amount_of(assets: list[Asset], like: Asset) -> int:
    return sum([asset.amount for asset in assets if asset.slug == like.slug and asset.things == like.things])


def changed(before: list[Points], after: list[Points]) -> list[Points]:
    """What lines are new or gone, and by how much others differ; what only goes by another name is neither."""
    gone = [
        Points(line.slug, line.things, -line.points)
        for line in before
        if not any([same(line, other) for other in after])
    ]
    out: list[Points] = []
    for line in after:
        change = line.points - points_of(before, line)
        renamed = [other for other in gone if other.things == line.things and other.points == -change]
        if renamed and points_of(before, line) == 0:
            gone.remove(renamed[0])
        elif change != 0:
            out.append(Points(line.slug, line.things, change))
    return out + gone


def same(line: Points, other: Points) -> bool:
    return line.slug == other.slug and line.things == other.things


def points_of(lines: list[Points], like: Points) -> int:
    return sum([line.points for line in lines if same(line, like)])


def has(notes: list[Note], like: Note) -> bool:
    return any([note.slug == like.slug and note.things == like.things for note in notes])


def apart(grounds: Grounds, other: Grounds) -> Grounds:
    """What speaks for an action and not for another as well: what both bring parts them not."""
    points = [line for line in grounds.points if points_of(other.points, line) != line.points]
    assets = [asset for asset in grounds.assets if amount_of(other.assets, asset) != asset.amount]
    out = Grounds(points, assets, grounds.on_the_way)
    out.wins = grounds.wins and not other.wins
    out.averted = [note for note in grounds.averted if not has(other.averted, note)]
    out.ahead = [note for note in grounds.ahead if not has(other.ahead, note)]
    return out


def worth_of(grounds: Grounds) -> float:
    """All that is told of it, in points."""
    total = float(grounds.gain())
    for asset in grounds.assets:
        total += asset.amount * asset.worth
    return total
