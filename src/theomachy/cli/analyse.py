"""`theomachy analyse`: a finished game, looked at by whoever plays best here."""

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
    made = decisions(replay(game, record, packs, 0), replay(game, record, packs).record())
    wanted = [one for one in made if not seat or SEAT.slug(one.before.seat) == seat.lower()]
    costs = [Cost(one, weighed(game, one, passes, seed)) for one in wanted]
    found = Told(game, record.seats)
    hopes = chances(game, made)
    if as_json:
        show_json(found.json(curve(made, hopes), swings(made, hopes), costs))
    else:
        found.show(curve(made, hopes), swings(made, hopes), costs)


def weighed(game: Game, one: Decision, passes: int, seed: int) -> Weighed:
    from theomachy.arena.plan import derived
    from theomachy.bots.analysis import weigh
    from theomachy.bots.search import Span
    from theomachy.core.rng import seeded

    rng = seeded(derived(seed, one.number))
    return weigh(game, game.imagine(one.before, one.before.seat, rng), one.done, Span(passes), rng)


@dataclass(frozen=True)
class Cost:
    """A decision and what a search says of it."""

    made: Decision
    found: Weighed

    def seat(self) -> int:
        return self.made.before.seat


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


class Told:
    """An analysis in words, or as plain values."""

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
            made = one.decision
            done = f"{self.action(made.before, made.done)}."
            who = self.who(made.before.seat)
            line = say("analyse-swing", made.number, who, done, percent(one.before), percent(one.after))
            out.print(line, markup=False)
        out.print(say("analyse-costs"), style="bold")
        self.show_costs(costs)

    def show_costs(self, costs: list[Cost]) -> None:
        from theomachy.bots.analysis import LEAST_COST

        out = console()
        dear = [one for one in costs if one.found.cost >= LEAST_COST]
        if not dear:
            out.print(say("analyse-none", percent(LEAST_COST)))
        most = sorted(dear, key=lambda one: -one.found.cost)[:MOST_COSTS]
        for one in sorted(most, key=lambda one: one.made.number):
            state, cost = one.made.before, percent(one.found.cost)
            done, best = self.action(state, one.made.done), self.action(state, one.found.best)
            line = say("analyse-cost", one.made.number, self.who(one.seat()), done, cost, f"{best}.")
            out.print(line, markup=False)
        for seat in sorted({one.seat() for one in costs}):
            own = [one for one in dear if one.seat() == seat]
            lost = percent(sum([one.found.cost for one in own]))
            out.print(say("analyse-seat", SEAT.slug(seat).upper(), lost, len(own)), style="dim")

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
    """Each seat's share of a line, in its letter."""
    return "".join([SEAT.slug(seat).upper() * round(BAR * chance) for seat, chance in enumerate(chances)])
