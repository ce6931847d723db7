"""A finished game looked at by whoever plays best here: chances, what turned it, and what decisions cost.

Nothing of it is told while a game goes on, nor of one that stands still and may be taken up again.
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
    """A stuck table may be taken up again, so nobody is to know more of it than was seen."""
    need_over(table)
    if table.stuck is not None:
        raise Refused(403, "table-stuck")


def decisions(table: Table, states: list[State]) -> list[Decision]:
    """All that was done and not taken back, by the numbers of their entries; `states` are those after each entry."""
    log = need_over(table).log
    found: list[Decision] = []
    for at, played in enumerate(log):
        before = states[played.after]
        after = states[log[at + 1].after] if at + 1 < len(log) else states[-1]
        found.append(Decision(played.after + 1, before, read_legal(table.game, before, played.text), after))
    return found


def chances(table: Table, states: list[State], lang: str) -> wire.Chances:
    need_open(table)
    words = wording(table, lang)
    made = decisions(table, states)
    if not made:
        raise Refused(409, "nothing-played")
    hopes = analysis.chances(table.game, made)
    found = analysis.curve(made, hopes)
    turning = [
        wire.Turning(
            number=one.decision.number,
            when=label(table, words, one.decision.before),
            seat=letter(one.decision.before.seat),
            text=swing_text(table, words, one.decision, one.before, one.after),
        )
        for one in analysis.swings(made, hopes)
    ]
    return wire.Chances(
        numbers=[moment.number for moment in found],
        labels=[label(table, words, states[moment.number]) or turn_label(words, i) for i, moment in enumerate(found)],
        curve=[[round(100 * share) for share in moment.chances] for moment in found],
        turning=turning,
        choices=[choice(table, words, one) for one in made if len(one.before.legal) > 1],
    )


def label(table: Table, words: Wording, state: State) -> str:
    """The round, where there are rounds."""
    number = table.game.round_of(state)
    if not number:
        return ""
    slug = ("ending", "round") if words.words.has("ending", "round") else ("ui", "round")
    return words.words.say(*slug, [str(number)])


def turn_label(words: Wording, turn: int) -> str:
    return words.words.say("ui", "turn-n", [str(turn)]) if turn else words.words.say("ui", "replay-start")


def said(table: Table, words: Wording, one: Decision) -> str:
    """What was done, as the one who decided read it."""
    return words.words.action(one.done, words.words.called(table.game.called(one.before))).rstrip(".")


def swing_text(table: Table, words: Wording, one: Decision, before: float, after: float) -> str:
    told = table.told[one.number - 1]
    lines = [line["text"] for line in words.entry(told, ALL_SEEING)]
    done = lines[0] if lines else f"{said(table, words, one)}."
    things = [done, f"seat:{letter(one.before.seat)}", str(round(100 * before)), str(round(100 * after))]
    return words.words.say("server", "swing", things)


def choice(table: Table, words: Wording, one: Decision) -> wire.Choice:
    return wire.Choice(number=one.number, seat=letter(one.before.seat), text=said(table, words, one))


async def best(table: Table, states: list[State], number: int, adviser: thinking.Adviser, lang: str) -> wire.Best:
    """What the master would have done, thinking of no more than the seat could know then."""
    need_open(table)
    one = next((made for made in decisions(table, states) if made.number == number), None)
    if one is None or len(one.before.legal) < 2:
        raise Refused(404, "no-such-decision", [str(number)])
    seat = one.before.seat
    found = await adviser.weighed(table.game, one.before, seat, thinking.ANALYSIS, text_of(one.done))
    if found is None:
        raise Refused(503, "no-thought")
    words = wording(table, lang)
    better = Decision(number, one.before, read_legal(table.game, one.before, found.best), one.after)
    cost = round(100 * found.cost) if found.cost >= analysis.LEAST_COST else 0
    return wire.Best(
        number=number,
        seat=letter(seat),
        text=said(table, words, better) if cost > 0 else "",
        chance=round(100 * found.chance),
        cost=cost,
    )
