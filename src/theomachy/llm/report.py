"""Writes an evaluation as Markdown, and as JSON values."""

from __future__ import annotations

from dataclasses import asdict

from theomachy.llm.evaluation import Encounter, Evaluation
from theomachy.llm.package_texts import make_translator
from theomachy.llm.probes import ProbeScore
from theomachy.simulation.stats.statistics import Rate, wilson_rate

SECTION = "llm.report"
FORMAT_VERSION = 1


def to_json(evaluation: Evaluation) -> dict[str, object]:
    """Return everything that was counted, with 95 % Wilson intervals."""
    plan = evaluation.plan
    return {
        "format": FORMAT_VERSION,
        "player": plan.player,
        "deals": plan.deals,
        "seats": plan.seats,
        "seed": plan.seed,
        "budget": plan.config.budget,
        "attempts": plan.config.attempts,
        "games": [
            {
                "title": one.title,
                "opponent": one.opponent,
                "shared_wins": one.shared,
                **one.rate().json(),
                "costs": asdict(one.costs),
            }
            for one in evaluation.encounters
        ],
        "probes": [{**asdict(one), **probe_rate(one).json("right", "probes")} for one in evaluation.probes],
    }


def to_markdown(evaluation: Evaluation, lang: str) -> str:
    """Return the tables of an evaluation."""
    translator = make_translator(lang)
    plan = evaluation.plan

    def say(key: str, *things: object) -> str:
        return translator.translate(SECTION, key, [str(thing) for thing in things])

    setting = say("setting", plan.deals, plan.seats, plan.seed, plan.config.budget, plan.config.attempts)
    fair = say("fair", percent(1 / plan.seats))
    lines = [f"# {say('title', plan.player)}", "", f"{setting} {fair} {say('tokens-note')}", ""]
    lines += table(say("head"), [game_row(one) for one in evaluation.encounters])
    if evaluation.probes:
        total = ProbeScore(say("all"))
        for one in evaluation.probes:
            total.probes, total.right = total.probes + one.probes, total.right + one.right
            total.with_rule, total.right_rule = total.with_rule + one.with_rule, total.right_rule + one.right_rule
        lines += ["", *table(say("probes-head"), [probe_row(one) for one in [*evaluation.probes, total]])]
    return "\n".join(lines) + "\n"


def table(head: str, rows: list[list[str]]) -> list[str]:
    columns = head.count("|") + 1
    return [f"| {head} |", "|" + "---|" * columns, *[f"| {' | '.join(row)} |" for row in rows]]


def game_row(encounter: Encounter) -> list[str]:
    costs, rate = encounter.costs, encounter.rate()
    decisions = max(1, costs.decisions)
    return [
        encounter.title,
        encounter.opponent,
        str(encounter.games),
        percent(rate.rate),
        interval(rate),
        percent(costs.illegal / max(1, costs.answers)),
        percent(costs.lost / decisions),
        str(round(costs.tokens_in / decisions)),
        str(costs.most_tokens_in),
        str(round(costs.tokens_out / decisions)),
    ]


def probe_row(score: ProbeScore) -> list[str]:
    rate = probe_rate(score)
    rules = f"{score.right_rule} / {score.with_rule}"
    return [score.title, str(score.probes), percent(rate.rate), interval(rate), rules]


def probe_rate(score: ProbeScore) -> Rate:
    return wilson_rate(score.right, score.probes)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def interval(rate: Rate) -> str:
    return f"{100 * rate.low:.0f}–{100 * rate.high:.0f} %"
