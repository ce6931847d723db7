"""`theomachy backup` and `theomachy restore`: copies a database to one file and back, also while servers run."""

from __future__ import annotations

from pathlib import Path

import click

from theomachy.cli.common import command, option
from theomachy.cli.i18n import translate
from theomachy.server.settings import Settings


@command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
def backup(file: Path, db: str) -> None:
    from theomachy.server.storage import backup

    click.echo(translate("backed-up", backup.backup(Settings(db=db).resolve_database_url(), file), str(file)))


@command("restore")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
def restore(file: Path, db: str) -> None:
    from theomachy.server.storage import backup

    report = backup.restore(file, Settings(db=db).resolve_database_url())
    click.echo(translate("restored", report.tables, report.entries))
    if report.conflicting:
        click.echo(translate("restored-other", ", ".join(report.conflicting)), err=True)
