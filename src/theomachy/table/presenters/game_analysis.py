"""Post-game analysis with the strongest bot: win probabilities, turning points, and the cost of each decision.

It is not available while a game is running, nor for a stuck table, because its host may resume it."""

from __future__ import annotations

from theomachy.bots import analysis
from theomachy.bots.analysis import Decision
from theomachy.core.event import ALL_SEEING
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.state import State
from theomachy.table import bot_requests, messages
from theomachy.table.errors import RequestError
from theomachy.table.presenters.localization import TableTexts, table_texts
from theomachy.table.replay import require_finished
from theomachy.table.table import Table, seat_slug


def require_analysable(table: Table) -> None:
    """Require a finished game that is not stuck: a stuck table may be resumed, so hidden information stays hidden."""
    require_finished(table)
    if table.fault is not None:
        raise RequestError(403, "table-stuck")


def decisions_of_table(table: Table, states: list[State]) -> list[Decision]:
    """List all decisions that were not taken back, with the number of their entry. `states` has the state after each
    entry."""
    log = [(entry.entries_before, entry.text) for entry in require_finished(table).log]
    return analysis.standing_decisions(table.game, log, states)


def win_probability_report(table: Table, states: list[State], lang: str) -> messages.WinProbabilities:
    """Return the win probability of each seat over the game, its largest changes, and the decisions that can be
    analysed.
    """
    require_analysable(table)
    texts = table_texts(table, lang)
    all_decisions = decisions_of_table(table, states)
    if not all_decisions:
        raise RequestError(409, "nothing-played")
    chances_after = analysis.win_probability_history(table.game, all_decisions)
    points = analysis.win_probability_curve(all_decisions, chances_after)
    turning = [
        messages.TurningPoint(
            number=one.decision.number,
            when=round_label(table, texts, one.decision.before),
            seat=seat_slug(one.decision.before.seat),
            text=swing_text(table, texts, one.decision, one.before, one.after),
        )
        for one in analysis.turning_points(all_decisions, chances_after)
    ]
    return messages.WinProbabilities(
        numbers=[point.number for point in points],
        labels=[
            round_label(table, texts, states[point.number]) or turn_label(texts, i) for i, point in enumerate(points)
        ],
        curve=[[round(100 * share) for share in point.win_probabilities] for point in points],
        turning=turning,
        choices=[reviewed_decision(table, texts, one) for one in all_decisions if len(one.before.legal) > 1],
    )


def round_label(table: Table, texts: TableTexts, state: State) -> str:
    """Return the name of the round, or an empty string in games without rounds."""
    number = table.game.round_of(state)
    if not number:
        return ""
    slug = ("ending", "round") if texts.translator.has("ending", "round") else ("ui", "round")
    return texts.translator.translate(*slug, [str(number)])


def turn_label(texts: TableTexts, turn: int) -> str:
    return (
        texts.translator.translate("ui", "turn-n", [str(turn)])
        if turn
        else texts.translator.translate("ui", "replay-start")
    )


def decision_text(table: Table, texts: TableTexts, decision: Decision) -> str:
    """Return an action in words, as the deciding seat read it."""
    return texts.translator.action(decision.action, texts.translator.labels(table.game.labels(decision.before))).rstrip(
        "."
    )


def swing_text(table: Table, texts: TableTexts, decision: Decision, before: float, after: float) -> str:
    entry = table.log[decision.number - 1]
    lines = [line["text"] for line in texts.log_lines(entry, ALL_SEEING)]
    action_text = lines[0] if lines else f"{decision_text(table, texts, decision)}."
    things = [action_text, f"seat:{seat_slug(decision.before.seat)}", str(round(100 * before)), str(round(100 * after))]
    return texts.translator.translate("server", "swing", things)


def reviewed_decision(table: Table, texts: TableTexts, decision: Decision) -> messages.ReviewedDecision:
    return messages.ReviewedDecision(
        number=decision.number, seat=seat_slug(decision.before.seat), text=decision_text(table, texts, decision)
    )


async def find_best_move(
    table: Table, states: list[State], number: int, bots: bot_requests.BotPool, lang: str
) -> messages.BestMove:
    """Search for the best action at a decision, using only the information that the seat had."""
    require_analysable(table)
    decision = next((candidate for candidate in decisions_of_table(table, states) if candidate.number == number), None)
    if decision is None or len(decision.before.legal) < 2:
        raise RequestError(404, "no-such-decision", [str(number)])
    seat = decision.before.seat
    comparison = await bots.compare(
        table.game, decision.before, seat, bot_requests.ANALYSIS_PASSES, text_of(decision.action)
    )
    if comparison is None:
        raise RequestError(503, "no-thought")
    texts = table_texts(table, lang)
    better = Decision(
        number, decision.before, parse_legal_action(table.game, decision.before, comparison.best), decision.after
    )
    cost = round(100 * comparison.cost) if comparison.cost >= analysis.MIN_COST else 0
    return messages.BestMove(
        number=number,
        seat=seat_slug(seat),
        text=decision_text(table, texts, better) if cost > 0 else "",
        chance=round(100 * comparison.chance),
        cost=cost,
    )
