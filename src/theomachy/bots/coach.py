"""Explains an action by numbers: what it gains in every state that the seat considers possible.

Only facts that hold in all sampled determinizations are given, so luck is never a reason.
"""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import after_go
from theomachy.core.action import Action
from theomachy.core.game import Asset, Game, Note, Points
from theomachy.core.rng import seeded
from theomachy.core.state import State

# How many determinizations have to agree, and how many where a turn is played to its end, which takes longer.
SURE: Final = 32
PLAYED_ON: Final = 8
# With how many other options an action is compared, and how many gains or avoided losses are given at most.
OTHERS: Final = 12
MOST_TOLD: Final = 2
MOST_SPARED: Final = 3
LEAST: Final = 1e-6


class Grounds:
    """The reasons for an action."""

    def __init__(self, points: list[Points], assets: list[Asset], on_the_way: bool = False) -> None:
        # Score lines and assets that it certainly gains, either at once or by the end of a turn that is played on well.
        self.points = points
        self.assets = assets
        self.on_the_way = on_the_way
        # Assets that it gains, but the other options gain as much on average.
        self.usual: list[Asset] = []
        self.wins = False
        # What every other option gives up.
        self.spared: list[Asset] = []
        # Warnings that it ends and warnings that it causes.
        self.averted: list[Note] = []
        self.ahead: list[Note] = []
        # Risks that it newly opens to opponents.
        self.risks: list[Note] = []

    def gain(self) -> int:
        return sum([line.points for line in self.points])

    def empty(self) -> bool:
        return self.gain() <= 0 and not self.assets


def grounds(game: Game, state: State, seat: int, action: Action) -> Grounds:
    """Return the reasons for an action of the seat to move."""
    before = game.imagine(state, seat, seeded(0))
    at_once = tried(game, state, seat, action, 0)
    explanation = brought(game, before, at_once, seat, action, 0)
    decisions = game.info.follow_ups
    if explanation.gain() <= 0 and decisions > 0 and goes_on(at_once, seat):
        later = brought(game, before, tried(game, state, seat, action, decisions), seat, action, decisions)
        later.on_the_way = True
        if later.gain() > 0 or explanation.empty():
            explanation = later
    if explanation.empty():
        explanation.spared = spared(game, before, seat, action)
    explanation.wins = all([not after.legal and seat in game.winners(after) for after in at_once])
    warnings_after = [game.warnings(after, seat) for after in at_once]
    warnings_before = game.warnings(before, seat)
    if all([len(after.legal) > 0 for after in at_once]):
        explanation.averted = [
            note for note in warnings_before if not any([has(notes, note) for notes in warnings_after])
        ]
    explanation.ahead = [
        note
        for note in warnings_after[0]
        if not has(warnings_before, note) and all([has(notes, note) for notes in warnings_after])
    ]
    risks_before = game.risks(before, seat)
    risks_after = [game.risks(after, seat) for after in at_once]
    explanation.risks = [
        note
        for note in risks_after[0]
        if not has(risks_before, note) and all([has(notes, note) for notes in risks_after])
    ]
    return explanation


def tried(game: Game, state: State, seat: int, action: Action, decisions: int) -> list[State]:
    """Return the state after the action and so many further greedy decisions, in each determinization."""
    states: list[State] = []
    for world in range(PLAYED_ON if decisions > 0 else SURE):
        after = game.imagine(state, seat, seeded(world))
        after.apply(action)
        states.append(after_go(game, after, seat, decisions))
    return states


def goes_on(states: list[State], seat: int) -> bool:
    return any([len(state.legal) > 0 and state.seat == seat for state in states])


def brought(game: Game, before: State, after: list[State], seat: int, action: Action, decisions: int) -> Grounds:
    """Return score lines and assets that every outcome gains.

    Assets that the other options gain as well, on average, are kept apart.
    """
    points = changed(game.breakdown(before, seat, seat), game.breakdown(after[0], seat, seat))
    assets = more(game.assets(before, seat), game.assets(after[0], seat))
    for other in after[1:]:
        lines = changed(game.breakdown(before, seat, seat), game.breakdown(other, seat, seat))
        points = [line for line in points if points_of(lines, line) == line.points]
        asset_gains = more(game.assets(before, seat), game.assets(other, seat))
        assets = [asset for asset in assets if amount_of(asset_gains, asset) == asset.amount]
    better = [asset for asset in assets if asset.amount > 0]
    if not better:
        return Grounds(points, [])
    usual = [after_other(game, before, seat, other, decisions) for other in others(before, action)]
    ranked = sorted([(-advantage(asset, usual), i) for i, asset in enumerate(better)])
    explanation = Grounds(points, [better[i] for minus_advantage, i in ranked if minus_advantage < -LEAST][:MOST_TOLD])
    explanation.usual = [better[i] for minus_advantage, i in ranked if minus_advantage >= -LEAST][:MOST_TOLD]
    return explanation


