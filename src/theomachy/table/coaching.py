"""The coach: before a move that thinking ahead finds clearly worse, a friendly word to whoever asked for such words."""

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

# In chances to win. Whoever thinks twice about the same differs by less.
CLEAR = 0.1
# In a long game no move weighs so much: there less is clear, if so many points speak for it for certain.
LIKELY = LEAST_COST
POINTS = 2.0


def listens(table: Table, keys: list[str], seat: int) -> bool:
    """Warnings are for those who play against bots alone; a lesson has its own words."""
    taught = teaching.stands(table)
    if table.phase != "playing" or (taught is not None and not taught.astray):
        return False
    return seat == table.decider() and plays_alone(table, table.held(keys)) and len(table.playing().state.legal) > 1


def named(state: State, text: str) -> Action | None:
    return next((action for action in state.legal if text_of(action) == text), None)


def warning(table: Table, state: State, chosen: Action, found: Thought, lang: str) -> str:
    """What the coach says of `chosen`; nothing if it is nearly as good as what was found."""
    best = named(state, found.best)
    if best is None or best is chosen or found.cost < LIKELY:
        return ""
    of_best, of_chosen = (grounds(table.game, state, state.seat, action) for action in (best, chosen))
    better, yours = apart(of_best, of_chosen), apart(of_chosen, of_best)
    if found.cost < CLEAR and worth_of(better) - worth_of(yours) < POINTS:
        return ""
    words = wording(table, lang).words
    called = words.called(table.game.called(state))
    said = words.say("server", "warn", [words.action(best, called).rstrip(".")])
    return " ".join([said, *reasons(words, better, yours), *costs(words, found)])


def reasons(words: Words, better: Grounds, yours: Grounds) -> list[str]:
    """What only one of them brings; one reason is enough."""
    if better.wins:
        return [words.say("server", "hint-wins")]
    danger = words.warnings(of_others(yours.ahead))
    if danger:
        return [words.say("server", "warn-after", danger[:1])]
    averted = words.warnings(of_others(better.averted))
    if averted:
        return [words.say("server", "hint-averted", averted[:1])]
    told, own = brings(words, better), brings(words, yours)
    if not told or worth_of(better) <= worth_of(yours):
        return [words.say("server", "warn-later")]
    said = words.say("server", "hint-way" if better.on_the_way else "hint-brings", [told])
    return [said, words.say("server", "warn-yours", [own])] if own else [said]


def costs(words: Words, found: Thought) -> list[str]:
    """By how much the chance would fall, where that can be told."""
    less = FINE * round(100 * found.less / FINE)
    return [words.say("server", "warn-chance", [str(less)])] if found.told >= 0.0 and less > 0 else []
