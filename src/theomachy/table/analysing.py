"""Post-game analysis with the strongest bot: win chances, turning points, and the cost of each decision.

Not available while a game is running, nor for a stuck table, because its host may resume it.
"""

from __future__ import annotations

from theomachy.bots import analysis
from theomachy.bots.analysis import Decision
from theomachy.core.event import ALL_SEEING
from theomachy.core.notation import read_legal, text_of
from theomachy.core.state import State
from theomachy.table import thinking, wire
from theomachy.table.refused import Refused
from theomachy.table.replay import need_over
from theomachy.table.table import Table, letter
from theomachy.table.wording import Wording, wording


def need_open(table: Table) -> None:
    """Require a finished game that is not stuck: a stuck table may be resumed, so hidden information stays hidden."""
    need_over(table)
    if table.stuck is not None:
        raise Refused(403, "table-stuck")


def decisions(table: Table, states: list[State]) -> list[Decision]:
    """List all decisions that were not taken back, with the number of their entry. `states` has the state after each
    entry."""
    log = need_over(table).log
    standing: list[Decision] = []
    for index, entry in enumerate(log):
        before = states[entry.after]
        after = states[log[index + 1].after] if index + 1 < len(log) else states[-1]
        standing.append(Decision(entry.after + 1, before, read_legal(table.game, before, entry.text), after))
    return standing


def chances(table: Table, states: list[State], lang: str) -> wire.Chances:
    """Return the win chances of each seat over the game, the largest swings, and the decisions that can be analysed."""
    need_open(table)
    texts = wording(table, lang)
    all_decisions = decisions(table, states)
    if not all_decisions:
        raise Refused(409, "nothing-played")
    chances_after = analysis.chances(table.game, all_decisions)
    points = analysis.curve(all_decisions, chances_after)
    turning = [
        wire.Turning(
            number=one.decision.number,
            when=label(table, texts, one.decision.before),
            seat=letter(one.decision.before.seat),
            text=swing_text(table, texts, one.decision, one.before, one.after),
        )
        for one in analysis.swings(all_decisions, chances_after)
    ]
    return wire.Chances(
        numbers=[point.number for point in points],
        labels=[label(table, texts, states[point.number]) or turn_label(texts, i) for i, point in enumerate(points)],
        curve=[[round(100 * share) for share in point.chances] for point in points],
        turning=turning,
        choices=[choice(table, texts, one) for one in all_decisions if len(one.before.legal) > 1],
    )


def label(table: Table, words: Wording, state: State) -> str:
    """Return the name of the round, or an empty string in games without rounds."""
    number = table.game.round_of(state)
    if not number:
        return ""
    slug = ("ending", "round") if words.words.has("ending", "round") else ("ui", "round")
    return words.words.say(*slug, [str(number)])


def turn_label(words: Wording, turn: int) -> str:
    return words.words.say("ui", "turn-n", [str(turn)]) if turn else words.words.say("ui", "replay-start")


def said(table: Table, words: Wording, one: Decision) -> str:
    """Describe the action, as the deciding seat read it."""
    return words.words.action(one.done, words.words.called(table.game.called(one.before))).rstrip(".")


def swing_text(table: Table, words: Wording, one: Decision, before: float, after: float) -> str:
    entry = table.told[one.number - 1]
    lines = [line["text"] for line in words.entry(entry, ALL_SEEING)]
    action_text = lines[0] if lines else f"{said(table, words, one)}."
    things = [action_text, f"seat:{letter(one.before.seat)}", str(round(100 * before)), str(round(100 * after))]
    return words.words.say("server", "swing", things)


def choice(table: Table, words: Wording, one: Decision) -> wire.Choice:
    return wire.Choice(number=one.number, seat=letter(one.before.seat), text=said(table, words, one))


async def best(table: Table, states: list[State], number: int, adviser: thinking.Adviser, lang: str) -> wire.Best:
    """Search for the best action at a decision, with no more information than the seat had."""
    need_open(table)
    decision = next((candidate for candidate in decisions(table, states) if candidate.number == number), None)
    if decision is None or len(decision.before.legal) < 2:
        raise Refused(404, "no-such-decision", [str(number)])
    seat = decision.before.seat
    comparison = await adviser.weighed(table.game, decision.before, seat, thinking.ANALYSIS, text_of(decision.done))
    if comparison is None:
        raise Refused(503, "no-thought")
    texts = wording(table, lang)
    better = Decision(number, decision.before, read_legal(table.game, decision.before, comparison.best), decision.after)
    cost = round(100 * comparison.cost) if comparison.cost >= analysis.LEAST_COST else 0
    return wire.Best(
        number=number,
        seat=letter(seat),
        text=said(table, texts, better) if cost > 0 else "",
        chance=round(100 * comparison.chance),
        cost=cost,
    )
