"""Blunder warning: before a move that the search finds clearly worse than another, for players who turned it on."""

from __future__ import annotations

from theomachy.bots.analysis import LEAST_COST
from theomachy.bots.coach import Grounds, apart, grounds, worth_of
from theomachy.core.action import Action
from theomachy.core.notation import text_of
from theomachy.core.state import State
from theomachy.table import teaching
from theomachy.table.asking import FINE, brings, of_others
from theomachy.table.seats import plays_alone
from theomachy.table.table import Table
from theomachy.table.thinking import Thought
from theomachy.table.wording import wording
from theomachy.texts import Words

# A loss of win chance that is clear: repeated searches differ by less.
CLEAR = 0.1
# In long games single moves change less: a smaller loss counts too, with a certain difference of so many points.
LIKELY = LEAST_COST
POINTS = 2.0


def listens(table: Table, keys: list[str], seat: int) -> bool:
    """Return whether warnings are given here: to a player alone with bots, outside of the script of a lesson."""
    position = teaching.stands(table)
    if table.phase != "playing" or (position is not None and not position.astray):
        return False
    return seat == table.decider() and plays_alone(table, table.held(keys)) and len(table.playing().state.legal) > 1


def named(state: State, text: str) -> Action | None:
    return next((action for action in state.legal if text_of(action) == text), None)


def warning(table: Table, state: State, chosen: Action, found: Thought, lang: str) -> str:
    """Word the warning against the chosen action; empty if it is nearly as good as the best one."""
    best = named(state, found.best)
    if best is None or best is chosen or found.cost < LIKELY:
        return ""
    best_explanation, chosen_explanation = (grounds(table.game, state, state.seat, action) for action in (best, chosen))
    better, yours = apart(best_explanation, chosen_explanation), apart(chosen_explanation, best_explanation)
    if found.cost < CLEAR and worth_of(better) - worth_of(yours) < POINTS:
        return ""
    translator = wording(table, lang).words
    labels = translator.called(table.game.called(state))
    sentence = translator.say("server", "warn", [translator.action(best, labels).rstrip(".")])
    return " ".join([sentence, *reasons(translator, better, yours), *costs(translator, found)])


def reasons(words: Words, better: Grounds, yours: Grounds) -> list[str]:
    """Give one reason for the better action: what only one of the two brings."""
    if better.wins:
        return [words.say("server", "hint-wins")]
    danger = words.warnings(of_others(yours.ahead))
    if danger:
        return [words.say("server", "warn-after", danger[:1])]
    averted = words.warnings(of_others(better.averted))
    if averted:
        return [words.say("server", "hint-averted", averted[:1])]
    gain, own_gain = brings(words, better), brings(words, yours)
    if not gain or worth_of(better) <= worth_of(yours):
        return [words.say("server", "warn-later")]
    sentence = words.say("server", "hint-way" if better.on_the_way else "hint-brings", [gain])
    return [sentence, words.say("server", "warn-yours", [own_gain])] if own_gain else [sentence]


def costs(words: Words, found: Thought) -> list[str]:
    """State how much the win chance would drop, where it is calibrated."""
    loss = FINE * round(100 * found.less / FINE)
    return [words.say("server", "warn-chance", [str(loss)])] if found.told >= 0.0 and loss > 0 else []
