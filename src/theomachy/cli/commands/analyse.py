"""`theomachy analyse`: evaluates each decision of a finished game with the search bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, json_option, make_console, option, print_json
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.record_files import open_record
from theomachy.core.action import SEAT

if TYPE_CHECKING:
    from theomachy.bots.analysis import ActionComparison, CurvePoint, Decision, TurningPoint
    from theomachy.core.action import Action
    from theomachy.core.game import Game
    from theomachy.core.state import State

MAX_COSTS = 10
BAR_WIDTH = 30


@command("analyse")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@option("--chapter", type=click.IntRange(1))
@option("--seat", default="")
@option("--passes", type=click.IntRange(4), default=80, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@json_option
def analyse(
    file: str, chapter: int | None, seat: str, passes: int, seed: int, packs: tuple[str, ...], as_json: bool
) -> None:
    from theomachy.bots.analysis import turning_points, win_probability_curve, win_probability_history
    from theomachy.core.match import start_from_record
    from theomachy.simulation.records.replayed_decisions import replay_decisions

    game, record = open_record(file, chapter)
    if seat and seat.lower() not in SEAT.slugs[: len(record.seats)]:
        raise UserError(translate("analyse-no-seat", seat))
    all_decisions = replay_decisions(start_from_record(game, record, packs), record)
    chosen_decisions = [
        decision for decision in all_decisions if not seat or SEAT.slug(decision.before.seat) == seat.lower()
    ]
    costs = [DecisionCost(decision, evaluate_decision(game, decision, passes, seed)) for decision in chosen_decisions]
    printer = AnalysisPrinter(game, record.seats)
    win_chances = win_probability_history(game, all_decisions)
    if as_json:
        print_json(
            printer.to_json(
                win_probability_curve(all_decisions, win_chances), turning_points(all_decisions, win_chances), costs
            )
        )
    else:
        printer.print_analysis(
            win_probability_curve(all_decisions, win_chances), turning_points(all_decisions, win_chances), costs
        )


def evaluate_decision(game: Game, decision: Decision, passes: int, seed: int) -> ActionComparison:
    from theomachy.bots.analysis import compare_actions
    from theomachy.bots.ismcts import Budget
    from theomachy.core.rng import seeded_rng
    from theomachy.simulation.running.plan import derive_seed

    rng = seeded_rng(derive_seed(seed, decision.number))
    return compare_actions(
        game, game.determinize(decision.before, decision.before.seat, rng), decision.action, Budget(passes), rng
    )


@dataclass(frozen=True)
class DecisionCost:
    """A decision and its evaluation by search."""

    decision: Decision
    evaluation: ActionComparison

    def seat(self) -> int:
        return self.decision.before.seat


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


class AnalysisPrinter:
    """Prints an analysis as text, or returns it as JSON values."""

    def __init__(self, game: Game, seats: list[str]) -> None:
        self.game = game
        self.seats = seats
        self.translator = make_translator(game)

    def action(self, state: State, action: Action) -> str:
        return self.translator.action(action, self.translator.labels(self.game.labels(state))).rstrip(".")

    def player_name(self, seat: int) -> str:
        return f"{SEAT.slug(seat).upper()} {self.seats[seat]}"

    def print_analysis(self, curve: list[CurvePoint], swings: list[TurningPoint], costs: list[DecisionCost]) -> None:
        out = make_console()
        out.print(translate("analyse-title", self.translator.title("name"), len(costs)), style="bold", markup=False)
        out.print(translate("analyse-curve"), style="bold")
        for moment in curve:
            shares = "  ".join(
                [f"{SEAT.slug(seat).upper()} {percent(one):>3}" for seat, one in enumerate(moment.win_probabilities)]
            )
            out.print(f"{moment.number:>4}  {shares}  {chance_bar(moment.win_probabilities)}", markup=False)
        out.print(translate("analyse-turning"), style="bold")
        for one in swings:
            decision = one.decision
            action = f"{self.action(decision.before, decision.action)}."
            who = self.player_name(decision.before.seat)
            line = translate("analyse-swing", decision.number, who, action, percent(one.before), percent(one.after))
            out.print(line, markup=False)
        out.print(translate("analyse-costs"), style="bold")
        self.print_costs(costs)

    def print_costs(self, costs: list[DecisionCost]) -> None:
        from theomachy.bots.analysis import MIN_COST

        out = make_console()
        mistakes = [entry for entry in costs if entry.evaluation.cost >= MIN_COST]
        if not mistakes:
            out.print(translate("analyse-none", percent(MIN_COST)))
        largest = sorted(mistakes, key=lambda entry: -entry.evaluation.cost)[:MAX_COSTS]
        for entry in sorted(largest, key=lambda entry: entry.decision.number):
            state, cost = entry.decision.before, percent(entry.evaluation.cost)
            action, best = self.action(state, entry.decision.action), self.action(state, entry.evaluation.best)
            line = translate(
                "analyse-cost", entry.decision.number, self.player_name(entry.seat()), action, cost, f"{best}."
            )
            out.print(line, markup=False)
        for seat in sorted({entry.seat() for entry in costs}):
            of_seat = [entry for entry in mistakes if entry.seat() == seat]
            total_cost = percent(sum([entry.evaluation.cost for entry in of_seat]))
            out.print(translate("analyse-seat", SEAT.slug(seat).upper(), total_cost, len(of_seat)), style="dim")

    def to_json(
        self, curve: list[CurvePoint], swings: list[TurningPoint], costs: list[DecisionCost]
    ) -> dict[str, object]:
        return {
            "game": self.game.info.id,
            "seats": self.seats,
            "curve": [{"number": one.number, "chances": [round(x, 4) for x in one.win_probabilities]} for one in curve],
            "turning": [
                {
                    "number": one.decision.number,
                    "seat": SEAT.slug(one.decision.before.seat),
                    "action": repr(one.decision.action),
                    "before": round(one.before, 4),
                    "after": round(one.after, 4),
                }
                for one in swings
            ],
            "decisions": [
                {
                    "number": one.decision.number,
                    "seat": SEAT.slug(one.seat()),
                    "action": repr(one.decision.action),
                    "best": repr(one.evaluation.best),
                    "cost": round(one.evaluation.cost, 4),
                }
                for one in costs
            ],
        }


def chance_bar(chances: list[float]) -> str:
    """Draw win probabilities as a bar in which each seat's letter has its share."""
    return "".join([SEAT.slug(seat).upper() * round(BAR_WIDTH * chance) for seat, chance in enumerate(chances)])
