"""`theomachy analyse`: a finished game, looked at by whoever plays best here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.records import open_record
from theomachy.cli.speech import say, words
from theomachy.core.action import SEAT

if TYPE_CHECKING:
    from theomachy.arena.analyse import Moment, Swing, Weighed
    from theomachy.core.action import Action
    from theomachy.core.game import Game
    from theomachy.core.state import State

# Less than this is noise.
LEAST_COST = 0.02
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
    from theomachy.arena.analyse import curve, decisions, swings, weigh
    from theomachy.core.match import replay

    game, record = open_record(file, chapter)
    if seat and seat.lower() not in SEAT.slugs[: len(record.seats)]:
        raise Complaint(say("analyse-no-seat", seat))
    made = decisions(replay(game, record, packs, 0), replay(game, record, packs).record())
    wanted = [one for one in made if not seat or SEAT.slug(one.before.seat) == seat.lower()]
    weighed = [weigh(game, one, passes, seed) for one in wanted]
    found = Told(game, record.seats)
    if as_json:
        show_json(found.json(curve(game, made), swings(game, made), weighed))
    else:
        found.show(curve(game, made), swings(game, made), weighed)


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

    def show(self, curve: list[Moment], swings: list[Swing], weighed: list[Weighed]) -> None:
        out = console()
        out.print(say("analyse-title", self.words.title("name"), len(weighed)), style="bold", markup=False)
        out.print(say("analyse-curve"), style="bold")
        for moment in curve:
            shares = "  ".join(
                [f"{SEAT.slug(seat).upper()} {percent(one):>3}" for seat, one in enumerate(moment.chances)]
            )
            out.print(f"{moment.number:>4}  {shares}  {bar(moment.chances)}", markup=False)
        out.print(say("analyse-turning"), style="bold")
        for one in swings:
            done = f"{self.action(one.state, one.done)}."
            line = say("analyse-swing", one.number, self.who(one.seat), done, percent(one.before), percent(one.after))
            out.print(line, markup=False)
        out.print(say("analyse-costs"), style="bold")
        self.show_costs(weighed)

    def show_costs(self, weighed: list[Weighed]) -> None:
        out = console()
        dear = [one for one in weighed if one.cost >= LEAST_COST]
        if not dear:
            out.print(say("analyse-none", percent(LEAST_COST)))
        most = sorted(dear, key=lambda one: -one.cost)[:MOST_COSTS]
        for one in sorted(most, key=lambda one: one.number):
            done, best = self.action(one.state, one.done), self.action(one.state, one.best)
            line = say("analyse-cost", one.number, self.who(one.seat), done, percent(one.cost), f"{best}.")
            out.print(line, markup=False)
        for seat in sorted({one.seat for one in weighed}):
            own = [one for one in dear if one.seat == seat]
            lost = percent(sum([one.cost for one in own]))
            out.print(say("analyse-seat", SEAT.slug(seat).upper(), lost, len(own)), style="dim")

    def json(self, curve: list[Moment], swings: list[Swing], weighed: list[Weighed]) -> dict[str, object]:
        return {
            "game": self.game.info.id,
            "seats": self.seats,
            "curve": [{"number": one.number, "chances": [round(x, 4) for x in one.chances]} for one in curve],
            "turning": [
                {
                    "number": one.number,
                    "seat": SEAT.slug(one.seat),
                    "action": repr(one.done),
                    "before": round(one.before, 4),
                    "after": round(one.after, 4),
                }
                for one in swings
            ],
            "decisions": [
                {
                    "number": one.number,
                    "seat": SEAT.slug(one.seat),
                    "action": repr(one.done),
                    "best": repr(one.best),
                    "cost": round(one.cost, 4),
                }
                for one in weighed
            ],
        }


def bar(chances: list[float]) -> str:
    """Each seat's share of a line, in its letter."""
    return "".join([SEAT.slug(seat).upper() * round(BAR * chance) for seat, chance in enumerate(chances)])
