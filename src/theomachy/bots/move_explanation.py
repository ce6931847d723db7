"""Explains an action by numbers: what it gains in every determinization that was sampled for the seat.

A gain that depends on luck differs between determinizations, so it is never given as a reason."""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import finish_turn
from theomachy.core.action import Action
from theomachy.core.game import Advantage, Game, Points, Remark
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State

# How many determinizations have to agree on a gain.
WORLDS: Final = 32
# The same where a turn is played to its end, which takes longer.
TURN_WORLDS: Final = 8
# With how many other options an action is compared.
MAX_ALTERNATIVES: Final = 12
# How many asset gains are given at most.
MAX_ASSETS: Final = 2
# How many avoided losses are given at most.
MAX_LOSSES: Final = 3
EPSILON: Final = 1e-6


class Explanation:
    """The reasons for an action. "Assets" are advantages besides points, such as cards or resources."""

    def __init__(self, points: list[Points], assets: list[Advantage], is_later: bool = False) -> None:
        # Score lines and assets that the action certainly gains: at once, or, with `is_later`, by the end of a turn
        # that is played on greedily.
        self.points = points
        self.assets = assets
        self.is_later = is_later
        # Assets that the action gains, but that the other options gain as well on average.
        self.usual_gains: list[Advantage] = []
        self.wins = False
        # Assets that every other option loses and this action keeps.
        self.avoided_losses: list[Advantage] = []
        # Warnings that no longer hold after the action.
        self.ended_warnings: list[Remark] = []
        # Warnings that hold only after the action.
        self.new_warnings: list[Remark] = []
        # Risks that exist only after the action: what opponents could then take.
        self.new_risks: list[Remark] = []

    def point_gain(self) -> int:
        return sum([line.points for line in self.points])

    def is_empty(self) -> bool:
        return self.point_gain() <= 0 and not self.assets


def explain(game: Game, state: State, seat: int, action: Action) -> Explanation:
    """Return the reasons for an action of the seat to move."""
    before = game.determinize(state, seat, seeded_rng(0))
    at_once = sample_outcomes(game, state, seat, action, 0)
    explanation = certain_gains(game, before, at_once, seat, action, 0)
    decisions = game.info.greedy_lookahead
    if explanation.point_gain() <= 0 and decisions > 0 and continues_turn(at_once, seat):
        later = certain_gains(
            game, before, sample_outcomes(game, state, seat, action, decisions), seat, action, decisions
        )
        later.is_later = True
        if later.point_gain() > 0 or explanation.is_empty():
            explanation = later
    if explanation.is_empty():
        explanation.avoided_losses = avoided_losses(game, before, seat, action)
    explanation.wins = all([not after.legal and seat in game.winners(after) for after in at_once])
    warnings_after = [game.warnings(after, seat) for after in at_once]
    warnings_before = game.warnings(before, seat)
    if all([len(after.legal) > 0 for after in at_once]):
        explanation.ended_warnings = [
            note for note in warnings_before if not any([has_note(notes, note) for notes in warnings_after])
        ]
    explanation.new_warnings = [
        note
        for note in warnings_after[0]
        if not has_note(warnings_before, note) and all([has_note(notes, note) for notes in warnings_after])
    ]
    risks_before = game.risks(before, seat)
    risks_after = [game.risks(after, seat) for after in at_once]
    explanation.new_risks = [
        note
        for note in risks_after[0]
        if not has_note(risks_before, note) and all([has_note(notes, note) for notes in risks_after])
    ]
    return explanation


def sample_outcomes(game: Game, state: State, seat: int, action: Action, decisions: int) -> list[State]:
    """Return, for each determinization, the state after the action and `decisions` further greedy decisions."""
    states: list[State] = []
    for world in range(TURN_WORLDS if decisions > 0 else WORLDS):
        after = game.determinize(state, seat, seeded_rng(world))
        after.apply(action)
        states.append(finish_turn(game, after, seat, decisions))
    return states


def continues_turn(states: list[State], seat: int) -> bool:
    return any([len(state.legal) > 0 and state.seat == seat for state in states])


def certain_gains(
    game: Game, before: State, after: list[State], seat: int, action: Action, decisions: int
) -> Explanation:
    """Return the score lines and assets that the action gains in every outcome.

    Assets that the other options gain as well, on average, are kept apart.
    """
    points = point_changes(game.breakdown(before, seat, seat), game.breakdown(after[0], seat, seat))
    assets = asset_changes(game.advantages(before, seat), game.advantages(after[0], seat))
    for other in after[1:]:
        lines = point_changes(game.breakdown(before, seat, seat), game.breakdown(other, seat, seat))
        points = [line for line in points if points_of(lines, line) == line.points]
        asset_gains = asset_changes(game.advantages(before, seat), game.advantages(other, seat))
        assets = [asset for asset in assets if amount_of(asset_gains, asset) == asset.amount]
    better = [asset for asset in assets if asset.amount > 0]
    if not better:
        return Explanation(points, [])
    usual = [asset_changes_after(game, before, seat, other, decisions) for other in alternatives_to(before, action)]
    ranked = sorted([(-advantage(asset, usual), i) for i, asset in enumerate(better)])
    explanation = Explanation(
        points, [better[i] for minus_advantage, i in ranked if minus_advantage < -EPSILON][:MAX_ASSETS]
    )
    explanation.usual_gains = [better[i] for minus_advantage, i in ranked if minus_advantage >= -EPSILON][:MAX_ASSETS]
    return explanation


