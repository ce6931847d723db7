"""The coach: before a move that the bot thinks clearly worse, a friendly word to whoever asked for such words."""

from __future__ import annotations

from theomachy.bots.coach import grounds, loss
from theomachy.core.action import Action
from theomachy.core.notation import text_of
from theomachy.core.state import State
from theomachy.table import teaching
from theomachy.table.asking import brings
from theomachy.table.seats import plays_alone
from theomachy.table.table import Table
from theomachy.table.wording import wording

# In points of the game. A careful player who sees the cards otherwise differs by less, measured over all titles.
CLEAR = 2.0
# So much is only lost with the game.
DECISIVE = 100.0


def listens(table: Table, keys: list[str], seat: int) -> bool:
    """Warnings are for those who play against bots alone; a lesson has its own words."""
    taught = teaching.stands(table)
    if table.phase != "playing" or (taught is not None and not taught.astray):
        return False
    return seat == table.decider() and plays_alone(table, table.held(keys)) and len(table.playing().state.legal) > 1


def named(state: State, text: str) -> Action | None:
    return next((action for action in state.legal if text_of(action) == text), None)


def warning(table: Table, state: State, chosen: Action, best: Action, lang: str) -> str:
    """What the coach says of `chosen`; nothing if it is nearly as good."""
    worse = 0.0 if chosen is best else loss(table.game, state, state.seat, chosen, best)
    if worse < CLEAR:
        return ""
    words = wording(table, lang).words
    called = words.called(table.game.called(state))
    said = [words.say("server", "warn", [words.action(best, called).rstrip(".")])]
    found = grounds(table.game, state, state.seat, best)
    better = brings(words, found)
    if better:
        said.append(words.say("server", "hint-way" if found.on_the_way else "hint-brings", [better]))
        yours = brings(words, grounds(table.game, state, state.seat, chosen))
        said.append(words.say("server", "warn-yours", [yours]) if yours else words.say("server", "warn-nothing"))
    elif worse >= DECISIVE:
        said.append(words.say("server", "warn-decisive"))
    else:
        said.append(words.say("server", "warn-worth", [str(round(worse))]))
    return " ".join(said)
