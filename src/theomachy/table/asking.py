"""Texts that explain: why an action is not possible, and why a hint recommends another."""

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
# Chances are accurate to a few percentage points only, so they are rounded to multiples of this.
FINE = 5


def why_not(table: Table, seat: int, frame: wire.WhyNot, lang: str) -> wire.Answer:
    translator = wording(table, lang).words
    if table.pending() is not None:
        return wire.Answer(id=frame.id, text=translator.say("reason", "came-first"))
    reason = why(table.game, table.playing().state, seat, frame)
    if reason is None:
        return wire.Answer(id=frame.id, text=translator.say("server", "possible"))
    return wire.Answer(id=frame.id, text=in_words(translator, reason), rule=reason.rule)


def need_turn(table: Table, seat: int) -> State:
    state: State = table.playing().state
    if table.decider() != seat:
        raise Refused(409, "not-your-turn")
    return state


def hint(table: Table, state: State, frame: wire.Hint, found: Thought | None, lang: str) -> wire.Answer:
    """Word the action that a search found best, with the reasons for it."""
    translator = wording(table, lang).words
    for action in state.legal:
        if found is not None and text_of(action) == found.best:
            reasons = [
                because(translator, table.game, state, action),
                even(translator, table.game, state, found),
                hopes(translator, found),
            ]
            sentences = [
                advice(translator, table.game, state, "hint", action),
                *[sentence for sentence in reasons if sentence],
            ]
            return wire.Answer(id=frame.id, text=" ".join(sentences), action=found.best)
    return wire.Answer(id=frame.id, text=translator.say("server", "no-hint"))


def advice(words: Words, game: Game, state: State, says: str, action: Action) -> str:
    return words.say("server", says, [words.action(action, words.called(game.called(state))).rstrip(".")])


def even(words: Words, game: Game, state: State, found: Thought) -> str:
    """Name the runner-up if it is as good as the best action."""
    if found.cost > EVEN or lost(found) > 1 or found.other == found.best:
        return ""
    return " ".join(
        [
            advice(words, game, state, "hint-even", alternative)
            for alternative in state.legal
            if text_of(alternative) == found.other
        ]
    )


def because(words: Words, game: Game, state: State, action: Action) -> str:
    """Give the certain benefits of an action; without any, say how many options it was compared with."""
    explanation = grounds(game, state, state.seat, action)
    sentences = [words.say("server", "hint-wins")] if explanation.wins else []
    text = brings(words, explanation)
    if text:
        sentences.append(words.say("server", "hint-way" if explanation.on_the_way else "hint-brings", [text]))
    if explanation.spared:
        sentences.append(
            words.say("server", "hint-spared", [", ".join(words.asset(asset, "") for asset in explanation.spared)])
        )
    sentences += [
        words.say("server", "hint-averted", [text]) for text in words.warnings(of_others(explanation.averted))
    ]
    sentences = sentences or at_least(words, game, state, action, explanation)
    return " ".join([*sentences, *beware(words, explanation)])


def at_least(words: Words, game: Game, state: State, action: Action, found: Grounds) -> list[str]:
    """Give what an action does anyway, where no benefit sets it apart from the other options."""
    sentences: list[str] = []
    notes = [note for note in game.outcome(state, action) if note.slug != NEEDLESS]
    if found.usual:
        sentences.append(words.say("server", "hint-usual", [", ".join(words.asset(asset) for asset in found.usual)]))
    elif notes:
        sentences.append(words.say("server", "hint-does", [words.outcome(notes)]))
    return [*sentences, words.say("server", "hint-best", [str(len(state.legal))])]


def beware(words: Words, found: Grounds) -> list[str]:
    """Warn of one danger that the action leaves open."""
    risks = words.warnings(of_others(found.ahead)) + [
        words.say("risk", note.slug, note.things) for note in found.risks if speaks_of(found, note)
    ]
    return [words.say("server", "hint-mind", risks[:1])] if risks else []


def of_others(notes: list[Note]) -> list[Note]:
    """Keep the notes that name things: those concern other players or objects."""
    return [note for note in notes if note.things]


def speaks_of(found: Grounds, note: Note) -> bool:
    """Return whether a risk concerns a thing that the reason has named."""
    return any(thing in note.things for asset in found.assets for thing in asset.things)


def hopes(words: Words, found: Thought) -> str:
    """State the calibrated win chance after the action, and how much lower it is after the runner-up, where known."""
    if found.told < 0.0:
        return ""
    percent = FINE * round(100 * found.told / FINE)
    slug = "hint-slim" if percent < FINE else "hint-sure" if percent > 100 - FINE else "hint-chance"
    sentence = words.say("server", slug, [str(min(max(percent, FINE), 100 - FINE))])
    loss = lost(found)
    return f"{sentence} {words.say('server', 'hint-next', [str(loss)])}" if loss > 1 else sentence


def lost(found: Thought) -> int:
    """Return the cost of the runner-up in percentage points."""
    return round(100 * found.less)


def brings(words: Words, found: Grounds) -> str:
    """List the certain points, line by line, and other gains. Empty if the action only costs."""
    if found.empty():
        return ""
    lines = [f"{signed(line.points)} {words.points(line)}" for line in found.points]
    return ", ".join(lines + [words.asset(asset) for asset in found.assets])


def why(game: Game, state: State, seat: int, wish: wire.WhyNot) -> Reason | None:
    """Find why an action, or any action with these things, is not possible. None if it is possible."""
    if wish.text:
        return why_not_text(game, state, seat, wish.text[:TEXT_LENGTH])
    if not state.legal:
        return Reason("game-over", [])
    if state.seat != seat:
        return Reason("not-your-turn", [])
    things = wish.things[:3]
    if any(joins(action, things) for action in state.legal):
        return None
    return best_reason(game, state, seat, things)


def joins(action: Action, wanted: list[str]) -> bool:
    ids = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    return all(thing in ids for thing in wanted)


def best_reason(game: Game, state: State, seat: int, wanted: list[str]) -> Reason:
    """Find the refusal that mentions most of the selected things, over all actions that contain them."""
    best = Reason("no-join", [])
    best_score = 0
    tries = 0
    for verb in game.verbs.verbs:
        for action in joining(verb, wanted, state):
            tries += 1
            if tries > TRIES:
                return best
            reason = state.refuse(action)
            if reason is None:
                continue
            score = 1 + 2 * sum([thing in reason.things for thing in wanted])
            if score > best_score:
                best, best_score = reason, score
            if best_score > 2 * len(wanted):
                return best
    return best


def joining(verb: Verb, wanted: list[str], state: State) -> list[Action]:
    """List the actions of a verb that contain all these things.

    Their other things are enumerated, those of legal actions first.
    """
    places: list[list[int]] = [[] for _ in verb.sorts]
    for thing in wanted:
        name, _, slug = thing.partition(":")
        matching = [
            i for i, sort in enumerate(verb.sorts) if sort.name == name and not places[i] and slug in sort.index
        ]
        if not matching:
            return []
        places[matching[0]] = [verb.sorts[matching[0]].index[slug]]
    for i, sort in enumerate(verb.sorts):
        if not places[i]:
            legal_things = [action.things[i] for action in state.legal if action.verb is verb]
            places[i] = list(dict.fromkeys(legal_things + list(range(sort.size))))
    return product(verb, places)


def product(verb: Verb, places: list[list[int]]) -> list[Action]:
    combinations: list[tuple[int, ...]] = [()]
    for choices in places:
        combinations = [(*prefix, choice) for prefix in combinations for choice in choices][:TRIES]
    return [verb.of(*things) for things in combinations]
