"""Prints a simulation report as tables."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from theomachy.cli.speech import say, words
from theomachy.core.game import Game
from theomachy.texts import Words

NUMBERS = ("decisions", "goes", "options_per_decision", "lead_changes", "margin")


def show_report(out: Console, game: Game, found: Any, top: int) -> None:
    translator = words(game)
    out.print(say("sim-title", translator.title("name"), found["games"], ", ".join(found["seats"]), found["seed"]))
    out.print(say("sim-fixed" if found["fixed"] else "sim-rotated"), style="dim")
    out.print(by_bot(found["by_bot"]))
    out.print(by_seat(found["by_seat"]))
    out.print(endings(found["endings"], translator))
    out.print(numbers(found))
    half = found["leader_at_half_wins"]
    out.print(say("half-leader", percent(half["rate"]), f"{percent(half['low'])} – {percent(half['high'])}"))
    if top:
        out.print(things(found["things"], translator, top))
    if "changes" in found:
        out.print(changes(found["changes"], translator))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(rate: Any) -> str:
    return f"{percent(rate['low'])} – {percent(rate['high'])}"


def headed(title: str, *columns: str) -> Table:
    """Create a table whose first column is text and the others are figures."""
    table = Table(title=say(title), title_justify="left", title_style="bold", header_style="dim")
    for i, column in enumerate(columns):
        table.add_column(say(column), justify="right" if i else "left", no_wrap=i > 0, min_width=0 if i else 2)
    return table


def by_bot(lines: Any) -> Table:
    table = headed(
        "sim-by-bot", "sim-bot", "sim-hands", "sim-wins", "sim-rate", "sim-interval", "sim-share", "sim-score"
    )
    for line in lines:
        table.add_row(
            line["bot"],
            str(line["hands"]),
            str(line["wins"]),
            percent(line["rate"]),
            between(line),
            percent(line["share"]),
            f"{line['score']['mean']:.1f}",
        )
    return table


def by_seat(lines: Any) -> Table:
    table = headed("sim-by-seat", "sim-seat", "sim-games", "sim-wins", "sim-rate", "sim-interval", "sim-score")
    for line in lines:
        table.add_row(
            line["seat"].upper(),
            str(line["games"]),
            str(line["wins"]),
            percent(line["rate"]),
            between(line),
            f"{line['score']['mean']:.1f}",
        )
    return table


def endings(lines: Any, speech: Words) -> Table:
    table = headed("sim-endings", "sim-ending", "sim-games", "sim-rate", "sim-interval")
    for line in lines:
        slug = line["ending"]
        name = speech.ending(slug) if speech.has("ending", slug) else slug
        table.add_row(name, str(line["ends"]), percent(line["rate"]), between(line))
    return table


def numbers(found: Any) -> Table:
    table = headed("sim-measures", "sim-measure", "sim-mean", "sim-sd", "sim-min", "sim-median", "sim-max")
    for key in NUMBERS:
        summary = found[key]
        cells = [f"{summary[name]:.1f}" for name in ("mean", "sd", "min", "median", "max")]
        table.add_row(say(f"measure-{key.replace('_', '-')}"), *cells)
    return table


def things(lines: Any, speech: Words, top: int) -> Table:
    """Show the `top` most played things of each verb and sort; files and --json contain all."""
    table = headed(
        "sim-things", "sim-thing", "sim-offered", "sim-played", "sim-play-rate", "sim-win-rate", "sim-interval"
    )
    for verb, sort in dict.fromkeys([family(line) for line in lines]):
        rows = [line for line in lines if family(line) == (verb, sort) and line["play"]["played"]]
        rows.sort(key=played, reverse=True)
        for line in rows[:top]:
            table.add_row(
                f"[dim]{verb}[/] {speech.name(line['thing'])}",
                str(line["play"]["offered"]),
                str(line["play"]["played"]),
                percent(line["play"]["rate"]),
                percent(line["win_played"]["rate"]),
                between(line["win_played"]),
            )
    return table


def family(line: Any) -> tuple[str, str]:
    return line["verb"], line["thing"].partition(":")[0]


def played(line: Any) -> int:
    return int(line["play"]["played"])


def changes(lines: Any, speech: Words) -> Table:
    """Show the changes of seats, bots and endings, and the significant ones of things."""
    table = headed("sim-changes", "sim-what", "sim-before", "sim-now", "sim-change", "sim-interval", "sim-clear")
    for line in lines:
        if line["what"] in ("play", "win") and not line["clear"]:
            continue
        verb, _, thing = line["id"].rpartition(" ")
        table.add_row(
            f"[dim]{say('change-' + line['what'])}[/] {verb} {speech.name(thing)}",
            percent(line["before"]),
            percent(line["now"]),
            f"{100 * line['change']:+.1f}",
            f"{100 * line['low']:+.1f} … {100 * line['high']:+.1f}",
            "●" if line["clear"] else "",
        )
    return table
