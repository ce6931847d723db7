"""`theomachy lab compare` and `lab sweep`: measure the effect of changed rules, with the same seeds on all sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from theomachy.cli.figures import headed, percent
from theomachy.cli.kit import Complaint, command, console, find_game, json_option, option, pairs, show_json
from theomachy.cli.records import check_place, save_text
from theomachy.cli.simulate import make_plan, run
from theomachy.cli.speech import language, say, words

if TYPE_CHECKING:
    from rich.table import Table

    from theomachy.arena.plan import Plan
    from theomachy.arena.play import Batch
    from theomachy.core.game import Game
    from theomachy.lab.compare import Change
    from theomachy.lab.sweep import Point, Swept
    from theomachy.texts import Words

BAR = 12
# Default distance of a sweep around the current value, and the largest number of values.
AROUND, MOST = 3, 50
SEATS = "greedy,greedy,greedy"


@command("compare")
@click.argument("game")
@option("--seats", multiple=True, default=(SEATS,), show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(2), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", "editions", multiple=True)
@option("--top", type=click.IntRange(0), default=12, show_default=True)
@json_option
def compare(
    game: str,
    seats: tuple[str, ...],
    count: int,
    seed: int,
    jobs: int,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    editions: tuple[str, ...],
    top: int,
    as_json: bool,
) -> None:
    from theomachy.arena.spread import Where
    from theomachy.lab.compare import compared

    selected_game = find_game(game)
    sides = two_sides(packs, options, editions, seats)
    plans = [
        make_plan(selected_game, side.seats, side.edition, side.options, side.packs, count, seed, False, False)
        for side in sides
    ]
    before, after = [run(plan, Where(jobs), quiet=as_json) for plan in plans]
    changes = compared(selected_game, (plans[0], plans[1]), (before, after))
    if as_json:
        header = {"game": selected_game.info.id, "games": count, "seed": seed, "sides": [side.name() for side in sides]}
        show_json({**header, "verdict": verdict(changes), "changes": [change.json() for change in changes]})
    else:
        show_changes(selected_game, sides, changes, count, top)


class Side:
    """One of the two compared set-ups."""

    def __init__(self, packs: tuple[str, ...], options: tuple[str, ...], edition: str, seats: str) -> None:
        self.packs = packs
        self.options = options
        self.edition = edition
        self.seats = seats

    def name(self) -> str:
        return ", ".join([*self.packs, *self.options, *([self.edition] if self.edition else []), self.seats])


def two_sides(
    packs: tuple[str, ...], options: tuple[str, ...], editions: tuple[str, ...], seats: tuple[str, ...]
) -> tuple[Side, Side]:
    """Split options into two sides: an option given twice differs, one given once holds for both.

    A single pack is compared with no pack.
    """
    by_name: dict[str, list[str]] = {}
    for text in options:
        by_name.setdefault(next(iter(pairs((text,)))), []).append(text)
    values = [list(packs), list(editions), list(seats), *by_name.values()]
    differing = [value for value in values if len(value) == 2]
    if len(packs) == 1 and not differing:
        values[0] = ["", packs[0]]
        differing = [values[0]]
    if not differing or any([len(value) > 2 for value in values]):
        raise Complaint(say("compare-what"))
    sides = []
    for side in (0, 1):
        pack, edition, names, *side_options = [value[min(side, len(value) - 1)] if value else "" for value in values]
        sides.append(Side((pack,) if pack else (), tuple(side_options), edition, names))
    return sides[0], sides[1]


def verdict(changes: list[Change]) -> list[str]:
    """Describe the significant changes; without any, the largest change that may be undetected."""
    from theomachy.lab.compare import unseen

    significant = [change for change in changes if change.clear and change.what in ("seat", "measure")]
    messages = [
        say(
            "verdict-more" if change.change > 0 else "verdict-less",
            what_changed(change),
            shown(change, change.change),
            shown(change, change.low),
            shown(change, change.high),
        )
        for change in significant
    ]
    things = len([change for change in changes if change.clear and change.what in ("play", "win")])
    messages = messages or [say("verdict-nothing", f"±{100 * unseen(changes):.0f}")]
    return [*messages, say("verdict-things", things)]


def what_changed(change: Change) -> str:
    if change.what == "seat":
        return say("verdict-seat", say("seat-letters")["abcd".index(change.id)])
    return say(f"measure-{change.id}")


def shown(change: Change, number: float) -> str:
    is_share = change.what != "measure" or change.id == "half-leader"
    return f"{100 * number:+.1f} %" if is_share else f"{number:+.2f}"


def show_changes(game: Game, sides: tuple[Side, Side], changes: list[Change], count: int, top: int) -> None:
    from theomachy.lab.compare import most_changed

    out = console()
    out.print(say("compare-title", words(game).title("name"), count), style="bold")
    for key, side in zip(("sim-before", "sim-now"), sides, strict=True):
        out.print(f"{say(key)}: {side.name()}", markup=False)
    for line in verdict(changes):
        out.print(line)
    by_game = [change for change in changes if change.what in ("seat", "measure")]
    out.print(change_table("compare-course", by_game, words(game)))
    things = most_changed([change for change in changes if change.what in ("play", "win")], top)
    if things:
        out.print(change_table("compare-most", things, words(game)))


def change_table(title: str, changes: list[Change], speech: Words) -> Table:
    table = headed(title, "sim-what", "sim-before", "sim-now", "sim-change", "sim-interval", "sim-clear")
    for change in changes:
        if change.what in ("seat", "measure"):
            name = what_changed(change)
        else:
            verb, _, thing = change.id.rpartition(" ")
            name = f"[dim]{say('change-' + change.what)}[/] {verb} {speech.name(thing)}"
        between = f"{shown(change, change.low)} … {shown(change, change.high)}"
        cells = (shown(change, change.before).lstrip("+"), shown(change, change.now).lstrip("+"))
        table.add_row(name, *cells, shown(change, change.change), between, "●" if change.clear else "")
    return table


@command("sweep")
@click.argument("game")
@option("--value", "swept", metavar="TABLE:SLUG.KEY")
@option("--balance", "balanced", metavar="TABLE:SLUG.KEY")
@option("--from", "least", type=int)
@option("--to", "most", type=int)
@option("--seats", default=SEATS, show_default=True, metavar="BOT,BOT,…")
@option("--games", "count", type=click.IntRange(2), default=400, show_default=True)
@option("--seed", type=int, default=1, show_default=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--option", "options", multiple=True, metavar="NAME=CHOICE")
@option("--edition", default="")
@option("--report", type=click.Path(dir_okay=False), metavar="FILE")
@json_option
def sweep(
    game: str,
    swept: str | None,
    balanced: str | None,
    least: int | None,
    most: int | None,
    seats: str,
    count: int,
    seed: int,
    jobs: int,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    edition: str,
    report: str | None,
    as_json: bool,
) -> None:
    from theomachy.arena.spread import Where
    from theomachy.lab import sweep as lab
    from theomachy.lab.value import read_value

    if (swept is None) == (balanced is None):
        raise Complaint(say("sweep-what"))
    selected_game = find_game(game)
    plan = make_plan(selected_game, seats, edition, options, packs, count, seed, False, False)
    name = str(swept or balanced)
    value, current = read_value(selected_game, plan.setup, name)
    first = max(0, current - AROUND) if least is None else least
    last = current + AROUND if most is None else most
    check_range(first, last, current, balanced is None)
    if report:
        check_place(report)

    def play(changed: Plan) -> Batch:
        return run(changed, Where(jobs), quiet=as_json)

    numbers = list(range(first, last + 1))
    points = lab.balance(plan, value, first, last, play) if balanced else lab.sweep(plan, value, numbers, play)
    if report:
        write_curve(selected_game, plan, lab.Swept(value, current, points, balanced is not None), report)
    if as_json:
        header = {
            "game": selected_game.info.id,
            "value": name,
            "now": current,
            "games": count,
            "best": lab.best(points).value,
        }
        show_json({**header, "verdict": sweep_verdict(points, current), "points": [point.json() for point in points]})
    else:
        show_points(selected_game, name, points, current, count)


def check_range(first: int, last: int, now: int, every: bool) -> None:
    """Raise UserError for a range that is empty, has negative values for a value >= 0, or is too long."""
    if first >= last:
        raise Complaint(say("sweep-range", first, last))
    if first < 0 <= now:
        raise Complaint(say("sweep-below", first, now))
    if every and last - first >= MOST:
        raise Complaint(say("sweep-many", last - first + 1, MOST))


def write_curve(game: Game, plan: Plan, swept: Swept, out: str) -> None:
    from theomachy.lab.page import sweep_page

    save_text(out, sweep_page(game, language(), plan, swept))
    console(err=True).print(say("wrote", out), style="dim")


def sweep_verdict(points: list[Point], now: int) -> str:
    from theomachy.lab.sweep import best

    best_point = best(points)
    balanced_values = ", ".join([str(point.value) for point in points if point.balanced()])
    above = f"{100 * best_point.above:+.1f}"
    if not balanced_values:
        return say("sweep-none", best_point.value, above)
    return say("sweep-best", best_point.value, above, balanced_values, now)


def show_points(game: Game, name: str, points: list[Point], now: int, count: int) -> None:
    out = console()
    out.print(say("sweep-title", words(game).title("name"), name, count), style="bold")
    table = headed(
        "sweep-curve", "sweep-value", "sim-play-rate", "sim-win-rate", "sweep-above", "sim-interval", "sweep-bar"
    )
    for point in points:
        filled = round(BAR * min(1.0, point.win.rate))
        table.add_row(
            f"{point.value}{' ←' if point.value == now else ''}",
            percent(point.play.rate),
            percent(point.win.rate),
            f"{100 * point.above:+.1f}",
            f"{100 * point.low:+.1f} … {100 * point.high:+.1f}",
            "█" * filled + "░" * (BAR - filled),
        )
    out.print(table)
    out.print(sweep_verdict(points, now))
