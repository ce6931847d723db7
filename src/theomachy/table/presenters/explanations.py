"""Texts that explain: why an action is not possible, and why a hint recommends another."""

from __future__ import annotations

from theomachy.bots.analysis import EQUAL_MARGIN
from theomachy.bots.move_explanation import Explanation, explain
from theomachy.core.action import Action, Verb
from theomachy.core.game import USELESS, Game, Remark, format_signed
from theomachy.core.notation import text_of
from theomachy.core.notation import why_illegal as why_not_text
from theomachy.core.rule_errors import Reason
from theomachy.core.state import State
from theomachy.table import messages
from theomachy.table.bot_requests import MoveComparison
from theomachy.table.errors import RequestError, localized_reason
from theomachy.table.presenters.localization import table_texts
from theomachy.table.table import Table
from theomachy.texts import Translator

MAX_TRIES = 1500
MAX_ACTION_LENGTH = 200
# Win probabilities are accurate to a few percentage points only, so they are rounded to multiples of this.
CHANCE_STEP = 5


def explain_why_not(table: Table, seat: int, frame: messages.AskWhyNot, lang: str) -> messages.ExplanationReply:
    translator = table_texts(table, lang).translator
    if table.pending_action() is not None:
        return messages.ExplanationReply(id=frame.id, text=translator.translate("reason", "came-first"))
    reason = find_reason(table.game, table.require_match().state, seat, frame)
    if reason is None:
        return messages.ExplanationReply(id=frame.id, text=translator.translate("server", "possible"))
    return messages.ExplanationReply(id=frame.id, text=localized_reason(translator, reason), rule=reason.rule)


def require_turn(table: Table, seat: int) -> State:
    state: State = table.require_match().state
    if table.decider() != seat:
        raise RequestError(409, "not-your-turn")
    return state


def explain_hint(
    table: Table, state: State, frame: messages.AskHint, comparison: MoveComparison | None, lang: str
) -> messages.ExplanationReply:
    """Return the hint in words: the action that a search found best, with reasons."""
    translator = table_texts(table, lang).translator
    for action in state.legal:
        if comparison is not None and text_of(action) == comparison.best:
            reasons = [
                reason_text(translator, table.game, state, action),
                equal_alternative_text(translator, table.game, state, comparison),
                chance_text(translator, comparison),
            ]
            sentences = [
                advice_text(translator, table.game, state, "hint", action),
                *[sentence for sentence in reasons if sentence],
            ]
            return messages.ExplanationReply(id=frame.id, text=" ".join(sentences), action=comparison.best)
    return messages.ExplanationReply(id=frame.id, text=translator.translate("server", "no-hint"))


def advice_text(translator: Translator, game: Game, state: State, text_key: str, action: Action) -> str:
    return translator.translate(
        "server", text_key, [translator.action(action, translator.labels(game.labels(state))).rstrip(".")]
    )


def equal_alternative_text(translator: Translator, game: Game, state: State, comparison: MoveComparison) -> str:
    """Return a sentence that names the second best action, if it is as good as the best one."""
    if comparison.cost > EQUAL_MARGIN or loss_percent(comparison) > 1 or comparison.other == comparison.best:
        return ""
    return " ".join(
        [
            advice_text(translator, game, state, "hint-even", alternative)
            for alternative in state.legal
            if text_of(alternative) == comparison.other
        ]
    )


def reason_text(translator: Translator, game: Game, state: State, action: Action) -> str:
    """Return the certain benefits of an action in words; if there are none, how many options it was compared with."""
    explanation = explain(game, state, state.seat, action)
    sentences = [translator.translate("server", "hint-wins")] if explanation.wins else []
    text = gain_text(translator, explanation)
    if text:
        sentences.append(translator.translate("server", "hint-way" if explanation.is_later else "hint-brings", [text]))
    if explanation.avoided_losses:
        sentences.append(
            translator.translate(
                "server",
                "hint-spared",
                [", ".join(translator.advantage(asset, "") for asset in explanation.avoided_losses)],
            )
        )
    sentences += [
        translator.translate("server", "hint-averted", [text])
        for text in translator.warnings(with_things(explanation.ended_warnings))
    ]
    sentences = sentences or fallback_reasons(translator, game, state, action, explanation)
    return " ".join([*sentences, *risk_texts(translator, explanation)])


