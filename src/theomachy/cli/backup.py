"""`theomachy backup` and `theomachy restore`: copies a database to one file and back, also while servers run."""

from __future__ import annotations

from pathlib import Path

import click

from theomachy.cli.kit import command, option
from theomachy.cli.speech import say
from theomachy.server.settings import Settings


@command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
def backup(file: Path, db: str) -> None:
    from theomachy.server import copies

    click.echo(say("backed-up", copies.backup(Settings(db=db).url(), file), str(file)))


@command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
def restore(file: Path, db: str) -> None:
    from theomachy.server import copies

    report = copies.restore(file, Settings(db=db).url())
    click.echo(say("restored", report.tables, report.lines))
    if report.other:
        click.echo(say("restored-other", ", ".join(report.other)), err=True)
