"""Why not, and what would you do? Asked about a text, about things that nothing joins just now, or about all of it."""

from __future__ import annotations

from theomachy.bots.analysis import EVEN
from theomachy.bots.coach import Grounds, grounds
from theomachy.core.action import Action, Verb
from theomachy.core.game import NEEDLESS, Game, Note, signed
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
# Chances are right to within some points, so they are told in steps of so many.
FINE = 5


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
            why = [
                because(words, table.game, state, action),
                even(words, table.game, state, found),
                hopes(words, found),
            ]
            said = [advice(words, table.game, state, "hint", action), *[one for one in why if one]]
            return wire.Answer(id=frame.id, text=" ".join(said), action=found.best)
    return wire.Answer(id=frame.id, text=words.say("server", "no-hint"))


def advice(words: Words, game: Game, state: State, says: str, action: Action) -> str:
    return words.say("server", says, [words.action(action, words.called(game.called(state))).rstrip(".")])


def even(words: Words, game: Game, state: State, found: Thought) -> str:
    """What did as well, if anything did: whoever learns need not look for what parts them."""
    if found.cost > EVEN or lost(found) > 1 or found.other == found.best:
        return ""
    return " ".join(
        [advice(words, game, state, "hint-even", one) for one in state.legal if text_of(one) == found.other]
    )


def because(words: Words, game: Game, state: State, action: Action) -> str:
    """What speaks for it, as far as that is certain; else with how many possibilities it was compared."""
    found = grounds(game, state, state.seat, action)
    said = [words.say("server", "hint-wins")] if found.wins else []
    told = brings(words, found)
    if told:
        said.append(words.say("server", "hint-way" if found.on_the_way else "hint-brings", [told]))
    if found.spared:
        said.append(words.say("server", "hint-spared", [", ".join(words.asset(asset, "") for asset in found.spared)]))
    said += [words.say("server", "hint-averted", [told]) for told in words.warnings(of_others(found.averted))]
    said = said or at_least(words, game, state, action, found)
    return " ".join([*said, *beware(words, found)])


def at_least(words: Words, game: Game, state: State, action: Action, found: Grounds) -> list[str]:
    """Where nothing parts it from the others at once: what it brings or does all the same, and how it was found."""
    said: list[str] = []
    notes = [note for note in game.outcome(state, action) if note.slug != NEEDLESS]
    if found.usual:
        said.append(words.say("server", "hint-usual", [", ".join(words.asset(asset) for asset in found.usual)]))
    elif notes:
        said.append(words.say("server", "hint-does", [words.outcome(notes)]))
    return [*said, words.say("server", "hint-best", [str(len(state.legal))])]


def beware(words: Words, found: Grounds) -> list[str]:
    """What to keep an eye on after it; one word is enough."""
    told = words.warnings(of_others(found.ahead)) + [
        words.say("risk", note.slug, note.things) for note in found.risks if speaks_of(found, note)
    ]
    return [words.say("server", "hint-mind", told[:1])] if told else []


def of_others(notes: list[Note]) -> list[Note]:
    return [note for note in notes if note.things]


def speaks_of(found: Grounds, note: Note) -> bool:
    """Whether a risk is to something that the reason names."""
    return any(thing in note.things for asset in found.assets for thing in asset.things)


def hopes(words: Words, found: Thought) -> str:
    """What the game looks like after it, and how much less the next best would bring, where that can be told."""
    if found.told < 0.0:
        return ""
    about = FINE * round(100 * found.told / FINE)
    told = "hint-slim" if about < FINE else "hint-sure" if about > 100 - FINE else "hint-chance"
    said = words.say("server", told, [str(min(max(about, FINE), 100 - FINE))])
    less = lost(found)
    return f"{said} {words.say('server', 'hint-next', [str(less)])}" if less > 1 else said


def lost(found: Thought) -> int:
    """By the next best, in hundredths."""
    return round(100 * found.less)


def brings(words: Words, found: Grounds) -> str:
    """Points for certain, each line of them with its sign, and what else it brings; nothing if it only costs."""
    if found.empty():
        return ""
    lines = [f"{signed(line.points)} {words.points(line)}" for line in found.points]
    return ", ".join(lines + [words.asset(asset) for asset in found.assets])


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
