"""Text notation of actions: `resolve lernaean-hydra with caeneus using zeus`.

Used in logs, records and tests, and by people in the terminal.
"""

from __future__ import annotations

import difflib

from theomachy.core.action import NONE, Action, Sort, Verb, Verbs
from theomachy.core.game import Game
from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.state import State

MAX_SUGGESTIONS = 3


def text_of(action: Action) -> str:
    """Format an action; cached. An optional thing that is absent is omitted together with the word before it."""
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


def closest_matches(word: str, choices: list[str]) -> str:
    """Return the choices that are most similar to a word, joined by commas, or the first few if none is similar."""
    matches = difflib.get_close_matches(word, choices, MAX_SUGGESTIONS, 0.55)
    if not matches:
        matches = choices[:MAX_SUGGESTIONS]
    return ", ".join(matches)


def parse_action(verbs: Verbs, text: str) -> Action:
    """Parse an action, legal or not. Raises Problem if it does not exist."""
    words = text.lower().split()
    if not words:
        raise Problem("no-words", [", ".join(verbs.by_name)])
    verb = verbs.by_name.get(words[0])
    if verb is None:
        raise Problem("no-such-verb", [words[0], closest_matches(words[0], list(verbs.by_name))])
    things = [0, 0, 0]
    index = 1
    for i in range(len(verb.sorts)):
        things[i], index = parse_thing(verb, i, words, index)
    if index < len(words):
        raise Problem("words-left-over", [" ".join(words[index:]), verb_syntax(verb)])
    if verb.unordered and things[0] > things[1]:
        things[0], things[1] = things[1], things[0]
    return verb.of(things[0], things[1], things[2])


def parse_thing(verb: Verb, i: int, words: list[str], at: int) -> tuple[int, int]:
    """Parse the i-th thing of a verb from `words` at index `at`; return the thing and the index after it."""
    sort = verb.sorts[i]
    word = verb.words[i]
    next_word = words[at] if at < len(words) else ""
    if word:
        if next_word != word:
            return omitted_thing(verb, sort), at
        at += 1
        next_word = words[at] if at < len(words) else ""
    if next_word == "":
        return omitted_thing(verb, sort), at
    if next_word not in sort.index:
        raise Problem("no-such-thing", [next_word, sort.name, closest_matches(next_word, list(sort.slugs))])
    return sort.index[next_word], at + 1


def omitted_thing(verb: Verb, sort: Sort) -> int:
    """Return the thing for an omitted word. Raises Problem if the thing is not optional."""
    if NONE not in sort.index:
        raise Problem("word-missing", [sort.name, verb_syntax(verb)])
    return sort.index[NONE]


def verb_syntax(verb: Verb) -> str:
    """Return the syntax of a verb: `resolve QUEST with COMRADE using GOD`."""
    words = [verb.name]
    for sort, word in zip(verb.sorts, verb.words, strict=True):
        if word:
            words.append(word)
        words.append(sort.name.upper())
    return " ".join(words)


def parse_legal_action(game: Game, state: State, text: str) -> Action:
    """Parse outside text into a legal action. Raises Problem, which names the most similar legal actions."""
    action = parse_action(game.verbs, text)
    if action not in state.legal:
        raise Problem(
            "not-legal", [text_of(action), closest_matches(text_of(action), [text_of(a) for a in state.legal])]
        )
    return action


def why_illegal(game: Game, state: State, seat: int, text: str) -> Reason | None:
    """Return why a seat cannot play this notation now; None if it can."""
    if not state.legal:
        return Reason("game-over", [])
    try:
        action = parse_action(game.verbs, text)
    except Problem as problem:
        return problem.reason
    if state.seat != seat:
        return Reason("not-your-turn", [])
    if action in state.legal:
        return None
    reason = state.why_illegal(action)
    if reason is not None:
        return reason
    return Reason("not-now", [text_of(action), closest_matches(text_of(action), [text_of(a) for a in state.legal])])
