"""Reads the answer of a language model: finds the action in its text, and repairs small slips."""

from __future__ import annotations

import re
from dataclasses import dataclass

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.notation import parse_legal_action, text_of, why_illegal
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.texts import Translator

# Longer answers are cut from the front: the decision stands at the end.
MAX_ANSWER_LENGTH = 20_000
MAX_ACTION_LENGTH = 200
BRACKETS = re.compile(r"\[([^\[\]\n]{1,200})\]")
MARKED_LINE = re.compile(
    r"^\W*(?:final )?(?:action|answer|move|ενέργεια|απάντηση)\W*[:=]\s*(.+)$", re.IGNORECASE | re.MULTILINE
)
DECORATION = " \t`*_\"'“”«»[]()."
# What may follow an action on its line in an observation: its words, and its effects in brackets.
REMARK = re.compile(r"( = [^=]*)?\s*\([^()]*\)\W*$")
NUMBERED = re.compile(r"^(?:option\s*)?#?(\d{1,4})(?:[.):]\s.*)?$")


@dataclass(frozen=True)
class Reading:
    """The action that an answer means. `is_exact`: the answer was nothing but its notation or its number."""

    action: Action
    is_exact: bool


def read_answer(game: Game, state: State, answer: str, translator: Translator | None = None) -> Reading:
    """Return the legal action in an answer. Raises Problem with the most specific reason if there is none.

    An action is looked for in brackets, after `action:`, in the last line and in the whole answer, in this order. It
    may be in notation, an option's number, its words, or a beginning that only one option has.
    """
    labels = option_labels(game, state, translator)
    first_problem: Problem | None = None
    for text in candidates(answer):
        try:
            action = read_candidate(game, state, text, labels)
            return Reading(action, answer.strip() == text_of(action) or answer.strip().isdigit())
        except Problem as problem:
            first_problem = first_problem or refusal(game, state, text, problem)
    raise first_problem or Problem("no-words", [", ".join(game.verbs.by_name)])


def candidates(answer: str) -> list[str]:
    """Return the parts of an answer that may be the action, most likely first."""
    answer = answer[-MAX_ANSWER_LENGTH:]
    lines = [line for line in answer.splitlines() if line.strip()]
    found = [*reversed(BRACKETS.findall(answer)), *reversed(MARKED_LINE.findall(answer)), *lines[-1:], *lines[:1]]
    texts = [text for line in found for text in (line.strip(), REMARK.sub("", line).strip())]
    return [text[:MAX_ACTION_LENGTH] for text in dict.fromkeys(texts) if text]


def option_labels(game: Game, state: State, translator: Translator | None) -> dict[str, list[Action]]:
    """Return the options by their words, in lower case."""
    labels: dict[str, list[Action]] = {}
    if translator is not None:
        called = translator.labels(game.labels(state))
        for action in state.legal:
            labels.setdefault(clean(translator.action(action, called)), []).append(action)
    return labels


def clean(text: str) -> str:
    return " ".join(text.strip(DECORATION).lower().split())


def read_candidate(game: Game, state: State, text: str, labels: dict[str, list[Action]]) -> Action:
    words = clean(text)
    number = NUMBERED.match(words)
    if number is not None and 0 < int(number[1]) <= len(state.legal):
        return state.legal[int(number[1]) - 1]
    if len(labels.get(words, [])) == 1:
        return labels[words][0]
    begun = [action for action in state.legal if words and f"{text_of(action)} ".startswith(f"{words} ")]
    if len(begun) == 1:
        return begun[0]
    return parse_legal_action(game, state, words)


def refusal(game: Game, state: State, text: str, problem: Problem) -> Problem:
    """Return the game's own reason against an action, if it has one."""
    reason = why_illegal(game, state, state.seat, clean(text))
    return problem if reason is None else Problem(reason.slug, reason.things, reason.rule)
