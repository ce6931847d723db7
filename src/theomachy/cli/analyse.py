"""`theomachy analyse`: evaluates each decision of a finished game with the search bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.records import open_record
from theomachy.cli.speech import say, words
from theomachy.core.action import SEAT

if TYPE_CHECKING:
    from theomachy.bots.analysis import Decision, Moment, Swing, Weighed
    from theomachy.core.action import Action
    from theomachy.core.game import Game
    from theomachy.core.state import State

MOST_COSTS = 10
BAR = 30


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
    from theomachy.arena.analyse import decisions
    from theomachy.bots.analysis import chances, curve, swings
    from theomachy.core.match import replay

    game, record = open_record(file, chapter)
    if seat and seat.lower() not in SEAT.slugs[: len(record.seats)]:
        raise Complaint(say("analyse-no-seat", seat))
    all_decisions = decisions(replay(game, record, packs, 0), replay(game, record, packs).record())
    chosen_decisions = [
        decision for decision in all_decisions if not seat or SEAT.slug(decision.before.seat) == seat.lower()
    ]
    costs = [Cost(decision, weighed(game, decision, passes, seed)) for decision in chosen_decisions]
    printer = Told(game, record.seats)
    win_chances = chances(game, all_decisions)
    if as_json:
        show_json(printer.json(curve(all_decisions, win_chances), swings(all_decisions, win_chances), costs))
    else:
        printer.show(curve(all_decisions, win_chances), swings(all_decisions, win_chances), costs)


def weighed(game: Game, one: Decision, passes: int, seed: int) -> Weighed:
    from theomachy.arena.plan import derived
    from theomachy.bots.analysis import weigh
    from theomachy.bots.search import Span
    from theomachy.core.rng import seeded

    rng = seeded(derived(seed, one.number))
    return weigh(game, game.imagine(one.before, one.before.seat, rng), one.done, Span(passes), rng)


@dataclass(frozen=True)
class Cost:
    """A decision and its evaluation by search."""

    made: Decision
    found: Weighed

    def seat(self) -> int:
        return self.made.before.seat


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


class Told:
    """Prints an analysis as text, or returns it as JSON values."""

    def __init__(self, game: Game, seats: list[str]) -> None:
        self.game = game
        self.seats = seats
        self.words = words(game)

    def action(self, state: State, action: Action) -> str:
        return self.words.action(action, self.words.called(self.game.called(state))).rstrip(".")

    def who(self, seat: int) -> str:
        return f"{SEAT.slug(seat).upper()} {self.seats[seat]}"

    def show(self, curve: list[Moment], swings: list[Swing], costs: list[Cost]) -> None:
        out = console()
        out.print(say("analyse-title", self.words.title("name"), len(costs)), style="bold", markup=False)
        out.print(say("analyse-curve"), style="bold")
        for moment in curve:
            shares = "  ".join(
                [f"{SEAT.slug(seat).upper()} {percent(one):>3}" for seat, one in enumerate(moment.chances)]
            )
            out.print(f"{moment.number:>4}  {shares}  {bar(moment.chances)}", markup=False)
        out.print(say("analyse-turning"), style="bold")
        for one in swings:
            decision = one.decision
            action = f"{self.action(decision.before, decision.done)}."
            who = self.who(decision.before.seat)
            line = say("analyse-swing", decision.number, who, action, percent(one.before), percent(one.after))
            out.print(line, markup=False)
        out.print(say("analyse-costs"), style="bold")
        self.show_costs(costs)

    def show_costs(self, costs: list[Cost]) -> None:
        from theomachy.bots.analysis import LEAST_COST

        out = console()
        mistakes = [entry for entry in costs if entry.found.cost >= LEAST_COST]
        if not mistakes:
            out.print(say("analyse-none", percent(LEAST_COST)))
        largest = sorted(mistakes, key=lambda entry: -entry.found.cost)[:MOST_COSTS]
        for entry in sorted(largest, key=lambda entry: entry.made.number):
            state, cost = entry.made.before, percent(entry.found.cost)
            action, best = self.action(state, entry.made.done), self.action(state, entry.found.best)
            line = say("analyse-cost", entry.made.number, self.who(entry.seat()), action, cost, f"{best}.")
            out.print(line, markup=False)
        for seat in sorted({entry.seat() for entry in costs}):
            of_seat = [entry for entry in mistakes if entry.seat() == seat]
            total_cost = percent(sum([entry.found.cost for entry in of_seat]))
            out.print(say("analyse-seat", SEAT.slug(seat).upper(), total_cost, len(of_seat)), style="dim")

    def json(self, curve: list[Moment], swings: list[Swing], costs: list[Cost]) -> dict[str, object]:
        return {
            "game": self.game.info.id,
            "seats": self.seats,
            "curve": [{"number": one.number, "chances": [round(x, 4) for x in one.chances]} for one in curve],
            "turning": [
                {
                    "number": one.decision.number,
                    "seat": SEAT.slug(one.decision.before.seat),
                    "action": repr(one.decision.done),
                    "before": round(one.before, 4),
                    "after": round(one.after, 4),
                }
                for one in swings
            ],
            "decisions": [
                {
                    "number": one.made.number,
                    "seat": SEAT.slug(one.seat()),
                    "action": repr(one.made.done),
                    "best": repr(one.found.best),
                    "cost": round(one.found.cost, 4),
                }
                for one in costs
            ],
        }


def bar(chances: list[float]) -> str:
    """Draw win probabilities as a bar in which each seat's letter has its share."""
    return "".join([SEAT.slug(seat).upper() * round(BAR * chance) for seat, chance in enumerate(chances)])
