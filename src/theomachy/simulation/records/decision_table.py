"""Exports every decision of many games as one table, for analysis in other tools."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.notation import parse_action, text_of
from theomachy.core.record import read_record
from theomachy.games import game as find_game
from theomachy.simulation.records.record_stats import steps_of_bots
from theomachy.simulation.reports.output import TableRow


def decision_rows(texts: list[str], packs: tuple[str, ...] = ()) -> list[TableRow]:
    return [line for number, text in enumerate(texts) for line in record_rows(number, text, packs)]


def record_rows(number: int, text: str, packs: tuple[str, ...]) -> list[TableRow]:
    """Return one row per decision of a record: round, seat and bot, the scores, the number of options, and
    the action.
    """
    record = read_record(text)
    game = find_game(record.game)
    rows: list[TableRow] = []
    steps = steps_of_bots(game, record, packs)
    for step in steps:
        state, action = step.before, parse_action(game.verbs, step.entry.text)
        scores = game.scores(state)
        rows.append(
            {
                "game": number,
                "decision": step.number - 1,
                "round": game.round_of(state),
                "seat": SEAT.slug(state.seat),
                "bot": record.seats[state.seat],
                "score": scores[state.seat],
                "best_other": max([score for seat, score in enumerate(scores) if seat != state.seat]),
                "options": len(state.legal),
                "verb": action.verb.name,
                "things": " ".join(action.ids()),
                "action": text_of(action),
            }
        )
    end = steps.match.state
    winners = [SEAT.slug(seat) for seat in game.winners(end)] if not end.legal else []
    for columns in rows:
        columns["won"] = columns["seat"] in winners
    return rows
