"""Actions as text: `resolve lernaean-hydra with caeneus using zeus`. Logs, records, tests and people share it."""

from __future__ import annotations

import difflib

from theomachy.core.action import NONE, Action, Sort, Verb, Verbs
from theomachy.core.game import Game
from theomachy.core.reason import Problem, Reason
from theomachy.core.state import State

NEAREST = 3


def text_of(action: Action) -> str:
    """A thing that is left out takes the word before it along."""
    if not action.text:
        verb = action.verb
        words = [verb.name]
        for sort, word, thing in zip(verb.sorts, verb.words, action.things, strict=True):
            slug = sort.slug(thing)
            if slug == NONE:
                continue
            if word:
                words.append(word)
            words.append(slug)
        action.text = " ".join(words)
    return action.text


def near(word: str, choices: list[str]) -> str:
    """The choices most like the word, or the first few of them."""
    found = difflib.get_close_matches(word, choices, NEAREST, 0.55)
    if not found:
        found = choices[:NEAREST]
    return ", ".join(found)


def parse(verbs: Verbs, text: str) -> Action:
    """The action that a text names, legal or not."""
    words = text.lower().split()
    if not words:
        raise Problem("no-words", [", ".join(verbs.by_name)])
    verb = verbs.by_name.get(words[0])
    if verb is None:
        raise Problem("no-such-verb", [words[0], near(words[0], list(verbs.by_name))])
    things = [0, 0, 0]
    at = 1
    for i in range(len(verb.sorts)):
        things[i], at = parse_thing(verb, i, words, at)
    if at < len(words):
        raise Problem("words-left-over", [" ".join(words[at:]), pattern(verb)])
    if verb.either_way and things[0] > things[1]:
        things[0], things[1] = things[1], things[0]
    return verb.of(things[0], things[1], things[2])


def parse_thing(verb: Verb, i: int, words: list[str], at: int) -> tuple[int, int]:
    """The i-th thing of a verb read from `words` at a place, and the place after it."""
    sort = verb.sorts[i]
    word = verb.words[i]
    here = words[at] if at < len(words) else ""
    if word:
        if here != word:
            return left_out(verb, sort), at
        at += 1
        here = words[at] if at < len(words) else ""
    if here == "":
        return left_out(verb, sort), at
    if here not in sort.index:
        raise Problem("no-such-thing", [here, sort.name, near(here, list(sort.slugs))])
    return sort.index[here], at + 1


def left_out(verb: Verb, sort: Sort) -> int:
    if NONE not in sort.index:
        raise Problem("word-missing", [sort.name, pattern(verb)])
    return sort.index[NONE]


def pattern(verb: Verb) -> str:
    """`resolve QUEST with COMRADE using GOD`"""
    words = [verb.name]
    for sort, word in zip(verb.sorts, verb.words, strict=True):
        if word:
            words.append(word)
        words.append(sort.name.upper())
    return " ".join(words)


def read_legal(game: Game, state: State, text: str) -> Action:
    """The door for outside text: the legal action it names, or a Problem that names the nearest ones."""
    action = parse(game.verbs, text)
    if action not in state.legal:
        raise Problem("not-legal", [text_of(action), near(text_of(action), [text_of(a) for a in state.legal])])
    return action


def why_not(game: Game, state: State, seat: int, text: str) -> Reason | None:
    """The reason why a seat cannot do this now; None if it can."""
    if not state.legal:
        return Reason("game-over", [])
    try:
        action = parse(game.verbs, text)
    except Problem as problem:
        return problem.reason
    if state.seat != seat:
        return Reason("not-your-turn", [])
    if action in state.legal:
        return None
    reason = state.refuse(action)
    if reason is not None:
        return reason
    return Reason("not-now", [text_of(action), near(text_of(action), [text_of(a) for a in state.legal])])