def others(state: State, action: Action) -> list[Action]:
    """Return the other legal options, or an evenly spaced sample if there are many."""
    options = [option for option in state.legal if option is not action]
    if len(options) <= OTHERS:
        return options
    return [options[i * len(options) // OTHERS] for i in range(OTHERS)]


def after_other(game: Game, before: State, seat: int, action: Action, decisions: int) -> list[Asset]:
    """Return how the seat's assets change by another action, at the end of its turn."""
    after = before.copy()
    after.apply(action)
    return more(game.assets(before, seat), game.assets(after_go(game, after, seat, decisions), seat))


def advantage(asset: Asset, usual: list[list[Asset]]) -> float:
    """Return the worth of an asset's amount beyond the mean amount that the other options gain."""
    mean = sum([amount_of(gained, asset) for gained in usual]) / len(usual) if usual else 0.0
    return asset.worth * (asset.amount - mean)


def spared(game: Game, before: State, seat: int, action: Action) -> list[Asset]:
    """Return what the other options give up, if each of them gives up something.

    Empty if one of them does not, or if there are too many things to list.
    """
    alternatives = others(before, action)
    if len(alternatives) < len(before.legal) - 1:
        return []
    own_changes = after_other(game, before, seat, action, 0)
    losses: list[Asset] = []
    for other in alternatives:
        loss = dearest(game.assets(before, seat), own_changes, after_other(game, before, seat, other, 0))
        if loss is None:
            return []
        listed = [asset for asset in losses if asset.slug == loss.slug and asset.things == loss.things]
        for asset in listed:
            asset.amount = min(asset.amount, loss.amount)
        if not listed:
            losses.append(loss)
    return losses if len(losses) <= MOST_SPARED else []


def dearest(assets: list[Asset], mine: list[Asset], other: list[Asset]) -> Asset | None:
    """Return the most valuable asset that the other option loses and this one keeps, if any."""
    best: Asset | None = None
    for asset in assets:
        amount = amount_of(mine, asset) - amount_of(other, asset)
        if (
            amount > 0
            and amount_of(other, asset) < 0
            and (best is None or amount * asset.worth > best.amount * best.worth)
        ):
            best = Asset(asset.slug, asset.things, amount, asset.worth)
    return best


def more(before: list[Asset], after: list[Asset]) -> list[Asset]:
    """Return the assets whose amount differs, with the difference."""
    changes: list[Asset] = []
    for asset in after:
        change = asset.amount - amount_of(before, asset)
        if change != 0:
            changes.append(Asset(asset.slug, asset.things, change, asset.worth))
    return changes


def amount_of(assets: list[Asset], like: Asset) -> int:
    return sum([asset.amount for asset in assets if asset.slug == like.slug and asset.things == like.things])


def changed(before: list[Points], after: list[Points]) -> list[Points]:
    """Return score lines that are new, gone (negative) or of another amount.

    A line that only changed its name, with the same things and points, is left out.
    """
    removed = [
        Points(line.slug, line.things, -line.points)
        for line in before
        if not any([same(line, other) for other in after])
    ]
    changes: list[Points] = []
    for line in after:
        change = line.points - points_of(before, line)
        renamed = [other for other in removed if other.things == line.things and other.points == -change]
        if renamed and points_of(before, line) == 0:
            removed.remove(renamed[0])
        elif change != 0:
            changes.append(Points(line.slug, line.things, change))
    return changes + removed


def same(line: Points, other: Points) -> bool:
    return line.slug == other.slug and line.things == other.things


def points_of(lines: list[Points], like: Points) -> int:
    return sum([line.points for line in lines if same(line, like)])


def has(notes: list[Note], like: Note) -> bool:
    return any([note.slug == like.slug and note.things == like.things for note in notes])


def apart(grounds: Grounds, other: Grounds) -> Grounds:
    """Return the reasons for an action that do not equally hold for another."""
    points = [line for line in grounds.points if points_of(other.points, line) != line.points]
    assets = [asset for asset in grounds.assets if amount_of(other.assets, asset) != asset.amount]
    remainder = Grounds(points, assets, grounds.on_the_way)
    remainder.wins = grounds.wins and not other.wins
    remainder.averted = [note for note in grounds.averted if not has(other.averted, note)]
    remainder.ahead = [note for note in grounds.ahead if not has(other.ahead, note)]
    return remainder


def worth_of(grounds: Grounds) -> float:
    """Return the sum of point and asset gains, in points."""
    total = float(grounds.gain())
    for asset in grounds.assets:
        total += asset.amount * asset.worth
    return total