def alternatives_to(state: State, action: Action) -> list[Action]:
    """Return the other legal options, or an evenly spaced sample if there are many."""
    options = [option for option in state.legal if option is not action]
    if len(options) <= MAX_ALTERNATIVES:
        return options
    return [options[i * len(options) // MAX_ALTERNATIVES] for i in range(MAX_ALTERNATIVES)]


def asset_changes_after(game: Game, before: State, seat: int, action: Action, decisions: int) -> list[Advantage]:
    """Return how the seat's assets change by an action, at the end of its turn."""
    after = before.copy()
    after.apply(action)
    return asset_changes(
        game.advantages(before, seat), game.advantages(finish_turn(game, after, seat, decisions), seat)
    )


def advantage(asset: Advantage, usual: list[list[Advantage]]) -> float:
    """Return by how much an asset's amount exceeds the mean amount that the other options gain, in points."""
    mean = sum([amount_of(gained, asset) for gained in usual]) / len(usual) if usual else 0.0
    return asset.worth * (asset.amount - mean)


def avoided_losses(game: Game, before: State, seat: int, action: Action) -> list[Advantage]:
    """Return the assets that the other options give up, if every other option gives up something.

    Empty if some other option gives up nothing, or if there are too many assets to list.
    """
    alternatives = alternatives_to(before, action)
    if len(alternatives) < len(before.legal) - 1:
        return []
    own_changes = asset_changes_after(game, before, seat, action, 0)
    losses: list[Advantage] = []
    for other in alternatives:
        loss = costliest_loss(
            game.advantages(before, seat), own_changes, asset_changes_after(game, before, seat, other, 0)
        )
        if loss is None:
            return []
        listed = [asset for asset in losses if asset.slug == loss.slug and asset.things == loss.things]
        for asset in listed:
            asset.amount = min(asset.amount, loss.amount)
        if not listed:
            losses.append(loss)
    return losses if len(losses) <= MAX_LOSSES else []


def costliest_loss(
    assets: list[Advantage], own_changes: list[Advantage], other_changes: list[Advantage]
) -> Advantage | None:
    """Return the most valuable asset that the other option loses and this one keeps, if any."""
    best: Advantage | None = None
    for asset in assets:
        amount = amount_of(own_changes, asset) - amount_of(other_changes, asset)
        if (
            amount > 0
            and amount_of(other_changes, asset) < 0
            and (best is None or amount * asset.worth > best.amount * best.worth)
        ):
            best = Advantage(asset.slug, asset.things, amount, asset.worth)
    return best


def asset_changes(before: list[Advantage], after: list[Advantage]) -> list[Advantage]:
    """Return the assets whose amount differs, with the difference."""
    changes: list[Advantage] = []
    for asset in after:
        change = asset.amount - amount_of(before, asset)
        if change != 0:
            changes.append(Advantage(asset.slug, asset.things, change, asset.worth))
    return changes


def amount_of(assets: list[Advantage], like: Advantage) -> int:
    return sum([asset.amount for asset in assets if asset.slug == like.slug and asset.things == like.things])


def point_changes(before: list[Points], after: list[Points]) -> list[Points]:
    """Return the score lines that are new, gone (negative) or of another amount.

    A line whose slug alone changed, with the same things and points, is left out.
    """
    removed = [
        Points(line.slug, line.things, -line.points)
        for line in before
        if not any([is_same_line(line, other) for other in after])
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


def is_same_line(line: Points, other: Points) -> bool:
    return line.slug == other.slug and line.things == other.things


def points_of(lines: list[Points], like: Points) -> int:
    return sum([line.points for line in lines if is_same_line(line, like)])


def has_note(notes: list[Remark], like: Remark) -> bool:
    return any([note.slug == like.slug and note.things == like.things for note in notes])


def explanation_difference(explanation: Explanation, other: Explanation) -> Explanation:
    """Return the reasons for the first action that do not hold equally for the second."""
    points = [line for line in explanation.points if points_of(other.points, line) != line.points]
    assets = [asset for asset in explanation.assets if amount_of(other.assets, asset) != asset.amount]
    remainder = Explanation(points, assets, explanation.is_later)
    remainder.wins = explanation.wins and not other.wins
    remainder.ended_warnings = [note for note in explanation.ended_warnings if not has_note(other.ended_warnings, note)]
    remainder.new_warnings = [note for note in explanation.new_warnings if not has_note(other.new_warnings, note)]
    return remainder


def total_value(explanation: Explanation) -> float:
    """Return the sum of point and asset gains, in points."""
    total = float(explanation.point_gain())
    for asset in explanation.assets:
        total += asset.amount * asset.worth
    return total