def fallback_reasons(
    translator: Translator, game: Game, state: State, action: Action, explanation: Explanation
) -> list[str]:
    """Return the effects of an action, for when no benefit distinguishes it from the other options."""
    sentences: list[str] = []
    notes = [note for note in game.preview(state, action) if note.slug != USELESS]
    if explanation.usual_gains:
        sentences.append(
            translator.translate(
                "server", "hint-usual", [", ".join(translator.advantage(asset) for asset in explanation.usual_gains)]
            )
        )
    elif notes:
        sentences.append(translator.translate("server", "hint-does", [translator.preview(notes)]))
    return [*sentences, translator.translate("server", "hint-best", [str(len(state.legal))])]


def risk_texts(translator: Translator, explanation: Explanation) -> list[str]:
    """Return a warning of one risk that remains after the action; empty if there is none."""
    risks = translator.warnings(with_things(explanation.new_warnings)) + [
        translator.translate("risk", note.slug, note.things)
        for note in explanation.new_risks
        if concerns(explanation, note)
    ]
    return [translator.translate("server", "hint-mind", risks[:1])] if risks else []


def with_things(remarks: list[Remark]) -> list[Remark]:
    """Return the remarks that name things: those concern other players, cards or tiles."""
    return [note for note in remarks if note.things]


def concerns(explanation: Explanation, remark: Remark) -> bool:
    """Return whether a risk concerns a thing that the explanation has named."""
    return any(thing in remark.things for asset in explanation.assets for thing in asset.things)


def chance_text(translator: Translator, comparison: MoveComparison) -> str:
    """Return the calibrated win probability after the action, and how much lower it is after the second best,
    in words.
    """
    if comparison.told < 0.0:
        return ""
    percent = CHANCE_STEP * round(100 * comparison.told / CHANCE_STEP)
    slug = "hint-slim" if percent < CHANCE_STEP else "hint-sure" if percent > 100 - CHANCE_STEP else "hint-chance"
    sentence = translator.translate("server", slug, [str(min(max(percent, CHANCE_STEP), 100 - CHANCE_STEP))])
    loss = loss_percent(comparison)
    return f"{sentence} {translator.translate('server', 'hint-next', [str(loss)])}" if loss > 1 else sentence


def loss_percent(comparison: MoveComparison) -> int:
    """Return the loss by taking the second best action, in percentage points."""
    return round(100 * comparison.less)


def gain_text(translator: Translator, explanation: Explanation) -> str:
    """Return the certain points, line by line, and other gains in words; empty if the action gains nothing."""
    if explanation.is_empty():
        return ""
    lines = [f"{format_signed(line.points)} {translator.points(line)}" for line in explanation.points]
    return ", ".join(lines + [translator.advantage(asset) for asset in explanation.assets])


def find_reason(game: Game, state: State, seat: int, request: messages.AskWhyNot) -> Reason | None:
    """Return why an action, or every action with these things, is not possible; None if one is possible."""
    if request.text:
        return why_not_text(game, state, seat, request.text[:MAX_ACTION_LENGTH])
    if not state.legal:
        return Reason("game-over", [])
    if state.seat != seat:
        return Reason("not-your-turn", [])
    things = request.things[:3]
    if any(contains_things(action, things) for action in state.legal):
        return None
    return most_relevant_reason(game, state, seat, things)


def contains_things(action: Action, things: list[str]) -> bool:
    ids = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    return all(thing in ids for thing in things)


def most_relevant_reason(game: Game, state: State, seat: int, things: list[str]) -> Reason:
    """Return the reason that mentions most of the selected things, over all actions that contain them."""
    best = Reason("no-join", [])
    best_score = 0
    tries = 0
    for verb in game.verbs.verbs:
        for action in actions_with_things(verb, things, state):
            tries += 1
            if tries > MAX_TRIES:
                return best
            reason = state.why_illegal(action)
            if reason is None:
                continue
            score = 1 + 2 * sum([thing in reason.things for thing in things])
            if score > best_score:
                best, best_score = reason, score
            if best_score > 2 * len(things):
                return best
    return best


def actions_with_things(verb: Verb, things: list[str], state: State) -> list[Action]:
    """List the actions of a verb that contain all these things.

    The places of the action's other things are filled in every way, those of legal actions first.
    """
    places: list[list[int]] = [[] for _ in verb.sorts]
    for thing in things:
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
    return action_product(verb, places)


def action_product(verb: Verb, places: list[list[int]]) -> list[Action]:
    combinations: list[tuple[int, ...]] = [()]
    for choices in places:
        combinations = [(*prefix, choice) for prefix in combinations for choice in choices][:MAX_TRIES]
    return [verb.of(*things) for things in combinations]
