"""Why not, and what would you do? Asked about a text, about things that nothing joins just now, or about all of it."""

from __future__ import annotations

from theomachy.bots.coach import gains
from theomachy.core.action import Action, Verb
from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.core.notation import why_not as why_not_text
from theomachy.core.reason import Reason
from theomachy.core.state import State
from theomachy.table import wire
from theomachy.table.refused import Refused, in_words
from theomachy.table.table import Table
from theomachy.table.thinking import Thought
from theomachy.table.wording import wording
from theomachy.texts import Words

TRIES = 1500
TEXT_LENGTH = 200


def why_not(table: Table, seat: int, frame: wire.WhyNot, lang: str) -> wire.Answer:
    words = wording(table, lang).words
    if table.pending() is not None:
        return wire.Answer(id=frame.id, text=words.say("reason", "came-first"))
    reason = why(table.game, table.playing().state, seat, frame)
    if reason is None:
        return wire.Answer(id=frame.id, text=words.say("server", "possible"))
    return wire.Answer(id=frame.id, text=in_words(words, reason), rule=reason.rule)


def need_turn(table: Table, seat: int) -> State:
    state: State = table.playing().state
    if table.decider() != seat:
        raise Refused(409, "not-your-turn")
    return state


def hint(table: Table, state: State, frame: wire.Hint, found: Thought | None, lang: str) -> wire.Answer:
    """What thinking ahead has found here; with it goes why."""
    words = wording(table, lang).words
    for action in state.legal:
        if found is not None and text_of(action) == found.best:
            called = words.called(table.game.called(state))
            said = words.say("server", "hint", [words.action(action, called).rstrip(".")])
            why = [because(words, table.game, state, action), hopes(words, found)]
            return wire.Answer(id=frame.id, text=" ".join([said, *why]).strip(), action=found.best)
    return wire.Answer(id=frame.id, text=words.say("server", "no-hint"))


def because(words: Words, game: Game, state: State, action: Action) -> str:
    """The points that it brings for certain, or how many possibilities it was compared with."""
    told = brings(words, game, state, action)
    if not told:
        return words.say("server", "hint-best", [str(len(state.legal))])
    return words.say("server", "hint-brings", [told])


def hopes(words: Words, found: Thought) -> str:
    """What the game looks like after it, and how much less the next best would bring, if that can be told."""
    chance, less = percent(found.chance), percent(found.cost)
    said = words.say("server", "hint-chance", [chance])
    return f"{said} {words.say('server', 'hint-next', [less])}" if less != "0" else said


def percent(share: float) -> str:
    return str(round(100 * share))


def brings(words: Words, game: Game, state: State, action: Action) -> str:
    """Points for certain, each line of them with its sign."""
    lines = gains(game, state, state.seat, action)
    return ", ".join([f"{line.points:+d} {words.points(line)}".replace("-", "−") for line in lines])


def why(game: Game, state: State, seat: int, wish: wire.WhyNot) -> Reason | None:
    """None if it can be done."""
    if wish.text:
        return why_not_text(game, state, seat, wish.text[:TEXT_LENGTH])
    if not state.legal:
        return Reason("game-over", [])
    if state.seat != seat:
        return Reason("not-your-turn", [])
    wanted = wish.things[:3]
    if any(joins(action, wanted) for action in state.legal):
        return None
    return best_reason(game, state, seat, wanted)


def joins(action: Action, wanted: list[str]) -> bool:
    ids = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    return all(thing in ids for thing in wanted)


def best_reason(game: Game, state: State, seat: int, wanted: list[str]) -> Reason:
    """The refusal that speaks most of the things asked about, from the actions that would join them."""
    best = Reason("no-join", [])
    most = 0
    tries = 0
    for verb in game.verbs.verbs:
        for action in joining(verb, wanted, state):
            tries += 1
            if tries > TRIES:
                return best
            reason = state.refuse(action)
            if reason is None:
                continue
            speaks = 1 + 2 * sum([thing in reason.things for thing in wanted])
            if speaks > most:
                best, most = reason, speaks
            if most > 2 * len(wanted):
                return best
    return best


def joining(verb: Verb, wanted: list[str], state: State) -> list[Action]:
    """Actions of a verb with all these things; what else they need is first taken from what is legal now."""
    places: list[list[int]] = [[] for _ in verb.sorts]
    for thing in wanted:
        name, _, slug = thing.partition(":")
        fitting = [i for i, sort in enumerate(verb.sorts) if sort.name == name and not places[i] and slug in sort.index]
        if not fitting:
            return []
        places[fitting[0]] = [verb.sorts[fitting[0]].index[slug]]
    for i, sort in enumerate(verb.sorts):
        if not places[i]:
            usual = [action.things[i] for action in state.legal if action.verb is verb]
            places[i] = list(dict.fromkeys(usual + list(range(sort.size))))
    return product(verb, places)


def product(verb: Verb, places: list[list[int]]) -> list[Action]:
    out: list[tuple[int, ...]] = [()]
    for choices in places:
        out = [(*done, choice) for done in out for choice in choices][:TRIES]
    return [verb.of(*things) for things in out]
