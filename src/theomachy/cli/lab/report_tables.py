"""Prints a simulation report as tables."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from theomachy.cli.i18n import make_translator, translate
from theomachy.core.game import Game
from theomachy.texts import Translator

MEASURES = ("decisions", "goes", "options_per_decision", "lead_changes", "margin")


def print_report(out: Console, game: Game, report: Any, top: int) -> None:
    translator = make_translator(game)
    out.print(
        translate("sim-title", translator.title("name"), report["games"], ", ".join(report["seats"]), report["seed"])
    )
    out.print(translate("sim-fixed" if report["fixed"] else "sim-rotated"), style="dim")
    out.print(bot_table(report["by_bot"]))
    out.print(seat_table(report["by_seat"]))
    out.print(ending_table(report["endings"], translator))
    out.print(measure_table(report))
    half = report["leader_at_half_wins"]
    out.print(translate("half-leader", percent(half["rate"]), f"{percent(half['low'])} – {percent(half['high'])}"))
    if top:
        out.print(thing_table(report["things"], translator, top))
    if "changes" in report:
        out.print(change_table(report["changes"], translator))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def format_interval(rate: Any) -> str:
    return f"{percent(rate['low'])} – {percent(rate['high'])}"


def report_table(title: str, *columns: str) -> Table:
    """Create a table whose first column is text and the others are figures."""
    table = Table(title=translate(title), title_justify="left", title_style="bold", header_style="dim")
    for i, column in enumerate(columns):
        table.add_column(translate(column), justify="right" if i else "left", no_wrap=i > 0, min_width=0 if i else 2)
    return table


def bot_table(lines: Any) -> Table:
    table = report_table(
        "sim-by-bot", "sim-bot", "sim-hands", "sim-wins", "sim-rate", "sim-interval", "sim-share", "sim-score"
    )
    for line in lines:
        table.add_row(
            line["bot"],
            str(line["hands"]),
            str(line["wins"]),
            percent(line["rate"]),
            format_interval(line),
            percent(line["share"]),
            f"{line['score']['mean']:.1f}",
        )
    return table


def seat_table(lines: Any) -> Table:
    table = report_table("sim-by-seat", "sim-seat", "sim-games", "sim-wins", "sim-rate", "sim-interval", "sim-score")
    for line in lines:
        table.add_row(
            line["seat"].upper(),
            str(line["games"]),
            str(line["wins"]),
            percent(line["rate"]),
            format_interval(line),
            f"{line['score']['mean']:.1f}",
        )
    return table


def ending_table(lines: Any, translator: Translator) -> Table:
    table = report_table("sim-endings", "sim-ending", "sim-games", "sim-rate", "sim-interval")
    for line in lines:
        slug = line["ending"]
        name = translator.ending(slug) if translator.has("ending", slug) else slug
        table.add_row(name, str(line["ends"]), percent(line["rate"]), format_interval(line))
    return table


def measure_table(report: Any) -> Table:
    table = report_table("sim-measures", "sim-measure", "sim-mean", "sim-sd", "sim-min", "sim-median", "sim-max")
    for key in MEASURES:
        summary = report[key]
        cells = [f"{summary[name]:.1f}" for name in ("mean", "sd", "min", "median", "max")]
        table.add_row(translate(f"measure-{key.replace('_', '-')}"), *cells)
    return table


def thing_table(lines: Any, translator: Translator, top: int) -> Table:
    """Show the `top` most played things (cards, tiles) of each verb and sort; the files and --json contain all."""
    table = report_table(
        "sim-things", "sim-thing", "sim-offered", "sim-played", "sim-play-rate", "sim-win-rate", "sim-interval"
    )
    for verb, sort in dict.fromkeys([verb_and_sort(line) for line in lines]):
        rows = [line for line in lines if verb_and_sort(line) == (verb, sort) and line["play"]["played"]]
        rows.sort(key=times_played, reverse=True)
        for line in rows[:top]:
            table.add_row(
                f"[dim]{verb}[/] {translator.name(line['thing'])}",
                str(line["play"]["offered"]),
                str(line["play"]["played"]),
                percent(line["play"]["rate"]),
                percent(line["win_played"]["rate"]),
                format_interval(line["win_played"]),
            )
    return table


def verb_and_sort(line: Any) -> tuple[str, str]:
    return line["verb"], line["thing"].partition(":")[0]


def times_played(line: Any) -> int:
    return int(line["play"]["played"])


def change_table(lines: Any, translator: Translator) -> Table:
    """Show the changes of seats, bots and endings, and the significant ones of things."""
    table = report_table("sim-changes", "sim-what", "sim-before", "sim-now", "sim-change", "sim-interval", "sim-clear")
    for line in lines:
        if line["what"] in ("play", "win") and not line["clear"]:
            continue
        verb, _, thing = line["id"].rpartition(" ")
        table.add_row(
            f"[dim]{translate('change-' + line['what'])}[/] {verb} {translator.name(thing)}",
            percent(line["before"]),
            percent(line["now"]),
            f"{100 * line['change']:+.1f}",
            f"{100 * line['low']:+.1f} … {100 * line['high']:+.1f}",
            "●" if line["clear"] else "",
        )
    return table
