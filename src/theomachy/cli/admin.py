"""`theomachy admin`: lists, inspects, closes and deletes tables, and erases personal data, for server operators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from theomachy.cli.kit import Complaint, command, console, json_option, option, show_json
from theomachy.cli.speech import say
from theomachy.server.settings import Settings, default_cache

if TYPE_CHECKING:
    import sqlalchemy as sa

    from theomachy.server.office import Sheet

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
    from theomachy.server import erasing, office

    check(what, table, name or key, yes)
    url = Settings(db=db).url()
    with changing(url) as connection:
        if what == LIST:
            show(office.sheets(connection, phase or "", older, most), as_json)
        elif what == LOOK:
            show([office.look(connection, table)], as_json)
        elif what == CLOSE:
            office.close(connection, table)
        elif what == DELETE:
            office.delete(connection, table)
            forget(url, [table])
        else:
            report = erasing.erase(connection, name, key, table)
            forget(url, report.tables)
            click.echo(say("admin-erased", len(report.tables), len(report.groups)))
            if report.titles:
                click.echo(say("admin-erased-titles"))
            for location, title in report.titles:
                click.echo(f"  {location}  {title}")


def check(what: str, table: str, person: str, yes: bool) -> None:
    if what in (LOOK, CLOSE, DELETE) and not table:
        raise Complaint(say("admin-which-table"))
    if what == ERASE and not person:
        raise Complaint(say("admin-whom"))
    if what in (DELETE, ERASE) and not yes:
        click.confirm(say(f"admin-{what}-sure", table or person), abort=True)


@contextmanager
def changing(url: str) -> Iterator[sa.Connection]:
    """Open a transaction on the database, migrated to the current schema."""
    from theomachy.server.copies import opened
    from theomachy.server.migrate import migrate

    with opened(url) as engine, engine.begin() as connection:
        migrate(connection)
        yield connection


def forget(url: str, tables: list[str]) -> None:
    """Delete the snapshots of tables that a server on this machine keeps, since they contain names."""
    from theomachy.server.snapshots import folder_of

    for table in tables:
        (folder_of(default_cache(), url) / table).unlink(missing_ok=True)


def show(sheets: list[Sheet], as_json: bool) -> None:
    if as_json:
        show_json([asdict(sheet) for sheet in sheets])
        return
    from rich.table import Table

    columns = ("id", "game", "title", "phase", "lines", "last", "people")
    output = Table(*[say(f"admin-{column}") for column in columns], box=None, pad_edge=False)
    for row in sheets:
        players = ", ".join([f"{seat.upper()} {name}".strip() for seat, name in sorted(row.people.items())])
        last = datetime.fromtimestamp(row.last, UTC).strftime("%Y-%m-%d %H:%M")
        output.add_row(row.id, row.game, row.title, row.phase, str(row.lines), last, players)
    console().print(output)
