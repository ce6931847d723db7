"""`theomachy lab`: tools for game designers: report pages, comparisons of rules, sweeps over one value."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from theomachy.cli.common import command, lang_option, make_console, option
from theomachy.cli.i18n import cli_text, language, translate
from theomachy.cli.record_files import save_text

# Holds the moves of some thousand games, and browsers still open it quickly.
DEFAULT_PAGE_KB = 4000


# The subcommands and their modules.
COMMANDS = {"report": __name__, "compare": "theomachy.cli.lab.lab_compare", "sweep": "theomachy.cli.lab.lab_compare"}
COMMANDS |= {"order": "theomachy.cli.lab.lab_order", "again": "theomachy.cli.lab.lab_again"}


class LabCommandGroup(click.Group):
    """The group of `lab` commands: localized help; imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(cli_text("help-lab"))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(cli_text("commands")):
            formatter.write_dl([(name, cli_text(f"help-{name}")) for name in self.list_commands(ctx)])


@click.group("lab", cls=LabCommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@lang_option
def lab() -> None:
    pass


@command("report")
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False), metavar="DIR…")
@option("--out", required=True, type=click.Path(dir_okay=False), metavar="FILE")
@option("--pack", "packs", multiple=True, type=click.Path(exists=True, file_okay=False), metavar="DIR")
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--size", type=click.IntRange(50), default=DEFAULT_PAGE_KB, show_default=True, metavar="KB")
def report(folders: tuple[str, ...], out: str, packs: tuple[str, ...], jobs: int, size: int) -> None:
    from theomachy.simulation.records.record_runs import load_record_texts

    texts = [text for folder in folders for text in load_record_texts(Path(folder))]
    write_report_page(texts, packs, out, jobs, size)


def write_report_page(texts: list[str], packs: tuple[str, ...], out: str, jobs: int, size: int) -> None:
    """Read the records, with a progress bar if stderr is a terminal, and write the report page."""
    from theomachy.simulation.records.record_runs import build_runs
    from theomachy.simulation.reports.report_html import render_report

    err = make_console(err=True)
    if err.is_terminal:
        from rich.progress import Progress

        with Progress(console=err, transient=True) as bar:
            task = bar.add_task(translate("lab-reading"), total=len(texts))
            game, runs = build_runs(texts, packs, jobs, lambda more: bar.advance(task, more))
    else:
        game, runs = build_runs(texts, packs, jobs)
    save_text(out, render_report(game, runs, language(), 1000 * size))
    err.print(translate("wrote", out), style="dim")


def write_decisions(texts: list[str], packs: tuple[str, ...], folder: Path, form: str) -> None:
    from theomachy.simulation.records.decision_table import decision_rows
    from theomachy.simulation.reports.output import write_table

    path = folder / f"decisions.{form}"
    write_table(path, form, decision_rows(texts, packs))
    make_console(err=True).print(translate("wrote", path), style="dim")
