"""Blunder warnings, for players who turned them on: given before an action that the search finds clearly worse than
another."""

from __future__ import annotations

from theomachy.bots.analysis import MIN_COST
from theomachy.bots.move_explanation import Explanation, explain, explanation_difference, total_value
from theomachy.core.action import Action
from theomachy.core.notation import text_of
from theomachy.core.state import State
from theomachy.table import lesson_progress
from theomachy.table.bot_requests import MoveComparison
from theomachy.table.permissions import is_alone_with_bots
from theomachy.table.presenters.explanations import CHANCE_STEP, gain_text, with_things
from theomachy.table.presenters.localization import table_texts
from theomachy.table.table import Table
from theomachy.texts import Translator

# A loss of win probability from here on is clear: repeated searches differ by less.
CLEAR_LOSS = 0.1
# In long games a single action changes the win probability less. So a smaller loss, from here on, also counts as clear
# if the better action certainly gains CLEAR_POINTS more.
MIN_LOSS = MIN_COST
CLEAR_POINTS = 2.0


def wants_warnings(table: Table, keys: list[str], seat: int) -> bool:
    """Return whether to give warnings: only to a player alone with bots, and not while a lesson's script is
    followed.
    """
    position = lesson_progress.lesson_state(table)
    if table.phase != "playing" or (position is not None and not position.is_off_script):
        return False
    return (
        seat == table.decider()
        and is_alone_with_bots(table, table.seats_of_keys(keys))
        and len(table.require_match().state.legal) > 1
    )


def legal_action(state: State, text: str) -> Action | None:
    return next((action for action in state.legal if text_of(action) == text), None)


def warning_text(table: Table, state: State, chosen: Action, comparison: MoveComparison, lang: str) -> str:
    """Return the warning against the chosen action in words; empty if it is nearly as good as the best one."""
    best = legal_action(state, comparison.best)
    if best is None or best is chosen or comparison.cost < MIN_LOSS:
        return ""
    best_explanation, chosen_explanation = (explain(table.game, state, state.seat, action) for action in (best, chosen))
    better, yours = (
        explanation_difference(best_explanation, chosen_explanation),
        explanation_difference(chosen_explanation, best_explanation),
    )
    if comparison.cost < CLEAR_LOSS and total_value(better) - total_value(yours) < CLEAR_POINTS:
        return ""
    translator = table_texts(table, lang).translator
    labels = translator.labels(table.game.labels(state))
    sentence = translator.translate("server", "warn", [translator.action(best, labels).rstrip(".")])
    return " ".join([sentence, *difference_texts(translator, better, yours), *cost_texts(translator, comparison)])


def difference_texts(translator: Translator, better: Explanation, yours: Explanation) -> list[str]:
    """Return one reason for the better action: a gain or loss that only one of the two actions has."""
    if better.wins:
        return [translator.translate("server", "hint-wins")]
    danger = translator.warnings(with_things(yours.new_warnings))
    if danger:
        return [translator.translate("server", "warn-after", danger[:1])]
    averted = translator.warnings(with_things(better.ended_warnings))
    if averted:
        return [translator.translate("server", "hint-averted", averted[:1])]
    gain, own_gain = gain_text(translator, better), gain_text(translator, yours)
    if not gain or total_value(better) <= total_value(yours):
        return [translator.translate("server", "warn-later")]
    sentence = translator.translate("server", "hint-way" if better.is_later else "hint-brings", [gain])
    return [sentence, translator.translate("server", "warn-yours", [own_gain])] if own_gain else [sentence]


def cost_texts(translator: Translator, comparison: MoveComparison) -> list[str]:
    """Return how much the win probability would drop; empty if it is not calibrated."""
    loss = CHANCE_STEP * round(100 * comparison.less / CHANCE_STEP)
    return [translator.translate("server", "warn-chance", [str(loss)])] if comparison.told >= 0.0 and loss > 0 else []
