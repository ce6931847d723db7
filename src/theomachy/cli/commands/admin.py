"""`theomachy admin`: lists, inspects, closes and deletes tables, and erases personal data, for server operators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from theomachy.cli.common import UserError, command, json_option, make_console, option, print_json
from theomachy.cli.i18n import translate
from theomachy.server.settings import Settings, default_snapshot_folder

if TYPE_CHECKING:
    import sqlalchemy as sa

    from theomachy.server.admin import TableInfo

LIST, LOOK, CLOSE, DELETE, ERASE = "list", "look", "close", "delete", "erase"
PHASES = ("waiting", "playing", "over")


@command("admin")
@click.argument("what", type=click.Choice((LIST, LOOK, CLOSE, DELETE, ERASE)))
@click.argument("table", default="")
@option("--db", default="", envvar="THEOMACHY_DB", show_envvar=True)
@option("--phase", type=click.Choice(PHASES), default=None)
@option("--older", type=click.FloatRange(0), default=0.0, metavar="DAYS")
@option("--most", type=click.IntRange(1), default=100, show_default=True)
@option("--name", default="")
@option("--key", default="")
@option("--yes", is_flag=True)
@json_option
def admin(
    what: str,
    table: str,
    db: str,
    phase: str | None,
    older: float,
    most: int,
    name: str,
    key: str,
    yes: bool,
    as_json: bool,
) -> None:
    from theomachy.server import admin
    from theomachy.server.storage import data_erasure

    check_arguments(what, table, name or key, yes)
    url = Settings(db=db).resolve_database_url()
    with open_database(url) as connection:
        if what == LIST:
            print_tables(admin.list_tables(connection, phase or "", older, most), as_json)
        elif what == LOOK:
            print_tables([admin.inspect_table(connection, table)], as_json)
        elif what == CLOSE:
            admin.close_table(connection, table)
        elif what == DELETE:
            admin.delete_table(connection, table)
            delete_snapshots(url, [table])
        else:
            report = data_erasure.erase_person(connection, name, key, table)
            delete_snapshots(url, report.tables)
            click.echo(translate("admin-erased", len(report.tables), len(report.groups)))
            if report.titles_to_check:
                click.echo(translate("admin-erased-titles"))
            for location, title in report.titles_to_check:
                click.echo(f"  {location}  {title}")


def check_arguments(what: str, table: str, person: str, yes: bool) -> None:
    if what in (LOOK, CLOSE, DELETE) and not table:
        raise UserError(translate("admin-which-table"))
    if what == ERASE and not person:
        raise UserError(translate("admin-whom"))
    if what in (DELETE, ERASE) and not yes:
        click.confirm(translate(f"admin-{what}-sure", table or person), abort=True)


@contextmanager
def open_database(url: str) -> Iterator[sa.Connection]:
    """Open a transaction on the database, migrated to the current schema."""
    from theomachy.server.storage.backup import open_engine
    from theomachy.server.storage.migrate import migrate

    with open_engine(url) as engine, engine.begin() as connection:
        migrate(connection)
        yield connection


def delete_snapshots(url: str, tables: list[str]) -> None:
    """Delete the snapshots of tables that a server on this machine keeps, since they contain names."""
    from theomachy.server.storage.snapshots import snapshot_folder

    for table in tables:
        (snapshot_folder(default_snapshot_folder(), url) / table).unlink(missing_ok=True)


def print_tables(sheets: list[TableInfo], as_json: bool) -> None:
    if as_json:
        print_json([asdict(sheet) for sheet in sheets])
        return
    from rich.table import Table

    columns = ("id", "game", "title", "phase", "lines", "last", "people")
    output = Table(*[translate(f"admin-{column}") for column in columns], box=None, pad_edge=False)
    for row in sheets:
        players = ", ".join([f"{seat.upper()} {name}".strip() for seat, name in sorted(row.people.items())])
        last = datetime.fromtimestamp(row.last, UTC).strftime("%Y-%m-%d %H:%M")
        output.add_row(row.id, row.game, row.title, row.phase, str(row.lines), last, players)
    make_console().print(output)
